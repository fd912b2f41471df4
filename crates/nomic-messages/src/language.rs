//! The facts in a folder's `language.txt`.

use super::{ABOUT, Folder, Mistake, entry};

/// Languages that rules can have.
const RULES: [&str; 3] = ["en", "de", "it"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plurals {
    /// One form, as in Japanese or Chinese.
    Alike,
    /// 1, then all others, as in English.
    One,
    /// 0 and 1, then all others, as in French.
    UpToOne,
    /// 1, 21, 31 ...; 2 to 4, 22 to 24 ...; all others, as in Russian or Ukrainian.
    Russian,
    /// 1; 2 to 4, 22 to 24 ...; all others, as in Polish.
    Polish,
    /// 1; 2 to 4; all others, as in Czech.
    Czech,
}

impl Plurals {
    const NAMES: [(&'static str, Plurals); 6] = [
        ("alike", Plurals::Alike),
        ("one", Plurals::One),
        ("up_to_one", Plurals::UpToOne),
        ("russian", Plurals::Russian),
        ("polish", Plurals::Polish),
        ("czech", Plurals::Czech),
    ];

    pub(crate) const fn forms(self) -> usize {
        match self {
            Plurals::Alike => 1,
            Plurals::One | Plurals::UpToOne => 2,
            Plurals::Russian | Plurals::Polish | Plurals::Czech => 3,
        }
    }

    pub(crate) fn function(self) -> &'static str {
        let known = Plurals::NAMES.iter().find(|(_, plurals)| *plurals == self);
        known.map_or("one", |(name, _)| name)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LanguageFile {
    pub tag: String,
    /// Name of the language in itself.
    pub name: String,
    pub leftward: bool,
    /// Language of rules for its speakers, and of readings if it has none of its own.
    pub rules: String,
    pub plurals: Plurals,
    /// True if English may replace missing messages.
    pub unfinished: bool,
}

pub(crate) fn read(folder: &Folder, problems: &mut Vec<Mistake>) -> Option<LanguageFile> {
    let mut wrong = |line, what| problems.push(Mistake::new(&folder.tag, ABOUT, line, what));
    let Some((_, text)) = folder.files.iter().find(|(name, _)| name == ABOUT) else {
        wrong(0, "this file is missing; it gives tag and name".to_owned());
        return None;
    };
    let (entries, mistakes) = entry::read(text, entry::is_name);
    for (line, what) in mistakes.into_iter().chain(entry::empty(&entries)) {
        wrong(line, what);
    }
    let mut language = LanguageFile {
        tag: folder.tag.clone(),
        name: String::new(),
        leftward: false,
        rules: super::REFERENCE.to_owned(),
        plurals: Plurals::One,
        unfinished: false,
    };
    for entry in entries {
        if let Err(what) = take(&mut language, &entry.key, &entry.text) {
            wrong(entry.line, what);
        }
    }
    if language.name.is_empty() {
        wrong(
            0,
            "`name` is missing: what the language calls itself".to_owned(),
        );
    }
    Some(language)
}

fn take(language: &mut LanguageFile, key: &str, text: &str) -> Result<(), String> {
    match (key, text) {
        ("tag", tag) if tag == language.tag => {}
        ("tag", _) => return Err("`tag` is the name of the folder".to_owned()),
        ("name", name) => language.name = name.to_owned(),
        ("direction", "ltr") => language.leftward = false,
        ("direction", "rtl") => language.leftward = true,
        ("direction", _) => return Err("`direction` is ltr or rtl".to_owned()),
        ("rules", tag) if RULES.contains(&tag) => language.rules = tag.to_owned(),
        ("rules", _) => return Err(format!("`rules` is one of {}", RULES.join(", "))),
        ("plurals", name) => {
            let known = Plurals::NAMES.into_iter().find(|(known, _)| *known == name);
            let names = Plurals::NAMES.map(|(name, _)| name).join(", ");
            let (_, plurals) = known.ok_or_else(|| format!("`plurals` is one of {names}"))?;
            language.plurals = plurals;
        }
        ("unfinished", "yes") => language.unfinished = true,
        ("unfinished", _) => return Err("`unfinished` is yes, or is left out".to_owned()),
        _ => {
            return Err(format!(
                "`{key}` is unknown; tag, name, direction, rules, plurals and unfinished are known"
            ));
        }
    }
    Ok(())
}
