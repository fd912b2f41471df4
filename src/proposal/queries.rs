//! Queries about proposals.

use super::answers::asked_vote::{VoteWordsView, vote_words};
use super::answers::class_choices::{ClassChoice, class_choices};
use super::answers::form_conversion::{
    ChangeForm, ProposalForm, RuleChangeKind, change_begun, changes_of, code_problems, form_of,
    refusal_of, wants_wording,
};
use super::answers::kinds::{barred, may_propose, rule_barred, several_barred};
use super::answers::proposal::proposal;
use super::answers::proposals::{NeighboursView, ProposalsView, neighbours, proposals};
use super::answers::sheet::{SheetView, adoption, sheet};
use super::answers::stated::{AskedView, asked as asked_of_proposers};
use super::answers::targets::{amendments, choices};
use super::answers::view::ProposalView;
use crate::channel::declare_queries;
use crate::kit::answers::view::{ForecastView, May, RefusalView};
use crate::law::answers::view::ChangeView;
use nomic_engine::rules::Language;

declare_queries! {
    |asked, peer, language|
    at_once {
        Sheet { number: u32 } => Option<SheetView> = sheet(peer, asked.number, language);
        VoteWords { number: u32 } => Option<VoteWordsView> =
            vote_words(peer, asked.number, language);
    }
    later {
        Adoption { number: u32 } => ForecastView = adoption(peer, asked.number, language);
        Proposal { number: u32 } => Option<ProposalView> = proposal(peer, asked.number, language);
        /// Proposals with all the words of a search, the newest first: `shown` of them.
        Proposals { search: String, shown: usize } => ProposalsView =
            proposals(peer, &asked.search, asked.shown, language);
        Neighbours { number: u32 } => NeighboursView = neighbours(peer, asked.number, language);
        MayPropose {} => May = may_propose(peer, language);
        /// Kinds of change that the rules never accept alone now.
        Barred {} => Vec<(RuleChangeKind, RefusalView)> = barred(peer, language);
        /// Refusal of several changes in one proposal.
        SeveralBarred {} => Option<RefusalView> = several_barred(peer, language);
        /// A change to begin with, about a rule or an amendment of it.
        ChangeAbout {
            kind: RuleChangeKind, rule: Option<u32>, amendment: Option<u32>, language: Language
        } => (ChangeForm, Language) =
            change_begun(peer, asked.kind, asked.rule, asked.amendment, asked.language);
        /// Form for rewording an own proposal.
        FormOf { number: u32 } => Option<ProposalForm> = form_of(peer, asked.number);
        RuleBarred { kind: RuleChangeKind, rule: u32 } => Option<RefusalView> =
            rule_barred(peer, asked.kind, asked.rule, language);
        DraftRefused { form: ProposalForm, revising: Option<u32> } => Option<RefusalView> =
            refusal_of(peer, &asked.form, asked.revising, language);
        DraftChanges { form: ProposalForm } => Vec<ChangeView> =
            changes_of(peer, &asked.form, language);
        WantsWording { kind: RuleChangeKind, rule: Option<u32>, amendment: Option<u32> } => bool =
            wants_wording(peer, asked.kind, asked.rule, asked.amendment);
        /// The rules that a change of this kind can be about, by class; and the one that is chosen.
        RulesByClass { kind: RuleChangeKind, chosen: Option<u32> }
            => Vec<(String, Vec<(u32, String)>)> =
            choices(peer, asked.kind, asked.chosen, language);
        ClassChoices { rule: u32 } => Vec<ClassChoice> = class_choices(peer, asked.rule, language);
        /// The amendments of a rule that a change of this kind can be about.
        Amendments { kind: RuleChangeKind, rule: u32 } => Vec<(u32, String)> =
            amendments(peer, asked.kind, asked.rule, language);
        AskedOfProposers {} => Vec<AskedView> = asked_of_proposers(peer, language);
        CodeProblems { code: String } => Vec<String> = code_problems(&asked.code, language);
    }
}
