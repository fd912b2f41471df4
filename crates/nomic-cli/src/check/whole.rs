//! Relations between the rules of a page.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use nomic_engine::dice::chain_tip;
use nomic_engine::moves::FoundMove;
use nomic_engine::rules::edition;
use nomic_engine::{
    ClassName, ClassNames, DeviceId, Event, EventId, Game, LocalText, Move, RuleBook, RuleId,
    RuleNumber, Ruleset, Seat, StarterRule, costly_at_first,
};
use nomic_rulesets::Page;
use nomic_wording::messages::check;
use nomic_wording::{Locale, rendering};

use super::description::name;
use super::silence::without_answer;

/// Dependencies and conflicts of a game founded with the page.
///
/// # Errors
/// Reason why no game can be founded, in words.
pub(super) fn relations(page: &Page, locale: Locale) -> Result<String, String> {
    let mut game = Game::new();
    let ruleset = ruleset(page);
    let costly = costly_at_first(&ruleset);
    let ruling = game.apply(&founding(page, ruleset));
    let state = game.state();
    if let Err(refusal) = &ruling.verdict {
        return Err(nomic_wording::refusal(refusal, Some(state)).render(locale));
    }
    let mut said = String::new();
    dependencies(state.rules(), locale, &mut said);
    conflicts(state.rules(), locale, &mut said);
    void(state.rules(), locale, &mut said);
    unshared(state.rules(), locale, &mut said);
    for found in costly {
        let _ = writeln!(said, "{}", rendering::costly(&found).render(locale));
    }
    // Of a ruleset in several languages only one page holds the code.
    if page.rules.iter().any(|rule| rule.code.is_some()) {
        silence(state.rules(), locale, &mut said);
    }
    Ok(said)
}

fn ruleset(page: &Page) -> Ruleset {
    let rules = page.rules.iter().map(|rule| StarterRule {
        number: RuleNumber(rule.number),
        class: rule.class,
        title: LocalText::new(page.language, &rule.title),
        text: LocalText::new(page.language, &rule.text),
        code: rule.code.clone().unwrap_or_default(),
        fate: rule.fate,
    });
    let classes = page.classes.iter().map(|(class, name)| ClassName {
        class: *class,
        name: LocalText::new(page.language, name),
    });
    Ruleset {
        id: "checked".to_owned(),
        title: LocalText::new(page.language, &page.title),
        rules: rules.collect(),
        classes: ClassNames(classes.collect()),
        played_to: None,
    }
}

fn founding(page: &Page, ruleset: Ruleset) -> Event {
    Event {
        id: EventId([1; 32]),
        device: DeviceId([1; 32]),
        seq: 1,
        claimed_ms: 0,
        claims: Vec::new(),
        forked: Vec::new(),
        moved: Move::Found(FoundMove {
            edition: edition::EDITION,
            title: page.title.clone(),
            governing: page.language,
            ruleset,
            founder: Seat {
                name: "A player".to_owned(),
                dice_tip: chain_tip(&[1; 32]),
            },
            real_dice: false,
        }),
    }
}

fn number(book: &RuleBook, rule: RuleId) -> String {
    let rule = book.get(rule);
    rule.map_or_else(String::new, |rule| rule.number.to_string())
}

fn dependencies(book: &RuleBook, locale: Locale, said: &mut String) {
    let mut pairs: BTreeMap<(RuleId, RuleId), Vec<String>> = BTreeMap::new();
    for dependency in book.dependencies() {
        let pair = pairs.entry((dependency.from, dependency.on)).or_default();
        pair.push(name(&dependency.touch));
    }
    if !pairs.is_empty() {
        let _ = writeln!(said, "{}", check::DEPENDENCIES.render(locale));
    }
    for ((from, on), touches) in pairs {
        let (from, on) = (number(book, from), number(book, on));
        let _ = writeln!(said, "  {from} <- {on}: {}", touches.join(", "));
    }
}

fn conflicts(book: &RuleBook, locale: Locale, said: &mut String) {
    let conflicts = book.conflicts();
    if !conflicts.is_empty() {
        let _ = writeln!(said, "{}", check::CONFLICTS.render(locale));
    }
    for conflict in conflicts {
        let rules: Vec<_> = conflict
            .rules
            .iter()
            .map(|rule| number(book, *rule))
            .collect();
        let _ = writeln!(said, "  {}: {}", conflict.hook, rules.join(", "));
    }
}

fn void(book: &RuleBook, locale: Locale, said: &mut String) {
    let rules = book
        .iter()
        .filter_map(|rule| Some((rule.number, rule.voided_by?)));
    let rules: Vec<_> = rules.collect();
    if !rules.is_empty() {
        let _ = writeln!(said, "{}", check::VOID.render(locale));
    }
    for (rule, by) in rules {
        let _ = writeln!(said, "  {rule} <- {by}");
    }
}

fn unshared(book: &RuleBook, locale: Locale, said: &mut String) {
    let unshared = book.unshared();
    if !unshared.is_empty() {
        let _ = writeln!(said, "{}", check::UNSHARED.render(locale));
    }
    for one in unshared {
        let _ = writeln!(said, "  {} <- {}: {}", one.number, one.of, one.name);
    }
}

/// Questions without an answer, each with its default.
fn silence(book: &RuleBook, locale: Locale, said: &mut String) {
    let questions = book.unanswered();
    if !questions.is_empty() {
        let _ = writeln!(said, "{}", check::SILENCE.render(locale));
    }
    for question in questions {
        let follows = without_answer(question).render(locale);
        let _ = writeln!(said, "  {}: {follows}", question.hook());
    }
}
