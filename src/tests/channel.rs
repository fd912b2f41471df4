//! Queries and requests of pages, as they cross the channel.

use super::{Two, a_new_rule, on_turn};
use crate::ballot::answers::own_vote::own_vote;
use crate::ballot::answers::undo::{GivenVote, VoteMatter};
use crate::ballot::answers::view::VoteAnswer;
use crate::channel::{AnyQuery, Closes, FromHost, MoveRequest, Query, ToHost, ask, read, written};
use crate::chronicle::answers::filter::Filter;
use crate::chronicle::answers::view::RulingView;
use crate::chronicle::answers::why::WhyTopic;
use crate::host::answer;
use crate::proposal::answers::form_conversion::RuleChangeKind;
use crate::table::answers::view::TableView;
use nomic_engine::rules::Language;
use nomic_engine::{BallotId, POINTS, PlayerId, ProposalNumber, Remedy};
use nomic_peer::Peer;
use nomic_wording::Locale;

pub(super) fn given(peer: &Peer, on: VoteMatter, answer: VoteAnswer) -> Option<GivenVote> {
    let state = peer.game().state();
    let subject = match on {
        VoteMatter::Proposal(number) => state.proposal_numbered(ProposalNumber(number))?.subject(),
        VoteMatter::Question(number) => state.ballot(BallotId(number))?.subject,
    };
    let before = state
        .ballot_on(subject)
        .map(|ballot| own_vote(peer, ballot));
    Some(GivenVote {
        on,
        answer,
        subject,
        voter: peer.me()?.0,
        before: before.and_then(|own| own.answer()),
    })
}

pub(super) fn open_number(view: &TableView) -> u32 {
    view.open.first().map(|proposal| proposal.number).unwrap()
}

/// Answer to a page's query, as it crosses the channel.
pub(super) fn told<Q: Query>(peer: &Peer, question: Q, language: Locale) -> Q::Answer {
    read(&answer(&question.into(), peer, language)).unwrap()
}

pub(super) fn rulings(peer: &Peer, language: Locale) -> Vec<RulingView> {
    let (filter, shown, upto) = (Filter::default(), usize::MAX, None);
    let asked = ask::Chronicle {
        filter,
        shown,
        upto,
    };
    told(peer, asked, language).entries
}

pub(super) const fn opens(number: u32) -> MoveRequest {
    MoveRequest::Open(number)
}

pub(super) const fn closes(number: u32) -> MoveRequest {
    MoveRequest::Close {
        closes: Closes::Vote(number),
        throws: Vec::new(),
    }
}

pub(super) fn remarks(number: u32, text: &str) -> MoveRequest {
    MoveRequest::Remark {
        number,
        text: text.to_owned(),
    }
}

pub(super) fn german() -> Locale {
    Locale::of(Language::De)
}

pub(super) fn italian() -> Locale {
    Locale::of(Language::It)
}

fn crosses<Q: Query + PartialEq + std::fmt::Debug>(peer: &Peer, query: Q) {
    let asked: AnyQuery = query.into();
    assert_eq!(read(&written(&asked)), Some(asked.clone()));
    for language in [Locale::ENGLISH, german(), italian()] {
        let told = answer(&asked, peer, language);
        let back: Q::Answer = read(&told).unwrap_or_else(|| panic!("{asked:?}"));
        assert_eq!(written(&back), told, "{asked:?}");
    }
}

#[test]
fn whatever_is_asked_and_told_crosses_the_channel_whole() {
    let mut two = Two::begun();
    let (mover, number) = (on_turn(&two), 301);
    two.propose(mover, &a_new_rule());
    two.deed(mover, opens(number));
    let peer = &two.peers[mover];
    let rule = 203;
    crosses(peer, ask::Frame {});
    crosses(peer, ask::Table {});
    crosses(peer, ask::Rules {});
    crosses(peer, ask::Rule { number: rule });
    crosses(peer, ask::Proposal { number });
    crosses(peer, ask::Sheet { number });
    crosses(peer, ask::VoteWords { number });
    crosses(peer, ask::Adoption { number });
    let (on, for_it) = (VoteMatter::Proposal(number), VoteAnswer::For);
    let vote = given(peer, on, for_it).unwrap();
    crosses(peer, ask::CanWait { vote });
    crosses(peer, ask::IsDue { vote });
    let closes = Closes::Vote(number);
    let throws = vec![3];
    crosses(peer, ask::NextThrow { closes, throws });
    crosses(peer, ask::Seats {});
    crosses(peer, ask::Scores {});
    crosses(peer, ask::Record {});
    crosses(peer, ask::RecordChecked {});
    crosses(
        peer,
        ask::Why {
            topic: WhyTopic::Turn,
        },
    );
    crosses(peer, ask::Court {});
    crosses(peer, ask::Abouts {});
    crosses(peer, ask::Repair {});
    crosses(peer, ask::Barred {});
    crosses(peer, ask::FormOf { number });
    crosses(
        peer,
        ask::RulesByClass {
            kind: RuleChangeKind::Amend,
            chosen: Some(101),
        },
    );
    crosses(peer, ask::ClassChoices { rule });
    crosses(peer, ask::AskedOfProposers {});
    let code = "when turn_begins(p)\n  award(p, 1)\nend".to_owned();
    crosses(peer, ask::Reading { code });
    let remedy = Remedy::SetQuantity {
        player: PlayerId(1),
        quantity: POINTS.to_owned(),
        to: 7,
    };
    crosses(peer, ask::Remedies { list: vec![remedy] });
}

#[test]
fn bytes_that_say_nothing_are_read_as_nothing() {
    let whole = written(&vec![ToHost::Leave, ToHost::Unwatch(7)]);
    assert!(read::<Vec<ToHost>>(&whole).is_some());
    for end in 0..whole.len() {
        assert_eq!(read::<Vec<ToHost>>(&whole[..end]), None);
    }
    assert_eq!(read::<FromHost>(&[0xff; 9]), None);
}
