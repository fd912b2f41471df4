//! Front matter: lines of `key: value` between two lines of `---`.

use crate::find::cut::{Cut, CutKind, RuleHead};
use crate::find::head::HeadForm;
use crate::note::fields::entry;
use crate::note::status::Notes;
use crate::read::line::{LineKind, SourceLine};

const LONGEST: usize = 40;

/// Front matters that describe a rule. There may be several, one before each rule.
pub(crate) fn cuts(lines: &[SourceLine]) -> Vec<Cut> {
    let mut cuts = Vec::new();
    let mut place = 0;
    while place < lines.len() {
        match front(lines, place) {
            Some(cut) => {
                place = cut.body.0;
                cuts.push(cut);
            }
            None => place += 1,
        }
    }
    cuts
}

fn front(lines: &[SourceLine], place: usize) -> Option<Cut> {
    let is_divider = |line: &SourceLine| line.kind == LineKind::Divider;
    let (first, rest) = lines.get(place..)?.split_first()?;
    let length = rest.iter().take(LONGEST).position(is_divider)?;
    if !is_divider(first) || length == 0 {
        return None;
    }
    let mut head = RuleHead {
        number: None,
        notes: Notes::default(),
        title: None,
        form: HeadForm::Noted,
        level: None,
        unread: Vec::new(),
    };
    let mut known = false;
    for line in rest.iter().take(length).filter(|line| !line.blank()) {
        // Entries of lists and continued lines belong to no key of ours.
        if line.bullet.is_some() || line.indent > 0 {
            head.unread.push(line.clone());
            continue;
        }
        let (key, value) = line.text.split_once(':')?;
        let title = head.title.is_some();
        let told = entry(&mut head, key, value);
        known |= told;
        if !told && head.title.is_some() == title {
            head.unread.push(line.clone());
        }
    }
    known.then(|| Cut {
        from: (place, 0),
        body: (place + length + 2, 0),
        what: CutKind::Rule(head),
    })
}
