//! English.

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
        Spelling::SourceTooLong => format!("this code is longer than {MAX_SOURCE} bytes"),
        Spelling::StrangeCharacter(c) => {
            format!("the character {} means nothing here", visible(*c))
        }
        Spelling::WriteInstead { found, write } => {
            format!("write {write} instead of {found}")
        }
        Spelling::TextNotClosed => "this text has no closing \" on its line".to_owned(),
        Spelling::UnknownEscape(c) => {
            format!(
                "“\\{}” means nothing; there are \\\" \\\\ and \\n",
                visible(*c)
            )
        }
        Spelling::NumberTooLarge => "this number is too large".to_owned(),
        Spelling::NotWhole => {
            "decimals are not known here; write a fraction, such as 3/2".to_owned()
        }
        Spelling::NameTooLong => format!("this name is longer than {MAX_NAME} characters"),
        Spelling::LetterOutsideNames(letter) => {
            format!(
                "names are written with the letters a to z, digits and _; {letter} is none of them"
            )
        }
        Spelling::Unexpected {
            found,
            expected,
            nearest,
        } => format!(
            "found {}, expected {}{}",
            found_piece(found),
            expected_piece(*expected),
            meant(nearest)
        ),
        Spelling::TooDeep => format!("this is nested more than {MAX_NESTING} deep"),
        Spelling::ChainedComparison => {
            "only two values are compared at a time; join comparisons with “and”".to_owned()
        }
        Spelling::UnknownLanguage(code) => {
            format!("“{code}” is not a language known here; there are en, de and it")
        }
        Spelling::LanguageTwice(language) => format!("there are two texts in {}", name(*language)),
        Spelling::ListTooLong => format!("this list is longer than {MAX_LIST}"),
    }
}

fn naming(problem: &Naming) -> String {
    match problem {
        Naming::TooManyKeeps => format!("a rule keeps {MAX_KEEPS} variables at most"),
        Naming::TooManyNames => format!("more than {MAX_LOCALS} names are in use at once"),
        Naming::TooMany(plenty) => {
            format!("a rule has {} at most", plenty_of(*plenty))
        }
        Naming::UnknownType { name, nearest } => format!(
            "there is no type “{name}”, as number, text or list of text are{}",
            meant(nearest)
        ),
        Naming::UnknownPart {
            found,
            part,
            nearest,
        } => format!("{} has no part “{part}”{}", shape(found), meant(nearest)),
        Naming::DefinedBelow(name) => {
            format!("“{name}” is defined only further down, or by itself")
        }
        Naming::NameTaken(name) => format!("“{name}” already means something else"),
        Naming::UnknownName { name, nearest } => {
            format!("nothing is called “{name}”{}", meant(nearest))
        }
        Naming::UnknownFunction { name, nearest } => {
            format!(
                "nothing that can be called has the name “{name}”{}",
                meant(nearest)
            )
        }
        Naming::UnknownHook { name, nearest } => {
            format!(
                "the game has no question, event or check “{name}”{}",
                meant(nearest)
            )
        }
        Naming::UnknownKeep { name, nearest } => {
            format!(
                "this rule keeps no “{name}” that could be set{}",
                meant(nearest)
            )
        }
        Naming::UnknownField {
            kind,
            field,
            nearest,
        } => format!("{} has no “{field}”{}", a(kind), meant(nearest)),
        Naming::NoFields { found, field } => format!("{} has no “{field}”", shape(found)),
        Naming::WrongIntroduction { hook, family } => {
            let (what, word) = (family_name(*family), family.word());
            format!("“{hook}” is {what}; begin with “{word} {hook}”")
        }
        Naming::EffectAsValue(name) => format!("“{name}” does something; it is not a value"),
        Naming::ResultUnused(name) => {
            format!("“{name}” only works out a value, and nothing is done with it")
        }
        Naming::NeedsParentheses(name) => {
            format!("“{name}” works out a value from others; write {name}(...)")
        }
    }
}

