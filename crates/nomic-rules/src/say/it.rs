//! Italian. Types stand after a colon, so that nothing has to be inflected.

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
        Spelling::SourceTooLong => format!("questo codice supera i {MAX_SOURCE} byte"),
        Spelling::StrangeCharacter(c) => {
            format!("qui il carattere {} non significa nulla", visible(*c))
        }
        Spelling::WriteInstead { found, write } => {
            format!("scrivi {write} invece di {found}")
        }
        Spelling::TextNotClosed => "a questo testo manca il \" finale sulla sua riga".to_owned(),
        Spelling::UnknownEscape(c) => {
            format!(
                "«\\{}» non significa nulla; ci sono \\\" \\\\ e \\n",
                visible(*c)
            )
        }
        Spelling::NumberTooLarge => "questo numero è troppo grande".to_owned(),
        Spelling::NotWhole => {
            "qui non esistono numeri con la virgola; scrivi una frazione, come 3/2".to_owned()
        }
        Spelling::NameTooLong => format!("questo nome supera i {MAX_NAME} caratteri"),
        Spelling::LetterOutsideNames(letter) => {
            format!(
                "i nomi si scrivono con le lettere dalla a alla z, con cifre e con _, ma non con {letter}"
            )
        }
        Spelling::Unexpected {
            found,
            expected,
            nearest,
        } => format!(
            "qui c’è {}, ma ci vuole {}{}",
            found_piece(found),
            expected_piece(*expected),
            meant(nearest)
        ),
        Spelling::TooDeep => format!("qui i livelli uno dentro l’altro sono più di {MAX_NESTING}"),
        Spelling::ChainedComparison => {
            "si confrontano solo due valori alla volta; unisci i confronti con «and»".to_owned()
        }
        Spelling::UnknownLanguage(code) => {
            format!("la lingua «{code}» qui non è nota; ci sono en, de e it")
        }
        Spelling::LanguageTwice(language) => format!("ci sono due testi in {}", name(*language)),
        Spelling::ListTooLong => format!("questo elenco supera i {MAX_LIST} elementi"),
    }
}

fn naming(problem: &Naming) -> String {
    match problem {
        Naming::TooManyKeeps => {
            format!("una regola conserva al massimo {MAX_KEEPS} variabili")
        }
        Naming::TooManyNames => {
            format!("più di {MAX_LOCALS} nomi sono in uso contemporaneamente")
        }
        Naming::TooMany(plenty) => {
            format!("una regola ha al massimo {}", plenty_of(*plenty))
        }
        Naming::UnknownType { name, nearest } => format!(
            "non c’è un tipo «{name}», come number, text o list of text{}",
            meant(nearest)
        ),
        Naming::UnknownPart {
            found,
            part,
            nearest,
        } => format!(
            "qui non c’è la parte «{part}»{}; prima del punto c’è: {}",
            meant(nearest),
            shape(found)
        ),
        Naming::DefinedBelow(name) => {
            format!("«{name}» è definito solo più sotto, o tramite sé stesso")
        }
        Naming::NameTaken(name) => format!("«{name}» significa già qualcos’altro"),
        Naming::UnknownName { name, nearest } => {
            format!("qui nulla si chiama «{name}»{}", meant(nearest))
        }
        Naming::UnknownFunction { name, nearest } => {
            format!(
                "nulla che si possa chiamare ha il nome «{name}»{}",
                meant(nearest)
            )
        }
        Naming::UnknownHook { name, nearest } => format!(
            "il gioco non ha domande, eventi o controlli di nome «{name}»{}",
            meant(nearest)
        ),
        Naming::UnknownKeep { name, nearest } => format!(
            "questa regola non conserva nessun «{name}» da impostare{}",
            meant(nearest)
        ),
        Naming::UnknownField {
            kind,
            field,
            nearest,
        } => format!("{kind} non ha «{field}»{}", meant(nearest)),
        Naming::NoFields { found, field } => {
            format!(
                "qui non c’è «{field}»; prima del punto c’è: {}",
                shape(found)
            )
        }
        Naming::WrongIntroduction { hook, family } => {
            let (what, word) = (family_name(*family), family.word());
            format!("«{hook}» è {what}; comincia con «{word} {hook}»")
        }
        Naming::EffectAsValue(name) => format!("«{name}» fa qualcosa; non è un valore"),
        Naming::ResultUnused(name) => {
            format!("«{name}» calcola soltanto un valore, e nessuno lo usa")
        }
        Naming::NeedsParentheses(name) => {
            format!("«{name}» calcola un valore da altri; scrivi {name}(...)")
        }
    }
}

