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
            "You can keep playing. Your moves are kept here and sent as soon as the relay can be reached."
        }
        W::UpdateWaiting => "A new version of this page is ready.",
        W::UpdateNow => "Use it now",
        W::Following => "This table is open in another tab.",
        W::FollowingText => {
            "Only one tab plays, so that nothing happens twice. This one just watches."
        }
        W::PlayHere => "Play in this tab",
        W::GoOn => "I have stopped there and go on here",
        W::NotFoundTitle => "There is no such page",
        W::NotFoundText => {
            "This address leads nowhere. Perhaps part of the link was lost on the way."
        }
        W::BackHome => "Back to my games",
        W::Opening => "Opening the table …",
        W::BrokenLinkTitle => "This link does not open a table",
        W::BrokenLinkText => {
            "Part of it is missing or was changed. Ask for it again and paste the whole link."
        }
        W::StorageTitle => "This browser can’t store anything",
        W::StorageText => {
            "A move has to be stored before it can be sent. Private windows and full disks can prevent that. Free some space or use another window, then try again."
        }
        W::RandomText => {
            "This browser provides no random numbers, so no key can be made. Please use an up-to-date browser."
        }
        W::Dismiss => "Dismiss",
        W::Cancel => "Cancel",
        W::You => "you",
        W::Unexpected => "Something went wrong that shouldn’t have.",
    }
}

pub(super) const fn home(word: Home) -> &'static str {
    use Home as W;
    match word {
        W::Title => "My games",
        W::Tagline => "A table for Nomic, the game in which changing the rules is a move.",
        W::NoGames => "No games yet",
        W::NoGamesText => {
            "Start one and send the link to your friends, or open a link you were sent."
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
            "Rounds with a closing time and a game master: a secret number, votes, proposals that are voted on a round later, alms for the poor, 250 points to win. A game master and 2 to 12 players, eight rounds or more."
        }
        W::TableTitle => "Name of the table",
        W::TableTitleHint => "Everybody at the table sees it.",
        W::TableTitleSample => "Tuesday evening",
        W::YourName => "Your name",
        W::YourNameHint => "This is what the others see. You can’t change it later in this game.",
        W::Governing => "Governing language of the rules",
        W::GoverningHint => {
            "You read the rules in your own language where there is a text. If two texts disagree, the one in this language counts."
        }
        W::Create => "Create the game",
        W::Creating => "Creating the game …",
        W::OpenByLink => "Open a table with its link",
        W::OpenByLinkText => "Paste the link you were sent.",
        W::PasteLink => "Link",
        W::Open => "Open",
        W::NoLinkFound => "There is no link to a table in this text.",
        W::HaveIdentity => "Played before on another device?",
        W::HaveIdentityText => "Bring your identity over in the settings before you take a seat.",
        W::Forget => "Forget",
        W::ForgetConfirm => "Forget this game",
        W::ForgetText => {
            "It disappears from this browser. With the link you can open it again as long as the relay or another player still has it."
        }
    }
}

pub(super) const fn seat(word: Seat) -> &'static str {
    use Seat as W;
    match word {
        W::TakeTitle => "Take a seat",
        W::TakeText => "You are watching. Enter a name to join in.",
        W::TakeLateText => {
            "The game is under way. You can still ask for a seat; the rules say when you start playing."
        }
        W::Take => "Take a seat",
        W::Watching => "You are watching this game.",
        W::LobbyTitle => "Before the game begins",
        W::LobbyAlone => "You are alone at the table. Invite somebody: Nomic needs at least two.",
        W::LobbyText => "The game begins once everybody has sat down.",
        W::InviteTitle => "Invite players",
        W::InviteText => "Send this link. It opens this table.",
        W::InviteWarning => {
            "The link is the key: whoever has it can read everything and ask for a seat."
        }
        W::Link => "Link to this table",
        W::CopyLink => "Copy link",
        W::Copied => "Copied",
        W::CopyByHand => "Copying is blocked here. The link is selected; copy it yourself.",
        W::Share => "Share …",
        W::BeginTitle => "Begin the game",
        W::BeginText => "The game begins with those who sit here, in this order.",
        W::Begin => "Begin",
        W::SeatsTitle => "At the table",
        W::ReadRulesMeanwhile => "Read the rules meanwhile",
        W::NothingYetTitle => "The table has not arrived yet",
        W::NothingYetText => {
            "Nothing has come through this link so far. As soon as the relay or another player can be reached, the game appears here by itself."
        }
    }
}

