//! Queries about the open table. Each query is a type that knows the type of its answer.

use super::move_request::Closes;
use super::packed::Packed;
use crate::action::answers::offers::OfferView;
use crate::action::answers::things::Choice;
use crate::ballot::answers::ballot_end::ClosingStep;
use crate::ballot::answers::undo::{Ending, GivenVote};
use crate::ballot::answers::view::{NeedView, OwnVote};
use crate::chronicle::answers::awaited::AwaitedView;
use crate::chronicle::answers::filter::Filter;
use crate::chronicle::answers::forks::ForkView;
use crate::chronicle::answers::record::RecordCheck;
use crate::chronicle::answers::view::ChronicleView;
use crate::chronicle::answers::why::{StepView, WhyTopic};
use crate::court::answers::cases::{CaseView, CourtView};
use crate::court::answers::remedies::{RemedyForm, RemedyKind, RemedyView};
use crate::court::answers::repair::RepairView;
use crate::founding::answers::again::AgainView;
use crate::kit::answers::view::{ForecastView, FrameView, May, NamesView, RefusalView};
use crate::law::answers::code_sentences::ReadingLine;
use crate::law::answers::lexicon::Shelf;
use crate::law::answers::view::{ChangeView, RulePageView, RuleView};
use crate::players::answers::assets::HoldingView;
use crate::players::answers::invitations::Inviting;
use crate::players::answers::scores::ScoresView;
use crate::players::answers::view::SeatView;
use crate::proposal::answers::asked_vote::VoteWordsView;
use crate::proposal::answers::class_choices::ClassChoice;
use crate::proposal::answers::form_conversion::{ChangeForm, ProposalForm, RuleChangeKind};
use crate::proposal::answers::sheet::SheetView;
use crate::proposal::answers::stated::AskedView;
use crate::proposal::answers::view::ProposalView;
use crate::table::answers::view::TableView;
use nomic_engine::Remedy;
use nomic_engine::rules::Language;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub(crate) trait Query: Clone + PartialEq + Into<AnyQuery> + 'static {
    type Answer: Clone + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
}

