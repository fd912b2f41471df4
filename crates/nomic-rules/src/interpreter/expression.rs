//! Evaluates expressions.

use super::{Interpreter, arithmetic};
use crate::StableSort;
use crate::code::{Expr, ExprKind, QuoteTemplate, Walk};
use crate::span::SourcePosition;
use crate::splice::splice;
use crate::syntax::{Aggregate, Operator};
use crate::value::count;
use crate::{Bound, Family, Fault, FaultCode, Function, Phrase, Thing, Value, edition};
use std::cmp::Ordering;
use std::sync::Arc;

/// Number of list elements whose kind is checked in one step, when a list is given to a function of
/// the vocabulary.
const SEEN: u64 = 16;

impl Interpreter<'_> {
    pub(super) fn eval(&mut self, expr: &Expr) -> Result<Value, Fault> {
        let at = expr.at;
        self.meter.burn(1).map_err(|code| code.at(at))?;
        let value = match &expr.node {
            ExprKind::Value(value) => Ok(value.clone()),
            ExprKind::Local(index) => self.local(*index).cloned(),
            ExprKind::Global(global) => {
                let value = self.world.global(*global);
                self.charged(value)
            }
            ExprKind::Field(thing, kind, field) => {
                let thing = self.thing(thing, at)?;
                let value = self.world.field(thing, *kind, *field);
                self.charged(value)
            }
            ExprKind::Not(inner) => Ok(Value::Truth(!self.truth(inner)?)),
            ExprKind::Binary(operator, left, right) => {
                return self.binary(*operator, left, right, expr);
            }
            ExprKind::Call(function, args) => return self.call(*function, args, at),
            ExprKind::Keep(index) => self.keep(*index, None),
            ExprKind::KeepOf(thing, index) => {
                let thing = self.thing(thing, at)?;
                self.keep_of(thing, *index)
            }
            ExprKind::Amount(thing, quantity) => {
                let thing = self.thing(thing, at)?;
                let value = self.world.amount(thing, quantity);
                self.charged(value)
            }
            ExprKind::Part(record, name) => {
                let record = self.eval(record)?;
                part(&record, name)
            }
            ExprKind::Record(parts) => {
                let parts = self.parts(parts)?;
                self.held(Value::Record(parts.into()))
            }
            ExprKind::Invoke(define, args) => {
                let args = self.eval_all(args)?;
                return self.invoke(*define, args, at);
            }
            ExprKind::Shared(index, args) => {
                let args = self.eval_all(args)?;
                self.shared(*index, &args)
            }
            ExprKind::Builtin(builtin, args) => {
                let args = self.eval_all(args)?;
                self.builtin(*builtin, args)
            }
            ExprKind::Otherwise(default) => match self.below() {
                Some(answer) => self.charged(Ok(answer)),
                None => return self.eval(default),
            },
            ExprKind::Fill(template, parts) => {
                let parts = self.eval_all(parts)?;
                self.fill(template, parts)
            }
            ExprKind::Quote(template, values) => return self.quote(template, values, at),
            ExprKind::List(items) => {
                let items = self.eval_all(items)?;
                self.list(items)
            }
            ExprKind::Aggregate { how, item, walk } => return self.gather(*how, item, walk, expr),
            ExprKind::Choose(arms, otherwise) => return self.chosen(arms, otherwise),
            ExprKind::Negate(inner) => arithmetic::negate(&self.eval(inner)?),
        };
        value.map_err(|code| code.at(at))
    }

    fn chosen(&mut self, arms: &[(Expr, Expr)], otherwise: &Expr) -> Result<Value, Fault> {
        for (condition, value) in arms {
            if self.truth(condition)? {
                return self.eval(value);
            }
        }
        self.eval(otherwise)
    }

    fn parts(&mut self, parts: &[(Arc<str>, Expr)]) -> Result<Vec<(Arc<str>, Value)>, Fault> {
        let parts = parts.iter().map(|(name, part)| {
            let part = self.eval(part)?;
            Ok((Arc::clone(name), part))
        });
        parts.collect()
    }

    pub(super) fn eval_all(&mut self, exprs: &[Expr]) -> Result<Vec<Value>, Fault> {
        exprs.iter().map(|expr| self.eval(expr)).collect()
    }

    pub(super) fn truth(&mut self, expr: &Expr) -> Result<bool, Fault> {
        let at = expr.at;
        self.eval(expr)?.truth().map_err(|code| code.at(at))
    }

    /// Answer of the rules below, if it is of this type.
    fn below(&self) -> Option<Value> {
        let Family::Question { answer } = self.family else {
            return None;
        };
        self.world.below()?.expect_type(answer).ok()
    }

    fn local(&self, index: usize) -> Result<&Value, FaultCode> {
        let found = match index.checked_sub(self.args.len()) {
            None => self.args.get(index),
            Some(behind) => self.locals.get(behind),
        };
        found.ok_or(FaultCode::WrongKind)
    }

    /// Thing whose field the expression reads. A thing with a name is not copied.
    fn thing(&mut self, expr: &Expr, at: SourcePosition) -> Result<Thing, Fault> {
        let thing = match &expr.node {
            ExprKind::Local(index) => {
                self.meter.burn(1).map_err(|code| code.at(expr.at))?;
                let local = self.local(*index).map_err(|code| code.at(expr.at))?;
                local.thing()
            }
            _ => self.eval(expr)?.thing(),
        };
        thing.map_err(|code| code.at(at))
    }

    const fn next_local(&self) -> usize {
        self.args.len().saturating_add(self.locals.len())
    }

    fn call(
        &mut self,
        function: Bound<Function>,
        args: &[Expr],
        at: SourcePosition,
    ) -> Result<Value, Fault> {
        let from = self.handed.len();
        for arg in args {
            let arg = self.eval(arg)?;
            self.handed.push(arg);
        }
        let value = self.hand_over(function, from);
        self.handed.truncate(from);
        value.map_err(|code| code.at(at))
    }

    /// Calls a function of the vocabulary with the values from this place on.
    fn hand_over(&mut self, function: Bound<Function>, from: usize) -> Result<Value, FaultCode> {
        let args = self.handed.get_mut(from..).unwrap_or_default();
        let lists = args.iter().map(|arg| match arg {
            Value::List(items) => count(items.len()) / SEEN,
            _ => 0,
        });
        self.meter.burn(lists.sum())?;
        for (arg, ty) in args.iter_mut().zip(function.params) {
            let value = std::mem::replace(arg, Value::Blank);
            *arg = value.expect_type(*ty)?;
        }
        let value = self.world.call(function, args);
        self.charged(value)
    }

    /// Value of a function of the rule. It sees only its own values.
    fn invoke(
        &mut self,
        define: usize,
        args: Vec<Value>,
        at: SourcePosition,
    ) -> Result<Value, Fault> {
        let program = self.program;
        let Some(body) = program.define(define) else {
            return Err(FaultCode::WrongKind.at(at));
        };
        let outside = (
            std::mem::take(&mut self.args),
            std::mem::replace(&mut self.locals, args),
        );
        let value = self.eval(body);
        (self.args, self.locals) = outside;
        value
    }

    /// The template with its blanks filled. Its size is known before it is built, so no memory is
    /// spent after a fault.
    pub(super) fn fill(
        &mut self,
        template: &Phrase,
        parts: Vec<Value>,
    ) -> Result<Value, FaultCode> {
        let parts = parts.into_iter().map(Value::phrase);
        let parts: Vec<Phrase> = parts.collect::<Result<_, _>>()?;
        let length = parts.iter().fold(template.length(), |sum, part| {
            sum.saturating_add(part.length())
        });
        if length > edition::MAX_TEXT {
            return Err(FaultCode::MemorySpent);
        }
        let text = Value::Text(template.fill(&parts));
        self.meter.hold(text.cells())?;
        Ok(text)
    }

    /// Source of quoted code with its holes filled. Filled-in code is parsed again for that.
    fn quote(
        &mut self,
        template: &QuoteTemplate,
        values: &[Expr],
        at: SourcePosition,
    ) -> Result<Value, Fault> {
        let values = self.eval_all(values)?;
        let source = self.spliced(template, &values);
        source.map_err(|code| code.at(at))
    }

    fn spliced(&mut self, template: &QuoteTemplate, values: &[Value]) -> Result<Value, FaultCode> {
        let lengths = values.iter().map(|value| match value {
            Value::Text(text) => text.length(),
            _ => 0,
        });
        let filled = lengths.fold(0, usize::saturating_add);
        let length = filled.saturating_add(template.length());
        if length > edition::MAX_SOURCE {
            return Err(FaultCode::MemorySpent);
        }
        self.meter.burn(count(length) / SEEN)?;
        let source = splice(template, values)?;
        self.held(Value::Text(Phrase::plain(&source)))
    }

    fn gather(
        &mut self,
        how: Aggregate,
        item: &Option<Box<Expr>>,
        walk: &Walk,
        expr: &Expr,
    ) -> Result<Value, Fault> {
        let at = expr.at;
        match (how, item) {
            (Aggregate::All, _) => return self.all(walk),
            (Aggregate::Collect, Some(item)) => {
                let items = self.each_value(walk, item)?;
                let items = items.into_iter().map(|(value, _)| value).collect();
                return self.list(items).map_err(|code| code.at(at));
            }
            (Aggregate::Order, Some(key)) => {
                let keyed = self.each_value(walk, key)?;
                return self.ordered(keyed).map_err(|code| code.at(at));
            }
            _ => {}
        }
        let mut found: Option<Value> = None;
        let mut met: i64 = 0;
        // The walk's own name is the next free local.
        let own = self.next_local();
        self.walk(walk, |run| {
            met += 1;
            let one = match item {
                None => run.local(own).cloned(),
                Some(item) => Ok(run.eval(item)?),
            };
            let next = one.and_then(|one| join(how, found.take(), one));
            found = Some(next.map_err(|code| code.at(at))?);
            Ok(matches!(how, Aggregate::Any | Aggregate::First))
        })?;
        Ok(match how {
            Aggregate::Count => Value::Number(met),
            Aggregate::Any | Aggregate::All => Value::Truth(met > 0),
            Aggregate::Sum => found.unwrap_or(Value::Number(0)),
            _ => found.unwrap_or(Value::Blank),
        })
    }

    fn each_value(&mut self, walk: &Walk, item: &Expr) -> Result<Vec<(Value, Value)>, Fault> {
        let own = self.next_local();
        let mut found = Vec::new();
        self.walk(walk, |run| {
            let value = run.eval(item)?;
            let element = run.local(own).map_err(|code| code.at(item.at))?;
            found.push((value, element.clone()));
            Ok(false)
        })?;
        Ok(found)
    }

    /// The elements by their keys, the smallest first. The sort is stable.
    fn ordered(&mut self, keyed: Vec<(Value, Value)>) -> Result<Value, FaultCode> {
        let rounds = u64::from(usize::BITS - keyed.len().leading_zeros());
        self.meter.burn(count(keyed.len()).saturating_mul(rounds))?;
        let texts = matches!(keyed.first(), Some((Value::Text(_), _)));
        // Keys that can't be compared are found before sorting.
        for (key, _) in &keyed {
            match key {
                Value::Text(_) if texts => {}
                Value::Number(_) | Value::Fraction(_) if !texts => {}
                other => return Err(other.mismatch()),
            }
        }
        let mut keyed = keyed;
        keyed.stable_sort_by(|(a, _), (b, _)| match (a, b) {
            (Value::Text(a), Value::Text(b)) => a.as_plain().cmp(b.as_plain()),
            _ => arithmetic::compare(a, b).unwrap_or(Ordering::Equal),
        });
        self.list(keyed.into_iter().map(|(_, element)| element).collect())
    }

    fn all(&mut self, walk: &Walk) -> Result<Value, Fault> {
        let mut every = true;
        let Some(condition) = &walk.condition else {
            return Ok(Value::Truth(true));
        };
        self.walk_list(&walk.list, |run| {
            every = run.truth(condition)?;
            Ok(!every)
        })?;
        Ok(Value::Truth(every))
    }

    fn binary(
        &mut self,
        operator: Operator,
        left: &Expr,
        right: &Expr,
        expr: &Expr,
    ) -> Result<Value, Fault> {
        let (decided, otherwise) = match operator {
            Operator::Or => (true, Value::Truth(true)),
            Operator::And => (false, Value::Truth(false)),
            _ => {
                let left = self.eval(left)?;
                let right = self.eval(right)?;
                let value = self.operate(operator, left, right);
                return value.map_err(|code| code.at(expr.at));
            }
        };
        if self.truth(left)? == decided {
            return Ok(otherwise);
        }
        Ok(Value::Truth(self.truth(right)?))
    }

    fn operate(
        &mut self,
        operator: Operator,
        left: Value,
        right: Value,
    ) -> Result<Value, FaultCode> {
        match operator {
            Operator::Equal => Ok(Value::Truth(self.same(&left, &right)?)),
            Operator::Unequal => Ok(Value::Truth(!self.same(&left, &right)?)),
            Operator::In => self.contains(&right.list()?, &left),
            Operator::Plus => match (left, right) {
                (Value::List(left), Value::List(right)) => self.joined(&left, &right),
                (left, right) => arithmetic::operate(operator, &left, &right),
            },
            _ => arithmetic::operate(operator, &left, &right),
        }
    }
}

fn part(record: &Value, name: &str) -> Result<Value, FaultCode> {
    let Value::Record(parts) = record else {
        return Err(record.mismatch());
    };
    let part = parts.iter().find(|(known, _)| **known == *name);
    part.map(|(_, value)| value.clone())
        .ok_or(FaultCode::WrongKind)
}

fn join(how: Aggregate, found: Option<Value>, one: Value) -> Result<Value, FaultCode> {
    let Some(found) = found else {
        if how.takes_item() {
            one.fraction()?;
        }
        return Ok(one);
    };
    match how {
        Aggregate::Sum => arithmetic::operate(Operator::Plus, &found, &one),
        Aggregate::Min => arithmetic::extreme(Ordering::Less, found, one),
        Aggregate::Max => arithmetic::extreme(Ordering::Greater, found, one),
        _ => Ok(found),
    }
}
