//! In which order it is told what one ruling did.

use nomic_engine::{Happening, What};

/// That time was called, and what a vote came to, stand before what was opened for it; and that
/// something handed in was opened needs no second line that says what it was.
pub fn in_order(effects: &[Happening]) -> Vec<&Happening> {
    let mut list: Vec<&Happening> = Vec::new();
    let mut ballot = 0;
    for happening in effects {
        match happening.what {
            What::TimeCalled { .. } => list.insert(0, happening),
            What::Acted { .. } if list.last().is_some_and(|last| opens(last)) => {}
            What::Adopted { .. }
            | What::Rejected { .. }
            | What::Undetermined { .. }
            | What::QuestionDecided { .. }
                if opened_votes(list.get(ballot..).unwrap_or_default()) =>
            {
                list.insert(ballot, happening);
            }
            _ => list.push(happening),
        }
        if !matches!(happening.what, What::VoteOpened { .. }) {
            ballot = list.len();
        }
    }
    list
}

const fn opens(happening: &Happening) -> bool {
    matches!(happening.what, What::Opened { .. })
}

fn opened_votes(list: &[&Happening]) -> bool {
    list.iter()
        .all(|happening| matches!(happening.what, What::VoteOpened { .. }))
}
