//! Proof that a device has signed two histories: the device, and the two moves.

use std::process::ExitCode;

use nomic_cli::answers::{FileError, ProofAccount, ProofEvent, ProofRefusal, VerifyAnswer};
use nomic_engine::DeviceId;
use nomic_peer::{Proof, ProofError, VerifiedEvent};
use nomic_wording::messages::verify;
use nomic_wording::{Locale, move_summary, msg};

use super::{VerifyOptions, words};
use crate::terminal::{complain, print, print_answer, printable};

pub(super) fn run(bytes: &[u8], options: &VerifyOptions) -> ExitCode {
    let locale = options.language;
    let proof = match Proof::read(bytes) {
        Ok(proof) => proof,
        Err(error) => {
            complain(&printable(words::no_proof(error), locale));
            if options.json {
                print_answer(&VerifyAnswer::NoProof(refusal_answer(error)));
            }
            return ExitCode::FAILURE;
        }
    };
    let of_link = options.link.as_ref().map(|link| proof.is_of(link));
    if options.json {
        print_answer(&VerifyAnswer::Proof(Box::new(account(&proof, of_link))));
    } else {
        print(&render(&proof, of_link, locale));
    }
    match of_link {
        Some(false) => ExitCode::FAILURE,
        _ => ExitCode::SUCCESS,
    }
}

fn render(proof: &Proof, of_link: Option<bool>, locale: Locale) -> String {
    let caught = proof.equivocation();
    let of = |event: &VerifiedEvent| (move_summary(&event.event().moved), event.id().to_string());
    let ((one, one_id), (rival, rival_id)) = (of(&caught.counts), of(&caught.rival));
    let proven = msg!(
        verify::Proven,
        device = grouped(&caught.counts.device()),
        seq = caught.counts.seq().to_string()
    );
    let (counts, rival) = (
        msg!(verify::Counts, deed = one, event = one_id),
        msg!(verify::Rival, deed = rival, event = rival_id),
    );
    let mut lines = vec![printable(proven, locale)];
    for moved in [counts, rival] {
        lines.push(format!("  {}", printable(moved, locale)));
    }
    lines.push(printable(verify::MEANING, locale));
    lines.extend(of_link.map(|of_link| match of_link {
        true => printable(verify::OF_LINK, locale),
        false => printable(verify::NOT_OF_LINK, locale),
    }));
    lines.join("\n")
}

/// The whole key, in groups of four as the page shows its beginning.
fn grouped(device: &DeviceId) -> String {
    let letters: Vec<char> = device.to_hex().chars().collect();
    let groups = letters.chunks(4).map(|group| group.iter().collect());
    groups.collect::<Vec<String>>().join(" ")
}

fn account(proof: &Proof, of_link: Option<bool>) -> ProofAccount {
    let caught = proof.equivocation();
    let room = proof.room();
    ProofAccount {
        proof: of_link != Some(false),
        of_link,
        room: room.0.iter().map(|byte| format!("{byte:02x}")).collect(),
        device: caught.counts.device().to_hex(),
        seq: caught.counts.seq(),
        counts: event(&caught.counts),
        rival: event(&caught.rival),
    }
}

fn event(event: &VerifiedEvent) -> ProofEvent {
    ProofEvent {
        event: event.id().to_hex(),
        claimed_ms: event.event().claimed_ms,
        moved: move_summary(&event.event().moved).render(Locale::ENGLISH),
    }
}

fn refusal_answer(error: ProofError) -> ProofRefusal {
    let (event, cause) = match error {
        ProofError::Event { place, error } => (Some(place), Some(error.code().to_owned())),
        _ => (None, None),
    };
    let error = FileError {
        code: error.code().to_owned(),
        event,
        cause,
    };
    ProofRefusal {
        proof: false,
        error,
    }
}
