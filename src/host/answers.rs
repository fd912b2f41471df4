//! The answer to each question about the open table.

use crate::action::answers::offers::{about_cases, consequences, foreseen, offers};
use crate::action::answers::things;
use crate::ballot::answers::closing::{closing_step, wanted_throw};
use crate::ballot::answers::own_vote::own_vote_on;
use crate::ballot::answers::undo::GivenVote;
use crate::channel::{Asked, Query, written};
use crate::chronicle::answers::awaited::awaited;
use crate::chronicle::answers::chronicle::{newest_in_words, sifted};
use crate::chronicle::answers::forks::{forks, proof};
use crate::chronicle::answers::record::checked;
use crate::chronicle::answers::why::why;
use crate::court::answers::cases::{cases_of, court};
use crate::court::answers::remedies::{code_of, keeps, remedy_view, written as remedy};
use crate::court::answers::repair;
use crate::kit::answers::view::{FrameView, NamesView};
use crate::law::answers::book::{names, rule_page, rules};
use crate::law::answers::classes::class_of_new_rules;
use crate::law::answers::reading::{reading, summary};
use crate::players::answers::assets::unowned;
use crate::players::answers::inviting::inviting;
use crate::players::answers::scores::scores;
use crate::players::answers::seats::{marks, seats};
use crate::proposal::answers::class_choices::class_choices;
use crate::proposal::answers::drafting::{
    amendments, change_about, changes_of, choices, code_problems, form_of, refusal_of,
    wants_wording,
};
use crate::proposal::answers::kinds::{barred, may_propose};
use crate::proposal::answers::proposal::proposal;
use crate::proposal::answers::sheet::{needed, sheet, title};
use crate::proposal::answers::stated::asked as asked_of_proposers;
use crate::table::answers::cards::seen;
use crate::table::answers::table::{hash, mismatch, table_view, takes_turns, title as table_title};
use nomic_sync::Peer;
use nomic_wording::Locale;

