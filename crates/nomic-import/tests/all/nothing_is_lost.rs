//! Every word of the input is in the output, for any page; and nothing panics.

use nomic_import::{ImportSource, Imported, Warning, import};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write as _;

type Words = BTreeMap<String, usize>;

/// Invisible signs separate no words.
#[rustfmt::skip]
const fn hidden(sign: char) -> bool {
    matches!(
        sign,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
            | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0001}'..='\u{e007f}'
    )
}

fn words(text: &str) -> Words {
    let text = text.replace(hidden, "");
    let runs = text.split(|sign: char| !sign.is_alphanumeric());
    runs.filter(|word| !word.is_empty())
        .fold(Words::new(), |mut all, word| {
            *all.entry(word.to_owned()).or_default() += 1;
            all
        })
}

fn kept(found: &Imported) -> Words {
    let mut all = String::new();
    for rule in &found.rules {
        let code = rule.code.as_deref().unwrap_or_default();
        writeln!(all, "{}\n{}\n{code}", rule.heading, rule.text).unwrap();
    }
    for left in &found.unplaced {
        writeln!(all, "{}", left.text).unwrap();
    }
    words(&all)
}

fn lost(text: &str, found: &Imported) -> Vec<(String, usize, usize)> {
    let kept = kept(found);
    let missing = words(text).into_iter().map(|(word, count)| {
        let here = kept.get(&word).copied().unwrap_or_default();
        (word, count, here)
    });
    missing.filter(|(_, count, here)| here < count).collect()
}

fn read(text: &str) -> Option<Imported> {
    import(&[ImportSource {
        name: "page.txt",
        text,
    }])
    .ok()
}

#[test]
fn what_hides_in_a_page_is_left_out_and_told() {
    let page = "Mutable Rules\n\n\u{200b}201. Tur\u{ad}ns go\u{202e} round&shy;ly &#8203;here.\n";
    let found = read(page).unwrap();
    assert_eq!(found.rules[0].text, "Turns go roundly here.");
    assert_eq!(found.warnings, [Warning::HiddenSigns]);
    let plain = read("Mutable Rules\n\n201. Turns go round.\n").unwrap();
    assert!(plain.warnings.is_empty());
}

#[rustfmt::skip]
const SCRAPS: &[&str] = &[
    "\n", "\n\n", " ", ". ", ", ", ": ", "; ", " - ", "- ", "* ", "(", ")", "[", "]", "|", "# ",
    "## ", "### ", "---\n", "===\n", "\n---\n", "```nomic\n", "```\n", "```", "**", "'''", "> ",
    "\t", "    ", "Rule ", "Regel ", "Regola ", "§", "Immutable Rules", "mutable",
    "unveränderlich", "Regole Mutabili", "repealed", "ersetzt durch 316", "abrogata", "entfällt",
    "number: ", "title: ", "class: immutable\n", "101-116", "100er", "100's", "\u{feff}", "\u{ad}", "\u{200b}", "\u{202e}", "\u{2060}", "\u{2028}", "\r\n",
    "•", "\\", "1.", "2)", "a)", "Ein ", "The ", "la ", "\"", "é", "ß", "== ", " ==", "\u{a0}",
];

/// Scraps of random pages: marks that the reader looks for, and words without meaning.
fn scrap() -> impl Strategy<Value = String> {
    let fixed = prop::sample::select(SCRAPS).prop_map(str::to_owned);
    let number = prop_oneof![
        1_u32..20,
        99_u32..120,
        200_u32..215,
        300_u32..330,
        Just(999_999),
        Just(1_000_000)
    ];
    prop_oneof![
        4 => fixed,
        2 => number.prop_map(|number| number.to_string()),
        2 => "[a-zäöüA-Z]{1,8} ",
        1 => "[a-z]{2,7} [a-z]{2,7} [a-z]{2,7}\\. ",
    ]
}

#[derive(Debug, Clone)]
struct Rule {
    number: u32,
    immutable: bool,
    text: Vec<String>,
}

fn ruleset() -> impl Strategy<Value = Vec<Rule>> {
    let sentence = "[A-Z][a-z]{2,8}( [a-z]{2,8}){3,9}\\.";
    let text = prop::collection::vec(sentence, 1..3);
    prop::collection::vec((1_u32..5, text), 3..12).prop_map(|rules| {
        let mut number = 100;
        let half = rules.len() / 2;
        let rules = rules.into_iter().enumerate().map(|(at, (step, text))| {
            number += step;
            if at == half {
                number += 100;
            }
            let immutable = at < half;
            Rule {
                number,
                immutable,
                text,
            }
        });
        rules.collect()
    })
}

const SHAPES: usize = 14;