fn typing(problem: &Typing) -> String {
    match problem {
        Typing::KeepNeedsType => "un elenco vuoto non dice che cosa conterrà; \
                                   dillo, come in «keep a: list of number = []»"
            .to_owned(),
        Typing::WrongCount {
            name,
            found,
            expected,
        } => format!("valori che «{name}» vuole: {expected}; qui sono: {found}"),
        Typing::WrongType {
            role,
            found,
            expected,
        } => format!("{}; qui c’è: {}", wanted(role, expected), shape(found)),
        Typing::CannotCompare { left, right } => {
            let (left, right) = (shape(left), shape(right));
            format!("questo non si può confrontare: {left} e {right}")
        }
        Typing::CannotKeep(found) => format!(
            "si conservano solo numeri, frazioni, testi, sì e no, e i loro elenchi e record; \
             questo è: {}",
            shape(found)
        ),
        Typing::NotInForm(found) => format!("un modulo non può chiedere: {}", shape(found)),
        Typing::NoFraction => "questa non è una frazione".to_owned(),
        Typing::TypeTooLarge => format!("questo è fatto di più di {MAX_TYPE} parti"),
        Typing::NotForText(found) => format!(
            "solo numeri e testi possono riempire un testo; qui c’è: {}",
            shape(found)
        ),
        Typing::FillsNoLiteral => {
            "si può riempire solo un testo scritto qui tra virgolette".to_owned()
        }
        Typing::WrongBlanks {
            language,
            found,
            expected,
        } => {
            let which = language.map_or(String::new(), |l| format!(" in {}", name(l)));
            format!("spazi {{}} nel testo{which}: {found}; valori per riempirli: {expected}")
        }
        Typing::NotHere { what, setting } => format!(
            "«{what}» qui non va: questo è {}; {}",
            place(*setting),
            may(*setting)
        ),
        Typing::NeverReached => "a ciò che segue non si arriva mai".to_owned(),
    }
}

fn wanted(role: &ValuePosition, expected: &Shape) -> String {
    let expected = shape(expected);
    match role {
        ValuePosition::Condition => format!("una condizione deve essere: {expected}"),
        ValuePosition::Operand(sign) => format!("accanto a «{sign}» deve esserci: {expected}"),
        ValuePosition::Argument { name, position } => {
            format!("il valore {position} di «{name}» deve essere: {expected}")
        }
        ValuePosition::Key => format!("dopo «by» deve esserci: {expected} o un testo"),
        ValuePosition::Answer => format!("la risposta deve essere: {expected}"),
        ValuePosition::Keep(name) => format!("ciò che «{name}» conserva deve essere: {expected}"),
        ValuePosition::Element => format!("questo elenco è cominciato con: {expected}"),
        ValuePosition::List => "dopo «in» deve esserci un elenco".to_owned(),
        ValuePosition::Reason => format!("una motivazione deve essere: {expected}"),
    }
}

fn shape(shape: &Shape) -> String {
    match shape {
        Shape::Number => "un numero".to_owned(),
        Shape::Fraction => "una frazione".to_owned(),
        Shape::Truth => "sì o no".to_owned(),
        Shape::Text => "un testo".to_owned(),
        Shape::Quantity => "una quantità".to_owned(),
        Shape::Thing(kind) => format!("qualcosa di tipo {kind}"),
        Shape::Any => "un valore".to_owned(),
        Shape::Record(_) => format!("un record {shape}"),
        Shape::List(item) => match &**item {
            Shape::Any => "un elenco".to_owned(),
            Shape::Number => "un elenco di numeri".to_owned(),
            Shape::Fraction => "un elenco di frazioni".to_owned(),
            Shape::Truth => "un elenco di sì e no".to_owned(),
            Shape::Text => "un elenco di testi".to_owned(),
            Shape::Quantity => "un elenco di quantità".to_owned(),
            Shape::Thing(kind) => format!("un elenco di tipo {kind}"),
            Shape::Record(_) => format!("un elenco di record {item}"),
            Shape::List(_) => "un elenco di elenchi".to_owned(),
        },
    }
}

