//! German labels.

use super::words::{Draft, Home, Law, Matter, People, Play, Record, Seat, Setup, Shell};

pub(super) const fn shell(word: Shell) -> &'static str {
    use Shell as W;
    match word {
        W::SkipToContent => "Zum Inhalt springen",
        W::MainNavigation => "Hauptmenü",
        W::TableNavigation => "Dieser Tisch",
        W::MyGames => "Meine Spiele",
        W::Table => "Tisch",
        W::Rule => "Regel",
        W::Rules => "Regeln",
        W::Chronicle => "Chronik",
        W::Players => "Spieler",
        W::Settings => "Einstellungen",
        W::Connected => "Verbunden",
        W::Connecting => "Wird verbunden …",
        W::Offline => "Ohne Verbindung",
        W::OfflineText => {
            "Du kannst weiterspielen. Was du tust, bleibt hier gespeichert und wird gesendet, sobald das Relay erreichbar ist."
        }
        W::UpdateWaiting => "Eine neue Fassung dieser Seite liegt bereit.",
        W::UpdateNow => "Jetzt verwenden",
        W::Following => "Dieser Tisch ist in einem anderen Tab offen.",
        W::FollowingText => "Nur ein Tab spielt, damit nichts doppelt geschieht. Dieser schaut zu.",
        W::PlayHere => "In diesem Tab spielen",
        W::GoOn => "Dort höre ich auf, hier spiele ich weiter",
        W::NotFoundTitle => "Diese Seite gibt es nicht",
        W::NotFoundText => {
            "Diese Adresse führt nirgendwohin. Vielleicht ist unterwegs ein Stück des Links verloren gegangen."
        }
        W::BackHome => "Zurück zu meinen Spielen",
        W::Opening => "Der Tisch wird geöffnet …",
        W::BrokenLinkTitle => "Dieser Link öffnet keinen Tisch",
        W::BrokenLinkText => {
            "Ein Stück davon fehlt oder wurde verändert. Lass ihn dir noch einmal schicken und füge ihn vollständig ein."
        }
        W::StorageTitle => "Dieser Browser speichert nichts",
        W::StorageText => {
            "Ein Spielzug muss gespeichert sein, bevor er gesendet werden kann. Private Fenster und volle Festplatten können das verhindern. Schaff Platz oder nimm ein anderes Fenster und versuch es dann noch einmal."
        }
        W::RandomText => {
            "Dieser Browser liefert keine Zufallszahlen, also lässt sich kein Schlüssel erzeugen. Bitte nimm einen aktuellen."
        }
        W::Dismiss => "Ausblenden",
        W::Cancel => "Abbrechen",
        W::You => "du",
        W::Unexpected => "Etwas ist schiefgegangen, was nicht hätte schiefgehen dürfen.",
    }
}