/// The answer to a question, written down.
pub(crate) fn answer(asked: &Asked, peer: &Peer, language: Locale) -> Vec<u8> {
    match asked {
        Asked::Frame(q) => told(q, frame(peer, language)),
        Asked::Names(q) => {
            let (rules, marks) = (names(peer, language), marks(peer));
            told(q, NamesView { rules, marks })
        }
        Asked::Table(q) => told(q, table_view(peer, language)),
        Asked::Rules(q) => told(q, rules(peer, language)),
        Asked::Rule(q) => told(q, rule_page(peer, q.number, language)),
        Asked::Proposal(q) => told(q, proposal(peer, q.number, language)),
        Asked::Sheet(q) => told(q, sheet(peer, q.number, language)),
        Asked::ProposalTitle(q) => told(q, title(peer, q.number, language)),
        Asked::Needed(q) => told(q, needed(peer, q.number)),
        Asked::MyVote(q) => told(q, own_vote_on(peer, q.number)),
        Asked::Given(q) => {
            let vote = GivenVote::new(peer, q.on, q.answer);
            told(q, vote.map(|vote| (vote, vote.can_wait(peer))))
        }
        Asked::StillOpen(q) => {
            let open = q.vote.is_open(peer);
            told(q, open.then(|| q.vote.can_wait(peer)))
        }
        Asked::Step(q) => told(q, closing_step(peer, &q.closes)),
        Asked::NextThrow(q) => told(q, wanted_throw(peer, &q.closes, &q.throws)),
        Asked::Seats(q) => told(q, seats(peer, language)),
        Asked::TakesTurns(q) => told(q, takes_turns(peer)),
        Asked::Scores(q) => told(q, scores(peer, language)),
        Asked::Unowned(q) => told(q, unowned(peer, language)),
        Asked::Chronicle(q) => {
            let upto = q.upto.as_deref();
            told(q, sifted(peer, &q.filter, q.shown, upto, language))
        }
        Asked::Forks(q) => told(q, forks(peer, language)),
        Asked::Proof(q) => told(q, proof(peer, q.seat)),
        Asked::Awaited(q) => told(q, awaited(peer, language)),
        Asked::Record(q) => {
            let record = peer.record().ok();
            told(q, record.map(|bytes| (table_title(peer), bytes)))
        }
        Asked::RecordChecked(q) => told(q, checked(peer, language)),
        Asked::Why(q) => told(q, why(peer, &q.topic, language)),
        Asked::Invitations(q) => told(q, inviting(peer, language)),
        Asked::Court(q) => told(q, court(peer, language)),
        Asked::CourtOffers(q) => told(q, about_cases(peer, offers(peer, language))),
        Asked::Abouts(q) => {
            let lists = things::abouts(peer, language).into_iter();
            let lists = lists.map(|(kind, list)| (kind.to_owned(), list));
            told(q, lists.collect())
        }
        Asked::CasesOf(q) => told(q, cases_of(peer, &q.offer, language)),
        Asked::Consequences(q) => told(q, consequences(peer, &q.offer, language)),
        Asked::OfferForeseen(q) => told(q, foreseen(peer, &q.offer, &q.filled, language)),
        Asked::MyCards(q) => told(q, seen(peer, &q.name)),
        Asked::Repair(q) => told(q, repair::repair(peer, language)),
        Asked::CorrectionForeseen(q) => {
            told(q, repair::foreseen(peer, &q.reason, &q.remedies, language))
        }
        Asked::RemedyWritten(q) => told(q, remedy(peer, q.kind, &q.form)),
        Asked::Remedies(q) => {
            let list = q.list.iter();
            let views = list.map(|remedy| remedy_view(peer, remedy, language));
            told(q, views.collect())
        }
        Asked::PlayerChoices(q) => told(q, things::players(peer)),
        Asked::RuleChoices(q) => told(q, things::rules(peer, language)),
        Asked::Undecided(q) => told(q, things::undecided(peer, language)),
        Asked::Keeps(q) => told(q, keeps(peer, &q.rule, language)),
        Asked::CodeOf(q) => told(q, code_of(peer, &q.rule)),
        Asked::MayPropose(q) => told(q, may_propose(peer, language)),
        Asked::Barred(q) => told(q, barred(peer, language)),
        Asked::ChangeAbout(q) => told(
            q,
            change_about(peer, q.kind, q.rule, q.amendment, q.language),
        ),
        Asked::FormOf(q) => told(q, form_of(peer, q.number)),
        Asked::DraftRefused(q) => told(q, refusal_of(peer, &q.form, q.revising, language)),
        Asked::DraftChanges(q) => told(q, changes_of(peer, &q.form, language)),
        Asked::WantsWording(q) => told(q, wants_wording(peer, q.kind, q.rule, q.amendment)),
        Asked::RulesByClass(q) => told(q, choices(peer, language)),
        Asked::ClassOfNewRules(q) => told(q, class_of_new_rules(peer, language)),
        Asked::ClassChoices(q) => told(q, class_choices(peer, q.rule, language)),
        Asked::Amendments(q) => told(q, amendments(peer, q.kind, q.rule, language)),
        Asked::AskedOfProposers(q) => told(q, asked_of_proposers(peer, language)),
        Asked::Reading(q) => {
            let lines = reading(&q.code, language);
            told(q, lines.map(|lines| (lines, summary(&q.code, language))))
        }
        Asked::CodeProblems(q) => told(q, code_problems(&q.code, language)),
    }
}

/// Writes the answer to this question, and to no other one.
fn told<Q: Query>(_: &Q, answer: Q::Answer) -> Vec<u8> {
    written(&answer)
}

fn frame(peer: &Peer, language: Locale) -> FrameView {
    FrameView {
        title: table_title(peer),
        hash: hash(peer),
        mismatch: mismatch(peer),
        elsewhere: peer.played_elsewhere(),
        newest: newest_in_words(peer, language),
    }
}
