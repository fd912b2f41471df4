//! The page format: accepted pages, and refused ones with code and line.

use nomic_engine::rules::Language;
use nomic_engine::{Class, Fate, RuleNumber};
use nomic_rulesets::{Page, PageProblem, parse};

const SMALL: &str = "\
# A small set

A preface, which is not law.

## Immutable rules

### 1 · First

One sentence.
Another sentence.

1. an entry,
   which goes on;
2. a second one.

> No code: it is
> only an example.

## Mutable rules

### 2 · Second

Short.

```nomic
when required_votes(b)
  answer 1
end
```
";

fn read(markdown: &str) -> Page {
    Page::read(Language::En, markdown).unwrap()
}

fn refused(markdown: &str, line: u32, code: &str) {
    let error = Page::read(Language::En, markdown).unwrap_err();
    assert_eq!(
        (error.line, error.problem.code()),
        (line, code),
        "{error}\n{markdown}"
    );
}

#[test]
fn a_page_is_read_as_written() {
    let page = read(SMALL);
    assert_eq!(page.title, "A small set");
    let [first, second] = &page.rules[..] else {
        panic!("two rules")
    };
    assert_eq!(
        (first.number, first.class, first.title.as_str()),
        (1, Class::Immutable, "First")
    );
    assert_eq!(
        first.text,
        "One sentence. Another sentence.\n\n1. an entry, which goes on;\n2. a second one."
    );
    assert_eq!(first.note, "No code: it is only an example.");
    assert_eq!(
        (second.number, second.class, first.code.as_ref()),
        (2, Class::Mutable, None)
    );
    assert_eq!(
        second.code.as_deref(),
        Some("when required_votes(b)\n  answer 1\nend\n")
    );
}

#[test]
fn line_ends_of_another_system_make_no_difference() {
    assert_eq!(read(&SMALL.replace('\n', "\r\n")), read(SMALL));
}

#[test]
fn a_page_that_does_not_fit_is_refused_with_its_line() {
    refused("", 0, "ruleset/title_missing");
    refused("words first\n# Title", 1, "ruleset/title_missing");
    refused("## Mutable rules", 1, "ruleset/title_missing");
    refused("# One\n# Two", 2, "ruleset/second_title");
    refused("# T\n## Regole mutabili", 2, "ruleset/unknown_section");
    refused("# T\n### 1 · First", 2, "ruleset/rule_outside_section");
    refused(
        "# T\n## Mutable rules\nstray",
        3,
        "ruleset/text_outside_rule",
    );
    refused(
        "# T\n## Mutable rules\n> stray",
        3,
        "ruleset/text_outside_rule",
    );
    refused(
        "# T\n## Mutable rules\n```nomic",
        3,
        "ruleset/text_outside_rule",
    );
    refused(
        "# T\n## Mutable rules\n### First",
        3,
        "ruleset/bad_rule_heading",
    );
    refused(
        "# T\n## Mutable rules\n### 1 ·",
        3,
        "ruleset/bad_rule_heading",
    );
    refused(
        "# T\n## Mutable rules\n### -1 · Minus",
        3,
        "ruleset/bad_rule_heading",
    );
    refused(
        "# T\n## Mutable rules\n### 5000000000 · Big",
        3,
        "ruleset/bad_rule_heading",
    );
    refused(
        "# T\n## Mutable rules\n#### 1 · Deep",
        3,
        "ruleset/heading_too_deep",
    );
}

#[test]
fn a_rule_that_does_not_fit_is_refused_with_its_line() {
    let rule = |rest: &str| format!("# T\n## Mutable rules\n### 1 · A\n{rest}");
    refused(&rule(""), 3, "ruleset/text_missing");
    refused(&rule("### 2 · B\ntext"), 3, "ruleset/text_missing");
    refused(&rule("text\n### 1 · B\ntext"), 5, "ruleset/number_twice");
    refused(&rule("text\n> note\nmore"), 6, "ruleset/text_after_code");
    refused(
        &rule("text\n```nomic\n```\nmore"),
        7,
        "ruleset/text_after_code",
    );
    refused(&rule("text\n```rust\n```"), 5, "ruleset/unknown_fence");
    refused(&rule("text\n```nomic\nwhen"), 5, "ruleset/fence_not_closed");
    refused(
        &rule("text\n```nomic\n```\n```nomic\n```"),
        7,
        "ruleset/code_twice",
    );
}

fn not_joined(pages: &[(Language, &str)], language: Language, problem: &PageProblem) {
    let error = parse("test", pages).unwrap_err();
    assert_eq!(
        (error.language, &error.problem),
        (language, problem),
        "{error}"
    );
}

#[test]
fn pages_that_disagree_are_not_joined() {
    use Language::{De, En};
    let first = "# T\n## Mutable rules\n### 1 · A\ntext\n```nomic\n```";
    let other = "# T\n## Veränderliche Regeln\n### 1 · A\nText";
    assert!(parse("test", &[(En, first), (De, other)]).is_ok());
    not_joined(&[], En, &PageProblem::NoPages);
    not_joined(&[(En, first), (En, first)], En, &PageProblem::LanguageTwice);
    not_joined(
        &[(En, first), (De, "# T")],
        De,
        &PageProblem::RuleMissing { number: 1 },
    );
    not_joined(
        &[(En, "# T"), (De, other)],
        De,
        &PageProblem::RuleAdded { number: 1 },
    );
    not_joined(
        &[(En, first), (De, &format!("{other}\n```nomic\n```"))],
        De,
        &PageProblem::CodeTwice { number: 1 },
    );
    let immutable = other.replace("Veränderliche", "Unveränderliche");
    not_joined(
        &[(En, first), (De, &immutable)],
        De,
        &PageProblem::ClassDiffers { number: 1 },
    );
}

