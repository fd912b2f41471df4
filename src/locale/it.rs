//! Italian labels.

use super::words::{Draft, Home, Law, Matter, People, Play, Record, Seat, Setup, Shell};

pub(super) const fn shell(word: Shell) -> &'static str {
    use Shell as W;
    match word {
        W::SkipToContent => "Vai al contenuto",
        W::MainNavigation => "Menu principale",
        W::TableNavigation => "Questo tavolo",
        W::MyGames => "Le mie partite",
        W::Table => "Tavolo",
        W::Rule => "Regola",
        W::Rules => "Regole",
        W::Chronicle => "Cronaca",
        W::Players => "Giocatori",
        W::Settings => "Impostazioni",
        W::Connected => "Connesso",
        W::Connecting => "Connessione in corso …",
        W::Offline => "Offline",
        W::OfflineText => {
            "Puoi continuare a giocare. Quello che fai resta salvato qui e parte appena il relay è raggiungibile."
        }
        W::UpdateWaiting => "È pronta una nuova versione di questa pagina.",
        W::UpdateNow => "Usala ora",
        W::Following => "Questo tavolo è aperto in un’altra scheda.",
        W::FollowingText => {
            "Si gioca in una scheda sola, così niente succede due volte. Questa sta a guardare."
        }
        W::PlayHere => "Gioca in questa scheda",
        W::GoOn => "Lì ho smesso: continuo qui",
        W::NotFoundTitle => "Questa pagina non esiste",
        W::NotFoundText => {
            "Questo indirizzo non porta da nessuna parte. Forse un pezzo del link si è perso per strada."
        }
        W::BackHome => "Torna alle mie partite",
        W::Opening => "Apro il tavolo …",
        W::BrokenLinkTitle => "Questo link non apre nessun tavolo",
        W::BrokenLinkText => {
            "Ne manca un pezzo o è stato modificato. Fattelo mandare di nuovo e incollalo per intero."
        }
        W::StorageTitle => "Questo browser non salva nulla",
        W::StorageText => {
            "Una mossa deve essere salvata prima di partire. Le finestre private e i dischi pieni possono impedirlo. Libera spazio o usa un’altra finestra, poi riprova."
        }
        W::RandomText => {
            "Questo browser non fornisce numeri casuali, quindi non si può creare una chiave. Usa un browser aggiornato."
        }
        W::Dismiss => "Nascondi",
        W::Cancel => "Annulla",
        W::You => "tu",
        W::Unexpected => "Qualcosa è andato storto, e non doveva.",
    }
}

pub(super) const fn home(word: Home) -> &'static str {
    use Home as W;
    match word {
        W::Title => "Le mie partite",
        W::Tagline => "Un tavolo per Nomic, il gioco in cui cambiare le regole è una mossa.",
        W::NoGames => "Ancora nessuna partita",
        W::NoGamesText => {
            "Comincia una partita e manda il link agli amici, oppure apri un link che hai ricevuto."
        }
        W::NewGame => "Nuova partita",
        W::NewGameText => "Ricevi un link. Chi lo apre può sedersi al tuo tavolo.",
        W::Starter => "Regole di partenza",
        W::StarterSuber => "Le regole iniziali",
        W::StarterSuberText => {
            "Le regole di Peter Suber del 1982 con parole nostre: turni in senso orario, un dado, prima l’unanimità e poi la maggioranza, 100 punti per vincere. Da 2 giocatori in su, meglio se da 4 a 8; una serata."
        }
        W::StarterInterrupted => "Una partita interrotta",
        W::StarterInterruptedText => {
            "Una partita cominciata con le regole iniziali e interrotta dopo la proposta 323. Riprendetela da dov’era rimasta: quello che è stato sostituito, abrogato o respinto c’è tutto. Da 2 giocatori in su."
        }
        W::StarterSuberMail => "Le regole iniziali per corrispondenza",
        W::StarterSuberMailText => {
            "Le stesse regole per chi gioca a distanza: turni per cognome, punti secondo la quota dei voti favorevoli al posto del dado, 200 punti per vincere. Da 2 giocatori in su, qualche settimana."
        }
        W::StarterRishon => "La partita con il presidente",
        W::StarterRishonText => {
            "Senza turni: le proposte vanno avanti in parallelo, una settimana ciascuna, e i voti restano sigillati fino allo spoglio. La guida un presidente, si vince con 100 punti, e chi vince presiede la partita successiva. Da 3 giocatori in su, qualche mese."
        }
        W::StarterPostal => "La partita per posta",
        W::StarterPostalText => {
            "Manche con una scadenza e un direttore di gioco: un numero segreto, voti, proposte votate una manche dopo, elemosine per i poveri, 250 punti per vincere. Un direttore e da 2 a 12 giocatori, otto manche o più."
        }
        W::TableTitle => "Nome del tavolo",
        W::TableTitleHint => "Lo vedono tutti al tavolo.",
        W::TableTitleSample => "Martedì sera",
        W::YourName => "Il tuo nome",
        W::YourNameHint => {
            "È il nome che vedranno gli altri. In questa partita non potrai più cambiarlo."
        }
        W::Governing => "Lingua che fa fede",
        W::GoverningHint => {
            "Leggi le regole nella tua lingua, dove un testo c’è. Se due testi divergono, vale quello in questa lingua."
        }
        W::Create => "Crea la partita",
        W::Creating => "Creo la partita …",
        W::OpenByLink => "Apri un tavolo con il suo link",
        W::OpenByLinkText => "Incolla il link che ti hanno mandato.",
        W::PasteLink => "Link",
        W::Open => "Apri",
        W::NoLinkFound => "In questo testo non c’è un link a un tavolo.",
        W::HaveIdentity => "Hai già giocato su un altro dispositivo?",
        W::HaveIdentityText => "Porta qui la tua identità dalle impostazioni, prima di sederti.",
        W::Forget => "Dimentica",
        W::ForgetConfirm => "Dimentica questa partita",
        W::ForgetText => {
            "Sparisce da questo browser. Con il link puoi riaprirla finché il relay o un altro giocatore la conserva."
        }
    }
}

