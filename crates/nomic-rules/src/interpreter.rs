//! Runs a provision. Every step is metered, and nothing is trusted that the host supplies.

mod arithmetic;
mod expression;

use crate::code::{Block, Do, Expr, Statement, Walk};
use crate::span::Place;
use crate::{
    Effect, EffectKind, Family, Fault, FaultCode, Keeps, Meter, Outcome, Program, Provision, Type,
    Value, Verdict, World, edition,
};

/// Runs one provision of a program, with the values that its hook hands over.
///
/// # Errors
/// The fault that broke it off; its effects are dropped.
pub fn run(
    program: &Program,
    provision: usize,
    args: &[Value],
    keeps: &Keeps,
    world: &dyn World,
    meter: &mut Meter,
) -> Result<Outcome, Fault> {
    let nowhere = Place { line: 1, column: 1 };
    let Some(provision) = program.provisions().get(provision) else {
        return Err(FaultCode::WrongArguments.at(nowhere));
    };
    if !are(args, provision.hook.params) {
        return Err(FaultCode::WrongArguments.at(provision.at));
    }
    let mut run = Run {
        program,
        provision,
        keeps,
        world,
        meter,
        set: vec![None; program.keeps().len()],
        locals: args.to_vec(),
        effects: Vec::new(),
    };
    let verdict = match run.block(&provision.body)? {
        Flow::Next => Verdict::Passed,
        Flow::Done(verdict) => verdict,
    };
    Ok(Outcome {
        verdict,
        effects: run.effects,
    })
}

struct Run<'a> {
    program: &'a Program,
    provision: &'a Provision,
    keeps: &'a Keeps,
    world: &'a dyn World,
    meter: &'a mut Meter,
    /// What this run has set so far, by the index of the variable.
    set: Vec<Option<Value>>,
    locals: Vec<Value>,
    effects: Vec<Effect>,
}

/// How a statement ends.
enum Flow {
    Next,
    Done(Verdict),
}

impl Run<'_> {
    fn block(&mut self, block: &Block) -> Result<Flow, Fault> {
        let outside = self.locals.len();
        for statement in block {
            if let Flow::Done(verdict) = self.statement(statement)? {
                return Ok(Flow::Done(verdict));
            }
        }
        self.locals.truncate(outside);
        Ok(Flow::Next)
    }

    fn statement(&mut self, statement: &Statement) -> Result<Flow, Fault> {
        let at = statement.at;
        self.meter.burn(1).map_err(|code| code.at(at))?;
        match &statement.node {
            Do::Let(value) => {
                let value = self.eval(value)?;
                self.locals.push(value);
            }
            Do::Set(index, value) => {
                let value = self.eval(value)?;
                self.set(*index, value).map_err(|code| code.at(at))?;
            }
            Do::If(arms, otherwise) => return self.choose(arms, otherwise),
            Do::Each(walk, body) => return self.each(walk, body),
            Do::Answer(value) => {
                let place = value.at;
                let value = self.eval(value)?;
                let answer = self.answer(value).map_err(|code| code.at(place))?;
                return Ok(Flow::Done(Verdict::Answered(answer)));
            }
            Do::Pass => return Ok(Flow::Done(Verdict::Passed)),
            Do::Refuse(reason) => {
                let place = reason.at;
                let reason = self.eval(reason)?.phrase();
                let reason = reason.map_err(|code| code.at(place))?;
                return Ok(Flow::Done(Verdict::Refused(reason)));
            }
            Do::Effect(effect, args) => {
                let args = self.eval_all(args)?;
                self.effect(effect, args).map_err(|code| code.at(at))?;
            }
        }
        Ok(Flow::Next)
    }

    fn choose(&mut self, arms: &[(Expr, Block)], otherwise: &Block) -> Result<Flow, Fault> {
        for (condition, block) in arms {
            if self.truth(condition)? {
                return self.block(block);
            }
        }
        self.block(otherwise)
    }

    fn each(&mut self, walk: &Walk, body: &Block) -> Result<Flow, Fault> {
        let mut verdict = None;
        self.walk(walk, |run| {
            if let Flow::Done(done) = run.block(body)? {
                verdict = Some(done);
            }
            Ok(verdict.is_some())
        })?;
        Ok(verdict.map_or(Flow::Next, Flow::Done))
    }

    /// Visits the elements that meet the condition, each in the next free local, until `visit`
    /// says that it is done.
    fn walk(
        &mut self,
        walk: &Walk,
        mut visit: impl FnMut(&mut Self) -> Result<bool, Fault>,
    ) -> Result<(), Fault> {
        self.walk_list(&walk.list, |run| {
            let meets = match &walk.condition {
                None => true,
                Some(condition) => run.truth(condition)?,
            };
            Ok(meets && visit(run)?)
        })
    }

    fn walk_list(
        &mut self,
        list: &Expr,
        mut visit: impl FnMut(&mut Self) -> Result<bool, Fault>,
    ) -> Result<(), Fault> {
        let at = list.at;
        let list = self.eval(list)?.list();
        let list = list.map_err(|code| code.at(at))?;
        let outside = self.locals.len();
        for element in list.iter() {
            self.meter.burn(1).map_err(|code| code.at(at))?;
            self.locals.push(element.clone());
            let done = visit(self)?;
            self.locals.truncate(outside);
            if done {
                break;
            }
        }
        Ok(())
    }

    fn set(&mut self, index: usize, value: Value) -> Result<(), FaultCode> {
        let keep = self.program.keeps().get(index);
        let slot = self.set.get_mut(index);
        let (Some(keep), Some(slot)) = (keep, slot) else {
            return Err(FaultCode::WrongKind);
        };
        let value = value.expect(keep.ty)?;
        self.meter.hold(1 + value.cells())?;
        *slot = Some(value.clone());
        let name = keep.name.clone();
        self.effects.push(Effect::SetKeep { name, value });
        Ok(())
    }

    fn answer(&self, value: Value) -> Result<Value, FaultCode> {
        match self.provision.hook.family {
            Family::Question { answer } => value.expect(answer),
            Family::Check | Family::Event => Err(FaultCode::WrongKind),
        }
    }

    fn effect(&mut self, effect: &EffectKind, args: Vec<Value>) -> Result<(), FaultCode> {
        check_types(&args, effect.params)?;
        let cells = args.iter().fold(1, |sum, arg| sum + 1 + arg.cells());
        self.meter.hold(cells)?;
        let name = effect.name;
        self.effects.push(Effect::Do { name, args });
        Ok(())
    }

    /// What the host handed over, charged to the meter.
    fn charged(&mut self, value: Result<Value, FaultCode>) -> Result<Value, FaultCode> {
        self.meter.burn(self.world.take_cost())?;
        let value = value?;
        if let Value::List(items) = &value
            && items.len() > edition::MAX_LIST
        {
            return Err(FaultCode::MemorySpent);
        }
        self.meter.hold(value.cells())?;
        Ok(value)
    }
}

/// That the values are of these types; else the fault of the first that is not.
fn check_types(values: &[Value], types: &[Type]) -> Result<(), FaultCode> {
    for (value, ty) in values.iter().zip(types) {
        if !value.fits(*ty) {
            return Err(value.mismatch());
        }
    }
    Ok(())
}

fn are(values: &[Value], types: &[Type]) -> bool {
    values.len() == types.len() && check_types(values, types).is_ok()
}
