//! Normalization of the texts that a player wrote, before they are signed.

use crate::{Argument, Draft, Remedy};

pub(crate) type Reword<'r> = &'r mut dyn FnMut(&mut String);

pub(crate) fn reword_draft(draft: &mut Draft, reword: Reword<'_>) {
    reword(&mut draft.reason);
    for stated in &mut draft.values.0 {
        reword_arguments(std::slice::from_mut(&mut stated.value), reword);
    }
    for change in &mut draft.changes {
        for written in change.written_mut() {
            reword(written);
        }
    }
}

pub(crate) fn reword_remedies(remedies: &mut [Remedy], reword: Reword<'_>) {
    for remedy in remedies {
        match remedy {
            Remedy::SetCode { code, .. } => reword(code),
            Remedy::SetKeep { to, .. } => reword_arguments(std::slice::from_mut(to), reword),
            Remedy::SetQuantity { .. }
            | Remedy::SetStatus { .. }
            | Remedy::Decide { .. }
            | Remedy::GiveTurn { .. }
            | Remedy::GiveSeat { .. } => {}
        }
    }
}

pub(crate) fn reword_arguments(args: &mut [Argument], reword: Reword<'_>) {
    for argument in args {
        match argument {
            Argument::Text(text) => reword(text),
            Argument::Number(_)
            | Argument::Fraction { .. }
            | Argument::Truth(_)
            | Argument::Player(_)
            | Argument::Rule(_)
            | Argument::Proposal(_)
            | Argument::Case(_)
            | Argument::Ballot(_)
            | Argument::Asset(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::{CorrectMove, Intent, JoinIntent, ProposeMove};
    use crate::rules::Language;
    use crate::{Edit, Edits, PartHash, RuleChange, RuleId, StatedValue, StatedValues};

    #[test]
    fn every_text_is_reworded_and_a_name_is_not() {
        let loud = |text: &mut String| *text = text.to_uppercase();
        let to = |part: &str| Edit::between("", part);
        let remedies = vec![
            Remedy::SetCode {
                rule: RuleId(1),
                was: PartHash::of("c"),
                code: "d".to_owned(),
            },
            Remedy::SetKeep {
                rule: RuleId(1),
                keep: "k".to_owned(),
                to: Argument::Text("e".to_owned()),
            },
        ];
        let draft = Draft {
            language: Language::En,
            changes: vec![RuleChange::RepealAmendment {
                rule: RuleId(1),
                amendment: 0,
                edits: Some(Edits {
                    title: to("a"),
                    text: to("b"),
                    code: to("c"),
                }),
            }],
            reason: "r".to_owned(),
            values: StatedValues(vec![StatedValue {
                rule: RuleId(1),
                name: "k".to_owned(),
                value: Argument::Text("s".to_owned()),
            }]),
        };
        let Intent::Propose(ProposeMove { draft }) =
            Intent::Propose(ProposeMove { draft }).reworded(loud)
        else {
            unreachable!("it stays what it was")
        };
        let change = draft.changes.first();
        let said = change.map(|change| [change.title(), change.text(), change.code()]);
        let expected = Some([Some("A"), Some("B"), Some("C")]);
        assert_eq!((said, &*draft.reason), (expected, "R"));
        let stated = draft.values.get(RuleId(1), "k").map(|stated| &stated.value);
        assert!(matches!(stated, Some(Argument::Text(text)) if text == "S"));
        let reason = "r".to_owned();
        let Intent::Correct(CorrectMove { reason, remedies }) =
            (Intent::Correct(CorrectMove { reason, remedies })).reworded(loud)
        else {
            unreachable!("it stays what it was")
        };
        assert_eq!(reason, "R");
        assert!(
            matches!(&*remedies, [Remedy::SetCode { code, .. }, Remedy::SetKeep { keep, to: Argument::Text(to), .. }]
            if code == "D" && keep == "k" && to == "E")
        );
        let name = "ada".to_owned();
        let join = Intent::Join(JoinIntent { name }).reworded(loud);
        assert!(matches!(join, Intent::Join(JoinIntent { name }) if name == "ada"));
    }
}
