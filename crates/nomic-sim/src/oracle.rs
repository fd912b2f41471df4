//! Properties that must hold, and how a violation is reported.

use std::fmt;

macro_rules! oracles {
    ($($oracle:ident $name:literal $about:literal,)*) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Oracle {
            $(#[doc = $about] $oracle,)*
        }

        impl Oracle {
            pub const ALL: &'static [Oracle] = &[$(Oracle::$oracle,)*];

            pub fn name(self) -> &'static str {
                match self {
                    $(Oracle::$oracle => $name,)*
                }
            }
        }
    };
}

oracles! {
    Shrinks "final-shrinks" "A page that is open never takes back that a line is final.",
    Moves "final-moves" "What was final on a device stays where it stood, and what came of it.",
    Differs "final-differs" "What is final on two honest devices is the same, as far as both have it.",
    Stalls "final-stalls" "Where a quorum of its voters talk on and hear each other, a place becomes final.",
    Preview "preview" "A move that was allowed is accepted, if nothing came in between.",
    Missing "missing" "In a world at rest everybody has every event that its device has kept.",
    Accused "accused" "No honest device that could have known better signs two histories.",
    Told "told" "A closing over another state than its past results in is shown as that.",
    Believed "believed" "What cannot be true is accepted nowhere.",
    Forged "forged" "No event is known that its device has not signed, or that shows a false card.",
    Words "words" "What is agreed on is just what the protocol makes of what voters' events build on.",
    Rivals "rivals" "No closing competes for a place if it builds on another closing for that place.",
    Clock "clock" "The group's clock shows what more than half of the players have claimed, and no more.",
    Signed "signed" "A store that keeps an own event says that it was the last that was signed.",
    Waiting "waiting" "What strangers let wait takes no more room than they have together.",
    Seal "seal" "No honest closing shows another state than the one it seals.",
    Unequal "unequal" "In a world at rest all honest devices show the same.",
    Reopened "reopened" "A game that is opened again shows the same as before.",
    Following "following" "In a world at rest a tab that follows shows the same as the one that writes.",
    Fresh "fresh" "A newcomer who gets the chunks sees the same as everybody.",
    Record "record" "A game's record shows the same as the game.",
    Progress "progress" "What a present player may do reaches all who are present, and is accepted.",
    Restless "restless" "A world in which nobody does anything comes to rest.",
    Panic "panic" "Nothing panics.",
    Folds "folds" "What comes in costs no more work than its size allows.",
    Kept "kept" "What comes in takes no more room in the store than its size allows.",
    Made "made" "What comes in makes peers send no more than its size allows.",
}

impl Oracle {
    pub fn named(name: &str) -> Option<Oracle> {
        let mut all = Oracle::ALL.iter().copied();
        all.find(|oracle| oracle.name() == name)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    pub oracle: Oracle,
    /// Site or place, and the evidence.
    pub said: String,
}

impl Violation {
    pub fn new(oracle: Oracle, said: impl Into<String>) -> Violation {
        Violation {
            oracle,
            said: said.into(),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.oracle.name(), self.said)
    }
}
