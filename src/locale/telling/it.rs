//! Italian sentences.

use super::refusals::Snag;
use super::sentences::{ClassTold, RuleTold, SIDES_OF_A_DIE, Sentence, Told, listed, quoted};
use crate::locale::{Say, figure};
use crate::state::view::Patience;
use nomic_engine::rules::Language;
use nomic_engine::{Doubt, Ground};

pub(super) fn sentence(sentence: &Sentence) -> String {
    use Sentence as S;
    match sentence {
        S::OfflineWaiting(count) => format!("Offline, {count} da inviare"),
        S::LastOpen(moment) => format!("aperta l’ultima volta {moment}"),
        S::RulesFound(1) => "1 regola".to_owned(),
        S::RulesFound(count) => format!("{count} regole"),
        S::Turn { mine: true, .. } => "Il tuo turno".to_owned(),
        S::Turn { name, .. } => format!("Il turno di {name}"),
        S::TurnCount { number, circuit } => format!("turno {number}, giro {circuit}"),
        S::ProposalNumber(number) => format!("Proposta {number}"),
        S::ProposedBy(name) => format!("presentata da {name}"),
        S::VoteOn(title) => format!("Vota su {}", quoted(title, Language::It)),
        S::CloseVoteOn(number) => format!("Chiudi la votazione sulla proposta {number}"),
        S::OpenVoteOn(number) => format!("La proposta {number} è in discussione"),
        S::WaitsFor(patience) => waiting(patience),
        S::ClosesForKeeper(keeper) => format!(
            "{keeper} può aprire i voti segreti e contarli subito. Se chiudi tu la votazione, prima il dispositivo di ogni votante deve aprire il suo voto."
        ),
        S::VotedOf(cast, of) => format!("Voti arrivati: {cast} su {of}."),
        S::Won(names) if names.len() == 1 => format!("{} ha vinto.", listed(names, "e")),
        S::Won(names) => format!("{} hanno vinto.", listed(names, "e")),
        S::Throw(sides) => format!("Tira un dado a {sides} facce. Che cosa mostra?"),
        S::Drawn { result, sides } => drawn(*result, *sides),
        S::Tally {
            in_favour,
            against,
            missing,
            required,
        } => {
            format!(
                "{in_favour} a favore, {against} contro{}.{}",
                missing_votes(*missing),
                needed(*required)
            )
        }
        S::ChangeNumber(place) => format!("Cambiamento {place}"),
        S::Enacts(title, None) => format!("Introdurre una regola nuova: {title}"),
        S::Enacts(title, Some(class)) => format!(
            "Introdurre una regola nuova in {}: {title}",
            quoted(class, Language::It)
        ),
        S::NewRuleGoesTo(class) => format!(
            "Una regola nuova appartiene alla classe più bassa, {}.",
            quoted(class, Language::It)
        ),
        S::Amends(number, title) => format!("Emendare la regola {number}: {title}"),
        S::Repeals(number, title) => format!("Abrogare la regola {number}: {title}"),
        S::AmendsAmendment(proposal, rule) => {
            format!("Emendare {} della regola {rule}", amendment(*proposal))
        }
        S::RepealsAmendment(proposal, rule) => {
            format!("Abrogare {} della regola {rule}", amendment(*proposal))
        }
        S::Transmutes {
            rule,
            title,
            from,
            to,
        } => format!("Trasmutare la regola {rule} {}: {title}", between(from, to)),
    }
}

/// What a die showed, or which number was drawn.
fn drawn(result: u32, sides: u32) -> String {
    match sides {
        SIDES_OF_A_DIE => format!("Il dado ha dato {result}."),
        _ => format!("La sorte ha dato {result} (da 1 a {sides})."),
    }
}

