//! What players hand in secretly. Who opens it, and when, is up to the steps; what is in an envelope
//! is remembered here.

use super::{Actor, Mismatch, Table};
use nomic_engine::{
    Argument, Commitment, Content, Envelope, EventId, Move, Opening, Paper, Reveal, RuleId, Secret,
    Subject, Unopened, commitment,
};
use std::collections::BTreeMap;

/// The content and salt of every envelope of the game.
pub(super) type Contents = BTreeMap<Commitment, (Content, [u8; 32])>;

impl Table<'_> {
    /// A vote, sealed if it has to be.
    pub(super) fn voting(
        &mut self,
        actor: &Actor,
        subject: Subject,
        in_favour: bool,
        reveal: Reveal,
    ) -> Move {
        let ballot = self.state().ballot_on(subject);
        let paper = if ballot.is_some_and(|ballot| ballot.secret) {
            let content = Content::Vote(in_favour.into());
            Paper::Sealed(self.envelope(actor, &Secret::Vote(subject), content))
        } else {
            Paper::Open(in_favour.into())
        };
        Move::Vote {
            subject,
            paper,
            reveal,
        }
    }

    pub(super) fn handing_in(
        &mut self,
        actor: &Actor,
        rule: RuleId,
        action: &str,
        args: Vec<Argument>,
    ) -> Move {
        let action = action.to_owned();
        let secret = Secret::Act {
            rule,
            action: action.clone(),
        };
        let form = Paper::Sealed(self.envelope(actor, &secret, Content::Form(args)));
        Move::Act { rule, action, form }
    }

    /// The salt is the number of the event, so each envelope has its own.
    fn envelope(&mut self, actor: &Actor, secret: &Secret, content: Content) -> Envelope {
        let salt = self.next_id().0;
        let game = self.state().game().unwrap_or(EventId([0; 32]));
        let bound = commitment(game, secret, actor.device, &content, &salt);
        self.contents.insert(bound, (content, salt));
        Envelope {
            commitment: bound,
            sealed: Vec::new(),
        }
    }

    /// Everything unopened that the actor has handed in.
    pub(super) fn own_openings(&self, actor: &Actor) -> Vec<Opening> {
        self.openings(self.state().unopened(), |unopened| {
            Some(unopened.player) == actor.player
        })
    }

    /// Everything unopened that was sealed for the actor; of one ballot only, if one is given.
    pub(super) fn kept_openings(&self, actor: &Actor, subject: Option<Subject>) -> Vec<Opening> {
        let unopened = match subject {
            Some(subject) => self.state().unopened_on(subject),
            None => self.state().unopened(),
        };
        self.openings(unopened, |unopened| {
            unopened.keeper.is_some() && unopened.keeper == actor.player
        })
    }

    fn openings(
        &self,
        unopened: Vec<Unopened<'_>>,
        wanted: impl Fn(&Unopened<'_>) -> bool,
    ) -> Vec<Opening> {
        let wanted = unopened.into_iter().filter(|unopened| wanted(unopened));
        let opened = wanted.filter_map(|unopened| {
            let (content, salt) = self.contents.get(&unopened.envelope.commitment)?;
            Some(Opening {
                secret: unopened.secret,
                player: unopened.player,
                content: content.clone(),
                salt: *salt,
            })
        });
        opened.collect()
    }

    /// The move by which the actor opens what they have handed in.
    pub(super) fn revealing(&self, actor: &Actor) -> Result<Move, Mismatch> {
        Ok(Move::Open {
            openings: self.own_openings(actor),
        })
    }
}