pub(super) const fn seat(word: Seat) -> &'static str {
    use Seat as W;
    match word {
        W::TakeTitle => "Prendi posto",
        W::TakeText => "Stai guardando. Scrivi un nome per giocare.",
        W::TakeLateText => {
            "La partita è in corso. Puoi ancora chiedere un posto; le regole dicono da quando giochi."
        }
        W::Take => "Prendi posto",
        W::Watching => "Stai guardando questa partita.",
        W::LobbyTitle => "Prima che la partita cominci",
        W::LobbyAlone => {
            "Sei da solo al tavolo. Invita qualcuno: per Nomic bisogna essere almeno in due."
        }
        W::LobbyText => "La partita comincia quando siete tutti seduti.",
        W::InviteTitle => "Invita altri giocatori",
        W::InviteText => "Manda questo link. Apre questo tavolo.",
        W::InviteWarning => {
            "Il link è la chiave: chi ce l’ha può leggere tutto e chiedere un posto."
        }
        W::Link => "Link a questo tavolo",
        W::CopyLink => "Copia il link",
        W::Copied => "Copiato",
        W::CopyByHand => "Qui non è permesso copiare. Il link è selezionato: copialo a mano.",
        W::Share => "Condividi …",
        W::BeginTitle => "Comincia la partita",
        W::BeginText => "La partita comincia con chi siede qui, in quest’ordine.",
        W::Begin => "Comincia",
        W::SeatsTitle => "Al tavolo",
        W::ReadRulesMeanwhile => "Intanto leggi le regole",
        W::NothingYetTitle => "Il tavolo non è ancora arrivato",
        W::NothingYetText => {
            "Da questo link non è ancora arrivato nulla. Appena il relay o un altro giocatore è raggiungibile, la partita appare qui da sola."
        }
    }
}

