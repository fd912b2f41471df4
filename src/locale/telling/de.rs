//! German sentences.

use super::refusals::Snag;
use super::sentences::{ClassTold, RuleTold, SIDES_OF_A_DIE, Sentence, Told, listed, quoted};
use crate::locale::{Say, figure};
use crate::state::view::Patience;
use nomic_engine::rules::Language;
use nomic_engine::{Doubt, Ground};

pub(super) fn sentence(sentence: &Sentence) -> String {
    use Sentence as S;
    match sentence {
        S::OfflineWaiting(count) => format!("Ohne Verbindung, {count} zu senden"),
        S::LastOpen(moment) => format!("zuletzt offen {moment}"),
        S::RulesFound(1) => "1 Regel".to_owned(),
        S::RulesFound(count) => format!("{count} Regeln"),
        S::Turn { mine: true, .. } => "Dein Zug".to_owned(),
        S::Turn { name, .. } => format!("Am Zug: {name}"),
        S::TurnCount { number, circuit } => format!("Zug {number}, Spielrunde {circuit}"),
        S::ProposalNumber(number) => format!("Antrag {number}"),
        S::ProposedBy(name) => format!("gestellt von {name}"),
        S::VoteOn(title) => format!("Stimme ab über {}", quoted(title, Language::De)),
        S::CloseVoteOn(number) => format!("Schließe die Abstimmung über Antrag {number}"),
        S::OpenVoteOn(number) => format!("Antrag {number} wird beraten"),
        S::WaitsFor(patience) => waiting(patience),
        S::ClosesForKeeper(keeper) => format!(
            "{keeper} kann die geheimen Stimmen öffnen und gleich zählen. Schließt du die Abstimmung, so muss erst das Gerät jedes Einzelnen dessen Stimme öffnen."
        ),
        S::VotedOf(cast, of) => format!("Abgestimmt: {cast} von {of}."),
        S::Won(names) if names.len() == 1 => format!("{} hat gewonnen.", listed(names, "und")),
        S::Won(names) => format!("{} haben gewonnen.", listed(names, "und")),
        S::Throw(sides) => format!("Wirf einen Würfel mit {sides} Seiten. Was zeigt er?"),
        S::Drawn { result, sides } => drawn(*result, *sides),
        S::Tally {
            in_favour,
            against,
            missing,
            required,
        } => {
            format!(
                "{in_favour} dafür, {against} dagegen{}.{}",
                missing_votes(*missing),
                needed(*required)
            )
        }
        S::ChangeNumber(place) => format!("Änderung {place}"),
        S::Enacts(title, None) => format!("Neue Regel einführen: {title}"),
        S::Enacts(title, Some(class)) => {
            format!(
                "Neue Regel in {} einführen: {title}",
                quoted(class, Language::De)
            )
        }
        S::NewRuleGoesTo(class) => {
            format!(
                "Eine neue Regel gehört zur untersten Klasse, {}.",
                quoted(class, Language::De)
            )
        }
        S::Amends(number, title) => format!("Regel {number} ändern: {title}"),
        S::Repeals(number, title) => format!("Regel {number} aufheben: {title}"),
        S::AmendsAmendment(proposal, rule) => {
            format!("{} von Regel {rule} ändern", amendment(*proposal))
        }
        S::RepealsAmendment(proposal, rule) => {
            format!("{} von Regel {rule} aufheben", amendment(*proposal))
        }
        S::Transmutes {
            rule,
            title,
            from,
            to,
        } => format!("Regel {rule} {} umwandeln: {title}", between(from, to)),
    }
}

/// What a die showed, or which number was drawn.
fn drawn(result: u32, sides: u32) -> String {
    match sides {
        SIDES_OF_A_DIE => format!("Der Würfel zeigte {result}."),
        _ => format!("Das Los fiel auf {result} (von 1 bis {sides})."),
    }
}

