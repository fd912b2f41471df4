//! Completion of an intent to the whole move.

use super::{Device, Founding, Intent};
use crate::base::dice::CHAIN_LENGTH;
use crate::base::limits::{MAX_OPENED, MAX_OPENINGS, MAX_OPTIONS, MAX_SEALED};
use crate::rules::edition::EDITION;
use crate::state::State;
use crate::{
    Argument, Card, CardId, Content, Envelope, Move, Opening, Paper, PlayerId, Preference,
    ProposalHash, ProposalId, Reveal, RuleId, Seal, Seat, Secret, Showing, Subject, Unopened,
    commitment, encoding::cbor,
};
use minicbor::bytes::ByteArray;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Incomplete {
    /// The game is not founded: there is nothing that a closing could seal or a secret belong to.
    NoGame,
    /// The proposal is not there, so it has no wording that could be put to the vote.
    UnknownProposal,
    /// The device's dice chain is at its end.
    NoDiceLeft,
    /// The keeper named by the rules has no key to seal for.
    NoKey,
}

impl Founding {
    pub fn complete(self, device: &dyn Device) -> Move {
        Move::Found {
            edition: EDITION,
            title: self.title,
            governing: self.governing,
            ruleset: self.ruleset,
            founder: seat(self.name, device),
            real_dice: self.real_dice,
        }
    }
}

impl Intent {
    /// Move of this device in this state. Nothing is checked here; the engine checks the move.
    #[expect(clippy::too_many_lines, reason = "one exhaustive match")]
    pub fn complete(self, state: &State, device: &dyn Device) -> Result<Move, Incomplete> {
        let filled = Completion { state, device };
        Ok(match self {
            Intent::Join { name } => Move::Join {
                seat: seat(name, device),
                voucher: device.voucher(state),
            },
            Intent::Invite => Move::Invite {
                invitation: device.invitation(),
                stands: true,
            },
            Intent::Uninvite { invitation } => Move::Invite {
                invitation,
                stands: false,
            },
            Intent::Begin => Move::Begin {
                seal: filled.seal()?,
            },
            Intent::Propose(draft) => Move::Propose { draft },
            Intent::Revise { proposal, draft } => Move::Revise { proposal, draft },
            Intent::Remark { proposal, text } => Move::Remark { proposal, text },
            Intent::OpenVoting(proposal) => Move::OpenVoting {
                proposal,
                hash: filled.wording(proposal)?,
            },
            Intent::Vote { subject, said } => Move::Vote {
                subject,
                paper: filled.vote(subject, said)?,
                reveal: filled.share(subject)?,
            },
            Intent::Close { subject, throws } => Move::Close {
                subject,
                seal: filled.seal()?,
                reveal: filled.reveal()?,
                throws,
                openings: filled.opened(state.unopened_on(subject)),
            },
            Intent::Leave => Move::Leave,
            Intent::Act { rule, action, args } => filled.act(rule, action, args)?,
            Intent::Call { statement, about } => Move::Call { statement, about },
            Intent::Judge {
                case,
                finding,
                reason,
                remedies,
            } => Move::Judge {
                case,
                finding,
                reason,
                remedies,
            },
            Intent::Correct { reason, remedies } => Move::Correct { reason, remedies },
            Intent::Agree { correction } => Move::Agree { correction },
            Intent::Withdraw { correction } => Move::Withdraw { correction },
            Intent::Away { away } => Move::Away { away },
            Intent::CallTime { timer, throws } => Move::CallTime {
                openings: filled.opened(state.opened_by_time(&timer)),
                timer,
                seal: filled.seal()?,
                reveal: filled.reveal()?,
                throws,
            },
            Intent::Show { cards } => Move::Show {
                cards: filled.shown(&cards),
            },
            Intent::Witness => Move::Witness,
            Intent::MoveOn { table } => Move::MoveOn { table },
            Intent::Open => Move::Open {
                openings: fitting(filled.opened(filled.own())),
                timer: None,
            },
            Intent::OpenAhead { timer } => Move::Open {
                openings: fitting(filled.opened(state.opened_by_time(&timer))),
                timer: Some(timer),
            },
        })
    }
}

impl State {
    /// Whether this device's call on a timer would open more than fits into a move.
    pub fn opens_too_much(&self, timer: &str, device: &dyn Device) -> bool {
        let filled = Completion {
            state: self,
            device,
        };
        let openings = filled.opened(self.opened_by_time(timer));
        let all = openings.len();
        fitting(openings).len() < all
    }

