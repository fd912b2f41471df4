//! German. Types stand after a colon, so that nothing has to be declined.

use super::visible;
use crate::edition::{
    MAX_KEEPS, MAX_LIST, MAX_LOCALS, MAX_NAME, MAX_NESTING, MAX_SOURCE, MAX_TYPE,
};
use crate::{
    Expected, Family, FaultCode, Found, Language, Naming, Plenty, Problem, Setting, Shape,
    Spelling, Typing, ValuePosition,
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
        Spelling::NotWhole => {
            "Dezimalzahlen gibt es hier nicht; schreib einen Bruch wie 3/2".to_owned()
        }
        Spelling::NameTooLong => format!("dieser Name ist länger als {MAX_NAME} Zeichen"),
        Spelling::LetterOutsideNames(letter) => format!(
            "Namen schreibt man mit den Buchstaben a bis z, Ziffern und _; {letter} gehört nicht dazu"
        ),
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
        Naming::TooMany(plenty) => {
            format!("eine Regel hat höchstens {}", plenty_of(*plenty))
        }
        Naming::UnknownType { name, nearest } => format!(
            "es gibt keinen Typ „{name}“ wie number, text oder list of text{}",
            meant(nearest)
        ),
        Naming::UnknownPart {
            found,
            part,
            nearest,
        } => format!(
            "hier gibt es keinen Teil „{part}“{}; davor steht: {}",
            meant(nearest),
            shape(found)
        ),
        Naming::DefinedBelow(name) => {
            format!("„{name}“ wird erst weiter unten definiert oder durch sich selbst")
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
            format!("hier gibt es kein „{field}“; davor steht: {}", shape(found))
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
                                   sag es, etwa mit „keep a: list of number = []“"
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
        } => format!("{}; hier steht: {}", wanted(role, expected), shape(found)),
        Typing::CannotCompare { left, right } => {
            let (left, right) = (shape(left), shape(right));
            format!("das kann man nicht vergleichen: {left} und {right}")
        }
        Typing::CannotKeep(found) => format!(
            "merken kann man sich nur Zahlen, Brüche, Texte, Ja und Nein sowie Listen und \
             Datensätze davon; das ist: {}",
            shape(found)
        ),
        Typing::NotInForm(found) => {
            format!("ein Formular kann danach nicht fragen: {}", shape(found))
        }
        Typing::NoFraction => "das ist kein Bruch".to_owned(),
        Typing::TypeTooLarge => format!("das besteht aus mehr als {MAX_TYPE} Teilen"),
        Typing::NotForText(found) => format!(
            "nur Zahlen und Texte können einen Text füllen; hier steht: {}",
            shape(found)
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
        Typing::NotHere { what, setting } => format!(
            "„{what}“ geht hier nicht: das ist {}; {}",
            place(*setting),
            may(*setting)
        ),
        Typing::NeverReached => "was hiernach kommt, wird nie erreicht".to_owned(),
    }
}

fn wanted(role: &ValuePosition, expected: &Shape) -> String {
    let expected = shape(expected);
    match role {
        ValuePosition::Condition => format!("eine Bedingung muss sein: {expected}"),
        ValuePosition::Operand(sign) => format!("neben „{sign}“ muss stehen: {expected}"),
        ValuePosition::Argument { name, position } => {
            format!("Wert {position} von „{name}“ muss sein: {expected}")
        }
        ValuePosition::Key => format!("nach „by“ muss stehen: {expected} oder ein Text"),
        ValuePosition::Answer => format!("die Antwort muss sein: {expected}"),
        ValuePosition::Keep(name) => format!("was „{name}“ sich merkt, muss sein: {expected}"),
        ValuePosition::Element => format!("diese Liste begann mit: {expected}"),
        ValuePosition::List => "nach „in“ muss eine Liste stehen".to_owned(),
        ValuePosition::Reason => format!("eine Begründung muss sein: {expected}"),
    }
}

fn shape(shape: &Shape) -> String {
    match shape {
        Shape::Number => "eine Zahl".to_owned(),
        Shape::Fraction => "ein Bruch".to_owned(),
        Shape::Truth => "ja oder nein".to_owned(),
        Shape::Text => "ein Text".to_owned(),
        Shape::Quantity => "eine Größe".to_owned(),
        Shape::Thing(kind) => format!("etwas der Art {kind}"),
        Shape::Any => "ein Wert".to_owned(),
        Shape::Record(_) => format!("ein Datensatz {shape}"),
        Shape::List(item) => match &**item {
            Shape::Any => "eine Liste".to_owned(),
            Shape::Number => "eine Liste von Zahlen".to_owned(),
            Shape::Fraction => "eine Liste von Brüchen".to_owned(),
            Shape::Truth => "eine Liste von Ja und Nein".to_owned(),
            Shape::Text => "eine Liste von Texten".to_owned(),
            Shape::Quantity => "eine Liste von Größen".to_owned(),
            Shape::Thing(kind) => format!("eine Liste der Art {kind}"),
            Shape::Record(_) => format!("eine Liste von Datensätzen {item}"),
            Shape::List(_) => "eine Liste von Listen".to_owned(),
        },
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
        Expected::Literal => {
            "eine Zahl, ein Text, „yes“, „no“ oder eine Liste oder ein Datensatz davon".to_owned()
        }
        Expected::Number => "eine Zahl".to_owned(),
        Expected::Type => "ein Typ wie number, list of text oder {a: number}".to_owned(),
        Expected::Label => "was man über diese Aktion lesen soll, in Anführungszeichen".to_owned(),
        Expected::Target => {
            "„all rules“, „rule“ mit einer Nummer oder „rules r where ...“".to_owned()
        }
        Expected::Text => "ein Text in Anführungszeichen".to_owned(),
        Expected::Provision => "„when“, „check“, „action“, „keep“, „define“, „quantity“, \
                                „takes“ oder „defers“"
            .to_owned(),
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
        Family::Action => "eine Aktion",
        Family::Event => "ein Ereignis",
    }
}

fn place(setting: Setting) -> &'static str {
    match setting {
        Setting::Provision(family) => family_name(family),
        Setting::Define => "eine Definition",
        Setting::Offer => "die Bedingung einer Aktion",
        Setting::Claim => "ein Anspruch auf Vorrang",
    }
}

fn may(setting: Setting) -> &'static str {
    match setting {
        Setting::Provision(Family::Question { .. }) => "man kann nur antworten",
        Setting::Provision(Family::Check) => "man kann nur ablehnen",
        Setting::Provision(Family::Event) => "man kann nur etwas tun",
        Setting::Provision(Family::Action) => {
            "man kann nur ablehnen oder etwas tun, und nichts durch Zufall"
        }
        Setting::Define => "hier wird nur ein Wert ausgerechnet, und nichts durch Zufall",
        Setting::Offer | Setting::Claim => "hier geht es nur um Ja oder Nein, ohne Zufall",
    }
}

fn plenty_of(plenty: Plenty) -> String {
    let most = plenty.most();
    match plenty {
        Plenty::Quantities => format!("{most} Größen"),
        Plenty::Defines => format!("{most} Definitionen"),
        Plenty::Actions => format!("{most} Aktionen"),
        Plenty::Blanks => format!("{most} Felder in einem Formular"),
        Plenty::Claims => format!("{most} Ansprüche auf Vorrang"),
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