/// What the table waits for.
fn waiting(patience: &Patience) -> String {
    use Patience as P;
    match patience {
        P::Beginning(_) | P::Held(_) => {
            "Das Spiel wartet darauf, dass jemand es beginnt.".to_owned()
        }
        P::Founder(name) => format!("{name} beginnt das Spiel, sobald alle da sind."),
        P::Votes { proposal, of } => {
            format!(
                "Antrag {proposal} wartet auf die Stimmen von {}.",
                listed(of, "und")
            )
        }
        P::Officer { proposal, proposer } => format!(
            "Antrag {proposal} von {proposer} ist offen. Die Regeln sagen, wann die Abstimmung beginnt und endet und wer sie leitet."
        ),
        P::Proposer(name) => format!("Der Tisch wartet auf einen Antrag von {name}."),
        P::Anybody => "Es geht nicht reihum: Jeder zieht, wann er will.".to_owned(),
        P::Time {
            timer,
            by: Some(by),
            ..
        } => format!("{timer}: Die Zeit ist um. {by} kann das feststellen."),
        P::Time {
            timer, by: None, ..
        } => format!("{timer}: Die Zeit ist um."),
        P::Keeper { proposal, keeper } => format!(
            "Die Zeit für Antrag {proposal} ist um. {keeper} kann die geheimen Stimmen öffnen und zählen."
        ),
        P::Opening { proposal, of } => format!(
            "Über Antrag {proposal} wird nicht mehr abgestimmt. Die Geräte von {} müssen ihre Stimmen noch öffnen.",
            listed(of, "und")
        ),
    }
}

/// From which class to which.
fn between(from: &ClassTold, to: &ClassTold) -> String {
    let word = |class: &ClassTold| match class {
        ClassTold::Immutable if to.plain() && from.plain() => "unveränderlich".to_owned(),
        ClassTold::Mutable if to.plain() && from.plain() => "veränderlich".to_owned(),
        other => other.called(Language::De),
    };
    format!("von {} in {}", word(from), word(to))
}

fn missing_votes(missing: usize) -> String {
    match missing {
        0 => String::new(),
        1 => "; 1 Stimme steht noch aus".to_owned(),
        several => format!("; {several} Stimmen stehen noch aus"),
    }
}

fn needed(required: Option<i64>) -> String {
    required.map_or_else(String::new, |required| format!(" Nötig: {required}."))
}

/// How many votes it took, where that can be told.
fn taken(required: Option<i64>) -> String {
    required.map_or_else(String::new, |required| format!(", {required} nötig"))
}

pub(super) fn told(told: &Told) -> String {
    use Told as T;
    match told {
        T::Founded { who, title } => format!("{who} hat den Tisch „{title}“ eröffnet."),
        T::Joined(who) => format!("{who} hat Platz genommen."),
        T::Left(who) => format!("{who} hat das Spiel verlassen."),
        T::Began => "Das Spiel hat begonnen.".to_owned(),
        T::Proposed { who, proposal } => format!("{who} hat Antrag {proposal} gestellt."),
        T::Revised { who, proposal } => format!("{who} hat Antrag {proposal} überarbeitet."),
        T::Remarked { who, proposal } => format!("{who} hat etwas zu Antrag {proposal} bemerkt."),
        T::VotingOpened {
            proposal,
            electorate,
        } => format!(
            "Die Abstimmung über Antrag {proposal} ist eröffnet; Stimmberechtigte: {electorate}."
        ),
        T::Voted {
            who,
            proposal,
            in_favour: true,
        } => format!("{who} hat für Antrag {proposal} gestimmt."),
        T::Voted { who, proposal, .. } => format!("{who} hat gegen Antrag {proposal} gestimmt."),
        T::Adopted { .. } | T::Rejected { .. } | T::Undetermined { .. } => outcome(told),
        T::Thrown { who, result, sides } => format!(
            "{who} hat einen echten Würfel mit {sides} Seiten geworfen; er zeigte {result}."
        ),
        T::Drawn { result, sides } => drawn(*result, *sides),
        T::Points { who, from, to } => scored(who, *from, *to),
        T::Amount {
            who,
            quantity,
            from,
            to,
        } => format!(
            "{who}: {quantity} {}, zuvor {}.",
            figure(*to),
            figure(*from)
        ),
        T::Acted { who, rule, label } => {
            format!("{who} macht von Regel {rule} Gebrauch: {label}.")
        }
        T::TurnBegan(who) => format!("{who} ist am Zug."),
        T::TurnEnded(who) => format!("Der Zug von {who} ist zu Ende."),
        T::CircuitEnded(circuit) => format!("Spielrunde {circuit} ist vollendet."),
        T::Won(who) => format!("{who} hat das Spiel gewonnen."),
        T::Mismatch => "Der besiegelte Stand ist ein anderer als der hier errechnete.".to_owned(),
        T::CutOff(1) => {
            "Die Regeln lösten einander immer weiter aus; 1 Wirkung unterblieb.".to_owned()
        }
        T::CutOff(count) => {
            format!("Die Regeln lösten einander immer weiter aus; {count} Wirkungen unterblieben.")
        }
        T::Rule(rule) => rule_told(rule),
        T::Court(told) => told.say(Language::De).into_owned(),
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
            "Antrag {proposal} ist angenommen: {in_favour} dafür, {against} dagegen{}.",
            taken(*required)
        ),
        rejected @ T::Rejected { .. } => told_of_a_rejection(rejected),
        T::Undetermined { proposal, doubt } => {
            format!("Antrag {proposal} ist unbestimmt: {}.", doubted(*doubt))
        }
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
            "Antrag {proposal} ist abgelehnt: {in_favour} dafür, {against} dagegen{}.",
            taken(*required)
        ),
        Ground::Quorum => format!(
            "Antrag {proposal} ist abgelehnt: Es haben weniger abgestimmt, als die Regeln verlangen ({in_favour} dafür, {against} dagegen)."
        ),
        Ground::NotPermitted => format!(
            "Antrag {proposal} hatte die Stimmen, aber keine Regel erlaubt eine solche Änderung noch."
        ),
        Ground::Refused => format!(
            "Antrag {proposal} hatte die Stimmen, aber eine Regel verwehrt, was daraus folgte."
        ),
    }
}

