//! Readings sound natural: one sentence in three languages for each form.

#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::rules::Language;
use nomic_wording::reading;

const BEFORE: &str = "quantity red \"Red\"\nquantity blue \"Blue\"\nquantity rice \"Rice\" | de \"Reis\" | it \"Riso\"\n\
    keep idle of each Player = no\nkeep party of each Player = \"\"\nkeep hand of each Player: list of number = []\n\
    keep ranked: list of {who: number, n: number} = []\nkeep deferring: list of {ballot: number, who: number} = []\n\
    keep row: list of number = []\nkeep tally = 0\n";

/// Checks that the last part of the code has this sentence in it, in English, German and Italian.
#[track_caller]
fn reads(code: &str, sentences: [&str; 3]) {
    for (language, sentence) in Language::ALL.into_iter().zip(sentences) {
        let reading = reading(&format!("{BEFORE}{code}"), language);
        let reading = reading.unwrap_or_else(|problems| panic!("{code}\n{problems:?}"));
        let last = reading.paragraphs.last().unwrap();
        let told: Vec<_> = last.sentences.iter().map(|one| one.text.as_str()).collect();
        let told = told.join("\n");
        let found = told.to_lowercase().contains(&sentence.to_lowercase());
        assert!(found, "{sentence}\nis not in\n{told}");
    }
}

#[track_caller]
fn does(statement: &str, sentences: [&str; 3]) {
    let form = "a, to: Player \"To\", k: number \"How many\"";
    reads(
        &format!("action act({form}) \"Act\"\n{statement}\nend"),
        sentences,
    );
}

#[test]
fn a_timer_is_put_off() {
    does(
        "set_timer(\"quarter\", timer(\"quarter\") + days(90))",
        [
            "The timer “quarter” is put off by 90 days.",
            "Die Uhr „quarter“ wird um 90 Tage weitergestellt.",
            "La scadenza «quarter» è rinviata di 90 giorni.",
        ],
    );
    does(
        "set_timer(\"quarter\", timer(\"tea\") + days(90))",
        [
            "The timer “quarter” is set for the moment for which the timer “tea” is set + 90 days.",
            "Die Uhr „quarter“ wird gestellt auf den Zeitpunkt, auf den die Uhr „tea“ gestellt ist, + 90 Tage.",
            "La scadenza «quarter» è fissata per il momento per cui è fissata la scadenza «tea» + 90 giorni.",
        ],
    );
}

#[test]
fn an_element_is_told_by_its_place() {
    does(
        "let n = nth(ranked, k).who",
        [
            "“n” stands for “who” of the “k”-th entry in “ranked”.",
            "„n“ steht für „who“ vom „k“-ten Eintrag in „ranked“.",
            "«n» sta per «who» della «k»-esima voce in «ranked».",
        ],
    );
    does(
        "let n = nth(ranked, 2).n + nth(row, k + 1)",
        [
            "(“n” of the 2nd entry in “ranked”) + (the (“k” + 1)-th element in “row”)",
            "(„n“ vom 2. Eintrag in „ranked“) + (das („k“ + 1)-te Element in „row“)",
            "(«n» della 2ª voce in «ranked») + (il («k» + 1)-esimo elemento in «row»)",
        ],
    );
    does(
        "award(nth(players, 11), 3)",
        [
            "The 11th player receives 3 points.",
            "Der 11. Spieler bekommt 3 Punkte.",
            "L’11º giocatore riceve 3 punti.",
        ],
    );
}

#[test]
fn somebody_has_voted() {
    let part = |condition: &str| format!("when carries(b)\nanswer {condition}\nend");
    reads(
        &part("any(v in b.votes where v.voter = b.proposal.proposer and v.against)"),
        [
            "if the player who made the proposal of the ballot has cast a vote in the ballot that is against",
            "falls der Urheber des Antrags der Abstimmung eine Stimme bei der Abstimmung abgegeben hat, die dagegen ist",
            "se il giocatore che ha fatto la proposta della votazione ha dato un voto nella votazione che è contrario",
        ],
    );
    reads(
        &part("count(p in players where not any(v in b.votes where v.voter = p)) = 0"),
        [
            "the number of players who have cast no vote in the ballot is 0",
            "die Zahl der Spieler, die keine Stimme bei der Abstimmung abgegeben haben, gleich 0 ist",
            "il numero dei giocatori che non hanno dato nessun voto nella votazione è uguale a 0",
        ],
    );
    does(
        "if any(x in assets(\"Coin\") where x.owner = to) then award(to, 1) end",
        [
            "If player “to” owns an asset of the sort “Coin”",
            "Falls Spieler „to“ ein Stück der Art „Coin“ besitzt",
            "Se il giocatore «to» possiede un bene di tipo «Coin»",
        ],
    );
}

