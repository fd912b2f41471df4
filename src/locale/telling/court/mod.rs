//! What the chronicle tells of the court, of ballots that rules open, and of corrections.

mod de;
mod en;
mod it;

use crate::locale::Say;
use nomic_engine::rules::Language;
use nomic_engine::{Finding, RuleNumber};
use std::borrow::Cow;

/// Something that happened beside proposals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CourtTold {
    Called {
        who: String,
        case: u32,
        judge: String,
    },
    JudgeChanged {
        case: u32,
        judge: String,
    },
    Judged {
        who: String,
        case: u32,
        finding: Finding,
    },
    Overruled {
        case: u32,
        next: Option<String>,
    },
    Settled {
        case: u32,
        finding: Option<Finding>,
    },
    BallotOpened {
        ballot: u32,
        topic: String,
    },
    Cast {
        who: String,
        ballot: u32,
        in_favour: bool,
    },
    Decided {
        ballot: u32,
        carried: bool,
    },
    Dropped(u32),
    Held(String),
    Corrected {
        who: String,
        correction: u32,
    },
    Agreed {
        who: String,
        correction: u32,
    },
    Made(u32),
    Withdrawn(u32),
    Away(String),
    Back(String),
    // what was set right
    Quantity {
        who: String,
        quantity: String,
        to: i64,
    },
    Code(RuleNumber),
    Status {
        rule: RuleNumber,
        in_force: bool,
    },
    Outcome {
        proposal: u32,
        adopted: bool,
    },
    Turn(String),
    Keep {
        rule: RuleNumber,
        keep: String,
    },
}

impl Say for CourtTold {
    fn say(&self, language: Language) -> Cow<'static, str> {
        Cow::Owned(match language {
            Language::En => en::told(self),
            Language::De => de::told(self),
            Language::It => it::told(self),
        })
    }
}
