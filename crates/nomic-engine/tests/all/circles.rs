//! Rules that go before each other in a circle, at several places at once.

use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const CIRCLE: &str = "when outranks(a, b)
  answer a.number = b.number + 1 or (a.number = 11 and b.number = 13)
end";
const MEETING_TWICE: &str = "when numbering(last)
  answer 1000
end
when winner(p)
  answer no
end";

#[test]
fn circles_at_several_places_are_told_by_the_names_of_the_places() {
    let plain = FREE.replace("when numbering(last)\n  answer max(301, last + 1)\nend", "");
    let mut rules = vec![(1, Immutable, plain.as_str()), (20, Mutable, CIRCLE)];
    rules.extend([11, 12, 13].map(|number| (number, Mutable, MEETING_TWICE)));
    let table = Table::begun(ruleset(&rules), 2);
    let told = table.chronicle.iter().flat_map(|ruling| whats(ruling));
    let hooks = told.filter_map(|what| match what {
        Effect::PrecedenceCircle { hook, .. } => Some(hook.to_string()),
        _ => None,
    });
    assert_eq!(hooks.collect::<Vec<_>>(), ["numbering", "winner"]);
}
