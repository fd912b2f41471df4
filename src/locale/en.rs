//! English labels.

use super::words::{Draft, Home, Law, Matter, People, Play, Record, Seat, Setup, Shell};

pub(super) const fn shell(word: Shell) -> &'static str {
    use Shell as W;
    match word {
        W::SkipToContent => "Skip to the content",
        W::MainNavigation => "Main",
        W::TableNavigation => "This table",
        W::MyGames => "My games",
        W::Table => "Table",
        W::Rule => "Rule",
        W::Rules => "Rules",
        W::Chronicle => "Chronicle",
        W::Players => "Players",
        W::Settings => "Settings",
        W::Connected => "Connected",
        W::Connecting => "Connecting …",
        W::Offline => "Offline",
        W::OfflineText => {
            "You can go on playing. What you do is kept here and sent as soon as the relay can be reached."
        }
        W::UpdateWaiting => "A new version of this page is ready.",
        W::UpdateNow => "Use it now",
        W::Following => "This table is open in another tab.",
        W::FollowingText => {
            "Only one tab writes, so that nothing happens twice. This one follows along."
        }
        W::PlayHere => "Play in this tab",
        W::NotFoundTitle => "There is no such page",
        W::NotFoundText => {
            "The address names nothing here. Perhaps a part of the link was lost on the way."
        }
        W::BackHome => "Back to my games",
        W::Opening => "Opening the table …",
        W::BrokenLinkTitle => "This link does not open a table",
        W::BrokenLinkText => {
            "A part of it is missing or changed. Ask for the link again and paste it whole."
        }
        W::StorageTitle => "This browser does not keep anything",
        W::StorageText => {
            "A game must be stored before a move may be sent. Private windows and full disks can forbid that. Free some space or use another window, then try again."
        }
        W::RandomText => {
            "This browser gives no randomness, so no key can be made. Please use a current browser."
        }
        W::Dismiss => "Dismiss",
        W::Cancel => "Cancel",
        W::You => "you",
        W::Unexpected => "Something went wrong that should not have.",
    }
}

pub(super) const fn home(word: Home) -> &'static str {
    use Home as W;
    match word {
        W::Title => "My games",
        W::Tagline => "A table for Nomic, the game in which changing the rules is a move.",
        W::NoGames => "No game yet",
        W::NoGamesText => {
            "Start one and send the link to your friends, or open a link that you were sent."
        }
        W::NewGame => "New game",
        W::NewGameText => "You get a link. Whoever opens it can sit down at your table.",
        W::Starter => "Rules to start from",
        W::StarterSuber => "The initial set",
        W::StarterSuberText => {
            "Peter Suber’s rules of 1982 in our words: clockwise turns, a die, unanimity at first and a majority later, 100 points to win. From 2 players, best with 4 to 8; an evening."
        }
        W::StarterInterrupted => "An interrupted game",
        W::StarterInterruptedText => {
            "A game that began with the initial set and broke off after proposal 323. Play on from where it stood: what was replaced, repealed and rejected is all there. From 2 players."
        }
        W::StarterSuberMail => "The initial set by mail",
        W::StarterSuberMailText => {
            "The same rules for people who play from afar: turns by surname, points by the share of votes in favour instead of a die, 200 points to win. From 2 players, some weeks."
        }
        W::StarterRishon => "The Speaker’s game",
        W::StarterRishonText => {
            "No turns: proposals run side by side, a week each, and votes stay sealed until they are counted. A Speaker leads, 100 points win, and the winner is Speaker in the next game. From 3 players, some months."
        }
        W::StarterPostal => "The postal game",
        W::StarterPostalText => {
            "Rounds with a closing time and a game master: a secret number, votes, proposals that are voted on a round later, alms for the poor, 250 points to win. A game master and 3 to 12 players, eight rounds or more."
        }
        W::TableTitle => "Name of the table",
        W::TableTitleHint => "Everybody at the table sees it.",
        W::TableTitleSample => "Tuesday evening",
        W::YourName => "Your name",
        W::YourNameHint => "As the others shall read it. It cannot be changed later in this game.",
        W::Governing => "Language in which the rules govern",
        W::GoverningHint => {
            "Rules are shown in your own language where there is a text. If texts differ, this one counts."
        }
        W::Create => "Set the table",
        W::Creating => "Setting the table …",
        W::OpenByLink => "Open a table by its link",
        W::OpenByLinkText => "Paste the link that somebody sent you.",
        W::PasteLink => "Link",
        W::Open => "Open",
        W::NoLinkFound => "There is no link to a table in this text.",
        W::HaveIdentity => "Played before on another device?",
        W::HaveIdentityText => "Bring your identity along in the settings before you take a seat.",
        W::Forget => "Forget",
        W::ForgetConfirm => "Forget this game",
        W::ForgetText => {
            "It disappears from this browser. With the link you can open it again as long as the relay or another player keeps it."
        }
    }
}

