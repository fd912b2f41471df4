//! Edits of a rule's wording: the changed parts, and the words that the change was written on.

use crate::{PartHash, ProposalNumber, RuleNumber, encoding::cbor};
use std::borrow::Cow;

/// New words for one part of a rule: its title, its text or its code.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct Edit {
    /// Hash of the part as its author saw it, in the language of the draft.
    #[n(0)]
    pub was: PartHash,
    #[n(1)]
    pub to: String,
}

/// Changed parts of a rule. A part without an edit stays as it is at that time.
#[derive(Clone, Debug, Default, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct Edits {
    #[n(0)]
    pub title: Option<Edit>,
    #[n(1)]
    pub text: Option<Edit>,
    #[n(2)]
    pub code: Option<Edit>,
}

/// Title, text and code of a rule, seen in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wording<'a> {
    pub title: Cow<'a, str>,
    pub text: Cow<'a, str>,
    pub code: Cow<'a, str>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edited<'a> {
    /// The new wording. A part in conflict has the words of the edit.
    pub wording: Wording<'a>,
    /// True if a part with an edit was changed by others since the edit was written, and the two
    /// changes do not fit together.
    pub conflict: bool,
    /// True if the text was changed by others since, and it now holds both changes.
    pub merged: bool,
}

/// A part of a rule that others have changed since an edit of it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overtaken {
    pub rule: RuleNumber,
    /// The proposal that changed its wording last; none if it was a correction or a judgement.
    pub by: Option<ProposalNumber>,
    /// True if both changes hold, since they touch different places of the text.
    pub fits: bool,
}

impl<'a> Wording<'a> {
    pub fn new(title: &'a str, text: &'a str, code: &'a str) -> Wording<'a> {
        Wording {
            title: title.into(),
            text: text.into(),
            code: code.into(),
        }
    }

    pub(crate) fn into_owned(self) -> Wording<'static> {
        let owned = |part: Cow<'_, str>| Cow::Owned(part.into_owned());
        Wording {
            title: owned(self.title),
            text: owned(self.text),
            code: owned(self.code),
        }
    }
}

impl PartHash {
    pub fn of(part: &str) -> PartHash {
        PartHash(cbor::digest("nomic/part/v1", &part))
    }
}

impl Edit {
    /// Returns the edit from one wording of a part to another; none if they are the same.
    pub fn between(was: &str, to: &str) -> Option<Edit> {
        (was != to).then(|| Edit {
            was: PartHash::of(was),
            to: to.to_owned(),
        })
    }

    /// True if the edit was written on this wording of the part.
    pub(crate) fn is_on(&self, part: &str) -> bool {
        self.was == PartHash::of(part)
    }
}

impl Edits {
    pub fn between(was: &Wording<'_>, to: &Wording<'_>) -> Edits {
        Edits {
            title: Edit::between(&was.title, &to.title),
            text: Edit::between(&was.text, &to.text),
            code: Edit::between(&was.code, &to.code),
        }
    }

    /// Applies the edits to a wording. `base` is the text that the edit was written on, if it is
    /// known. Two changes of it fit together if they touch different places.
    pub fn onto<'a>(&'a self, now: Wording<'a>, base: Option<&str>) -> Edited<'a> {
        let mut edited = Edited {
            wording: now,
            conflict: false,
            merged: false,
        };
        let Edited {
            wording, conflict, ..
        } = &mut edited;
        *conflict |= replace(&mut wording.title, self.title.as_ref());
        *conflict |= replace(&mut wording.code, self.code.as_ref());
        let merged = self.text.as_ref().and_then(|edit| {
            let elsewhere = !edit.is_on(&wording.text) && edit.to != wording.text;
            merge(base.filter(|_| elsewhere)?, &edit.to, &wording.text)
        });
        match merged {
            Some(text) => {
                wording.text = Cow::Owned(text);
                edited.merged = true;
            }
            None => *conflict |= replace(&mut wording.text, self.text.as_ref()),
        }
        edited
    }
}

/// Replaces a part. Returns true if the replaced words differ from the words that the edit was
/// written on.
fn replace<'a>(part: &mut Cow<'a, str>, edit: Option<&'a Edit>) -> bool {
    let Some(edit) = edit.filter(|edit| edit.to != **part) else {
        return false;
    };
    let conflict = !edit.is_on(part);
    *part = Cow::Borrowed(&edit.to);
    conflict
}

/// Range of words that a change removes from a text, and the words that it inserts.
struct Span<'t> {
    from: usize,
    to: usize,
    put: Vec<&'t str>,
}

