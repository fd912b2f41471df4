//! Answers of the lazy code: only pages that load later ask for them.

use super::told;
use crate::action::answers::offers::{about_cases, offers};
use crate::action::answers::things;
use crate::channel::AskedLater;
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
use crate::players::answers::inviting::inviting;
use crate::players::answers::scores::scores;
use crate::players::answers::seats::seats;
use crate::proposal::answers::class_choices::class_choices;
use crate::proposal::answers::drafting::{
    change_begun, changes_of, code_problems, form_of, refusal_of, wants_wording,
};
use crate::proposal::answers::kinds::{barred, may_propose, rule_barred, several_barred};
use crate::proposal::answers::proposal::proposal;
use crate::proposal::answers::stated::asked as asked_of_proposers;
use crate::proposal::answers::targets::{amendments, choices};
use crate::table::answers::table::{takes_turns, title as table_title};
use nomic_sync::Peer;
use nomic_wording::Locale;

/// The answer to such a question, written down.
pub(crate) fn answer_later(asked: &AskedLater, peer: &Peer, language: Locale) -> Vec<u8> {
    match asked {
        AskedLater::Rules(q) => told(q, rules(peer, language)),
        AskedLater::Rule(q) => told(q, rule_page(peer, q.number, language)),
        AskedLater::Proposal(q) => told(q, proposal(peer, q.number, language)),
        AskedLater::Seats(q) => told(q, seats(peer, language)),
        AskedLater::TakesTurns(q) => told(q, takes_turns(peer)),
        AskedLater::Scores(q) => told(q, scores(peer, language)),
        AskedLater::Unowned(q) => told(q, unowned(peer, language)),
        AskedLater::Chronicle(q) => {
            let upto = q.upto.as_deref();
            told(q, sifted(peer, &q.filter, q.shown, upto, language))
        }
        AskedLater::Forks(q) => told(q, forks(peer, language)),
        AskedLater::Proof(q) => told(q, proof(peer, q.seat)),
        AskedLater::Record(q) => {
            let record = peer.record().ok();
            told(q, record.map(|bytes| (table_title(peer), bytes)))
        }
        AskedLater::RecordChecked(q) => told(q, checked(peer, language)),
        AskedLater::Why(q) => told(q, why(peer, &q.topic, language)),
        AskedLater::Invitations(q) => told(q, inviting(peer, language)),
        AskedLater::Court(q) => told(q, court(peer, language)),
        AskedLater::CourtOffers(q) => told(q, about_cases(peer, offers(peer, language))),
        AskedLater::Abouts(q) => {
            let lists = things::abouts(peer, language).into_iter();
            let lists = lists.map(|(kind, list)| (kind.to_owned(), list));
            told(q, lists.collect())
        }
        AskedLater::Repair(q) => told(q, repair::repair(peer, language)),
        AskedLater::CorrectionForeseen(q) => {
            told(q, repair::foreseen(peer, &q.reason, &q.remedies, language))
        }
        AskedLater::RemedyWritten(q) => told(q, remedy(peer, q.kind, &q.form)),
        AskedLater::Remedies(q) => {
            let list = q.list.iter();
            let views = list.map(|remedy| remedy_view(peer, remedy, language));
            told(q, views.collect())
        }
        AskedLater::Again(q) => told(q, again(peer)),
        AskedLater::PlayerChoices(q) => told(q, things::players(peer)),
        AskedLater::RuleChoices(q) => told(q, things::rules(peer, language)),
        AskedLater::Undecided(q) => told(q, things::undecided(peer, language)),
        AskedLater::Keeps(q) => told(q, keeps(peer, &q.rule, language)),
        AskedLater::CodeOf(q) => told(q, code_of(peer, &q.rule)),
        AskedLater::MayPropose(q) => told(q, may_propose(peer, language)),
        AskedLater::Barred(q) => told(q, barred(peer, language)),
        AskedLater::SeveralBarred(q) => told(q, several_barred(peer, language)),
        AskedLater::ChangeAbout(q) => told(
            q,
            change_begun(peer, q.kind, q.rule, q.amendment, q.language),
        ),
        AskedLater::Lexicon(q) => told(q, lexicon(language.for_rules())),
        AskedLater::FormOf(q) => told(q, form_of(peer, q.number)),
        AskedLater::RuleBarred(q) => told(q, rule_barred(peer, q.kind, q.rule, language)),
        AskedLater::DraftRefused(q) => told(q, refusal_of(peer, &q.form, q.revising, language)),
        AskedLater::DraftChanges(q) => told(q, changes_of(peer, &q.form, language)),
        AskedLater::WantsWording(q) => told(q, wants_wording(peer, q.kind, q.rule, q.amendment)),
        AskedLater::RulesByClass(q) => told(q, choices(peer, q.kind, q.chosen, language)),
        AskedLater::ClassOfNewRules(q) => told(q, class_of_new_rules(peer, language)),
        AskedLater::ClassChoices(q) => told(q, class_choices(peer, q.rule, language)),
        AskedLater::Amendments(q) => told(q, amendments(peer, q.kind, q.rule, language)),
        AskedLater::AskedOfProposers(q) => told(q, asked_of_proposers(peer, language)),
        AskedLater::CodeProblems(q) => told(q, code_problems(&q.code, language)),
    }
}
