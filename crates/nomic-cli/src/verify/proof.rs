//! A proof that a device has signed two histories: whose, and which two moves.

use std::process::ExitCode;

use nomic_cli::answers::{FileError, ProofAccount, ProofEvent, ProofRefusal, VerifyAnswer};
use nomic_engine::DeviceId;
use nomic_engine::rules::Language;
use nomic_sync::{Proof, ProofError, VerifiedEvent};
use nomic_wording::deed;

use super::Options;
use super::words::{self, Word, fill};
use crate::speech::{print, print_answer};

const PROVEN: Word = [
    "This is a proof. The device {device} has signed two different moves as number {seq} of its own, in one game:",
    "Das ist ein Beweis. Das Gerät {device} hat in einem Spiel zwei verschiedene Spielzüge als seine Nummer {seq} unterschrieben:",
    "Questa è una prova. Il dispositivo {device} ha firmato due mosse diverse come sua numero {seq}, nella stessa partita:",
];
const COUNTS: Word = [
    "{deed} ({event}), which counts where both are known",
    "{deed} ({event}); das zählt, wo beide bekannt sind",
    "{deed} ({event}); è questa che conta dove si conoscono entrambe",
];
const RIVAL: Word = ["{deed} ({event})", "{deed} ({event})", "{deed} ({event})"];
const MEANING: Word = [
    "Nobody else can have signed them. It may have been a mistake, such as one identity used in two browsers. Who holds the device a proof can’t say: compare the key with the one on the players’ page.",
    "Niemand sonst kann sie unterschrieben haben. Es kann ein Versehen gewesen sein, etwa eine Identität in zwei Browsern. Wer das Gerät in der Hand hat, kann ein Beweis nicht sagen: Vergleiche den Schlüssel mit dem auf der Seite der Spieler.",
    "Nessun altro può averle firmate. Può essere stata una svista, come un’identità usata in due browser. Chi ha in mano il dispositivo, una prova non può dirlo: confronta la chiave con quella nella pagina dei giocatori.",
];

/// Checks a proof; the exit status says whether it proves something.
pub(super) fn run(bytes: &[u8], options: &Options) -> ExitCode {
    let language = options.language;
    let proof = match Proof::read(bytes) {
        Ok(proof) => proof,
        Err(error) => {
            eprintln!("{}", refused(error, language));
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
        print(&tell(&proof, of_link, language));
    }
    match of_link {
        Some(false) => ExitCode::FAILURE,
        _ => ExitCode::SUCCESS,
    }
}

fn tell(proof: &Proof, of_link: Option<bool>, language: Language) -> String {
    let caught = proof.equivocation();
    let seq = caught.counts.seq().to_string();
    let device = grouped(&caught.counts.device());
    let mut lines = vec![fill(
        PROVEN,
        language,
        &[("device", &*device), ("seq", &seq)],
    )];
    for (word, event) in [(COUNTS, &caught.counts), (RIVAL, &caught.rival)] {
        let (what, id) = (deed(&event.event().moved, language), event.id().to_string());
        let said = fill(word, language, &[("deed", &*what), ("event", &id)]);
        lines.push(format!("  {said}"));
    }
    lines.push(fill(MEANING, language, &[]));
    lines.extend(of_link.map(|of_link| {
        let word = match of_link {
            true => words::OF_LINK,
            false => words::NOT_OF_LINK,
        };
        fill(word, language, &[])
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
        moved: deed(&event.event().moved, Language::En),
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

/// Why a file is no proof.
fn refused(error: ProofError, language: Language) -> String {
    match error {
        ProofError::Event { place, error } => {
            let cause = fill(words::event(error), language, &[]);
            let place = place.saturating_add(1).to_string();
            let values = [("place", place.as_str()), ("cause", cause.as_str())];
            fill(
                refusal(ProofError::Event { place: 0, error }),
                language,
                &values,
            )
        }
        _ => fill(refusal(error), language, &[]),
    }
}

const fn refusal(error: ProofError) -> Word {
    match error {
        ProofError::TooLarge => [
            "This file is larger than any proof may be.",
            "Diese Datei ist größer, als ein Beweis sein darf.",
            "Questo file è più grande di quanto una prova possa essere.",
        ],
        ProofError::NotAProof => [
            "This is no proof against a device.",
            "Das ist kein Beweis gegen ein Gerät.",
            "Questa non è una prova contro un dispositivo.",
        ],
        ProofError::OtherVersion => [
            "This proof is of another version; a newer program may read it.",
            "Dieser Beweis hat eine andere Version; vielleicht liest ihn ein neueres Programm.",
            "Questa prova è di un’altra versione; forse un programma più nuovo la legge.",
        ],
        ProofError::Malformed => [
            "This proof is damaged: it is cut off, or something else is in it.",
            "Dieser Beweis ist beschädigt: Er ist abgeschnitten, oder etwas anderes steht darin.",
            "Questa prova è danneggiata: è troncata o contiene qualcos’altro.",
        ],
        ProofError::NotCanonical => [
            "This proof is written otherwise than the program writes it; somebody had a hand in it.",
            "Dieser Beweis ist anders geschrieben, als das Programm schreibt; jemand hat daran gedreht.",
            "Questa prova è scritta diversamente da come scrive il programma; qualcuno ci ha messo mano.",
        ],
        ProofError::Event { .. } => [
            "Event {place} of this proof is not to be believed: {cause}.",
            "Ereignis {place} dieses Beweises ist nicht zu glauben: {cause}.",
            "L’evento {place} di questa prova non è credibile: {cause}.",
        ],
        ProofError::NoContradiction => [
            "This proves nothing: a device may sign both of these events.",
            "Das beweist nichts: Ein Gerät darf beide Ereignisse unterschreiben.",
            "Questo non prova nulla: un dispositivo può firmare entrambi gli eventi.",
        ],
    }
}