pub(super) const fn home(word: Home) -> &'static str {
    use Home as W;
    match word {
        W::Title => "Meine Spiele",
        W::Tagline => {
            "Ein Tisch für Nomic, das Spiel, in dem das Ändern der Regeln ein Spielzug ist."
        }
        W::NoGames => "Noch kein Spiel",
        W::NoGamesText => {
            "Beginne eines und schicke deinen Freunden den Link, oder öffne einen Link, den du bekommen hast."
        }
        W::NewGame => "Neues Spiel",
        W::NewGameText => {
            "Du bekommst einen Link. Wer ihn öffnet, kann sich an deinen Tisch setzen."
        }
        W::Starter => "Regeln für den Anfang",
        W::StarterSuber => "Die Anfangsregeln",
        W::StarterSuberText => {
            "Peter Subers Regeln von 1982 in unseren Worten: reihum im Uhrzeigersinn, ein Würfel, erst Einstimmigkeit und später Mehrheit, 100 Punkte zum Sieg. Ab 2 Spielern, am besten 4 bis 8; ein Abend."
        }
        W::StarterInterrupted => "Ein abgebrochenes Spiel",
        W::StarterInterruptedText => {
            "Ein Spiel, das mit den Anfangsregeln begann und nach Antrag 323 abbrach. Spielt weiter, wo es stand: Was ersetzt, aufgehoben und abgelehnt wurde, ist alles da. Ab 2 Spielern."
        }
        W::StarterSuberMail => "Die Anfangsregeln für Briefspiele",
        W::StarterSuberMailText => {
            "Dieselben Regeln für alle, die aus der Ferne spielen: Züge nach Nachnamen, Punkte nach dem Anteil der Ja-Stimmen statt eines Würfels, 200 Punkte zum Sieg. Ab 2 Spielern, einige Wochen."
        }
        W::StarterRishon => "Das Spiel mit dem Sprecher",
        W::StarterRishonText => {
            "Ohne Züge: Anträge laufen nebeneinander, jeder eine Woche, und die Stimmen bleiben bis zur Auszählung versiegelt. Ein Sprecher leitet, 100 Punkte zum Sieg, und wer gewinnt, ist im nächsten Spiel Sprecher. Ab 3 Spielern, einige Monate."
        }
        W::StarterPostal => "Das Postspiel",
        W::StarterPostalText => {
            "Runden mit Abgabetermin und Spielleiter: eine geheime Zahl, Stimmen, Anträge, über die eine Runde später abgestimmt wird, Almosen für die Armen, 250 Punkte zum Sieg. Ein Spielleiter und 2 bis 12 Spieler, acht Runden oder mehr."
        }
        W::TableTitle => "Name des Tisches",
        W::TableTitleHint => "Alle am Tisch sehen ihn.",
        W::TableTitleSample => "Dienstagabend",
        W::YourName => "Dein Name",
        W::YourNameHint => {
            "So sehen ihn die anderen. In diesem Spiel lässt er sich später nicht mehr ändern."
        }
        W::Governing => "Maßgebliche Sprache der Regeln",
        W::GoverningHint => {
            "Du liest die Regeln in deiner Sprache, wo es einen Text gibt. Weichen zwei Texte voneinander ab, gilt der in dieser Sprache."
        }
        W::Create => "Spiel eröffnen",
        W::Creating => "Das Spiel wird eröffnet …",
        W::OpenByLink => "Einen Tisch per Link öffnen",
        W::OpenByLinkText => "Füge den Link ein, den du bekommen hast.",
        W::PasteLink => "Link",
        W::Open => "Öffnen",
        W::NoLinkFound => "In diesem Text steht kein Link zu einem Tisch.",
        W::HaveIdentity => "Schon auf einem anderen Gerät gespielt?",
        W::HaveIdentityText => {
            "Übertrage deine Identität in den Einstellungen hierher, bevor du Platz nimmst."
        }
        W::Forget => "Vergessen",
        W::ForgetConfirm => "Dieses Spiel vergessen",
        W::ForgetText => {
            "Es verschwindet aus diesem Browser. Mit dem Link kannst du es wieder öffnen, solange das Relay oder jemand am Tisch es noch hat."
        }
    }
}

pub(super) const fn seat(word: Seat) -> &'static str {
    use Seat as W;
    match word {
        W::TakeTitle => "Nimm Platz",
        W::TakeText => "Du schaust zu. Gib einen Namen ein, um mitzuspielen.",
        W::TakeLateText => {
            "Das Spiel läuft schon. Du kannst noch um einen Platz bitten; ab wann du mitspielst, sagen die Regeln."
        }
        W::Take => "Platz nehmen",
        W::Watching => "Du schaust bei diesem Spiel zu.",
        W::LobbyTitle => "Bevor das Spiel beginnt",
        W::LobbyAlone => {
            "Du sitzt allein am Tisch. Lade jemanden ein: Für Nomic braucht es mindestens zwei."
        }
        W::LobbyText => "Das Spiel beginnt, sobald alle sitzen.",
        W::InviteTitle => "Spieler einladen",
        W::InviteText => "Schicke diesen Link. Er öffnet diesen Tisch.",
        W::InviteWarning => {
            "Der Link ist der Schlüssel: Wer ihn hat, kann alles lesen und um einen Platz bitten."
        }
        W::Link => "Link zu diesem Tisch",
        W::CopyLink => "Link kopieren",
        W::Copied => "Kopiert",
        W::CopyByHand => {
            "Kopieren ist hier nicht erlaubt. Der Link ist markiert: kopiere ihn von Hand."
        }
        W::Share => "Teilen …",
        W::BeginTitle => "Das Spiel beginnen",
        W::BeginText => "Das Spiel beginnt mit denen, die hier sitzen, in dieser Reihenfolge.",
        W::Begin => "Beginnen",
        W::SeatsTitle => "Am Tisch",
        W::ReadRulesMeanwhile => "Inzwischen die Regeln lesen",
        W::NothingYetTitle => "Der Tisch ist noch nicht da",
        W::NothingYetText => {
            "Über diesen Link ist bisher nichts angekommen. Sobald das Relay oder jemand vom Tisch erreicht ist, erscheint das Spiel hier von selbst."
        }
    }
}

