//! Moves with times and secrets that are all invalid.

use super::Table;
use nomic_engine::moves::{ActMove, CallTimeMove, OpenMove, VoteMove};
use nomic_engine::*;

pub(crate) fn quiet_moves(table: &Table) -> Vec<Move> {
    let subject = Subject::Proposal {
        proposal: ProposalId(EventId([7; 32])),
        hash: ProposalHash([7; 32]),
    };
    let (reveal, seal) = (table.reveal(1), table.seal());
    vec![
        Move::CallTime(CallTimeMove {
            timer: "tea".to_owned(),
            seal,
            reveal,
            throws: vec![],
            openings: vec![],
        }),
        Move::Vote(VoteMove {
            subject,
            paper: Paper::Sealed(envelope()),
            reveal: Some(reveal),
        }),
        Move::Vote(VoteMove {
            subject: Subject::Question(QuestionId([7; 32])),
            paper: Paper::Sealed(envelope()),
            reveal: Some(reveal),
        }),
        Move::Act(ActMove {
            rule: RuleId(1),
            action: "tea".to_owned(),
            form: Paper::Sealed(envelope()),
        }),
        Move::Open(OpenMove {
            openings: vec![opening(subject)],
            timer: None,
        }),
    ]
}

fn envelope() -> Envelope {
    Envelope {
        commitment: Commitment([7; 32]),
        sealed: vec![7],
    }
}

fn opening(subject: Subject) -> Opening {
    Opening {
        secret: Secret::Vote(subject),
        player: PlayerId(1),
        content: Content::Vote(true.into()),
        salt: [7; 32],
    }
}

impl Table {
    pub(crate) fn basis(&self) -> Basis {
        Basis {
            claimed_ms: self.now,
            claims: self.claims_so_far(),
            forked: Vec::new(),
        }
    }

    pub(crate) fn claims_so_far(&self) -> Vec<Claim> {
        let claims = self.claims.clone().into_iter();
        claims.map(|(device, ms)| Claim { device, ms }).collect()
    }
}
