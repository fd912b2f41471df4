//! Hostile sources.

use crate::table::{Table, read};
use nomic_rules::{Diagnostic, Keeps, Meter, edition, run};

/// Half of a browser's stack. Optimised code takes a fraction of it.
const STACK: usize = 512 * 1024;

#[test]
fn nesting_is_refused_before_it_overflows_the_stack() {
    let much = 60_000;
    for source in [
        question(&"(".repeat(much)),
        question(&"-".repeat(much)),
        question(&"not ".repeat(much / 4)),
        question(&"[".repeat(much)),
        question(&"abs(".repeat(much / 4)),
        question(&format!("1{}", "+1".repeat(much / 2))),
        question(&format!("p{}", ".p".repeat(much / 2))),
        question(&"1+(".repeat(much / 3)),
        question(&"if ".repeat(much / 4)),
        question(&"if yes then ".repeat(much / 12)),
        question(&"sum(1 for x in ".repeat(much / 20)),
        format!(
            "when required_votes(b) {}",
            "if yes then ".repeat(much / 12)
        ),
        format!(
            "when required_votes(b) {}",
            "for each x in rules ".repeat(much / 20)
        ),
    ] {
        let codes = on_a_small_stack(move || codes(&source));
        assert_eq!(codes, ["code/too_deep"]);
    }
}

#[test]
fn what_is_nested_as_deep_as_allowed_fits_a_small_stack() {
    let deep = edition::MAX_NESTING - 3;
    let high = edition::MAX_NESTING - 2;
    let chain = format!("1{}", "+1".repeat(high));
    let blocks = 20;
    let inner = deep - blocks;
    let source = format!(
        "when required_votes(b) {} answer {}{chain}{} {} end",
        "if yes then ".repeat(blocks),
        "(".repeat(inner),
        ")".repeat(inner),
        "end ".repeat(blocks),
    );
    let grown = format!("when required_votes(b) answer {}{chain}", "abs(".repeat(3));
    assert_eq!(codes(&format!("{grown}))) end")), ["code/too_deep"]);
    on_a_small_stack(move || {
        let program = read(&source).expect("it is not too deep");
        let args = [crate::table::thing("Ballot", 1)];
        let mut meter = Meter::new();
        run(
            &program,
            0,
            &args,
            &Keeps::new(),
            &Table::default(),
            &mut meter,
        )
        .expect("it runs");
    });
}

#[test]
fn else_if_is_no_nesting() {
    let arms = "else if no then pass ".repeat(1_000);
    assert!(
        read(&format!(
            "when required_votes(b) if no then pass {arms} end end"
        ))
        .is_ok()
    );
}

#[test]
fn a_chain_of_choices_is_no_nesting() {
    let arms = "if no then 1 else ".repeat(1_000);
    assert!(read(&(question(&format!("{arms} 2")) + " end")).is_ok());
}

#[test]
fn a_source_that_is_too_long_is_not_even_read() {
    let source = " ".repeat(edition::MAX_SOURCE + 1);
    assert_eq!(codes(&source), ["code/source_too_long"]);
    assert!(read(&"#".repeat(edition::MAX_SOURCE)).is_ok());
}

#[test]
fn blanks_that_push_code_out_of_sight_are_refused() {
    let (blank, empty) = (edition::MAX_BLANKS, edition::MAX_EMPTY_LINES);
    let behind = |before: &str| format!("# So.{before}\nwhen required_votes(b) answer 1 end\n");
    for before in [
        " ".repeat(blank + 1),
        "\t".repeat(blank / 8 + 1),
        "\u{a0}".repeat(3_000),
        format!("{}x", " \t".repeat(500)),
        "\n".repeat(empty + 1),
        " \n\t\r\n".repeat(2_000),
    ] {
        assert_eq!(codes(&behind(&before)), ["code/out_of_sight"], "{before:?}");
    }
    for before in [" ".repeat(blank), "\n".repeat(empty)] {
        assert_eq!(codes(&behind(&before)), [""; 0], "{before:?}");
    }
    let text = format!(
        "check proposing(p)\n  refuse(\"a{}b\")\nend",
        " ".repeat(blank + 1)
    );
    assert_eq!(codes(&text), ["code/out_of_sight"]);
}

