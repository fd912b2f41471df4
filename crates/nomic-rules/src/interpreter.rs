//! Runs a provision. Every step is metered, and all values from the host are checked.

mod arguments;
mod arithmetic;
mod builtin;
mod expression;
mod lists;
mod variables;

pub use arguments::shared_value;

use crate::code::{CompiledTarget, Expr, Stmt, StmtKind, StmtList, Walk};
use crate::span::SourcePosition;
use crate::{
    Action, Bound, EffectKind, Family, Fault, FaultCode, Keeps, Kept, Meter, Program, RunEffect,
    RunOutcome, RunVerdict, Stance, Type, Value, World, edition,
};

/// Runs one provision of a program with the values of its hook; an action, with the acting player
/// and the values of the form.
///
/// A player with 12 points asks for the bonus:
///
/// ```
/// # mod table { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/table.rs.in")); }
/// # use table::{ADA, AdaAlone, TABLE};
/// use nomic_rules::{Keeps, Meter, RunVerdict, Value, compile, run};
///
/// let program = compile("when bonus(p)\n  answer p.points div 5\nend", &TABLE).unwrap();
/// let outcome = run(&program, 0, &[ADA], &Keeps::new(), &AdaAlone, &mut Meter::new()).unwrap();
/// assert_eq!(outcome.verdict, RunVerdict::Answered(Value::Number(2)));
/// assert_eq!(outcome.effects, []);
/// ```
///
/// # Errors
///
/// The fault that ended the run; its effects are dropped.
pub fn run(
    program: &Program,
    provision: usize,
    args: &[Value],
    keeps: &Keeps,
    world: &dyn World,
    meter: &mut Meter,
) -> Result<RunOutcome, Fault> {
    let Some(provision) = program.provisions().get(provision) else {
        return Err(FaultCode::WrongArguments.at(NOWHERE));
    };
    if !has_types(args, &provision.params) {
        return Err(FaultCode::WrongArguments.at(provision.at));
    }
    let mut run = Interpreter::new(program, args, keeps, world, meter);
    run.family = provision.family;
    let verdict = match run.block(&provision.body)? {
        Flow::Next => RunVerdict::Passed,
        Flow::Done(verdict) => verdict,
    };
    // A refusal drops the effects.
    let effects = match verdict {
        RunVerdict::Refused(_) => Vec::new(),
        RunVerdict::Passed | RunVerdict::Answered(_) | RunVerdict::Allowed => run.effects,
    };
    Ok(RunOutcome { verdict, effects })
}

/// True if an action, by its position in [`Program::actions`], is offered to `actor`.
///
/// # Errors
///
/// The fault of its condition.
pub fn is_offered(
    program: &Program,
    action: usize,
    actor: &Value,
    keeps: &Keeps,
    world: &dyn World,
    meter: &mut Meter,
) -> Result<bool, Fault> {
    let action = open_action(program, action, actor)?;
    match &action.condition {
        None => Ok(true),
        Some(condition) => {
            let actor = std::slice::from_ref(actor);
            Interpreter::new(program, actor, keeps, world, meter).truth(condition)
        }
    }
}

/// True if an action that is offered to `actor` is a duty, not a mere possibility.
///
/// # Errors
///
/// The fault of its condition.
pub fn is_due(
    program: &Program,
    action: usize,
    actor: &Value,
    keeps: &Keeps,
    world: &dyn World,
    meter: &mut Meter,
) -> Result<bool, Fault> {
    let action = open_action(program, action, actor)?;
    match &action.due {
        None => Ok(false),
        Some(condition) => {
            let actor = std::slice::from_ref(actor);
            Interpreter::new(program, actor, keeps, world, meter).truth(condition)
        }
    }
}

/// The action at this index, or a fault if `actor` has another type than its parameter.
fn open_action<'p>(
    program: &'p Program,
    action: usize,
    actor: &Value,
) -> Result<&'p Action, Fault> {
    let Some(action) = program.actions().get(action) else {
        return Err(FaultCode::WrongArguments.at(NOWHERE));
    };
    let provision = program.provisions().get(action.provision);
    let Some(provision) = provision else {
        return Err(FaultCode::WrongArguments.at(NOWHERE));
    };
    let actor = std::slice::from_ref(actor);
    if !provision
        .params
        .first()
        .is_some_and(|ty| has_types(actor, &[*ty]))
    {
        return Err(FaultCode::WrongArguments.at(provision.at));
    }
    Ok(action)
}

/// True if the program claims this precedence over the rule `other`. `names` decides if a number in
/// a claim refers to that rule.
///
/// # Errors
/// The fault that ended one of its conditions.
pub fn has_precedence_claim(
    program: &Program,
    stance: Stance,
    other: &Value,
    names: &dyn Fn(i64) -> bool,
    keeps: &Keeps,
    world: &dyn World,
    meter: &mut Meter,
) -> Result<bool, Fault> {
    for claim in program.claims() {
        if claim.stance != stance {
            continue;
        }
        let args = std::slice::from_ref(other);
        let mut run = Interpreter::new(program, args, keeps, world, meter);
        let claimed = match &claim.target {
            CompiledTarget::All => true,
            CompiledTarget::Numbers(numbers) => {
                run.meter.burn(1).map_err(|code| code.at(claim.at))?;
                numbers.iter().any(|number| names(*number))
            }
            CompiledTarget::Where(condition) => run.truth(condition)?,
        };
        if claimed {
            return Ok(true);
        }
    }
    Ok(false)
}

