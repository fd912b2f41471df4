//! How many votes something takes, and my own, as they are shown.

use nomic_engine::Preference;

/// How many votes in favour are needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NeedView {
    pub(crate) votes: i64,
    /// What the votes of all who may vote weigh together.
    pub(crate) of: i64,
    /// It does not hang on how the others vote.
    pub(crate) settled: bool,
    /// A vote does not count for one.
    pub(crate) weighted: bool,
    /// How many must vote at all, if rules ask for that.
    pub(crate) quorum: Option<i64>,
    /// The rule that says how many.
    pub(crate) rule: u32,
}

/// My vote in a ballot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct OwnVote {
    /// Whether I have voted.
    pub(crate) cast: bool,
    /// What it says, as far as this device can tell.
    pub(crate) said: Option<Preference>,
    /// Whether it can be changed once it is cast.
    pub(crate) changeable: bool,
}

impl OwnVote {
    /// How I voted where there is one thing to be for or against.
    pub(crate) fn answer(&self) -> Option<Answer> {
        self.said.as_ref().and_then(Answer::of)
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

/// What can be said to the only thing that is put to the vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    For,
    Against,
}

impl Answer {
    fn of(said: &Preference) -> Option<Answer> {
        match said {
            Preference::For => Some(Answer::For),
            Preference::Against => Some(Answer::Against),
            Preference::Options(_) => None,
        }
    }
}

impl From<Answer> for Preference {
    fn from(answer: Answer) -> Preference {
        match answer {
            Answer::For => Preference::For,
            Answer::Against => Preference::Against,
        }
    }
}
