//! The rulesets that come with the program.

use crate::{Blueprint, Picks};
use nomic_engine::Ruleset;
use nomic_engine::rules::Language;

#[derive(Debug, Clone, Copy)]
pub struct Starter {
    /// Name in programs, which never changes.
    pub id: &'static str,
    /// The first page holds the code.
    pub pages: &'static [(Language, &'static str)],
}

static STARTERS: [Starter; 5] = [SUBER, SUBER_MAIL, RISHON, POSTAL, INTERRUPTED];

const SUBER: Starter = Starter {
    id: "suber",
    pages: &[
        (Language::En, include_str!("../rulesets/suber/en.md")),
        (Language::De, include_str!("../rulesets/suber/de.md")),
        (Language::It, include_str!("../rulesets/suber/it.md")),
    ],
};

const SUBER_MAIL: Starter = Starter {
    id: "suber-mail",
    pages: &[
        (Language::En, include_str!("../rulesets/suber-mail/en.md")),
        (Language::De, include_str!("../rulesets/suber-mail/de.md")),
        (Language::It, include_str!("../rulesets/suber-mail/it.md")),
    ],
};

const RISHON: Starter = Starter {
    id: "rishon",
    pages: &[
        (Language::En, include_str!("../rulesets/rishon/en.md")),
        (Language::De, include_str!("../rulesets/rishon/de.md")),
        (Language::It, include_str!("../rulesets/rishon/it.md")),
    ],
};

const POSTAL: Starter = Starter {
    id: "postal",
    pages: &[
        (Language::En, include_str!("../rulesets/postal/en.md")),
        (Language::De, include_str!("../rulesets/postal/de.md")),
        (Language::It, include_str!("../rulesets/postal/it.md")),
    ],
};

const INTERRUPTED: Starter = Starter {
    id: "interrupted",
    pages: &[
        (Language::En, include_str!("../rulesets/interrupted/en.md")),
        (Language::De, include_str!("../rulesets/interrupted/de.md")),
        (Language::It, include_str!("../rulesets/interrupted/it.md")),
    ],
};

impl Starter {
    #[must_use]
    pub fn blueprint(&self) -> Blueprint {
        match Blueprint::read(self.id, self.pages) {
            Ok(blueprint) => blueprint,
            // The pages are part of the program, and a test reads every one of them.
            Err(error) => unreachable!("{} does not read: {error}", self.id),
        }
    }

    /// The ruleset with the usual answers, in all its languages.
    #[must_use]
    pub fn ruleset(&self) -> Ruleset {
        match self.blueprint().ruleset(&Picks::default()) {
            Ok(ruleset) => ruleset,
            Err(error) => unreachable!("{} does not read: {error}", self.id),
        }
    }
}

#[must_use]
pub fn starter(id: &str) -> Option<&'static Starter> {
    STARTERS.iter().find(|starter| starter.id == id)
}

/// All rulesets that come with the program.
///
/// ```
/// let ids = nomic_rulesets::starters().iter().map(|starter| starter.id);
/// assert_eq!(ids.collect::<Vec<_>>(), ["suber", "suber-mail", "rishon", "postal", "interrupted"]);
/// ```
#[must_use]
pub fn starters() -> &'static [Starter] {
    &STARTERS
}

/// The initial set as it is played around a table: 29 rules, 101-116 and 201-213.
#[must_use]
pub fn suber() -> Ruleset {
    SUBER.ruleset()
}

/// The initial set as it is played by mail: by surname instead of clockwise, and with the voters
/// instead of the die.
#[must_use]
pub fn suber_mail() -> Ruleset {
    SUBER_MAIL.ruleset()
}

/// The Speaker's game: 35 rules, 101-116 and 201-219, for proposals that run side by side, a week each.
#[must_use]
pub fn rishon() -> Ruleset {
    RISHON.ruleset()
}

/// The postal game: 16 rules in two classes, for rounds with a closing time and a game master who
/// does not play.
#[must_use]
pub fn postal() -> Ruleset {
    POSTAL.ruleset()
}

/// A game that began with [`suber`] and broke off after proposal 323, to be continued from there.
#[must_use]
pub fn interrupted() -> Ruleset {
    INTERRUPTED.ruleset()
}
