//! The state of the table. It never changes; draws count upwards.

use super::VOCABULARY;
use nomic_rules::{
    Bound, FaultCode, Field, FlatMap, Function, Global, Keeps, Kept, Kind, Meter, Phrase, Thing,
    Use, Value, World, compile, shared_value,
};
use std::cell::Cell;

const NAMES: [&str; 4] = ["Ann", "Ben", "Clara", "Dario"];
const POINTS: [i64; 4] = [40, 100, 0, -5];
const AGAINST: u64 = 3;

/// The table; it remembers how often something was drawn.
#[derive(Default)]
pub(crate) struct Table {
    pub(crate) draws: Cell<i64>,
    pub(crate) cost: u64,
}

pub(crate) fn thing(kind: &'static str, id: u64) -> Value {
    Value::Thing(Thing { kind, id })
}

pub(crate) fn player(name: &str) -> Option<Value> {
    let seat = NAMES
        .iter()
        .position(|one| one.eq_ignore_ascii_case(name))?;
    Some(thing("Player", seat as u64 + 1))
}

pub(crate) fn name(seat: u64) -> &'static str {
    NAMES[seat as usize - 1]
}

fn list(kind: &'static str, ids: impl Iterator<Item = u64>) -> Value {
    Value::List(ids.map(|id| thing(kind, id)).collect())
}

fn number(number: u64) -> Value {
    Value::Number(number as i64)
}

fn rules() -> impl Iterator<Item = u64> {
    (101..=102).chain(201..=213)
}

impl World for Table {
    fn global(&self, global: Bound<Global>) -> Result<Value, FaultCode> {
        Ok(match global.name {
            "players" => list("Player", 1..=4),
            "rules" => list("Rule", rules()),
            "turn_player" => thing("Player", 2),
            "circuit" => Value::Number(3),
            "this_rule" => thing("Rule", 203),
            "eligible_voters" => Value::Number(4),
            "dealer" => Value::Blank,
            "liar" => Value::Truth(true),
            "crowd" => Value::List((0..4_000).map(Value::Number).collect()),
            "grid" => {
                let row = Value::List([1, 2].map(Value::Number).into());
                Value::List([row.clone(), row].into())
            }
            _ => return Err(FaultCode::NotAvailable),
        })
    }

    fn field(
        &self,
        thing: Thing,
        kind: Bound<Kind>,
        field: Bound<Field>,
    ) -> Result<Value, FaultCode> {
        if thing.kind != kind.name {
            return Err(FaultCode::WrongKind);
        }
        match kind.name {
            "Player" => player_field(thing.id, field.name),
            "Rule" => rule_field(thing.id, field.name),
            "Proposal" => proposal_field(thing.id, field.name),
            "Ballot" => ballot_field(thing.id, field.name),
            "Change" => change_field(thing.id, field.name),
            "Vote" => vote_field(thing.id, field.name),
            _ => Err(FaultCode::WrongKind),
        }
    }

    fn amount(&self, thing: Thing, quantity: &str) -> Result<Value, FaultCode> {
        match quantity {
            "gold" | "silver" => Ok(Value::Number(thing.id as i64 * 10)),
            _ => Err(FaultCode::NotAvailable),
        }
    }

    fn call(&self, function: Bound<Function>, args: &[Value]) -> Result<Value, FaultCode> {
        match (function.name, args) {
            ("rule", [Value::Number(number)]) => rules()
                .find(|rule| *rule as i64 == *number)
                .map(|rule| thing("Rule", rule))
                .ok_or(FaultCode::NoSuchThing),
            ("next_in_order", [Value::Thing(player)]) => Ok(thing("Player", player.id % 4 + 1)),
            ("same", [value]) => Ok(value.clone()),
            ("draw", [Value::Number(sides)]) if *sides > 0 => {
                let draw = self.draws.replace(self.draws.get() + 1);
                Ok(Value::Number(draw % sides + 1))
            }
            _ => Err(FaultCode::NoChance),
        }
    }

    /// Rule 301 keeps a tally of 7 and who has paid (Ann); its `share` is half of the points.
    fn shared(&self, used: &Use, args: &[Value], meter: &mut Meter) -> Result<Value, FaultCode> {
        let code = "keep tally = 7\nkeep paid of each Player = no\n\
            define share(p: Player) = p.points / 2\ndefine lost(n: number) = n div (n - n)";
        let program = compile(code, &VOCABULARY).expect("it is right");
        let mut keeps = Keeps::new();
        let paid = Thing {
            kind: "Player",
            id: 1,
        };
        let paid = Kept::Each(FlatMap::from([(paid, Value::Truth(true))]).into());
        keeps.insert("paid".into(), paid);
        match used.number {
            301 => shared_value(&program, used, args, &keeps, self, meter),
            _ => Err(FaultCode::NotShared),
        }
    }

    fn take_cost(&self) -> u64 {
        self.cost
    }
}

fn player_field(id: u64, field: &str) -> Result<Value, FaultCode> {
    Ok(match field {
        "number" => number(id),
        "name" => Value::Text(Phrase::plain(name(id))),
        "points" => Value::Number(POINTS[id as usize - 1]),
        "active" => Value::Truth(true),
        "on_turn" => Value::Truth(id == 2),
        _ => return Err(FaultCode::NotAvailable),
    })
}

fn rule_field(id: u64, field: &str) -> Result<Value, FaultCode> {
    Ok(match field {
        "number" => number(id),
        "title" => Value::Text(Phrase::plain("A {} title")),
        "mutable" => Value::Truth(id >= 200),
        "immutable" => Value::Truth(id < 200),
        "amended" => Value::Truth(id == 205),
        _ => return Err(FaultCode::NotAvailable),
    })
}

fn ballot_field(id: u64, field: &str) -> Result<Value, FaultCode> {
    let voted = id == 1;
    Ok(match field {
        "proposal" => thing("Proposal", id),
        "votes" => list("Vote", (1..=4).filter(|_| voted)),
        "in_favour" => number(if voted { 3 } else { 0 }),
        "against" => number(u64::from(voted)),
        "eligible_voters" => Value::Number(4),
        "unanimous" => Value::Truth(!voted),
        _ => return Err(FaultCode::NotAvailable),
    })
}

fn proposal_field(id: u64, field: &str) -> Result<Value, FaultCode> {
    let voted = id == 1;
    Ok(match field {
        "number" => number(300 + id),
        "proposer" => thing("Player", id),
        "changes" => list("Change", id..=id),
        "ballot" => thing("Ballot", id),
        // The second proposal would enact thirteen rules at once.
        "rules_after" if voted => list("Rule", rules()),
        "rules_after" => list("Rule", rules().chain(301..=313)),
        _ => return Err(FaultCode::NotAvailable),
    })
}

fn change_field(id: u64, field: &str) -> Result<Value, FaultCode> {
    Ok(match field {
        "rule" if id == 1 => thing("Rule", 205),
        "rule" => return Err(FaultCode::NoSuchThing),
        "enacts" => Value::Truth(id != 1),
        "amends" => Value::Truth(id == 1),
        "repeals" => Value::Truth(false),
        _ => return Err(FaultCode::NotAvailable),
    })
}

fn vote_field(id: u64, field: &str) -> Result<Value, FaultCode> {
    Ok(match field {
        "voter" => thing("Player", id),
        "in_favour" => Value::Truth(id != AGAINST),
        "against" => Value::Truth(id == AGAINST),
        _ => return Err(FaultCode::NotAvailable),
    })
}
