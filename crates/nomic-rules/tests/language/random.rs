//! No source panics, and all code that compiles ends. Failures print their seed.

use crate::table::{Table, read, thing};
use nomic_rules::{Keeps, Meter, Program, Type, Value, edition, run};
use nomic_wording::{Locale, diagnosis};
use proptest::prelude::*;
use proptest::strategy::{Union, ValueTree};
use proptest::test_runner::TestRunner;

const PIECES: &str = "keep when check if then else end for each in where let set answer pass \
    refuse and or not div mod yes no count any all sum first min max abs text a b p v players \
    rules of each Player Rule paid dealer crowd grid same liar rule draw award announce end_turn required_votes voting \
    on_adopted judges votes voter points number name rules_after 0 1 9223372036854775807 1.5 \
    use from rule define action due quantity takes defers precedence over to by list of fraction truth Player gold \
    collect order nth last range join reverse round floor ceiling { } code expression statements doing enact : / \"t\" \"{}\" \"\\ |de\"d\" ( ) [ ] , . = /= < + - * # “ ü";

pub(crate) fn soup() -> impl Strategy<Value = String> {
    let pieces: Vec<&str> = PIECES.split(' ').chain(["\n"]).collect();
    let piece = prop::sample::select(pieces);
    prop::collection::vec(piece, 0..80).prop_map(|pieces| pieces.join(" "))
}

fn one_of(leaves: &'static [&'static str]) -> BoxedStrategy<String> {
    prop::sample::select(leaves).prop_map(str::to_owned).boxed()
}

/// A number, at most this deep. Some expressions fail when they are computed.
fn number(depth: u32) -> BoxedStrategy<String> {
    let leaf = one_of(&[
        "0",
        "1",
        "-7",
        "9223372036854775807",
        "circuit",
        "liar",
        "a",
        "p.number",
        "turn_player.points",
        "turn_player.stake",
        "turn_player.luck",
        "tally",
        "half(a)",
        "first(c)",
        "same(\"x\")",
    ]);
    let Some(depth) = depth.checked_sub(1) else {
        return leaf;
    };
    let (n, t, l) = (number(depth), truth(depth), list(depth));
    let operator = prop::sample::select(vec!["+", "-", "*", "div", "mod"]);
    let gather = prop::sample::select(vec!["sum", "min", "max"]);
    prop_oneof![
        leaf,
        (n.clone(), operator, n.clone()).prop_map(|(a, o, b)| format!("({a} {o} {b})")),
        n.clone().prop_map(|n| format!("abs(-{n})")),
        l.clone().prop_map(|l| format!("count({l})")),
        (l.clone(), t.clone()).prop_map(|(l, t)| format!("count(q in {l} where {t})")),
        (gather, n.clone(), l.clone()).prop_map(|(g, n, l)| format!("{g}(r + {n} for r in {l})")),
        n.clone().prop_map(|n| format!("rule({n}).number")),
        (n.clone(), n.clone()).prop_map(|(a, b)| format!("round({a} / {b} + 1 / 3)")),
        n.clone().prop_map(|n| format!("{{a: {n}, b: [1]}}.a")),
        n.clone().prop_map(|n| format!("twice({n})")),
        (t.clone(), n.clone(), n.clone())
            .prop_map(|(t, a, b)| format!("(if {t} then {a} else {b})")),
        (n.clone(), l.clone()).prop_map(|(n, l)| format!("nth({l} + [{n}], {n})")),
    ]
    .boxed()
}

pub(crate) fn truth(depth: u32) -> BoxedStrategy<String> {
    let leaf = one_of(&[
        "yes",
        "no",
        "turn_player.active",
        "b = \"x\"",
        "dealer = turn_player",
    ]);
    let Some(depth) = depth.checked_sub(1) else {
        return leaf;
    };
    let (n, t, l) = (number(depth), truth(depth), list(depth));
    let compare = prop::sample::select(vec!["=", "/=", "<", ">="]);
    let join = prop::sample::select(vec!["and", "or"]);
    let gather = prop::sample::select(vec!["any", "all"]);
    prop_oneof![
        leaf,
        (n.clone(), compare, n.clone()).prop_map(|(a, o, b)| format!("({a} {o} {b})")),
        (t.clone(), join, t.clone()).prop_map(|(a, o, b)| format!("({a} {o} {b})")),
        t.clone().prop_map(|t| format!("not ({t})")),
        (n.clone(), l.clone()).prop_map(|(n, l)| format!("{n} in {l}")),
        (gather, l.clone(), n.clone()).prop_map(|(g, l, n)| format!("{g}(s in {l} where s > {n})")),
    ]
    .boxed()
}

fn list(depth: u32) -> BoxedStrategy<String> {
    let leaf = one_of(&["[]", "crowd", "c", "first(grid)"]);
    let Some(depth) = depth.checked_sub(1) else {
        return leaf;
    };
    let n = number(depth);
    let numbers = prop::collection::vec(n.clone(), 1..4);
    prop_oneof![
        leaf,
        numbers.prop_map(|numbers| format!("[{}]", numbers.join(", "))),
        (list(depth), n.clone()).prop_map(|(l, n)| format!("order(o in {l} by -o where o > {n})")),
        (list(depth), n.clone()).prop_map(|(l, n)| format!("collect(k + {n} for k in {l})")),
        list(depth).prop_map(|l| format!("reverse({l})")),
        (n.clone(), n.clone()).prop_map(|(a, b)| format!("range({a}, {b})")),
    ]
    .boxed()
}

