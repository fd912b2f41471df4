//! A file of messages: `key = text`, a message an entry.

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MessageEntry {
    pub(crate) key: String,
    pub(crate) text: String,
    /// Line of the key, from 1.
    pub(crate) line: usize,
}

/// Entries of a file, and mistakes with their lines.
///
/// A line that begins with `#` is for translators. An indented line continues the text of the line
/// before it, after a space. `is_key` tells the keys that are allowed.
pub(crate) fn read(
    text: &str,
    is_key: fn(&str) -> bool,
) -> (Vec<MessageEntry>, Vec<(usize, String)>) {
    let mut entries: Vec<MessageEntry> = Vec::new();
    let mut wrong = Vec::new();
    for (line, written) in (1..).zip(text.lines()) {
        let said = written.trim();
        if said.is_empty() || written.starts_with('#') {
            continue;
        }
        if written.starts_with([' ', '\t']) {
            match entries.last_mut() {
                Some(entry) => continue_with(entry, said),
                None => wrong.push((line, "an indented line goes on with nothing".to_owned())),
            }
            continue;
        }
        match said.split_once('=') {
            Some((key, text)) if is_key(key.trim()) => {
                let (key, text) = (key.trim().to_owned(), text.trim().to_owned());
                if let Some(first) = entries.iter().find(|entry| entry.key == key) {
                    let what = format!("`{key}` stands on line {} already", first.line);
                    wrong.push((line, what));
                }
                entries.push(MessageEntry { key, text, line });
            }
            _ => wrong.push((
                line,
                "a line is `key = text`, the key in small letters, digits and _; \
                 a line that goes on with the one before it is indented"
                    .to_owned(),
            )),
        }
    }
    (entries, wrong)
}

fn continue_with(entry: &mut MessageEntry, said: &str) {
    if !entry.text.is_empty() {
        entry.text.push(' ');
    }
    entry.text.push_str(said);
}

pub(crate) fn empty(entries: &[MessageEntry]) -> impl Iterator<Item = (usize, String)> {
    let empty = entries.iter().filter(|entry| entry.text.is_empty());
    empty.map(|entry| (entry.line, format!("`{}` says nothing", entry.key)))
}

pub(crate) fn is_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name
            .chars()
            .all(|one| one.is_ascii_lowercase() || one.is_ascii_digit() || one == '_')
}
