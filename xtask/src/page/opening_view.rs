//! First words of the page, before its program has arrived: an introduction to Nomic, or the target
//! of an invitation.
//!
//! They are messages like all others. The page has them in every language, and a script removes all
//! but the reader's language and the requested place. The script reads the address, which may hold
//! the key of a table, and writes nothing of it anywhere.

use nomic_messages::Catalogue;

use super::glue::bare;
use crate::{
    chore_error::{ChoreResult, ErrorContext},
    files::renew,
    project::Project,
};

/// Path that index.html links to.
const TEXT: &str = "target/opening.html";
const SCRIPT: &str = "target/opening.js";

/// First words in one language.
///
/// `data-on` names the places that show something: `home`, `back` for home after an earlier visit,
/// and `invited`. All others have the frame alone. Hidden parts stay hidden without scripts. The
/// markup is equal to the program's own pages (`src/home/page/home.rs`,
/// `src/players/page/invited.rs`), so nothing moves when the program takes over.
const PART: &str = r#"<div {language}>
<div class="hero">
<h1 data-on="home back">{home::TAGLINE}</h1>
<h1 data-on="invited" hidden>{opening::INVITED_TITLE}</h1>
<p data-on="invited" hidden>{opening::INVITED_TEXT}</p>
<p data-on="invited" hidden>{opening::INVITED_HOW}</p>
<div class="row">
<button class="button button-main button-large" data-on="home back" disabled>{home::NEW_GAME}</button>
<span class="coming soft">{opening::COMING}</span>
<span class="failed" role="alert">{opening::FAILED}</span>
<span class="no-wasm" role="alert">{opening::NO_WASM}</span>
</div>
</div>
<section class="about stack" data-on="home">
<h2>{home::ABOUT_TITLE}</h2>
<p>{home::ABOUT_RULES}</p>
<p>{home::ABOUT_CODE}</p>
<p>{home::ABOUT_PEERS}</p>
</section>
</div>
"#;
const WITHOUT_SCRIPTS: &str = "<p {language}>{opening::NEEDS_SCRIPT}</p>\n";

/// Chooses language and place.
///
/// The language is the program's choice (`language_of_choice` in `src/start.rs`); the file with its
/// messages is requested at once. The place is the one that the program will read from the address
/// (`Route::parse` in `src/route.rs`).
///
/// A page with a service worker has been visited before. Then the program starts quickly, a table
/// is no invitation, and no introduction to Nomic is needed.
const CHOICE: &str = r##"{
  const words = {words};
  let language, theme;
  try {
    ({ "nomic.language": language, "nomic.theme": theme } = localStorage);
  } catch {}
  const wanted = [language ?? "", ...navigator.languages, "en"].map((tag) => tag.split("-")[0]);
  const tag = wanted.find((tag) => words[tag]);
  const hint = document.createElement("link");
  hint.rel = "preload";
  hint.as = "fetch";
  hint.crossOrigin = "";
  hint.href = "./words/" + words[tag];
  document.head.append(hint);
  const back = navigator.serviceWorker?.controller;
  const [first, second] = location.hash.replace(/^#+/, "").split("?")[0].split("/").filter(Boolean);
  const table = first === "g" && second && !back;
  const place = !first ? (back ? "back" : "home") : table ? "invited" : "other";
  const root = document.documentElement;
  const opening = document.getElementById("opening");
  const others = `[lang]:not([lang=${tag}]),[data-on]:not([data-on~=${place}])`;
  for (const other of opening.querySelectorAll(others)) other.remove();
  for (const one of opening.querySelectorAll("[hidden]")) one.hidden = false;
  root.lang = tag;
  if (theme) root.dataset.theme = theme;
  root.dataset.opening = place;
}
"##;

pub(super) fn write_opening(project: &Project, catalogue: &Catalogue) -> ChoreResult {
    renew(&project.root.join(TEXT), &text(catalogue)?)?;
    renew(&project.root.join(SCRIPT), &script(catalogue))
}