fn found_piece(found: &Found) -> String {
    match found {
        Found::End => "la fine del codice".to_owned(),
        Found::Piece(piece) => format!("«{piece}»"),
        Found::Text => "un testo".to_owned(),
    }
}

fn expected_piece(expected: Expected) -> String {
    match expected {
        Expected::Piece(piece) => format!("«{piece}»"),
        Expected::Name => "un nome".to_owned(),
        Expected::Value => "un valore".to_owned(),
        Expected::Literal => {
            "un numero, un testo, «yes», «no» o un elenco o un record di questi".to_owned()
        }
        Expected::Number => "un numero".to_owned(),
        Expected::Type => "un tipo, come number, list of text o {a: number}".to_owned(),
        Expected::Label => "ciò che si leggerà di questa azione, tra virgolette".to_owned(),
        Expected::Target => "«all rules», «rule» con un numero o «rules r where ...»".to_owned(),
        Expected::Text => "un testo tra virgolette".to_owned(),
        Expected::Provision => "«when», «check», «action», «keep», «define», «quantity», \
                                «takes» o «defers»"
            .to_owned(),
        Expected::Statement => "qualcosa da fare, o «end»".to_owned(),
        Expected::EndOf { word, line } => format!("l’«end» di «{word}» della riga {line}"),
    }
}

fn meant(nearest: &Option<String>) -> String {
    match nearest {
        Some(name) => format!("; forse «{name}»?"),
        None => String::new(),
    }
}

fn family_name(family: Family) -> &'static str {
    match family {
        Family::Question { .. } => "una domanda",
        Family::Check => "un controllo",
        Family::Action => "un’azione",
        Family::Event => "un evento",
    }
}

fn place(setting: Setting) -> &'static str {
    match setting {
        Setting::Provision(family) => family_name(family),
        Setting::Define => "una definizione",
        Setting::Offer => "la condizione di un’azione",
        Setting::Claim => "una pretesa di precedenza",
    }
}

fn may(setting: Setting) -> &'static str {
    match setting {
        Setting::Provision(Family::Question { .. }) => "si può solo rispondere",
        Setting::Provision(Family::Check) => "si può solo rifiutare",
        Setting::Provision(Family::Event) => "si può solo fare qualcosa",
        Setting::Provision(Family::Action) => {
            "si può solo rifiutare o fare qualcosa, e nulla a caso"
        }
        Setting::Define => "qui si calcola solo un valore, e nulla a caso",
        Setting::Offer | Setting::Claim => "qui si dice solo sì o no, e nulla a caso",
    }
}

fn plenty_of(plenty: Plenty) -> String {
    let most = plenty.most();
    match plenty {
        Plenty::Quantities => format!("{most} quantità"),
        Plenty::Defines => format!("{most} definizioni"),
        Plenty::Actions => format!("{most} azioni"),
        Plenty::Blanks => format!("{most} campi in un modulo"),
        Plenty::Claims => format!("{most} pretese di precedenza"),
    }
}

fn name(language: Language) -> &'static str {
    match language {
        Language::En => "inglese",
        Language::De => "tedesco",
        Language::It => "italiano",
    }
}

pub(crate) const fn fault(code: FaultCode) -> &'static str {
    match code {
        FaultCode::Overflow => "un numero è diventato troppo grande",
        FaultCode::DivisionByZero => "qualcosa è stato diviso per zero",
        FaultCode::FuelSpent => "questo codice ha fatto troppi passi",
        FaultCode::MemorySpent => "questo codice ha occupato troppa memoria",
        FaultCode::DepthExceeded => "questo dipende da troppe altre risposte",
        FaultCode::NoSuchThing => "questo non esiste",
        FaultCode::BlankValue => "qui non c’è nulla con cui lavorare",
        FaultCode::WrongKind => "questo è di un tipo diverso da quello dichiarato",
        FaultCode::WrongArguments => "questo è stato avviato con valori che non vanno",
        FaultCode::NoChance => "qui non si può estrarre nulla",
        FaultCode::NotAvailable => "in questo momento non si sa",
    }
}
