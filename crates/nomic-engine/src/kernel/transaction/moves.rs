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

use super::Kernel;
use crate::{Move, Refusal};
pub(super) use propose::may_propose;

/// Makes a move, or refuses it. Changes before a refusal are dropped with the kernel.
pub(super) fn make<'e>(kernel: &mut Kernel<'e>, moved: &'e Move) -> Result<(), Refusal> {
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
            found::make(kernel, title, basis, ruleset, founder)
        }
        Move::Join { seat, voucher } => join::make(kernel, seat, voucher.as_ref()),
        Move::Begin { .. } => begin::make(kernel),
        Move::Propose { draft } => propose::make(kernel, draft),
        Move::Revise { proposal, draft } => revise::make(kernel, *proposal, draft),
        Move::Remark { proposal, text } => remark::make(kernel, *proposal, text),
        Move::OpenVoting { proposal, hash } => open_vote::make(kernel, *proposal, *hash),
        Move::Vote {
            subject,
            paper,
            reveal,
        } => vote::make(kernel, *subject, paper, *reveal),
        Move::Close {
            subject,
            reveal,
            throws,
            openings,
            ..
        } => close::make(kernel, *subject, *reveal, throws, openings),
        Move::Leave => leave::make(kernel),
        Move::Call { statement, about } => call::make(kernel, statement, *about),
        Move::Judge {
            case,
            finding,
            reason,
            remedies,
        } => judge::make(kernel, *case, *finding, reason, remedies),
        Move::Correct { reason, remedies } => correct::make(kernel, reason, remedies),
        Move::Agree { correction } => agree::make(kernel, *correction),
        Move::Withdraw { correction } => withdraw::make(kernel, *correction),
        Move::Away { away } => away::make(kernel, *away),
        Move::Invite { invitation, stands } => invite::make(kernel, *invitation, *stands),
        Move::Act { rule, action, form } => act::make(kernel, *rule, action, form),
        Move::Open { openings, timer } => open::make(kernel, openings, timer.as_deref()),
        Move::CallTime {
            timer,
            reveal,
            throws,
            openings,
            ..
        } => call_time::make(kernel, timer, *reveal, throws, openings),
        Move::Show { cards } => show::make(kernel, cards),
        Move::Witness => witness::make(kernel),
        Move::MoveOn { table } => move_on::make(kernel, table),
    }
}