/// Specialities of a family: the hook, and its statements.
type Family = (&'static str, &'static [&'static str]);

const FAMILIES: &[Family] = &[
    (
        "when required_votes(p)",
        &["answer N", "answer otherwise(N) * 2", "pass"],
    ),
    (
        "check rule_change(p)",
        &[
            "refuse(\"no\")",
            "refuse(\"{}\" | de \"<{}>\", N)",
            "allow",
            "pass",
        ],
    ),
    (
        "when on_adopted(p)",
        &[
            "set a = N",
            "set c = L",
            "set turn_player.stake = N",
            "set p.proposer.stake = N",
            "award(turn_player, N)",
            "award(dealer, N)",
            "announce(text(\"{} {}\", N, b))",
            "set b = text(\"{}{}\", b, b)",
            "set a = draw(N)",
            "set b = join(L, b)",
        ],
    ),
];

pub(crate) fn statement(own: &'static [&'static str], depth: u32) -> BoxedStrategy<String> {
    let leaf = (prop::sample::select(own), number(2), list(2))
        .prop_map(|(form, n, l)| form.replace('N', &n).replace('L', &l))
        .boxed();
    let Some(depth) = depth.checked_sub(1) else {
        return leaf;
    };
    let inner = statement(own, depth);
    let (n, t, l) = (number(2), truth(2), list(1));
    prop_oneof![
        leaf,
        (t.clone(), inner.clone()).prop_map(|(t, s)| format!("if {t} then {s} end")),
        (t.clone(), inner.clone(), inner.clone())
            .prop_map(|(t, s, o)| format!("if {t} then {s} else {o} end")),
        (l.clone(), t.clone(), inner.clone())
            .prop_map(move |(l, t, s)| format!("for each x{depth} in {l} where {t} {s} end")),
        (n.clone(), inner.clone())
            .prop_map(move |(n, s)| format!("if yes then let y{depth} = {n} {s} end")),
    ]
    .boxed()
}

fn code() -> impl Strategy<Value = String> {
    Union::new(FAMILIES.iter().map(|(head, own)| {
        // Nothing follows a plain `answer`, or it would never be reached.
        (truth(2), statement(own, 2), statement(own, 3)).prop_map(move |(t, s, last)| {
            let keeps = "use tally: number from rule 301\nuse luck of each Player: number from rule 302\nuse half(n: number): number from rule 303\nkeep a = 1\nkeep b = \"x\"\nkeep c = [1]\nkeep stake of each Player = 0\n\
                define twice(n: number) = n + n";
            format!("{keeps}\n{head}\nif {t} then {s} end\n{last}\nend")
        })
    }))
}

/// Compiles and runs everything, and renders all mistakes.
fn survive(source: &str) -> bool {
    match read(source) {
        Ok(program) => {
            (0..program.provisions().len()).for_each(|index| run_one(&program, index));
            true
        }
        Err(problems) => {
            assert!(!problems.is_empty());
            for problem in &problems {
                for locale in Locale::ALL {
                    assert!(!diagnosis(problem).render(*locale).is_empty());
                }
            }
            false
        }
    }
}

fn run_one(program: &Program, index: usize) {
    let provision = &program.provisions()[index];
    let args: Vec<Value> = provision.params().iter().map(|ty| sample(*ty)).collect();
    let mut meter = Meter::new();
    let outcome = run(
        program,
        index,
        &args,
        &Keeps::new(),
        &Table::default(),
        &mut meter,
    );
    assert!(meter.spent() <= edition::FUEL);
    if let Ok(outcome) = outcome
        && !provision.family().may_change()
    {
        assert!(outcome.effects.is_empty());
    }
}

fn sample(ty: Type) -> Value {
    match ty {
        Type::Thing(kind) => thing(kind, 1),
        _ => Value::Number(2),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_characters_are_survived(source in "\\PC{0,200}") {
        survive(&source);
    }

    #[test]
    fn any_order_of_pieces_is_survived(source in soup()) {
        survive(&source);
        survive(&format!("when required_votes(b) answer {source}"));
        survive(&format!("when on_adopted(p) {source} end"));
    }

    #[test]
    fn code_that_can_be_read_is_survived(source in code()) {
        survive(&source);
    }
}

fn goldens() -> Vec<String> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let folders = ["ok", "errors"].map(|folder| std::fs::read_dir(root.join(folder)).unwrap());
    let mut paths: Vec<_> = folders
        .into_iter()
        .flatten()
        .map(|f| f.unwrap().path())
        .collect();
    paths.sort();
    let texts = paths
        .iter()
        .map(|path| std::fs::read_to_string(path).unwrap());
    texts
        .map(|text| text.split("\n---").next().unwrap().to_owned())
        .collect()
}

/// The source with some of its words left out, doubled, or put in the place of others.
pub(crate) fn mutated(source: &str, slips: &[(usize, usize, u8)]) -> String {
    let mut words: Vec<&str> = source
        .split_inclusive([' ', '(', ')', '\n', '.', ','])
        .collect();
    for (at, other, how) in slips {
        let (at, other) = (at % words.len(), other % words.len());
        match how % 4 {
            0 if words.len() > 1 => drop(words.remove(at)),
            1 => words.insert(at, words[other]),
            2 => words.swap(at, other),
            _ => words[at] = words[other],
        }
    }
    words.concat()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_slip_in_a_known_case_is_survived(
        source in prop::sample::select(goldens()),
        slips in prop::collection::vec(any::<(usize, usize, u8)>(), 1..6),
    ) {
        survive(&mutated(&source, &slips));
    }
}

#[test]
fn much_of_what_is_made_up_compiles() {
    let mut runner = TestRunner::deterministic();
    let tried = 300;
    let compiled = (0..tried)
        .filter(|_| survive(&code().new_tree(&mut runner).unwrap().current()))
        .count();
    assert!(compiled > tried / 2, "only {compiled} of {tried} compile");
}
