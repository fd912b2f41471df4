//! The chain of closings, and the candidates for its next place.

use super::history::{History, ModelKind, ModelTable, Set, bit, each};

#[derive(Debug, Clone)]
pub(super) struct ModelPlace {
    pub(super) closing: usize,
    /// Everything sealed up to this place.
    pub(super) sealed: Set,
    pub(super) table: ModelTable,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct ModelRival {
    pub(super) closing: usize,
    /// True if it names the closing before it.
    pub(super) direct: bool,
    pub(super) table: ModelTable,
    pub(super) sealed: Set,
}

impl ModelRival {
    pub(super) fn place(&self) -> ModelPlace {
        ModelPlace {
            closing: self.closing,
            sealed: self.sealed,
            table: self.table,
        }
    }
}

pub(super) fn founded(history: &History) -> ModelPlace {
    let mut table = ModelTable::default();
    table.play(history, bit(0));
    ModelPlace {
        closing: 0,
        sealed: bit(0),
        table,
    }
}

/// Candidates for the place after this chain, the best first.
pub(super) fn rivals(history: &History, chain: &[ModelPlace]) -> Vec<ModelRival> {
    let Some(last) = chain.last() else {
        return Vec::new();
    };
    let mut rivals = Vec::new();
    for closing in each(history.all() & !last.sealed) {
        let Some(named) = history.named(closing) else {
            continue;
        };
        if !chain.iter().any(|place| place.closing == named) {
            continue;
        }
        let past = history.upto(closing) & !last.sealed;
        let mut table = last.table;
        if table.play(history, past) {
            rivals.push(ModelRival {
                closing,
                direct: named == last.closing,
                table,
                sealed: last.sealed | past,
            });
        }
    }
    // The author of a closing over another valid closing has seen that one, and should have named
    // it.
    let all: Set = rivals.iter().map(|rival| bit(rival.closing)).sum();
    rivals.retain(|rival| history.events[rival.closing].past & all == 0);
    rivals.sort_by_key(|rival| (!rival.direct, history.events[rival.closing].rank));
    rivals
}

pub(super) fn begins(history: &History, closing: usize) -> bool {
    history.events[closing].kind == ModelKind::Begin
}
