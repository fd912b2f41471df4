//! Orders the effects of one ruling for rendering.

use nomic_engine::{Happening, What};

/// Puts the end of a time limit and the result of a vote before the matters opened for them. A
/// sealed action that was opened needs no second line for its content.
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