pub(super) const fn seat(word: Seat) -> &'static str {
    use Seat as W;
    match word {
        W::TakeTitle => "Take a seat",
        W::TakeText => "You are watching. Give a name to play along.",
        W::TakeLateText => {
            "The game is under way. You can still ask for a seat; the rules say from when you play."
        }
        W::Take => "Take a seat",
        W::Watching => "You are watching this game.",
        W::LobbyTitle => "Before the game begins",
        W::LobbyAlone => "You are alone at the table. Invite somebody: Nomic needs at least two.",
        W::LobbyText => "When everybody has sat down, anyone who the rules allow may begin.",
        W::InviteTitle => "Invite players",
        W::InviteText => "Send this link. It opens this table.",
        W::InviteWarning => "The link is the key: whoever has it can read everything and sit down.",
        W::Link => "Link to this table",
        W::CopyLink => "Copy link",
        W::Copied => "Copied",
        W::CopyByHand => "Copying is not allowed here. The link is selected: copy it by hand.",
        W::Share => "Share …",
        W::BeginTitle => "Begin the game",
        W::BeginText => "The game begins with those who sit here, in this order.",
        W::Begin => "Begin",
        W::SeatsTitle => "At the table",
        W::ReadRulesMeanwhile => "Read the rules meanwhile",
        W::NothingYetTitle => "The table has not arrived yet",
        W::NothingYetText => {
            "Nothing has come in through this link so far. Once the relay or another player is reached, the game appears here by itself."
        }
    }
}

pub(super) const fn play(word: Play) -> &'static str {
    use Play as W;
    match word {
        W::WaitsOnYou => "Your move",
        W::NothingWaits => "Nothing waits on you",
        W::YourTurnText => "It is your turn. Propose a change of the rules.",
        W::Propose => "Propose a rule change",
        W::ProposeAnother => "Propose another change",
        W::OpenVoting => "Open the vote",
        W::OpenVotingText => {
            "Debate for as long as you like. Once the vote is open, the proposal cannot be changed."
        }
        W::VoteTitle => "Vote",
        W::VoteFrozen => "A vote stays as it was cast.",
        W::For => "For",
        W::Against => "Against",
        W::CloseVote => "Close the vote",
        W::CloseVoteText => "The votes are counted as the rules say, and the outcome takes effect.",
        W::SeeProposal => "Read the proposal",
        W::NoMatter => "No proposal is open",
        W::NoMatterText => "The next one appears here as soon as it is made.",
        W::Points => "Points",
        W::Seats => "Seats",
        W::Die => "The die",
        W::DieText => {
            "Nobody throws it alone: every vote reveals a secret that was fixed before, and the result is reckoned from all of them."
        }
        W::LastDraw => "What was drawn last",
        W::CheckDraw => "Check this draw",
        W::DrawRight => "Checked: the same result comes out of the revealed secrets.",
        W::DrawWrong => "This draw does not come out of the revealed secrets.",
        W::LinksUsed => "Revealed secrets",
        W::StateHash => "State",
        W::StateHashText => "If two players see the same letters here, they see the same game.",
        W::Mismatch => {
            "Two versions of this program disagree about the state of the game. Compare your versions before you play on."
        }
        W::LastRulings => "What happened last",
        W::WholeChronicle => "The whole chronicle",
        W::OnTurn => "on turn",
        W::Away => "left",
        W::Provisional => "provisional",
        W::Closed => "closed",
        W::Final => "final",
        W::ProvisionalText => {
            "Not yet closed: a move that comes in late may still be put before this one."
        }
        W::ClosedText => "Closed by the officer whom the rules name.",
        W::FinalText => {
            "More than half of the players have built on it: it does not move any more."
        }
        W::Leave => "Leave the game",
        W::LeaveConfirm => "Leave for good",
        W::LeaveText => "Your seat is given up, and the rules say what follows from that.",
    }
}

pub(super) const fn law(word: Law) -> &'static str {
    use Law as W;
    match word {
        W::Title => "Rules",
        W::Search => "Search the rules",
        W::SearchSample => "number or word",
        W::NothingFound => "No rule says anything about that.",
        W::Immutable => "immutable",
        W::Mutable => "mutable",
        W::Repealed => "repealed",
        W::RepealedRules => "Repealed rules",
        W::ImmutableRules => "Immutable rules",
        W::MutableRules => "Mutable rules",
        W::Code => "Code",
        W::NoCode => {
            "This rule has no code. It is law for people; the machine does nothing by itself."
        }
        W::History => "History",
        W::NoHistory => "Unchanged since the game began.",
        W::ProposeChange => "Propose a change of this rule",
        W::TextMissing => "There is no text in your language; this is the one that exists.",
        W::Fault => "The code of this rule is broken",
        W::FaultText => {
            "It failed while it ran. What it would have done was left out, and the game went on."
        }
        W::Keeps => "What this rule remembers",
        W::KeepsText => "Values that the rule’s own code keeps.",
        W::ShowRepealed => "Show repealed rules",
        W::NotFound => "There is no rule with this number.",
    }
}