pub(super) const fn play(word: Play) -> &'static str {
    use Play as W;
    match word {
        W::WaitsOnYou => "Du bist dran",
        W::NothingWaits => "Gerade gibt es für dich nichts zu tun",
        W::YourTurnText => "Du bist am Zug. Beantrage eine Regeländerung.",
        W::Propose => "Regeländerung beantragen",
        W::ProposeAnother => "Noch eine Änderung beantragen",
        W::OpenVoting => "Abstimmung eröffnen",
        W::OpenVotingText => {
            "Beratet, solange ihr wollt. Ist die Abstimmung eröffnet, lässt sich der Antrag nicht mehr ändern."
        }
        W::VoteTitle => "Abstimmen",
        W::VoteFrozen => "Eine abgegebene Stimme lässt sich nicht mehr ändern.",
        W::For => "Dafür",
        W::Against => "Dagegen",
        W::CloseVote => "Abstimmung schließen",
        W::CloseVoteText => {
            "Die Stimmen werden gezählt, wie die Regeln es sagen, und das Ergebnis gilt."
        }
        W::SeeProposal => "Antrag lesen",
        W::NoMatter => "Gerade ist kein Antrag offen",
        W::NoMatterText => "Der nächste erscheint hier, sobald er gestellt ist.",
        W::Points => "Punkte",
        W::Seats => "Plätze",
        W::Die => "Der Würfel",
        W::DieText => {
            "Niemand wirft ihn allein: Jede Stimme gibt ein vorher festgelegtes Geheimnis preis, und aus allen zusammen wird das Ergebnis berechnet."
        }
        W::LastDraw => "Der letzte Wurf",
        W::CheckDraw => "Diesen Wurf nachrechnen",
        W::DrawRight => {
            "Nachgerechnet: Aus den preisgegebenen Geheimnissen folgt dasselbe Ergebnis."
        }
        W::DrawWrong => "Dieser Wurf folgt nicht aus den preisgegebenen Geheimnissen.",
        W::LinksUsed => "Preisgegebene Geheimnisse",
        W::StateHash => "Stand",
        W::StateHashText => {
            "Sehen zwei Spieler hier dieselben Zeichen, so sehen sie dasselbe Spiel."
        }
        W::Mismatch => {
            "Zwei Fassungen dieses Programms sind über den Stand des Spiels uneins. Vergleicht eure Fassungen, bevor ihr weiterspielt."
        }
        W::LastRulings => "Was zuletzt geschah",
        W::WholeChronicle => "Die ganze Chronik",
        W::OnTurn => "am Zug",
        W::Away => "gegangen",
        W::Provisional => "vorläufig",
        W::Closed => "abgeschlossen",
        W::Final => "endgültig",
        W::ProvisionalText => {
            "Noch nicht abgeschlossen: Ein Spielzug, der spät eintrifft, kann noch davor rücken."
        }
        W::ClosedText => "Abgeschlossen von der Person, die die Regeln dafür vorsehen.",
        W::FinalText => {
            "Zwei Drittel der Spieler sind sich darüber einig: Daran ändert sich nichts mehr."
        }
        W::Leave => "Das Spiel verlassen",
        W::LeaveConfirm => "Endgültig verlassen",
        W::LeaveText => "Dein Platz wird frei, und die Regeln sagen, was daraus folgt.",
    }
}

