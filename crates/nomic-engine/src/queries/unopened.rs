//! Queries for sealed contents that are not opened yet.

use crate::model::ballot::Ballot;
use crate::model::secret::{Envelope, Opening, Secret, Submission, commitment};
use crate::rules::StableSort;
use crate::state::State;
use crate::{Commitment, DeviceId, PlayerId, Subject};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unopened<'s> {
    pub secret: Secret,
    pub player: PlayerId,
    pub keeper: Option<PlayerId>,
    pub envelope: &'s Envelope,
}

impl State {
    /// Moves of rules that were handed in secretly, in the order of arrival.
    pub fn submissions(&self) -> &[Submission] {
        self.secrets().all()
    }

    pub(crate) fn handed_in(&self, player: PlayerId) -> impl Iterator<Item = &Submission> {
        self.secrets().of(player)
    }

    pub fn unopened(&self) -> Vec<Unopened<'_>> {
        let votes = self.open_ballots().flat_map(sealed_votes);
        let acts = self.submissions().iter().map(|submission| Unopened {
            secret: submission.secret(),
            player: submission.player,
            keeper: submission.keeper,
            envelope: &submission.envelope,
        });
        votes.chain(acts).collect()
    }

    pub fn unopened_by(&self, device: DeviceId) -> impl Iterator<Item = Unopened<'_>> {
        let player = self.seated(device).map(|player| player.id);
        let unopened = self.unopened().into_iter();
        unopened.filter(move |unopened| Some(unopened.player) == player)
    }

    /// Whether an envelope with this hash has exactly these contents: a device of the player has
    /// sealed them.
    pub(crate) fn binds(&self, opening: &Opening, bound: Commitment) -> bool {
        let Opening {
            secret,
            content,
            salt,
            ..
        } = opening;
        let Some((game, player)) = self.game().zip(self.player(opening.player)) else {
            return false;
        };
        let mut devices = player.all_devices().iter();
        devices.any(|device| commitment(game, secret, device.id, content, salt) == bound)
    }

    /// Times when players can first open their own sealed contents, where rules name one, in
    /// milliseconds since 1970.
    pub fn opening_times(&self) -> Vec<u64> {
        let mut actions: Vec<&str> = self.submissions().iter().map(|one| &*one.action).collect();
        actions.stable_sort();
        actions.dedup();
        actions
            .iter()
            .filter_map(|one| self.opens_at(one))
            .collect()
    }

    pub fn unopened_on(&self, subject: Subject) -> Vec<Unopened<'_>> {
        let ballot = self.ballot_on(subject).into_iter();
        ballot.flat_map(sealed_votes).collect()
    }

    /// Contents that a call of this timer opens, by any caller.
    pub(crate) fn opened_by_time(&self, timer: &str) -> Vec<Unopened<'_>> {
        let mut unopened = self.unopened();
        // A draw for an action opens nothing.
        let drawn = self.awaited_throws().any(|throw| throw.key() == timer);
        match self.time_opens(timer) {
            _ if drawn => unopened.clear(),
            Some(true) => {}
            Some(false) => unopened.clear(),
            None => unopened.retain(|one| matches!(one.secret, Secret::Act { .. })),
        }
        unopened
    }

    /// True if a player can open their own sealed contents. For votes that is after the end of
    /// voting. For submissions it is after the moment that rules name, by the group's clock. If
    /// rules name none, it is after any timer, unless rules say that it opens nothing. Opening
    /// earlier would only inform the others.
    pub fn is_openable(&self, secret: &Secret, group_ms: u64) -> bool {
        match secret {
            Secret::Vote(subject) => {
                let ballot = self.ballot_on(*subject);
                ballot.is_some_and(|ballot| ballot.shut_ms.is_some())
            }
            Secret::Act { action, .. } => match self.opens_at(action) {
                Some(moment_ms) => moment_ms <= group_ms,
                None => {
                    let mut timers = self.timers();
                    timers.any(|timer| {
                        timer.due_ms <= group_ms
                            && self.time_opens(timer.name.as_plain()) != Some(false)
                    })
                }
            },
        }
    }
}

fn sealed_votes(ballot: &Ballot) -> impl Iterator<Item = Unopened<'_>> {
    ballot.sealed.iter().map(|(player, vote)| Unopened {
        secret: Secret::Vote(ballot.subject),
        player: *player,
        keeper: ballot.keeper,
        envelope: &vote.envelope,
    })
}