pub(super) const fn play(word: Play) -> &'static str {
    use Play as W;
    match word {
        W::WaitsOnYou => "Your move",
        W::NothingWaits => "Nothing for you to do right now",
        W::YourTurnText => "It is your turn. Propose a rule change.",
        W::Propose => "Propose a rule change",
        W::ProposeAnother => "Propose another change",
        W::OpenVoting => "Open the vote",
        W::OpenVotingText => {
            "Debate for as long as you like. Once the vote is open, the proposal cannot be changed."
        }
        W::VoteTitle => "Vote",
        W::VoteFrozen => "Once cast, a vote can’t be changed.",
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
            "Nobody throws it alone: every vote reveals a secret that was fixed before, and the result is worked out from all of them."
        }
        W::LastDraw => "The last draw",
        W::CheckDraw => "Check this draw",
        W::DrawRight => "Checked: the revealed secrets give the same result.",
        W::DrawWrong => "The revealed secrets do not give this result.",
        W::LinksUsed => "Revealed secrets",
        W::StateHash => "State",
        W::StateHashText => "If two players see the same letters here, they see the same game.",
        W::Mismatch => {
            "Two versions of this program disagree about the state of the game. Compare your versions before you play on."
        }
        W::LastRulings => "What just happened",
        W::WholeChronicle => "The whole chronicle",
        W::OnTurn => "on turn",
        W::Away => "left",
        W::Provisional => "provisional",
        W::Closed => "closed",
        W::Final => "final",
        W::ProvisionalText => {
            "Not yet closed: a move that comes in late may still be put before this one."
        }
        W::ClosedText => "Closed by whoever the rules put in charge.",
        W::FinalText => {
            "Two thirds of the players have agreed on it: nothing can come before it any more."
        }
        W::Leave => "Leave the game",
        W::LeaveConfirm => "Leave for good",
        W::LeaveText => "You give up your seat, and the rules say what follows.",
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
        W::ProposeChange => "Propose a change to this rule",
        W::TextMissing => "This rule has no text in your language; this is the one it has.",
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
        W::Kind => "What do you want to change?",
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
        W::CodeHint => "What the machine does by itself. Leave it empty if people see to it.",
        W::CodeFine => "The code makes sense.",
        W::CodeEmpty => "No code: the machine will do nothing because of this rule.",
        W::CodeUnchanged => {
            "The text changes but the code does not: the machine goes on doing what it did."
        }
        W::Changes => "What changes",
        W::NoChanges => "Nothing changed yet.",
        W::Reason => "Reason",
        W::ReasonHint => "Why should the others agree? You may leave it empty.",
        W::Submit => "Propose",
        W::Revise => "Revise",
        W::Language => "Language of this text",
        W::LanguageHint => "The text is law in this language.",
        W::OtherTexts => "The texts in other languages no longer fit and will be dropped.",
        W::NotNow => "You can’t propose anything just now",
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
        W::FrozenText => "The wording is fixed; votes are for exactly this text.",
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
        W::Intro => "Everything that happened at this table, with the rules behind it.",
        W::Empty => "Nothing has happened yet.",
        W::ShowRefused => "Show refused moves",
        W::Refused => "refused",
        W::Because => "Rule",
        W::BecauseOfSeveral => "Rules",
        W::Beaten => "prevails over",
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
            "The start of the key this player signs with, the same on every screen. Pointing at a coloured number shows its first half. If you wonder who is sitting there, read it to each other."
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
        W::Auto => "same as the device",
        W::Light => "light",
        W::Dark => "dark",
        W::Identity => "Your identity",
        W::IdentityText => {
            "A key in this browser signs everything you do. There is no account and no password: whoever has the key is you."
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
        W::Import => "Bring an identity over",
        W::ImportText => "Paste the text that you saved on another device.",
        W::ImportWarning => {
            "It replaces the identity of this browser. Seats that you took with the present one can then only be used with its backup."
        }
        W::ImportLabel => "Saved identity",
        W::ImportDo => "Replace my identity",
        W::ImportBad => "This is not a saved identity, or a part of it is missing.",
        W::Imported => "Your identity is here now.",
        W::Relay => "Relay",
        W::RelayText => {
            "New tables meet here. The relay passes on sealed envelopes and cannot read them."
        }
        W::About => "About",
        W::AboutText => {
            "Nomic has no server of its own: the page is a set of files, and the games live with their players."
        }
    }
}
