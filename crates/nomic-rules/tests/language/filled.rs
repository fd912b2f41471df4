//! Filled-in code stays in its place.

use crate::random::{mutated, soup, statement, truth};
use crate::table::{Table, VOCABULARY, read, thing};
use nomic_rules::{
    Fragment, Keeps, Meter, Phrase, Program, RunEffect, Value, check_filled, compile, run,
};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

const CONDITION: &str = r#"
action vow(p, n: number, said: text, cond: expression(p: Player, a: number, b: text, c: list of number): truth)
  "Vow"
  enact("Vow", code {
    define half_of(p: Player, a: number, b: text, c: list of number) = if {cond} then a else -a
    keep said = {said}
    when turn_ends(p)
      let a = 1
      let b = {said}
      let c = [{n}]
      # What is filled in stands twice.
      if p.number = {n} and {cond} then award(p, 1) else if {cond} then award(p, 2) end
      award(p, {n} + 3)
    end
    when circuit_ends(q) end_turn() end
  })
end"#;

const DEEDS: &str = r#"
action promise(p, deeds: statements(p: Player, a: number) doing [award, announce])
  "Promise"
  enact("Promise", code {
    keep x = 1
    when turn_ends(p)
      let a = 5
      if no then
        {deeds}
      else if no then {deeds}
      else award(p, 1) end
      if yes then award(p, 2) else {deeds} end
      let q = 3
      award(p, q)
    end
  })
end"#;

fn compiled(source: &str) -> Program {
    read(source).unwrap_or_else(|problems| panic!("{source}\n{problems:?}"))
}

fn fragment(program: &Program) -> Fragment {
    let blanks = &program.actions()[0].form;
    blanks.iter().find_map(|blank| blank.code.clone()).unwrap()
}

fn passes(program: &Program, code: &str) -> bool {
    check_filled(code, &fragment(program), &VOCABULARY).is_ok()
}

