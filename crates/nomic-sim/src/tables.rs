//! The games that are played: every starter, and tables made for stress.

use nomic_engine::rules::Language;
use nomic_engine::{Class, LocalText, RuleNumber, Ruleset, StarterRule};
use nomic_peer::Founding;

use crate::founding;

/// Rules of a table where much can happen at any moment: seats taken and lost, timers, open and
/// secret votes, and cases. There are no turns, so no player has to wait.
const OPEN: &str = "
when numbering(last) answer max(301, last + 1) end
when permits(c) answer yes end
when may_vote(voter, b) answer yes end
when required_votes(b) answer b.eligible_voters div 2 + 1 end
when officer(p) answer p.proposer end
when takes_turns() answer no end
when timekeeper(name) answer player(1) end
when voting_time(b) answer minutes(2) end
when reveal_time(b) answer minutes(1) end
when secret_ballot(b) answer b.proposal.number mod 2 = 0 end
when may_return(p) answer yes end
when judge_for(c) answer player(1) end
when on_judged(c) settle(c) end
when on_begin() set_timer(\"round\", now + minutes(1)) end
when on_timer(name)
  award(player(1), draw(6))
  set_timer(\"round\", now + minutes(1))
end
action out(p, who: Player \"whom\") \"Put out\"
  dismiss(who)
end
action pick(p, n: number \"how many\") \"Pick\"
  award(p, min(n, 5))
end
action poll(p) \"Have a poll\"
  open_ballot(\"A poll\", p)
end";

/// Rules for the open table with a door: newcomers apply once play has begun. Any player can let
/// them in or send them away.
const DOOR: &str = "
keep begun = no
when on_begin() set begun = yes end
when admits(p) answer not begun or p.invited end
when on_forked(p) award(p, -1) end
action let_in(p, who: Player \"whom\") \"Let in\"
  admit(who)
end
action send_away(p, who: Player \"whom\") \"Send away\"
  turn_down(who)
end";

/// Rules for the open table with cards: they are dealt, and players may show them.
const CARDS: &str = "
when on_begin() set_timer(\"deal\", now + minutes(1)) end
when on_timer(name)
  if name = \"deal\" then
    for each p in players
      deal(p, \"hand\", 52)
    end
    set_timer(\"deal\", now + minutes(1))
  end
end
when on_adopted(p) deal(p.proposer, \"hand\", 6) end";

const TONGUES: &str = "
action drink(p, what: text \"what\" | de \"was\" | it \"che cosa\") \"Drink\" | de \"Trink\" | it \"Bevi\"
  set_timer(\"tea\" | de \"Tee\" | it \"tè\", now + minutes(2))
end
when on_join(p) announce(\"Sit down.\" | de \"Setz dich.\" | it \"Siediti.\") end";

/// Rules for the open table that use up all their steps.
const BURNING: &str = "
define burn(n: number) = sum(i for i in range(1, n))
when required_votes(b)
  if burn(4000) + burn(2500) < 0 then
    answer 1
  end
end
when officer(p)
  if burn(4000) + burn(2500) < 0 then
    answer p.proposer
  end
end";

const OWN: [&str; 6] = ["open", "chances", "door", "cards", "tongues", "burning"];

/// The names of all games, the starters' first.
pub fn tables() -> Vec<&'static str> {
    let starters = nomic_rulesets::starters().iter().map(|starter| starter.id);
    starters.chain(OWN).collect()
}

pub fn table(name: &str) -> Option<Founding> {
    match name {
        "open" => Some(Founding {
            ruleset: of_one_rule(OPEN),
            ..founding()
        }),
        "door" => Some(Founding {
            ruleset: of_rules(&[OPEN, DOOR]),
            ..founding()
        }),
        "cards" => Some(Founding {
            ruleset: of_rules(&[OPEN, CARDS]),
            ..founding()
        }),
        "tongues" => Some(Founding {
            ruleset: of_rules(&[OPEN, TONGUES]),
            ..founding()
        }),
        "burning" => Some(Founding {
            ruleset: of_rules(&[OPEN, BURNING]),
            ..founding()
        }),
        "chances" => Some(chances()),
        _ => nomic_rulesets::starter(name).map(|starter| Founding {
            ruleset: starter.ruleset(),
            ..founding()
        }),
    }
}

pub fn of_one_rule(code: &str) -> Ruleset {
    of_rules(&[code])
}

fn of_rules(codes: &[&str]) -> Ruleset {
    let rules = (1..).zip(codes).map(|(number, code)| StarterRule {
        number: RuleNumber(number),
        class: Class::Mutable,
        title: LocalText::new(Language::En, "A rule"),
        text: LocalText::new(Language::En, "As the code says."),
        code: (*code).to_owned(),
        fate: None,
    });
    Ruleset {
        id: "test".to_owned(),
        title: LocalText::default(),
        rules: rules.collect(),
        ..Ruleset::default()
    }
}

/// A game whose rules draw when a ballot is closed and when time is called.
pub fn chances() -> Founding {
    let code = "
when numbering(last) answer max(301, last + 1) end
when permits(c) answer yes end
when may_vote(voter, b) answer yes end
when required_votes(b) answer 2 end
when officer(p) answer player(1) end
when takes_turns() answer no end
when timekeeper(name) answer player(1) end
when on_begin()
  set_timer(\"round\", now + days(7))
end
when on_timer(name)
  award(player(2), draw(20))
  set_timer(\"round\", now + days(7))
end
when on_adopted(p)
  award(lot(players), draw(6))
end";
    Founding {
        ruleset: of_one_rule(code),
        ..founding()
    }
}
