//! Players who are awaited for closed lines to become final.

use crate::kit::answers::names::name;
use nomic_engine::Phase;
use nomic_peer::{Awaited, Peer};
use nomic_wording::messages::waiting;
use nomic_wording::{Locale, Message, msg, rendering};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AwaitedView {
    pub(crate) text: String,
    /// Whether the reader is one of those awaited.
    pub(crate) me: bool,
    pub(crate) hint: Option<String>,
}

/// Awaited players for closed lines that are not final; none if all are final.
pub(crate) fn awaited(peer: &Peer, language: Locale) -> Option<AwaitedView> {
    let state = peer.game().state();
    // After a win no further moves are made.
    if state.phase() == Phase::Won {
        return None;
    }
    let Awaited { devices, needed } = peer.awaited()?;
    // In the order of their seats; every voter has one.
    let players = state.players();
    let players = players.filter(|player| {
        let mut own = player.all_devices().iter();
        own.any(|own| devices.contains(&own.id))
    });
    let names = players.map(|player| name(state, player.id));
    let names: Vec<String> = names.collect();
    let text = told(&names, needed).render(language);
    let hint = (needed <= names.len()).then(|| waiting::FINAL_HINT.render(language).to_owned());
    let me = devices.contains(&peer.device_id());
    Some(AwaitedView { text, me, hint })
}

fn told(names: &[String], needed: usize) -> Message {
    if needed > names.len() {
        waiting::FINAL_NOBODY.into()
    } else if needed == 1 {
        msg!(waiting::FinalAny, names = rendering::either(names))
    } else if needed == names.len() {
        msg!(waiting::FinalAll, names = rendering::listed(names))
    } else {
        msg!(waiting::FinalSome, needed, names = names.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::told;
    use nomic_engine::rules::Language;
    use nomic_wording::Locale;

    fn of(names: &[&str], needed: usize, language: Language) -> String {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        told(&names, needed).render(Locale::of(language))
    }

    #[test]
    fn whoever_is_awaited_is_named_as_one_says_it() {
        use Language::{De, En, It};
        let three = ["Ben", "Cleo", "Dora"];
        for (names, needed, language, part) in [
            (&three[..1], 1, En, "after a move by Ben."),
            (&three[..2], 1, En, "after a move by Ben or Cleo."),
            (&three, 1, De, "nach einem Spielzug von Ben, Cleo oder Dora"),
            (&three, 3, It, "dopo le mosse di Ben, Cleo e Dora."),
            (&three, 2, De, "nach Spielzügen von 2 dieser Spieler"),
            (&three, 2, En, "moves by 2 of these: Ben, Cleo, Dora."),
        ] {
            let said = of(names, needed, language);
            assert!(said.contains(part), "{said}");
        }
    }

    #[test]
    fn where_too_few_are_left_nobody_is_awaited() {
        for language in Language::ALL {
            let said = of(&["Ben"], 2, language);
            assert_eq!(said, of(&[], 1, language));
            assert!(!said.contains("Ben") && !said.is_empty(), "{said}");
        }
    }
}
