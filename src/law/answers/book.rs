//! The law: rules as a book, one rule with its history, the search.

use super::classes::{heading, own_name};
use super::history::{drift, origin, whole_history};
use super::rule_texts::shown_language;
use super::view::{Among, ConflictView, KeepView, RulePageView, RuleView};
use nomic_engine::rules::{Fault, FlatSet, Kept, StableSort, Thing, Value};
use nomic_engine::{Phase, Rule, RuleId, RuleNumber, State, Status};
use nomic_peer::Peer;
use nomic_wording::{Locale, rendering};

/// All rules: those in force by number, then the repealed ones.
pub(crate) fn rules(peer: &Peer, language: Locale) -> Vec<RuleView> {
    let state = peer.game().state();
    let mut list: Vec<RuleView> = state
        .rules()
        .iter()
        .map(|rule| rule_view(state, rule, language))
        .collect();
    list.stable_sort_by_key(|rule| (rule.repealed, rule.rank, rule.number));
    list
}

fn rule_view(state: &State, rule: &Rule, language: Locale) -> RuleView {
    let governing = state.governing();
    let shown = shown_language(&rule.text, language.for_rules(), governing);
    RuleView {
        id: rule.id.0,
        number: rule.number.0,
        title: rule
            .title
            .get_or(language.for_rules(), governing)
            .to_owned(),
        body: rule.text.get_or(language.for_rules(), governing).to_owned(),
        foreign: (shown != language.for_rules()).then_some(shown),
        language: shown,
        class: rule.class,
        rank: rule.class.rank(),
        class_name: own_name(state, rule.class, language),
        class_heading: heading(state, rule.class, language),
        repealed: !rule.is_unrepealed(),
        void: rule.status == Status::Void,
        voided_by: rule.voided_by.map(|number| number.0),
        drift: drift(rule),
        code: rule.code.to_string(),
        fault: faults(state, rule, language),
    }
}

fn faults(state: &State, rule: &Rule, language: Locale) -> Option<String> {
    let suspended: Vec<Fault> = rule.suspensions().collect();
    let last = rule.fault.map(|fault| fault.fault);
    let last = last.filter(|last| !suspended.contains(last));
    let faults = suspended.iter().chain(&last);
    let told: Vec<String> = faults
        .map(|fault| rendering::fault(state, rule, fault).render(language))
        .collect();
    (!told.is_empty()).then(|| told.join(". "))
}

/// True if the search finds a rule: number, title or text contain every word.
pub(crate) fn matches(rule: &RuleView, sought: &str) -> bool {
    let number = RuleNumber(rule.number);
    finds(&format!("{number} {} {}", rule.title, rule.body), sought)
}

/// True if the text contains every word of the search, ignoring capitals and endings.
pub(crate) fn finds(said: &str, sought: &str) -> bool {
    let (said, sought) = (said.to_lowercase(), sought.to_lowercase());
    sought
        .split_whitespace()
        .all(|word| said.contains(stem(word)))
}

/// Word endings in the languages of rules, the long ones first.
const ENDINGS: [&str; 16] = [
    "ungen", "ing", "ung", "are", "ere", "ire", "ed", "es", "en", "er", "e", "s", "n", "i", "o",
    "a",
];

/// Word without its ending, if enough of it is left to be distinct: a search for voting finds
/// votes, too.
fn stem(word: &str) -> &str {
    let mut stems = ENDINGS.iter().filter_map(|ending| {
        let stem = word.strip_suffix(ending)?;
        let least = if ending.len() > 2 { 3 } else { 4 };
        (stem.chars().count() >= least).then_some(stem)
    });
    stems.next().unwrap_or(word)
}