pub(super) const fn play(word: Play) -> &'static str {
    use Play as W;
    match word {
        W::WaitsOnYou => "Tocca a te",
        W::NothingWaits => "Per ora niente da fare",
        W::YourTurnText => "È il tuo turno. Proponi un cambiamento delle regole.",
        W::Propose => "Proponi un cambiamento",
        W::ProposeAnother => "Proponi un altro cambiamento",
        W::OpenVoting => "Apri la votazione",
        W::OpenVotingText => {
            "Discutete finché volete. Aperta la votazione, la proposta non si può più cambiare."
        }
        W::VoteTitle => "Vota",
        W::VoteFrozen => "Un voto dato non si può più cambiare.",
        W::For => "A favore",
        W::Against => "Contro",
        W::CloseVote => "Chiudi la votazione",
        W::CloseVoteText => "I voti si contano come dicono le regole, e l’esito ha effetto.",
        W::SeeProposal => "Leggi la proposta",
        W::NoMatter => "Nessuna proposta aperta",
        W::NoMatterText => "La prossima appare qui appena è presentata.",
        W::Points => "Punti",
        W::Seats => "Posti",
        W::Die => "Il dado",
        W::DieText => {
            "Nessuno lo tira da solo: ogni voto rivela un segreto fissato prima, e il risultato si calcola da tutti insieme."
        }
        W::LastDraw => "L’ultima estrazione",
        W::CheckDraw => "Verifica questo tiro",
        W::DrawRight => "Verificato: i segreti rivelati danno lo stesso risultato.",
        W::DrawWrong => "I segreti rivelati non danno questo risultato.",
        W::LinksUsed => "Segreti rivelati",
        W::StateHash => "Stato",
        W::StateHashText => {
            "Se due giocatori vedono qui gli stessi caratteri, vedono la stessa partita."
        }
        W::Mismatch => {
            "Due versioni di questo programma non concordano sullo stato della partita. Confrontate le versioni prima di continuare."
        }
        W::LastRulings => "Ultimi eventi",
        W::WholeChronicle => "Tutta la cronaca",
        W::OnTurn => "è il suo turno",
        W::Away => "ha lasciato",
        W::Provisional => "provvisorio",
        W::Closed => "chiuso",
        W::Final => "definitivo",
        W::ProvisionalText => {
            "Non ancora chiuso: una mossa che arriva tardi può ancora precederlo."
        }
        W::ClosedText => "Chiuso da chi è indicato dalle regole.",
        W::FinalText => "Due terzi dei giocatori sono d’accordo: non cambia più.",
        W::Leave => "Lascia la partita",
        W::LeaveConfirm => "Lascia definitivamente",
        W::LeaveText => "Il tuo posto si libera, e le regole dicono che cosa ne segue.",
    }
}

pub(super) const fn law(word: Law) -> &'static str {
    use Law as W;
    match word {
        W::Title => "Regole",
        W::Search => "Cerca nelle regole",
        W::SearchSample => "numero o parola",
        W::NothingFound => "Nessuna regola ne parla.",
        W::Immutable => "immutabile",
        W::Mutable => "mutabile",
        W::Repealed => "abrogata",
        W::RepealedRules => "Regole abrogate",
        W::ImmutableRules => "Regole immutabili",
        W::MutableRules => "Regole mutabili",
        W::Code => "Codice",
        W::NoCode => {
            "Questa regola non ha codice. Ci pensano le persone; la macchina da sola non fa nulla."
        }
        W::History => "Storia",
        W::NoHistory => "Immutata dall’inizio della partita.",
        W::ProposeChange => "Proponi un cambiamento di questa regola",
        W::TextMissing => "Questa regola non ha un testo nella tua lingua; leggi quello che c’è.",
        W::Fault => "Il codice di questa regola è guasto",
        W::FaultText => {
            "Si è interrotto durante l’esecuzione. Ciò che avrebbe fatto è stato omesso, e la partita è andata avanti."
        }
        W::Keeps => "Che cosa ricorda questa regola",
        W::KeepsText => "Valori che il codice della regola si annota.",
        W::ShowRepealed => "Mostra le regole abrogate",
        W::NotFound => "Non c’è una regola con questo numero.",
    }
}

pub(super) const fn draft(word: Draft) -> &'static str {
    use Draft as W;
    match word {
        W::Title => "Proponi un cambiamento",
        W::ReviseTitle => "Rivedi la proposta",
        W::Kind => "Che cosa vuoi cambiare?",
        W::Enact => "Introdurre",
        W::EnactText => "una regola nuova",
        W::Amend => "Emendare",
        W::AmendText => "cambiare una regola",
        W::Repeal => "Abrogare",
        W::RepealText => "cancellare una regola",
        W::Transmute => "Trasmutare",
        W::TransmuteText => "dare a una regola un’altra classe",
        W::WhichRule => "Quale regola?",
        W::ChooseRule => "Scegli una regola …",
        W::RuleTitle => "Titolo",
        W::RuleText => "Testo della regola",
        W::CodeLabel => "Codice della regola",
        W::CodeHint => "Che cosa fa la macchina da sola. Lascialo vuoto se ci pensano le persone.",
        W::CodeFine => "Il codice va bene.",
        W::CodeEmpty => "Nessun codice: per questa regola la macchina non farà nulla.",
        W::CodeUnchanged => {
            "Il testo cambia ma il codice no: la macchina continua a fare ciò che faceva."
        }
        W::Changes => "Che cosa cambia",
        W::NoChanges => "Non è ancora cambiato nulla.",
        W::Reason => "Motivazione",
        W::ReasonHint => "Perché gli altri dovrebbero essere d’accordo? Può restare vuota.",
        W::Submit => "Proponi",
        W::Revise => "Rivedi",
        W::Language => "Lingua di questo testo",
        W::LanguageHint => "Il testo è legge in questa lingua.",
        W::OtherTexts => "I testi nelle altre lingue non corrispondono più e decadono.",
        W::NotNow => "Ora non puoi proporre nulla",
    }
}