impl<'t> Span<'t> {
    /// Finds the shortest run of words that differs between two texts.
    fn between(old: &[&str], new: &'t str) -> Span<'t> {
        let new: Vec<&str> = words(new);
        let pairs = old.iter().zip(&new);
        let head = pairs.take_while(|(one, other)| one == other).count();
        let rest = old.len().min(new.len()).saturating_sub(head);
        let pairs = old.iter().rev().zip(new.iter().rev());
        let tail = pairs.take(rest).take_while(|(one, other)| one == other);
        let tail = tail.count();
        let put = new.get(head..new.len().saturating_sub(tail));
        Span {
            from: head,
            to: old.len().saturating_sub(tail),
            put: put.unwrap_or_default().to_vec(),
        }
    }
}

/// Joins two changes of one text, if at least one word between them is unchanged.
fn merge(base: &str, one: &str, other: &str) -> Option<String> {
    let base = words(base);
    let (one, other) = (Span::between(&base, one), Span::between(&base, other));
    let (first, second) = match one.from <= other.from {
        true => (one, other),
        false => (other, one),
    };
    if first.to >= second.from {
        return None;
    }
    let kept = |from: usize, to: usize| base.get(from..to).unwrap_or_default().iter();
    let head = kept(0, first.from).chain(&first.put);
    let middle = kept(first.to, second.from).chain(&second.put);
    let all = head.chain(middle).chain(kept(second.to, base.len()));
    Some(all.copied().collect())
}

/// Words of a text, each with the blank after it.
fn words(text: &str) -> Vec<&str> {
    text.split_inclusive(char::is_whitespace).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEA: &str = "Tea is served at six by the host.";

    #[test]
    fn a_part_without_an_edit_stays_as_others_have_made_it() {
        let was = Wording::new("Tea", TEA, "old");
        let edits = Edits::between(&was, &Wording::new("Tea time", TEA, "old"));
        assert_eq!((&edits.text, &edits.code), (&None, &None));
        let edited = edits.onto(Wording::new("Tea", "Coffee.", "new"), None);
        assert_eq!(edited.wording, Wording::new("Tea time", "Coffee.", "new"));
        assert!(!edited.conflict && !edited.merged);
    }

    #[test]
    fn a_part_that_others_have_changed_is_in_conflict() {
        let was = Wording::new("Tea", TEA, "old");
        for now in [
            Wording::new("Coffee", TEA, "old"),
            Wording::new("Tea", TEA, "newer"),
            Wording::new("Tea", "Cake.", "old"),
        ] {
            let edits = Edits::between(&was, &Wording::new("Milk", "Milk.", "new"));
            let edited = edits.onto(now, Some(TEA));
            assert!(edited.conflict);
            assert_eq!(edited.wording, Wording::new("Milk", "Milk.", "new"));
        }
    }

    #[test]
    fn what_others_have_changed_to_the_same_words_is_no_conflict() {
        let was = Wording::new("Tea", TEA, "old");
        let to = Wording::new("Milk", "Milk.", "new");
        let edited = Edits::between(&was, &to);
        let edited = edited.onto(to.clone(), Some(TEA));
        assert_eq!(edited.wording, to);
        assert!(!edited.conflict && !edited.merged);
    }

    #[test]
    fn two_changes_of_a_text_in_different_places_both_hold() {
        let eight = "Tea is served at eight by the host.";
        let guest = "Tea is served at six by the guest.";
        let both = "Tea is served at eight by the guest.";
        assert_eq!(merge(TEA, eight, guest).as_deref(), Some(both));
        assert_eq!(merge(TEA, guest, eight).as_deref(), Some(both));
        let longer = "Black tea is served at six by the host. Bring cake.";
        assert_eq!(merge(TEA, longer, eight), None);
        let end = "Tea is served at six by the host. Bring cake.";
        assert_eq!(
            merge(TEA, end, "Black tea is served at six by the host.").as_deref(),
            Some("Black tea is served at six by the host. Bring cake.")
        );
    }

    #[test]
    fn two_changes_of_the_same_or_of_neighbouring_words_do_not_fit() {
        let at = |time: &str| format!("Tea is served {time} by the host.");
        assert_eq!(merge(TEA, &at("at eight"), &at("at nine")), None);
        assert_eq!(merge(TEA, &at("at eight"), &at("before six")), None);
        assert_eq!(merge(TEA, "", "Tea."), None);
        assert_eq!(merge("", "Tea.", "Milk."), None);
        assert_eq!(merge("no no no", "no no", "no no no no"), None);
    }
}
