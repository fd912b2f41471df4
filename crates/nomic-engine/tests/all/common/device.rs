//! Devices of players at a test table, and the completion of their intents.

use super::{Table, chain, device};
use nomic_engine::moves::{
    ActIntent, CallTimeIntent, CallTimeMove, CloseIntent, JoinIntent, OpenMove, OpenVotingIntent,
    ShowMove, VoteIntent, VoteMove,
};
use nomic_engine::*;
use sha2::{Digest, Sha512};

/// Device of a player at a test table: a chain, and envelopes whose contents are open.
pub(crate) struct TestDevice(pub(crate) u16);

pub(crate) const SALT: [u8; 32] = [9; 32];

impl Device for TestDevice {
    fn id(&self) -> DeviceId {
        device(self.0)
    }

    fn dice_link(&self, index: u32) -> ChainLink {
        chain(self.0)[index as usize]
    }

    fn evaluate(&self, input: &CardInput) -> Evaluation {
        let mut hasher = Sha512::new();
        hasher.update(device(self.0).0);
        hasher.update(input.0);
        Evaluation {
            output: hasher.finalize().into(),
            proof: [0; 80],
        }
    }

    fn invitation(&self) -> InvitationId {
        InvitationId(device(self.0).0)
    }

    fn voucher(&self, _: &State) -> Option<Voucher> {
        None
    }

    /// Made out by the device with the number before.
    fn pass(&self) -> Option<Voucher> {
        Some(Voucher {
            invitation: InvitationId(device(self.0 - 1).0),
            signature: [0; 64],
        })
    }

    fn salt(&self, _: &[u8]) -> [u8; 32] {
        SALT
    }

    fn seal(&self, _: Commitment, plain: &[u8], _: &[DeviceId]) -> Option<Vec<u8>> {
        Some(plain.to_vec())
    }

    fn opens(&self, _: &Secret) -> bool {
        true
    }

    fn unseal_own(&self, envelope: &Envelope) -> Option<Vec<u8>> {
        Some(envelope.sealed.clone())
    }

    fn unseal_kept(&self, envelope: &Envelope) -> Option<Vec<u8>> {
        Some(envelope.sealed.clone())
    }
}

pub(crate) const fn open_these(openings: Vec<Opening>) -> Move {
    Move::Open(OpenMove {
        openings,
        timer: None,
    })
}

pub(crate) fn joining(player: u16, name: &str) -> Move {
    let name = name.to_owned();
    let joining = Intent::Join(JoinIntent { name });
    let joining = joining.complete(Game::new().state(), &TestDevice(player));
    joining.unwrap()
}

/// An open vote, also where the ballot wants a sealed one.
pub(crate) fn openly(mut vote: Move) -> Move {
    if let Move::Vote(VoteMove { paper, .. }) = &mut vote {
        *paper = Paper::Open(Preference::For);
    }
    vote
}

impl Table {
    pub(crate) fn complete(&self, player: u16, intent: Intent) -> Move {
        let completed = intent.complete(self.state(), &TestDevice(player));
        completed.unwrap()
    }

    pub(crate) fn seal(&self) -> Seal {
        *self.beginning().seal().unwrap()
    }

    pub(crate) fn reveal(&self, player: u16) -> Reveal {
        let Move::CallTime(CallTimeMove { reveal, .. }) = self.calling(player, "") else {
            unreachable!("it stays what it was")
        };
        reveal
    }

    pub(crate) fn beginning(&self) -> Move {
        self.complete(1, Intent::Begin)
    }

    pub(crate) fn opening(&self, proposal: ProposalId) -> Move {
        self.complete(1, Intent::OpenVoting(OpenVotingIntent { proposal }))
    }

    pub(crate) fn voting(&self, player: u16, proposal: ProposalId, in_favour: bool) -> Move {
        self.voting_on(player, self.subject(proposal), in_favour)
    }

    pub(crate) fn voting_in(&self, player: u16, ballot: u32, in_favour: bool) -> Move {
        let ballot = self.state().ballot(BallotId(ballot)).unwrap();
        self.voting_on(player, ballot.subject, in_favour)
    }

    pub(crate) fn voting_on(
        &self,
        player: u16,
        subject: Subject,
        said: impl Into<Preference>,
    ) -> Move {
        self.complete(
            player,
            Intent::Vote(VoteIntent {
                subject,
                said: said.into(),
            }),
        )
    }

    pub(crate) fn closing(&self, player: u16, proposal: ProposalId) -> Move {
        self.closing_on(player, self.subject(proposal))
    }

    pub(crate) fn closing_on(&self, player: u16, subject: Subject) -> Move {
        let throws = Vec::new();
        self.complete(player, Intent::Close(CloseIntent { subject, throws }))
    }

    pub(crate) fn calling(&self, player: u16, timer: &str) -> Move {
        let (timer, throws) = (timer.to_owned(), Vec::new());
        self.complete(player, Intent::CallTime(CallTimeIntent { timer, throws }))
    }

    pub(crate) fn acting(&self, player: u16, rule: u32, action: &str, args: Vec<Argument>) -> Move {
        let (rule, action) = (self.rule(rule).id, action.to_owned());
        self.complete(player, Intent::Act(ActIntent { rule, action, args }))
    }

    /// Shows all cards face down before a player as if they had this face; any player can be the
    /// mover.
    pub(crate) fn showing_as_if(&self, player: PlayerId, on_it: u8) -> Move {
        let cards = self.state().cards_of(player).iter().map(|card| Showing {
            input: card.input,
            output: [on_it; 64],
            proof: [0; 80],
        });
        let cards = cards.collect();
        Move::Show(ShowMove { cards })
    }

    pub(crate) fn revealing(&self, player: u16) -> Move {
        self.complete(player, Intent::Open)
    }
}
