//! Expressions by type: each form with the types of its parts.

use super::chance::Chance;
use super::tree::Head;
use nomic_engine::VOCABULARY;
use nomic_engine::rules::Type;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A head, with the types of its kids. From some kid on, the kids also know a name.
pub(super) struct Form {
    pub(super) head: Head,
    pub(super) kids: Vec<Type>,
    /// The kids of these places know an element by this name.
    pub(super) binds: Option<(String, Type, Vec<usize>)>,
}

pub(super) const ENTRY: Type = Type::Thing("Entry");

pub(super) fn plain(head: Head, kids: &[Type]) -> Form {
    Form {
        head,
        kids: kids.to_vec(),
        binds: None,
    }
}

pub(super) fn list_of(ty: Type) -> Type {
    static LISTS: OnceLock<BTreeMap<Type, Type>> = OnceLock::new();
    let lists = LISTS.get_or_init(|| {
        let types = things().chain([
            Type::Number,
            Type::Text,
            Type::Truth,
            Type::Fraction,
            Type::Any,
        ]);
        let types = types.chain([Type::Quantity, Type::Code]);
        let pair = |ty: Type| (ty, Type::List(Box::leak(Box::new(ty))));
        types.map(pair).collect()
    });
    lists[&ty]
}

pub(super) fn things() -> impl Iterator<Item = Type> {
    let kinds = VOCABULARY.kinds.iter();
    kinds.map(|kind| Type::Thing(kind.name)).chain([ENTRY])
}

pub(super) fn had(ty: Type) -> Vec<Form> {
    let fields = |kind: &'static nomic_engine::rules::Kind| {
        let fields = kind.fields.iter().filter(move |field| field.ty == ty);
        fields.map(|field| plain(Head::Field(field.name), &[Type::Thing(kind.name)]))
    };
    let mut forms: Vec<_> = VOCABULARY.kinds.iter().flat_map(fields).collect();
    if ty == Type::Number {
        forms.push(plain(Head::Field("gold"), &[Type::Thing("Player")]));
        forms.extend(["who", "n"].map(|part| plain(Head::Field(part), &[ENTRY])));
    }
    if ty == Type::Truth {
        forms.push(plain(Head::Field("idle"), &[Type::Thing("Player")]));
    }
    forms
}

pub(super) fn worked_out(ty: Type) -> Vec<Form> {
    use Type::{Any, Code, Fraction, List, Number, Quantity, Text, Thing, Truth};
    let operators = |signs: &[&'static str], of: Type| -> Vec<Form> {
        let form = |sign: &&'static str| plain(Head::Operator(sign), &[of, of]);
        signs.iter().map(form).collect()
    };
    let mut forms = Vec::new();
    match ty {
        Number => {
            forms.extend(operators(&["+", "-", "*", "div", "mod"], Number));
            forms.push(plain(Head::Minus, &[Number]));
            forms.push(plain(Head::Call("abs"), &[Number]));
            for name in ["max", "min"] {
                forms.push(plain(Head::Call(name), &[Number, Number]));
            }
            for name in ["round", "floor", "ceiling"] {
                forms.push(plain(Head::Call(name), &[Fraction]));
            }
            forms.extend(things().map(|thing| plain(Head::Call("count"), &[list_of(thing)])));
        }
        Fraction => forms.extend(operators(&["/", "+", "*"], Fraction)),
        Truth => {
            forms.push(plain(Head::Not, &[Truth]));
            for _ in 0..3 {
                forms.extend(operators(&["and", "or"], Truth));
            }
            forms.extend(operators(&["=", "/=", "<", "<=", ">", ">="], Number));
            forms.extend(operators(&["=", "/="], Text));
            forms.extend(operators(&["="], Truth));
            for thing in things() {
                forms.extend(operators(&["=", "/="], thing));
                forms.push(plain(Head::Operator("in"), &[thing, list_of(thing)]));
            }
            forms.push(plain(Head::Operator("in"), &[Number, list_of(Number)]));
        }
        Text | Code => {}
        List(&Any) => {
            forms.push(plain(Head::List, &[Thing("Player"), Thing("Rule")]));
            forms.push(plain(Head::List, &[Text, Text]));
            forms.push(plain(Head::List, &[Text]));
        }
        List(item) => {
            forms.push(plain(Head::List, &[*item, *item]));
            forms.push(plain(Head::List, &[*item]));
            forms.push(plain(Head::Operator("+"), &[ty, ty]));
            forms.push(plain(Head::Call("reverse"), &[ty]));
        }
        Any => forms.extend(things().map(|thing| plain(Head::Call("first"), &[list_of(thing)]))),
        Quantity => {}
        Thing("Entry") => forms.push(plain(Head::Record, &[Number, Number])),
        Thing(_) => {}
    }
    if matches!(ty, Number | Thing(_)) {
        let list = list_of(ty);
        for name in ["first", "last"] {
            forms.push(plain(Head::Call(name), &[list]));
        }
        forms.push(plain(Head::Call("nth"), &[list, Number]));
    }
    forms
}

pub(super) fn gathered(ty: Type, outside: usize, chance: &mut Chance) -> Vec<Form> {
    let name = format!("g{outside}");
    let all: Vec<Type> = things().collect();
    let thing = *chance.pick(&all).unwrap();
    let walk = |word: &'static str, element: Type, item: Option<Type>, condition: bool| {
        let mut kids: Vec<Type> = item.into_iter().collect();
        let list = kids.len();
        kids.push(list_of(element));
        kids.extend(condition.then_some(Type::Truth));
        let knowing = (0..kids.len()).filter(|kid| *kid != list).collect();
        Form {
            head: Head::Gather(word, name.clone(), condition),
            kids,
            binds: Some((name.clone(), element, knowing)),
        }
    };
    let numbers = Some(Type::Number);
    match ty {
        Type::Number => {
            let mut forms = vec![walk("count", thing, None, true)];
            for condition in [true, false] {
                for word in ["sum", "max", "min"] {
                    forms.push(walk(word, thing, numbers, condition));
                }
            }
            forms
        }
        Type::Truth => vec![
            walk("any", thing, None, true),
            walk("all", thing, None, true),
        ],
        Type::Thing(_) => vec![walk("first", ty, None, true)],
        Type::List(Type::Number) => vec![
            walk("collect", thing, numbers, true),
            walk("collect", thing, numbers, false),
        ],
        Type::List(item @ Type::Thing(_)) => vec![
            walk("order", *item, numbers, true),
            walk("order", *item, numbers, false),
            walk("collect", thing, Some(*item), true),
        ],
        _ => Vec::new(),
    }
}