#[test]
fn the_greatest_of_several_is_told_once() {
    does(
        "let n = max(max(to.red, to.blue), max(tally, k))",
        [
            "the greatest of “Red” of player “to”, “Blue” of player “to”, “tally” and “k”.",
            "den größten Wert von „Red“ von Spieler „to“, „Blue“ von Spieler „to“, „tally“ und „k“.",
            "il maggiore tra «Red» del giocatore «to», «Blue» del giocatore «to», «tally» e «k».",
        ],
    );
}

#[test]
fn what_a_rule_defines_of_a_thing_is_told_of_the_thing() {
    reads(
        "define balanced(p: Player) = p.red = p.blue",
        [
            "A player counts as “balanced” if “Red” of the player is “Blue” of the player.",
            "Ein Spieler gilt als „balanced“, wenn „Red“ vom Spieler gleich „Blue“ vom Spieler ist.",
            "Un giocatore conta come «balanced» se «Red» del giocatore è uguale a «Blue» del giocatore.",
        ],
    );
    reads(
        "define calm(p: Player) = p.red = 0\nwhen on_begin()\nfor each p in players where not calm(p)\naward(p, 1)\nend\nend",
        [
            "For each player who does not count as “calm”:",
            "Für jeden Spieler, der nicht als „calm“ gilt:",
            "Per ogni giocatore che non conta come «calm»:",
        ],
    );
}

#[test]
fn a_list_has_an_entry() {
    reads(
        "define deferral(p: Player, b: Ballot) = {ballot: b.number, who: p.number} in deferring",
        [
            "“deferring” has an entry with the ballot as “ballot” and the player as “who”.",
            "wenn in „deferring“ ein Eintrag mit der Abstimmung als „ballot“ und dem Spieler als „who“ steht.",
            "se in «deferring» c’è una voce con la votazione come «ballot» e il giocatore come «who».",
        ],
    );
    does(
        "if not ({ballot: k, who: to.number} in deferring) then set deferring = deferring + [{ballot: k, who: to.number}] end",
        [
            "The rule adds at the end of “deferring”: an entry with “k” as “ballot” and player “to” as “who”.",
            "Falls in „deferring“ kein Eintrag mit „k“ als „ballot“ und Spieler „to“ als „who“ steht:",
            "Se in «deferring» non c’è una voce con «k» come «ballot» e il giocatore «to» come «who»:",
        ],
    );
    does(
        "for each r in ranked where r.n = nth(ranked, k).n\naward(player(r.who), 1)\nend",
        [
            "for each entry “r” in “ranked” whose “n” is “n” of the “k”-th entry in “ranked”: the player whose number is “who” of “r” receives 1 point.",
            "für jeden Eintrag „r“ in „ranked“, dessen „n“ gleich „n“ vom „k“-ten Eintrag in „ranked“ ist:",
            "per ogni voce «r» in «ranked» il cui «n» è uguale a «n» della «k»-esima voce in «ranked»:",
        ],
    );
    does(
        "let best = first(r in ranked where r.who = to.number and r.n > 3)",
        [
            "the first entry in “ranked” whose “who” is the number of player “to” and whose “n” is more than 3.",
            "den ersten Eintrag in „ranked“, dessen „who“ gleich der Nummer von Spieler „to“ ist und dessen „n“ größer als 3 ist.",
            "la prima voce in «ranked» il cui «who» è uguale al numero del giocatore «to» e il cui «n» è maggiore di 3.",
        ],
    );
}