fn typing(problem: &Typing) -> String {
    match problem {
        Typing::KeepNeedsType => "an empty list does not say what it is to hold; \
                                   say it, as in “keep a: list of number = []”"
            .to_owned(),
        Typing::WrongCount {
            name,
            found,
            expected,
        } => format!("“{name}” takes {}, but this has {found}", values(*expected)),
        Typing::WrongType {
            role,
            found,
            expected,
        } => format!("{}, but this is {}", wanted(role, expected), shape(found)),
        Typing::CannotCompare { left, right } => {
            format!("{} can’t be compared with {}", shape(left), shape(right))
        }
        Typing::CannotKeep(found) => format!(
            "{} can’t be kept, only numbers, fractions, texts, yes and no, and lists and records of them",
            shape(found)
        ),
        Typing::NotInForm(found) => format!("a form can’t ask for {}", shape(found)),
        Typing::NoFraction => "this is no fraction".to_owned(),
        Typing::TypeTooLarge => format!("this is made of more than {MAX_TYPE} parts"),
        Typing::NotForText(found) => {
            format!(
                "only numbers and texts can fill a text, but this is {}",
                shape(found)
            )
        }
        Typing::FillsNoLiteral => {
            "only a text that is written here in quotes can be filled".to_owned()
        }
        Typing::WrongBlanks {
            language,
            found,
            expected,
        } => {
            let which = language.map_or(String::new(), |l| format!(" in {}", name(l)));
            format!(
                "the text{which} has {}, but {} to fill in",
                blanks(*found),
                values(*expected)
            )
        }
        Typing::NotHere { what, setting } => {
            format!(
                "“{what}” can’t be used in {}; {}",
                place(*setting),
                may(*setting)
            )
        }
        Typing::NeverReached => "nothing after this point is ever reached".to_owned(),
    }
}

fn wanted(role: &ValuePosition, expected: &Shape) -> String {
    let expected = shape(expected);
    match role {
        ValuePosition::Condition => format!("a condition has to be {expected}"),
        ValuePosition::Operand(sign) => format!("“{sign}” needs {expected} here"),
        ValuePosition::Argument { name, position } => {
            format!("value {position} of “{name}” has to be {expected}")
        }
        ValuePosition::Key => format!("what stands after “by” has to be {expected}, or a text"),
        ValuePosition::Answer => format!("the answer has to be {expected}"),
        ValuePosition::Keep(name) => format!("what “{name}” keeps has to be {expected}"),
        ValuePosition::Element => format!("this list began with {expected}"),
        ValuePosition::List => "“in” needs a list here".to_owned(),
        ValuePosition::Reason => format!("a reason has to be {expected}"),
    }
}

fn shape(shape: &Shape) -> String {
    match shape {
        Shape::Number => "a number".to_owned(),
        Shape::Fraction => "a fraction".to_owned(),
        Shape::Truth => "yes or no".to_owned(),
        Shape::Text => "a text".to_owned(),
        Shape::Quantity => "a quantity".to_owned(),
        Shape::Thing(kind) => a(kind),
        Shape::Any => "a value".to_owned(),
        Shape::Record(_) => format!("a record {shape}"),
        Shape::List(item) => match &**item {
            Shape::Any => "a list".to_owned(),
            Shape::Number => "a list of numbers".to_owned(),
            Shape::Fraction => "a list of fractions".to_owned(),
            Shape::Truth => "a list of yes and no".to_owned(),
            Shape::Text => "a list of texts".to_owned(),
            Shape::Quantity => "a list of quantities".to_owned(),
            Shape::Thing(kind) => format!("a list of the kind {kind}"),
            Shape::Record(_) => format!("a list of records {item}"),
            Shape::List(_) => "a list of lists".to_owned(),
        },
    }
}

/// The kind with its article.
fn a(kind: &str) -> String {
    let vowel = kind.starts_with(['A', 'E', 'I', 'O', 'a', 'e', 'i', 'o']);
    format!("{} {kind}", if vowel { "an" } else { "a" })
}