pub(super) const fn matter(word: Matter) -> &'static str {
    use Matter as W;
    match word {
        W::Debate => "in discussione",
        W::Voting => "in votazione",
        W::Adopted => "adottata",
        W::Rejected => "respinta",
        W::Undetermined => "indeterminata",
        W::Reason => "Motivazione",
        W::Changes => "Che cosa cambia",
        W::DebateTitle => "Discussione",
        W::NoRemarks => "Nessuno ha ancora detto nulla.",
        W::WriteRemark => "La tua nota",
        W::RemarkHint => "Argomenti, domande, una formulazione migliore …",
        W::Send => "Invia",
        W::Votes => "Voti",
        W::NotVoted => "non ha ancora votato",
        W::NotFound => "Non c’è una proposta con questo numero.",
        W::Revise => "Rivedila",
        W::FrozenText => "Il testo è fissato: si vota esattamente su questo.",
        W::DebateText => "Tutti possono dire qualcosa. Il testo può ancora cambiare.",
        W::CodeChange => "Codice",
        W::YourVoteFor => "Hai votato a favore.",
        W::YourVoteAgainst => "Hai votato contro.",
        W::Outcome => "Esito",
    }
}

pub(super) const fn record(word: Record) -> &'static str {
    use Record as W;
    match word {
        W::Title => "Cronaca",
        W::Intro => "Tutto ciò che è successo a questo tavolo, con le regole da cui deriva.",
        W::Empty => "Non è ancora successo nulla.",
        W::ShowRefused => "Mostra le mosse respinte",
        W::Refused => "respinta",
        W::Because => "regola",
        W::BecauseOfSeveral => "regole",
        W::Beaten => "prevale su",
        W::More => "Mostra le voci precedenti",
    }
}

pub(super) const fn people(word: People) -> &'static str {
    use People as W;
    match word {
        W::Title => "Giocatori",
        W::Intro => "Nell’ordine in cui siedono, in senso orario.",
        W::None => "Nessuno ha ancora preso posto.",
        W::Device => "Dispositivo",
        W::DeviceText => {
            "L’inizio della chiave con cui questo giocatore firma, uguale su ogni schermo. Se punti un numero colorato ne vedi la prima metà. Se hai dubbi su chi siede lì, leggetevela a voce."
        }
        W::Dice => "Segreti rivelati",
        W::DiceText => {
            "Ogni voto rivela un anello di una catena fissata quando il giocatore si è seduto."
        }
        W::Winner => "ha vinto",
    }
}

pub(super) const fn setup(word: Setup) -> &'static str {
    use Setup as W;
    match word {
        W::Title => "Impostazioni",
        W::Language => "Lingua",
        W::Theme => "Aspetto",
        W::Auto => "come il dispositivo",
        W::Light => "chiaro",
        W::Dark => "scuro",
        W::Identity => "La tua identità",
        W::IdentityText => {
            "Una chiave in questo browser firma tutto ciò che fai. Non servono account né password: chi ha la chiave gioca al posto tuo."
        }
        W::Fingerprint => "La tua chiave comincia con",
        W::Export => "Mettila al sicuro",
        W::ExportWarning => {
            "Chi la legge può giocare a nome tuo. Conservala dove la vedi solo tu, e non usarla in due posti insieme."
        }
        W::ShowSecret => "Mostra il segreto",
        W::HideSecret => "Nascondi il segreto",
        W::CopySecret => "Copia",
        W::Download => "Salva in un file",
        W::Import => "Porta qui un’identità",
        W::ImportText => "Incolla il testo che hai salvato su un altro dispositivo.",
        W::ImportWarning => {
            "Sostituisce l’identità di questo browser. I posti presi con quella attuale si potranno usare solo con la sua copia salvata."
        }
        W::ImportLabel => "Identità salvata",
        W::ImportDo => "Sostituisci la mia identità",
        W::ImportBad => "Questa non è un’identità salvata, o ne manca un pezzo.",
        W::Imported => "La tua identità ora è qui.",
        W::Relay => "Relay",
        W::RelayText => {
            "I nuovi tavoli si ritrovano qui. Il relay inoltra buste sigillate e non può leggerle."
        }
        W::About => "Informazioni",
        W::AboutText => {
            "Nomic non ha server: la pagina è fatta di file, e le partite stanno da chi le gioca."
        }
    }
}
