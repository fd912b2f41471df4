//! Last answers about a table: the host stores them, and the next page shows them until its own
//! host has opened the table.

use super::codec::written;
use super::queries::AnyQuery;
use serde::{Deserialize, Serialize};

/// Greatest number of bytes of all answers; the oldest unused answers are dropped first.
const LARGEST: usize = 1 << 18;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredAnswers {
    /// The host's files, whose names have digests in them: to another build it says nothing.
    pub(crate) program: String,
    pub(crate) language: String,
    /// Room of the table: its storage key in this browser.
    pub(crate) room: String,
    pub(crate) answers: Answers,
}

/// Latest answers under their encoded queries, in the order of arrival.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Answers(Vec<(Vec<u8>, Vec<u8>)>);

impl Answers {
    pub(crate) fn note(&mut self, asked: &AnyQuery, answer: Vec<u8>) {
        let asked = written(asked);
        self.0.retain(|(known, _)| *known != asked);
        self.0.push((asked, answer));
        let sizes = self
            .0
            .iter()
            .map(|(asked, answer)| asked.len() + answer.len());
        let mut over = sizes.sum::<usize>().saturating_sub(LARGEST);
        self.0.retain(|(asked, answer)| {
            let stays = over == 0;
            over = over.saturating_sub(asked.len() + answer.len());
            stays
        });
    }

    pub(crate) fn to(&self, asked: &AnyQuery) -> Option<&[u8]> {
        let asked = written(asked);
        let found = self.0.iter().find(|(known, _)| *known == asked);
        found.map(|(_, answer)| answer.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::channel::ask;

    fn asked(number: u32) -> AnyQuery {
        ask::Rule { number }.into()
    }

    #[test]
    fn the_last_answer_to_each_question_is_known() {
        let mut answers = Answers::default();
        answers.note(&asked(101), vec![1]);
        answers.note(&asked(102), vec![2]);
        answers.note(&asked(101), vec![3]);
        assert_eq!(answers.to(&asked(101)), Some([3].as_slice()));
        assert_eq!(answers.to(&asked(102)), Some([2].as_slice()));
        assert_eq!(answers.to(&asked(103)), None);
    }

    #[test]
    fn however_much_is_told_no_more_is_kept_than_there_is_room_for() {
        let mut answers = Answers::default();
        for number in 0..10 {
            answers.note(&asked(number), vec![0; LARGEST / 4]);
            let kept: usize = answers.0.iter().map(|(_, answer)| answer.len()).sum();
            assert!(kept <= LARGEST);
        }
        assert_eq!(answers.0.len(), 3, "the last ones are there");
        assert!(answers.to(&asked(9)).is_some());
        answers.note(&asked(10), vec![0; LARGEST]);
        assert_eq!(
            answers.0,
            [],
            "what is larger than all the room is not kept"
        );
    }
}