/// What happened to a rule.
pub(super) fn rule_told(told: &RuleTold) -> String {
    use RuleTold as T;
    match told {
        T::Enacted { rule } => format!("Regel {rule} ist eingeführt."),
        T::Amended { from, to } if from == to => format!("Regel {from} ist geändert."),
        T::Amended { from, to } => format!("Regel {from} ist geändert und heißt jetzt Regel {to}."),
        T::Repealed { rule } => format!("Regel {rule} ist aufgehoben."),
        T::Transmuted {
            from,
            to,
            before,
            class,
        } => {
            let done = match class {
                ClassTold::Immutable => "jetzt unveränderlich".to_owned(),
                ClassTold::Mutable => "jetzt veränderlich".to_owned(),
                ClassTold::Named(_) => match before {
                    Some(before) => format!("{} umgewandelt", between(before, class)),
                    None => format!("in {} umgewandelt", class.called(Language::De)),
                },
            };
            if from == to {
                format!("Regel {from} ist {done}.")
            } else {
                format!("Regel {from} ist {done} und heißt Regel {to}.")
            }
        }
        T::Keeps {
            rule,
            name,
            from,
            to,
        } => format!("Regel {rule} merkt sich jetzt {name} = {to} (zuvor: {from})."),
        T::Reinstated { rule } => format!("Regel {rule} ist wieder in Kraft."),
        T::Voided { rule } => format!("Regel {rule} ist bis auf Weiteres nichtig."),
        T::Revived { rule } => format!("Regel {rule} gilt wieder."),
        T::NothingToDraw { rule } => format!(
            "Regel {rule} hätte gelost, doch keine Abstimmung gab etwas dafür her; dieser Teil unterblieb."
        ),
        T::Circle { rules } => format!(
            "Die Regeln {} beanspruchen im Kreis Vorrang voreinander; unter ihnen entscheiden Klasse und Ordnungszahl.",
            listed(rules, "und")
        ),
        T::AmendmentChanged {
            from,
            to,
            amendment: proposal,
            repealed,
        } => {
            let done = if *repealed { "aufgehoben" } else { "geändert" };
            let what = amendment(*proposal);
            if from == to {
                format!("{what} von Regel {from} ist {done}.")
            } else {
                format!("{what} von Regel {from} ist {done}; sie heißt jetzt Regel {to}.")
            }
        }
        T::Faulted { rule, fault } => format!(
            "Der Code von Regel {rule} ist gescheitert ({fault}); seine Wirkungen unterblieben."
        ),
    }
}

