//! Ballots with their votes.

#[cfg(test)]
mod tests;

use crate::model::ballot::{Ballot, End, Question, Tally, Vote};
use crate::model::secret::SealedVote;
use crate::model::skew::Skew;
use crate::model::slate::Slate;
use crate::persistent::table::OpenClosedTable;
use crate::rules::{CollectByExtend, FlatSet};
use crate::{BallotId, ChainLink, PlayerId, Preference, Subject};
use std::sync::Arc;

/// The ballots of a game.
///
/// - An ended ballot never changes again.
/// - A non-empty electorate never grows, and a voter whose vote stays never leaves it. All votes
///   belong to its members, one for each: open or sealed, never both. A vote that replaced another
///   says so, and so does one that belongs to another player and counts for its voter, too.
/// - An open vote fits its ballot. Where votes are secret each was sealed first; elsewhere none is
///   sealed. Once a ballot is shut players cast no more votes, and it is shut once.
/// - The chosen option exists. An ended ballot keeps it only if it was carried.
/// - Links are in the order of the players, and each player's links in the order of their
///   revealing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ballots {
    table: Arc<OpenClosedTable<Ballot>>,
    /// Open ballots with a pending deadline. Most games never have any, and are not searched for
    /// them at each move.
    skewed: Arc<FlatSet<BallotId>>,
}

/// Voters of a ballot, form of the votes, and duration.
#[derive(Default)]
pub(crate) struct Conduct {
    pub(crate) electorate: Vec<PlayerId>,
    pub(crate) secret: bool,
    pub(crate) abstention: bool,
    pub(crate) keeper: Option<PlayerId>,
    pub(crate) deadline: Option<Deadline>,
}

/// Deadline of a ballot, in milliseconds since 1970, with its skew.
pub(crate) type Deadline = (u64, Option<Box<Skew>>);

impl Ballots {
    pub(crate) fn all(&self) -> &OpenClosedTable<Ballot> {
        &self.table
    }

    pub(crate) fn skewed(&self) -> Vec<Arc<Ballot>> {
        let skewed = self.skewed.iter();
        skewed
            .filter_map(|id| self.get_open(*id).cloned())
            .collect()
    }

    /// The next ballot to be opened.
    pub(crate) fn next_id(&self) -> BallotId {
        BallotId(self.table.next())
    }

    pub(crate) fn get_open(&self, id: BallotId) -> Option<&Arc<Ballot>> {
        self.table.get_open(id.0)
    }

    /// Opens a ballot. It takes no votes before its conduct is [fixed](Self::fix), since rules want
    /// to see the ballot first.
    pub(crate) fn open(
        &mut self,
        subject: Subject,
        question: Option<Question>,
        slate: Option<Slate>,
        opened_ms: u64,
    ) -> BallotId {
        let ballot = |number| Ballot {
            slate: slate.map(Box::new),
            ..Ballot::new(BallotId(number), subject, question, opened_ms)
        };
        BallotId(Arc::make_mut(&mut self.table).add(ballot))
    }

    /// Fixes the conduct of an open ballot, unless a player can vote in it already.
    pub(crate) fn fix(&mut self, id: BallotId, conduct: Conduct) {
        self.change(id, |ballot| {
            if ballot.electorate.is_empty() {
                ballot.electorate = conduct.electorate;
                ballot.secret = conduct.secret;
                ballot.abstention = conduct.abstention && ballot.slate.is_none();
                ballot.keeper = conduct.keeper;
                if let Some((deadline_ms, skew)) = conduct.deadline {
                    (ballot.deadline_ms, ballot.skew) = (Some(deadline_ms), skew);
                }
            }
        });
    }

    pub(crate) fn set_deadline(&mut self, id: BallotId, (deadline_ms, skew): Deadline) {
        self.change(id, |ballot| {
            (ballot.deadline_ms, ballot.skew) = (Some(deadline_ms), skew);
        });
    }

    /// Records an open vote, in place of the voter's former one.
    pub(crate) fn cast(&mut self, id: BallotId, player: PlayerId, mut vote: Vote) {
        self.change(id, |ballot| {
            if !ballot.secret && hears(ballot, player) && ballot.takes(&vote.said) {
                vote.changed = ballot.has_voted(player);
                ballot.votes.insert(player, vote);
            }
        });
    }

    /// Records a sealed vote, in place of the voter's former one, even if that is opened already.
    pub(crate) fn seal(&mut self, id: BallotId, player: PlayerId, mut vote: SealedVote) {
        self.change(id, |ballot| {
            if ballot.secret && hears(ballot, player) {
                vote.changed = ballot.has_voted(player);
                ballot.votes.remove(&player);
                ballot.sealed.insert(player, vote);
            }
        });
    }

    /// Casts a vote on behalf of a rule: openly even where votes are secret, and in place of any
    /// former vote.
    pub(crate) fn cast_by_rule(&mut self, id: BallotId, player: PlayerId, mut vote: Vote) {
        self.change(id, |ballot| {
            if ballot.may_vote(player) && ballot.takes_from_rule(&vote.said) {
                vote.changed = ballot.has_voted(player);
                ballot.sealed.remove(&player);
                ballot.votes.insert(player, vote);
            }
        });
    }