#[test]
fn characters_that_disguise_code_are_refused_everywhere() {
    for hidden in [
        "\0",
        "\u{8}",
        "\r",
        "\u{1b}",
        "\u{ad}",
        "\u{61c}",
        "\u{200b}",
        "\u{200c}",
        "\u{200d}",
        "\u{200e}",
        "\u{202e}",
        "\u{2060}",
        "\u{2066}",
        "\u{2800}",
        "\u{3164}",
        "\u{feff}",
        "\u{e0061}",
    ] {
        let comment = format!("# no{hidden}te");
        let text = format!("keep a = \"no{hidden}te\"");
        let name = format!("keep no{hidden}te = 1");
        let between = format!("keep {hidden}a = 1");
        let start = format!("{hidden}keep a = 1");
        let end = format!("keep a = 1{hidden}");
        let blank = hidden == "\u{2800}";
        for source in [comment, text, name, between, start, end] {
            let seen = blank && (source.starts_with('#') || source.contains('"'));
            let expected = (!seen).then_some("code/strange_character");
            assert_eq!(codes(&source).first().copied(), expected, "{source:?}");
        }
    }
}

#[test]
fn texts_and_comments_keep_what_belongs_to_letters_and_pictures() {
    for text in ["می\u{200c}خواهم", "❤\u{fe0f}\u{200d}🔥", "葛\u{e0100}飾区"] {
        let source = format!("# {text}\r\nkeep a = \"{text}\"\r\n");
        assert!(codes(&source).is_empty(), "{source:?}");
    }
}

#[test]
fn a_name_that_looks_like_another_is_none() {
    for name in [
        "àmount",
        "amöunt",
        "amounť",
        "аmount",
        "amоunt",
        "a\u{300}mount",
        "ａmount",
    ] {
        let source = format!("when numbering(last) let {name} = 1 answer {name} end");
        assert!(!codes(&source).is_empty(), "{name}");
    }
}

#[test]
fn many_names_are_refused_before_they_cost_much() {
    let lets: String = (0..3_000).map(|n| format!("let n{n} = {n} ")).collect();
    let keeps: String = (0..3_000).map(|n| format!("keep n{n} = {n} ")).collect();
    let unknown: String = (0..6_000).map(|n| format!("x{n} + ")).collect();
    assert!(codes(&format!("when required_votes(b) {lets} end")).contains(&"code/too_many_names"));
    assert!(codes(&keeps).contains(&"code/too_many_keeps"));
    codes(&question(&unknown));
    codes(&"ab( ".repeat(16_000));
    codes(&question(&format!("[{}]", "zzz,".repeat(4_000))));
}

#[test]
fn no_more_is_said_than_anybody_reads() {
    let source = "when nonsense() end ".repeat(1_000);
    assert_eq!(codes(&source).len(), edition::MAX_DIAGNOSTICS);
}

#[test]
fn a_list_that_is_written_down_is_bounded() {
    let list = |items: usize| question(&format!("count([{}])", "1,".repeat(items) + "1"));
    let too_long = list(edition::MAX_LIST) + " end";
    assert_eq!(codes(&too_long), ["code/list_too_long"]);
    assert!(read(&(list(edition::MAX_LIST - 1) + " end")).is_ok());
}

fn question(answer: &str) -> String {
    format!("when required_votes(b) answer {answer}")
}

fn codes(source: &str) -> Vec<&'static str> {
    match read(source) {
        Ok(_) => Vec::new(),
        Err(problems) => problems.iter().map(Diagnostic::code).collect(),
    }
}

fn on_a_small_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let thread = std::thread::Builder::new().stack_size(STACK);
    thread.spawn(work).unwrap().join().unwrap()
}
