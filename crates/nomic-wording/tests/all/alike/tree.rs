//! Code as a tree: its random generation, its text and its meaning.

use nomic_engine::rules::Type;
use std::fmt::Write;

/// Node of the code; its kids are its parts in written order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Head {
    Number(i64),
    Truth(bool),
    Text(&'static str),
    Name(String),
    Field(&'static str),
    Call(&'static str),
    Operator(&'static str),
    Not,
    Minus,
    List,
    /// Gathering of a list: the word, the name of an element, and true if there is a condition. The
    /// kids are the value computed for each element, if any; the list; the condition.
    Gather(&'static str, String, bool),
    Block,
    Let(String),
    Set(&'static str),
    SetOf(&'static str),
    Record,
    If,
    Each(String, bool),
    Answer,
    Pass,
    Refuse,
    Effect(&'static str),
    /// Head of a part. The kids are its conditions, if it is an action, and its block.
    Part(String, bool),
}

#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) head: Head,
    /// Type of its value; a statement has none.
    pub(super) ty: Option<Type>,
    pub(super) kids: Vec<Tree>,
    pub(super) place: u64,
}

pub(super) fn has_item(word: &str) -> bool {
    matches!(word, "sum" | "min" | "max" | "collect" | "order")
}

impl Tree {
    pub(super) fn count(&self) -> usize {
        1 + self.kids.iter().map(Tree::count).sum::<usize>()
    }

    pub(super) fn at(&self, mut place: usize) -> Option<&Tree> {
        if place == 0 {
            return Some(self);
        }
        place -= 1;
        for kid in &self.kids {
            let size = kid.count();
            if place < size {
                return kid.at(place);
            }
            place -= size;
        }
        None
    }

    pub(super) fn at_mut(&mut self, mut place: usize) -> Option<&mut Tree> {
        if place == 0 {
            return Some(self);
        }
        place -= 1;
        for kid in &mut self.kids {
            let size = kid.count();
            if place < size {
                return kid.at_mut(place);
            }
            place -= size;
        }
        None
    }

    /// The code, with all brackets.
    pub(super) fn code(&self) -> String {
        let kid = |index: usize| self.kids.get(index).map_or_else(String::new, Tree::code);
        let all = |sign: &str| {
            let kids: Vec<String> = self.kids.iter().map(Tree::code).collect();
            kids.join(sign)
        };
        match &self.head {
            Head::Number(number) if *number < 0 => format!("({number})"),
            Head::Number(number) => number.to_string(),
            Head::Truth(true) => "yes".to_owned(),
            Head::Truth(false) => "no".to_owned(),
            Head::Text(text) => format!("\"{text}\""),
            Head::Name(name) => name.clone(),
            Head::Field(field) => format!("{}.{field}", kid(0)),
            Head::Call(name) | Head::Effect(name) => format!("{name}({})", all(", ")),
            Head::Operator(sign) => format!("({} {sign} {})", kid(0), kid(1)),
            Head::Not => format!("(not ({}))", kid(0)),
            Head::Minus => format!("(-({}))", kid(0)),
            Head::List => format!("[{}]", all(", ")),
            Head::Gather(word, name, condition) => self.gathered(word, name, *condition),
            Head::Block => all("\n"),
            Head::Let(name) => format!("let {name} = {}", kid(0)),
            Head::Set(name) => format!("set {name} = {}", kid(0)),
            Head::SetOf(name) => format!("set {}.{name} = {}", kid(0), kid(1)),
            Head::Record => format!("{{who: {}, n: {}}}", kid(0), kid(1)),
            Head::If if self.kids.len() == 3 => {
                format!("if {} then\n{}\nelse\n{}\nend", kid(0), kid(1), kid(2))
            }
            Head::If => format!("if {} then\n{}\nend", kid(0), kid(1)),
            Head::Each(name, true) => {
                format!(
                    "for each {name} in {} where {}\n{}\nend",
                    kid(0),
                    kid(1),
                    kid(2)
                )
            }
            Head::Each(name, false) => format!("for each {name} in {}\n{}\nend", kid(0), kid(1)),
            Head::Answer => format!("answer {}", kid(0)),
            Head::Pass => "pass".to_owned(),
            Head::Refuse => format!("refuse({})", all(", ")),
            Head::Part(begins, true) => {
                format!(
                    "{begins}\nwhere {}\ndue {}\n{}\nend",
                    kid(0),
                    kid(1),
                    kid(2)
                )
            }
            Head::Part(begins, false) => format!("{begins}\n{}\nend", kid(0)),
        }
    }

    fn gathered(&self, word: &str, name: &str, condition: bool) -> String {
        let mut kids = self.kids.iter().map(Tree::code);
        let item = has_item(word).then(|| kids.next().unwrap_or_default());
        let list = kids.next().unwrap_or_default();
        let mut code = match (word, item) {
            ("order", Some(key)) => format!("order({name} in {list} by {key}"),
            (_, Some(item)) => format!("{word}({item} for {name} in {list}"),
            (_, None) => format!("{word}({name} in {list}"),
        };
        if condition {
            write!(code, " where {}", kids.next().unwrap_or_default()).unwrap();
        }
        code.push(')');
        code
    }

    /// Meaning in a normal form: trees that certainly mean the same have the same form.
    pub(super) fn meaning(&self) -> String {
        match &self.head {
            _ if self.ty == Some(Type::Truth) => self.truth(true),
            Head::Minus
                if let [
                    Tree {
                        head: Head::Number(number),
                        ..
                    },
                ] = self.kids.as_slice() =>
            {
                (-number).to_string()
            }
            Head::Number(number) => number.to_string(),
            Head::Block => format!("{{{}}}", steps(&self.kids)),
            head => format!("{head:?}({})", self.meanings()),
        }
    }

    fn meanings(&self) -> String {
        let kids: Vec<String> = self.kids.iter().map(Tree::meaning).collect();
        kids.join(", ")
    }

    fn truth(&self, yes: bool) -> String {
        match (&self.head, self.kids.as_slice()) {
            (Head::Truth(truth), _) => (*truth == yes).to_string(),
            (Head::Not, [kid]) => kid.truth(!yes),
            (Head::Operator(sign @ ("and" | "or")), _) => {
                let mut parts = Vec::new();
                self.chain(sign, yes, &mut parts);
                let and = (*sign == "and") == yes;
                format!("{}({})", if and { "and" } else { "or" }, parts.join(", "))
            }
            (Head::Operator(sign @ ("=" | "/=")), [left, right]) => {
                let yes = yes == (*sign == "=");
                match (&left.head, &right.head) {
                    (_, Head::Truth(truth)) => left.truth(yes == *truth),
                    (Head::Truth(truth), _) => right.truth(yes == *truth),
                    _ if left.ty == Some(Type::Truth) => {
                        format!("iff[{}, {}]", left.truth(yes), right.truth(true))
                    }
                    _ => {
                        let mut sides = [left.meaning(), right.meaning()];
                        sides.sort();
                        format!(
                            "{}({})",
                            if yes { "is" } else { "is not" },
                            sides.join(", ")
                        )
                    }
                }
            }
            (Head::Operator(sign), _) => {
                let sign = match (*sign, yes) {
                    ("<", true) | (">=", false) => "<",
                    ("<=", true) | (">", false) => "<=",
                    (">", true) | ("<=", false) => ">",
                    (">=", true) | ("<", false) => ">=",
                    (_, true) => "in",
                    (_, false) => "not in",
                };
                format!("{sign}({})", self.meanings())
            }
            (Head::Gather(word @ ("any" | "all"), name, _), [list, condition]) => {
                let any = *word == "any";
                let holds = condition.truth(any);
                let some = if any == yes { "some" } else { "none" };
                format!("({some} {name} in {}: {holds})", list.meaning())
            }
            (head, _) => {
                let not = if yes { "" } else { "not " };
                format!("{not}{head:?}({})", self.meanings())
            }
        }
    }

    fn chain(&self, sign: &str, yes: bool, parts: &mut Vec<String>) {
        match &self.head {
            Head::Operator(found) if *found == sign => {
                self.kids.iter().for_each(|kid| kid.chain(sign, yes, parts));
            }
            _ => parts.push(self.truth(yes)),
        }
    }

    fn ends(&self) -> bool {
        match &self.head {
            Head::Answer | Head::Refuse | Head::Pass => true,
            Head::Block => self.kids.last().is_some_and(Tree::ends),
            Head::If => self.kids.len() == 3 && self.kids.iter().skip(1).all(Tree::ends),
            _ => false,
        }
    }
}

/// Statements in order: code after a branch that ends is the other case.
fn steps(steps: &[Tree]) -> String {
    let mut told = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        let rest = steps.get(index + 1..).unwrap_or_default();
        if let (Head::If, [condition, block]) = (&step.head, step.kids.as_slice())
            && block.ends()
            && !rest.is_empty()
        {
            let (condition, block) = (condition.truth(true), block.meaning());
            told.push(format!(
                "If({condition}, {block}, {{{}}})",
                self::steps(rest)
            ));
            return told.join("; ");
        }
        told.push(step.meaning());
    }
    told.join("; ")
}