pub(super) const fn draft(word: Draft) -> &'static str {
    use Draft as W;
    match word {
        W::Title => "Propose a rule change",
        W::ReviseTitle => "Revise the proposal",
        W::Kind => "What shall change?",
        W::Enact => "Enact",
        W::EnactText => "a new rule",
        W::Amend => "Amend",
        W::AmendText => "change a rule",
        W::Repeal => "Repeal",
        W::RepealText => "strike a rule out",
        W::Transmute => "Transmute",
        W::TransmuteText => "give a rule another class",
        W::WhichRule => "Which rule?",
        W::ChooseRule => "Choose a rule …",
        W::RuleTitle => "Title",
        W::RuleText => "Text of the rule",
        W::CodeLabel => "Code of the rule",
        W::CodeHint => {
            "What the machine shall do by itself. Leave it empty if people shall see to it."
        }
        W::CodeFine => "The code can be understood.",
        W::CodeEmpty => "No code: the machine will do nothing because of this rule.",
        W::CodeUnchanged => {
            "The text changes but the code does not: the machine goes on doing what it did."
        }
        W::Changes => "What changes",
        W::NoChanges => "Nothing is changed yet.",
        W::Reason => "Reason",
        W::ReasonHint => "Why should the others agree? You may leave it empty.",
        W::Submit => "Propose",
        W::Revise => "Revise",
        W::Language => "Language of this text",
        W::LanguageHint => "The text is law in this language.",
        W::OtherTexts => "The texts in other languages no longer fit and will be dropped.",
        W::NotNow => "You cannot propose just now",
    }
}

pub(super) const fn matter(word: Matter) -> &'static str {
    use Matter as W;
    match word {
        W::Debate => "in debate",
        W::Voting => "voting",
        W::Adopted => "adopted",
        W::Rejected => "rejected",
        W::Undetermined => "undetermined",
        W::Reason => "Reason given",
        W::Changes => "What it changes",
        W::DebateTitle => "Debate",
        W::NoRemarks => "Nobody has said anything yet.",
        W::WriteRemark => "Your note",
        W::RemarkHint => "Arguments, questions, a better wording …",
        W::Send => "Send",
        W::Votes => "Votes",
        W::NotVoted => "has not voted",
        W::NotFound => "There is no proposal with this number.",
        W::Revise => "Revise it",
        W::FrozenText => "The wording is fixed; votes hold for exactly this text.",
        W::DebateText => "Everybody may say something. The wording may still change.",
        W::CodeChange => "Code",
        W::YourVoteFor => "You voted for it.",
        W::YourVoteAgainst => "You voted against it.",
        W::Outcome => "Outcome",
    }
}

pub(super) const fn record(word: Record) -> &'static str {
    use Record as W;
    match word {
        W::Title => "Chronicle",
        W::Intro => "Everything that happened at this table, each with the rules it came from.",
        W::Empty => "Nothing has happened yet.",
        W::ShowRefused => "Show refused moves",
        W::Refused => "refused",
        W::Because => "by",
        W::Beaten => "settled against",
        W::More => "Show earlier entries",
    }
}

pub(super) const fn people(word: People) -> &'static str {
    use People as W;
    match word {
        W::Title => "Players",
        W::Intro => "In the order in which they sit, clockwise.",
        W::None => "Nobody has taken a seat yet.",
        W::Device => "Device",
        W::DeviceText => {
            "The beginning of the key with which this player signs. Compare it if you doubt who sits there."
        }
        W::Dice => "Secrets revealed",
        W::DiceText => {
            "Each vote reveals one link of a chain that was fixed when the player sat down."
        }
        W::Winner => "has won",
    }
}

pub(super) const fn setup(word: Setup) -> &'static str {
    use Setup as W;
    match word {
        W::Title => "Settings",
        W::Language => "Language",
        W::Theme => "Appearance",
        W::Auto => "as the device",
        W::Light => "light",
        W::Dark => "dark",
        W::Identity => "Your identity",
        W::IdentityText => {
            "A key in this browser signs everything you do. There is no account and no password: who has the key is you."
        }
        W::Fingerprint => "Your key begins with",
        W::Export => "Back it up",
        W::ExportWarning => {
            "Whoever reads this can play in your name. Keep it where only you can see it, and do not play with it in two places at once."
        }
        W::ShowSecret => "Show the secret",
        W::HideSecret => "Hide the secret",
        W::CopySecret => "Copy",
        W::Download => "Save as a file",
        W::Import => "Bring an identity along",
        W::ImportText => "Paste the text that you saved on another device.",
        W::ImportWarning => {
            "It replaces the identity of this browser. Seats that you took with the present one can then only be used with its backup."
        }
        W::ImportLabel => "Saved identity",
        W::ImportDo => "Replace my identity",
        W::ImportBad => "This is not a saved identity, or a part of it is missing.",
        W::Imported => "Your identity is here now.",
        W::Relay => "Relay",
        W::RelayText => "New tables meet here. It passes on sealed envelopes and cannot read them.",
        W::About => "About",
        W::AboutText => {
            "Nomic keeps no server: the page is a set of files, the games live with their players."
        }
    }
}
