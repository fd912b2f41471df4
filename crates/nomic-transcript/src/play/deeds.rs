//! What is done in a step: what players want, in the game's terms, and the moves that are made of it.

use super::names::{invitation, unknown};
use super::references::finding_of;
use super::{Actor, Mismatch, Table};
use crate::script::{Doing, PutToVote};
use nomic_engine::{
    Commitment, Envelope, Incomplete, Intent, Move, Paper, ProposalId, Refusal, Ruling, Subject,
};

/// An envelope where none is wanted.
const EMPTY: Envelope = Envelope {
    commitment: Commitment([0; 32]),
    sealed: Vec::new(),
};

impl Table<'_> {
    /// The move that this actor makes.
    pub(super) fn moved(&mut self, actor: &Actor, doing: &Doing) -> Result<Move, Mismatch> {
        let intent = self.intent(actor, doing)?;
        let moved = intent.complete(self.state(), &self.device(actor, doing));
        let mut moved = moved.map_err(incomplete)?;
        // What is done openly or secretly against the rules, they are to refuse.
        if let (Doing::Act { form, .. }, Move::Act { form: paper, .. }) = (doing, &mut moved) {
            *paper = Paper::Open(self.form(form)?);
        }
        if let (Doing::HandIn { .. }, Move::Act { form: paper, .. }) = (doing, &mut moved)
            && matches!(paper, Paper::Open(_))
        {
            *paper = Paper::Sealed(EMPTY);
        }
        Ok(moved)
    }

    fn intent(&mut self, actor: &Actor, doing: &Doing) -> Result<Intent, Mismatch> {
        Ok(match doing {
            Doing::Join { .. } => Intent::Join {
                name: actor.name.clone(),
            },
            Doing::Invite { stands: true, .. } => Intent::Invite,
            Doing::Invite {
                guest,
                stands: false,
            } => Intent::Uninvite {
                invitation: invitation(guest),
            },
            Doing::Begin => Intent::Begin,
            Doing::Leave => Intent::Leave,
            Doing::Propose { wording, .. } => Intent::Propose(self.draft(wording)?),
            Doing::Revise { proposal, wording } => {
                let proposal = self.take_up(*proposal)?;
                let draft = self.revised(proposal, wording)?;
                Intent::Revise { proposal, draft }
            }
            Doing::Say { proposal, text } => Intent::Remark {
                proposal: self.take_up(*proposal)?,
                text: text.clone(),
            },
            Doing::Open { proposal } => Intent::OpenVoting(self.take_up(*proposal)?),
            Doing::Vote { on, said } => Intent::Vote {
                subject: self.put_to_vote(*on)?,
                said: self.said(*on, said)?,
            },
            Doing::Close { on, throws, .. } => Intent::Close {
                subject: self.put_to_vote(*on)?,
                throws: throws.clone(),
            },
            Doing::Act { rule, action, form } | Doing::HandIn { rule, action, form } => {
                Intent::Act {
                    rule: self.offering(actor.player, *rule, action)?,
                    action: action.clone(),
                    args: self.form(form)?,
                }
            }
            Doing::Reveal => Intent::Open,
            Doing::Show { name } => Intent::Show {
                cards: self.face_down(actor, name),
            },
            Doing::Away { away } => Intent::Away { away: *away },
            Doing::Look => Intent::Witness,
            Doing::CallTime { timer, throws } => Intent::CallTime {
                timer: timer.clone(),
                throws: throws.clone(),
            },
            Doing::Throw(player, throws) => Intent::CallTime {
                timer: self.awaited_throw(player)?,
                throws: throws.clone(),
            },
            Doing::Call { about, statement } => Intent::Call {
                statement: statement.clone(),
                about: about.as_ref().map(|thing| self.about(thing)).transpose()?,
            },
            Doing::Judge {
                case,
                finding,
                reason,
                remedies,
            } => Intent::Judge {
                case: self.case(*case)?,
                finding: finding_of(*finding),
                reason: reason.clone(),
                remedies: self.remedies(remedies)?,
            },
            Doing::Correct { reason, remedies } => Intent::Correct {
                reason: reason.clone(),
                remedies: self.remedies(remedies)?,
            },
            Doing::Agree { correction } => Intent::Agree {
                correction: self.correction(*correction)?,
            },
            Doing::Withdraw { correction } => Intent::Withdraw {
                correction: self.correction(*correction)?,
            },
            // Signing two histories takes two moves; a transcript only reports it.
            Doing::Fork => return Err(unknown("move", "of this kind")),
        })
    }

    /// The proposal that is meant; from now on it is the one at hand.
    fn take_up(&mut self, number: Option<u32>) -> Result<ProposalId, Mismatch> {
        let id = self.proposal(number)?.id;
        self.at_hand = Some(id);
        Ok(id)
    }

    /// Subject that is put to the vote; a proposal becomes the one at hand.
    fn put_to_vote(&mut self, on: PutToVote) -> Result<Subject, Mismatch> {
        if let PutToVote::Proposal(number) = on {
            self.take_up(number)?;
        }
        self.subject(on)
    }

    /// Updates the table after an accepted move.
    pub(super) fn follow(&mut self, doing: &Doing, ruling: &Ruling) -> Result<(), Mismatch> {
        let Doing::Propose { number, .. } = doing else {
            return Ok(());
        };
        self.at_hand = Some(ProposalId(ruling.event));
        let found = self.proposal(None)?.number.0;
        match number {
            Some(expected) if *expected != found => Err(Mismatch::Otherwise {
                what: "the number of the proposal".to_owned(),
                expected: expected.to_string(),
                found: found.to_string(),
            }),
            _ => Ok(()),
        }
    }
}

/// Mismatch for a move that can't be made at all.
fn incomplete(incomplete: Incomplete) -> Mismatch {
    match incomplete {
        Incomplete::NoGame => Mismatch::Refused(Refusal::NotFounded),
        Incomplete::UnknownProposal => Mismatch::Refused(Refusal::UnknownProposal),
        Incomplete::NoDiceLeft => Mismatch::Refused(Refusal::BadReveal),
        Incomplete::NoKey => unknown("key", "to seal for the keeper"),
    }
}