#[test]
fn what_is_kept_of_a_player_is_told_of_the_player() {
    reads(
        "when next_player(p)\nanswer first(q in players where q.idle = no and q.number > 1)\nend",
        [
            "the first player who is not marked as “idle” and whose number is more than 1.",
            "der erste Spieler, der nicht als „idle“ vermerkt ist und dessen Nummer größer als 1 ist.",
            "il primo giocatore che non risulta «idle» e il cui numero è maggiore di 1.",
        ],
    );
    does(
        "for each p in players where p.party = \"Owls\" and p.rice >= 2\nset p.idle = no\nend",
        [
            "For each player “p” whose “party” is “Owls” and whose “Rice” is at least 2: the rule no longer marks player “p” as “idle”.",
            "Für jeden Spieler „p“, dessen „party“ gleich „Owls“ ist und dessen „Reis“ (Rice) mindestens 2 ist:",
            "Per ogni giocatore «p» il cui «party» è «Owls» e il cui «Riso» (Rice) è almeno 2:",
        ],
    );
    does(
        "let most = max(p.rice for p in players where p.active)",
        [
            "the highest value of “Rice” of all players who are active.",
            "den höchsten Wert von „Reis“ (Rice) aller Spieler, die aktiv sind.",
            "il valore più alto di «Riso» (Rice) di tutti i giocatori che sono attivi.",
        ],
    );
}

#[test]
fn a_name_that_no_words_mention_is_not_told() {
    does(
        "let names = collect(text(\"{}\", r.who) for r in ranked where r.n > 1)",
        [
            "“names” stands for the list of “who” of all entries in “ranked” whose “n” is more than 1.",
            "„names“ steht für die Liste von „who“ aller Einträge in „ranked“, deren „n“ größer als 1 ist.",
            "«names» sta per la lista di «who» di tutte le voci in «ranked» il cui «n» è maggiore di 1.",
        ],
    );
}

#[test]
fn amounts_are_received_and_had() {
    does(
        "change(to, rice, 1)",
        [
            "player “to” receives 1 “Rice”.",
            "Spieler „to“ bekommt 1 „Reis“ (Rice).",
            "il giocatore «to» riceve 1 «Riso» (Rice).",
        ],
    );
    does(
        "change(player(nth(ranked, 1).who), rice, -2)",
        [
            "the player whose number is “who” of the 1st entry in “ranked” loses 2 “Rice”.",
            "der Spieler, dessen Nummer „who“ vom 1. Eintrag in „ranked“ ist, verliert 2 „Reis“ (Rice).",
            "il giocatore il cui numero è «who» della 1ª voce in «ranked» perde 2 «Riso» (Rice).",
        ],
    );
    does(
        "set_amount(to, rice, 30)",
        [
            "player “to” now has 30 “Rice”.",
            "Spieler „to“ hat nun 30 „Reis“ (Rice).",
            "il giocatore «to» ora ha 30 «Riso» (Rice).",
        ],
    );
    does(
        "set_amount(to, points, 5)",
        [
            "the score of player “to” becomes 5.",
            "der Punktestand von Spieler „to“ beträgt nun 5.",
            "il punteggio del giocatore «to» diventa 5.",
        ],
    );
}

#[test]
fn what_is_kept_grows_and_shrinks() {
    does(
        "set tally = tally + 1\nset to.hand = to.hand + [k]\nset tally = tally - k",
        [
            "The rule raises “tally” by 1.\nThe rule adds at the end of “hand” of player “to”: “k”.\nThe rule lowers “tally” by “k”.",
            "Die Regel erhöht „tally“ um 1.\nDie Regel hängt an „hand“ von Spieler „to“ an: „k“.\nDie Regel senkt „tally“ um „k“.",
            "La regola aumenta «tally» di 1.\nLa regola aggiunge in coda a «hand» del giocatore «to»: «k».\nLa regola diminuisce «tally» di «k».",
        ],
    );
}

#[test]
fn a_walk_on_a_condition_says_if() {
    reads(
        "when on_signal(name)\nfor each p in players where name = \"harvested\"\nchange(p, rice, 3)\nend\nend",
        [
            "For each player, if “name” is “harvested”: the player receives 3 “Rice”.",
            "Für jeden Spieler, falls „name“ gleich „harvested“ ist: der Spieler bekommt 3 „Reis“ (Rice).",
            "Per ogni giocatore, se «name» è «harvested»: il giocatore riceve 3 «Riso» (Rice).",
        ],
    );
    does(
        "for each x in assets(\"Coin\") where not any(r in rules where text(\"{}\", r.number) = x.name)\ndestroy(x)\nend",
        [
            "For each asset of the sort “Coin”, if there is no rule in force whose number is the name of the asset:",
            "Für jedes Stück der Art „Coin“, falls es keine Regel in Kraft gibt, deren Ordnungszahl gleich dem Namen des Stücks ist:",
            "Per ogni bene di tipo «Coin», se non c’è nessuna regola in vigore il cui numero sia il nome del bene:",
        ],
    );
}