    /// Contents that this device has sealed and that are not opened yet, in order. For its player
    /// only.
    pub fn own_secrets(&self, device: &dyn Device) -> Vec<(Secret, Content)> {
        let filled = Completion {
            state: self,
            device,
        };
        let own = self.unopened_by(device.id()).collect();
        let opened = filled.opened(own).into_iter();
        opened
            .map(|opening| (opening.secret, opening.content))
            .collect()
    }
}

impl Card {
    /// Face of the card on its player's own device. For that player only, as long as it lies face
    /// down.
    pub fn seen_by(&self, device: &dyn Device) -> u32 {
        let output = device.evaluate(&self.input).output;
        self.number(&output)
    }
}

fn seat(name: String, device: &dyn Device) -> Seat {
    Seat {
        name,
        dice_tip: device.dice_link(0),
    }
}

/// Least length in bytes that the contents of a form are padded to; each further step is twice as
/// long.
const FORM_STEP: usize = 256;
/// Bytes of an envelope besides the sealed contents: for one copy, and for two.
const OVERHEAD: usize = 64;

/// The first of these that fit into one move.
fn fitting(mut openings: Vec<Opening>) -> Vec<Opening> {
    let mut room = MAX_OPENED;
    let fits = |opening: &&Opening| {
        let left = room.checked_sub(cbor::to_vec(*opening).len());
        room = left.unwrap_or(0);
        left.is_some()
    };
    let some = openings.iter().take(MAX_OPENINGS).take_while(fits);
    let some = some.count();
    openings.truncate(some);
    openings
}

/// Pads sealed contents with zeros. A vote's length does not show the number of options, and a
/// form's length shows only its step. The padding never exceeds the size of an envelope with
/// `copies` copies.
pub(super) fn padded(content: &Content, mut plain: Vec<u8>, copies: usize) -> Vec<u8> {
    if let Content::Form(_) = content {
        let room = (MAX_SEALED / copies.max(1)).saturating_sub(OVERHEAD);
        let mut step = FORM_STEP;
        while step < plain.len() {
            step = step.saturating_mul(2);
        }
        plain.resize(step.min(room).max(plain.len()), 0);
    }
    if let Content::Vote(Preference::Options(named)) = content {
        let full = Content::Vote(Preference::Options(vec![0; MAX_OPTIONS.max(named.len())]));
        let short = cbor::to_vec(&full)
            .len()
            .saturating_sub(cbor::to_vec(content).len());
        plain.resize(plain.len().saturating_add(short), 0);
    }
    plain
}

struct Completion<'a> {
    state: &'a State,
    device: &'a dyn Device,
}

