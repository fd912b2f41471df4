//! Queries about the law.

use super::answers::book::{rule_page, rules};
use super::answers::classes::class_of_new_rules;
use super::answers::code_sentences::{ReadingLine, reading, summary};
use super::answers::lexicon::{Shelf, lexicon};
use super::answers::view::{RulePageView, RuleView};
use crate::channel::declare_queries;

declare_queries! {
    |asked, peer, language|
    at_once {}
    later {
        /// Code read aloud, and what it comes to in a sentence; nothing, if it does not compile.
        Reading { code: String } => Option<(Vec<ReadingLine>, Option<String>)> =
            reading(&asked.code, language).map(|lines| (lines, summary(&asked.code, language)));
        Rules {} => Vec<RuleView> = rules(peer, language);
        Rule { number: u32 } => Option<RulePageView> = rule_page(peer, asked.number, language);
        Lexicon {} => Vec<Shelf> = lexicon(language);
        /// Class of new rules, if they get one of their own.
        ClassOfNewRules {} => Option<String> = class_of_new_rules(peer, language);
    }
}
