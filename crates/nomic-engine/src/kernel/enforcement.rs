//! Making the changes of an adopted proposal, and what can prevent them.

use super::numbers::Changed;
use super::validation::clashing;
use super::{Act, Ask};
use crate::Overtaken;
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::model::ballot::{Doubt, Ground};
use crate::model::proposal::Proposal;
use crate::rulebook::book::{Applied, Obstacle};
use crate::vocabulary::hooks::COUNTS_AS_WRITTEN;

/// Obstacle between a proposal that has the votes and its adoption.
pub(super) enum Hindrance {
    Rejected(Ground, Because),
    Undetermined(Doubt, Because),
}

pub(super) struct Law {
    pub(super) changed: Changed,
    /// Rule that counts the proposal as written, although others have changed the same part.
    pub(super) as_written: Option<Because>,
}

impl Ask<'_> {
    /// The rules as they are after the proposal. Since it was proposed they may have become
    /// others, so everything is asked once more.
    pub(super) fn enforce(&mut self, proposal: &Proposal) -> Result<Law, Hindrance> {
        self.obstacle(proposal).map_err(overtaken)?;
        let forbidden = |because| Hindrance::Rejected(Ground::NotPermitted, because);
        self.permitted(proposal).map_err(forbidden)?;
        let objection = self.objection_to_change(proposal);
        if let Some((place, _)) = objection {
            let because = self.because(place, Vec::new());
            return Err(Hindrance::Rejected(Ground::Refused, because));
        }
        let changed = self.make_changes(proposal).map_err(overtaken)?;
        let as_written = self.settle_conflicts(proposal, &changed.applied)?;
        if let Some(doubt) = clashing(proposal, &changed.book, &changed.applied) {
            return Err(undetermined(doubt));
        }
        Ok(Law {
            changed,
            as_written,
        })
    }

    /// Asks whether the proposal counts as written, if others have changed the same part of a rule
    /// since. Returns the rule that says so.
    fn settle_conflicts(
        &mut self,
        proposal: &Proposal,
        applied: &[Applied],
    ) -> Result<Option<Because>, Hindrance> {
        let mut meetings = applied.iter().filter_map(|applied| applied.meets);
        let Some(Overtaken { rule, by, .. }) = meetings.find(|meets| !meets.fits) else {
            return Ok(None);
        };
        match self.ask(COUNTS_AS_WRITTEN, (proposal.serial(),)) {
            Some(answer) if answer.value => Ok(Some(answer.because)),
            Some(answer) => Err(Hindrance::Rejected(Ground::Refused, answer.because)),
            None => Err(undetermined(Doubt::Reworded { rule, by })),
        }
    }

    /// Rule whose part, changed by an open proposal, was changed by others since, unless the
    /// proposal counts as written all the same.
    pub(super) fn overtaken(&mut self, proposal: &Proposal) -> Option<Overtaken> {
        let meetings = self.state().overtaken(proposal.id);
        let conflict = meetings.into_iter().find(|meets| !meets.fits)?;
        let answer = self.ask(COUNTS_AS_WRITTEN, (proposal.serial(),));
        (!answer.is_some_and(|answer| answer.value)).then_some(conflict)
    }
}

impl Act<'_> {
    pub(super) fn report_conflict(&mut self, applied: &Applied, as_written: Option<&Because>) {
        let Some(Overtaken { by, fits, .. }) = applied.meets else {
            return;
        };
        let what = Effect::ChangesMet {
            rule: applied.to,
            by,
            fits,
        };
        let because = match as_written {
            Some(because) if !fits => because.clone(),
            _ => Because::Kernel(KernelReason::Adopted),
        };
        self.record_effect(what, vec![because]);
    }
}

fn overtaken(obstacle: Obstacle) -> Hindrance {
    undetermined(Doubt::Overtaken(obstacle.rule()))
}

fn undetermined(doubt: Doubt) -> Hindrance {
    Hindrance::Undetermined(doubt, Because::Kernel(KernelReason::Contained))
}
