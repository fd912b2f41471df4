//! A court in rule code, and what is played before it.

use super::{FREE, Table, ruleset};
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::moves::{CallMove, JudgeMove};
use nomic_engine::*;

/// The player before the one on turn judges; the others overrule unanimously; most of them have to
/// consent to the next turn.
pub(crate) const COURT: &str = r#"
keep consents: list of number = []

when judge_for(c)
  if count(c.former_judges) = 0 then
    answer previous_in_order(turn_player)
  end
  let before = previous_in_order(last(c.former_judges))
  if before /= turn_player then
    answer before
  end
end

action appeal(who, c: Case "the judgement")
  "Overrule a judgement" | de "Ein Urteil überstimmen"
  where any(k in cases where k.judged)
  if who = c.judge then
    refuse("You judged it.")
  end
  open_ballot("overrule", c)
end

when may_vote(v, b)
  if b.topic = "overrule" then
    answer v /= b.about_case.judge
  end
end

when ends(b)
  if b.topic = "overrule" and b.against > 0 then
    answer yes
  end
end

when carries(b)
  if b.topic = "overrule" then
    answer b.unanimous
  end
end

when on_carried(b)
  if b.topic = "overrule" then
    overrule(b.about_case)
  end
end

check next_turn()
  if any(c in cases where c.turn = turn) and count(consents) * 2 <= count(players) - 1 then
    refuse("{} have consented so far.", count(consents))
  end
end

action consent(who)
  "Let the next turn begin"
  where turn_ended and not (who.number in consents)
  set consents = consents + [who.number]
end

when turn_begins(p)
  for each c in cases
    settle(c)
  end
  set consents = []
end

when on_decided(p)
  end_turn()
end

when next_player(p)
  answer next_in_order(p)
end
"#;

pub(crate) const ONE: CaseId = CaseId(1);

pub(crate) fn court(players: u16) -> Table {
    let rules = [(1, Immutable, FREE), (2, Mutable, COURT)];
    Table::begun(ruleset(&rules), players)
}

pub(crate) fn call(about: Option<About>) -> Move {
    Move::Call(CallMove {
        statement: "The vote on the tea was too early.".to_owned(),
        about,
    })
}

pub(crate) fn judgement(case: CaseId, finding: Finding, remedies: Vec<Remedy>) -> Move {
    Move::Judge(JudgeMove {
        case,
        finding,
        reason: "Tea comes first.".to_owned(),
        remedies,
    })
}

pub(crate) fn act(table: &Table, action: &str, args: Vec<Argument>) -> Move {
    table.acting(1, 2, action, args)
}

pub(crate) fn case(table: &Table) -> Case {
    table.state().case(ONE).unwrap().clone()
}

pub(crate) fn points(player: u16, to: i64) -> Remedy {
    Remedy::SetQuantity {
        player: PlayerId(player),
        quantity: "points".to_owned(),
        to,
    }
}
