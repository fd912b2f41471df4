//! Properties of a program: claims, actions, reads and writes.

use crate::table::{Table, read, thing};
use nomic_rules::{
    AccessedItem, Keeps, Meter, Program, Stance, Type, Value, edition, has_precedence_claim, run,
};

fn compiled(source: &str) -> Program {
    read(source).unwrap_or_else(|problems| panic!("{problems:?}"))
}

#[test]
fn claims_hold_for_the_rules_that_are_meant_by_what_they_name() {
    let program = compiled(
        "takes precedence over rule 101, 102 takes precedence over rules r where r.amended \
         defers to rules r where r.immutable",
    );
    let claimed = |stance, rule| {
        let other = thing("Rule", rule);
        let (keeps, table) = (Keeps::new(), Table::default());
        // The rule called 101 when the code was written now has the number 203.
        let names = |number| (number, rule) == (101, 203);
        let meter = &mut Meter::new();
        has_precedence_claim(&program, stance, &other, &names, &keeps, &table, meter).unwrap()
    };
    assert!(claimed(Stance::Over, 203) && claimed(Stance::Over, 205));
    assert!(!claimed(Stance::Over, 101));
    assert!(claimed(Stance::Under, 102) && !claimed(Stance::Under, 203));
    assert_eq!(program.claims().len(), 3);
}

#[test]
fn actions_are_provisions_but_no_hooks() {
    let program = compiled("when motto() end action rise(p, n: number, r: Rule) \"Rise\" end");
    let [action] = program.actions() else {
        panic!("one action")
    };
    assert_eq!((&*action.name, action.provision), ("rise", 1));
    let types: Vec<Type> = action.form.iter().map(|blank| blank.ty).collect();
    assert_eq!(types, [Type::Number, Type::Thing("Rule")]);
    assert_eq!(program.at_hook("rise").count(), 0);
}

#[test]
fn what_a_duty_depends_on_is_read_by_its_action() {
    let program = compiled(
        "action one(p) \"One\" where p.points > 0 due circuit > 1 end action two(p) \"Two\" end",
    );
    let analysis = program.analysis();
    let [one, two] = analysis.as_slice() else {
        panic!("two provisions")
    };
    let points = AccessedItem::Field("Player", "points");
    assert_eq!(one.reads, [AccessedItem::Global("circuit"), points].into());
    assert_eq!(two.reads, [].into());
}

#[test]
fn analysis_tells_what_is_read_and_written() {
    let program = compiled(
        "quantity gold keep a = 1 \
         define rich(p: Player) = p.gold > a \
         when turn_ends(p) if rich(p) then change(p, gold, draw(6)) set a = circuit end end",
    );
    let analysis = program.analysis();
    let [one] = analysis.as_slice() else {
        panic!("one provision")
    };
    let reads = [
        AccessedItem::Global("circuit"),
        AccessedItem::Function("draw"),
        AccessedItem::Keep("a".into()),
        AccessedItem::Quantity("gold".into()),
        AccessedItem::Chance,
    ];
    assert_eq!(one.reads, reads.into());
    let writes = [
        AccessedItem::Effect("change"),
        AccessedItem::Keep("a".into()),
        AccessedItem::Quantity("gold".into()),
    ];
    assert_eq!(one.writes, writes.into());
}

#[test]
fn definitions_cannot_grow_without_end() {
    let define = |n: usize, last: &str| format!("define d{n}(x: number) = {last}\n");
    let chain = "1 + ".repeat(edition::MAX_NESTING - 4);
    let mut source = define(0, &format!("{chain}x"));
    source += &define(1, &format!("{chain}d0(x)"));
    assert!(read(&source).is_ok());
    source += &define(2, &format!("{chain}d1(x)"));
    let codes: Vec<_> = read(&source)
        .unwrap_err()
        .iter()
        .map(|one| one.code())
        .collect();
    assert_eq!(codes, ["code/too_deep"]);
}

#[test]
fn definitions_as_deep_as_allowed_fit_a_small_stack() {
    let chain = "1 + ".repeat(edition::MAX_NESTING - 4);
    let source = format!(
        "define a(x: number) = {chain}x define b(x: number) = {chain}a(x) \
         when numbering(n) {} answer {}b(n) {} end",
        "if yes then ".repeat(20),
        "1 + (".repeat(10),
        ")".repeat(10) + &"end ".repeat(20),
    );
    let work = move || {
        let program = compiled(&source);
        let args = [Value::Number(1)];
        let (keeps, table) = (Keeps::new(), Table::default());
        run(&program, 0, &args, &keeps, &table, &mut Meter::new()).map(|_| ())
    };
    let thread = std::thread::Builder::new().stack_size(512 * 1024);
    assert_eq!(thread.spawn(work).unwrap().join().unwrap(), Ok(()));
}

#[test]
fn types_and_records_that_double_are_refused_or_faults() {
    let mut lets = "let r0 = {a: 1, b: 2}\n".to_owned();
    for n in 1..60 {
        let last = n - 1;
        lets += &format!("let r{n} = {{a: r{last}, b: r{last}}}\n");
    }
    let source = format!("when circuit_ends(n)\n{lets}end");
    let codes: Vec<_> = read(&source)
        .unwrap_err()
        .iter()
        .map(|one| one.code())
        .collect();
    assert_eq!(codes, ["code/type_too_large"]);
}

#[test]
fn a_part_below_one_that_always_answers_is_never_heard() {
    let unheard = |source: &str| -> Vec<_> {
        let program = compiled(source);
        let unheard = program.unreachable_answers().into_iter();
        unheard
            .map(|one| (one.question.to_string(), one.line, one.by))
            .collect()
    };
    let always = "when permits(c)\n  answer true\nend\n";
    let below = "when permits(c)\n  answer false\nend";
    let found = [("permits".to_owned(), 4, 1)];
    assert_eq!(unheard(&format!("{always}{below}")), found);
    // However it comes to it.
    let both = "when permits(c)\n  if circuit = 1 then answer true else answer false end\nend\n";
    assert_eq!(unheard(&format!("{both}{below}")), found);
    // An answer in some cases leaves room, and so do another question and a reaction.
    for source in [
        "when permits(c)\n  if circuit = 1 then answer true end\nend\n",
        "when permits(c)\n  pass\nend\n",
        "when motto()\n  answer \"Play!\"\nend\n",
        "when turn_ends(p)\n  pass\nend\nwhen turn_ends(p)\n  pass\nend\n",
    ] {
        assert_eq!(unheard(&format!("{source}{below}")), [], "{source}");
    }
}