fn text(catalogue: &Catalogue) -> ChoreResult<String> {
    let (mut notes, mut parts) = (String::new(), String::new());
    for (place, language) in catalogue.languages.iter().enumerate() {
        let direction = if language.leftward {
            " dir=\"rtl\""
        } else {
            ""
        };
        let marks = format!("lang=\"{}\"{direction}", language.tag);
        // Without scripts all people read the first language.
        let hidden = if place == 0 { "" } else { " hidden" };
        notes.push_str(&filled(WITHOUT_SCRIPTS, catalogue, place, &marks)?);
        parts.push_str(&filled(PART, catalogue, place, &(marks + hidden))?);
    }
    Ok(format!("<noscript>\n{notes}</noscript>\n{parts}"))
}

fn filled(
    template: &str,
    catalogue: &Catalogue,
    place: usize,
    language: &str,
) -> ChoreResult<String> {
    let mut out = String::new();
    for piece in template.split_inclusive(['{', '}']) {
        match piece.strip_suffix('}').map(|slot| slot.split_once("::")) {
            Some(Some((subject, name))) => out.push_str(&said(catalogue, place, subject, name)?),
            Some(None) => out.push_str(language),
            None => out.push_str(piece.trim_end_matches('{')),
        }
    }
    Ok(out)
}

fn said(catalogue: &Catalogue, place: usize, subject: &str, name: &str) -> ChoreResult<String> {
    let key = name.to_lowercase();
    let mut messages = catalogue.subjects.get(subject).into_iter().flatten();
    // Only the program can fill the slots of a message.
    let found = messages.find(|message| message.key == key && message.slots.is_empty());
    let text = found.and_then(|message| message.texts.get(place));
    text.map(|text| escaped(text)).context(format!(
        "The page says {subject}::{name}, which is no plain message."
    ))
}

fn escaped(text: &str) -> String {
    let marked = text.replace('&', "&amp;").replace('"', "&quot;");
    marked.replace('<', "&lt;").replace('>', "&gt;")
}

fn script(catalogue: &Catalogue) -> String {
    let languages = catalogue.languages.iter().enumerate();
    // In quotes, plain names are JSON.
    let files = languages.map(|(place, language)| {
        let [page, _] = catalogue.files(place);
        format!("{:?}:{:?}", language.tag, page.name)
    });
    let files = files.collect::<Vec<_>>().join(",");
    bare(&CHOICE.replace("{words}", &format!("{{{files}}}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::words::catalogue;

    fn real() -> Catalogue {
        catalogue(&Project::find().unwrap()).unwrap()
    }

    #[test]
    fn the_page_says_what_nomic_is_in_every_language() {
        let text = text(&real()).unwrap();
        for (tag, title) in [
            ("en", "<h2>What is Nomic?</h2>"),
            ("de", "<h2>Was ist Nomic?</h2>"),
            ("it", "<h2>Che cos’è Nomic?</h2>"),
        ] {
            let (_, part) = text.split_once(&format!("<div lang=\"{tag}\"")).unwrap();
            let (part, _) = part.split_once("</section>").unwrap();
            assert!(part.contains(title), "{part}");
            let hidden = part.starts_with(" hidden>");
            assert_eq!(hidden, tag != "en", "{part}");
            assert!(text.contains(&format!("<p lang=\"{tag}\"")), "{text}");
        }
        assert!(!text.contains(['{', '}']), "{text}");
    }

    #[test]
    fn the_script_knows_the_file_of_each_language() {
        let catalogue = real();
        let script = script(&catalogue);
        for (place, language) in catalogue.languages.iter().enumerate() {
            let [page, _] = catalogue.files(place);
            let name = page.name;
            assert!(script.contains(&format!("\"{}\":\"{name}\"", language.tag)));
        }
    }

    #[test]
    fn what_a_message_says_is_text_and_nothing_else() {
        let right = "a &lt;b&gt; &amp; &quot;c&quot;";
        assert_eq!(escaped("a <b> & \"c\""), right);
    }

    #[test]
    fn a_message_that_is_not_there_or_has_slots_is_refused() {
        let catalogue = real();
        assert!(said(&catalogue, 0, "home", "TAGLINE").is_ok());
        assert!(said(&catalogue, 0, "home", "NOWHERE").is_err());
        assert!(said(&catalogue, 0, "home", "LAST_OPEN").is_err());
    }
}