const CLASSES: &str = "\
# A set with classes of its own

## G · Basic rules

### G.13 · First

Above.

## R · Simple rules

### R.04 · Second

Below.
";

#[test]
fn a_page_can_have_classes_of_its_own_and_numbers_with_letters() {
    let page = read(CLASSES);
    let shown: Vec<_> = page
        .rules
        .iter()
        .map(|rule| (RuleNumber(rule.number).to_string(), rule.class.code()))
        .collect();
    assert_eq!(shown, [("G.13".into(), "G"), ("R.04".into(), "R")]);
    assert!(page.rules[0].class.rank() < page.rules[1].class.rank());
    let german = CLASSES.replace("Basic rules", "Grundregeln");
    let pages = [(Language::En, CLASSES), (Language::De, german.as_str())];
    let ruleset = parse("own", &pages).unwrap();
    let name = ruleset.classes.name(ruleset.rules[0].class).unwrap();
    assert_eq!(name.get(Language::De), "Grundregeln");
}

#[test]
fn classes_that_do_not_fit_are_refused() {
    let unknown = "ruleset/unknown_section";
    refused(&CLASSES.replace("## R ·", "## G ·"), 9, unknown);
    refused(&CLASSES.replace("## R ·", "## r ·"), 9, unknown);
    refused(
        &CLASSES.replace("## R · Simple rules", "## R ·"),
        9,
        unknown,
    );
    let heading = "ruleset/bad_rule_heading";
    refused(&CLASSES.replace("R.04", "R.four"), 11, heading);
    refused(&CLASSES.replace("R.04", "RR.04"), 11, heading);
    // The same letters, but the other one above.
    let other = CLASSES.replace("## G · Basic rules", "## R · Simple rules");
    let other = other.replacen(
        "## R · Simple rules\n\n### R",
        "## G · Basic rules\n\n### R",
        1,
    );
    let pages = [(Language::En, CLASSES), (Language::De, other.as_str())];
    let error = parse("own", &pages).unwrap_err();
    assert_eq!(error.problem.code(), "ruleset/class_differs");
}

const POSITION: &str = "\
# A position

## Mutable rules

### 1, replaced by 12 · First
One.

### 2, repealed · Second
Two.

### 11, rejected

### 12 · First, once more
One and a half.

### 13, rejected · Not to be
What nobody wanted.
";

#[test]
fn a_heading_says_what_became_of_a_number() {
    let page = read(POSITION);
    let fates = page.rules.iter().map(|rule| (rule.number, rule.fate));
    let replaced = Fate::Replaced(RuleNumber(12));
    assert_eq!(
        fates.collect::<Vec<_>>(),
        [
            (1, Some(replaced)),
            (2, Some(Fate::Repealed)),
            (11, Some(Fate::Rejected)),
            (12, None),
            (13, Some(Fate::Rejected)),
        ]
    );
    let ruleset = parse("test", &[(Language::En, POSITION)]).unwrap();
    assert_eq!(ruleset.last_number(), Some(RuleNumber(13)));
    assert_eq!(
        ruleset.rejected().collect::<Vec<_>>(),
        [RuleNumber(11), RuleNumber(13)]
    );
    assert!(ruleset.rules[2].title.is_empty());
}

#[test]
fn each_language_has_its_own_words_for_it() {
    let rule = |section: &str, words: &str| format!("# T\n## {section}\n### 1, {words} · A\nx");
    for (language, section, words) in [
        (
            Language::En,
            "Mutable rules",
            ["replaced by 2", "repealed", "rejected"],
        ),
        (
            Language::De,
            "Veränderliche Regeln",
            ["ersetzt durch 2", "aufgehoben", "abgelehnt"],
        ),
        (
            Language::It,
            "Regole mutabili",
            ["sostituita da 2", "abrogata", "respinta"],
        ),
    ] {
        let fates = words.map(|words| {
            let page = Page::read(language, &rule(section, words)).unwrap();
            page.rules[0].fate.unwrap()
        });
        let replaced = Fate::Replaced(RuleNumber(2));
        assert_eq!(fates, [replaced, Fate::Repealed, Fate::Rejected]);
    }
    refused(
        &rule("Mutable rules", "aufgehoben"),
        3,
        "ruleset/bad_rule_heading",
    );
    refused(
        &rule("Mutable rules", "replaced by you"),
        3,
        "ruleset/bad_rule_heading",
    );
    refused(
        "# T\n## Mutable rules\n### 1, repealed\nx",
        3,
        "ruleset/bad_rule_heading",
    );
}

#[test]
fn pages_agree_on_what_became_of_each_number() {
    use Language::{De, En};
    let page = |section: &str, head: &str| format!("# T\n## {section}\n### {head} · A\nx");
    let first = page("Mutable rules", "1, repealed");
    let other = page("Veränderliche Regeln", "1");
    not_joined(
        &[(En, &first), (De, &other)],
        De,
        &PageProblem::FateDiffers { number: 1 },
    );
    let lost = page("Mutable rules", "1, replaced by 2");
    not_joined(&[(En, &lost)], En, &PageProblem::UnclearFate { number: 1 });
}
