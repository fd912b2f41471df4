//! Drafts of proposals, and values for forms.

use nomic_engine::rules::{Blank, Language, Type};
use nomic_engine::{Argument, Class, Draft, Offer, RuleChange, State, Wording};

use crate::Dice;

/// Codes for proposals. Some change who sits at the table, some how votes are counted, and some
/// fail when they run.
pub(crate) const CODES: [&str; 12] = [
    "",
    "when required_votes(b) answer 1 end",
    "when officer(p) answer p.proposer end",
    "when on_adopted(p) award(p.proposer, draw(6)) end",
    "when secret_ballot(b) answer yes end",
    "when voting_time(b) answer minutes(1) end",
    "when may_return(p) answer yes end",
    "action out(p, who: Player \"whom\") \"Put out\"\n  dismiss(who)\nend",
    "action wait(p) \"Wait\"\n  set_timer(\"wait\", now + minutes(1))\nend\n\
     when timekeeper(name) answer player(1) end",
    "action poll(p) \"Poll\"\n  open_ballot(\"A poll\", p)\nend\n\
     when may_vote(voter, b) answer yes end",
    "when next_player(p) answer p end",
    "when on_decided(p) award(player(99), 1) end",
];

pub(crate) fn some_draft(state: &State, dice: &mut Dice) -> Draft {
    let changes = (0..1 + usize::from(dice.one_in(5))).map(|_| some_change(state, dice));
    Draft::of(Language::En, changes.collect())
}

fn some_change(state: &State, dice: &mut Dice) -> RuleChange {
    let (title, text) = ("A rule".to_owned(), format!("Text {}.", dice.below(1_000)));
    let code = (*dice.pick(&CODES)).to_owned();
    let rules: Vec<_> = state.rules().in_force().collect();
    if rules.is_empty() || dice.one_in(2) {
        return RuleChange::Enact { title, text, code };
    }
    let rule = *dice.pick(&rules);
    match dice.below(6) {
        0 => RuleChange::Repeal { rule: rule.id },
        1 => RuleChange::Transmute {
            rule: rule.id,
            to: match rule.class {
                Class::Mutable => Class::Immutable,
                _ => Class::Mutable,
            },
        },
        // Mostly the code stays and only the text changes, so that games go on.
        kind => {
            let code = match kind {
                2 | 3 => &rule.code,
                _ => &*code,
            };
            let to = Wording::new(&title, &text, code);
            rule.amendment(&to, (Language::En, state.governing()))
        }
    }
}

/// Random values for the form of an offer; `None` if a blank has no possible value.
pub(crate) fn filled_in(state: &State, offer: &Offer, dice: &mut Dice) -> Option<Vec<Argument>> {
    let blanks = offer.form.iter();
    blanks.map(|blank| fill(state, blank, dice)).collect()
}

fn fill(state: &State, blank: &Blank, dice: &mut Dice) -> Option<Argument> {
    match blank.ty {
        Type::Text if !blank.choices.is_empty() => {
            let choice = dice.pick(&blank.choices);
            Some(Argument::Text(choice.as_plain().to_owned()))
        }
        Type::Fraction => Some(Argument::Fraction {
            num: *dice.pick(&[0, 1, -2, 7]),
            den: 3,
        }),
        Type::Number => Some(Argument::Number(*dice.pick(&[0, 1, 2, 3, 7, -1, 301]))),
        Type::Truth => Some(Argument::Truth(dice.one_in(2))),
        Type::Text => Some(Argument::Text("Words.".to_owned())),
        Type::Code => Some(Argument::Text("yes".to_owned())),
        Type::Thing(kind) => thing(state, kind, dice),
        _ => None,
    }
}

fn thing(state: &State, kind: &str, dice: &mut Dice) -> Option<Argument> {
    let several: Vec<Argument> = match kind {
        "Player" => state.players().map(|p| Argument::Player(p.id)).collect(),
        "Rule" => state.rules().iter().map(|r| Argument::Rule(r.id)).collect(),
        "Proposal" => state
            .open_proposals()
            .map(|p| Argument::Proposal(p.id))
            .collect(),
        "Case" => state
            .unsettled_cases()
            .map(|c| Argument::Case(c.id))
            .collect(),
        "Ballot" => state
            .open_ballots()
            .map(|b| Argument::Ballot(b.id))
            .collect(),
        "Asset" => state.assets().map(|a| Argument::Asset(a.id)).collect(),
        _ => Vec::new(),
    };
    (!several.is_empty()).then(|| dice.pick(&several).clone())
}
