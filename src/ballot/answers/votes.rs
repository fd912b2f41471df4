//! The votes of a ballot: who has cast which, how many it takes, what is still a secret.

use super::view::{NeedView, SaidView, Secrecy, VoteView};
use crate::kit::answers::names::name;
use nomic_engine::{Ballot, Preference, Requirement};
use nomic_peer::Peer;
use nomic_wording::{Locale, rendering};

pub(crate) fn need(required: Requirement) -> NeedView {
    NeedView {
        votes: required.votes,
        of: required.of,
        settled: required.settled,
        fewer: required.fewer,
        weighted: usize::try_from(required.of) != Ok(required.voters),
        quorum: required.quorum,
        rule: required.rule.0,
    }
}

/// Until when the vote goes on, and whether that moment has passed by this device's clock.
pub(crate) fn deadline(peer: &Peer, ballot: &Ballot) -> Option<(u64, bool)> {
    let due = ballot.deadline_ms.filter(|_| ballot.open())?;
    Some((due, due <= peer.own_claim()))
}

pub(crate) const fn secrecy(ballot: &Ballot) -> Secrecy {
    match (ballot.secret && ballot.open(), ballot.shut_ms) {
        (false, _) => Secrecy::Open,
        (true, Some(_)) => Secrecy::Opening,
        (true, None) => Secrecy::Sealed,
    }
}

fn said(peer: &Peer, ballot: &Ballot, vote: &Preference, language: Locale) -> SaidView {
    match vote {
        Preference::For => SaidView::For,
        Preference::Against => SaidView::Against,
        Preference::Abstain => SaidView::Abstained,
        Preference::Options(places) => {
            let state = peer.game().state();
            SaidView::Named(rendering::options(state, ballot.id, places, language))
        }
    }
}

/// Another player who can open the votes that are still sealed. If I close the ballot in that
/// player's place, it can't be counted at once.
pub(crate) fn keeper(peer: &Peer, ballot: &Ballot) -> Option<String> {
    let sealed = !ballot.sealed.is_empty() && ballot.shut_ms.is_none();
    let keeper = ballot.keeper.filter(|keeper| peer.me() != Some(*keeper));
    keeper
        .filter(|_| sealed)
        .map(|keeper| name(peer.game().state(), keeper))
}

pub(crate) fn votes(peer: &Peer, ballot: &Ballot, language: Locale) -> Vec<VoteView> {
    let state = peer.game().state();
    let through = state.votes_through(ballot.id, peer.own_claim());
    let lent = |player| {
        let vote = ballot.votes.get(player);
        vote.map_or_else(|| through.get(player).copied(), |vote| vote.through)
    };
    let electorate = ballot.electorate.iter();
    electorate
        .map(|player| VoteView {
            seat: player.0,
            name: name(state, *player),
            me: peer.me() == Some(*player),
            said: ballot
                .votes
                .get(player)
                .map(|vote| said(peer, ballot, &vote.said, language)),
            sealed: ballot.sealed.contains_key(player),
            through: lent(player).map(|through| name(state, through)),
            late: ballot.votes.get(player).is_some_and(|vote| vote.late)
                || ballot.sealed.get(player).is_some_and(|vote| vote.late),
        })
        .collect()
}
