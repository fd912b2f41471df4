//! The answer to each question about the open table.

mod later;

use crate::action::answers::offers::{consequences, foretold};
use crate::ballot::answers::closing::{close_foreseen, closing_step, wanted_throw};
use crate::ballot::answers::own_vote::own_vote_on;
use crate::ballot::answers::undo::ending;
use crate::channel::{Asked, AskedLater, Packed, Query, written};
use crate::chronicle::answers::awaited::awaited;
use crate::chronicle::answers::chronicle::newest_in_words;
use crate::court::answers::cases::cases_of;
use crate::kit::answers::view::{FrameView, NamesView};
use crate::law::answers::book::names;
use crate::law::answers::reading::{reading, summary};
use crate::players::answers::seats::marks;
use crate::proposal::answers::asked_vote::vote_words;
use crate::proposal::answers::sheet::{needed, sheet};
use crate::table::answers::cards::seen;
use crate::table::answers::table::{hash, mismatch, table_view, title as table_title};
use nomic_sync::Peer;
use nomic_wording::Locale;

pub(crate) use later::answer_later;

/// The answer to a question, written down; or the question, if the code of its answer comes later.
pub(crate) fn answer<'a>(
    asked: &'a Asked,
    peer: &Peer,
    language: Locale,
) -> Result<Vec<u8>, &'a Packed<AskedLater>> {
    Ok(match asked {
        Asked::Frame(q) => told(q, frame(peer, language)),
        Asked::Names(q) => {
            let (rules, marks) = (names(peer, language), marks(peer));
            told(q, NamesView { rules, marks })
        }
        Asked::Table(q) => told(q, table_view(peer, language)),
        Asked::Sheet(q) => told(q, sheet(peer, q.number, language)),
        Asked::VoteWords(q) => told(q, vote_words(peer, q.number, language)),
        Asked::Needed(q) => told(q, needed(peer, q.number)),
        Asked::MyVote(q) => told(q, own_vote_on(peer, q.number)),
        Asked::StillOpen(q) => {
            let open = q.vote.is_open(peer) && !(q.kept && q.vote.is_outdated(peer));
            told(q, open.then(|| q.vote.can_wait(peer)))
        }
        Asked::Step(q) => told(q, closing_step(peer, &q.closes)),
        Asked::NextThrow(q) => told(q, wanted_throw(peer, &q.closes, &q.throws)),
        Asked::VoteEnds(q) => told(q, ending(peer, q.vote)),
        Asked::CloseForeseen(q) => told(q, close_foreseen(peer, &q.closes, &q.throws, language)),
        Asked::Awaited(q) => told(q, awaited(peer, language)),
        Asked::CasesOf(q) => told(q, cases_of(peer, &q.offer, language)),
        Asked::Consequences(q) => told(q, consequences(peer, &q.offer, language)),
        Asked::OfferForeseen(q) => told(q, foretold(peer, &q.offer, &q.filled, language)),
        Asked::MyCards(q) => told(q, seen(peer, &q.name)),
        Asked::Reading(q) => {
            let lines = reading(&q.code, language);
            told(q, lines.map(|lines| (lines, summary(&q.code, language))))
        }
        Asked::Later(asked) => return Err(asked),
    })
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
