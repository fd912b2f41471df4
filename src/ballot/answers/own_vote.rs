//! My own vote: whether I have one to give, what it says, whether it can be changed.

use super::view::OwnVote;
use nomic_engine::{Ballot, Content, Preference, ProposalNumber, Secret};
use nomic_peer::Peer;

/// False only if I certainly can't vote.
pub(crate) const fn may_cast(own: &OwnVote) -> bool {
    !own.cast || own.changeable
}

pub(crate) fn own_vote(peer: &Peer, ballot: &Ballot) -> OwnVote {
    let Some(me) = peer.me().filter(|me| ballot.may_vote(*me)) else {
        return OwnVote::default();
    };
    let open = ballot.votes.get(&me).map(|vote| vote.said.clone());
    let state = peer.game().state();
    OwnVote {
        subject: Some(ballot.subject),
        voter: me.0,
        cast: ballot.has_voted(me),
        said: open.or_else(|| secret_vote(peer, ballot)),
        abstention: ballot.abstention,
        changeable: ballot.open() && state.may_change(me, ballot, peer.own_claim()),
    }
}

pub(crate) fn own_vote_on(peer: &Peer, number: u32) -> Option<OwnVote> {
    let state = peer.game().state();
    let proposal = state.proposal_numbered(ProposalNumber(number))?;
    Some(own_vote(peer, state.ballot_of(proposal)?))
}

/// Content of my secret vote, if this device knows it.
pub(crate) fn secret_vote(peer: &Peer, ballot: &Ballot) -> Option<Preference> {
    let own = peer.own_secrets().into_iter();
    let mut own = own.filter(|_| ballot.secret);
    own.find_map(|(secret, content)| match (secret, content) {
        (Secret::Vote(on), Content::Vote(vote)) if on == ballot.subject => Some(vote),
        _ => None,
    })
}
