//! Moves that were handed in secretly and wait to be opened.

use crate::model::secret::Submission;
use crate::{PlayerId, RuleId};
use std::sync::Arc;

/// Sealed contents that wait to be opened, in the order of arrival.
///
/// - A player has at most one for each action of a rule: the last one counts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Submissions(Arc<Vec<Submission>>);

impl Submissions {
    pub(crate) fn all(&self) -> &Vec<Submission> {
        &self.0
    }

    pub(crate) fn of(&self, player: PlayerId) -> impl Iterator<Item = &Submission> {
        self.0.iter().filter(move |one| one.player == player)
    }

    /// Adds a submission, in place of the player's former one for the same action.
    pub(crate) fn hand_in(&mut self, submission: Submission) {
        self.take(submission.player, submission.rule, &submission.action);
        Arc::make_mut(&mut self.0).push(submission);
    }

    pub(crate) fn take(
        &mut self,
        player: PlayerId,
        rule: RuleId,
        action: &str,
    ) -> Option<Submission> {
        let is =
            |one: &Submission| one.player == player && one.rule == rule && one.action == action;
        let place = self.0.iter().position(is)?;
        Some(Arc::make_mut(&mut self.0).remove(place))
    }

    pub(crate) fn void(&mut self, player: PlayerId) {
        Arc::make_mut(&mut self.0).retain(|one| one.player != player);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Commitment;
    use crate::model::secret::Envelope;

    fn submission(player: u16, action: &str, sent_ms: u64) -> Submission {
        Submission {
            player: PlayerId(player),
            rule: RuleId(1),
            action: action.to_owned(),
            envelope: Envelope {
                commitment: Commitment([0; 32]),
                sealed: Vec::new(),
            },
            keeper: None,
            sent_ms,
        }
    }

    #[test]
    fn the_last_submission_for_an_action_counts() {
        let mut submissions = Submissions::default();
        for (player, action, sent_ms) in
            [(1, "bid", 1), (2, "bid", 2), (1, "pick", 3), (1, "bid", 4)]
        {
            submissions.hand_in(submission(player, action, sent_ms));
        }
        let sent: Vec<_> = submissions.all().iter().map(|one| one.sent_ms).collect();
        assert_eq!(sent, [2, 3, 4]);
    }

    #[test]
    fn nothing_waits_of_somebody_whose_submissions_are_void() {
        let mut submissions = Submissions::default();
        submissions.hand_in(submission(1, "bid", 1));
        submissions.hand_in(submission(2, "bid", 2));
        submissions.void(PlayerId(1));
        assert_eq!(submissions.of(PlayerId(1)).count(), 0);
        assert_eq!(submissions.of(PlayerId(2)).count(), 1);
    }
}
