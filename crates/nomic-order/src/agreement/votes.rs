//! Votes of devices, derived from the ancestors of their events.

use super::{FORKED, KnowledgeRow, NONE, PlaceAgreement, ROOT, UNSEEN, VotingEvent, quorum};

impl PlaceAgreement {
    /// Adds an event of a watched device to its own chain, with its votes.
    pub(super) fn cast_votes(
        &self,
        voting: &VotingEvent,
        who: usize,
        view: &mut [u32],
        fresh: &mut KnowledgeRow,
    ) -> bool {
        let Some((watched, seen)) = self.watched.get(who).zip(view.get_mut(who)) else {
            return false;
        };
        let parent = voting.prev.and_then(|prev| self.places.get(&prev)).copied();
        let straight = match parent {
            Some(parent) => *seen == parent as u32,
            None => *seen == UNSEEN && voting.seq == watched.tip.saturating_add(1),
        };
        let parent = parent.unwrap_or(ROOT);
        let before = self.rows.get(parent);
        let gone = before.is_some_and(|row| row.left);
        fresh.left = gone || voting.leaves;
        fresh.votes = before.map_or_else(Vec::new, |row| row.votes.clone());
        fresh.parent = parent;
        fresh.jump = self.jump_from(parent);
        if !straight {
            *seen = FORKED;
            return false;
        }
        *seen = self.rows.len() as u32;
        if gone {
            return false;
        }
        let said = fresh.votes.len();
        if said == 0 && fresh.builds_on_previous {
            let first = match watched.is_voter {
                true => Some(fresh.best),
                false => self.first_known_report(view, fresh.best),
            };
            fresh.votes.extend(first.filter(|word| *word != NONE));
        }
        // At most one report and one proposal, so that a device does not answer itself without end.
        while watched.is_voter && !fresh.votes.is_empty() && fresh.votes.len() < said + 2 {
            let Some(word) = self.next_vote(who, view, &fresh.votes) else {
                break;
            };
            fresh.votes.push(word);
        }
        fresh.votes.len() > said
    }

    /// First vote of a device without a vote: the first report that it sees. If its known voters
    /// have signed two histories, the best closing it knows.
    fn first_known_report(&self, view: &[u32], best: u32) -> Option<u32> {
        let voters = self
            .watched
            .iter()
            .zip(view)
            .filter(|(watched, _)| watched.is_voter);
        let mut heard = voters.filter_map(|(_, seen)| match *seen {
            FORKED => Some(best),
            seen => self.rows.get(seen as usize)?.votes.first().copied(),
        });
        heard.next()
    }

    /// Next vote of a device with this knowledge and these votes, if it can cast one.
    fn next_vote(&self, who: usize, view: &[u32], said: &[u32]) -> Option<u32> {
        let phase = said.len();
        let (values, voters) = self.known_votes(who, view, said, phase - 1);
        let quorum = quorum(voters);
        if values.len() < quorum {
            return None;
        }
        let count = |values: &[u32], value| values.iter().filter(|other| **other == value).count();
        if phase % 2 == 1 {
            let mut reported = values.iter();
            let agreed = reported.find(|value| count(&values, **value) >= quorum);
            return Some(agreed.copied().unwrap_or(NONE));
        }
        if let Some(proposed) = values.iter().find(|value| **value != NONE) {
            return Some(*proposed);
        }
        let (reported, _) = self.known_votes(who, view, said, phase - 2);
        let most = reported.iter().min_by_key(|value| {
            let votes = count(&reported, **value);
            (usize::MAX - votes, **value)
        });
        most.copied()
    }

    /// Votes of a phase that a device knows, one for each voter without two histories, and the
    /// number of such voters. The number leaves out voters who have left and will not vote.
    fn known_votes(
        &self,
        who: usize,
        view: &[u32],
        said: &[u32],
        phase: usize,
    ) -> (Vec<u32>, usize) {
        let mut values = Vec::new();
        let mut voters = 0;
        for (index, (watched, seen)) in self.watched.iter().zip(view).enumerate() {
            if !watched.is_voter || *seen == FORKED {
                continue;
            }
            let row = self.rows.get(*seen as usize);
            let words = match row {
                _ if index == who => Some(said),
                row => row.map(|row| row.votes.as_slice()),
            };
            let word = words.and_then(|words| words.get(phase));
            let gone = index != who && row.is_some_and(|row| row.left);
            if word.is_some() || !gone {
                voters += 1;
            }
            values.extend(word);
        }
        (values, voters)
    }
}