impl Completion<'_> {
    fn seal(&self) -> Result<Seal, Incomplete> {
        let previous = self.device.last_closing(self.state);
        Ok(Seal {
            previous: previous.ok_or(Incomplete::NoGame)?,
            state: self.state.hash(),
            prefix: self.state.prefix(),
        })
    }

    fn reveal(&self) -> Result<Reveal, Incomplete> {
        let player = self.state.seated(self.device.id());
        let index = player.map_or(1, |player| player.dice.next_index());
        if index > CHAIN_LENGTH {
            return Err(Incomplete::NoDiceLeft);
        }
        let link = self.device.dice_link(index);
        Ok(Reveal { index, link })
    }

    /// Link revealed by a vote: a player has one share in each ballot's draws, for any number of
    /// votes.
    fn share(&self, subject: Subject) -> Result<Option<Reveal>, Incomplete> {
        let player = self.state.seated(self.device.id());
        let ballot = self.state.ballot_on(subject);
        let given = player.zip(ballot);
        match given.is_some_and(|(player, ballot)| ballot.has_link_of(player.id)) {
            true => Ok(None),
            false => self.reveal().map(Some),
        }
    }

    fn shown(&self, cards: &[CardId]) -> Vec<Showing> {
        let player = self.state.seated(self.device.id());
        let own = player.map_or(&[][..], |player| self.state.cards_of(player.id));
        let shown = own.iter().filter(|card| card.shown.is_none());
        let shown = shown.filter(|card| cards.contains(&card.id));
        let showing = shown.map(|card| {
            let evaluation = self.device.evaluate(&card.input);
            Showing {
                input: card.input,
                output: evaluation.output,
                proof: evaluation.proof,
            }
        });
        showing.collect()
    }

    fn wording(&self, proposal: ProposalId) -> Result<ProposalHash, Incomplete> {
        let proposal = self.state.proposal(proposal);
        let hash = proposal.map(|proposal| proposal.hash);
        hash.ok_or(Incomplete::UnknownProposal)
    }

    fn vote(&self, subject: Subject, said: Preference) -> Result<Paper<Preference>, Incomplete> {
        let ballot = self.state.ballot_on(subject);
        let Some(ballot) = ballot.filter(|ballot| ballot.secret) else {
            return Ok(Paper::Open(said));
        };
        let content = Content::Vote(said);
        let envelope = self.envelope(&Secret::Vote(subject), &content, ballot.keeper);
        envelope.map(Paper::Sealed)
    }

    fn act(&self, rule: RuleId, action: String, args: Vec<Argument>) -> Result<Move, Incomplete> {
        if !self.state.wants_secrecy(&action) {
            let form = Paper::Open(args);
            return Ok(Move::Act { rule, action, form });
        }
        let secret = Secret::Act {
            rule,
            action: action.clone(),
        };
        let envelope = self.envelope(&secret, &Content::Form(args), self.state.keeper())?;
        let form = Paper::Sealed(envelope);
        Ok(Move::Act { rule, action, form })
    }

    fn envelope(
        &self,
        secret: &Secret,
        content: &Content,
        keeper: Option<PlayerId>,
    ) -> Result<Envelope, Incomplete> {
        let game = self.state.game().ok_or(Incomplete::NoGame)?;
        let salt = self.device.salt(&self.purpose(secret, content));
        let commitment = commitment(game, secret, self.device.id(), content, &salt);
        let keeper = keeper.and_then(|keeper| self.state.player(keeper));
        let keeper = keeper.map(|keeper| keeper.device);
        let copies = if keeper.is_some() { 2 } else { 1 };
        let plain = cbor::to_vec(&(content, ByteArray::from(salt)));
        let plain = padded(content, plain, copies);
        let sealed = self.device.seal(commitment, &plain, keeper);
        Ok(Envelope {
            commitment,
            sealed: sealed.ok_or(Incomplete::NoKey)?,
        })
    }

    /// Purpose of a salt. A second vote gets another salt, so that the hashes don't show whether
    /// two envelopes have equal contents.
    fn purpose(&self, secret: &Secret, content: &Content) -> Vec<u8> {
        let player = self.state.seated(self.device.id());
        let again = player.filter(|player| match secret {
            Secret::Vote(subject) => {
                let ballot = self.state.ballot_on(*subject);
                ballot.is_some_and(|ballot| ballot.has_voted(player.id))
            }
            Secret::Act { .. } => false,
        });
        match again {
            Some(player) => cbor::to_vec(&(secret, content, player.last_seq)),
            None => cbor::to_vec(&(secret, content)),
        }
    }

    fn own(&self) -> Vec<Unopened<'_>> {
        let own = self.state.unopened_by(self.device.id());
        own.filter(|own| self.device.opens(&own.secret)).collect()
    }

    /// Whether this can be in such an envelope; a vote has to be one that its ballot accepts.
    fn fits(&self, opening: &Opening) -> bool {
        let taken = match (&opening.secret, &opening.content) {
            (Secret::Vote(subject), Content::Vote(said)) => {
                let ballot = self.state.ballot_on(*subject);
                ballot.is_none_or(|ballot| ballot.takes(said))
            }
            _ => true,
        };
        taken && opening.fits()
    }

    /// Contents that the device can open. Bytes that are no content of such a secret, or not the
    /// committed one, are left out, so that they don't block the rest.
    fn opened(&self, unopened: Vec<Unopened<'_>>) -> Vec<Opening> {
        let Some(me) = self.state.seated(self.device.id()) else {
            return Vec::new();
        };
        let opened = unopened.into_iter().filter_map(|unopened| {
            let envelope = unopened.envelope;
            let plain = if unopened.player == me.id {
                self.device.unseal_own(envelope)?
            } else if unopened.keeper == Some(me.id) {
                self.device.unseal_kept(envelope)?
            } else {
                return None;
            };
            let (content, salt): (Content, ByteArray<32>) = minicbor::decode(&plain).ok()?;
            let opening = Opening {
                secret: unopened.secret,
                player: unopened.player,
                content,
                salt: salt.into(),
            };
            let bound = self.state.binds(&opening)? == envelope.commitment;
            (bound && self.fits(&opening)).then_some(opening)
        });
        opened.collect()
    }
}
