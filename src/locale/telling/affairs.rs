//! What the chronicle tells of times, offices, rounds, seats and secrets.

use crate::locale::Say;
use nomic_engine::rules::Language;
use std::borrow::Cow;

/// Something of that kind that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AffairTold {
    ClosedWhenDue(u32),
    DeadlineSet(u32),
    BackToDebate(u32),
    TimerSet(String),
    TimerStopped(String),
    TimeCalled {
        who: String,
        timer: String,
    },
    Witnessed(String),
    Appointed {
        who: String,
        role: String,
    },
    Vacant(String),
    RoundBegan(u32),
    RoundEnded(u32),
    NextGame(u32),
    Applied(String),
    TurnedDown(String),
    Dismissed(String),
    Apart(String),
    Plays(String),
    Announced(String),
    VotedSecretly {
        who: String,
        proposal: u32,
    },
    CastSecretly {
        who: String,
        ballot: u32,
    },
    HandedIn {
        who: String,
        rule: u32,
        action: String,
    },
    VoteOpened {
        who: String,
        proposal: u32,
        in_favour: bool,
    },
    Opened {
        who: String,
        action: String,
        content: String,
    },
    OpenedVoid {
        who: String,
        action: String,
    },
    BallotShut {
        proposal: u32,
        unopened: Vec<String>,
    },
    LeftSealed {
        proposal: u32,
        players: Vec<String>,
    },
}

impl Say for AffairTold {
    fn say(&self, language: Language) -> Cow<'static, str> {
        Cow::Owned(match language {
            Language::En => english(self),
            Language::De => german(self),
            Language::It => italian(self),
        })
    }
}

fn english(told: &AffairTold) -> String {
    use AffairTold as T;
    match told {
        T::ClosedWhenDue(number) => {
            format!("The vote on Proposal {number} was closed because its time was up.")
        }
        T::DeadlineSet(number) => format!("The vote on Proposal {number} has another deadline."),
        T::BackToDebate(number) => {
            format!("Proposal {number} is debated again; its ballot was dropped.")
        }
        T::TimerSet(timer) => format!("The time “{timer}” was set."),
        T::TimerStopped(timer) => format!("The time “{timer}” was called off."),
        T::TimeCalled { who, timer } => format!("{who} said that the time “{timer}” has come."),
        T::Witnessed(who) => format!("{who} said what time it is."),
        T::Appointed { who, role } => format!("{who} took the office “{role}”."),
        T::Vacant(role) => format!("The office “{role}” fell vacant."),
        T::RoundBegan(round) => format!("Round {round} began."),
        T::RoundEnded(round) => format!("Round {round} ended."),
        T::NextGame(number) => format!("Game {number} began, with the same rules."),
        T::Applied(who) => format!("{who} asked to be admitted."),
        T::TurnedDown(who) => format!("{who} was not admitted."),
        T::Dismissed(who) => format!("{who} is out of the game."),
        T::Apart(who) => format!("{who} sits apart and does not play."),
        T::Plays(who) => format!("{who} plays again."),
        T::Announced(text) => text.clone(),
        T::VotedSecretly { who, proposal } => {
            format!("{who} voted secretly on Proposal {proposal}.")
        }
        T::CastSecretly { who, ballot } => format!("{who} voted secretly in Ballot {ballot}."),
        T::HandedIn { who, rule, action } => {
            format!("{who} handed in “{action}” of Rule {rule} secretly.")
        }
        T::VoteOpened {
            who,
            proposal,
            in_favour: true,
        } => format!("Opened: {who} voted for Proposal {proposal}."),
        T::VoteOpened { who, proposal, .. } => {
            format!("Opened: {who} voted against Proposal {proposal}.")
        }
        T::Opened {
            who,
            action,
            content,
        } => format!("Opened: {who} handed in “{action}”: {content}."),
        T::OpenedVoid { who, action } => {
            format!("The rules refuse what {who} handed in as “{action}”: nothing came of it.")
        }
        T::BallotShut { proposal, unopened } => format!(
            "No more votes on Proposal {proposal} are taken; unopened: {}.",
            unopened.join(", ")
        ),
        T::LeftSealed { proposal, players } => format!(
            "On Proposal {proposal} the unopened votes of {} do not count.",
            players.join(", ")
        ),
    }
}

