//! Delegation: the player whose vote counts for another who casts none.

use crate::model::ballot::Ballot;
use crate::rules::{CollectByExtend, FlatMap};
use crate::state::State;
use crate::view::{Budget, consult};
use crate::vocabulary::hooks::DELEGATE;
use crate::{BallotId, PlayerId};

/// Follows the delegations from player to player until one has voted. A circle leads to none, so
/// each player is asked once.
pub(crate) fn voice(
    ballot: &Ballot,
    principal: PlayerId,
    mut delegate: impl FnMut(PlayerId) -> Option<PlayerId>,
) -> Option<PlayerId> {
    let mut passed = vec![principal];
    let mut last = principal;
    loop {
        let next = delegate(last)?;
        if passed.contains(&next) {
            return None;
        }
        if ballot.has_voted(next) {
            return Some(next);
        }
        passed.push(next);
        last = next;
    }
}

impl State {
    /// Voters without a vote in an open ballot, with the player whose vote would count for them
    /// now.
    pub fn votes_through(&self, id: BallotId, now_ms: u64) -> FlatMap<PlayerId, PlayerId> {
        let Some(ballot) = self.ballot_records().get_open(id) else {
            return FlatMap::new();
        };
        let (then, budget) = (self.at_time(now_ms), Budget::default());
        let mut known = FlatMap::new();
        let mut delegate = |player| {
            *known.entry(player).or_insert_with(|| {
                let said = consult::first(&then, DELEGATE, (player, id), budget.call_context());
                said.map(|(_, delegate)| delegate)
            })
        };
        let silent = ballot.electorate.iter();
        let silent = silent.filter(|voter| !ballot.has_voted(**voter));
        silent
            .filter_map(|voter| Some((*voter, voice(ballot, *voter, &mut delegate)?)))
            .collect_by_extend()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Preference, QuestionId, Subject, Vote};

    fn found(named: &[u16], voted: &[u16]) -> Option<u16> {
        let subject = Subject::Question(QuestionId([0; 32]));
        let mut ballot = Ballot::new(BallotId(1), subject, None, 0);
        for voter in voted {
            let vote = Vote::cast(Preference::For, 0, false);
            ballot.votes.insert(PlayerId(*voter), vote);
        }
        let next = |player: PlayerId| {
            let place = usize::from(player.0).checked_sub(1)?;
            named.get(place).copied().map(PlayerId)
        };
        voice(&ballot, PlayerId(1), next).map(|player| player.0)
    }

    #[test]
    fn a_chain_leads_to_the_first_who_has_voted_and_a_circle_to_nobody() {
        assert_eq!(found(&[2], &[2]), Some(2));
        assert_eq!(found(&[2, 3, 4], &[3, 4]), Some(3));
        assert_eq!(found(&[2, 3], &[]), None);
        assert_eq!(found(&[1], &[4]), None);
        assert_eq!(found(&[2, 3, 2], &[4]), None);
    }
}
