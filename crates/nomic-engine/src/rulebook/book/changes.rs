//! Making the changes of a proposal.

use super::{Applied, Obstacle, RuleBook};
use crate::model::amendment::{self, AmendmentKind, Standing};
use crate::model::proposal::Proposal;
use crate::model::rule::{HistoryEntry, Rule};
use crate::model::status::Status;
use crate::request::change::RuleChange;
use crate::request::edits::{Edited, Wording};
use crate::rules::{Language, Program};
use crate::{Class, LocalText, Overtaken, ProposalNumber, RuleId, RuleNumber};
use std::sync::Arc;

struct Sight<'a> {
    rule: &'a Rule,
    /// Proposal of the amendment that is to be changed.
    addressed: Option<ProposalNumber>,
    edited: Option<Edited<'a>>,
}

#[derive(Clone, Copy)]
struct Terms {
    by: ProposalNumber,
    language: Language,
    governing: Language,
}

impl RuleBook {
    /// Makes all changes of a proposal, in order. `numbers` holds the number that each changed rule
    /// bears afterwards. When it fails the book is half changed: work on a copy.
    pub(crate) fn apply(
        &mut self,
        proposal: &Proposal,
        numbers: &[RuleNumber],
        governing: Language,
    ) -> Result<Vec<Applied>, Obstacle> {
        let applied = self.try_out(proposal, numbers, governing)?;
        self.arrange();
        Ok(applied)
    }

    /// Applies the changes to a book that is then dropped, without sorting the rules in force.
    pub(crate) fn try_out(
        &mut self,
        proposal: &Proposal,
        numbers: &[RuleNumber],
        governing: Language,
    ) -> Result<Vec<Applied>, Obstacle> {
        let changes = proposal
            .draft
            .changes
            .iter()
            .zip(numbers)
            .zip(&proposal.programs)
            .zip(&proposal.bases);
        let terms = Terms::of(proposal, governing);
        let mut applied = Vec::new();
        for (((change, number), program), base) in changes {
            let new = (program, base.as_deref());
            applied.push(self.make(change, *number, new, terms)?);
        }
        Ok(applied)
    }

    /// Obstacle of a proposal's only change, if any. No copy is made for it.
    pub(crate) fn obstacle(
        &self,
        change: &RuleChange,
        proposal: &Proposal,
        governing: Language,
    ) -> Result<(), Obstacle> {
        match change {
            RuleChange::Enact { .. } => Ok(()),
            _ => {
                let base = proposal.bases.first().and_then(Option::as_deref);
                self.look_at(change, base, Terms::of(proposal, governing))
                    .map(|_| ())
            }
        }
    }

    fn make(
        &mut self,
        change: &RuleChange,
        number: RuleNumber,
        (program, base): (&Program, Option<&str>),
        terms: Terms,
    ) -> Result<Applied, Obstacle> {
        let RuleChange::Enact { title, text, code } = change else {
            return self.alter(change, number, (program, base), terms);
        };
        let wording = (
            LocalText::new(terms.language, title),
            LocalText::new(terms.language, text),
        );
        let code = (Arc::from(code.as_str()), program.clone());
        let lowest = self.all_classes().pop().unwrap_or(Class::Mutable);
        let rule = self.add(number, lowest, wording, code, Some(terms.by));
        Ok(Applied {
            rule,
            kind: None,
            from: number,
            to: number,
            was_in_force: false,
            amendment: None,
            meets: None,
        })
    }

    fn alter(
        &mut self,
        change: &RuleChange,
        number: RuleNumber,
        (program, base): (&Program, Option<&str>),
        terms: Terms,
    ) -> Result<Applied, Obstacle> {
        let sight = self.look_at(change, base, terms)?;
        let before = sight.rule;
        let (id, from, was_in_force) = (before.id, before.number, before.in_force());
        let addressed = sight.addressed;
        let meets = sight.edited.as_ref().and_then(|edited| {
            (edited.conflict || edited.merged).then(|| Overtaken {
                rule: from,
                by: before.last_reworded_by(),
                fits: !edited.conflict,
            })
        });
        let wording = sight.edited.map(|edited| edited.wording.into_owned());
        let kind = kind_of(change);
        let to = match kind {
            AmendmentKind::Repealed => from,
            _ => number,
        };
        self.update(id, |rule| {
            note(change, rule, kind, to, terms.by);
            carry_out(
                change,
                rule,
                wording.as_ref().map(|new| (new, program)),
                terms,
            );
        });
        Ok(Applied {
            rule: id,
            kind: Some(kind),
            from,
            to,
            was_in_force,
            amendment: addressed,
            meets,
        })
    }

