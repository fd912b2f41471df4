//! Effects of a ruling.

use nomic_engine::*;

/// Everything that happened in a ruling, without the reasons.
pub(crate) fn whats(ruling: &Ruling) -> Vec<Effect> {
    ruling
        .effects
        .iter()
        .map(|happening| happening.effect.clone())
        .collect()
}

pub(crate) fn thrown(ruling: &Ruling) -> i64 {
    let happenings = ruling.effects.iter();
    let mut drawn = happenings.filter_map(|happening| match happening.effect {
        Effect::Drawn { result, .. } => Some(i64::from(result)),
        _ => None,
    });
    drawn.next().expect("nothing was drawn")
}

/// Numbers of the rules that the first effect of this kind comes from.
pub(crate) fn because(ruling: &Ruling, what: impl Fn(&Effect) -> bool) -> Vec<u32> {
    let happening = ruling
        .effects
        .iter()
        .find(|happening| what(&happening.effect))
        .unwrap();
    happening
        .because
        .iter()
        .filter_map(|because| Some(because.number()?.0))
        .collect()
}
