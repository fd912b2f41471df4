//! Hash of all rules within the hash of a state: a tree of digests. Only the digests of changed
//! rules are computed again.

use super::RuleBook;
use crate::{RuleId, encoding::cbor};
use minicbor::bytes::ByteArray;
use std::sync::{Arc, OnceLock};

/// Number of rules with neighbouring ids that share a digest.
const GROUP: u32 = 16;

type Digest = [u8; 32];

/// Digests computed since their rules changed last.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    whole: OnceLock<Digest>,
    groups: Arc<Vec<OnceLock<Digest>>>,
}

impl Marks {
    pub(super) fn forget(&mut self, rule: RuleId) {
        self.whole = OnceLock::new();
        let at = group(rule);
        let groups = Arc::make_mut(&mut self.groups);
        if groups.len() <= at {
            groups.resize_with(at.saturating_add(1), OnceLock::new);
        }
        if let Some(group) = groups.get_mut(at) {
            *group = OnceLock::new();
        }
    }
}

const fn group(rule: RuleId) -> usize {
    (rule.0 / GROUP) as usize
}

impl RuleBook {
    pub(crate) fn rules_mark(&self) -> Digest {
        *self.marks.whole.get_or_init(|| {
            let groups = (0..).step_by(GROUP as usize).zip(self.marks.groups.iter());
            let groups = groups.map(|(first, mark)| {
                ByteArray::from(*mark.get_or_init(|| self.digest_from(first)))
            });
            cbor::digest("nomic/rules/v1", &groups.collect::<Vec<_>>())
        })
    }

    fn digest_from(&self, first: u32) -> Digest {
        let ids = first..first.saturating_add(GROUP);
        let rules = ids.filter_map(|id| self.rules.get(id));
        let digests: Vec<_> = rules.map(|rule| ByteArray::from(rule.digest())).collect();
        cbor::digest("nomic/rules/group/v1", &digests)
    }
}