const NOWHERE: SourcePosition = SourcePosition { line: 1, column: 1 };

struct Interpreter<'a> {
    program: &'a Program,
    family: Family,
    keeps: &'a Keeps,
    world: &'a dyn World,
    meter: &'a mut Meter,
    /// Values set in this run, by the index of the variable; empty until the first is set.
    set: Vec<Option<Kept>>,
    /// The first locals: parameters.
    args: &'a [Value],
    /// Local variables after the parameters.
    locals: Vec<Value>,
    handed: Vec<Value>,
    effects: Vec<RunEffect>,
}

enum Flow {
    Next,
    Done(RunVerdict),
}

impl<'a> Interpreter<'a> {
    fn new(
        program: &'a Program,
        args: &'a [Value],
        keeps: &'a Keeps,
        world: &'a dyn World,
        meter: &'a mut Meter,
    ) -> Interpreter<'a> {
        Interpreter {
            program,
            family: Family::Check,
            keeps,
            world,
            meter,
            set: Vec::new(),
            args,
            locals: Vec::new(),
            handed: Vec::new(),
            effects: Vec::new(),
        }
    }

    fn block(&mut self, block: &StmtList) -> Result<Flow, Fault> {
        let outside = self.locals.len();
        for statement in block {
            if let Flow::Done(verdict) = self.statement(statement)? {
                return Ok(Flow::Done(verdict));
            }
        }
        self.locals.truncate(outside);
        Ok(Flow::Next)
    }

    fn statement(&mut self, statement: &Stmt) -> Result<Flow, Fault> {
        let at = statement.at;
        self.meter.burn(1).map_err(|code| code.at(at))?;
        match &statement.node {
            StmtKind::Let(value) => {
                let value = self.eval(value)?;
                self.locals.push(value);
            }
            StmtKind::Set(index, value) => {
                let value = self.eval(value)?;
                self.set(*index, None, value).map_err(|code| code.at(at))?;
            }
            StmtKind::SetOf(thing, index, value) => {
                let of = Some(self.keeper(thing)?);
                let value = self.eval(value)?;
                self.set(*index, of, value).map_err(|code| code.at(at))?;
            }
            StmtKind::If(arms, otherwise) => return self.choose(arms, otherwise),
            StmtKind::Each(walk, body) => return self.each(walk, body),
            StmtKind::Answer(value) => {
                let place = value.at;
                let value = self.eval(value)?;
                let answer = self.answer(value).map_err(|code| code.at(place))?;
                return Ok(Flow::Done(RunVerdict::Answered(answer)));
            }
            StmtKind::Pass => return Ok(Flow::Done(RunVerdict::Passed)),
            StmtKind::Allow => return Ok(Flow::Done(RunVerdict::Allowed)),
            StmtKind::Refuse(reason) => {
                let place = reason.at;
                let reason = self.eval(reason)?.phrase();
                let reason = reason.map_err(|code| code.at(place))?;
                return Ok(Flow::Done(RunVerdict::Refused(reason)));
            }
            StmtKind::Effect(effect, args) => {
                let args = self.eval_all(args)?;
                self.effect(*effect, args).map_err(|code| code.at(at))?;
            }
        }
        Ok(Flow::Next)
    }

    fn choose(&mut self, arms: &[(Expr, StmtList)], otherwise: &StmtList) -> Result<Flow, Fault> {
        for (condition, block) in arms {
            if self.truth(condition)? {
                return self.block(block);
            }
        }
        self.block(otherwise)
    }

    fn each(&mut self, walk: &Walk, body: &StmtList) -> Result<Flow, Fault> {
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

    fn answer(&self, value: Value) -> Result<Value, FaultCode> {
        match self.family {
            Family::Question { answer } => value.expect_type(answer),
            Family::Check | Family::Event | Family::Action => Err(FaultCode::WrongKind),
        }
    }

    fn effect(&mut self, effect: Bound<EffectKind>, args: Vec<Value>) -> Result<(), FaultCode> {
        let args = conform(args, effect.params)?;
        let cells = args.iter().fold(1, |sum, arg| sum + 1 + arg.cells());
        self.meter.hold(cells)?;
        self.effects.push(RunEffect::Do { effect, args });
        Ok(())
    }

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

/// The values converted to these types, or the fault of the first that does not fit.
fn conform(values: Vec<Value>, types: &[Type]) -> Result<Vec<Value>, FaultCode> {
    let pairs = values.into_iter().zip(types);
    pairs.map(|(value, ty)| value.expect_type(*ty)).collect()
}

fn has_types(values: &[Value], types: &[Type]) -> bool {
    let mut pairs = values.iter().zip(types);
    values.len() == types.len() && pairs.all(|(value, ty)| value.fits(*ty))
}