fn amendment(proposal: Option<u32>) -> String {
    proposal.map_or_else(
        || "Die Änderung".to_owned(),
        |proposal| format!("Die Änderung durch Antrag {proposal}"),
    )
}

fn scored(who: &str, from: i64, to: i64) -> String {
    let difference = points(to.saturating_sub(from));
    format!("{who}: {difference}, jetzt {}.", figure(to))
}

fn points(difference: i64) -> String {
    match difference {
        1 => "+1 Punkt".to_owned(),
        -1 => "−1 Punkt".to_owned(),
        more if more < 0 => format!("−{} Punkte", more.unsigned_abs()),
        more => format!("+{more} Punkte"),
    }
}

fn doubted(doubt: Doubt) -> String {
    match doubt {
        Doubt::NoRequirement => "keine Regel sagt, wie viele Stimmen es braucht".to_owned(),
        Doubt::Uncountable => "die Stimmen lassen sich nicht zählen".to_owned(),
        Doubt::NumberTaken(number) => format!("die Nummer {} ist schon vergeben", number),
        Doubt::BadNumber => "die Regeln geben ihm eine unmögliche Nummer".to_owned(),
        Doubt::Overtaken(_) => "eine Regel, die er ändert, hat sich inzwischen geändert".to_owned(),
        Doubt::ProposerLeft => "der Antragsteller ist gegangen".to_owned(),
    }
}

pub(super) const fn snag(snag: Snag) -> &'static str {
    match snag {
        Snag::OtherTab => {
            "Du spielst gerade in einem anderen Tab. Wähle zuerst „In diesem Tab spielen“."
        }
        Snag::NoGame => "Das Spiel ist noch nicht angekommen.",
        Snag::OwnPastMissing => {
            "Deine eigenen früheren Spielzüge sind noch nicht hier. Warte, bis das Relay erreicht ist."
        }
        Snag::PlayedElsewhere => {
            "Du hast an diesem Tisch schon in einem anderen Browser gespielt, und es ist nicht sicher, ob dein letzter Spielzug von dort angekommen ist. Fehlt er, dann hast du nach deinem nächsten zwei verschiedene Verläufe unterschrieben, und alle können es sehen. Sobald jemand anderes zieht, ist es sicher."
        }
        Snag::TooLarge => "Das ist zu groß für einen Spielzug.",
        Snag::NoKey => {
            "Das müsste für jemanden versiegelt werden, der keinen Schlüssel zum Öffnen hat."
        }
        Snag::NoDiceLeft => "Deine Geheimnisse für den Würfel sind aufgebraucht.",
        Snag::NotStored => "Es wurde nichts gespeichert, also ist nichts geschehen.",
        Snag::NoStarter => {
            "Die Regeln für den Anfang ließen sich nicht laden. Verbinde dich mit dem Netz und versuch es noch einmal."
        }
        Snag::TextMissing => "Titel und Text der Regel fehlen noch.",
        Snag::RuleMissing => "Wähle zuerst eine Regel.",
        Snag::ClassMissing => "Wähle zuerst eine Klasse.",
        Snag::SetAside => {
            "Etwas, das hereinkam, war beschädigt oder nicht richtig unterschrieben. Es wurde beiseitegelegt; das Spiel geht weiter."
        }
        Snag::Relay => "Das Relay hat etwas nicht angenommen.",
        Snag::RelayVersion => {
            "Das Relay spricht eine andere Fassung des Protokolls. Eine der beiden Seiten braucht eine neuere."
        }
        Snag::RelayFrame => "Das Relay hat etwas geschickt, das nicht lesbar ist.",
        Snag::ReadOnly => {
            "Dieses Relay lässt dich nur lesen. Deine Spielzüge bleiben hier, bis ein anderes sie annimmt."
        }
        Snag::TooManyWaiting => {
            "Es sind zu viele Spielzüge angekommen, denen ihre Vorgänger fehlen."
        }
    }
}
