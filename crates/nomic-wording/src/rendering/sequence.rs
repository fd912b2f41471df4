//! Orders the effects of one ruling for rendering.

use nomic_engine::{Effect, RecordedEffect};

/// Puts the end of a time limit and the result of a vote before the matters opened for them. An
/// opened sealed action needs no second line for its content.
pub fn display_order(effects: &[RecordedEffect]) -> Vec<&RecordedEffect> {
    let mut list: Vec<&RecordedEffect> = Vec::new();
    let mut ballot = 0;
    for happening in effects {
        let effect = &happening.effect;
        let told =
            matches!(effect, Effect::Acted { .. }) && list.last().is_some_and(|last| opens(last));
        if matches!(effect, Effect::TimeCalled { .. }) {
            list.insert(0, happening);
        } else if decides(effect) && opened_votes(list.get(ballot..).unwrap_or_default()) {
            list.insert(ballot, happening);
        } else if !told {
            list.push(happening);
        }
        if !matches!(happening.effect, Effect::VoteOpened { .. }) {
            ballot = list.len();
        }
    }
    list
}

const fn decides(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Adopted { .. }
            | Effect::Rejected { .. }
            | Effect::Undetermined { .. }
            | Effect::QuestionDecided { .. }
    )
}

const fn opens(happening: &RecordedEffect) -> bool {
    matches!(happening.effect, Effect::Opened { .. })
}

fn opened_votes(list: &[&RecordedEffect]) -> bool {
    list.iter()
        .all(|happening| matches!(happening.effect, Effect::VoteOpened { .. }))
}
