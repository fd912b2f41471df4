//! Memory of rules' answers about other rules.
//!
//! An answer is remembered if it follows only from the judging rules and the rules that it is
//! about. It is forgotten when one of them changes. The memory is no part of the state: without it
//! the rules are asked again, with the same answers.

use super::order::RuleOrder;
use super::pair_table::PairTable;
use super::sorter::Meetings;
use super::{PrecedenceVerdict, ProvisionRef, RuleBook};
use crate::RuleId;
use crate::model::rule::{Rule, RuleIdentity};
use crate::persistent::map::PersistentMap;
use crate::rules::{FlatMap, FlatSet};
use std::sync::Arc;

/// Answers of some judging rules.
#[derive(Clone, Debug)]
pub(crate) struct Memo<A> {
    judges: Vec<(ProvisionRef, RuleIdentity)>,
    /// The rules when they were asked.
    rules: PersistentMap<Rule>,
    /// Rules that have to be asked about again even if they have not changed.
    open: FlatSet<RuleId>,
    answers: Arc<A>,
}

/// Answers about void rules. A rule without a verdict met no objection.
#[derive(Clone, Debug, Default)]
pub(crate) struct VoidAnswers {
    pub(crate) verdicts: FlatMap<RuleId, PrecedenceVerdict>,
    /// Judges that are valid themselves.
    pub(crate) valid: Vec<ProvisionRef>,
}

/// Answers about pairs of rules, and the order that followed from them.
#[derive(Clone, Debug)]
pub(super) struct OrderAnswers {
    pub(super) meetings: Meetings,
    pub(super) pairs: PairTable,
    pub(super) order: Arc<RuleOrder>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Memos {
    void: Option<Memo<VoidAnswers>>,
    pub(super) order: Option<Memo<OrderAnswers>>,
}

impl<A> Memo<A> {
    /// Remembers answers; none if the judges look at more than the rules that they judge.
    ///
    /// `failed` are rules about which a judge failed, so that its failures are counted each time.
    pub(crate) fn new(
        book: &RuleBook,
        judges: &[ProvisionRef],
        about: impl Iterator<Item = RuleId>,
        failed: FlatSet<RuleId>,
        answers: Arc<A>,
    ) -> Option<Memo<A>> {
        let judges = identities(book, judges)?;
        let mut open = failed;
        open.extend(about.filter(|rule| !has_lasting_claims(book, *rule)));
        Some(Memo {
            judges,
            rules: book.rules.clone(),
            open,
            answers,
        })
    }

    /// The answers of these judges, and the rules about which they have to be asked again. None if
    /// the judges have changed.
    pub(crate) fn recall(
        &self,
        book: &RuleBook,
        judges: &[ProvisionRef],
    ) -> Option<(&Arc<A>, FlatSet<RuleId>)> {
        if identities(book, judges)? != self.judges {
            return None;
        }
        let mut asked = self.open.clone();
        for rule in book.rules.differing(&self.rules).into_iter().map(RuleId) {
            let identity = |rules: &PersistentMap<Rule>| rules.get(rule.0).map(|rule| rule.mark());
            if identity(&book.rules) != identity(&self.rules) {
                asked.insert(rule);
            }
        }
        Some((&self.answers, asked))
    }
}

/// Identities of the judges; none if one of them looks at more than the rules that it judges.
fn identities(
    book: &RuleBook,
    judges: &[ProvisionRef],
) -> Option<Vec<(ProvisionRef, RuleIdentity)>> {
    let identities = judges.iter().map(|place| {
        let rule = book.get(place.rule)?;
        let confined = rule.profile.confined.contains(&place.provision);
        (confined && rule.profile.claims_confined).then(|| (*place, rule.mark()))
    });
    identities.collect()
}

/// A claim that looks at more than the rules it is about can change by itself.
fn has_lasting_claims(book: &RuleBook, rule: RuleId) -> bool {
    book.get(rule)
        .is_some_and(|rule| rule.profile.claims_confined)
}

impl RuleBook {
    pub(crate) fn void_memo(&self) -> Option<&Memo<VoidAnswers>> {
        self.memos.void.as_ref()
    }

    pub(crate) fn remember_void(&mut self, memo: Option<Memo<VoidAnswers>>) {
        Arc::make_mut(&mut self.memos).void = memo;
    }

    pub(crate) fn forget(&mut self) {
        self.memos = Arc::default();
    }
}
