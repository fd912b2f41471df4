//! Answers of the lazy code: only pages that load later ask for them.

use super::encode_answer;
use crate::action::answers::offers::{about_cases, offers};
use crate::action::answers::things;
use crate::channel::LazyQuery;
use crate::chronicle::answers::chronicle::sifted;
use crate::chronicle::answers::forks::{forks, proof};
use crate::chronicle::answers::record::checked;
use crate::chronicle::answers::why::why;
use crate::court::answers::cases::court;
use crate::court::answers::remedies::{code_of, keeps, remedy_view, written as remedy};
use crate::court::answers::repair;
use crate::founding::answers::again::again;
use crate::law::answers::book::{rule_page, rules};
use crate::law::answers::classes::class_of_new_rules;
use crate::law::answers::lexicon::lexicon;
use crate::players::answers::assets::unowned;
use crate::players::answers::invitations::inviting;
use crate::players::answers::scores::scores;
use crate::players::answers::seats::seats;
use crate::proposal::answers::class_choices::class_choices;
use crate::proposal::answers::form_conversion::{
    change_begun, changes_of, code_problems, form_of, refusal_of, wants_wording,
};
use crate::proposal::answers::kinds::{barred, may_propose, rule_barred, several_barred};
use crate::proposal::answers::proposal::proposal;
use crate::proposal::answers::stated::asked as asked_of_proposers;
use crate::proposal::answers::targets::{amendments, choices};
use crate::table::answers::table::{takes_turns, title as table_title};
use nomic_sync::Peer;
use nomic_wording::Locale;

pub(crate) fn answer_later(asked: &LazyQuery, peer: &Peer, language: Locale) -> Vec<u8> {
    match asked {
        LazyQuery::Rules(q) => encode_answer(q, rules(peer, language)),
        LazyQuery::Rule(q) => encode_answer(q, rule_page(peer, q.number, language)),
        LazyQuery::Proposal(q) => encode_answer(q, proposal(peer, q.number, language)),
        LazyQuery::Seats(q) => encode_answer(q, seats(peer, language)),
        LazyQuery::TakesTurns(q) => encode_answer(q, takes_turns(peer)),
        LazyQuery::Scores(q) => encode_answer(q, scores(peer, language)),
        LazyQuery::Unowned(q) => encode_answer(q, unowned(peer, language)),
        LazyQuery::Chronicle(q) => {
            let upto = q.upto.as_deref();
            encode_answer(q, sifted(peer, &q.filter, q.shown, upto, language))
        }
        LazyQuery::Forks(q) => encode_answer(q, forks(peer, language)),
        LazyQuery::Proof(q) => encode_answer(q, proof(peer, q.seat)),
        LazyQuery::Record(q) => {
            let record = peer.record().ok();
            encode_answer(q, record.map(|bytes| (table_title(peer), bytes)))
        }
        LazyQuery::RecordChecked(q) => encode_answer(q, checked(peer, language)),
        LazyQuery::Why(q) => encode_answer(q, why(peer, &q.topic, language)),
        LazyQuery::Invitations(q) => encode_answer(q, inviting(peer, language)),
        LazyQuery::Court(q) => encode_answer(q, court(peer, language)),
        LazyQuery::CourtOffers(q) => encode_answer(q, about_cases(peer, offers(peer, language))),
        LazyQuery::Abouts(q) => {
            let lists = things::abouts(peer, language).into_iter();
            let lists = lists.map(|(kind, list)| (kind.to_owned(), list));
            encode_answer(q, lists.collect())
        }
        LazyQuery::Repair(q) => encode_answer(q, repair::repair(peer, language)),
        LazyQuery::CorrectionForeseen(q) => {
            encode_answer(q, repair::foreseen(peer, &q.reason, &q.remedies, language))
        }
        LazyQuery::RemedyWritten(q) => encode_answer(q, remedy(peer, q.kind, &q.form)),
        LazyQuery::Remedies(q) => {
            let list = q.list.iter();
            let views = list.map(|remedy| remedy_view(peer, remedy, language));
            encode_answer(q, views.collect())
        }
        LazyQuery::Again(q) => encode_answer(q, again(peer)),
        LazyQuery::PlayerChoices(q) => encode_answer(q, things::players(peer)),
        LazyQuery::RuleChoices(q) => encode_answer(q, things::rules(peer, language)),
        LazyQuery::Undecided(q) => encode_answer(q, things::undecided(peer, language)),
        LazyQuery::Keeps(q) => encode_answer(q, keeps(peer, &q.rule, language)),
        LazyQuery::CodeOf(q) => encode_answer(q, code_of(peer, &q.rule)),
        LazyQuery::MayPropose(q) => encode_answer(q, may_propose(peer, language)),
        LazyQuery::Barred(q) => encode_answer(q, barred(peer, language)),
        LazyQuery::SeveralBarred(q) => encode_answer(q, several_barred(peer, language)),
        LazyQuery::ChangeAbout(q) => encode_answer(
            q,
            change_begun(peer, q.kind, q.rule, q.amendment, q.language),
        ),
        LazyQuery::Lexicon(q) => encode_answer(q, lexicon(language.for_rules())),
        LazyQuery::FormOf(q) => encode_answer(q, form_of(peer, q.number)),
        LazyQuery::RuleBarred(q) => encode_answer(q, rule_barred(peer, q.kind, q.rule, language)),
        LazyQuery::DraftRefused(q) => {
            encode_answer(q, refusal_of(peer, &q.form, q.revising, language))
        }
        LazyQuery::DraftChanges(q) => encode_answer(q, changes_of(peer, &q.form, language)),
        LazyQuery::WantsWording(q) => {
            encode_answer(q, wants_wording(peer, q.kind, q.rule, q.amendment))
        }
        LazyQuery::RulesByClass(q) => encode_answer(q, choices(peer, q.kind, q.chosen, language)),
        LazyQuery::ClassOfNewRules(q) => encode_answer(q, class_of_new_rules(peer, language)),
        LazyQuery::ClassChoices(q) => encode_answer(q, class_choices(peer, q.rule, language)),
        LazyQuery::Amendments(q) => encode_answer(q, amendments(peer, q.kind, q.rule, language)),
        LazyQuery::AskedOfProposers(q) => encode_answer(q, asked_of_proposers(peer, language)),
        LazyQuery::CodeProblems(q) => encode_answer(q, code_problems(&q.code, language)),
    }
}
