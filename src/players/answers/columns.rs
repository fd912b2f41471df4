//! Quantities that rules count.

use nomic_engine::POINTS;
use nomic_peer::Peer;
use nomic_wording::Locale;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ColumnView {
    /// As the rules write it.
    pub(crate) name: String,
    /// As the rules call it; nothing if they only write it.
    pub(crate) label: Option<String>,
    /// Whether a rule in force knows it.
    pub(crate) known: bool,
}

/// Columns: points first, then the other quantities.
pub(crate) fn columns(peer: &Peer, language: Locale) -> Vec<ColumnView> {
    let state = peer.game().state();
    let counted = state.quantity_names().into_iter();
    let mut columns: Vec<ColumnView> = counted
        .map(|(name, label)| ColumnView {
            known: state.knows_quantity(&name),
            name: name.to_string(),
            label: label.map(|label| label.get(language.for_rules()).to_owned()),
        })
        .collect();
    if columns.iter().all(|column| column.name != POINTS) {
        let points = ColumnView {
            name: POINTS.to_owned(),
            label: None,
            known: true,
        };
        columns.insert(0, points);
    }
    columns
}
