//! Calls, and the functions of the language itself.

use super::Checker;
use super::expression::{Typed, typed};
use crate::code::{self, Builtin, Node};
use crate::span::Span;
use crate::syntax::{self, BUILTINS, Expr, Name};
use crate::{Naming, Phrase, Role, Shape, Type, Typing, Value};

impl<'s> Checker<'s, '_> {
    pub(super) fn call(&mut self, name: Name<'s>, args: &[Expr<'s>], span: Span) -> Option<Typed> {
        const NUMBER: Type = Type::Number;
        match name.text {
            "abs" => self.builtin(name, Builtin::Abs, args, &[NUMBER]),
            "min" => self.builtin(name, Builtin::Min, args, &[NUMBER, NUMBER]),
            "max" => self.builtin(name, Builtin::Max, args, &[NUMBER, NUMBER]),
            "count" => self.builtin(name, Builtin::Count, args, &[Type::List(&Type::Any)]),
            "first" => self.first(name, args),
            "text" => {
                let role = || Role::Argument {
                    name: "text".to_owned(),
                    position: 1,
                };
                let code = self.filled(name, args, role)?;
                Some(Typed {
                    code,
                    shape: Shape::TEXT,
                })
            }
            _ => self.function(name, args, span),
        }
    }

    fn function(&mut self, name: Name<'s>, args: &[Expr<'s>], span: Span) -> Option<Typed> {
        let Some(function) = self.vocabulary.function(name.text) else {
            self.no_function(name);
            return None;
        };
        if function.chance && !self.family.may_change() {
            self.not_here(name.text, name.span);
        }
        let args = self.arguments(name, args, function.params)?;
        let shape = Shape::one(function.result);
        typed(span, Node::Call(function, args), shape)
    }

    fn no_function(&mut self, name: Name<'s>) {
        let text = name.text.to_owned();
        let problem = if self.vocabulary.effect(&text).is_some() {
            Naming::EffectAsValue(text)
        } else {
            let functions = self.vocabulary.functions.iter();
            let known = functions.map(|function| function.name);
            let nearest = self.near(&text, known.chain(BUILTINS.iter().copied()));
            Naming::UnknownFunction {
                name: text,
                nearest,
            }
        };
        self.findings.add(problem, name.span);
    }

    /// The values of a call, if they are as many and of the types that are wanted.
    pub(super) fn arguments(
        &mut self,
        name: Name<'s>,
        args: &[Expr<'s>],
        params: &[Type],
    ) -> Option<Vec<code::Expr>> {
        if args.len() != params.len() {
            self.wrong_count(name, args.len(), params.len());
            return None;
        }
        let mut checked = Vec::new();
        for (index, (arg, param)) in args.iter().zip(params).enumerate() {
            let role = || Role::Argument {
                name: name.text.to_owned(),
                position: index + 1,
            };
            checked.extend(self.want(arg, Shape::one(*param), role));
        }
        (checked.len() == args.len()).then_some(checked)
    }

    fn builtin(
        &mut self,
        name: Name<'s>,
        builtin: Builtin,
        args: &[Expr<'s>],
        params: &[Type],
    ) -> Option<Typed> {
        let args = self.arguments(name, args, params)?;
        typed(name.span, Node::Builtin(builtin, args), Shape::NUMBER)
    }

    fn first(&mut self, name: Name<'s>, args: &[Expr<'s>]) -> Option<Typed> {
        let [list] = args else {
            self.wrong_count(name, args.len(), 1);
            return None;
        };
        let role = || Role::Argument {
            name: "first".to_owned(),
            position: 1,
        };
        let (code, element) = self.list_and_element(list, role)?;
        typed(
            name.span,
            Node::Builtin(Builtin::First, vec![code]),
            element,
        )
    }

    /// A text literal filled with what follows it, or any text if nothing does.
    pub(super) fn filled(
        &mut self,
        name: Name<'s>,
        args: &[Expr<'s>],
        role: impl FnOnce() -> Role,
    ) -> Option<code::Expr> {
        let Some((template, parts)) = args.split_first() else {
            self.wrong_count(name, 0, 1);
            return None;
        };
        let syntax::Node::Text(text) = &template.node else {
            if !parts.is_empty() {
                self.findings.add(Typing::FillsNoLiteral, template.span);
                return None;
            }
            return self.want(template, Shape::TEXT, role);
        };
        let phrase = Phrase::new(&text.plain, text.translations.clone());
        let fits = self.blanks_fit(&phrase, parts.len(), template.span);
        let mut checked = Vec::new();
        for part in parts {
            checked.extend(self.part(part));
        }
        if !fits || checked.len() < parts.len() {
            return None;
        }
        let node = match checked.is_empty() {
            true => Node::Value(Value::Text(phrase)),
            false => Node::Fill(phrase, checked),
        };
        let at = template.span.place();
        Some(code::Expr { at, node })
    }

    fn blanks_fit(&mut self, phrase: &Phrase, expected: usize, span: Span) -> bool {
        for (language, text) in phrase.variants() {
            let found = text.matches("{}").count();
            if found != expected {
                let problem = Typing::WrongBlanks {
                    language,
                    found,
                    expected,
                };
                self.findings.add(problem, span);
                return false;
            }
        }
        true
    }

    fn part(&mut self, part: &Expr<'s>) -> Option<code::Expr> {
        let Typed { code, shape } = self.expr(part)?;
        if shape.fits(Shape::TEXT) || shape.fits(Shape::NUMBER) {
            return Some(code);
        }
        self.findings.add(Typing::NotForText(shape), part.span);
        None
    }
}