macro_rules! queries {
    (
        at_once { $($(#[$meta:meta])* $name:ident { $($field:ident: $type:ty),* } => $answer:ty;)* }
        later { $($(#[$late:meta])* $other:ident { $($part:ident: $kind:ty),* } => $answer_type:ty;)* }
    ) => {
        pub(crate) mod ask {
            use super::*;

            $(queries! { @type AnyQuery, $(#[$meta])* $name { $($field: $type),* } => $answer })*
            $(queries! { @type Later, $(#[$late])* $other { $($part: $kind),* } => $answer_type })*
        }

        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub(crate) enum AnyQuery { $($name(ask::$name),)* Later(Packed<LazyQuery>) }

        /// Questions that only lazy pages ask; the code of their answers is lazy, too.
        #[derive(Debug, Serialize, Deserialize)]
        pub(crate) enum LazyQuery { $($other(ask::$other)),* }

        /// In the order of the variants above.
        enum QueryPlace { $($other),* }
    };
    (@type AnyQuery, $(#[$meta:meta])* $name:ident { $($field:ident: $type:ty),* } => $answer:ty) => {
        queries! { @query $(#[$meta])* $name { $($field: $type),* } => $answer }

        impl From<$name> for AnyQuery {
            fn from(question: $name) -> Self {
                Self::$name(question)
            }
        }
    };
    (@type Later, $(#[$meta:meta])* $name:ident { $($field:ident: $type:ty),* } => $answer:ty) => {
        queries! { @query $(#[$meta])* $name { $($field: $type),* } => $answer }

        impl From<$name> for AnyQuery {
            fn from(question: $name) -> Self {
                Self::Later(Packed::variant(QueryPlace::$name as u32, &question))
            }
        }
    };
    (@query $(#[$meta:meta])* $name:ident { $($field:ident: $type:ty),* } => $answer:ty) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub(crate) struct $name { $(pub(crate) $field: $type),* }

        impl Query for $name {
            type Answer = $answer;
        }
    };
}

queries! {
    at_once {
        Frame {} => FrameView;
        Names {} => NamesView;
        Table {} => TableView;
        Sheet { number: u32 } => Option<SheetView>;
        VoteWords { number: u32 } => Option<VoteWordsView>;
        Needed { number: u32 } => Option<NeedView>;
        MyVote { number: u32 } => Option<OwnVote>;
        /// True if a vote would be accepted now, and still in time after the wait.
        StillOpen { vote: GivenVote, kept: bool } => Option<bool>;
        VoteEnds { vote: GivenVote } => Option<Ending>;
        Step { closes: Closes } => ClosingStep;
        /// Sides of the next die that must be thrown, after these throws.
        NextThrow { closes: Closes, throws: Vec<u32> } => Option<u32>;
        /// Effects of closing with these throws, unless one is missing.
        CloseForeseen { closes: Closes, throws: Vec<u32> } => ForecastView;
        /// Players who are awaited for the next closing to be final.
        Awaited {} => Option<AwaitedView>;
        CasesOf { offer: OfferView } => Vec<CaseView>;
        Consequences { offer: OfferView } => Vec<ReadingLine>;
        OfferForeseen { offer: OfferView, filled: Vec<String> } => ForecastView;
        /// Faces of my own cards of this name that lie face down.
        MyCards { name: String } => Vec<u32>;
        /// Code read aloud, and what it comes to in a sentence; nothing, if it does not compile.
        Reading { code: String } => Option<(Vec<ReadingLine>, Option<String>)>;
    }
    later {
        /// Tables that continue the won game, and the form for a new one.
        Again {} => AgainView;
        Rules {} => Vec<RuleView>;
        Rule { number: u32 } => Option<RulePageView>;
        Proposal { number: u32 } => Option<ProposalView>;
        Seats {} => Vec<SeatView>;
        TakesTurns {} => bool;
        Scores {} => ScoresView;
        Unowned {} => Vec<HoldingView>;
        /// Filtered chronicle, the newest first: `shown` entries, and at least up to this event.
        Chronicle { filter: Filter, shown: usize, upto: Option<String> } => ChronicleView;
        /// Players with two histories.
        Forks {} => Vec<ForkView>;
        /// The proof of that, as a file: its name and its content.
        Proof { seat: u16 } => Option<(String, Vec<u8>)>;
        /// The record of the game as a file: its name and its content.
        Record {} => Option<(String, Vec<u8>)>;
        RecordChecked {} => RecordCheck;
        Why { topic: WhyTopic } => Vec<StepView>;
        /// Invitations for one person; nothing for who only watches.
        Invitations {} => Option<Inviting>;
        Court {} => CourtView;
        CourtOffers {} => Vec<OfferView>;
        /// Possible subjects of a case, by kind.
        Abouts {} => Vec<(String, Vec<Choice>)>;
        /// Corrections by all players together.
        Repair {} => RepairView;
        CorrectionForeseen { reason: String, remedies: Vec<Remedy> } => May;
        /// Remedy of a complete form.
        RemedyWritten { kind: RemedyKind, form: RemedyForm } => Option<Remedy>;
        /// Remedies, each before and after.
        Remedies { list: Vec<Remedy> } => Vec<RemedyView>;
        PlayerChoices {} => Vec<Choice>;
        RuleChoices {} => Vec<Choice>;
        /// All proposals that are not decided, to choose from.
        Undecided {} => Vec<Choice>;
        /// Variables of a rule, as choices.
        Keeps { rule: String } => Vec<Choice>;
        CodeOf { rule: String } => String;
        MayPropose {} => May;
        /// Kinds of change that the rules never accept alone now.
        Barred {} => Vec<(RuleChangeKind, RefusalView)>;
        /// Refusal of several changes in one proposal.
        SeveralBarred {} => Option<RefusalView>;
        /// A change to begin with, about a rule or an amendment of it.
        ChangeAbout { kind: RuleChangeKind, rule: Option<u32>, amendment: Option<u32>, language: Language } => (ChangeForm, Language);
        Lexicon {} => Vec<Shelf>;
        /// Form for rewording an own proposal.
        FormOf { number: u32 } => Option<ProposalForm>;
        RuleBarred { kind: RuleChangeKind, rule: u32 } => Option<RefusalView>;
        DraftRefused { form: ProposalForm, revising: Option<u32> } => Option<RefusalView>;
        DraftChanges { form: ProposalForm } => Vec<ChangeView>;
        WantsWording { kind: RuleChangeKind, rule: Option<u32>, amendment: Option<u32> } => bool;
        /// The rules that a change of this kind can be about, by class; and the one that is chosen.
        RulesByClass { kind: RuleChangeKind, chosen: Option<u32> } => Vec<(String, Vec<(u32, String)>)>;
        /// Class of new rules, if they get one of their own.
        ClassOfNewRules {} => Option<String>;
        ClassChoices { rule: u32 } => Vec<ClassChoice>;
        /// The amendments of a rule that a change of this kind can be about.
        Amendments { kind: RuleChangeKind, rule: u32 } => Vec<(u32, String)>;
        AskedOfProposers {} => Vec<AskedView>;
        CodeProblems { code: String } => Vec<String>;
    }
}
