//! Precedence: asks the rules themselves which rules are void, and which order they have.
//!
//! There are two questions, and each asks all judging rules: is this rule void (`voids`), and does
//! this rule precede that one (`outranks`)? A rule is never judged by rules of a lower class.
//!
//! Each run of a judging rule has a small budget of its own. A rule that exceeds it has no answer
//! and is marked; then other judges decide, or class and number. So no rule can use up the steps of
//! another one, and answers can be remembered freely (`book/memo.rs`). The
//! number of runs is limited as well. It follows from the rules in force alone: if there are too
//! many judges, the last ones by class and number are not asked.

use crate::base::limits::{JUDGE_FUEL, JUDGE_RUNS};
use crate::model::rule::RuleFault;
use crate::rulebook::book::{
    Memo, PairPrecedence, PrecedenceVerdict, ProvisionRef, RuleBook, VoidAnswers,
};
use crate::rules::{Fault, FaultCode, FlatSet, Value};
use crate::state::State;
use crate::view::{CallContext, consult};
use crate::vocabulary::hook::QuestionHook;
use crate::vocabulary::hooks::{OUTRANKS, VOIDS};
use crate::vocabulary::term::{Term, TermTuple};
use crate::{RuleId, RuleNumber};
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// Asks rules about rules, on a fixed state.
pub(crate) struct PrecedenceResolution<'a> {
    state: &'a State,
    faults: RefCell<Vec<(ProvisionRef, RuleFault)>>,
}

/// Provisions at a hook that judge rules, by class, then the lower number first.
struct Bench {
    /// Provisions that are asked.
    judges: Vec<ProvisionRef>,
    /// The last provisions: there are not enough runs for them.
    left_out: Vec<ProvisionRef>,
    /// Runs that all questions take.
    runs: u64,
}

impl Bench {
    fn of_void(book: &RuleBook) -> Bench {
        let rules = u64::try_from(book.ids_in_force().len()).unwrap_or(u64::MAX);
        Bench::new(book, VOIDS.name(), rules)
    }

    fn of_order(book: &RuleBook) -> Bench {
        // Each pair is asked about both ways.
        let questions = book.meeting_pairs().saturating_mul(2);
        Bench::new(book, OUTRANKS.name(), questions)
    }

    fn new(book: &RuleBook, hook: &'static str, questions: u64) -> Bench {
        let places = book.at_hook(hook);
        let most = JUDGE_RUNS / questions.max(1);
        let asked = usize::try_from(most)
            .unwrap_or(usize::MAX)
            .min(places.len());
        let (judges, left_out) = places.split_at(asked);
        let count = u64::try_from(asked).unwrap_or(u64::MAX);
        Bench {
            judges: judges.to_vec(),
            left_out: left_out.to_vec(),
            runs: questions.saturating_mul(count),
        }
    }
}

/// Runs of judging rules that it takes to find void rules.
pub(crate) fn runs_for_void(book: &RuleBook) -> u64 {
    Bench::of_void(book).runs
}

/// Runs of judging rules that it takes to find the order.
pub(crate) fn runs_for_order(book: &RuleBook) -> u64 {
    Bench::of_order(book).runs
}

fn rank(book: &RuleBook, rule: RuleId) -> u8 {
    book.get(rule).map_or(u8::MAX, |rule| rule.class.rank())
}