fn found_piece(found: &Found) -> String {
    match found {
        Found::End => "the end of the code".to_owned(),
        Found::Piece(piece) => format!("“{piece}”"),
        Found::Text => "a text".to_owned(),
    }
}

fn expected_piece(expected: Expected) -> String {
    match expected {
        Expected::Piece(piece) => format!("“{piece}”"),
        Expected::Name => "a name".to_owned(),
        Expected::Value => "a value".to_owned(),
        Expected::Literal => "a number, a text, yes, no, or a list or record of them".to_owned(),
        Expected::Number => "a number".to_owned(),
        Expected::Type => "a type, such as number, list of text or {a: number}".to_owned(),
        Expected::Label => "what players will read of this action, in quotes".to_owned(),
        Expected::Target => "“all rules”, “rule” and a number, or “rules r where ...”".to_owned(),
        Expected::Text => "a text in quotes".to_owned(),
        Expected::Provision => {
            "“when”, “check”, “action”, “keep”, “define”, “quantity”, “takes” or “defers”"
                .to_owned()
        }
        Expected::Statement => "something to do, or “end”".to_owned(),
        Expected::EndOf { word, line } => format!("the “end” of “{word}” in line {line}"),
    }
}

fn meant(nearest: &Option<String>) -> String {
    match nearest {
        Some(name) => format!("; did you mean “{name}”?"),
        None => String::new(),
    }
}

fn blanks(count: usize) -> String {
    match count {
        0 => "no blank {}".to_owned(),
        1 => "1 blank {}".to_owned(),
        _ => format!("{count} blanks {{}}"),
    }
}

fn values(count: usize) -> String {
    match count {
        0 => "no values".to_owned(),
        1 => "1 value".to_owned(),
        _ => format!("{count} values"),
    }
}

fn family_name(family: Family) -> &'static str {
    match family {
        Family::Question { .. } => "a question",
        Family::Check => "a check",
        Family::Action => "an action",
        Family::Event => "an event",
    }
}

fn place(setting: Setting) -> &'static str {
    match setting {
        Setting::Provision(family) => family_name(family),
        Setting::Define => "a definition",
        Setting::Offer => "the condition of an action",
        Setting::Claim => "a claim of precedence",
    }
}

fn may(setting: Setting) -> &'static str {
    match setting {
        Setting::Provision(Family::Question { .. }) => "it can only answer",
        Setting::Provision(Family::Check) => "it can only refuse",
        Setting::Provision(Family::Event) => "it can only do something",
        Setting::Provision(Family::Action) => {
            "it can only refuse or do something, and nothing by chance"
        }
        Setting::Define => "it only works out a value, and nothing by chance",
        Setting::Offer | Setting::Claim => "it only says yes or no, and nothing by chance",
    }
}

fn plenty_of(plenty: Plenty) -> String {
    let most = plenty.most();
    match plenty {
        Plenty::Quantities => format!("{most} quantities"),
        Plenty::Defines => format!("{most} definitions"),
        Plenty::Actions => format!("{most} actions"),
        Plenty::Blanks => format!("{most} blanks in a form"),
        Plenty::Claims => format!("{most} claims of precedence"),
    }
}

fn name(language: Language) -> &'static str {
    match language {
        Language::En => "English",
        Language::De => "German",
        Language::It => "Italian",
    }
}

pub(crate) const fn fault(code: FaultCode) -> &'static str {
    match code {
        FaultCode::Overflow => "a number became too large",
        FaultCode::DivisionByZero => "something was divided by zero",
        FaultCode::FuelSpent => "this code took too many steps",
        FaultCode::MemorySpent => "this code took too much memory",
        FaultCode::DepthExceeded => "this depends on too many other answers",
        FaultCode::NoSuchThing => "there is no such thing",
        FaultCode::BlankValue => "there is nothing here to work with",
        FaultCode::WrongKind => "this is of another kind than declared",
        FaultCode::WrongArguments => "this was started with values that do not fit",
        FaultCode::NoChance => "nothing can be drawn here",
        FaultCode::NotAvailable => "this is not known at this moment",
    }
}