/// The rule that bears this number, or bore it last.
pub(crate) fn rule_page(peer: &Peer, number: u32, language: Locale) -> Option<RulePageView> {
    let state = peer.game().state();
    let rule = find(state, number)?;
    Some(RulePageView {
        rule: rule_view(state, rule, language),
        offered: rule.is_unrepealed() && state.phase() != Phase::Won,
        keeps: keeps(state, rule, language),
        quantities: quantities(rule, language),
        among: among(state, rule, language),
        // None if the game began with it.
        origin: rule.enacted_by.and_then(|by| origin(peer, by, language)),
        history: whole_history(peer, rule, language),
    })
}

/// Variables of a rule; of each thing only values other than the initial one.
fn keeps(state: &State, rule: &Rule, language: Locale) -> Vec<KeepView> {
    let view = |name: &str, of: Option<Thing>, value: &Value| KeepView {
        name: name.to_owned(),
        of: of.map(|of| rendering::of_thing(state, of, language).render(language)),
        value: rendering::value(value, language),
    };
    let mut views = Vec::new();
    for (name, kept) in &rule.keeps {
        match kept {
            Kept::One(value) => views.push(view(name, None, value)),
            Kept::Each(values) => {
                let values = values.iter();
                views.extend(values.map(|(of, value)| view(name, Some(*of), value)));
            }
        }
    }
    views
}

fn quantities(rule: &Rule, language: Locale) -> Vec<String> {
    let declared = rule.program().quantities().iter();
    declared
        .map(|quantity| match &quantity.label {
            Some(label) => label.get(language.for_rules()).to_owned(),
            None => quantity.name.to_string(),
        })
        .collect()
}

fn among(state: &State, rule: &Rule, language: Locale) -> Among {
    let number = |id: &RuleId| state.rule(*id).map(|other| other.number.0);
    let dependencies = state.rules().dependencies();
    let sorted = |ids: Vec<RuleId>| {
        let mut numbers: Vec<u32> = ids.iter().filter_map(number).collect();
        numbers.stable_sort_by_key(|number| *number);
        numbers.dedup();
        numbers
    };
    let needs = dependencies.iter().filter(|one| one.from == rule.id);
    let needed = dependencies.iter().filter(|one| one.on == rule.id);
    let conflicts = state.rules().conflicts().into_iter();
    Among {
        depends_on: sorted(needs.map(|one| one.on).collect()),
        needed_by: sorted(needed.map(|one| one.from).collect()),
        conflicts: conflicts
            .filter(|conflict| conflict.rules.contains(&rule.id))
            .map(|conflict| ConflictView {
                question: nomic_wording::decides(conflict.hook, language).into(),
                rules: conflict.rules.iter().filter_map(number).collect(),
            })
            .collect(),
    }
}

/// Titles of the rules, by all numbers that they have or had.
pub(crate) fn names(peer: &Peer, language: Locale) -> Vec<(u32, String)> {
    let state = peer.game().state();
    let mut numbers = FlatSet::new();
    for rule in state.rules().iter() {
        numbers.insert(rule.number.0);
        numbers.extend(rule.history.iter().map(|past| past.number_before.0));
    }
    let named = numbers.into_iter().filter_map(|number| {
        let rule = find(state, number)?;
        let title = rule.title.get_or(language.for_rules(), state.governing());
        Some((number, title.to_owned()))
    });
    named.collect()
}

/// Numbers lead to the rule that bears them; an old number leads to the rule that bore it.
fn find(state: &State, number: u32) -> Option<&Rule> {
    let number = RuleNumber(number);
    let mut past = state.rules().iter();
    state
        .rule_numbered(number)
        .or_else(|| past.find(|rule| rule.ever_bore(number)))
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn a_word_is_sought_without_its_ending_unless_too_little_is_left() {
        let words = [
            "voting",
            "voters",
            "turn",
            "points",
            "abstimmungen",
            "regeln",
            "regole",
            "302",
        ];
        assert_eq!(
            words.map(stem),
            [
                "vot", "voter", "turn", "point", "abstimm", "regel", "regol", "302"
            ]
        );
    }
}
