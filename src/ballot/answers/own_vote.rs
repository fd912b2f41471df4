//! My own vote: whether I have one to give, what it says, whether it can be changed.

use super::view::OwnVote;
use nomic_engine::{Ballot, Content, Preference, Secret};
use nomic_peer::Peer;
use nomic_wording::messages::{proposal, time, vote};
use nomic_wording::{Locale, msg, rendering};

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

/// My vote on an open ballot as a sentence, in the words of its buttons.
pub(crate) fn my_vote(
    peer: &Peer,
    ballot: &Ballot,
    [yes, no]: [&str; 2],
    language: Locale,
) -> Option<String> {
    let own = own_vote(peer, ballot);
    if !ballot.open() || !own.cast {
        return None;
    }
    let words = own.said.map(|said| match said {
        Preference::For => yes.to_owned(),
        Preference::Against => no.to_owned(),
        Preference::Abstain => proposal::ABSTENTION.render(language).to_owned(),
        Preference::Options(places) => {
            rendering::options(peer.game().state(), ballot.id, &places, language)
        }
    });
    let sentence = match (words, ballot.secret) {
        (Some(vote), false) => msg!(vote::YourVote, vote),
        (Some(vote), true) => msg!(vote::YourSecretVote, vote),
        (None, _) => time::YOU_VOTED_SECRETLY.into(),
    };
    Some(sentence.render(language))
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
