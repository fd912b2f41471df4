//! German. Types stand after a colon, so that nothing has to be declined.

use super::visible;
use crate::edition::{MAX_KEEPS, MAX_LIST, MAX_LOCALS, MAX_NAME, MAX_NESTING, MAX_SOURCE};
use crate::{
    Expected, Family, FaultCode, Found, Language, Naming, Problem, Role, Shape, Spelling, Type,
    Typing,
};

pub(crate) fn problem(problem: &Problem) -> String {
    match problem {
        Problem::Spelling(problem) => spelling(problem),
        Problem::Naming(problem) => naming(problem),
        Problem::Typing(problem) => typing(problem),
    }
}

fn spelling(problem: &Spelling) -> String {
    match problem {
        Spelling::SourceTooLong => format!("dieser Code ist länger als {MAX_SOURCE} Bytes"),
        Spelling::StrangeCharacter(c) => {
            format!("das Zeichen {} bedeutet hier nichts", visible(*c))
        }
        Spelling::WriteInstead { found, write } => {
            format!("schreib {write} statt {found}")
        }
        Spelling::TextNotClosed => {
            "diesem Text fehlt das schließende \" auf seiner Zeile".to_owned()
        }
        Spelling::UnknownEscape(c) => {
            format!(
                "„\\{}“ bedeutet nichts; es gibt \\\" \\\\ und \\n",
                visible(*c)
            )
        }
        Spelling::NumberTooLarge => "diese Zahl ist zu groß".to_owned(),
        Spelling::NotWhole => "es gibt hier nur ganze Zahlen".to_owned(),
        Spelling::NameTooLong => format!("dieser Name ist länger als {MAX_NAME} Zeichen"),
        Spelling::Unexpected {
            found,
            expected,
            nearest,
        } => format!(
            "hier steht {}, erwartet wird {}{}",
            found_piece(found),
            expected_piece(*expected),
            meant(nearest)
        ),
        Spelling::TooDeep => format!("das ist tiefer als {MAX_NESTING} Ebenen verschachtelt"),
        Spelling::ChainedComparison => {
            "verglichen werden immer nur zwei Werte; verbinde Vergleiche mit „and“".to_owned()
        }
        Spelling::UnknownLanguage(code) => {
            format!("die Sprache „{code}“ kennt man hier nicht; es gibt en, de und it")
        }
        Spelling::LanguageTwice(language) => {
            format!("es gibt zwei Texte auf {}", name(*language))
        }
        Spelling::ListTooLong => format!("diese Liste ist länger als {MAX_LIST}"),
    }
}

fn naming(problem: &Naming) -> String {
    match problem {
        Naming::TooManyKeeps => {
            format!("eine Regel merkt sich höchstens {MAX_KEEPS} Variablen")
        }
        Naming::TooManyNames => {
            format!("mehr als {MAX_LOCALS} Namen sind gleichzeitig in Gebrauch")
        }
        Naming::NameTaken(name) => format!("„{name}“ bedeutet schon etwas anderes"),
        Naming::UnknownName { name, nearest } => {
            format!("nichts heißt hier „{name}“{}", meant(nearest))
        }
        Naming::UnknownFunction { name, nearest } => {
            format!(
                "nichts, was man aufrufen kann, heißt „{name}“{}",
                meant(nearest)
            )
        }
        Naming::UnknownHook { name, nearest } => format!(
            "das Spiel hat keine Frage, kein Ereignis und keine Prüfung „{name}“{}",
            meant(nearest)
        ),
        Naming::UnknownKeep { name, nearest } => {
            format!(
                "diese Regel merkt sich kein „{name}“, das man setzen kann{}",
                meant(nearest)
            )
        }
        Naming::UnknownField {
            kind,
            field,
            nearest,
        } => format!("{kind} hat kein „{field}“{}", meant(nearest)),
        Naming::NoFields { found, field } => {
            format!(
                "hier gibt es kein „{field}“; davor steht: {}",
                shape(*found)
            )
        }
        Naming::WrongIntroduction { hook, family } => {
            let (what, word) = (family_name(*family), family.word());
            format!("„{hook}“ ist {what}; beginne mit „{word} {hook}“")
        }
        Naming::EffectAsValue(name) => format!("„{name}“ tut etwas; es ist kein Wert"),
        Naming::ResultUnused(name) => {
            format!("„{name}“ rechnet nur einen Wert aus, und mit dem geschieht nichts")
        }
        Naming::NeedsParentheses(name) => {
            format!("„{name}“ rechnet einen Wert aus anderen aus; schreib {name}(...)")
        }
    }
}