/// What the table waits for.
fn waiting(patience: &Patience) -> String {
    use Patience as P;
    match patience {
        P::Beginning(_) | P::Held(_) => "La partita aspetta che qualcuno la cominci.".to_owned(),
        P::Founder(name) => format!("{name} comincia la partita quando ci siete tutti."),
        P::Votes { proposal, of } => {
            format!(
                "La proposta {proposal} aspetta i voti di {}.",
                listed(of, "e")
            )
        }
        P::Officer { proposal, proposer } => format!(
            "La proposta {proposal} di {proposer} è aperta. Le regole dicono quando la votazione si apre e si chiude, e chi la conduce."
        ),
        P::Proposer(name) => format!("Il tavolo aspetta una proposta di {name}."),
        P::Anybody => "Non ci sono turni: ognuno muove quando vuole.".to_owned(),
        P::Time {
            timer,
            by: Some(by),
            ..
        } => format!("{timer}: il tempo è scaduto. Può dichiararlo {by}."),
        P::Time {
            timer, by: None, ..
        } => format!("{timer}: il tempo è scaduto."),
        P::Keeper { proposal, keeper } => format!(
            "Il tempo per votare sulla proposta {proposal} è finito. {keeper} può aprire i voti segreti e contarli."
        ),
        P::Opening { proposal, of } => format!(
            "Sulla proposta {proposal} non si vota più. I dispositivi di {} devono ancora aprire i voti.",
            listed(of, "e")
        ),
    }
}

/// From which class to which.
fn between(from: &ClassTold, to: &ClassTold) -> String {
    let word = |class: &ClassTold| match class {
        ClassTold::Immutable if to.plain() && from.plain() => "immutabile".to_owned(),
        ClassTold::Mutable if to.plain() && from.plain() => "mutabile".to_owned(),
        other => other.called(Language::It),
    };
    format!("da {} a {}", word(from), word(to))
}

fn missing_votes(missing: usize) -> String {
    match missing {
        0 => String::new(),
        1 => "; manca ancora 1 voto".to_owned(),
        several => format!("; mancano ancora {several} voti"),
    }
}

fn needed(required: Option<i64>) -> String {
    required.map_or_else(String::new, |required| {
        format!(" Voti necessari: {required}.")
    })
}

/// How many votes it took, where that can be told.
fn taken(required: Option<i64>) -> String {
    required.map_or_else(String::new, |required| {
        format!("; voti necessari: {required}")
    })
}

pub(super) fn told(told: &Told) -> String {
    use Told as T;
    match told {
        T::Founded { who, title } => format!("{who} ha aperto il tavolo «{title}»."),
        T::Joined(who) => format!("{who} ha preso posto."),
        T::Left(who) => format!("{who} ha lasciato la partita."),
        T::Began => "La partita è cominciata.".to_owned(),
        T::Proposed { who, proposal } => format!("{who} ha presentato la proposta {proposal}."),
        T::Revised { who, proposal } => format!("{who} ha rivisto la proposta {proposal}."),
        T::Remarked { who, proposal } => {
            format!("{who} ha scritto una nota sulla proposta {proposal}.")
        }
        T::VotingOpened {
            proposal,
            electorate,
        } => format!(
            "La votazione sulla proposta {proposal} è aperta; aventi diritto: {electorate}."
        ),
        T::Voted {
            who,
            proposal,
            in_favour: true,
        } => format!("{who} ha votato a favore della proposta {proposal}."),
        T::Voted { who, proposal, .. } => format!("{who} ha votato contro la proposta {proposal}."),
        T::Adopted { .. } | T::Rejected { .. } | T::Undetermined { .. } => outcome(told),
        T::Thrown { who, result, sides } => {
            format!("{who} ha tirato un dado vero a {sides} facce; ha mostrato {result}.")
        }
        T::Drawn { result, sides } => drawn(*result, *sides),
        T::Points { who, from, to } => scored(who, *from, *to),
        T::Amount {
            who,
            quantity,
            from,
            to,
        } => format!(
            "{who}: {quantity} {}, prima {}.",
            figure(*to),
            figure(*from)
        ),
        T::Acted { who, rule, label } => {
            format!("{who} si avvale della regola {rule}: {label}.")
        }
        T::TurnBegan(who) => format!("Comincia il turno di {who}."),
        T::TurnEnded(who) => format!("Finisce il turno di {who}."),
        T::CircuitEnded(circuit) => format!("Il giro {circuit} è compiuto."),
        T::Won(who) => format!("{who} ha vinto la partita."),
        T::Mismatch => "Lo stato sigillato è diverso da quello calcolato qui.".to_owned(),
        T::CutOff(1) => {
            "Le regole continuavano a richiamarsi a vicenda; 1 reazione è stata omessa.".to_owned()
        }
        T::CutOff(count) => format!(
            "Le regole continuavano a richiamarsi a vicenda; {count} reazioni sono state omesse."
        ),
        T::Rule(rule) => rule_told(rule),
        T::Court(told) => told.say(Language::It).into_owned(),
        T::Said(said) => said.clone(),
        T::Nothing => String::new(),
    }
}