    fn look_at<'a>(
        &'a self,
        change: &'a RuleChange,
        base: Option<&str>,
        terms: Terms,
    ) -> Result<Sight<'a>, Obstacle> {
        let id = change.target().unwrap_or(RuleId(0));
        let rule = self.get(id).filter(|rule| rule.is_unrepealed());
        let rule = rule.ok_or(Obstacle::NotInForce(id))?;
        let addressed = look_at_amendment(change, rule)?;
        if let RuleChange::Transmute { to, .. } = change
            && !self.all_classes().contains(to)
        {
            return Err(Obstacle::NoClass(id));
        }
        let now = rule.wording(terms.language, terms.governing);
        let edited = change.edits().map(|edits| edits.onto(now.clone(), base));
        let reads_so = edited.as_ref().is_some_and(|edited| edited.wording == now);
        let nothing_changes = match change {
            RuleChange::Amend { .. } | RuleChange::AmendAmendment { .. } => reads_so,
            RuleChange::Transmute { to, .. } => rule.class == *to,
            RuleChange::Enact { .. }
            | RuleChange::Repeal { .. }
            | RuleChange::RepealAmendment { .. } => false,
        };
        match nothing_changes {
            true => Err(Obstacle::NoChange(id)),
            false => Ok(Sight {
                rule,
                addressed,
                edited,
            }),
        }
    }
}

impl Terms {
    fn of(proposal: &Proposal, governing: Language) -> Terms {
        Terms {
            by: proposal.number,
            language: proposal.draft.language,
            governing,
        }
    }
}

const fn kind_of(change: &RuleChange) -> AmendmentKind {
    match change {
        RuleChange::Repeal { .. } => AmendmentKind::Repealed,
        RuleChange::Transmute { .. } => AmendmentKind::Transmuted,
        RuleChange::AmendAmendment { .. } => AmendmentKind::AmendmentAmended,
        RuleChange::RepealAmendment { .. } => AmendmentKind::AmendmentRepealed,
        RuleChange::Enact { .. } | RuleChange::Amend { .. } => AmendmentKind::Amended,
    }
}

/// Proposal of the amendment that is to be changed, if it can be changed.
fn look_at_amendment(change: &RuleChange, rule: &Rule) -> Result<Option<ProposalNumber>, Obstacle> {
    let Some(place) = change.amendment() else {
        return Ok(None);
    };
    let found = amendment::addressed(&rule.history, place);
    let found = found.ok_or(Obstacle::NoAmendment(rule.id))?;
    match change {
        RuleChange::AmendAmendment { .. } if found.standing != Standing::Stands => {
            return Err(Obstacle::NoAmendment(rule.id));
        }
        RuleChange::RepealAmendment { edits, .. } => {
            match (edits, amendment::built_upon(&rule.history, place)) {
                (None, true) => return Err(Obstacle::WordingMissing(rule.id)),
                (Some(_), false) => return Err(Obstacle::WordingGiven(rule.id)),
                (None, false) | (Some(_), true) => {}
            }
        }
        _ => {}
    }
    Ok(found.proposal)
}

fn note(
    change: &RuleChange,
    rule: &mut Rule,
    kind: AmendmentKind,
    number_after: RuleNumber,
    by: ProposalNumber,
) {
    if let Some(place) = change.amendment() {
        let standing = match kind {
            AmendmentKind::AmendmentRepealed => Standing::Repealed(by),
            _ => Standing::Amended(by),
        };
        amendment::settle(&mut rule.history, place, standing);
    }
    rule.remember(HistoryEntry {
        kind,
        proposal: Some(by),
        number_after,
        of: change.amendment(),
        worded: change.edits().is_some(),
    });
}

/// Changes a rule; `new` is its next wording and compiled code, if the change is about the wording.
fn carry_out(
    change: &RuleChange,
    rule: &mut Rule,
    new: Option<(&Wording<'_>, &Program)>,
    terms: Terms,
) {
    match change {
        RuleChange::Repeal { .. } => {
            rule.status = Status::Repealed;
            rule.voided_by = None;
        }
        RuleChange::Transmute { to, .. } => rule.class = *to,
        RuleChange::RepealAmendment {
            amendment,
            edits: None,
            ..
        } => bring_back(rule, *amendment),
        RuleChange::Enact { .. }
        | RuleChange::Amend { .. }
        | RuleChange::AmendAmendment { .. }
        | RuleChange::RepealAmendment { .. } => {
            if let Some((wording, program)) = new {
                reword(rule, wording, program, terms);
            }
        }
    }
}

fn reword(rule: &mut Rule, wording: &Wording<'_>, program: &Program, terms: Terms) {
    // A translation of words that are no longer the law would be wrong.
    if rule.title.get_or(terms.language, terms.governing) != wording.title {
        rule.title = LocalText::new(terms.language, &wording.title);
    }
    if rule.text.get_or(terms.language, terms.governing) != wording.text {
        rule.text = LocalText::new(terms.language, &wording.text);
    }
    if *rule.code != *wording.code {
        rule.recode(Arc::from(&*wording.code), program.clone());
    }
}

/// Restores the words that a rule had before an amendment, with all their translations.
fn bring_back(rule: &mut Rule, place: u32) {
    let place = usize::try_from(place).ok();
    let former = place.and_then(|place| rule.history.get(place)).cloned();
    if let Some(former) = former {
        rule.title = former.title.clone();
        rule.text = former.text.clone();
        if rule.code != former.code {
            rule.recode(Arc::clone(&former.code), former.program.clone());
            rule.named.clone_from(&former.named);
        }
    }
}