fn typing(problem: &Typing) -> String {
    match problem {
        Typing::KeepNeedsType => "eine leere Liste sagt nicht, was sie enthalten soll; \
                                   beginne mit wenigstens einem Element"
            .to_owned(),
        Typing::WrongCount {
            name,
            found,
            expected,
        } => format!("Werte, die „{name}“ braucht: {expected}; hier stehen: {found}"),
        Typing::WrongType {
            role,
            found,
            expected,
        } => format!("{}; hier steht: {}", wanted(role, *expected), shape(*found)),
        Typing::CannotCompare { left, right } if left.list || right.list => {
            "Listen kann man nicht vergleichen".to_owned()
        }
        Typing::CannotCompare { left, right } => {
            let (left, right) = (shape(*left), shape(*right));
            format!("das kann man nicht vergleichen: {left} und {right}")
        }
        Typing::ListInList => "eine Liste kann keine Listen enthalten".to_owned(),
        Typing::NotForText(found) => format!(
            "nur Zahlen und Texte können einen Text füllen; hier steht: {}",
            shape(*found)
        ),
        Typing::FillsNoLiteral => {
            "füllen kann man nur einen Text, der hier in Anführungszeichen steht".to_owned()
        }
        Typing::WrongBlanks {
            language,
            found,
            expected,
        } => {
            let which = language.map_or(String::new(), |l| format!(" auf {}", name(l)));
            format!("Lücken {{}} im Text{which}: {found}; Werte, um sie zu füllen: {expected}")
        }
        Typing::NotHere { what, family } => format!(
            "„{what}“ geht hier nicht: das ist {}; {}",
            family_name(*family),
            may(*family)
        ),
        Typing::NeverReached => "was hiernach kommt, wird nie erreicht".to_owned(),
    }
}

fn wanted(role: &Role, expected: Shape) -> String {
    let expected = shape(expected);
    match role {
        Role::Condition => format!("eine Bedingung muss sein: {expected}"),
        Role::Operand(sign) => format!("neben „{sign}“ muss stehen: {expected}"),
        Role::Argument { name, position } => {
            format!("Wert {position} von „{name}“ muss sein: {expected}")
        }
        Role::Answer => format!("die Antwort muss sein: {expected}"),
        Role::Keep(name) => format!("was „{name}“ sich merkt, muss sein: {expected}"),
        Role::Element => format!("diese Liste begann mit: {expected}"),
        Role::List => "nach „in“ muss eine Liste stehen".to_owned(),
        Role::Reason => format!("eine Begründung muss sein: {expected}"),
    }
}

fn shape(shape: Shape) -> String {
    match (shape.list, shape.item) {
        (false, Type::Number) => "eine Zahl".to_owned(),
        (false, Type::Truth) => "ja oder nein".to_owned(),
        (false, Type::Text) => "ein Text".to_owned(),
        (false, Type::Thing(kind)) => format!("etwas der Art {kind}"),
        (false, Type::Any) => "ein Wert".to_owned(),
        (false, Type::List(_)) | (true, Type::Any | Type::List(_)) => "eine Liste".to_owned(),
        (true, Type::Number) => "eine Liste von Zahlen".to_owned(),
        (true, Type::Truth) => "eine Liste von Ja und Nein".to_owned(),
        (true, Type::Text) => "eine Liste von Texten".to_owned(),
        (true, Type::Thing(kind)) => format!("eine Liste der Art {kind}"),
    }
}

fn found_piece(found: &Found) -> String {
    match found {
        Found::End => "das Ende des Codes".to_owned(),
        Found::Piece(piece) => format!("„{piece}“"),
        Found::Text => "ein Text".to_owned(),
    }
}

fn expected_piece(expected: Expected) -> String {
    match expected {
        Expected::Piece(piece) => format!("„{piece}“"),
        Expected::Name => "ein Name".to_owned(),
        Expected::Value => "ein Wert".to_owned(),
        Expected::Literal => "eine Zahl, ein Text, „yes“, „no“ oder eine Liste davon".to_owned(),
        Expected::Text => "ein Text in Anführungszeichen".to_owned(),
        Expected::Provision => "„keep“, „when“ oder „check“".to_owned(),
        Expected::Statement => "etwas, das zu tun ist, oder „end“".to_owned(),
        Expected::EndOf { word, line } => format!("das „end“ zu „{word}“ in Zeile {line}"),
    }
}

fn meant(nearest: &Option<String>) -> String {
    match nearest {
        Some(name) => format!("; meintest du „{name}“?"),
        None => String::new(),
    }
}

fn family_name(family: Family) -> &'static str {
    match family {
        Family::Question { .. } => "eine Frage",
        Family::Check => "eine Prüfung",
        Family::Event => "ein Ereignis",
    }
}

fn may(family: Family) -> &'static str {
    match family {
        Family::Question { .. } => "man kann nur antworten",
        Family::Check => "man kann nur ablehnen",
        Family::Event => "man kann nur etwas tun",
    }
}

fn name(language: Language) -> &'static str {
    match language {
        Language::En => "Englisch",
        Language::De => "Deutsch",
        Language::It => "Italienisch",
    }
}

pub(crate) const fn fault(code: FaultCode) -> &'static str {
    match code {
        FaultCode::Overflow => "eine Zahl wurde zu groß",
        FaultCode::DivisionByZero => "es wurde durch null geteilt",
        FaultCode::FuelSpent => "dieser Code brauchte zu viele Schritte",
        FaultCode::MemorySpent => "dieser Code brauchte zu viel Speicher",
        FaultCode::DepthExceeded => "das hängt von zu vielen anderen Antworten ab",
        FaultCode::NoSuchThing => "das gibt es nicht",
        FaultCode::BlankValue => "hier ist nichts, womit sich etwas machen lässt",
        FaultCode::WrongKind => "das ist von anderer Art als angegeben",
        FaultCode::WrongArguments => "das wurde mit unpassenden Werten begonnen",
        FaultCode::NoChance => "hier kann nichts gezogen werden",
        FaultCode::NotAvailable => "das ist im Augenblick nicht bekannt",
    }
}