fn german(told: &AffairTold) -> String {
    use AffairTold as T;
    match told {
        T::ClosedWhenDue(number) => {
            format!("Die Abstimmung über Antrag {number} wurde geschlossen, weil ihre Zeit um war.")
        }
        T::DeadlineSet(number) => {
            format!("Die Abstimmung über Antrag {number} hat eine andere Frist.")
        }
        T::BackToDebate(number) => {
            format!("Antrag {number} wird wieder debattiert; seine Abstimmung entfiel.")
        }
        T::TimerSet(timer) => format!("Die Zeit „{timer}“ wurde gesetzt."),
        T::TimerStopped(timer) => format!("Die Zeit „{timer}“ wurde abgesagt."),
        T::TimeCalled { who, timer } => {
            format!("{who} sagte, dass die Zeit „{timer}“ gekommen ist.")
        }
        T::Witnessed(who) => format!("{who} sagte, wie spät es ist."),
        T::Appointed { who, role } => format!("{who} übernahm das Amt „{role}“."),
        T::Vacant(role) => format!("Das Amt „{role}“ wurde frei."),
        T::RoundBegan(round) => format!("Runde {round} begann."),
        T::RoundEnded(round) => format!("Runde {round} endete."),
        T::NextGame(number) => format!("Spiel {number} begann, mit denselben Regeln."),
        T::Applied(who) => format!("{who} bewarb sich um die Aufnahme."),
        T::TurnedDown(who) => format!("{who} wurde nicht aufgenommen."),
        T::Dismissed(who) => format!("{who} schied aus."),
        T::Apart(who) => format!("{who} sitzt abseits und spielt nicht mit."),
        T::Plays(who) => format!("{who} spielt wieder mit."),
        T::Announced(text) => text.clone(),
        T::VotedSecretly { who, proposal } => {
            format!("{who} stimmte geheim über Antrag {proposal} ab.")
        }
        T::CastSecretly { who, ballot } => format!("{who} stimmte geheim in Abstimmung {ballot}."),
        T::HandedIn { who, rule, action } => {
            format!("{who} gab „{action}“ von Regel {rule} geheim ab.")
        }
        T::VoteOpened {
            who,
            proposal,
            in_favour: true,
        } => format!("Geöffnet: {who} stimmte für Antrag {proposal}."),
        T::VoteOpened { who, proposal, .. } => {
            format!("Geöffnet: {who} stimmte gegen Antrag {proposal}.")
        }
        T::Opened {
            who,
            action,
            content,
        } => format!("Geöffnet: {who} gab als „{action}“ ab: {content}."),
        T::OpenedVoid { who, action } => {
            format!("Die Regeln verwehren, was {who} als „{action}“ abgab: Es bleibt ohne Folgen.")
        }
        T::BallotShut { proposal, unopened } => format!(
            "Zu Antrag {proposal} werden keine Stimmen mehr angenommen; ungeöffnet: {}.",
            unopened.join(", ")
        ),
        T::LeftSealed { proposal, players } => format!(
            "Zu Antrag {proposal} zählen die ungeöffneten Stimmen nicht: {}.",
            players.join(", ")
        ),
    }
}

fn italian(told: &AffairTold) -> String {
    use AffairTold as T;
    match told {
        T::ClosedWhenDue(number) => {
            format!("La votazione sulla proposta {number} è stata chiusa perché era scaduta.")
        }
        T::DeadlineSet(number) => {
            format!("La votazione sulla proposta {number} ha un’altra scadenza.")
        }
        T::BackToDebate(number) => {
            format!("Si discute di nuovo della proposta {number}; la sua votazione è decaduta.")
        }
        T::TimerSet(timer) => format!("È stata fissata la scadenza «{timer}»."),
        T::TimerStopped(timer) => format!("La scadenza «{timer}» è stata annullata."),
        T::TimeCalled { who, timer } => {
            format!("{who} ha detto che è giunta la scadenza «{timer}».")
        }
        T::Witnessed(who) => format!("{who} ha detto che ore sono."),
        T::Appointed { who, role } => format!("{who} ha assunto la carica «{role}»."),
        T::Vacant(role) => format!("La carica «{role}» è rimasta vacante."),
        T::RoundBegan(round) => format!("È cominciato il turno di gioco {round}."),
        T::RoundEnded(round) => format!("È finito il turno di gioco {round}."),
        T::NextGame(number) => format!("È cominciata la partita {number}, con le stesse regole."),
        T::Applied(who) => format!("{who} ha chiesto di essere ammesso."),
        T::TurnedDown(who) => format!("{who} non è stato ammesso."),
        T::Dismissed(who) => format!("{who} è uscito dal gioco."),
        T::Apart(who) => format!("{who} siede in disparte e non gioca."),
        T::Plays(who) => format!("{who} gioca di nuovo."),
        T::Announced(text) => text.clone(),
        T::VotedSecretly { who, proposal } => {
            format!("{who} ha votato in segreto sulla proposta {proposal}.")
        }
        T::CastSecretly { who, ballot } => {
            format!("{who} ha votato in segreto nella votazione {ballot}.")
        }
        T::HandedIn { who, rule, action } => {
            format!("{who} ha consegnato in segreto «{action}» della regola {rule}.")
        }
        T::VoteOpened {
            who,
            proposal,
            in_favour: true,
        } => format!("Aperto: {who} ha votato a favore della proposta {proposal}."),
        T::VoteOpened { who, proposal, .. } => {
            format!("Aperto: {who} ha votato contro la proposta {proposal}.")
        }
        T::Opened {
            who,
            action,
            content,
        } => format!("Aperto: {who} ha consegnato come «{action}»: {content}."),
        T::OpenedVoid { who, action } => format!(
            "Le regole rifiutano ciò che {who} ha consegnato come «{action}»: resta senza effetto."
        ),
        T::BallotShut { proposal, unopened } => format!(
            "Sulla proposta {proposal} non si accettano più voti; non aperti: {}.",
            unopened.join(", ")
        ),
        T::LeftSealed { proposal, players } => format!(
            "Sulla proposta {proposal} i voti non aperti non contano: {}.",
            players.join(", ")
        ),
    }
}