impl<'a> PrecedenceResolution<'a> {
    pub(crate) fn new(state: &'a State) -> PrecedenceResolution<'a> {
        PrecedenceResolution {
            state,
            faults: RefCell::default(),
        }
    }

    /// Failures of judging rules, in order.
    pub(crate) fn into_faults(self) -> Vec<(ProvisionRef, RuleFault)> {
        self.faults.into_inner()
    }

    /// Asks for each rule if it is void, unless the answer is remembered. Returns the verdicts with
    /// their memory.
    pub(crate) fn validity(&self) -> (Arc<VoidAnswers>, Option<Memo<VoidAnswers>>) {
        let book = self.book();
        let bench = self.bench(Bench::of_void(book), VOIDS.name());
        let known = book.void_memo().and_then(|memo| memo.recall(book, &bench));
        let mut failed = FlatSet::new();
        let (answers, asked) = match known {
            Some((answers, asked)) if asked.is_empty() => (Arc::clone(answers), asked),
            Some((answers, asked)) => {
                let mut answers = VoidAnswers::clone(answers);
                asked
                    .iter()
                    .for_each(|rule| drop(answers.verdicts.remove(rule)));
                self.judge(&mut answers, &bench, asked.iter().copied(), &mut failed);
                (Arc::new(answers), asked)
            }
            None => {
                let mut answers = self.judge_judges(&bench, &mut failed);
                let all: Vec<RuleId> = book.ids_in_force().collect();
                self.judge(&mut answers, &bench, all.iter().copied(), &mut failed);
                (Arc::new(answers), all.into_iter().collect())
            }
        };
        // Judges are asked about each other once, so their failures can't be found again.
        let lasting = !bench.iter().any(|judge| failed.contains(&judge.rule));
        let memo = Memo::new(
            book,
            &bench,
            asked.into_iter(),
            failed,
            Arc::clone(&answers),
        );
        (answers, memo.filter(|_| lasting))
    }

    pub(crate) fn order(&self, book: &mut RuleBook) {
        let bench = self.bench(Bench::of_order(book), OUTRANKS.name());
        book.reorder(&bench, |first, second| {
            let before = self.faults.borrow().len();
            let found = self.compare(&bench, first, second);
            (found, self.faults.borrow().len() == before)
        });
    }

    /// The judges that are asked. A suspended one has no answer, and rules left out are marked.
    fn bench(&self, bench: Bench, hook: &'static str) -> Vec<ProvisionRef> {
        let mut marked = FlatSet::new();
        let left_out = bench.left_out.into_iter();
        let left_out = left_out.filter(|place| marked.insert(place.rule));
        let left_out = left_out.map(|place| {
            let fault = Fault {
                code: FaultCode::SharedFuelSpent,
                line: self.line_of(place),
                column: 1,
            };
            (place, RuleFault { fault, hook })
        });
        self.faults.borrow_mut().extend(left_out);
        let mut judges = bench.judges;
        judges.retain(|judge| self.runs(*judge));
        judges
    }

    /// Asks the judges if they are void themselves; each is judged by those before it that are
    /// valid.
    fn judge_judges(&self, bench: &[ProvisionRef], failed: &mut FlatSet<RuleId>) -> VoidAnswers {
        let mut answers = VoidAnswers::default();
        let mut judged = FlatSet::new();
        for judge in bench {
            if judged.insert(judge.rule) {
                let others = answers.valid.iter();
                let others = others.filter(|place| place.rule != judge.rule);
                let others: Vec<_> = others.copied().collect();
                let verdict = self.is_void(&others, judge.rule, failed);
                let verdict = verdict.map(|verdict| (judge.rule, verdict));
                answers.verdicts.extend(verdict);
            }
            let verdict = answers.verdicts.get(&judge.rule);
            if !verdict.is_some_and(|verdict| verdict.value) {
                answers.valid.push(*judge);
            }
        }
        answers
    }

    /// Asks the valid judges whether these rules are void, except the judges themselves.
    fn judge(
        &self,
        answers: &mut VoidAnswers,
        bench: &[ProvisionRef],
        rules: impl Iterator<Item = RuleId>,
        failed: &mut FlatSet<RuleId>,
    ) {
        let rules: Vec<RuleId> = rules.collect();
        for rule in self.book().by_number(rules.iter()) {
            if bench.iter().any(|judge| judge.rule == rule.id) {
                continue;
            }
            let verdict = self.is_void(&answers.valid, rule.id, failed);
            answers
                .verdicts
                .extend(verdict.map(|verdict| (rule.id, verdict)));
        }
    }

    fn is_void(
        &self,
        judges: &[ProvisionRef],
        rule: RuleId,
        failed: &mut FlatSet<RuleId>,
    ) -> Option<PrecedenceVerdict> {
        let before = self.faults.borrow().len();
        let verdict = self.ask(VOIDS, judges, rank(self.book(), rule), (rule,));
        if self.faults.borrow().len() > before {
            failed.insert(rule);
        }
        verdict
    }

    /// Whether a rule that goes before another one by class and number really does. Both ways are
    /// asked: if each is to go before the other, class and number decide again.
    fn compare(&self, judges: &[ProvisionRef], first: RuleId, second: RuleId) -> PairPrecedence {
        let (above, below) = (rank(self.book(), first), rank(self.book(), second));
        // Rules of one class are not judged by lower classes.
        let rank = if above == below { u8::MAX } else { above };
        let ask = |a, b| {
            let verdict = self.ask(OUTRANKS, judges, rank, (a, b));
            verdict.map(|verdict| verdict.value)
        };
        let prevails = match (ask(first, second), ask(second, first)) {
            (Some(there), Some(back)) if there == back => None,
            (Some(there), _) => Some(there),
            (None, back) => back.map(|back| !back),
        };
        PairPrecedence {
            prevails: prevails.unwrap_or(true),
            said: prevails.is_some(),
        }
    }

    fn book(&self) -> &RuleBook {
        self.state.rules()
    }

    /// First answer of these provisions, among rules of at least this rank. The provisions are by
    /// class, from the highest down.
    fn ask<A: TermTuple>(
        &self,
        question: QuestionHook<A, bool>,
        judges: &[ProvisionRef],
        lowest: u8,
        about: A,
    ) -> Option<PrecedenceVerdict> {
        let count = match lowest {
            u8::MAX => judges.len(),
            _ => judges.partition_point(|judge| rank(self.book(), judge.rule) <= lowest),
        };
        let heard = judges.get(..count)?;
        self.first_verdict(question.name(), heard, about.into_values().as_ref())
    }

    fn first_verdict(
        &self,
        hook: &'static str,
        judges: &[ProvisionRef],
        args: &[Value],
    ) -> Option<PrecedenceVerdict> {
        // Only the steps of each run are limited here.
        let unlimited = Cell::new(u64::MAX);
        let context = CallContext {
            run_fuel: JUDGE_FUEL,
            ..CallContext::without_foresight(&unlimited)
        };
        let said = consult::ask_provisions(self.state, (hook, judges), args, context);
        self.faults.borrow_mut().extend(said.faults);
        let answers = said.answers.into_iter();
        let mut answers =
            answers.filter_map(|(place, value)| Some((place, bool::from_value(&value)?)));
        let (place, value) = answers.next()?;
        let others = answers.filter(|(_, other)| *other != value);
        Some(PrecedenceVerdict {
            value,
            place,
            beaten: others.map(|(place, _)| self.number_of(place)).collect(),
        })
    }

    fn runs(&self, place: ProvisionRef) -> bool {
        let rule = self.book().get(place.rule);
        rule.is_some_and(|rule| rule.suspension(place.provision).is_none())
    }

    fn number_of(&self, place: ProvisionRef) -> RuleNumber {
        let rule = self.book().get(place.rule);
        rule.map_or(RuleNumber(0), |rule| rule.number)
    }

    fn line_of(&self, place: ProvisionRef) -> u32 {
        let rule = self.book().get(place.rule);
        let provision = rule.and_then(|rule| rule.program().provisions().get(place.provision));
        provision.map_or(1, |provision| provision.line())
    }
}