/// How a proposal ended.
fn outcome(told: &Told) -> String {
    use Told as T;
    match told {
        T::Adopted {
            proposal,
            in_favour,
            against,
            required,
        } => format!(
            "La proposta {proposal} è adottata: {in_favour} a favore, {against} contro{}.",
            taken(*required)
        ),
        rejected @ T::Rejected { .. } => told_of_a_rejection(rejected),
        T::Undetermined { proposal, doubt } => format!(
            "La proposta {proposal} è indeterminata: {}.",
            doubted(*doubt)
        ),
        _ => String::new(),
    }
}

fn told_of_a_rejection(told: &Told) -> String {
    let Told::Rejected {
        proposal,
        in_favour,
        against,
        required,
        ground,
    } = told
    else {
        return String::new();
    };
    match ground {
        Ground::Votes => format!(
            "La proposta {proposal} è respinta: {in_favour} a favore, {against} contro{}.",
            taken(*required)
        ),
        Ground::Quorum => format!(
            "La proposta {proposal} è respinta: hanno votato meno giocatori di quanti ne chiedono le regole ({in_favour} a favore, {against} contro)."
        ),
        Ground::NotPermitted => format!(
            "La proposta {proposal} aveva i voti, ma nessuna regola permette più un cambiamento simile."
        ),
        Ground::Refused => format!(
            "La proposta {proposal} aveva i voti, ma una regola vieta ciò che ne seguirebbe."
        ),
    }
}

/// What happened to a rule.
pub(super) fn rule_told(told: &RuleTold) -> String {
    use RuleTold as T;
    match told {
        T::Enacted { rule } => format!("La regola {rule} è introdotta."),
        T::Amended { from, to } if from == to => format!("La regola {from} è emendata."),
        T::Amended { from, to } => format!("La regola {from} è emendata e ora è la regola {to}."),
        T::Repealed { rule } => format!("La regola {rule} è abrogata."),
        T::Transmuted {
            from,
            to,
            before,
            class,
        } => {
            let done = match class {
                ClassTold::Immutable => "ora è immutabile".to_owned(),
                ClassTold::Mutable => "ora è mutabile".to_owned(),
                ClassTold::Named(_) => match before {
                    Some(before) => format!("è passata {}", between(before, class)),
                    None => format!("è passata a {}", class.called(Language::It)),
                },
            };
            if from == to {
                format!("La regola {from} {done}.")
            } else {
                format!("La regola {from} {done} ed è la regola {to}.")
            }
        }
        T::Keeps {
            rule,
            name,
            from,
            to,
        } => format!("La regola {rule} ora ricorda {name} = {to} (prima: {from})."),
        T::Reinstated { rule } => format!("La regola {rule} è di nuovo in vigore."),
        T::Voided { rule } => format!("La regola {rule} per ora è nulla."),
        T::Revived { rule } => format!("La regola {rule} è di nuovo in vigore."),
        T::NothingToDraw { rule } => format!(
            "La regola {rule} avrebbe estratto a sorte, ma nessuna votazione ne dava modo; quella parte è stata omessa."
        ),
        T::Circle { rules } => format!(
            "Le regole {} pretendono in cerchio di precedersi a vicenda; tra loro decidono la classe e il numero.",
            listed(rules, "e")
        ),
        T::AmendmentChanged {
            from,
            to,
            amendment: proposal,
            repealed,
        } => {
            let done = if *repealed { "abrogato" } else { "emendato" };
            let what = amendment(*proposal);
            if from == to {
                format!("Nella regola {from} è {done} {what}.")
            } else {
                format!("Nella regola {from} è {done} {what}; ora è la regola {to}.")
            }
        }
        T::Faulted { rule, fault } => format!(
            "Il codice della regola {rule} si è interrotto ({fault}); i suoi effetti sono stati omessi."
        ),
    }
}

