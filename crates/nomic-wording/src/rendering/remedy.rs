//! Remedies of a judgement or a correction.

use super::scene::Scene;
use super::{player, proposal_number};
use crate::messages::{happenings, table};
use crate::{Message, msg};
use nomic_engine::{POINTS, Remedy, State, Status};

pub fn remedy(state: &State, remedy: &Remedy) -> Message {
    remedied(Scene::now(state), remedy)
}

pub(super) fn remedied(scene: Scene<'_>, remedy: &Remedy) -> Message {
    match remedy {
        Remedy::SetQuantity {
            player: who,
            quantity,
            to,
        } => {
            let who = player(&scene, *who);
            let mut names = scene.quantity_names().into_iter();
            let label = names.find(|(known, _)| **known == *quantity);
            match label.and_then(|(_, label)| label) {
                Some(label) => msg!(happenings::SetQuantity, who, quantity = &label, to),
                None if *quantity == *POINTS => {
                    let quantity = Message::from(table::POINTS);
                    msg!(happenings::SetQuantity, who, quantity, to)
                }
                None => msg!(happenings::SetQuantity, who, quantity, to),
            }
        }
        Remedy::SetCode { rule, .. } => msg!(happenings::SetCode, rule = scene.rule_number(*rule)),
        Remedy::SetStatus { rule, status } => {
            let rule = scene.rule_number(*rule);
            match *status == Status::InForce {
                true => msg!(happenings::SetInForce, rule),
                false => msg!(happenings::SetOutOfForce, rule),
            }
        }
        Remedy::Decide { proposal, adopted } => {
            let proposal = proposal_number(&scene, *proposal);
            match adopted {
                true => msg!(happenings::SetAdopted, proposal),
                false => msg!(happenings::SetRejected, proposal),
            }
        }
        Remedy::GiveTurn { player: who } => msg!(happenings::SetTurn, who = player(&scene, *who)),
        Remedy::GiveSeat { player: who, from } => msg!(
            happenings::GaveSeat,
            who = player(&scene, *who),
            from = player(&scene, *from)
        ),
        Remedy::SetKeep { rule, keep, .. } => {
            msg!(happenings::SetKeep, rule = scene.rule_number(*rule), keep)
        }
    }
}
