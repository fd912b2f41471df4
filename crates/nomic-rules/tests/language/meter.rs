//! Every run ends, and its cost is counted.

use crate::table::{Table, player, read, thing};
use nomic_rules::{Fault, FaultCode, Keeps, Meter, RunOutcome, RunVerdict, Value, edition, run};
use nomic_wording::Locale;

fn event(body: &str, meter: &mut Meter) -> Result<RunOutcome, Fault> {
    let source = format!("keep bag = [0]\nwhen circuit_ends(n)\n{body}\nend");
    let program = read(&source).unwrap_or_else(|problems| panic!("{problems:?}"));
    let args = [Value::Number(1)];
    run(&program, 0, &args, &Keeps::new(), &Table::default(), meter)
}

fn fault(body: &str) -> FaultCode {
    event(body, &mut Meter::new()).unwrap_err().code
}

#[test]
fn a_loop_in_a_loop_runs_out_of_fuel() {
    let body = "for each a in crowd for each b in crowd end_turn() end end";
    let mut meter = Meter::new();
    let fault = event(body, &mut meter).unwrap_err();
    assert_eq!(fault.code, FaultCode::FuelSpent);
    assert_eq!(meter.fuel(), 0);
    assert_eq!(meter.spent(), edition::FUEL);
}

#[test]
fn searching_a_list_costs_as_much_as_it_is_long() {
    let mut meter = Meter::new();
    event("if -1 in crowd then end_turn() end", &mut meter).unwrap();
    assert!(meter.spent() > 4_000);
}

#[test]
fn handing_out_long_lists_runs_out_of_memory() {
    let body = "for each p in crowd set bag = crowd end";
    assert_eq!(fault(body), FaultCode::MemorySpent);
}

#[test]
fn a_text_cannot_grow_without_end() {
    let mut text = "let t0 = text(\"{}\", \"0123456789\")\n".to_owned();
    for n in 1..20 {
        let last = n - 1;
        text += &format!("let t{n} = text(\"{{}}{{}}\", t{last}, t{last})\n");
    }
    assert_eq!(fault(&text), FaultCode::MemorySpent);
}

#[test]
fn what_the_host_works_out_is_charged_to_the_code_that_asked() {
    let program = read("when circuit_ends(n) let a = circuit end").unwrap();
    let table = Table {
        cost: 1_000,
        ..Table::default()
    };
    let mut meter = Meter::new();
    let args = [Value::Number(1)];
    run(&program, 0, &args, &Keeps::new(), &table, &mut meter).unwrap();
    assert_eq!(meter.spent(), 1_002);
}

#[test]
fn a_run_with_values_that_do_not_fit_is_a_fault() {
    let program = read("check voting(v, b) end").unwrap();
    let table = Table::default();
    let mut meter = Meter::new();
    let mut attempt = |args: &[Value]| run(&program, 0, args, &Keeps::new(), &table, &mut meter);
    let (ann, proposal) = (player("ann").unwrap(), thing("Ballot", 1));
    assert!(attempt(&[ann.clone(), proposal.clone()]).is_ok());
    for wrong in [
        vec![],
        vec![ann.clone()],
        vec![proposal, ann.clone()],
        vec![ann, Value::Blank],
    ] {
        assert_eq!(attempt(&wrong).unwrap_err().code, FaultCode::WrongArguments);
    }
    assert!(run(&program, 1, &[], &Keeps::new(), &table, &mut meter).is_err());
}

#[test]
fn a_kept_value_of_another_type_is_a_fault_and_a_missing_one_is_the_first() {
    let program = read("keep a = 7 when numbering(n) answer a end").unwrap();
    let table = Table::default();
    let mut keeps = Keeps::new();
    let ask = |keeps: &Keeps| {
        let args = [Value::Number(0)];
        run(&program, 0, &args, keeps, &table, &mut Meter::new()).map(|one| one.verdict)
    };
    assert_eq!(ask(&keeps), Ok(RunVerdict::Answered(Value::Number(7))));
    keeps.insert("a".into(), nomic_rules::Kept::One(Value::Truth(true)));
    assert_eq!(ask(&keeps).unwrap_err().code, FaultCode::WrongKind);
}

#[test]
fn faults_have_stable_codes_and_words() {
    for code in FaultCode::ALL {
        assert_eq!(FaultCode::from_code(code.code()), Some(code));
    }
    let fault = event("let a = 1 div (n - 1)", &mut Meter::new()).unwrap_err();
    let said = nomic_wording::fault(&fault).render(Locale::from_tag("de").unwrap());
    assert_eq!(said, "Zeile 3, Spalte 11: es wurde durch null geteilt");
}

#[test]
fn the_limits_of_the_edition_are_what_they_are() {
    assert_eq!(edition::EDITION, 1);
    assert_eq!((edition::FUEL, edition::MEMORY), (20_000, 65_536));
    assert_eq!((edition::MAX_SOURCE, edition::MAX_NAME), (65_536, 64));
    assert_eq!((edition::MAX_NESTING, edition::MAX_LOCALS), (48, 128));
    assert_eq!(
        (edition::MAX_KEEPS, edition::MAX_LIST, edition::MAX_TEXT),
        (64, 4_096, 4_096)
    );
}
