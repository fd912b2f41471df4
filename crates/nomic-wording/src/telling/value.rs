//! Values of the rule language.

use crate::Locale;
use crate::messages::draft;
use nomic_engine::rules::Value;

/// A value as players read it.
pub fn value(of: &Value, locale: Locale) -> String {
    match of {
        Value::Number(number) => number.to_string(),
        Value::Truth(true) => draft::YES.say(locale).to_owned(),
        Value::Truth(false) => draft::NO.say(locale).to_owned(),
        Value::Text(text) => text.get(locale.for_rules()).to_owned(),
        Value::List(list) => {
            let parts: Vec<String> = list.iter().map(|part| value(part, locale)).collect();
            format!("[{}]", parts.join(", "))
        }
        Value::Fraction(fraction) => fraction.to_string(),
        Value::Quantity(name) => name.to_string(),
        Value::Record(parts) => {
            let parts: Vec<String> = parts
                .iter()
                .map(|(name, part)| format!("{name}: {}", value(part, locale)))
                .collect();
            format!("{{{}}}", parts.join(", "))
        }
        Value::Thing(thing) => format!("{} {}", thing.kind, thing.id),
        Value::Blank => "–".to_owned(),
    }
}
