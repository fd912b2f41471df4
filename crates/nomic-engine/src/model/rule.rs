//! A rule, with its history.

use crate::encoding::cbor;
use crate::model::amendment::{self, Amendment, AmendmentKind, Standing};
use crate::model::status::Status;
use crate::persistent::vector::PersistentVec;
use crate::request::change::RuleChange;
use crate::rulebook::profile::Profile;
use crate::rules::{
    Fault, FaultCode, FlatMap, Keeps, Kept, Language, PrecedenceClaim, Program, Provision, Thing,
    Value, edition,
};
use crate::{Class, Edits, LocalText, ProposalNumber, RuleId, RuleNumber, Wording};
use minicbor::encode::{Encode, Encoder, Error as EncodeError, Write};
use std::sync::{Arc, OnceLock};

/// A rule. The text is the law, for people; the code is its automation.
#[derive(Clone, Debug)]
pub struct Rule {
    pub id: RuleId,
    /// Present or last number.
    pub number: RuleNumber,
    pub class: Class,
    pub title: LocalText,
    pub text: LocalText,
    /// Its code; empty if it has none.
    pub code: Arc<str>,
    pub status: Status,
    /// All variables that it declares, with their present values.
    pub keeps: Keeps,
    /// Last fault of its code, until the code changes.
    pub fault: Option<RuleFault>,
    /// Number of runs that spent all their fuel, by index of the provision, since the code last
    /// changed.
    pub(crate) spent_runs: FlatMap<u32, u8>,
    /// Proposal that enacted it; none for an initial rule.
    pub enacted_by: Option<ProposalNumber>,
    pub voided_by: Option<RuleNumber>,
    /// Rules that numbers in its code refer to. A resolved number keeps its rule even if the rule
    /// gets another number.
    pub named: FlatMap<RuleNumber, RuleId>,
    /// All changes, the oldest first.
    pub history: PersistentVec<Amendment>,
    pub(crate) program: Program,
    pub(crate) profile: Arc<Profile>,
    /// Hash of the whole history, so that a long one is not hashed repeatedly.
    pub(crate) history_mark: [u8; 32],
    /// Hash of title, text and code, which are long and seldom change.
    pub(crate) words_mark: [u8; 32],
    pub(crate) digest: OnceLock<[u8; 32]>,
    /// Identity of the rule's wording and status; its variables and faults do not change it.
    pub(crate) wording: Arc<()>,
}

/// Identity of everything in a rule that answers about it or from it can depend on.
#[derive(Clone, Debug)]
pub(crate) enum RuleIdentity {
    Wording(Arc<()>),
    /// Includes its variables, since it judges other rules by them.
    Whole([u8; 32]),
}

impl PartialEq for RuleIdentity {
    fn eq(&self, other: &RuleIdentity) -> bool {
        match (self, other) {
            (RuleIdentity::Wording(one), RuleIdentity::Wording(other)) => Arc::ptr_eq(one, other),
            (RuleIdentity::Whole(one), RuleIdentity::Whole(other)) => one == other,
            _ => false,
        }
    }
}

/// Pseudo-index of a provision, for the rule's claims of precedence.
pub(crate) const CLAIMS: usize = usize::MAX;

/// Index of a provision, equally wide on all machines.
fn slot(provision: usize) -> u32 {
    u32::try_from(provision).unwrap_or(u32::MAX)
}

/// Fault of a rule's code. The effects of that run were dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleFault {
    pub fault: Fault,
    /// Question, check or event that ran the code.
    pub hook: &'static str,
}

pub(crate) struct HistoryEntry {
    pub(crate) kind: AmendmentKind,
    pub(crate) proposal: Option<ProposalNumber>,
    pub(crate) number_after: RuleNumber,
    pub(crate) of: Option<u32>,
    pub(crate) worded: bool,
}

impl Rule {
    pub const fn in_force(&self) -> bool {
        matches!(self.status, Status::InForce)
    }

    /// True if the rule is in force or void.
    pub const fn is_unrepealed(&self) -> bool {
        matches!(self.status, Status::InForce | Status::Void)
    }