#[test]
fn what_is_denied_as_a_whole_is_told_in_brackets() {
    does(
        "if not (to.active and to.away) and k > 1 then award(to, 1) end",
        [
            "If (player “to” is not active or is not away) and “k” is more than 1",
            "Falls (Spieler „to“ nicht aktiv ist oder nicht abwesend ist) und „k“ größer als 1 ist",
            "Se (il giocatore «to» non è attivo o non è assente) e «k» è maggiore di 1",
        ],
    );
}

#[test]
fn what_is_told_in_short_is_told_of_one_meaning_only() {
    let who = |text: &str| format!("let who = 3\nlet l = {text}");
    let pairs = [
        ("order(x in ranked by x.who)", "order(x in ranked by who)"),
        ("sum(x.who for x in ranked)", "sum(who for x in ranked)"),
        ("max(x.who for x in ranked)", "max(who for x in ranked)"),
        (
            "collect(x.who for x in ranked)",
            "collect(who for x in ranked)",
        ),
        (
            "first(x in ranked where x.who = k)",
            "first(x in ranked where who = k)",
        ),
        ("nth(row, k + 1)", "nth(row, k) + 1"),
        ("nth(ranked, k).who + 1", "nth(ranked, k + 1).who"),
        ("player(who).points + 1", "player(who + 1).points"),
        ("{who: who, n: k} in ranked", "{who: k, n: who} in ranked"),
        (
            "{who: to.number, n: k} in ranked",
            "{who: to.points, n: k} in ranked",
        ),
        (
            "count(q in players where q.idle)",
            "count(q in players where to.idle)",
        ),
    ];
    let pairs = pairs.map(|(one, other)| (who(one), who(other)));
    let steps = [
        ("set tally = tally - (k - 1)", "set tally = tally - k - 1"),
        ("set row = row + [k]", "set row = [k] + row"),
        ("set to.hand = to.hand + [k]", "set to.hand = a.hand + [k]"),
        ("change(to, rice, 1)", "award(to, 1)"),
        ("set_amount(to, rice, 1)", "change(to, rice, 1)"),
        (
            "set_timer(\"tea\", timer(\"tea\") + days(1))",
            "set_timer(\"tea\", timer(\"ale\") + days(1))",
        ),
        ("set to.idle = yes", "set to.party = \"idle\""),
    ];
    let steps = steps.map(|(one, other)| (one.to_owned(), other.to_owned()));
    for language in Language::ALL {
        for (one, other) in pairs.iter().chain(&steps) {
            let told = |step: &str| {
                let form = "a, to: Player \"To\", k: number \"How many\"";
                let code = format!("{BEFORE}action act({form}) \"Act\"\n{step}\nend");
                reading(&code, language).unwrap_or_else(|problems| panic!("{code}\n{problems:?}"))
            };
            assert_ne!(told(one), told(other), "{one}\n{other}");
        }
    }
}

#[test]
fn names_hold_offices_are_filled_and_amounts_have_names() {
    does(
        "let fair = to.points = k\nif fair and not held(\"Judge\") then award(to, k) end",
        [
            "If “fair” holds and the office “Judge” is vacant: player “to” receives “k” points.",
            "Falls „fair“ gilt und das Amt „Judge“ unbesetzt ist: Spieler „to“ bekommt „k“ Punkte.",
            "Se «fair» vale e la carica «Judge» non è occupata: il giocatore «to» riceve «k» punti.",
        ],
    );
    does(
        "if k div 2 > 1 then award(to, 1) end",
        [
            "If half of “k”, rounded down, is more than 1",
            "Falls die Hälfte von „k“, abgerundet, größer als 1 ist",
            "Se la metà di «k», arrotondata per difetto, è maggiore di 1",
        ],
    );
}