fn amendment(proposal: Option<u32>) -> String {
    proposal.map_or_else(
        || "l’emendamento".to_owned(),
        |proposal| format!("l’emendamento della proposta {proposal}"),
    )
}

fn scored(who: &str, from: i64, to: i64) -> String {
    let difference = points(to.saturating_sub(from));
    format!("{who}: {difference}, ora {}.", figure(to))
}

fn points(difference: i64) -> String {
    match difference {
        1 => "+1 punto".to_owned(),
        -1 => "−1 punto".to_owned(),
        more if more < 0 => format!("−{} punti", more.unsigned_abs()),
        more => format!("+{more} punti"),
    }
}

fn doubted(doubt: Doubt) -> String {
    match doubt {
        Doubt::NoRequirement => "nessuna regola dice quanti voti servono".to_owned(),
        Doubt::Uncountable => "i voti non si possono contare".to_owned(),
        Doubt::NumberTaken(number) => format!("il numero {} è occupato", number),
        Doubt::BadNumber => "le regole le danno un numero impossibile".to_owned(),
        Doubt::Overtaken(_) => "una regola che doveva cambiare è cambiata nel frattempo".to_owned(),
        Doubt::ProposerLeft => "chi l’ha proposta ha lasciato la partita".to_owned(),
    }
}

pub(super) const fn snag(snag: Snag) -> &'static str {
    match snag {
        Snag::OtherTab => {
            "Stai giocando in un’altra scheda. Scegli prima «Gioca in questa scheda»."
        }
        Snag::NoGame => "La partita non è ancora arrivata.",
        Snag::OwnPastMissing => {
            "Le tue mosse precedenti non sono ancora qui. Aspetta che il relay sia raggiungibile."
        }
        Snag::PlayedElsewhere => {
            "A questo tavolo hai già giocato da un altro browser, e non è certo che la tua ultima mossa fatta lì sia arrivata. Se manca, con la prossima avrai firmato due storie diverse, e tutti potranno vederlo. Appena muove qualcun altro, la cosa è certa."
        }
        Snag::TooLarge => "È troppo grande per una mossa.",
        Snag::NoKey => "Andrebbe sigillato per qualcuno che non ha la chiave per aprirlo.",
        Snag::NoDiceLeft => "I tuoi segreti per il dado sono finiti.",
        Snag::NotStored => "Non è stato salvato nulla, quindi non è successo nulla.",
        Snag::NoStarter => {
            "Non è stato possibile caricare le regole di partenza. Collegati alla rete e riprova."
        }
        Snag::TextMissing => "Mancano ancora il titolo e il testo della regola.",
        Snag::RuleMissing => "Scegli prima una regola.",
        Snag::ClassMissing => "Scegli prima una classe.",
        Snag::SetAside => {
            "È arrivato qualcosa di danneggiato o non firmato come si deve. È stato messo da parte; il gioco continua."
        }
        Snag::Relay => "Il relay non ha accettato qualcosa.",
        Snag::RelayVersion => {
            "Il relay parla un’altra versione del protocollo. Uno dei due va aggiornato."
        }
        Snag::RelayFrame => "Il relay ha mandato qualcosa di illeggibile.",
        Snag::ReadOnly => {
            "Questo relay ti lascia solo leggere. Le tue mosse restano qui finché un altro non le accetta."
        }
        Snag::TooManyWaiting => "Sono arrivate troppe mosse senza quelle che le precedono.",
    }
}
