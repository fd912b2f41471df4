//! Texts of a rule's code: names that the game compares, and words that only players read.

use crate::diagnostic::DiagnosticList;
use crate::span::SourceSpan;
use crate::syntax::{
    ActionHead, AstBlock, AstExpr, AstExprKind, AstProvision, AstStmtKind, AstTarget, AstWalk,
    BlankHead, SourceTree, Text,
};
use crate::{Language, Naming, Phrase, StableSort, Vocabulary};
use std::sync::Arc;

/// The texts of a rule's code, each once, with all its translations anywhere in the code.
#[derive(Debug, Default)]
pub(crate) struct CodeTexts {
    /// Names: texts that code compares, keeps or passes. The first variant counts.
    pub(crate) names: Vec<Phrase>,
    /// Words that only players read: labels, reasons of refusals, announcements.
    pub(crate) words: Vec<Phrase>,
}

impl CodeTexts {
    /// Reports two different translations of one text.
    pub(crate) fn of(
        source: &SourceTree<'_>,
        vocabulary: &Vocabulary,
        findings: &mut DiagnosticList,
    ) -> CodeTexts {
        let mut found = TextCollector {
            vocabulary,
            texts: Vec::new(),
        };
        found.source(source);
        let mut texts = found.texts;
        // Stable, so that the first occurrence of a text comes first.
        texts.stable_sort_by_key(|one| Arc::clone(&one.text.plain));
        let mut all = CodeTexts::default();
        let mut rest = texts.as_slice();
        while let Some(first) = rest.first() {
            let same = rest.iter();
            let same = same.take_while(|one| one.text.plain == first.text.plain);
            let (group, after) = rest.split_at(same.count());
            rest = after;
            let phrase = merged(group, findings);
            if group.iter().any(|one| one.is_name) {
                all.names.push(phrase.clone());
            }
            if group.iter().any(|one| !one.is_name) {
                all.words.push(phrase);
            }
        }
        all
    }
}

fn merged(group: &[TextOccurrence<'_>], findings: &mut DiagnosticList) -> Phrase {
    let mut translations: Vec<(Language, Arc<str>)> = Vec::new();
    let mut plain = "";
    for one in group {
        plain = &one.text.plain;
        for (language, text) in &one.text.translations {
            let mut known = translations.iter();
            match known.find(|(known, _)| known == language) {
                None => translations.push((*language, Arc::clone(text))),
                Some((_, first)) if first != text => {
                    let problem = Naming::TranslatedTwice {
                        text: plain.to_owned(),
                        first: first.to_string(),
                        second: text.to_string(),
                    };
                    findings.add(problem, one.span);
                }
                Some(_) => {}
            }
        }
    }
    Phrase::new(plain, translations)
}

struct TextOccurrence<'t> {
    text: &'t Text,
    span: SourceSpan,
    is_name: bool,
}

struct TextCollector<'t, 'v> {
    vocabulary: &'v Vocabulary,
    texts: Vec<TextOccurrence<'t>>,
}

impl<'t> TextCollector<'t, '_> {
    fn add(&mut self, text: &'t Text, span: SourceSpan, is_name: bool) {
        self.texts.push(TextOccurrence {
            text,
            span,
            is_name,
        });
    }

    fn source(&mut self, source: &'t SourceTree<'_>) {
        for keep in &source.keeps {
            self.expr(&keep.initial, true);
            if let Some(asked) = &keep.asked {
                self.blank(&asked.blank, asked.span);
            }
        }
        for claim in &source.claims {
            if let AstTarget::Where(_, condition) = &claim.target {
                self.expr(condition, true);
            }
        }
        for define in &source.defines {
            self.expr(&define.body, true);
        }
        for provision in &source.provisions {
            self.provision(provision);
        }
    }

    fn provision(&mut self, provision: &'t AstProvision<'_>) {
        if let Some(action) = &provision.action {
            self.action(action, provision.hook.span);
        }
        self.block(&provision.body);
    }

    fn action(&mut self, action: &'t ActionHead<'_>, span: SourceSpan) {
        self.add(&action.label, span, false);
        for blank in &action.form {
            self.blank(&blank.head, blank.name.span);
        }
        for condition in action.condition.iter().chain(&action.due) {
            self.expr(condition, true);
        }
    }

    fn blank(&mut self, head: &'t BlankHead<'_>, span: SourceSpan) {
        if let Some(label) = &head.label {
            self.add(label, span, false);
        }
        for (text, span) in head.choices.iter().flatten() {
            self.add(text, *span, true);
        }
    }

    fn block(&mut self, block: &'t AstBlock<'_>) {
        for statement in block {
            match &statement.node {
                AstStmtKind::Let(_, value)
                | AstStmtKind::Set(_, value)
                | AstStmtKind::Answer(value) => {
                    self.expr(value, true);
                }
                AstStmtKind::SetOf { thing, value, .. } => {
                    self.expr(thing, true);
                    self.expr(value, true);
                }
                AstStmtKind::If(arms, otherwise) => {
                    for (condition, block) in arms {
                        self.expr(condition, true);
                        self.block(block);
                    }
                    self.block(otherwise);
                }
                AstStmtKind::Each { walk, body } => {
                    self.walk(walk);
                    self.block(body);
                }
                AstStmtKind::Pass | AstStmtKind::Allow | AstStmtKind::Hole(_) => {}
                AstStmtKind::Refuse(args) => self.all(args, false),
                AstStmtKind::Call(name, args) => {
                    let told = self.vocabulary.announcing.contains(&name.text);
                    self.all(args, !told);
                }
            }
        }
    }

    fn all(&mut self, exprs: &'t [AstExpr<'_>], is_name: bool) {
        for expr in exprs {
            self.expr(expr, is_name);
        }
    }

    fn walk(&mut self, walk: &'t AstWalk<'_>) {
        self.expr(&walk.list, true);
        if let Some(condition) = &walk.condition {
            self.expr(condition, true);
        }
    }

    fn expr(&mut self, expr: &'t AstExpr<'_>, is_name: bool) {
        match &expr.node {
            AstExprKind::Number(_)
            | AstExprKind::Truth(_)
            | AstExprKind::Name(_)
            | AstExprKind::Hole(_) => {}
            AstExprKind::Code(quote) => {
                self.source(&quote.source);
                for hole in &quote.holes {
                    self.expr(&hole.value, true);
                }
            }
            AstExprKind::Text(text) => self.add(text, expr.span, is_name),
            AstExprKind::List(items) => self.all(items, is_name),
            AstExprKind::Record(parts) => {
                for (_, value) in parts {
                    self.expr(value, true);
                }
            }
            AstExprKind::Field(owner, _) => self.expr(owner, true),
            AstExprKind::Call(name, args) => {
                let passed_on = matches!(name.text, "text" | "join");
                self.all(args, is_name || !passed_on);
            }
            AstExprKind::Aggregate { item, walk, .. } => {
                self.walk(walk);
                if let Some(item) = item {
                    self.expr(item, is_name);
                }
            }
            AstExprKind::Choose(arms, otherwise) => {
                for (condition, value) in arms {
                    self.expr(condition, true);
                    self.expr(value, is_name);
                }
                self.expr(otherwise, is_name);
            }
            AstExprKind::Not(inner) | AstExprKind::Negate(inner) => self.expr(inner, true),
            AstExprKind::Binary { left, right, .. } => {
                self.expr(left, true);
                self.expr(right, true);
            }
        }
    }
}
