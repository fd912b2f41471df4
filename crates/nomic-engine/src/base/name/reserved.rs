//! Words of the page and of readings, which can't be names.

use super::likeness::Likeness;
use super::script::{Sort, sort};

/// Words with a meaning in sentences of the program, in English, German and Italian.
const WORDS: &str = "\
    you yourself your me myself nobody noone none anybody anyone everybody everyone somebody someone \
    others player players opponent winner founder proposer speaker judge officer keeper voter rule rules \
    proposal proposals vote votes ballot kernel nomic \
    du dich dir niemand keiner keine jeder jede jemand alle allen andere spieler spielerin spielende \
    mitspieler gegner sieger siegerin grunder grunderin antragsteller antragstellerin sprecher \
    sprecherin richter richterin regel regeln antrag antrage stimme stimmen abstimmung \
    tu te ti nessuno nessuna ognuno ciascuno chiunque qualcuno tutti tutte altri giocatore giocatrice \
    giocatori giocatrici avversario vincitore vincitrice fondatore fondatrice proponente portavoce \
    giudice regola regole proposta proposte voto voti votazione";

/// Words that form a name of the program with a number after them: `player 1`, `Rule 101`.
const NUMBERED: &str = "\
    player rule proposal ballot case round turn game seat vote correction guest \
    spieler spielerin regel antrag abstimmung fall runde zug spiel platz stimme korrektur gast \
    giocatore giocatrice regola proposta votazione caso giro turno partita posto voto correzione ospite";

const ARTICLES: [&str; 9] = ["the", "der", "die", "das", "dem", "den", "il", "lo", "la"];

/// Whether a name, or a part of it that signs set apart, is a word of the program. `Ada (you)` is, as
/// `player 1` and `The Speaker` are.
pub(super) fn is_reserved(name: &str) -> bool {
    let mut parts = name.split(sets_apart).flat_map(|part| part.split(" - "));
    parts.any(is_word)
}

/// Whether a sign separates the words before it from the words after it. Dashes, dots and
/// apostrophes belong to names.
fn sets_apart(sign: char) -> bool {
    let within = matches!(sign, ' ' | '-' | '.' | '\'' | '’' | '_' | '·');
    !within && sort(sign) == Some(Sort::Aside)
}

fn is_word(part: &str) -> bool {
    let part = part.trim_matches([' ', '-', '.', '\'', '’', '_', '·']);
    let mut words: Vec<&str> = part
        .split([' ', '_'])
        .filter(|word| !word.is_empty())
        .collect();
    loop {
        let joined = words.concat();
        if is_listed(&joined) || is_numbered(&joined) {
            return true;
        }
        // An article makes no other word of it.
        match words.split_first() {
            Some((first, [_, ..])) if ARTICLES.iter().any(|article| alike(article, first)) => {
                words.remove(0);
            }
            _ => return false,
        }
    }
}

fn is_listed(word: &str) -> bool {
    let sought = Likeness::of(word);
    WORDS
        .split_whitespace()
        .any(|known| Likeness::of(known).meets(&sought))
}

/// True for such a word with a number after it. Its digits may be letters that look like digits,
/// and a rule's number can begin with a letter.
fn is_numbered(word: &str) -> bool {
    let [spelt, seen] = Likeness::of(word).looks();
    let is_number = |sign: char| matches!(sign, '0'..='9' | '\u{660}'..='\u{669}');
    let is_digit = |sign: char| is_number(sign) || matches!(sign, 'o' | 'l');
    let numbered = |word: &str, look: usize| {
        NUMBERED.split_whitespace().any(|known| {
            let known = Likeness::of(known).looks();
            let rest = known
                .get(look)
                .and_then(|known| word.strip_prefix(known.as_str()));
            rest.is_some_and(|rest| {
                let mut signs = rest.chars();
                let lettered = signs.next().is_some_and(|sign| sign.is_ascii_alphabetic());
                let number = if lettered { signs.as_str() } else { rest };
                let plain = !rest.is_empty() && rest.chars().all(is_digit);
                plain || lettered && !number.is_empty() && number.chars().all(is_number)
            })
        })
    };
    numbered(&spelt, 0) || numbered(&seen, 1)
}

fn alike(one: &str, other: &str) -> bool {
    Likeness::of(one).meets(&Likeness::of(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_program_are_no_names_however_they_are_written() {
        for name in [
            "you",
            "You",
            "YOU",
            "y\u{43e}u",
            "Y0u",
            "du",
            "Tu",
            "Ada (you)",
            "Ada [du]",
            "Ada（you）",
            "Ada <tu>",
            "Ada, you",
            "(you) Ada",
            "Ada – you",
            "Ada - you",
            "Ada ( you )",
            "Ada (ｙｏｕ)",
            "Nobody",
            "No one",
            "N0body",
            "Niemand",
            "Nessuno",
            "everybody",
            "alle",
            "tutti",
            "player 1",
            "Player 1",
            "player l",
            "player I0",
            "Player１",
            "Spieler 2",
            "giocatore 3",
            "Rule 101",
            "rule 1O1",
            "Rule R.04",
            "Regel 101",
            "Regola 101",
            "Proposal 301",
            "Antrag 301",
            "The Speaker",
            "the  speaker",
            "Der Sprecher",
            "Il portavoce",
            "Speaker",
            "The Rule 101",
            "Nomic",
            "N0mic",
            "nömic",
            "The Judge",
            "il giudice",
            "Gründer",
            "The player",
        ] {
            assert!(is_reserved(name), "{name}");
        }
    }

    #[test]
    fn what_only_holds_such_a_word_is_a_name() {
        for name in [
            "Ada",
            "Ben",
            "Youssef",
            "Dudu",
            "Noemi",
            "Tullio",
            "Ada (Berlin)",
            "Ada 2",
            "Juliet",
            "Nobodaddy",
            "Judy",
            "Ruler",
            "Playa",
            "O’Brien",
            "Jean-Luc",
            "Ada the First",
            "Theo",
            "Anna Richter",
            "Ana",
            "Alla",
            "Casey",
            "李雷",
            "🦊",
            "Guest",
            "C++",
        ] {
            assert!(!is_reserved(name), "{name}");
        }
    }
}
