//! The moves, each in a file of its own: what it checks, and what it does.

mod act;
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
mod open;
mod open_vote;
mod propose;
mod remark;
mod revise;
mod show;
mod vote;
mod withdraw;
mod witness;

use super::Clerk;
use crate::{Move, Refusal};
pub(super) use propose::may_propose;

/// Makes a move, or refuses it. What was changed before a refusal is thrown away with the clerk.
pub(super) fn make<'e>(clerk: &mut Clerk<'e>, moved: &'e Move) -> Result<(), Refusal> {
    match moved {
        Move::Found {
            edition,
            title,
            governing,
            ruleset,
            founder,
            real_dice,
        } => {
            let basis = (*edition, *governing, *real_dice);
            found::make(clerk, title, basis, ruleset, founder)
        }
        Move::Join { seat, voucher } => join::make(clerk, seat, voucher.as_ref()),
        Move::Begin { .. } => begin::make(clerk),
        Move::Propose { draft } => propose::make(clerk, draft),
        Move::Revise { proposal, draft } => revise::make(clerk, *proposal, draft),
        Move::Remark { proposal, text } => remark::make(clerk, *proposal, text),
        Move::OpenVoting { proposal, hash } => open_vote::make(clerk, *proposal, *hash),
        Move::Vote {
            subject,
            paper,
            reveal,
        } => vote::make(clerk, *subject, paper, *reveal),
        Move::Close {
            subject,
            reveal,
            throws,
            openings,
            ..
        } => close::make(clerk, *subject, *reveal, throws, openings),
        Move::Leave => leave::make(clerk),
        Move::Call { statement, about } => call::make(clerk, statement, *about),
        Move::Judge {
            case,
            finding,
            reason,
            remedies,
        } => judge::make(clerk, *case, *finding, reason, remedies),
        Move::Correct { reason, remedies } => correct::make(clerk, reason, remedies),
        Move::Agree { correction } => agree::make(clerk, *correction),
        Move::Withdraw { correction } => withdraw::make(clerk, *correction),
        Move::Away { away } => away::make(clerk, *away),
        Move::Invite { invitation, stands } => invite::make(clerk, *invitation, *stands),
        Move::Act { rule, action, form } => act::make(clerk, *rule, action, form),
        Move::Open { openings, timer } => open::make(clerk, openings, timer.as_deref()),
        Move::CallTime {
            timer,
            reveal,
            throws,
            openings,
            ..
        } => call_time::make(clerk, timer, *reveal, throws, openings),
        Move::Show { cards } => show::make(clerk, cards),
        Move::Witness => witness::make(clerk),
        Move::MoveOn { table } => move_on::make(clerk, table),
    }
}
