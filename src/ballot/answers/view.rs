//! Number of votes required, and my own vote, as they are shown.

use minicbor::{Decode, Encode};
use nomic_engine::{Preference, Subject};
use serde::{Deserialize, Serialize};

/// Number of votes in favour required.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct NeedView {
    pub(crate) votes: i64,
    /// Sum of the weights of all voters.
    pub(crate) of: i64,
    /// True if it does not depend on the others' votes.
    pub(crate) settled: bool,
    /// Fewer are enough if some do not vote.
    pub(crate) fewer: bool,
    /// Some votes don't count for exactly one.
    pub(crate) weighted: bool,
    /// Number of votes that must be cast, if rules ask for that.
    pub(crate) quorum: Option<i64>,
    pub(crate) rule: u32,
}

impl NeedView {
    /// Number of votes required, if each counts for one.
    pub(crate) fn enough(&self) -> Option<i64> {
        (!self.weighted).then_some(self.votes)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OwnVote {
    /// Subject in the exact words shown with it; none if I have no vote.
    pub(crate) subject: Option<Subject>,
    pub(crate) voter: u16,
    pub(crate) cast: bool,
    /// Content, as far as this device knows it.
    pub(crate) said: Option<Preference>,
    /// Whether it can be changed once it is cast.
    pub(crate) changeable: bool,
    pub(crate) abstention: bool,
}

impl OwnVote {
    pub(crate) fn answer(&self) -> Option<VoteAnswer> {
        self.said.as_ref().and_then(VoteAnswer::of)
    }

    /// A vote that can be given if any can: in the words of the ballot, and not what I have said.
    pub(crate) fn another(&self, several: bool) -> Preference {
        match (several, &self.said) {
            (true, Some(said)) if said.options() == [1] => Preference::Options(vec![2]),
            (true, _) => Preference::Options(vec![1]),
            (false, Some(Preference::For)) => Preference::Against,
            (false, _) => Preference::For,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Encode, Decode)]
pub(crate) enum VoteAnswer {
    #[n(0)]
    For,
    #[n(1)]
    Against,
    #[n(2)]
    Abstain,
}

impl VoteAnswer {
    fn of(said: &Preference) -> Option<VoteAnswer> {
        match said {
            Preference::For => Some(VoteAnswer::For),
            Preference::Against => Some(VoteAnswer::Against),
            Preference::Abstain => Some(VoteAnswer::Abstain),
            Preference::Options(_) => None,
        }
    }
}

impl From<VoteAnswer> for Preference {
    fn from(answer: VoteAnswer) -> Preference {
        match answer {
            VoteAnswer::For => Preference::For,
            VoteAnswer::Against => Preference::Against,
            VoteAnswer::Abstain => Preference::Abstain,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct VoteView {
    pub(crate) seat: u16,
    pub(crate) name: String,
    pub(crate) me: bool,
    /// Content, if the vote was cast and is public.
    pub(crate) said: Option<SaidView>,
    /// Cast secretly and not opened.
    pub(crate) sealed: bool,
    pub(crate) late: bool,
    /// Player whose vote counts for this voter, who has cast none.
    pub(crate) through: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum SaidView {
    For,
    Against,
    Abstained,
    Named(String),
}

impl VoteView {
    pub(crate) const fn is_missing(&self) -> bool {
        self.said.is_none() && !self.sealed
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Secrecy {
    Open,
    Sealed,
    /// No more votes are taken, and those that are secret are being opened.
    Opening,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_tried_for_me_is_never_what_i_have_said() {
        let options = |places: &[u8]| Preference::Options(places.to_vec());
        for said in [Preference::For, Preference::Against, Preference::Abstain] {
            let own = OwnVote {
                said: Some(said.clone()),
                ..OwnVote::default()
            };
            assert_ne!(own.another(false), said);
        }
        for said in [options(&[1]), options(&[2]), options(&[1, 2])] {
            let own = OwnVote {
                said: Some(said.clone()),
                ..OwnVote::default()
            };
            assert_ne!(own.another(true), said);
        }
    }
}
