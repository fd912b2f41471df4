//! Calls, and the functions of the language itself.

use super::Checker;
use super::expression::{Typed, typed};
use crate::code::{self, Builtin, ExprKind};
use crate::span::SourceSpan;
use crate::syntax::{self, AstExpr, Name};
use crate::words::BUILTINS;
use crate::{Family, Naming, Phrase, Shape, Type, Typing, Value, ValuePosition};

impl<'s> Checker<'s, '_> {
    pub(super) fn call(
        &mut self,
        name: Name<'s>,
        args: &[AstExpr<'s>],
        span: SourceSpan,
    ) -> Option<Typed> {
        match name.text {
            "abs" => self.numeric_call(name, Builtin::Abs, args, 1),
            "min" => self.numeric_call(name, Builtin::Min, args, 2),
            "max" => self.numeric_call(name, Builtin::Max, args, 2),
            "round" => self.whole(name, Builtin::Round, args),
            "floor" => self.whole(name, Builtin::Floor, args),
            "ceiling" => self.whole(name, Builtin::Ceiling, args),
            "count" => {
                let args = self.arguments(name, args, &[Type::List(&Type::Any)])?;
                let node = ExprKind::Builtin(Builtin::Count, args);
                typed(name.span, node, Shape::Number)
            }
            "first" => self.of_list(name, Builtin::First, args),
            "last" => self.of_list(name, Builtin::Last, args),
            "reverse" => self.of_list(name, Builtin::Reverse, args),
            "nth" => self.nth(name, args),
            "otherwise" => self.otherwise(name, args),
            "range" => {
                let args = self.arguments(name, args, &[Type::Number, Type::Number])?;
                let node = ExprKind::Builtin(Builtin::Range, args);
                typed(name.span, node, Shape::list_of(Shape::Number))
            }
            "join" => self.join(name, args),
            "text" => {
                let role = || argument(name, 1);
                let code = self.filled(name, args, role)?;
                Some(Typed {
                    code,
                    shape: Shape::Text,
                })
            }
            _ => match self.scope.define(name.text) {
                Some(_) => self.invoke(name, args, span),
                None => match self.shared_call(name, args, span) {
                    Some(call) => call,
                    None => self.function(name, args, span),
                },
            },
        }
    }

    fn invoke(&mut self, name: Name<'s>, args: &[AstExpr<'s>], span: SourceSpan) -> Option<Typed> {
        let (index, define) = self.scope.define(name.text)?;
        let (params, result) = (define.params.clone(), define.result.clone());
        self.reach = self.reach.max(define.reach);
        if args.len() != params.len() {
            self.wrong_count(name, args.len(), params.len());
            return None;
        }
        let mut checked = Vec::new();
        for (position, (arg, param)) in args.iter().zip(&params).enumerate() {
            let role = || argument(name, position + 1);
            let wanted = param.as_ref().unwrap_or(&Shape::Any);
            checked.extend(self.expect_shape(arg, wanted, role));
        }
        if checked.len() < args.len() {
            return None;
        }
        typed(span, ExprKind::Invoke(index, checked), result?)
    }

    fn function(
        &mut self,
        name: Name<'s>,
        args: &[AstExpr<'s>],
        span: SourceSpan,
    ) -> Option<Typed> {
        let Some(function) = self.vocabulary.function(name.text) else {
            self.no_function(name);
            return None;
        };
        if function.chance && !self.is_permitted(function.name, Family::may_draw) {
            self.not_here(name.text, name.span);
        }
        let args = self.arguments(name, args, function.params)?;
        let shape = Shape::from(function.result);
        typed(span, ExprKind::Call(function, args), shape)
    }

    fn no_function(&mut self, name: Name<'s>) {
        let text = name.text.to_owned();
        let problem = if self.vocabulary.effect(&text).is_some() {
            Naming::EffectAsValue(text)
        } else if self.below.contains(&name.text) {
            Naming::DefinedBelow(text)
        } else {
            let functions = self.vocabulary.functions.iter();
            let known = functions.map(|function| function.name);
            let own = self.scope.define_names().chain(self.scope.use_names());
            let nearest = self.suggest(&text, known.chain(own).chain(BUILTINS.iter().copied()));
            Naming::UnknownFunction {
                name: text,
                nearest,
            }
        };
        self.findings.add(problem, name.span);
    }

    pub(super) fn arguments(
        &mut self,
        name: Name<'s>,
        args: &[AstExpr<'s>],
        params: &[Type],
    ) -> Option<Vec<code::Expr>> {
        if args.len() != params.len() {
            self.wrong_count(name, args.len(), params.len());
            return None;
        }
        let mut checked = Vec::new();
        for (index, (arg, param)) in args.iter().zip(params).enumerate() {
            let role = || argument(name, index + 1);
            checked.extend(match param {
                Type::Code => self.expect_code(arg, role),
                _ => self.expect_shape(arg, &Shape::from(*param), role),
            });
        }
        (checked.len() == args.len()).then_some(checked)
    }

    /// A function of numbers whose result is a fraction if any argument is one.
    fn numeric_call(
        &mut self,
        name: Name<'s>,
        builtin: Builtin,
        args: &[AstExpr<'s>],
        expected: usize,
    ) -> Option<Typed> {
        if args.len() != expected {
            self.wrong_count(name, args.len(), expected);
            return None;
        }
        let mut shape = Shape::Number;
        let mut checked = Vec::new();
        for (index, arg) in args.iter().enumerate() {
            let found = self.expect_numeric(arg, || argument(name, index + 1));
            let Some(found) = found else { continue };
            shape = shape.join(&found.shape)?;
            checked.push(found.code);
        }
        if checked.len() < expected {
            return None;
        }
        typed(name.span, ExprKind::Builtin(builtin, checked), shape)
    }

    fn whole(&mut self, name: Name<'s>, builtin: Builtin, args: &[AstExpr<'s>]) -> Option<Typed> {
        let Typed { code, .. } = self.numeric_call(name, builtin, args, 1)?;
        let shape = Shape::Number;
        Some(Typed { code, shape })
    }

    fn of_list(&mut self, name: Name<'s>, builtin: Builtin, args: &[AstExpr<'s>]) -> Option<Typed> {
        let [list] = args else {
            self.wrong_count(name, args.len(), 1);
            return None;
        };
        let (code, element) = self.list_and_element(list, || argument(name, 1))?;
        let shape = match builtin {
            Builtin::Reverse => Shape::list_of(element),
            _ => element,
        };
        typed(name.span, ExprKind::Builtin(builtin, vec![code]), shape)
    }

    fn nth(&mut self, name: Name<'s>, args: &[AstExpr<'s>]) -> Option<Typed> {
        let [list, place] = args else {
            self.wrong_count(name, args.len(), 2);
            return None;
        };
        let list = self.list_and_element(list, || argument(name, 1));
        let place = self.expect_shape(place, &Shape::Number, || argument(name, 2));
        let ((list, element), place) = (list?, place?);
        let node = ExprKind::Builtin(Builtin::Nth, vec![list, place]);
        typed(name.span, node, element)
    }

    /// Checks `otherwise`: the answer of the rules below, or a value of the same type.
    fn otherwise(&mut self, name: Name<'s>, args: &[AstExpr<'s>]) -> Option<Typed> {
        let Some(Family::Question { answer }) = self.family() else {
            self.not_here(name.text, name.span);
            return None;
        };
        let [default] = args else {
            self.wrong_count(name, args.len(), 1);
            return None;
        };
        let shape = Shape::from(answer);
        let default = self.expect_shape(default, &shape, || argument(name, 1))?;
        typed(name.span, ExprKind::Otherwise(Box::new(default)), shape)
    }

    fn join(&mut self, name: Name<'s>, args: &[AstExpr<'s>]) -> Option<Typed> {
        let [list, between] = args else {
            self.wrong_count(name, args.len(), 2);
            return None;
        };
        let texts = self.list_and_element(list, || argument(name, 1));
        let between = self.expect_shape(between, &Shape::Text, || argument(name, 2));
        let ((texts, element), between) = (texts?, between?);
        if !element.fits(&Shape::Text) && !element.is_numeric() {
            self.findings.add(Typing::NotForText(element), list.span);
            return None;
        }
        let node = ExprKind::Builtin(Builtin::Join, vec![texts, between]);
        typed(name.span, node, Shape::Text)
    }

    /// A text literal filled with the following values, or any text without values.
    pub(super) fn filled(
        &mut self,
        name: Name<'s>,
        args: &[AstExpr<'s>],
        role: impl FnOnce() -> ValuePosition,
    ) -> Option<code::Expr> {
        let Some((template, parts)) = args.split_first() else {
            self.wrong_count(name, 0, 1);
            return None;
        };
        let syntax::AstExprKind::Text(text) = &template.node else {
            if !parts.is_empty() {
                self.findings.add(Typing::FillsNoLiteral, template.span);
                return None;
            }
            return self.expect_shape(template, &Shape::Text, role);
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
            true => ExprKind::Value(Value::Text(phrase)),
            false => ExprKind::Fill(phrase, checked),
        };
        let at = template.span.place();
        Some(code::Expr { at, node })
    }

    fn blanks_fit(&mut self, phrase: &Phrase, expected: usize, span: SourceSpan) -> bool {
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

    fn part(&mut self, part: &AstExpr<'s>) -> Option<code::Expr> {
        let Typed { code, shape } = self.expr(part)?;
        if shape.fits(&Shape::Text) || shape.is_numeric() {
            return Some(code);
        }
        self.findings.add(Typing::NotForText(shape), part.span);
        None
    }
}

pub(super) fn argument(name: Name<'_>, position: usize) -> ValuePosition {
    ValuePosition::Argument {
        name: name.text.to_owned(),
        position,
    }
}
