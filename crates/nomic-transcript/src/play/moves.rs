//! Turns a step's actions into intents, and intents into moves.

use super::names::{self, invitation, unknown};
use super::references::finding_of;
use super::{Mismatch, ScriptActor, ScriptRun};
use crate::script::{PutToVote, WrittenMove};
use nomic_engine::moves::{
    ActIntent, ActMove, AgreeMove, AwayMove, CallMove, CallTimeIntent, CloseIntent, CorrectMove,
    JoinIntent, JudgeMove, OpenVotingIntent, ProposeMove, RemarkMove, RemoveDeviceMove, ReviseMove,
    ShowIntent, UninviteIntent, VoteIntent, WithdrawMove,
};
use nomic_engine::{
    Commitment, Envelope, Incomplete, Intent, Move, Paper, ProposalId, Refusal, Ruling, Subject,
};

/// Envelope where none is needed.
const EMPTY: Envelope = Envelope {
    commitment: Commitment([0; 32]),
    sealed: Vec::new(),
};

impl ScriptRun<'_> {
    pub(super) fn moved(
        &mut self,
        actor: &ScriptActor,
        doing: &WrittenMove,
    ) -> Result<Move, Mismatch> {
        let intent = self.intent(actor, doing)?;
        let moved = intent.complete(self.state(), &self.device(actor, doing));
        let mut moved = moved.map_err(incomplete)?;
        // An open form where the rules want a sealed one, or the reverse, is left for the rules to
        // refuse.
        if let (WrittenMove::Act { form, .. }, Move::Act(ActMove { form: paper, .. })) =
            (doing, &mut moved)
        {
            *paper = Paper::Open(self.form(form)?);
        }
        if let (WrittenMove::HandIn { .. }, Move::Act(ActMove { form: paper, .. })) =
            (doing, &mut moved)
            && matches!(paper, Paper::Open(_))
        {
            *paper = Paper::Sealed(EMPTY);
        }
        Ok(moved)
    }

    #[expect(clippy::too_many_lines, reason = "one exhaustive match")]
    fn intent(&mut self, actor: &ScriptActor, doing: &WrittenMove) -> Result<Intent, Mismatch> {
        Ok(match doing {
            WrittenMove::Join { .. } => Intent::Join(JoinIntent {
                name: actor.name.clone(),
            }),
            WrittenMove::Invite { stands: true, .. } => Intent::Invite,
            WrittenMove::Invite {
                guest,
                stands: false,
            } => Intent::Uninvite(UninviteIntent {
                invitation: invitation(guest),
            }),
            WrittenMove::OfferDevice { stands: true } => Intent::OfferDevice,
            WrittenMove::OfferDevice { stands: false } => Intent::TakePassBack,
            WrittenMove::AddDevice(_) => Intent::AddDevice,
            WrittenMove::RemoveDevice(number) => {
                let player = self.player(&actor.name)?;
                let device = names::device_of(player, *number);
                Intent::RemoveDevice(RemoveDeviceMove { device })
            }
            WrittenMove::Begin => Intent::Begin,
            WrittenMove::Leave => Intent::Leave,
            WrittenMove::Propose { wording, .. } => Intent::Propose(ProposeMove {
                draft: self.draft(wording)?,
            }),
            WrittenMove::Revise { proposal, wording } => {
                let proposal = self.take_up(*proposal)?;
                let draft = self.revised(proposal, wording)?;
                Intent::Revise(ReviseMove { proposal, draft })
            }
            WrittenMove::Say { proposal, text } => Intent::Remark(RemarkMove {
                proposal: self.take_up(*proposal)?,
                text: text.clone(),
            }),
            WrittenMove::Open { proposal } => Intent::OpenVoting(OpenVotingIntent {
                proposal: self.take_up(*proposal)?,
            }),
            WrittenMove::Vote { on, said } => Intent::Vote(VoteIntent {
                subject: self.put_to_vote(*on)?,
                said: self.preference(*on, said)?,
            }),
            WrittenMove::Close { on, throws, .. } => Intent::Close(CloseIntent {
                subject: self.put_to_vote(*on)?,
                throws: throws.clone(),
            }),
            WrittenMove::Act { rule, action, form }
            | WrittenMove::HandIn { rule, action, form } => Intent::Act(ActIntent {
                rule: self.offering(actor.player, *rule, action)?,
                action: action.clone(),
                args: self.form(form)?,
            }),
            WrittenMove::Reveal => Intent::Open,
            WrittenMove::Show { name } => Intent::Show(ShowIntent {
                cards: self.face_down(actor, name),
            }),
            WrittenMove::Away { away } => Intent::Away(AwayMove { away: *away }),
            WrittenMove::Look => Intent::Witness,
            WrittenMove::CallTime { timer, throws } => Intent::CallTime(CallTimeIntent {
                timer: timer.clone(),
                throws: throws.clone(),
            }),
            WrittenMove::Throw(player, throws) => Intent::CallTime(CallTimeIntent {
                timer: self.awaited_throw(player)?,
                throws: throws.clone(),
            }),
            WrittenMove::Call { about, statement } => Intent::Call(CallMove {
                statement: statement.clone(),
                about: about.as_ref().map(|thing| self.about(thing)).transpose()?,
            }),
            WrittenMove::Judge {
                case,
                finding,
                reason,
                remedies,
            } => Intent::Judge(JudgeMove {
                case: self.case(*case)?,
                finding: finding_of(*finding),
                reason: reason.clone(),
                remedies: self.remedies(remedies)?,
            }),
            WrittenMove::Correct { reason, remedies } => Intent::Correct(CorrectMove {
                reason: reason.clone(),
                remedies: self.remedies(remedies)?,
            }),
            WrittenMove::Agree { correction } => Intent::Agree(AgreeMove {
                correction: self.correction(*correction)?,
            }),
            WrittenMove::Withdraw { correction } => Intent::Withdraw(WithdrawMove {
                correction: self.correction(*correction)?,
            }),
            // Signing two histories takes two moves; a transcript only reports it.
            WrittenMove::Fork => return Err(unknown("move", "of this kind")),
        })
    }

    /// Proposal of this number, which becomes the one at hand.
    fn take_up(&mut self, number: Option<u32>) -> Result<ProposalId, Mismatch> {
        let id = self.proposal(number)?.id;
        self.at_hand = Some(id);
        Ok(id)
    }

    /// Subject of a vote; a proposal becomes the one at hand.
    fn put_to_vote(&mut self, on: PutToVote) -> Result<Subject, Mismatch> {
        if let PutToVote::Proposal(number) = on {
            self.take_up(number)?;
        }
        self.subject(on)
    }

    pub(super) fn follow(&mut self, doing: &WrittenMove, ruling: &Ruling) -> Result<(), Mismatch> {
        let WrittenMove::Propose { number, .. } = doing else {
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

fn incomplete(incomplete: Incomplete) -> Mismatch {
    match incomplete {
        Incomplete::NoGame => Mismatch::Refused(Refusal::NotFounded),
        Incomplete::UnknownProposal => Mismatch::Refused(Refusal::UnknownProposal),
        Incomplete::NoDiceLeft => Mismatch::Refused(Refusal::BadReveal),
        Incomplete::NoPass => unknown("pass", "that the device came with"),
        Incomplete::NoKey => unknown("key", "to seal for the keeper"),
    }
}
