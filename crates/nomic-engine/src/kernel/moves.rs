//! The moves. Each has a file with its fields, its intents, its check and its effect, and a row in
//! the list here.

mod act;
mod add_device;
mod agree;
mod away;
mod begin;
mod call;
mod call_time;
mod close;
mod correct;
mod found;
mod invite;
mod join;
mod judge;
mod leave;
mod move_on;
mod offer_device;
mod open;
mod open_vote;
mod propose;
mod remark;
mod remove_device;
mod revise;
mod show;
mod vote;
mod withdraw;
mod witness;

pub use act::{ActIntent, ActMove};
pub use add_device::{AddDeviceIntent, AddDeviceMove};
pub use agree::AgreeMove;
pub use away::AwayMove;
pub use begin::{BeginIntent, BeginMove};
pub use call::CallMove;
pub use call_time::{CallTimeIntent, CallTimeMove};
pub use close::{CloseIntent, CloseMove};
pub use correct::CorrectMove;
pub use found::{FoundMove, Founding};
pub use invite::{InviteIntent, InviteMove, UninviteIntent};
pub use join::{JoinIntent, JoinMove};
pub use judge::JudgeMove;
pub use leave::LeaveMove;
pub use move_on::MoveOnMove;
pub use offer_device::{OfferDeviceIntent, OfferDeviceMove, TakePassBackIntent};
pub use open::{OpenAheadIntent, OpenIntent, OpenMove};
pub use open_vote::{OpenVotingIntent, OpenVotingMove};
pub use propose::ProposeMove;
pub use remark::RemarkMove;
pub use remove_device::RemoveDeviceMove;
pub use revise::ReviseMove;
pub use show::{ShowIntent, ShowMove};
pub use vote::{VoteIntent, VoteMove};
pub use withdraw::WithdrawMove;
pub use witness::WitnessMove;

pub(super) use propose::may_propose;

use super::{Act, Ask};
use crate::request::intent::{Completion, Device, Incomplete, Reword};
use crate::state::State;
use crate::{Carried, Refusal, Seal};

/// A kind of move: a check that changes nothing, and the changes after it.
pub(super) trait GameMove {
    /// Results of the check that the effect needs.
    type Checked;

    fn admission(&self) -> Admission {
        Admission::Player
    }

    fn carried(&self) -> Carried<'_> {
        Carried::default()
    }

    /// Checks that the move can be made.
    fn check(&self, ask: &mut Ask<'_>) -> Result<Self::Checked, Refusal>;

    /// Makes the move. It can still be refused where rules judge its result, such as a proposal in
    /// the docket; changes are dropped then.
    fn apply<'e>(&'e self, act: &mut Act<'e>, checked: Self::Checked) -> Result<(), Refusal>;
}

/// A kind of request in the game's own terms.
pub(super) trait GameIntent {
    /// Adds what only a device knows. Nothing is checked here.
    fn complete(self, completion: &Completion<'_>) -> Result<Move, Incomplete>;

    /// Calls `reword` on every text that the player wrote.
    fn reword(&mut self, _reword: Reword<'_>) {}
}

/// Players that a move is for, and phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Admission {
    /// The founder, before there is a game.
    Founder,
    /// Persons without a seat; with an invitation also those who wait for one.
    Guest {
        invited: bool,
    },
    Player,
    /// One more device of a player.
    NewDevice,
    /// Players, also in a won game.
    Winner,
    /// Everybody who may correct the game, at any time.
    Corrector,
}

/// Makes the moves and intents from their types: a number, as the move is encoded, and the intents
/// that become it. A type without fields comes after `=`.
macro_rules! moves {
    ($($tag:literal => $name:ident $(($type:ident))? $(= $unit:ident)?,
        from [$($intent:ident $(($fields:ident))? $(= $bare:ident)?),*];)*) => {
        /// A request of a player. Its result is the [`Ruling`](crate::Ruling).
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Move { $($name $(($type))?,)* }

        /// A request in the game's own terms. [`complete`](Self::complete) makes it a [`Move`], which
        /// has more: the wording that is put to the vote, the next link of the mover's dice chain, the
        /// seal of a closing, the contents of an envelope.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum Intent { $($($intent $(($fields))?,)*)* }

        impl Move {
            pub fn carried(&self) -> Carried<'_> {
                match self {
                    $(Move::$name $((moved @ $type { .. }))? => {
                        $(let moved = &$unit;)?
                        moved.carried()
                    })*
                }
            }

            /// The seal of a closing.
            pub fn seal(&self) -> Option<&Seal> {
                self.carried().seal
            }

            pub(super) fn admission(&self) -> Admission {
                match self {
                    $(Move::$name $((moved @ $type { .. }))? => {
                        $(let moved = &$unit;)?
                        moved.admission()
                    })*
                }
            }

            /// Makes the move, or refuses it. Changes before a refusal are dropped with the state.
            pub(super) fn make<'e>(&'e self, act: &mut Act<'e>) -> Result<(), Refusal> {
                match self {
                    $(Move::$name $((moved @ $type { .. }))? => {
                        $(let moved = &$unit;)?
                        let checked = moved.check(act)?;
                        moved.apply(act, checked)
                    })*
                }
            }
        }