pub(super) const fn law(word: Law) -> &'static str {
    use Law as W;
    match word {
        W::Title => "Regeln",
        W::Search => "Regeln durchsuchen",
        W::SearchSample => "Zahl oder Wort",
        W::NothingFound => "Dazu sagt keine Regel etwas.",
        W::Immutable => "unveränderlich",
        W::Mutable => "veränderlich",
        W::Repealed => "aufgehoben",
        W::RepealedRules => "Aufgehobene Regeln",
        W::ImmutableRules => "Unveränderliche Regeln",
        W::MutableRules => "Veränderliche Regeln",
        W::Code => "Code",
        W::NoCode => {
            "Diese Regel hat keinen Code. Für sie sorgen Menschen; die Maschine tut von sich aus nichts."
        }
        W::History => "Geschichte",
        W::NoHistory => "Unverändert seit Beginn des Spiels.",
        W::ProposeChange => "Eine Änderung dieser Regel beantragen",
        W::TextMissing => {
            "In deiner Sprache hat diese Regel keinen Text; du liest den, den es gibt."
        }
        W::Fault => "Der Code dieser Regel ist fehlerhaft",
        W::FaultText => {
            "Er ist beim Ausführen gescheitert. Was er getan hätte, unterblieb, und das Spiel ging weiter."
        }
        W::Keeps => "Was diese Regel sich merkt",
        W::KeepsText => "Werte, die der Code der Regel selbst führt.",
        W::ShowRepealed => "Aufgehobene Regeln zeigen",
        W::NotFound => "Es gibt keine Regel mit dieser Ordnungszahl.",
    }
}

pub(super) const fn draft(word: Draft) -> &'static str {
    use Draft as W;
    match word {
        W::Title => "Regeländerung beantragen",
        W::ReviseTitle => "Antrag überarbeiten",
        W::Kind => "Was soll sich ändern?",
        W::Enact => "Einführen",
        W::EnactText => "eine neue Regel",
        W::Amend => "Ändern",
        W::AmendText => "eine Regel anders fassen",
        W::Repeal => "Aufheben",
        W::RepealText => "eine Regel streichen",
        W::Transmute => "Umwandeln",
        W::TransmuteText => "eine Regel in eine andere Klasse",
        W::WhichRule => "Welche Regel?",
        W::ChooseRule => "Regel wählen …",
        W::RuleTitle => "Titel",
        W::RuleText => "Text der Regel",
        W::CodeLabel => "Code der Regel",
        W::CodeHint => {
            "Was die Maschine von sich aus tun soll. Lass ihn leer, wenn Menschen dafür sorgen."
        }
        W::CodeFine => "Der Code ist verständlich.",
        W::CodeEmpty => "Kein Code: Die Maschine tut wegen dieser Regel nichts.",
        W::CodeUnchanged => {
            "Der Text ändert sich, der Code nicht: Die Maschine tut weiter, was sie tat."
        }
        W::Changes => "Was sich ändert",
        W::NoChanges => "Noch ist nichts geändert.",
        W::Reason => "Begründung",
        W::ReasonHint => "Warum sollen die anderen zustimmen? Darf leer bleiben.",
        W::Submit => "Antrag stellen",
        W::Revise => "Überarbeiten",
        W::Language => "Sprache dieses Textes",
        W::LanguageHint => "In dieser Sprache gilt der Text.",
        W::OtherTexts => "Die Texte in anderen Sprachen passen dann nicht mehr und entfallen.",
        W::NotNow => "Gerade kannst du nichts beantragen",
    }
}

pub(super) const fn matter(word: Matter) -> &'static str {
    use Matter as W;
    match word {
        W::Debate => "in Beratung",
        W::Voting => "in Abstimmung",
        W::Adopted => "angenommen",
        W::Rejected => "abgelehnt",
        W::Undetermined => "unbestimmt",
        W::Reason => "Begründung",
        W::Changes => "Was er ändert",
        W::DebateTitle => "Beratung",
        W::NoRemarks => "Noch hat niemand etwas gesagt.",
        W::WriteRemark => "Deine Bemerkung",
        W::RemarkHint => "Gründe, Fragen, ein besserer Wortlaut …",
        W::Send => "Senden",
        W::Votes => "Stimmen",
        W::NotVoted => "hat noch nicht abgestimmt",
        W::NotFound => "Es gibt keinen Antrag mit dieser Nummer.",
        W::Revise => "Überarbeiten",
        W::FrozenText => "Der Wortlaut steht fest; die Stimmen gelten genau diesem Text.",
        W::DebateText => "Alle dürfen etwas sagen. Der Wortlaut kann sich noch ändern.",
        W::CodeChange => "Code",
        W::YourVoteFor => "Du hast dafür gestimmt.",
        W::YourVoteAgainst => "Du hast dagegen gestimmt.",
        W::Outcome => "Ergebnis",
    }
}

