//! The answer to each question about the open table.

mod later;

use crate::action::answers::offers::{consequences, foretold};
use crate::ballot::answers::ballot_end::{close_foreseen, closing_step, wanted_throw};
use crate::ballot::answers::own_vote::own_vote_on;
use crate::ballot::answers::undo::ending;
use crate::channel::{AnyQuery, LazyQuery, Packed, Query, written};
use crate::chronicle::answers::awaited::awaited;
use crate::chronicle::answers::chronicle::newest_in_words;
use crate::court::answers::cases::cases_of;
use crate::kit::answers::view::{FrameView, NamesView};
use crate::law::answers::book::names;
use crate::law::answers::code_sentences::{reading, summary};
use crate::players::answers::seats::marks;
use crate::proposal::answers::asked_vote::vote_words;
use crate::proposal::answers::sheet::{needed, sheet};
use crate::table::answers::cards::seen;
use crate::table::answers::table::{hash, mismatch, table_view, title as table_title};
use nomic_sync::Peer;
use nomic_wording::Locale;

pub(crate) use later::answer_later;

/// Encoded answer to a question; or the question, if its answer needs the lazy code.
pub(crate) fn answer<'a>(
    asked: &'a AnyQuery,
    peer: &Peer,
    language: Locale,
) -> Result<Vec<u8>, &'a Packed<LazyQuery>> {
    Ok(match asked {
        AnyQuery::Frame(q) => encode_answer(q, frame(peer, language)),
        AnyQuery::Names(q) => {
            let (rules, marks) = (names(peer, language), marks(peer));
            encode_answer(q, NamesView { rules, marks })
        }
        AnyQuery::Table(q) => encode_answer(q, table_view(peer, language)),
        AnyQuery::Sheet(q) => encode_answer(q, sheet(peer, q.number, language)),
        AnyQuery::VoteWords(q) => encode_answer(q, vote_words(peer, q.number, language)),
        AnyQuery::Needed(q) => encode_answer(q, needed(peer, q.number)),
        AnyQuery::MyVote(q) => encode_answer(q, own_vote_on(peer, q.number)),
        AnyQuery::StillOpen(q) => {
            let open = q.vote.is_open(peer) && !(q.kept && q.vote.is_outdated(peer));
            encode_answer(q, open.then(|| q.vote.can_wait(peer)))
        }
        AnyQuery::Step(q) => encode_answer(q, closing_step(peer, &q.closes)),
        AnyQuery::NextThrow(q) => encode_answer(q, wanted_throw(peer, &q.closes, &q.throws)),
        AnyQuery::VoteEnds(q) => encode_answer(q, ending(peer, q.vote)),
        AnyQuery::CloseForeseen(q) => {
            encode_answer(q, close_foreseen(peer, &q.closes, &q.throws, language))
        }
        AnyQuery::Awaited(q) => encode_answer(q, awaited(peer, language)),
        AnyQuery::CasesOf(q) => encode_answer(q, cases_of(peer, &q.offer, language)),
        AnyQuery::Consequences(q) => encode_answer(q, consequences(peer, &q.offer, language)),
        AnyQuery::OfferForeseen(q) => {
            encode_answer(q, foretold(peer, &q.offer, &q.filled, language))
        }
        AnyQuery::MyCards(q) => encode_answer(q, seen(peer, &q.name)),
        AnyQuery::Reading(q) => {
            let lines = reading(&q.code, language);
            encode_answer(q, lines.map(|lines| (lines, summary(&q.code, language))))
        }
        AnyQuery::Later(asked) => return Err(asked),
    })
}

/// Encodes an answer. The question only fixes its type.
fn encode_answer<Q: Query>(_: &Q, answer: Q::Answer) -> Vec<u8> {
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
