//! What goes into envelopes, and out of them.

use nomic_engine::{
    Argument, Content, DeviceId, Envelope, EventId, Move, Opening, Paper, PlayerId, RuleId, Secret,
    Subject, Unopened,
};

use super::{ActError, Peer};
use crate::sealing::Sealing;

impl Peer {
    /// A vote, open or secret as the ballot wants it.
    pub(super) fn vote(&self, subject: Subject, in_favour: bool) -> Result<Move, ActError> {
        let reveal = self.reveal()?;
        let ballot = self.ground().state().ballot_on(subject);
        let paper = match ballot.filter(|ballot| ballot.secret) {
            Some(ballot) => {
                let content = Content::Vote(in_favour.into());
                let secret = Secret::Vote(subject);
                Paper::Sealed(self.envelope(&secret, &content, ballot.keeper)?)
            }
            None => Paper::Open(in_favour.into()),
        };
        Ok(Move::Vote {
            subject,
            paper,
            reveal,
        })
    }

    /// A move that a rule offers, handed in secretly if the rules want that.
    pub(super) fn act_on_offer(
        &self,
        rule: RuleId,
        action: String,
        args: Vec<Argument>,
    ) -> Result<Move, ActError> {
        let state = self.ground().state();
        if !state.wants_secrecy(&action) {
            let form = Paper::Open(args);
            return Ok(Move::Act { rule, action, form });
        }
        let secret = Secret::Act {
            rule,
            action: action.clone(),
        };
        let form = self.envelope(&secret, &Content::Form(args), state.keeper())?;
        let form = Paper::Sealed(form);
        Ok(Move::Act { rule, action, form })
    }

    fn envelope(
        &self,
        secret: &Secret,
        content: &Content,
        keeper: Option<PlayerId>,
    ) -> Result<Envelope, ActError> {
        let keeper = keeper.and_then(|keeper| self.device_of(keeper));
        let sealed = self.sealing().seal(secret, content, keeper);
        sealed.ok_or(ActError::NoKey)
    }

    fn device_of(&self, player: PlayerId) -> Option<DeviceId> {
        let player = self.game().state().player(player);
        player.map(|player| player.device)
    }

    fn sealing(&self) -> Sealing<'_> {
        Sealing {
            identity: &self.identity,
            room: &self.scope.room,
            game: self.game().state().game().unwrap_or(EventId([0; 32])),
        }
    }

    /// The votes on this that were sealed for this device.
    pub(super) fn openings_on(&self, subject: Subject) -> Vec<Opening> {
        self.open_kept(self.ground().state().unopened_on(subject))
    }

    /// Everything that was sealed for this device.
    pub(super) fn openings_kept(&self) -> Vec<Opening> {
        self.open_kept(self.ground().state().unopened())
    }

    /// What the rules would not take for what was bound, such as garbage, is left out: it must not
    /// stand in the way of the others.
    fn open_kept(&self, unopened: Vec<Unopened<'_>>) -> Vec<Opening> {
        let Some(me) = self.me() else {
            return Vec::new();
        };
        let sealing = self.sealing();
        let opened = unopened.into_iter().filter_map(|unopened| {
            let (content, salt) = if unopened.player == me {
                sealing.open_own(unopened.envelope)?
            } else if unopened.keeper == Some(me) {
                sealing.open_kept(unopened.envelope)?
            } else {
                return None;
            };
            self.bound(unopened, content, salt)
        });
        opened.collect()
    }

    /// What this device has sealed and nobody has opened yet, in the order in which the state keeps
    /// it. For the eyes of this player only.
    pub fn own_secrets(&self) -> Vec<(Secret, Content)> {
        let unopened = self.game().state().unopened().into_iter();
        let mine = unopened.filter(|unopened| Some(unopened.player) == self.me());
        let opened = self.open_kept(mine.collect()).into_iter();
        opened
            .map(|opening| (opening.secret, opening.content))
            .collect()
    }

    /// What this device has handed in and can open by now.
    pub(super) fn openings_due(&self) -> Vec<Opening> {
        let state = self.game().state();
        let group_ms = self.group_clock();
        let mine = state.unopened().into_iter().filter(|unopened| {
            Some(unopened.player) == self.me() && state.is_openable(&unopened.secret, group_ms)
        });
        self.open_kept(mine.collect())
    }

    fn bound(&self, unopened: Unopened<'_>, content: Content, salt: [u8; 32]) -> Option<Opening> {
        let game = self.game().state().game()?;
        let device = self.device_of(unopened.player)?;
        let bound = nomic_engine::commitment(game, &unopened.secret, device, &content, &salt);
        let fits = matches!(
            (&unopened.secret, &content),
            (Secret::Act { .. }, Content::Form(_)) | (Secret::Vote(_), Content::Vote(_))
        );
        (fits && bound == unopened.envelope.commitment).then_some(Opening {
            secret: unopened.secret,
            player: unopened.player,
            content,
            salt,
        })
    }
}