        impl<C> minicbor::Encode<C> for Move {
            fn encode<W: minicbor::encode::Write>(
                &self,
                e: &mut minicbor::Encoder<W>,
                ctx: &mut C,
            ) -> Result<(), minicbor::encode::Error<W::Error>> {
                match self {
                    $(Move::$name $((moved @ $type { .. }))? => {
                        $(let moved = &$unit;)?
                        e.array(2)?.u32($tag)?;
                        moved.encode(e, ctx)
                    })*
                }
            }
        }

        impl<'b, C> minicbor::Decode<'b, C> for Move {
            fn decode(
                d: &mut minicbor::Decoder<'b>,
                ctx: &mut C,
            ) -> Result<Move, minicbor::decode::Error> {
                if d.array()? != Some(2) {
                    return Err(minicbor::decode::Error::message("a move has two parts"));
                }
                match d.u32()? {
                    $($tag => {
                        $(let $unit = d.decode_with(ctx)?;)?
                        Ok(Move::$name $((d.decode_with::<C, $type>(ctx)?))?)
                    })*
                    tag => Err(minicbor::decode::Error::unknown_variant(tag.into())),
                }
            }
        }

        impl Intent {
            /// Move of this device in this state. Nothing is checked here; the engine checks the
            /// move.
            pub fn complete(self, state: &State, device: &dyn Device) -> Result<Move, Incomplete> {
                let completion = Completion::new(state, device);
                match self {
                    $($(Intent::$intent $((intent @ $fields { .. }))? => {
                        $(let intent = $bare;)?
                        intent.complete(&completion)
                    })*)*
                }
            }

            /// Calls `reword` on every text that the player wrote: titles, texts, code, reasons,
            /// remarks and forms. A name stays as it is, so that the engine can refuse it with a
            /// reason.
            #[must_use]
            pub fn reworded(mut self, mut reword: impl FnMut(&mut String)) -> Intent {
                match &mut self {
                    $($(Intent::$intent $((intent @ $fields { .. }))? => {
                        $(let intent = &mut $bare;)?
                        intent.reword(&mut reword);
                    })*)*
                }
                self
            }
        }

        $($(impl From<$type> for Move {
            fn from(moved: $type) -> Move {
                Move::$name(moved)
            }
        })?)*
    };
}

moves! {
    0 => Found(FoundMove), from [];
    1 => Join(JoinMove), from [Join(JoinIntent)];
    2 => Begin(BeginMove), from [Begin = BeginIntent];
    3 => Propose(ProposeMove), from [Propose(ProposeMove)];
    4 => Revise(ReviseMove), from [Revise(ReviseMove)];
    5 => Remark(RemarkMove), from [Remark(RemarkMove)];
    6 => OpenVoting(OpenVotingMove), from [OpenVoting(OpenVotingIntent)];
    7 => Vote(VoteMove), from [Vote(VoteIntent)];
    8 => Close(CloseMove), from [Close(CloseIntent)];
    9 => Leave = LeaveMove, from [Leave = LeaveMove];
    10 => Act(ActMove), from [Act(ActIntent)];
    11 => Call(CallMove), from [Call(CallMove)];
    12 => Judge(JudgeMove), from [Judge(JudgeMove)];
    14 => Correct(CorrectMove), from [Correct(CorrectMove)];
    15 => Agree(AgreeMove), from [Agree(AgreeMove)];
    16 => Away(AwayMove), from [Away(AwayMove)];
    17 => Withdraw(WithdrawMove), from [Withdraw(WithdrawMove)];
    18 => CallTime(CallTimeMove), from [CallTime(CallTimeIntent)];
    19 => Witness = WitnessMove, from [Witness = WitnessMove];
    23 => Open(OpenMove), from [Open = OpenIntent, OpenAhead(OpenAheadIntent)];
    24 => Invite(InviteMove), from [Invite = InviteIntent, Uninvite(UninviteIntent)];
    25 => Show(ShowMove), from [Show(ShowIntent)];
    26 => MoveOn(MoveOnMove), from [MoveOn(MoveOnMove)];
    27 => OfferDevice(OfferDeviceMove),
        from [OfferDevice = OfferDeviceIntent, TakePassBack = TakePassBackIntent];
    28 => AddDevice(AddDeviceMove), from [AddDevice = AddDeviceIntent];
    29 => RemoveDevice(RemoveDeviceMove), from [RemoveDevice(RemoveDeviceMove)];
}