    /// Whether it has been amended since the game began. Corrections by a judge or by all players
    /// are no amendments.
    pub fn amended(&self) -> bool {
        self.history
            .iter()
            .any(|amendment| amendment.kind == AmendmentKind::Amended)
    }

    /// True if later amendments in force were built on the one at this index, so that its repeal
    /// needs a wording.
    pub fn built_upon(&self, place: u32) -> bool {
        amendment::built_upon(&self.history, place)
    }

    pub const fn program(&self) -> &Program {
        &self.program
    }

    /// Whether the rule bears this number or bore it once.
    pub fn ever_bore(&self, number: RuleNumber) -> bool {
        self.number == number || self.history.iter().any(|past| past.number_before == number)
    }

    /// Returns its wording in a language; failing that in the governing one.
    pub fn wording(&self, language: Language, governing: Language) -> Wording<'_> {
        Wording {
            title: self.title.get_or(language, governing).into(),
            text: self.text.get_or(language, governing).into(),
            code: (&*self.code).into(),
        }
    }

    pub fn amendment(
        &self,
        to: &Wording<'_>,
        (language, governing): (Language, Language),
    ) -> RuleChange {
        RuleChange::Amend {
            rule: self.id,
            edits: Edits::between(&self.wording(language, governing), to),
        }
    }

    /// Proposal that changed its wording last; none for a judgement or a correction, or if its
    /// wording has never changed.
    pub fn last_reworded_by(&self) -> Option<ProposalNumber> {
        let worded = |past: &&Arc<Amendment>| past.kind.rewords() || past.worded;
        self.history.iter().rev().find(worded)?.proposal
    }

    pub(crate) fn remember(&mut self, record: HistoryEntry) {
        let amendment = Amendment {
            kind: record.kind,
            proposal: record.proposal,
            number_before: self.number,
            number_after: record.number_after,
            title: self.title.clone(),
            text: self.text.clone(),
            code: Arc::clone(&self.code),
            class: self.class,
            of: record.of,
            worded: record.worded,
            standing: Standing::Stands,
            program: self.program.clone(),
            named: self.named.clone(),
        };
        let chained = (
            minicbor::bytes::ByteArray::from(self.history_mark),
            &amendment,
        );
        self.history_mark = cbor::digest("nomic/history/v1", &chained);
        self.history.push(Arc::new(amendment));
        self.number = record.number_after;
    }

    /// Sets new code. Variables that are still declared with the same type keep their values; all
    /// others begin at their initial values.
    pub(crate) fn recode(&mut self, code: Arc<str>, program: Program) {
        let before = std::mem::take(&mut self.keeps);
        for keep in program.keeps() {
            let kept = keep.migrate(before.get(&keep.name));
            self.keeps.insert(Arc::clone(&keep.name), kept);
        }
        self.code = code;
        // A number written now refers to the rule that has it now.
        self.named.clear();
        self.profile = Arc::new(Profile::of(&program));
        self.program = program;
        self.fault = None;
        self.spent_runs.clear();
    }

    /// Counts that a provision has spent the fuel of a run. True if that suspends it.
    pub(crate) fn count_spent_run(&mut self, provision: usize) -> bool {
        let runs = self.spent_runs.entry(slot(provision)).or_default();
        let was_suspended = *runs >= edition::MAX_SPENT_RUNS;
        *runs = runs.saturating_add(1).min(edition::MAX_SPENT_RUNS);
        !was_suspended && *runs == edition::MAX_SPENT_RUNS
    }

    pub(crate) fn resume(&mut self) {
        self.spent_runs.clear();
        self.fault = None;
    }

    /// Fault of a suspended provision, which fails without a run; none if the provision is run.
    pub(crate) fn suspension(&self, provision: usize) -> Option<Fault> {
        let runs = *self.spent_runs.get(&slot(provision))?;
        (runs >= edition::MAX_SPENT_RUNS).then(|| self.suspended_at(provision))
    }

    pub fn suspensions(&self) -> impl Iterator<Item = Fault> {
        let provisions = 0..self.program.provisions().len();
        let all = provisions.chain([CLAIMS]);
        all.filter_map(|provision| self.suspension(provision))
    }

    fn suspended_at(&self, provision: usize) -> Fault {
        let found = self.program.provisions().get(provision);
        let claims = || self.program.claims().first().map(PrecedenceClaim::line);
        let line = found.map(Provision::line).or_else(claims);
        Fault {
            code: FaultCode::Suspended,
            line: line.unwrap_or(1),
            column: 1,
        }
    }

    /// Sets a variable, of a thing if it holds one for each, and returns the former value.
    pub(crate) fn set_keep(
        &mut self,
        keep: &str,
        of: Option<Thing>,
        to: Value,
    ) -> Result<Value, FaultCode> {
        let mut declared = self.program.keeps().iter();
        let keep = declared.find(|declared| &*declared.name == keep);
        let keep = keep.ok_or(FaultCode::WrongKind)?;
        let kept = self.keeps.entry(Arc::clone(&keep.name));
        keep.set(kept.or_insert_with(|| keep.initial_contents()), of, to)
    }

    pub(crate) fn keeps_of(&self, of: Thing) -> bool {
        let mut kept = self.keeps.values();
        kept.any(|kept| matches!(kept, Kept::Each(values) if values.contains_key(&of)))
    }

    pub(crate) fn forget(&mut self, of: Thing) {
        for kept in self.keeps.values_mut() {
            if let Kept::Each(values) = kept
                && values.contains_key(&of)
            {
                Arc::make_mut(values).remove(&of);
            }
        }
    }

    pub fn kept(&self, keep: &str, of: Option<Thing>) -> Option<&Value> {
        let mut declared = self.program.keeps().iter();
        let declared = declared.find(|declared| &*declared.name == keep)?;
        let one_of_each = declared.of == of.map(|of| of.kind);
        one_of_each.then(|| declared.value(self.keeps.get(keep), of))
    }

    pub(crate) fn mark(&self) -> RuleIdentity {
        match self.profile.judges_by_own {
            true => RuleIdentity::Whole(self.digest()),
            false => RuleIdentity::Wording(Arc::clone(&self.wording)),
        }
    }

    /// Call this after every change.
    pub(crate) fn refresh(&mut self) {
        self.digest = OnceLock::new();
    }

    /// Hash of the whole rule. It is computed on demand, because a rule can set its variables many
    /// times in one move.
    pub(crate) fn digest(&self) -> [u8; 32] {
        *self
            .digest
            .get_or_init(|| cbor::digest("nomic/rule/v2", self))
    }

    /// Call this before `refresh` if title, text or code may have changed.
    pub(crate) fn refresh_words(&mut self) {
        let words = (&self.title, &self.text, &*self.code);
        self.words_mark = cbor::digest("nomic/words/v1", &words);
    }
}

impl<C> Encode<C> for Rule {
    fn encode<W: Write>(
        &self,
        e: &mut Encoder<W>,
        ctx: &mut C,
    ) -> Result<(), EncodeError<W::Error>> {
        e.array(12)?
            .encode_with(self.id, ctx)?
            .encode_with(self.number, ctx)?;
        e.encode_with(self.class, ctx)?.bytes(&self.words_mark)?;
        e.encode_with(self.status, ctx)?
            .map(cbor::length(self.keeps.len()))?;
        for (name, kept) in &self.keeps {
            e.str(name)?;
            cbor::kept::encode(kept, e, ctx)?;
        }
        e.encode_with(&self.named, ctx)?
            .encode_with(self.fault, ctx)?
            .encode_with(&self.spent_runs, ctx)?
            .encode_with(self.enacted_by, ctx)?
            .encode_with(self.voided_by, ctx)?;
        e.bytes(&self.history_mark)?.ok()
    }
}

impl<C> Encode<C> for RuleFault {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, _: &mut C) -> Result<(), EncodeError<W::Error>> {
        let Fault { code, line, column } = self.fault;
        e.array(4)?
            .str(self.hook)?
            .str(code.code())?
            .u32(line)?
            .u32(column)?
            .ok()
    }
}
