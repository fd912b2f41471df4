//! Counting votes for several options.

use crate::model::ballot::Ballot;

impl Ballot {
    pub fn first_choices(&self, option: u8) -> i64 {
        self.weight_where(|named| named.first() == Some(&option))
    }

    pub fn approvals(&self, option: u8) -> i64 {
        self.weight_where(|named| named.contains(&option))
    }

    /// Weight of the votes that name this option before the other, or only this one.
    pub fn preferring(&self, option: u8, other: u8) -> i64 {
        self.weight_where(|named| {
            let either = named.iter().find(|place| [option, other].contains(place));
            option != other && either == Some(&option)
        })
    }

    /// Winner of an instant runoff. As long as no remaining option is named first by more than half
    /// of the weight, the options with the fewest first choices drop out. None if all remaining
    /// ones would drop out at once.
    pub fn runoff(&self) -> Option<u8> {
        // Weight of each option by index; none for options that are out.
        let options = self.slate.as_ref()?.options.len();
        let mut race = vec![Some(0i64); options];
        while race.iter().any(Option::is_some) {
            race.iter_mut().flatten().for_each(|count| *count = 0);
            for (voter, vote) in &self.votes {
                let mut named = vote.said.options().iter();
                let counted = named.find_map(|place| {
                    let at = usize::from(*place).checked_sub(1)?;
                    race.get(at)?.map(|_| at)
                });
                if let Some(Some(count)) = counted.and_then(|at| race.get_mut(at)) {
                    *count = count.saturating_add(self.weight_of(*voter));
                }
            }
            let counts = race.iter().flatten();
            let all = counts.fold(0, |sum: i64, count| sum.saturating_add(*count));
            let won = |(_, count): &(u8, &Option<i64>)| count.is_some_and(|count| count > all / 2);
            if let Some((winner, _)) = (1..).zip(&race).find(won) {
                return Some(winner);
            }
            let fewest = race.iter().flatten().min().copied();
            for count in &mut race {
                *count = count.filter(|count| Some(*count) != fewest);
            }
        }
        None
    }

    pub(crate) fn count_effort(&self) -> u64 {
        let named = self.votes.values().map(|vote| vote.said.options().len());
        named.fold(1, |sum: u64, named| sum.saturating_add(named as u64 + 1))
    }

    /// Greatest number of steps for a runoff: the votes are counted in each round, and each round
    /// removes one option.
    pub(crate) fn runoff_effort(&self) -> u64 {
        let slate = self.slate.as_ref();
        let options = slate.map_or(0, |slate| slate.options.len() as u64);
        self.count_effort().saturating_mul(options)
    }

    fn weight_where(&self, counts: impl Fn(&[u8]) -> bool) -> i64 {
        let votes = self.votes.iter();
        let counting = votes.filter(|(_, vote)| counts(vote.said.options()));
        counting.fold(0, |sum: i64, (voter, _)| {
            sum.saturating_add(self.weight_of(*voter))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ballot::Vote;
    use crate::model::slate::{BallotOption, Slate};
    use crate::rules::Phrase;
    use crate::{BallotId, PlayerId, Preference, QuestionId, Subject};

    fn ranking(options: u8, votes: &[&[u8]]) -> Ballot {
        let subject = Subject::Question(QuestionId([0; 32]));
        let mut ballot = Ballot::new(BallotId(1), subject, None, 0);
        let words = |place| BallotOption::Words(Phrase::plain(&format!("{place}")));
        ballot.slate = Some(Box::new(Slate {
            options: (0..options).map(words).collect(),
            most: options,
            ranked: true,
            chosen: None,
        }));
        for (player, named) in (1..).zip(votes) {
            let vote = Vote::cast(Preference::Options(named.to_vec()), 0, false);
            ballot.votes.insert(PlayerId(player), vote);
        }
        ballot
    }

    #[test]
    fn a_vote_names_options_that_there_are_each_once_and_no_more_than_asked_for() {
        let mut ballot = ranking(3, &[]);
        let takes =
            |ballot: &Ballot, named: &[u8]| ballot.takes(&Preference::Options(named.to_vec()));
        assert!(takes(&ballot, &[2]) && takes(&ballot, &[3, 1, 2]));
        for bad in [&[][..], &[0], &[4], &[1, 1], &[1, 2, 3, 1]] {
            assert!(!takes(&ballot, bad), "{bad:?}");
        }
        assert!(!ballot.takes(&Preference::For));
        if let Some(slate) = &mut ballot.slate {
            slate.most = 1;
        }
        assert!(takes(&ballot, &[3]) && !takes(&ballot, &[3, 1]));
        ballot.slate = None;
        assert!(ballot.takes(&Preference::Against) && !takes(&ballot, &[1]));
    }

    #[test]
    fn first_choices_approvals_and_pairs_are_counted_from_the_same_votes() {
        let ballot = ranking(3, &[&[1, 2], &[2], &[3, 2, 1]]);
        assert_eq!([1, 2, 3].map(|option| ballot.first_choices(option)), [1; 3]);
        assert_eq!([1, 2, 3].map(|option| ballot.approvals(option)), [2, 3, 1]);
        assert_eq!(ballot.preferring(2, 1), 2);
        assert_eq!(ballot.preferring(1, 2), 1);
        assert_eq!(ballot.preferring(1, 1), 0);
    }

    #[test]
    fn who_drops_out_of_a_runoff_passes_the_votes_on() {
        // 1 leads with two of five; the votes for 3 go to 2.
        let ballot = ranking(3, &[&[1], &[1], &[2], &[2], &[3, 2]]);
        assert_eq!(ballot.runoff(), Some(2));
    }

    #[test]
    fn a_runoff_in_which_all_would_drop_out_has_no_winner() {
        assert_eq!(ranking(2, &[&[1], &[2]]).runoff(), None);
        assert_eq!(ranking(3, &[]).runoff(), None);
    }
}
