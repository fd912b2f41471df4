//! Labels: what the interface says without needing to know anything.

use super::{Say, de, en, it};
use nomic_engine::rules::Language;
use std::borrow::Cow;

/// Declares a group of labels and ties it to one function per language.
macro_rules! labels {
    ($(#[$about:meta])* $group:ident in $function:ident { $($word:ident),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $group { $($word),+ }

        impl $group {
            /// Every label of the group.
            #[cfg(test)]
            const ALL: &'static [Self] = &[$(Self::$word),+];
        }

        impl Say for $group {
            fn say(&self, language: Language) -> Cow<'static, str> {
                Cow::Borrowed(match language {
                    Language::En => en::$function(*self),
                    Language::De => de::$function(*self),
                    Language::It => it::$function(*self),
                })
            }
        }
    };
}

labels! {
    /// The frame around every page.
    Shell in shell {
        SkipToContent, MainNavigation, TableNavigation, MyGames, Table, Rule, Rules, Chronicle, Players,
        Settings, Connected, Connecting, Offline, OfflineText, UpdateWaiting, UpdateNow, Following,
        FollowingText, PlayHere, GoOn, NotFoundTitle, NotFoundText, BackHome, Opening, BrokenLinkTitle,
        BrokenLinkText, StorageTitle, StorageText, RandomText, Dismiss, Cancel, You, Unexpected,
    }
}

labels! {
    /// The first page.
    Home in home {
        Title, Tagline, NoGames, NoGamesText, NewGame, NewGameText, Starter, StarterSuber,
        StarterSuberText, StarterSuberMail, StarterSuberMailText, StarterRishon, StarterRishonText, StarterPostal, StarterPostalText, StarterInterrupted, StarterInterruptedText, TableTitle, TableTitleHint, TableTitleSample, YourName, YourNameHint,
        Governing, GoverningHint, Create, Creating, OpenByLink, OpenByLinkText, PasteLink, Open,
        NoLinkFound, HaveIdentity, HaveIdentityText, Forget, ForgetConfirm, ForgetText,
    }
}

labels! {
    /// Taking a seat, and the time before the game begins.
    Seat in seat {
        TakeTitle, TakeText, TakeLateText, Take, Watching, LobbyTitle, LobbyAlone, LobbyText,
        InviteTitle, InviteText, InviteWarning, Link, CopyLink, Copied, CopyByHand, Share, BeginTitle,
        BeginText, Begin, SeatsTitle, ReadRulesMeanwhile, NothingYetTitle, NothingYetText,
    }
}

labels! {
    /// The table.
    Play in play {
        WaitsOnYou, NothingWaits, YourTurnText, Propose, ProposeAnother, OpenVoting, OpenVotingText,
        VoteTitle, VoteFrozen, For, Against, CloseVote, CloseVoteText, SeeProposal, NoMatter,
        NoMatterText, Points, Seats, Die, DieText, LastDraw, CheckDraw, DrawRight,
        DrawWrong, LinksUsed, StateHash, StateHashText, Mismatch, LastRulings,
        WholeChronicle, OnTurn, Away, Provisional, Closed, Final, ProvisionalText, ClosedText,
        FinalText, Leave, LeaveConfirm, LeaveText,
    }
}

labels! {
    /// The law as a book.
    Law in law {
        Title, Search, SearchSample, NothingFound, Immutable, Mutable, Repealed, RepealedRules,
        ImmutableRules, MutableRules, Code, NoCode, History, NoHistory, ProposeChange,
        TextMissing, Fault, FaultText, Keeps, KeepsText, ShowRepealed,         NotFound,
    }
}

labels! {
    /// Writing a proposal.
    Draft in draft {
        Title, ReviseTitle, Kind, Enact, EnactText, Amend, AmendText, Repeal, RepealText, Transmute,
        TransmuteText, WhichRule, ChooseRule, RuleTitle, RuleText, CodeLabel, CodeHint,
        CodeFine, CodeEmpty, CodeUnchanged, Changes, NoChanges, Reason, ReasonHint, Submit, Revise,
        Language, LanguageHint, OtherTexts, NotNow,
    }
}

labels! {
    /// One proposal.
    Matter in matter {
        Debate, Voting, Adopted, Rejected, Undetermined, Reason, Changes, DebateTitle, NoRemarks,
        WriteRemark, RemarkHint, Send, Votes, NotVoted, NotFound, Revise, FrozenText,
        DebateText, CodeChange, YourVoteFor, YourVoteAgainst,
        Outcome,
    }
}

labels! {
    /// The chronicle.
    Record in record {
        Title, Intro, Empty, ShowRefused, Refused, Because, BecauseOfSeveral, Beaten, More,
    }
}

labels! {
    /// Who plays.
    People in people {
        Title, Intro, None, Device, DeviceText, Dice, DiceText, Winner,
    }
}

labels! {
    /// The settings.
    Setup in setup {
        Title, Language, Theme, Auto, Light, Dark, Identity, IdentityText, Fingerprint, Export,
        ExportWarning, ShowSecret, HideSecret, CopySecret, Download, Import, ImportText,
        ImportWarning, ImportLabel, ImportDo, ImportBad, Imported, Relay, RelayText,         About, AboutText,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T: Say + Copy + std::fmt::Debug>(labels: &[T]) {
        for language in [Language::En, Language::De, Language::It] {
            for label in labels {
                let said = label.say(language);
                assert!(!said.trim().is_empty(), "{label:?} is empty");
                assert_eq!(said.trim(), said, "{label:?} has stray space");
            }
        }
    }

    #[test]
    fn every_label_says_something_in_every_language() {
        check(Shell::ALL);
        check(Home::ALL);
        check(Seat::ALL);
        check(Play::ALL);
        check(Law::ALL);
        check(Draft::ALL);
        check(Matter::ALL);
        check(Record::ALL);
        check(People::ALL);
        check(Setup::ALL);
    }
}
