//! Visible text of a web page is kept; bytes of any kind are read; and imported rules can be
//! written and read again.

use nomic_import::{ImportSource, Imported, ImportedRule, import};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

fn read(text: &str) -> Option<Imported> {
    import(&[ImportSource {
        name: "page.html",
        text,
    }])
    .ok()
}

fn words(text: &str) -> BTreeMap<String, usize> {
    let runs = text.split(|sign: char| !sign.is_alphanumeric());
    let mut all = BTreeMap::new();
    for word in runs.filter(|word| !word.is_empty()) {
        *all.entry(word.to_owned()).or_default() += 1;
    }
    all
}

fn kept(found: &Imported) -> BTreeMap<String, usize> {
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

fn piece() -> impl Strategy<Value = (String, String)> {
    let word = "[a-z]{2,7}( [a-z]{2,7}){0,4}\\.?";
    let number = prop_oneof![1_u32..9, 99_u32..118, 200_u32..215, 300_u32..325];
    let class = prop::sample::select(vec![
        "immutable",
        "mutable",
        "unveränderlich",
        "mutabile",
        "repealed",
        "G.04",
    ]);
    (0..16_usize, number, word, word, class).prop_map(|(kind, number, one, two, class)| match kind {
        0 => (format!("<p>{number} {one} <b>{two}</b></p>\n"), format!("{number} {one} {two}")),
        1 => (format!("<h3 id=\"r{number}\">Rule {number}: <i>{one}</i></h3>\n<p>{two}</p>"), format!("Rule {number} {one} {two}")),
        2 => (format!("<h2>{class}</h2>"), class.to_owned()),
        3 => (format!("<table><tr><th>No</th><th>Class</th><th>Text</th></tr><tr><td>{number}</td><td>{class}</td><td>{one} | {two}</td></tr></table>"), format!("{number} {class} {one} {two}")),
        4 => (format!("<ol start={number}><li>{one}</li><li>{two}<ul><li>{class}</li></ul></li></ol>"), format!("{one} {two} {class}")),
        5 => (format!("<dl><dt>{number}</dt><dd>{one}<br/>{two}</dd></dl>"), format!("{number} {one} {two}")),
        6 => (format!("<!-- {one} --><script>var x = \"{two}\";</script><style>{class}</style>"), String::new()),
        7 => (format!("<div>{one}&nbsp;&ndash;&nbsp;{two} &amp; &#8222;{class}&#8220;</div>"), format!("{one} {two} {class}")),
        8 => (format!("<tr><td></td><td>{number}</td><td>{one}</td></tr>"), format!("{number} {one}")),
        9 => (format!("<blockquote>{number}, {class}<br>{one}</blockquote>"), format!("{number} {class} {one}")),
        10 => (format!("{number}. {one}\n{two} ({class})\n"), format!("{number} {one} {two} {class}")),
        11 => (format!("<hr>{one}<hr/>\n{one} Page {number}\n"), format!("{one} {one} Page {number}")),
        12 => (format!("<p>Title: {one}</p><p>Text: {two}</p>"), format!("Title {one} Text {two}")),
        13 => (format!("<pre>{number}   {one}      {number}. A{two}\n\n</pre>"), format!("{number} {one} {number} A{two}")),
        14 => (format!("<a href=\"#{number}\">{one}</a><p>*{two}* __{class}__</p>"), format!("{one} {two} {class}")),
        _ => (format!("<p>--</p>\n\nHistory:\n{one}-\n{two}\n"), format!("History {one} {two}")),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn no_word_that_is_seen_on_a_web_page_is_lost(pieces in prop::collection::vec(piece(), 1..16)) {
        let page: String = pieces.iter().map(|(page, _)| page.as_str()).collect();
        let seen: Vec<&str> = pieces.iter().map(|(_, seen)| seen.as_str()).collect();
        if let Some(found) = read(&page) {
            let kept = kept(&found);
            for (word, count) in words(&seen.join("\n")) {
                let here = kept.get(&word).copied().unwrap_or_default();
                prop_assert!(here >= count, "{word}: {here} of {count}\n{page}\n{found:#?}");
            }
        }
    }

    #[test]
    fn bytes_of_any_kind_are_read_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let Ok((text, _)) = nomic_import::read(&bytes) else {
            return Ok(());
        };
        for name in ["page.txt", "101.md", "rules.csv"] {
            let _ = import(&[ImportSource { name, text: &text }, ImportSource { name: "", text: &text }]);
        }
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for sign in text.chars() {
        match sign {
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            '*' | '_' | '~' | '\'' | '\\' => {
                out.push('\\');
                out.push(sign);
            }
            _ => out.push(sign),
        }
    }
    out
}

/// Words of a text, without front matter, which does not keep line breaks.
fn words_of(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn written(rule: &ImportedRule) -> String {
    let mut page = format!("---\nnumber: {}\n", rule.called());
    let class = rule.class.map(|class| class.name().to_owned());
    let fields = [
        ("class", &class),
        ("title", &rule.title),
        ("status", &rule.status),
    ];
    for (name, value) in fields {
        if let Some(value) = value {
            writeln!(page, "{name}: {}", escaped(value)).unwrap();
        }
    }
    page.push_str("---\n");
    let mut fenced = false;
    for line in rule.text.lines() {
        let fence = line.starts_with("```");
        fenced ^= fence;
        // A line that is no sentence, with an empty one below it, would be a title.
        let sentence = line.ends_with(['.', ':', ';', '!', '?', ')', ']']);
        let end = if fenced || !sentence { "\n" } else { "\n\n" };
        let line = if fenced || fence {
            line.to_owned()
        } else {
            escaped(line)
        };
        write!(page, "{line}{end}").unwrap();
    }
    if let Some(code) = &rule.code {
        write!(page, "```nomic\n{code}```\n").unwrap();
    }
    page
}

#[test]
fn what_was_read_can_be_written_down_and_read_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if name.ends_with(".found") {
            continue;
        }
        let (text, _) = nomic_import::read(&fs::read(&path).unwrap()).unwrap();
        let found = import(&[ImportSource {
            name: &name,
            text: &text,
        }])
        .unwrap();
        if found.rules.is_empty() {
            continue;
        }
        let page: String = found.rules.iter().map(written).collect();
        let again = import(&[ImportSource {
            name: "again.md",
            text: &page,
        }])
        .unwrap();
        let told = |found: &Imported| {
            let rules = found.rules.iter().map(|rule| {
                let (title, status) = (rule.title.clone(), rule.status.clone());
                (
                    rule.called(),
                    rule.class,
                    title,
                    status,
                    rule.in_force,
                    words_of(&rule.text),
                    rule.code.clone(),
                )
            });
            rules.collect::<Vec<_>>()
        };
        assert_eq!(told(&again), told(&found), "{name}\n{page}");
        assert_eq!(again.unplaced, [], "{name}");
    }
}
