//! Number of votes required, in words.

use crate::ballot::answers::view::NeedView;
use nomic_wording::messages::{joining, proposal};
use nomic_wording::{Message, msg};

impl NeedView {
    pub(crate) fn message(&self) -> Message {
        let (votes, of) = (self.votes, self.of);
        let need = match (self.settled, self.weighted) {
            (true, false) => msg!(proposal::Need, votes, of),
            (true, true) => msg!(proposal::NeedVotes, votes, of),
            (false, _) => msg!(proposal::NeedForNow, votes),
        };
        let fewer = (self.fewer && self.settled).then(|| proposal::FEWER.into());
        let quorum = self.quorum.map(|n| msg!(proposal::Quorum, n));
        let more = [fewer, quorum].into_iter().flatten();
        more.fold(need, |first, second| msg!(joining::Then, first, second))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nomic_engine::rules::Language;
    use nomic_wording::Locale;

    const NEED: NeedView = NeedView {
        votes: 2,
        of: 3,
        settled: true,
        fewer: false,
        weighted: false,
        quorum: None,
        rule: 203,
    };

    fn said(need: NeedView) -> [String; 3] {
        Language::ALL.map(|language| need.message().render(Locale::of(language)))
    }

    #[test]
    fn how_many_must_be_in_favour_is_said_in_every_language() {
        assert_eq!(
            said(NEED),
            [
                "2 of 3 must be in favour.",
                "2 von 3 müssen dafür sein.",
                "Servono 2 voti a favore su 3."
            ]
        );
        let one = NeedView { votes: 1, ..NEED };
        assert_eq!(said(one)[1], "1 von 3 muss dafür sein.");
    }

    #[test]
    fn votes_that_weigh_more_than_one_are_not_taken_for_players() {
        let heavy = NeedView {
            weighted: true,
            of: 6,
            ..NEED
        };
        assert_eq!(said(heavy)[0], "2 of 6 votes must be in favour.");
    }

    #[test]
    fn where_votes_that_are_cast_count_it_is_said_that_fewer_may_do() {
        let fewer = NeedView {
            fewer: true,
            quorum: Some(1),
            ..NEED
        };
        assert_eq!(
            said(fewer)[0],
            "2 of 3 must be in favour. If some do not vote, fewer will do. At least 1 must vote."
        );
    }

    #[test]
    fn a_quorum_and_a_number_that_moves_are_told_as_such() {
        let moves = NeedView {
            settled: false,
            quorum: Some(2),
            ..NEED
        };
        assert_eq!(
            said(moves)[0],
            "As the votes stand, 2 in favour will do; that changes with every vote. \
             At least 2 must vote."
        );
    }
}