pub(super) const fn record(word: Record) -> &'static str {
    use Record as W;
    match word {
        W::Title => "Chronik",
        W::Intro => {
            "Alles, was an diesem Tisch geschah, jeweils mit den Regeln, aus denen es folgte."
        }
        W::Empty => "Noch ist nichts geschehen.",
        W::ShowRefused => "Abgewiesene Spielzüge zeigen",
        W::Refused => "abgewiesen",
        W::Because => "Regel",
        W::BecauseOfSeveral => "Regeln",
        W::Beaten => "mit Vorrang vor",
        W::More => "Frühere Einträge zeigen",
    }
}

pub(super) const fn people(word: People) -> &'static str {
    use People as W;
    match word {
        W::Title => "Spieler",
        W::Intro => "In der Reihenfolge, in der sie sitzen, im Uhrzeigersinn.",
        W::None => "Noch hat niemand Platz genommen.",
        W::Device => "Gerät",
        W::DeviceText => {
            "Der Anfang des Schlüssels, mit dem dieser Spieler unterschreibt, auf jedem Bildschirm derselbe. Zeigst du auf eine farbige Nummer, siehst du die erste Hälfte. Wenn du zweifelst, wer da sitzt, lest sie euch vor."
        }
        W::Dice => "Preisgegebene Geheimnisse",
        W::DiceText => {
            "Jede Stimme gibt ein Glied einer Kette preis, die beim Platznehmen festgelegt wurde."
        }
        W::Winner => "hat gewonnen",
    }
}

pub(super) const fn setup(word: Setup) -> &'static str {
    use Setup as W;
    match word {
        W::Title => "Einstellungen",
        W::Language => "Sprache",
        W::Theme => "Aussehen",
        W::Auto => "wie auf dem Gerät",
        W::Light => "hell",
        W::Dark => "dunkel",
        W::Identity => "Deine Identität",
        W::IdentityText => {
            "Ein Schlüssel in diesem Browser unterschreibt alles, was du tust. Es gibt kein Konto und kein Passwort: Wer den Schlüssel hat, spielt an deiner Stelle."
        }
        W::Fingerprint => "Dein Schlüssel beginnt mit",
        W::Export => "Sichern",
        W::ExportWarning => {
            "Wer das liest, kann in deinem Namen spielen. Verwahre es, wo nur du es siehst, und spiele nicht an zwei Orten zugleich damit."
        }
        W::ShowSecret => "Geheimnis zeigen",
        W::HideSecret => "Geheimnis verbergen",
        W::CopySecret => "Kopieren",
        W::Download => "Als Datei sichern",
        W::Import => "Eine Identität übernehmen",
        W::ImportText => "Füge den Text ein, den du auf einem anderen Gerät gesichert hast.",
        W::ImportWarning => {
            "Sie ersetzt die Identität dieses Browsers. Plätze, die du mit der jetzigen eingenommen hast, sind dann nur noch mit deren Sicherung zu benutzen."
        }
        W::ImportLabel => "Gesicherte Identität",
        W::ImportDo => "Meine Identität ersetzen",
        W::ImportBad => "Das ist keine gesicherte Identität, oder ein Stück davon fehlt.",
        W::Imported => "Deine Identität ist jetzt hier.",
        W::Relay => "Relay",
        W::RelayText => {
            "Hier laufen neue Tische zusammen. Das Relay reicht versiegelte Umschläge weiter und kann sie nicht lesen."
        }
        W::About => "Über Nomic",
        W::AboutText => {
            "Nomic kommt ohne Server aus: Die Seite besteht aus Dateien, und die Spiele liegen bei denen, die sie spielen."
        }
    }
}
