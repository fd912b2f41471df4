//! Numbers for rules without numbers.

use crate::note::class::ImportedClass;
use crate::types::ImportedRule;
use std::collections::BTreeSet;

/// Gives a number to every rule that has none, as the game is used to: immutable rules from 101,
/// mutable ones from 201, a hundred for each kind or as many as needed. Returns the count of new
/// numbers.
pub(crate) fn offer(rules: &mut [ImportedRule]) -> usize {
    let mut used: BTreeSet<u32> = rules
        .iter()
        .filter(|rule| !rule.offered)
        .map(|rule| rule.number)
        .collect();
    let mut next = 101;
    let mut offered = 0;
    for class in [
        Some(ImportedClass::Immutable),
        Some(ImportedClass::Mutable),
        None,
    ] {
        let waiting = rules
            .iter_mut()
            .filter(|rule| rule.offered && rule.class == class);
        let begun = next;
        if class == Some(ImportedClass::Mutable) {
            next = next.max(201);
        }
        let mut any = false;
        for rule in waiting {
            while !used.insert(next) {
                next += 1;
            }
            rule.number = next;
            offered += 1;
            any = true;
        }
        next = if any {
            (next / 100 + 1) * 100 + 1
        } else {
            begun
        };
    }
    offered
}
