//! Choices at each step of a run, as plain values that can be written down.

use std::fmt;
use std::str::FromStr;

/// Class of a choice, for counting and for switching on and off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChoiceClass {
    Play,
    /// A breakdown or a bad setup, without any intent to harm.
    Fault,
    /// An act that no relay may do.
    Lie,
    Cheat,
}

macro_rules! kinds {
    ($($kind:ident $name:literal $class:ident $about:literal,)*) => {
        /// Kind of a choice. Each variant says what `who` and `how` of the [`SimChoice`] mean for
        /// it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum ChoiceKind {
            $(#[doc = $about] $kind,)*
        }

        impl ChoiceKind {
            pub const ALL: &'static [ChoiceKind] = &[$(ChoiceKind::$kind,)*];

            pub fn name(self) -> &'static str {
                match self {
                    $(ChoiceKind::$kind => $name,)*
                }
            }

            pub fn class(self) -> ChoiceClass {
                match self {
                    $(ChoiceKind::$kind => ChoiceClass::$class,)*
                }
            }
        }
    };
}

kinds! {
    Play "play" Play "Site `who` makes some move that its rules allow; `how` says which.",
    Step "step" Play "Site `who` takes up to `how` frames.",
    Settle "settle" Play "Everything under way happens.",
    Connect "connect" Play "Site `who` connects to relay `how`.",
    Tick "tick" Play "Site `who` hears that time has passed.",
    Wait "wait" Play "Time passes, `how` says how much; every page notices.",
    Tab "tab" Play "Site `who` opens a second tab, which follows.",
    SwapTabs "swap-tabs" Play "The second tab of site `who` writes from now on.",
    Illegal "illegal" Fault "Site `who` signs a move that the rules refuse; `how` says which.",
    OtherBuild "other-build" Fault "Site `who`, or the next that can, closes over another state than the one that results; `how` says what.",
    Verifier "verifier" Fault "The host of site `who` gets a verifier and pauses, or loses it; `how` says how often it pauses.",
    Pauses "pauses" Fault "The peer of site `who` pauses now and then from now on, or no more; `how` says how often.",
    Cut "cut" Fault "The line of site `who` breaks.",
    Crash "crash" Fault "Site `who` takes a frame, does the first `how` things and crashes.",
    CrashActing "crash-acting" Fault "Site `who` moves, does the first `how` things and crashes.",
    Forget "forget" Fault "Site `who` crashes and finds its segments gone.",
    Elsewhere "elsewhere" Fault "Whoever plays at site `who` opens the identity in another browser.",
    Gone "gone" Fault "Site `who` goes for good.",
    SlowDisk "slow-disk" Fault "Site `who` keeps late from now on, or no more.",
    FailingDisk "failing-disk" Fault "Keeping fails at site `who`, `how` times.",
    Jump "jump" Fault "The clock of site `who` is set; `how` says how far wrong.",
    Drift "drift" Fault "The clock of site `who` goes wrong; `how` says how much.",
    Hide "hide" Fault "Site `who` is hidden and saves.",
    Lose "lose" Fault "Relay `who` loses everything.",
    LosePart "lose-part" Fault "Relay `who` loses the last `how` chunks and notices.",
    BackUp "back-up" Fault "Relay `who` is copied aside.",
    Restore "restore" Fault "Relay `who` is set back to its copy, and knows of no loss.",
    Quota "quota" Fault "The room at relay `who` is full after `how` chunks more.",
    Unruly "unruly" Fault "Relay `who` mixes up what one frame carries.",
    Repeat "repeat" Fault "What comes next to site `who` comes twice.",
    Partition "partition" Fault "The sites part between two relays; bit n of `how` says where n goes.",
    Rejoin "rejoin" Fault "All sites go to the first relay.",
    Reorder "reorder" Lie "The next two frames to site `who` change places.",
    Drop "drop" Lie "What comes next to site `who` is left out.",
    FalseAck "false-ack" Lie "Relay `who` acknowledges `how` chunks and throws them away.",
    FalseCursor "false-cursor" Lie "Relay `who` names the end of its log too early, `how` times.",
    Whisper "whisper" Lie "What relay `who` is given from now on, only the sites of `how` hear.",
    Fork "fork" Cheat "A second event with the number of an own one; `how` says which.",
    ForkWhispered "fork-whispered" Cheat "The same, and only the sites of `how` hear of it.",
    Grind "grind" Cheat "A twin with a low id for the own closing number `how` from the end.",
    SecondFounding "second-founding" Cheat "The founder founds again, with other rules.",
    Withhold "withhold" Cheat "Moves are signed on and kept back.",
    Release "release" Cheat "What was kept back is sent.",
    RefusedClosings "refused-closings" Cheat "`how` closings that nobody accepts.",
    Joins "joins" Cheat "`how` new devices ask for a seat.",
    Heads "heads" Cheat "`how` new devices speak, and each builds on the founding alone.",
    Waiting "waiting" Cheat "`how` events of new devices wait for what never comes.",
    Junk "junk" Cheat "`how` times 64 bytes that are no chunk, and a chunk of no events.",
    Mutated "mutated" Cheat "Events that were damaged with skill.",
    Salvage "salvage" Cheat "`how` events among bytes that are none.",
    Flood "flood" Cheat "More events of new devices wait for what never comes than there is room for.",
    Forged "forged" Cheat "Events of new devices with false signatures, and some with good ones among them; `how` says how many, and how many in a chunk.",
    OtherTable "other-table" Cheat "Events that the players have signed at another table.",
    FalseCard "false-card" Cheat "A card is shown with a proof that proves nothing.",
    FalseOpening "false-opening" Cheat "Something else is opened than was handed in.",
    CloseOver "close-over" Cheat "A closing that names the last but one, having seen the last; `how` says which.",
    Respelled "respelled" Cheat "An event in a chunk of another encoding.",
    Future "future" Cheat "A move claims a time far ahead.",
}

/// One choice. Its numbers wrap around, so they are valid in any world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SimChoice {
    pub kind: ChoiceKind,
    /// Number of the site or relay that acts or is acted on.
    pub who: u32,
    pub how: u32,
}

impl fmt::Display for SimChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.kind.name(), self.who, self.how)
    }
}

impl FromStr for SimChoice {
    type Err = String;

    fn from_str(line: &str) -> Result<SimChoice, String> {
        let mut words = line.split_whitespace();
        let name = words.next().unwrap_or_default();
        let kind = ChoiceKind::named(name).ok_or(format!("there is no choice '{name}'"))?;
        let mut number = || {
            let word = words.next().unwrap_or("0");
            word.parse().map_err(|_| format!("'{word}' is no number"))
        };
        let choice = SimChoice {
            kind,
            who: number()?,
            how: number()?,
        };
        match words.next() {
            Some(word) => Err(format!("'{word}' is too much")),
            None => Ok(choice),
        }
    }
}

impl ChoiceKind {
    /// Whether `who` counts relays and not sites.
    pub fn is_at_relay(self) -> bool {
        matches!(
            self,
            ChoiceKind::Lose
                | ChoiceKind::LosePart
                | ChoiceKind::BackUp
                | ChoiceKind::Restore
                | ChoiceKind::Quota
                | ChoiceKind::Unruly
                | ChoiceKind::FalseAck
                | ChoiceKind::FalseCursor
                | ChoiceKind::Whisper
        )
    }

    pub fn named(name: &str) -> Option<ChoiceKind> {
        let mut all = ChoiceKind::ALL.iter().copied();
        all.find(|kind| kind.name() == name)
    }
}
