//! Moves, as the engine takes them.

use super::names::{invitation, unknown};
use super::naming::finding_of;
use super::{Actor, Mismatch, Table};
use crate::script::{Doing, PutToVote};
use nomic_engine::{Move, Paper, ProposalId, Reveal, Ruling, Subject, Voucher};

impl Table<'_> {
    /// The move that this actor makes.
    pub(super) fn moved(&mut self, actor: &Actor, doing: &Doing) -> Result<Move, Mismatch> {
        Ok(match doing {
            Doing::Join { invited } => Move::Join {
                seat: self.seat(&actor.name, actor.device),
                // Whoever hands events to the engine has verified what is signed in them.
                voucher: invited.then(|| Voucher {
                    invitation: invitation(&actor.name),
                    signature: [0; 64],
                }),
            },
            Doing::Invite { guest, stands } => Move::Invite {
                invitation: invitation(guest),
                stands: *stands,
            },
            Doing::Begin => Move::Begin { seal: self.seal() },
            Doing::Leave => Move::Leave,
            Doing::Propose { wording, .. } => Move::Propose {
                draft: self.draft(wording)?,
            },
            Doing::Revise { proposal, wording } => Move::Revise {
                proposal: self.take_up(*proposal)?,
                draft: self.draft(wording)?,
            },
            Doing::Say { proposal, text } => Move::Remark {
                proposal: self.take_up(*proposal)?,
                text: text.clone(),
            },
            Doing::Open { proposal } => Move::OpenVoting {
                proposal: self.take_up(*proposal)?,
                hash: self.proposal(*proposal)?.hash,
            },
            Doing::Vote { on, in_favour } => {
                let subject = self.put_to_vote(*on)?;
                let reveal = self.reveal(actor);
                self.voting(actor, subject, *in_favour, reveal)
            }
            Doing::Close {
                on,
                throws,
                opening,
            } => {
                let subject = self.put_to_vote(*on)?;
                Move::Close {
                    subject,
                    seal: self.seal(),
                    reveal: self.reveal(actor),
                    throws: throws.clone(),
                    openings: match opening {
                        true => self.kept_openings(actor, Some(subject)),
                        false => Vec::new(),
                    },
                }
            }
            Doing::Act { rule, action, form } => Move::Act {
                rule: self.offering(actor.player, *rule, action)?,
                action: action.clone(),
                form: Paper::Open(self.form(form)?),
            },
            Doing::HandIn { rule, action, form } => {
                let rule = self.offering(actor.player, *rule, action)?;
                let args = self.form(form)?;
                self.handing_in(actor, rule, action, args)
            }
            Doing::Reveal => self.revealing(actor)?,
            Doing::Away { away } => Move::Away { away: *away },
            Doing::Look => Move::Witness,
            Doing::CallTime { timer, throws } => Move::CallTime {
                timer: timer.clone(),
                seal: self.seal(),
                reveal: self.reveal(actor),
                throws: throws.clone(),
                openings: self.kept_openings(actor, None),
            },
            Doing::Call { about, statement } => Move::Call {
                statement: statement.clone(),
                about: about.as_ref().map(|thing| self.about(thing)).transpose()?,
            },
            Doing::Judge {
                case,
                finding,
                reason,
                remedies,
            } => Move::Judge {
                case: self.case(*case)?,
                finding: finding_of(*finding),
                reason: reason.clone(),
                remedies: self.remedies(remedies)?,
            },
            Doing::Correct { reason, remedies } => Move::Correct {
                reason: reason.clone(),
                remedies: self.remedies(remedies)?,
            },
            Doing::Agree { correction } => Move::Agree {
                correction: self.correction(*correction)?,
            },
            Doing::Withdraw { correction } => Move::Withdraw {
                correction: self.correction(*correction)?,
            },
            // It takes two moves to sign two histories; a transcript only tells of it.
            Doing::Fork => return Err(unknown("move", "of this kind")),
        })
    }

    /// The proposal that is meant; from now on it is the one at hand.
    fn take_up(&mut self, number: Option<u32>) -> Result<ProposalId, Mismatch> {
        let id = self.proposal(number)?.id;
        self.at_hand = Some(id);
        Ok(id)
    }

    /// What is put to the vote; a proposal is the one at hand from now on.
    fn put_to_vote(&mut self, on: PutToVote) -> Result<Subject, Mismatch> {
        if let PutToVote::Proposal(number) = on {
            self.take_up(number)?;
        }
        self.subject(on)
    }

    /// The next link of the actor's chain.
    fn reveal(&mut self, actor: &Actor) -> Reveal {
        let player = actor.player.and_then(|player| self.state().player(player));
        let index = player.map_or(1, |player| player.dice.next_index());
        let link = self.chains.link(actor.device, index);
        Reveal { index, link }
    }

    /// What has to be looked at once a move is accepted.
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
