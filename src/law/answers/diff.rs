//! Differences between texts, word by word.

mod alignment;
mod tokens;

pub(crate) use alignment::aligned;

use serde::{Deserialize, Serialize};
use tokens::{DiffToken, is_blank, tokens};

/// Number of unchanged characters shown before and after a change.
const SURROUNDINGS: usize = 90;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum PieceFate {
    Stays,
    Comes,
    Goes,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DiffPiece {
    pub(crate) fate: PieceFate,
    pub(crate) text: String,
}

/// The difference between two texts as runs of words, in reading order. What stays and goes is the
/// old text, what stays and comes the new one, to the last blank and line end.
pub(crate) fn words(before: &str, after: &str) -> Vec<DiffPiece> {
    let (before, after) = (tokens(before), tokens(after));
    let (mut old, mut new) = (before.iter(), after.iter());
    let mut pieces = Vec::new();
    let mut changes = Changes::default();
    for (fate, _) in settled(aligned(&before, &after)) {
        if fate != PieceFate::Comes {
            changes.old = old.next();
        }
        if fate != PieceFate::Goes {
            changes.new = new.next();
        }
        match fate {
            PieceFate::Goes => changes.goes(),
            PieceFate::Comes => changes.comes(),
            PieceFate::Stays => changes.stays(&mut pieces),
        }
    }
    changes.settle(&mut pieces);
    pieces
}

/// Among equally good beginnings of a run, the one after the end of a sentence or line: a sentence
/// includes its own full stop and not the one before it.
fn settled<'a>(
    mut all: Vec<(PieceFate, &'a DiffToken<'a>)>,
) -> Vec<(PieceFate, &'a DiffToken<'a>)> {
    let (mut from, mut to) = (0_usize, 0_usize);
    while let Some(&(fate, next)) = all.get(to) {
        let run = all.get(from..to).and_then(<[_]>::first).copied();
        match run {
            Some((runs, first))
                if fate == PieceFate::Stays
                    && runs != PieceFate::Stays
                    && first.ends_something()
                    && first == next =>
            {
                all.swap(from, to);
                from = from.saturating_add(1);
            }
            Some((runs, _)) if runs == fate => {}
            _ => from = to,
        }
        to = to.saturating_add(1);
    }
    all
}

#[derive(Default)]
struct Changes<'a> {
    old: Option<&'a DiffToken<'a>>,
    new: Option<&'a DiffToken<'a>>,
    goes: String,
    comes: String,
}

impl Changes<'_> {
    fn goes(&mut self) {
        if let Some(old) = self.old {
            self.goes.push_str(old.blank);
            self.goes.push_str(old.text);
        }
    }

    fn comes(&mut self) {
        if let Some(new) = self.new {
            self.comes.push_str(new.blank);
            self.comes.push_str(new.text);
        }
    }

    /// A word stays; the blanks before it may be others.
    fn stays(&mut self, pieces: &mut Vec<DiffPiece>) {
        let (Some(old), Some(new)) = (self.old, self.new) else {
            return;
        };
        let same = old.blank == new.blank;
        if !same {
            self.goes.push_str(old.blank);
            self.comes.push_str(new.blank);
        }
        self.settle(pieces);
        push(pieces, PieceFate::Stays, if same { old.blank } else { "" });
        push(pieces, PieceFate::Stays, old.text);
    }

    /// Emits the removed, then the added parts. Blanks at the beginning of both stay, so that a
    /// word is not marked together with the space before it.
    fn settle(&mut self, pieces: &mut Vec<DiffPiece>) {
        let (goes, comes) = (
            std::mem::take(&mut self.goes),
            std::mem::take(&mut self.comes),
        );
        let both = goes.chars().zip(comes.chars());
        let both = both.take_while(|(old, new)| old == new && is_blank(*old));
        let blank: String = both.map(|(blank, _)| blank).collect();
        push(pieces, PieceFate::Stays, &blank);
        push(
            pieces,
            PieceFate::Goes,
            goes.strip_prefix(&blank).unwrap_or(&goes),
        );
        push(
            pieces,
            PieceFate::Comes,
            comes.strip_prefix(&blank).unwrap_or(&comes),
        );
    }
}

fn push(pieces: &mut Vec<DiffPiece>, fate: PieceFate, text: &str) {
    match pieces.last_mut() {
        _ if text.is_empty() => {}
        Some(last) if last.fate == fate => last.text.push_str(text),
        _ => pieces.push(DiffPiece {
            fate,
            text: text.to_owned(),
        }),
    }
}

/// Replacement of a text by an unrelated one, such as its translation.
pub(crate) fn replaced(before: &str, after: &str) -> Vec<DiffPiece> {
    let mut pieces = Vec::new();
    push(&mut pieces, PieceFate::Goes, before);
    push(&mut pieces, PieceFate::Comes, after);
    pieces
}

pub(crate) fn differs(pieces: &[DiffPiece]) -> bool {
    pieces.iter().any(|piece| piece.fate != PieceFate::Stays)
}

/// The pieces with unchanged text only around changes; three dots replace the rest.
pub(crate) fn folded(mut pieces: Vec<DiffPiece>) -> Vec<DiffPiece> {
    let last = pieces.len().saturating_sub(1);
    for (place, piece) in pieces.iter_mut().enumerate() {
        if piece.fate == PieceFate::Stays {
            // Unchanged text is recognised by its beginning.
            piece.text = shortened(&piece.text, place > 0 || last == 0, place < last);
        }
    }
    pieces
}

fn shortened(text: &str, beginning: bool, end: bool) -> String {
    let kept = usize::from(beginning).saturating_add(usize::from(end));
    let signs: Vec<(usize, char)> = text.char_indices().collect();
    // The dots must replace enough text.
    if signs.len() <= SURROUNDINGS.saturating_mul(kept.saturating_add(1)) {
        return text.to_owned();
    }
    let at_blank = |(_, sign): &&(usize, char)| sign.is_whitespace();
    let head = signs.get(..SURROUNDINGS).unwrap_or_default();
    let head = head.iter().rev().find(at_blank).map_or(0, |(at, _)| *at);
    let tail = signs.get(signs.len().saturating_sub(SURROUNDINGS)..);
    let tail = tail.unwrap_or_default().iter().find(at_blank);
    let tail = tail.map_or(text.len(), |(at, _)| *at);
    let head = text.get(..head).filter(|_| beginning);
    let tail = text.get(tail..).filter(|_| end);
    match (head, tail) {
        (Some(head), Some(tail)) => format!("{head} …{tail}"),
        (Some(head), None) => format!("{head} …"),
        (None, tail) => format!("…{}", tail.unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests;
