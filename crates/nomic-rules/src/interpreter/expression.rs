//! Evaluates expressions.

use super::{Run, check_types};
use crate::code::{Builtin, Expr, Node, Walk};
use crate::syntax::{Gather, Operator};
use crate::value::count;
use crate::{Fault, FaultCode, Function, Phrase, Type, Value, edition};
use std::sync::Arc;

impl Run<'_> {
    pub(super) fn eval(&mut self, expr: &Expr) -> Result<Value, Fault> {
        let at = expr.at;
        self.meter.burn(1).map_err(|code| code.at(at))?;
        let value = match &expr.node {
            Node::Value(value) => Ok(value.clone()),
            Node::Local(index) => self.local(*index),
            Node::Keep(index) => self.keep(*index),
            Node::Global(name) => {
                let value = self.world.global(name);
                self.charged(value)
            }
            Node::Field(thing, field) => {
                let thing = self.eval(thing)?;
                self.field(thing, field)
            }
            Node::Call(function, args) => {
                let args = self.eval_all(args)?;
                self.call(function, &args)
            }
            Node::Builtin(builtin, args) => {
                let args = self.eval_all(args)?;
                builtin_value(*builtin, args)
            }
            Node::Fill(template, parts) => {
                let parts = self.eval_all(parts)?;
                self.fill(template, parts)
            }
            Node::List(items) => {
                let items = self.eval_all(items)?;
                self.list(items)
            }
            Node::Gather { how, item, walk } => return self.gather(*how, item, walk, expr),
            Node::Not(inner) => Ok(Value::Truth(!self.truth(inner)?)),
            Node::Negate(inner) => self.eval(inner)?.number().and_then(|number| {
                let negated = number.checked_neg().ok_or(FaultCode::Overflow)?;
                Ok(Value::Number(negated))
            }),
            Node::Binary(operator, left, right) => {
                return self.binary(*operator, left, right, expr);
            }
        };
        value.map_err(|code| code.at(at))
    }

    pub(super) fn eval_all(&mut self, exprs: &[Expr]) -> Result<Vec<Value>, Fault> {
        exprs.iter().map(|expr| self.eval(expr)).collect()
    }

    pub(super) fn truth(&mut self, expr: &Expr) -> Result<bool, Fault> {
        let at = expr.at;
        self.eval(expr)?.truth().map_err(|code| code.at(at))
    }

    fn local(&self, index: usize) -> Result<Value, FaultCode> {
        self.locals.get(index).cloned().ok_or(FaultCode::WrongKind)
    }

    fn keep(&mut self, index: usize) -> Result<Value, FaultCode> {
        if let Some(Some(value)) = self.set.get(index) {
            return Ok(value.clone());
        }
        let keep = self
            .program
            .keeps()
            .get(index)
            .ok_or(FaultCode::WrongKind)?;
        match self.keeps.get(&keep.name) {
            Some(value) => value.clone().expect(keep.ty),
            None => Ok(keep.initial.clone()),
        }
    }

    fn field(&mut self, thing: Value, field: &str) -> Result<Value, FaultCode> {
        let thing = thing.thing()?;
        let value = self.world.field(thing, field);
        self.charged(value)
    }

    fn call(&mut self, function: &Function, args: &[Value]) -> Result<Value, FaultCode> {
        check_types(args, function.params)?;
        let value = self.world.call(function.name, args);
        self.charged(value)
    }

    fn list(&mut self, items: Vec<Value>) -> Result<Value, FaultCode> {
        if items.len() > edition::MAX_LIST {
            return Err(FaultCode::MemorySpent);
        }
        let list = Value::List(items.into());
        self.meter.hold(list.cells())?;
        Ok(list)
    }

    /// The template with its blanks filled. What it will take is known before it is built, so
    /// that no fault comes after the memory is spent.
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

    fn gather(
        &mut self,
        how: Gather,
        item: &Option<Box<Expr>>,
        walk: &Walk,
        expr: &Expr,
    ) -> Result<Value, Fault> {
        if how == Gather::All {
            return self.all(walk);
        }
        let mut found: Option<Value> = None;
        let mut met: i64 = 0;
        // The walk's own name is the next free local.
        let own = self.locals.len();
        self.walk(walk, |run| {
            met += 1;
            let one = match item {
                None => run.local(own),
                Some(item) => Ok(run.eval(item)?),
            };
            let next = one.and_then(|one| join(how, found.take(), one));
            found = Some(next.map_err(|code| code.at(expr.at))?);
            Ok(matches!(how, Gather::Any | Gather::First))
        })?;
        Ok(match how {
            Gather::Count => Value::Number(met),
            Gather::Any | Gather::All => Value::Truth(met > 0),
            Gather::Sum => found.unwrap_or(Value::Number(0)),
            Gather::First | Gather::Min | Gather::Max => found.unwrap_or(Value::Blank),
        })
    }

    /// Whether no element fails the condition.
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
            Operator::Equal => Ok(Value::Truth(left.same(&right))),
            Operator::Unequal => Ok(Value::Truth(!left.same(&right))),
            Operator::In => {
                let list: Arc<[Value]> = right.list()?;
                self.meter.burn(count(list.len()))?;
                Ok(Value::Truth(list.iter().any(|item| item.same(&left))))
            }
            _ => super::arithmetic::operate(operator, left.number()?, right.number()?),
        }
    }
}

/// What is found so far, joined with one more.
fn join(how: Gather, found: Option<Value>, one: Value) -> Result<Value, FaultCode> {
    let Some(found) = found else {
        return if how.takes_item() {
            one.expect(Type::Number)
        } else {
            Ok(one)
        };
    };
    Ok(Value::Number(match how {
        Gather::Sum => {
            let sum = found.number()?.checked_add(one.number()?);
            sum.ok_or(FaultCode::Overflow)?
        }
        Gather::Min => found.number()?.min(one.number()?),
        Gather::Max => found.number()?.max(one.number()?),
        Gather::Count | Gather::Any | Gather::All | Gather::First => return Ok(found),
    }))
}

fn builtin_value(builtin: Builtin, args: Vec<Value>) -> Result<Value, FaultCode> {
    let mut args = args.into_iter();
    let mut next = || args.next().ok_or(FaultCode::WrongKind);
    Ok(match builtin {
        Builtin::Abs => {
            let number = next()?.number()?;
            Value::Number(number.checked_abs().ok_or(FaultCode::Overflow)?)
        }
        Builtin::Min => Value::Number(next()?.number()?.min(next()?.number()?)),
        Builtin::Max => Value::Number(next()?.number()?.max(next()?.number()?)),
        Builtin::Count => {
            let length = next()?.list()?.len();
            Value::Number(i64::try_from(length).map_err(|_| FaultCode::Overflow)?)
        }
        Builtin::First => next()?.list()?.first().cloned().unwrap_or(Value::Blank),
    })
}
