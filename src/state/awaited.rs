//! For whom it waits that closed lines become final.

use super::names::name;
use crate::locale::Say;
use crate::locale::words::Shell;
use nomic_engine::rules::Language;
use nomic_sync::{Awaited, Peer};
use nomic_wording::{Words, say, words};

const ANY: Words = words(
    "Closed lines become final once {} has made a move and play goes on.",
    "Abgeschlossenes wird endgültig, sobald {} einen Spielzug gemacht hat und das Spiel weitergeht.",
    "Ciò che è chiuso diventa definitivo quando {} avrà fatto una mossa e il gioco andrà avanti.",
);
const ALL: Words = words(
    "Closed lines become final once {} have each made a move and play goes on.",
    "Abgeschlossenes wird endgültig, sobald {} je einen Spielzug gemacht haben und das Spiel weitergeht.",
    "Ciò che è chiuso diventa definitivo quando {} avranno fatto una mossa ciascuno e il gioco andrà avanti.",
);
const SOME: Words = words(
    "Closed lines become final once {} of these have made a move and play goes on: {}.",
    "Abgeschlossenes wird endgültig, sobald {} von diesen einen Spielzug gemacht haben und das Spiel weitergeht: {}.",
    "Ciò che è chiuso diventa definitivo quando {} di questi avranno fatto una mossa e il gioco andrà avanti: {}.",
);
const NOBODY: Words = words(
    "Closed lines can’t become final any more: too many of those who would have to agree on them have left.",
    "Abgeschlossenes kann nicht mehr endgültig werden: Zu viele von denen, die sich darauf einigen müssten, haben das Spiel verlassen.",
    "Ciò che è chiuso non può più diventare definitivo: troppi di quelli che dovrebbero concordare hanno lasciato la partita.",
);
const HINT: Words = words(
    "Any move will do, even one that is refused. Whoever will be away should say so first, or leave: what is closed later doesn’t wait for them then. You can play on in any case.",
    "Jeder Spielzug genügt, auch ein abgewiesener. Wer länger wegbleibt, sagt es besser vorher oder verlässt das Spiel: Was später abgeschlossen wird, wartet dann nicht. Weiterspielen könnt ihr in jedem Fall.",
    "Basta una mossa qualsiasi, anche respinta. Chi starà via fa meglio a dirlo prima, o a lasciare la partita: ciò che si chiude dopo non lo aspetta. Si può giocare in ogni caso.",
);
const OR: Words = words(" or ", " oder ", " o ");
const AND: Words = words(" and ", " und ", " e ");

/// For whom it waits, and what would help; no hint where nothing would.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AwaitedView {
    pub(crate) text: String,
    pub(crate) hint: Option<String>,
}

/// For whom the table waits with what is closed and not final; nothing if all of it is final.
pub(crate) fn awaited(peer: &Peer, language: Language) -> Option<AwaitedView> {
    let Awaited { devices, needed } = peer.awaited()?;
    let state = peer.game().state();
    // In the order of their seats; whoever votes has one.
    let players = state.players();
    let players = players.filter(|player| devices.contains(&player.device));
    let names = players.map(|player| {
        let mut called = name(state, player.id);
        if player.device == peer.device_id() {
            called.push_str(" (");
            called.push_str(&Shell::You.say(language));
            called.push(')');
        }
        called
    });
    let names: Vec<String> = names.collect();
    let text = told(&names, needed, language);
    let hint = (needed <= names.len()).then(|| say(&HINT, language, &[]));
    Some(AwaitedView { text, hint })
}

/// That so many of these are awaited.
fn told(names: &[String], needed: usize, language: Language) -> String {
    if needed > names.len() {
        say(&NOBODY, language, &[])
    } else if needed == 1 {
        say(&ANY, language, &[&joined(names, &OR, language)])
    } else if needed == names.len() {
        say(&ALL, language, &[&joined(names, &AND, language)])
    } else {
        say(&SOME, language, &[&needed.to_string(), &names.join(", ")])
    }
}

/// The names as a list in a sentence.
fn joined(names: &[String], between: &Words, language: Language) -> String {
    let Some((last, others)) = names.split_last() else {
        return String::new();
    };
    let mut list = others.join(", ");
    if !others.is_empty() {
        list.push_str(&say(between, language, &[]));
    }
    list.push_str(last);
    list
}

#[cfg(test)]
mod tests {
    use super::told;
    use nomic_engine::rules::Language;

    fn of(names: &[&str], needed: usize, language: Language) -> String {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        told(&names, needed, language)
    }

    #[test]
    fn whoever_is_awaited_is_named_as_one_says_it() {
        use Language::{De, En, It};
        let three = ["Ben", "Cleo", "Dora"];
        for (names, needed, language, part) in [
            (&three[..1], 1, En, "once Ben has"),
            (&three[..2], 1, En, "once Ben or Cleo has"),
            (&three, 1, De, "sobald Ben, Cleo oder Dora einen"),
            (&three, 3, It, "quando Ben, Cleo e Dora avranno"),
            (&three, 2, De, "sobald 2 von diesen"),
            (&three, 2, En, "play goes on: Ben, Cleo, Dora."),
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