fn write_down(rules: &[Rule], shape: usize, language: usize) -> String {
    let class = |rule: &Rule| match (rule.immutable, language) {
        (true, 0) => "immutable",
        (false, 0) => "mutable",
        (true, 1) => "unveränderlich",
        (false, 1) => "veränderlich",
        (true, _) => "immutabile",
        (false, _) => "mutabile",
    };
    let headings = [
        ["Immutable Rules", "Mutable Rules"],
        ["Unveränderliche Regeln", "Veränderliche Regeln"],
        ["Regole Immutabili", "Regole Mutabili"],
    ][language];
    let mut page = String::from("Preface of ours\n\n");
    match shape {
        8 => page.push_str("<table><tr><th>Number</th><th>Class</th><th>Text</th></tr>\n"),
        9 => page.push_str("<ul>"),
        11 => {
            page.push_str("Contents\n\n");
            for rule in rules {
                writeln!(page, "{}. Heading", rule.number).unwrap();
            }
            page.push('\n');
        }
        12 => page.push_str("Nr.\tKlasse\tWortlaut\n"),
        _ => {}
    }
    let mut before = None;
    for rule in rules {
        let (number, class) = (rule.number, class(rule));
        if shape < 5 && before != Some(rule.immutable) {
            before = Some(rule.immutable);
            let heading = headings[usize::from(!rule.immutable)];
            match shape {
                0 => writeln!(page, "<h2>{heading}</h2>").unwrap(),
                3 => write!(page, "{heading} ").unwrap(),
                4 => write!(page, "## {heading}\n\n").unwrap(),
                _ => write!(page, "{heading}\n\n").unwrap(),
            }
        }
        let lines = rule.text.join("\n");
        match shape {
            0 => writeln!(page, "<p>{number} {lines}</p>"),
            1 => write!(page, "{number}\n\n{lines}\n\n"),
            2 => write!(page, "{number}. {lines}\n\n"),
            3 => write!(page, "{number}. {} ", rule.text.join(" ")),
            4 => write!(page, "### {number} · Title\n\n{lines}\n\n"),
            5 => write!(page, "{number}, {class}\n{lines}\n\n"),
            6 => write!(page, "Rule {number} ({class})\n{lines}\n\n"),
            8 => writeln!(
                page,
                "<tr><td>{number}</td><td>{class}</td><td>{lines}</td></tr>"
            ),
            9 => writeln!(page, "<li value=\"{number}\">({class}) <b>{lines}</b></li>"),
            10 => write!(page, "* **Rule {number}** *({class})*\n\n{lines}\n\n"),
            11 => write!(page, "{number}. Heading ({class})\n\n{lines}\n\n"),
            12 => writeln!(page, "{number}\t{class}\t{}", rule.text.join(" ")),
            13 => write!(page, "'''{number}''' ({class})\n: {lines}\n\n"),
            _ => write!(
                page,
                "---\nnumber: {number}\nclass: {class}\n---\n{lines}\n"
            ),
        }
        .unwrap();
    }
    page
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn no_word_of_a_page_made_of_scraps_is_lost(scraps in prop::collection::vec(scrap(), 0..60)) {
        let page = scraps.concat();
        if let Some(found) = read(&page) {
            // The mark of a block of code is markup.
            let marks = page.matches("```nomic").count();
            let lost: Vec<_> = lost(&page, &found).into_iter()
                .filter(|(word, count, here)| word != "nomic" || here + marks < *count).collect();
            prop_assert!(lost.is_empty(), "{lost:?}\n{found:#?}");
        }
    }

    #[test]
    fn no_word_of_any_text_is_lost(page in "[^<&]{0,300}") {
        if let Some(found) = read(&page) {
            let lost = lost(&page, &found);
            prop_assert!(lost.is_empty(), "{lost:?}\n{found:#?}");
        }
    }

    #[test]
    fn any_text_at_all_is_read_without_a_panic(page in "\\PC{0,200}", pieces in prop::collection::vec(
        prop_oneof![Just("<p>"), Just("<li>"), Just("</h2>"), Just("<h2>"), Just("<!--"), Just("-->"), Just("<style>"),
            Just("</style>"), Just("&amp;"), Just("&#x"), Just("101 A"), Just("\n")], 0..40)) {
        let _ = read(&page);
        let _ = read(&pieces.concat());
        let _ = read(&format!("{}{page}{}", pieces.concat(), pieces.concat()));
    }

    #[test]
    fn rules_are_found_in_every_shape_with_number_class_and_text(
        rules in ruleset(), shape in 0..SHAPES, language in 0_usize..3,
    ) {
        let page = write_down(&rules, shape, language);
        let found = read(&page).unwrap();
        let told: Vec<_> = found.rules.iter()
            .map(|rule| (rule.number, rule.class.map(nomic_import::ImportedClass::name), words(&rule.text))).collect();
        let wanted: Vec<_> = rules.iter()
            .map(|rule| (rule.number, Some(if rule.immutable { "immutable" } else { "mutable" }), words(&rule.text.join(" "))))
            .collect();
        prop_assert_eq!(told, wanted, "{}", page);
        let preface = words("Preface of ours");
        let left: String = found.unplaced.iter().map(|left| format!("{} ", left.text)).collect();
        prop_assert!(preface.keys().all(|word| words(&left).contains_key(word)), "{left}");
    }

    #[test]
    fn rules_in_files_of_their_own_make_the_ruleset_that_one_page_makes(rules in ruleset()) {
        let files: Vec<(String, String)> = rules.iter()
            .map(|rule| (format!("{}.md", rule.number), format!("# {} · Title\n\n{}\n", rule.number, rule.text.join("\n"))))
            .collect();
        let sources: Vec<ImportSource<'_>> = files.iter().map(|(name, text)| ImportSource { name, text }).collect();
        let apart = import(&sources).unwrap();
        let page: String = files.iter().map(|(_, text)| text.as_str()).collect();
        let together = read(&page).unwrap();
        let told = |found: &Imported| found.rules.iter()
            .map(|rule| (rule.number, rule.title.clone(), rule.text.clone())).collect::<Vec<_>>();
        prop_assert_eq!(told(&apart), told(&together));
        prop_assert_eq!(apart.rules.len(), rules.len());
    }
}