    /// Replaces a sealed vote by its content. False if there is none that fits.
    pub(crate) fn open_vote(&mut self, id: BallotId, player: PlayerId, said: &Preference) -> bool {
        let mut opened = false;
        self.change(id, |ballot| {
            let fits = ballot.takes(said);
            if let Some(sealed) = fits.then(|| ballot.sealed.remove(&player)).flatten() {
                let mut vote = Vote::cast(said.clone(), sealed.cast_ms, sealed.late);
                vote.changed = sealed.changed;
                ballot.votes.insert(player, vote);
                opened = true;
            }
        });
        opened
    }

    /// Adds a link after the others of its player. The order of arrival of votes must not matter to
    /// a draw, since it could be chosen.
    pub(crate) fn reveal(&mut self, id: BallotId, player: PlayerId, link: ChainLink) {
        self.change(id, |ballot| {
            let place = ballot.links.partition_point(|(other, _)| *other <= player);
            ballot.links.insert(place, (player, link));
        });
    }

    /// Closes an open ballot to votes. `until_ms` is the end of the voters' own time for opening,
    /// if rules give any.
    pub(crate) fn shut(&mut self, id: BallotId, now_ms: u64, until_ms: Option<u64>) {
        self.change(id, |ballot| {
            if ballot.shut_ms.is_none() {
                (ballot.shut_ms, ballot.reveal_until_ms) = (Some(now_ms), until_ms);
            }
        });
    }

    /// Counts another player's open vote for a player who has cast none.
    pub(crate) fn lend(&mut self, id: BallotId, principal: PlayerId, through: PlayerId) {
        self.change(id, |ballot| {
            let own = ballot.votes.get(&through);
            let own = own.filter(|vote| vote.through.is_none());
            let silent = ballot.may_vote(principal) && !ballot.has_voted(principal);
            if let Some(vote) = own.filter(|_| silent) {
                let mut lent = Vote::cast(vote.said.clone(), vote.cast_ms, vote.late);
                lent.through = Some(through);
                ballot.votes.insert(principal, lent);
            }
        });
    }

    /// Records the weights of the votes, and the count; none on overflow.
    pub(crate) fn weigh(
        &mut self,
        id: BallotId,
        weights: &[(PlayerId, i64)],
        tally: Option<Tally>,
    ) {
        self.change(id, |ballot| {
            for (voter, weight) in weights {
                if let Some(vote) = ballot.votes.get_mut(voter) {
                    vote.weight = Some(*weight);
                }
            }
            ballot.tally = tally;
        });
    }

    pub(crate) fn set_weights(&mut self, id: BallotId, weights: &[(PlayerId, i64)]) {
        let differ = weights.iter().any(|(_, weight)| *weight != 1);
        let weights = differ.then(|| Box::new(weights.iter().copied().collect_by_extend()));
        if self
            .get_open(id)
            .is_some_and(|ballot| ballot.weights != weights)
        {
            self.change(id, |ballot| ballot.weights = weights);
        }
    }

    /// Records the option at this index as the winner; none if there is no such option, and then
    /// returns false.
    pub(crate) fn elect(&mut self, id: BallotId, place: u8) -> bool {
        let mut known = false;
        self.change(id, |ballot| {
            if let Some(slate) = &mut ballot.slate {
                slate.chosen = slate.option(place).map(|_| place);
                known = slate.chosen.is_some();
            }
        });
        known
    }

    /// Removes a player who has not voted from the electorate.
    pub(crate) fn excuse(&mut self, id: BallotId, player: PlayerId) {
        self.change(id, |ballot| {
            if !ballot.has_voted(player) {
                ballot.electorate.retain(|voter| *voter != player);
            }
        });
    }

    /// Drops the sealed votes of these voters, and removes the voters from the electorate.
    pub(crate) fn drop_sealed(&mut self, id: BallotId, voters: &[PlayerId]) {
        self.change(id, |ballot| {
            for voter in voters {
                if ballot.sealed.remove(voter).is_some() {
                    ballot.electorate.retain(|other| other != voter);
                }
            }
        });
    }

    pub(crate) fn end(&mut self, id: BallotId, end: End) -> Option<Arc<Ballot>> {
        self.note_skew(id, false);
        Arc::make_mut(&mut self.table).close(id.0, |ballot| {
            ballot.end = Some(end);
            if let Some(slate) = &mut ballot.slate {
                slate.chosen = slate.chosen.filter(|_| end == End::Carried);
            }
        })
    }

    /// Replaces votes by these open ones. For copies of the state only.
    pub(crate) fn suppose(&mut self, id: BallotId, votes: Vec<(PlayerId, Vote)>) {
        self.change(id, |ballot| {
            ballot.tally = None;
            for (voter, vote) in votes {
                if ballot.may_vote(voter) && ballot.takes(&vote.said) {
                    ballot.sealed.remove(&voter);
                    ballot.votes.insert(voter, vote);
                }
            }
        });
    }

    fn change(&mut self, id: BallotId, change: impl FnOnce(&mut Ballot)) {
        Arc::make_mut(&mut self.table).change(id.0, change);
        let skewed = self.get_open(id).is_some_and(|open| open.skew.is_some());
        self.note_skew(id, skewed);
    }

    fn note_skew(&mut self, id: BallotId, skewed: bool) {
        if skewed != self.skewed.contains(&id) {
            let all = Arc::make_mut(&mut self.skewed);
            match skewed {
                true => all.insert(id),
                false => all.remove(&id),
            };
        }
    }
}

/// Whether the ballot still takes votes of this player.
fn hears(ballot: &Ballot, player: PlayerId) -> bool {
    ballot.may_vote(player) && ballot.shut_ms.is_none()
}
