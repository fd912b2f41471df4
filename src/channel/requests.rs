//! Requests of the page, each carried out once. Each request is a type that knows the type of its
//! reply.

use super::move_request::MoveRequest;
use super::packed::Packed;
use super::ruleset_offer::{FoundRules, Offered, Picked, RulesKey};
use crate::founding::answers::loans::{Loan, Uncoded};
use crate::founding::answers::starters::ChoiceView;
use crate::kit::answers::view::RefusalView;
use crate::settings::answers::view::{IdentityView, OpenedBackup};
use nomic_engine::rules::Language;
use nomic_host::{GameCard, Where};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub(crate) trait Request: Into<AnyRequest> {
    type Reply: Serialize + DeserializeOwned + 'static;
}

pub(crate) type Reply<T> = Result<T, RefusalView>;

macro_rules! requests {
    (
        at_once { $($(#[$meta:meta])* $name:ident { $($field:ident: $type:ty),* } => $reply:ty;)* }
        later { $($(#[$late:meta])* $other:ident { $($part:ident: $kind:ty),* } => $answer_type:ty;)* }
    ) => {
        pub(crate) mod request {
            use super::*;

            $(requests! { @type AnyRequest, $(#[$meta])* $name { $($field: $type),* } => $reply })*
            $(requests! { @type Later, $(#[$late])* $other { $($part: $kind),* } => $answer_type })*
        }

        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub(crate) enum AnyRequest { $($name(request::$name),)* Later(Packed<LazyRequest>) }

        #[derive(Debug, Serialize, Deserialize)]
        pub(crate) enum LazyRequest { $($other(request::$other)),* }

        /// In the order of the variants above.
        enum RequestPlace { $($other),* }
    };
    (@type AnyRequest, $(#[$meta:meta])* $name:ident { $($field:ident: $type:ty),* } => $reply:ty) => {
        requests! { @request $(#[$meta])* $name { $($field: $type),* } => $reply }

        impl From<$name> for AnyRequest {
            fn from(request: $name) -> Self {
                Self::$name(request)
            }
        }
    };
    (@type Later, $(#[$meta:meta])* $name:ident { $($field:ident: $type:ty),* } => $reply:ty) => {
        requests! { @request $(#[$meta])* $name { $($field: $type),* } => $reply }

        impl From<$name> for AnyRequest {
            fn from(request: $name) -> Self {
                Self::Later(Packed::variant(RequestPlace::$name as u32, &request))
            }
        }
    };
    (@request $(#[$meta:meta])* $name:ident { $($field:ident: $type:ty),* } => $reply:ty) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub(crate) struct $name { $(pub(crate) $field: $type),* }

        impl Request for $name {
            type Reply = $reply;
        }
    };
}

requests! {
    at_once {
        Act { deed: MoveRequest } => Reply<()>;
        /// Plays on here although a move that was made in another browser may be missing.
        GoOn {} => ();
        /// Asks the tab that writes to let this one write.
        AskToWrite {} => ();
        /// Tries the relay at once; over a new line (`redial`) if the browser has just got a
        /// network again.
        Hurry { redial: bool } => ();
        /// Changes the relays of the table. Gives the link of the table as it is known from now on.
        Meet { place: Where } => String;
        Dismiss {} => ();
        /// Sets the address of this browser at its push service, with the key it is for; both are
        /// empty if there is none.
        Push { endpoint: String, key: Vec<u8> } => ();
        /// All games of this browser, the last opened first, and how many can't be read any more; nothing
        /// if the store fails.
        Games {} => Option<(Vec<GameCard>, usize)>;
        /// Forgets the game of this link. Returns the room, which is its storage key in this
        /// browser.
        Forget { link: String } => Option<String>;
        Identity {} => Option<IdentityView>;
        /// Replaces this browser's identity by the one of a key. Gives whether it is a key and was
        /// kept.
        BringIdentity { key: String } => bool;
        /// Stores cards of games that are not here yet: links and titles. Returns whether all are here.
        AddGames { games: Vec<(String, String)> } => bool;
        /// Makes a new identity. Gives whether it was kept.
        NewIdentity {} => bool;
        /// The address of the relay that links without one of their own mean.
        Relay {} => String;
        Load {} => bool;
    }
    later {
        /// One of the rulesets that come with the program; or why it can't be had.
        Starter { id: String } => Result<Offered, String>;
        /// Files, by name and content, as a ruleset written in the way of this program; nothing, if they
        /// are not.
        Written { files: Vec<(String, Vec<u8>)> } => Reply<Option<Offered>>;
        Choices { rules: RulesKey, picks: Picked } => Vec<ChoiceView>;
        /// Questions about rules to be added, by their folders.
        Added { ids: Vec<String>, picks: Picked } => Vec<ChoiceView>;
        /// Warnings, in words, about code of these rules that takes many steps in a trial.
        Costs { rules: FoundRules } => Vec<String>;
        /// Returns the rules that have code in the initial set.
        Lending { rules: Vec<Uncoded> } => Vec<Loan>;
        /// Seals a key and its games, links and titles, with a passphrase; none if the passphrase is
        /// empty.
        SealBackup { key: String, games: Vec<(String, String)>, passphrase: String } => Option<String>;
        OpenBackup { text: String, passphrase: String } => OpenedBackup;
        /// Founds a game. Gives its link.
        Found {
            title: String, governing: Language, rules: FoundRules, added: Picked, name: String,
            real_dice: bool
        } => Reply<String>;
    }
}
