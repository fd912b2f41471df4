//! Queries about the court.

use super::answers::cases::{CaseView, CourtView, cases_of, court};
use super::answers::remedies::{
    RemedyForm, RemedyKind, RemedyView, code_of, keeps, remedy_view, written,
};
use super::answers::repair::{RepairView, foreseen, repair};
use crate::action::answers::offers::{OfferView, about_cases, offers};
use crate::action::answers::things::{Choice, abouts};
use crate::channel::declare_queries;
use crate::kit::answers::view::May;
use nomic_engine::Remedy;

declare_queries! {
    |asked, peer, language|
    at_once {}
    later {
        CasesOf { offer: OfferView } => Vec<CaseView> = cases_of(peer, &asked.offer, language);
        Court {} => CourtView = court(peer, language);
        CourtOffers {} => Vec<OfferView> = about_cases(peer, offers(peer, language));
        /// Possible subjects of a case, by kind.
        Abouts {} => Vec<(String, Vec<Choice>)> = {
            let lists = abouts(peer, language).into_iter();
            lists.map(|(kind, list)| (kind.to_owned(), list)).collect()
        };
        /// Corrections by all players together.
        Repair {} => RepairView = repair(peer, language);
        CorrectionForeseen { reason: String, remedies: Vec<Remedy> } => May =
            foreseen(peer, &asked.reason, &asked.remedies, language);
        /// Remedy of a complete form.
        RemedyWritten { kind: RemedyKind, form: RemedyForm } => Option<Remedy> =
            written(peer, asked.kind, &asked.form);
        /// Remedies, each before and after.
        Remedies { list: Vec<Remedy> } => Vec<RemedyView> = {
            let list = asked.list.iter();
            list.map(|remedy| remedy_view(peer, remedy, language)).collect()
        };
        /// Variables of a rule, as choices.
        Keeps { rule: String } => Vec<Choice> = keeps(peer, &asked.rule, language);
        CodeOf { rule: String } => String = code_of(peer, &asked.rule);
    }
}