fn enacted(program: &Program, form: &[Value]) -> String {
    let mut args = vec![thing("Player", 1)];
    args.extend_from_slice(form);
    let (keeps, table, mut meter) = (Keeps::new(), Table::default(), Meter::new());
    let outcome = run(program, 0, &args, &keeps, &table, &mut meter).unwrap();
    match outcome.effects.as_slice() {
        [RunEffect::Do { args, .. }] => match &args[1] {
            Value::Text(code) => code.as_plain().to_owned(),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

fn text(text: &str) -> Value {
    Value::Text(Phrase::plain(text))
}

fn vowed(code: &str) -> String {
    enacted(
        &compiled(CONDITION),
        &[Value::Number(7), text("x"), text(code)],
    )
}

fn promised(code: &str) -> String {
    enacted(&compiled(DEEDS), &[text(code)])
}

fn effects(program: &Program, index: usize, args: &[Value]) -> Vec<String> {
    let (keeps, table, mut meter) = (Keeps::new(), Table::default(), Meter::new());
    let outcome = run(program, index, args, &keeps, &table, &mut meter).unwrap();
    let told = outcome.effects.iter().map(|effect| match effect {
        RunEffect::Do { effect, args } => format!("{} {args:?}", effect.name),
        RunEffect::SetKeep { .. } => "set".to_owned(),
    });
    told.collect()
}

fn hooks(code: &str) -> Vec<String> {
    let program = compiled(code);
    let provisions = program.provisions().iter();
    provisions.map(|one| one.hook().to_owned()).collect()
}

#[test]
fn an_expression_cannot_end_what_it_stands_in() {
    let program = compiled(CONDITION);
    assert!(passes(&program, "p.active and a > 1"));
    for code in [
        "yes) then award(p, 100) end if (no",
        "yes then award(p, 100) end if no",
        "yes end when circuit_ends(n) award(p, 100)",
        "yes)",
        "(yes",
        "",
        "# yes",
        "yes # and\n)",
        "yes no",
        "\"yes",
        "1",
        "p",
        "a = 1, b = \"x\"",
        "code { } = \"\"",
        "{a}",
        "draw(6) = 1",
        "otherwise(yes)",
        "q.active",
        "said = \"x\"",
        "half_of(p, a, b, c) = 1",
        "award(p, 1)",
    ] {
        assert!(!passes(&program, code), "{code}");
    }
}

#[test]
fn statements_can_do_only_what_is_granted() {
    let program = compiled(DEEDS);
    assert!(passes(&program, "award(p, 1) announce(\"so\")"));
    assert!(passes(&program, "for each q in players award(q, a) end"));
    for code in [
        "end_turn()",
        "award(p, 1) end",
        "award(p, 1) end award(p, 2) if yes then",
        "award(p, 1) else award(p, 2)",
        "pass",
        "if yes then pass end",
        "refuse(\"no\")",
        "allow",
        "answer 1",
        "set x = 2",
        "let n = draw(6)",
        "enact(\"More\", \"when circuit_ends(n) end\")",
        "enact(\"More\", code { })",
        "",
        "award(p, 1) when circuit_ends(n) end",
        "award(p, 1) }",
    ] {
        assert!(!passes(&program, code), "{code}");
    }
}

#[test]
fn what_is_enacted_reads_as_its_author_wrote_it() {
    assert_eq!(
        vowed("a > 1 or # or else\n  count(q in players where q.active) > 2"),
        "define half_of(p: Player, a: number, b: text, c: list of number) = if (a > 1 or\n\
         count(q_2 in players where q_2.active) > 2) then a else -a\n\
         keep said = \"x\"\n\
         when turn_ends(p)\n  let a = 1\n  let b = \"x\"\n  let c = [7]\n  \
         # What is filled in stands twice.\n  \
         if p.number = 7 and (a > 1 or\ncount(q_3 in players where q_3.active) > 2) then award(p, 1) \
         else if (a > 1 or\ncount(q_4 in players where q_4.active) > 2) then award(p, 2) end\n  \
         award(p, 7 + 3)\nend\n\
         when circuit_ends(q) end_turn() end"
    );
}

#[test]
fn values_are_put_in_as_what_they_are() {
    let program = compiled(CONDITION);
    let said = "\"then\" \\ {} {n}\nend # \u{e4}";
    let form = [Value::Number(-3), text(said), text("yes")];
    let code = enacted(&program, &form);
    assert!(
        code.contains(r#"keep said = "\"then\" \\ {} {n}\nend # ä""#),
        "{code}"
    );
    assert!(code.contains("award(p, (-3) + 3)"), "{code}");
    let made = compiled(&code);
    let Value::Text(kept) = &made.keeps()[0].initial else {
        panic!("a text")
    };
    assert_eq!(kept.as_plain(), said);
    let least = [Value::Number(i64::MIN), text(""), text("yes")];
    compiled(&enacted(&program, &least));
}

#[test]
fn names_capture_nothing_on_either_side() {
    // Each of these names has a meaning in the code around it, or in the other piece.
    for name in ["q", "x", "half_of", "said", "by", "de"] {
        let code = format!(
            "count(order({name} in players by {name}.points where {name}.active)) > 0 and \
             {{{name}: 1}}.{name} = 1 and (\"a\" | de \"b\") = \"a\""
        );
        let code = vowed(&code);
        assert_eq!(hooks(&code), ["turn_ends", "circuit_ends"], "{code}");
        let code = promised(&format!("let {name} = 2 award(p, {name})"));
        assert_eq!(hooks(&code), ["turn_ends"], "{code}");
    }
}

#[test]
fn statements_that_begin_with_if_join_no_else_before_them() {
    let code = promised("if yes then award(p, 100) end");
    let program = compiled(&code);
    let told = effects(&program, 0, &[thing("Player", 1)]);
    assert_eq!(told.len(), 3, "{code}");
    assert!(told.iter().all(|effect| !effect.contains("100")), "{code}");
}

#[test]
fn a_text_does_not_become_code() {
    let codes = |source: &str| {
        let problems = read(source).unwrap_err();
        problems.iter().map(|one| one.code()).collect::<Vec<_>>()
    };
    let form = "action a(p, t: text) \"A\"";
    for code in [
        "t",
        "text(\"when {} end\", t)",
        "text(\"when {} end\", \"x\")",
        "join([t], \"\")",
        "if yes then t else \"\"",
        "first([t])",
    ] {
        let source = format!("{form} enact(\"A\", {code}) end");
        assert_eq!(codes(&source), ["code/text_as_code"], "{source}");
    }
    let kept = "keep k = \"\" when turn_ends(p) enact(\"A\", k) end";
    assert_eq!(codes(kept), ["code/text_as_code"]);
    // A value of unknown type is not code.
    let any = format!("{form} enact(\"A\", same(t)) end");
    assert_eq!(codes(&any), ["code/wrong_type"]);
    let list = format!("{form} enact(\"A\", first([] + [t])) end");
    assert_eq!(codes(&list), ["code/text_as_code"]);
    let hole = format!("{form} enact(\"A\", code {{ when turn_ends(q) {{t}} end }}) end");
    assert_eq!(codes(&hole), ["code/not_in_code"]);
    let condition =
        format!("{form} enact(\"A\", code {{ when turn_ends(q) if {{t}} then end end }}) end");
    assert_eq!(codes(&condition), ["code/wrong_type"]);
    compiled(&format!(
        "{form} enact(\"A\", \"when turn_ends(q) end\") end"
    ));
    compiled("action a(p, t: code) \"A\" enact(text(\"{}\", t), t) end");
}

#[test]
fn a_fragment_finds_its_names_where_it_is_put_in() {
    let codes = |body: &str| {
        let form = "action a(p, t: expression(v: Player, n: number): truth) \"A\"";
        match read(&format!("{form} enact(\"A\", code {{ {body} }}) end")) {
            Ok(_) => Vec::new(),
            Err(problems) => problems.iter().map(|one| one.code()).collect(),
        }
    };
    assert!(codes("keep n = 1 when turn_ends(v) if {t} then end end").is_empty());
    let missing = codes("when turn_ends(v) if {t} then end end");
    assert_eq!(missing, ["code/not_in_scope"]);
    let other = codes("when on_adopted(v) let n = 1 if {t} then end end");
    assert_eq!(other, ["code/not_in_scope"]);
}

/// True if the code around it is unaffected by anything that is accepted.
fn stays_in_its_place(code: &str) -> bool {
    let vow = compiled(CONDITION);
    let mut passed = false;
    if passes(&vow, code) {
        passed = true;
        let code = vowed(code);
        let program = compile(&code, &VOCABULARY);
        let program = program.unwrap_or_else(|problems| panic!("{code}\n{problems:?}"));
        assert_eq!(hooks(&code), ["turn_ends", "circuit_ends"], "{code}");
        let ends = effects(&program, 1, &[Value::Number(1)]);
        assert_eq!(ends, ["end_turn []"], "{code}");
    }
    if passes(&compiled(DEEDS), code) {
        passed = true;
        let code = promised(code);
        let program = compiled(&code);
        assert_eq!(hooks(&code), ["turn_ends"], "{code}");
        let told = effects(&program, 0, &[thing("Player", 1)]);
        let points = told.iter().map(|effect| effect.starts_with("award"));
        assert_eq!(points.collect::<Vec<_>>(), [true; 3], "{code}");
    }
    passed
}

const GRANTED: &[&str] = &["award(turn_player, N)", "announce(\"x\")"];

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_order_of_pieces_stays_in_its_place(code in soup()) {
        stays_in_its_place(&code);
    }

    #[test]
    fn any_slip_in_a_condition_stays_in_its_place(
        code in truth(2),
        slips in prop::collection::vec(any::<(usize, usize, u8)>(), 0..4),
    ) {
        stays_in_its_place(&mutated(&code, &slips));
    }

    #[test]
    fn any_slip_in_statements_stays_in_its_place(
        code in statement(GRANTED, 2),
        slips in prop::collection::vec(any::<(usize, usize, u8)>(), 0..4),
    ) {
        stays_in_its_place(&mutated(&code, &slips));
    }
}

#[test]
fn much_of_what_is_made_up_passes_the_door() {
    let mut runner = TestRunner::deterministic();
    let mut passed = |code: &BoxedStrategy<String>| {
        let made = (0..100).map(|_| code.new_tree(&mut runner).unwrap().current());
        made.filter(|code| stays_in_its_place(code)).count()
    };
    assert!(passed(&truth(2)) > 20);
    assert!(passed(&statement(GRANTED, 1)) > 20);
}
