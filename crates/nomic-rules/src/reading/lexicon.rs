//! Wording of the language itself, in the order of [`Language::ALL`].

use crate::Language;

pub(super) type LocalWords = [&'static str; 3];

pub(super) const fn pick(words: &LocalWords, language: Language) -> &'static str {
    let [en, de, it] = words;
    match language {
        Language::En => en,
        Language::De => de,
        Language::It => it,
    }
}

pub(super) const YES: LocalWords = ["yes", "ja", "sì"];
pub(super) const NO: LocalWords = ["no", "nein", "no"];
pub(super) const AND: LocalWords = [" and ", " und ", " e "];
pub(super) const OR: LocalWords = [" or ", " oder ", " o "];
pub(super) const YES_IF: LocalWords = [
    "yes if {0}, otherwise no",
    "ja, falls {0}, sonst nein",
    "sì se {0}, altrimenti no",
];
pub(super) const CHOSEN: LocalWords = ["{0} if {1}", "{0}, falls {1}", "{0} se {1}"];
pub(super) const ELSE: LocalWords = [", otherwise {0}", ", sonst {0}", ", altrimenti {0}"];
pub(super) const EMPTY_LIST: LocalWords = ["an empty list", "eine leere Liste", "una lista vuota"];

// Statements.
pub(super) const IF: LocalWords = ["if {0}", "falls {0}", "se {0}"];
pub(super) const OTHERWISE_IF: LocalWords = [
    "otherwise, if {0}",
    "sonst, falls {0}",
    "altrimenti, se {0}",
];
pub(super) const OTHERWISE: LocalWords = ["otherwise", "sonst", "altrimenti"];
pub(super) const FOR_EACH_IF: LocalWords =
    ["for {0}, if {1}", "für {0}, falls {1}", "per {0}, se {1}"];
pub(super) const FOR_EACH: LocalWords = ["for {0}", "für {0a}", "per {0}"];
pub(super) const ANSWER: LocalWords = [
    "the answer is {0}",
    "die Antwort ist {0}",
    "la risposta è {0}",
];
pub(super) const PASS: LocalWords = [
    "that is all this part does",
    "mehr tut dieser Teil nicht",
    "questa parte non fa altro",
];
pub(super) const NO_ANSWER: LocalWords = [
    "this rule gives no answer",
    "diese Regel gibt keine Antwort",
    "questa regola non dà risposta",
];
pub(super) const REFUSE: LocalWords = [
    "this is not allowed: {0}",
    "das geht nicht: {0}",
    "non è permesso: {0}",
];
pub(super) const ALLOW: LocalWords = [
    "this is allowed, even where a rule that yields to this one forbids it",
    "das ist erlaubt, auch wenn eine nachrangige Regel es verbietet",
    "è permesso, anche se lo vieta una regola che cede a questa",
];
pub(super) const LET: LocalWords = [
    "{0} stands for {1}",
    "{0} steht für {1a}",
    "{0} sta per {1}",
];
pub(super) const LET_TRUTH: LocalWords =
    ["{0} holds if {1}", "{0} gilt, wenn {1}", "{0} vale se {1}"];
pub(super) const SET: LocalWords = [
    "the rule now remembers {0}: {1}",
    "die Regel merkt sich nun {0}: {1}",
    "la regola ora ricorda {0}: {1}",
];
pub(super) const MARK: LocalWords = [
    "the rule now marks {1} as {0}",
    "die Regel vermerkt {1a} nun als {0}",
    "la regola ora segna {1} come {0}",
];
pub(super) const UNMARK: LocalWords = [
    "the rule no longer marks {1} as {0}",
    "die Regel vermerkt {1a} nicht mehr als {0}",
    "la regola non segna più {1} come {0}",
];
pub(super) const RAISE: LocalWords = [
    "the rule raises {0} by {1}",
    "die Regel erhöht {0} um {1a}",
    "la regola aumenta {0} di {1}",
];
pub(super) const LOWER: LocalWords = [
    "the rule lowers {0} by {1}",
    "die Regel senkt {0} um {1a}",
    "la regola diminuisce {0} di {1}",
];
pub(super) const APPEND: LocalWords = [
    "the rule adds at the end of {0}: {1}",
    "die Regel hängt an {0} an: {1}",
    "la regola aggiunge in coda a {0}: {1}",
];
pub(super) const USE: LocalWords = [
    "this rule uses {0}, which {1} remembers",
    "diese Regel verwendet {0}, das {1} sich merkt",
    "questa regola usa {0}, che {1} ricorda",
];
pub(super) const USE_FUNCTION: LocalWords = [
    "this rule uses {0} as {1} works it out",
    "diese Regel verwendet {0}, wie es {1} ausrechnet",
    "questa regola usa {0} come {1} lo calcola",
];
pub(super) const OF_EACH: LocalWords = ["{0} of {1}", "{0} von {1}", "{0} di {1}"];
pub(super) const SET_OF: LocalWords = [
    "the rule now remembers {0} of {1}: {2}",
    "die Regel merkt sich nun {0} von {1d}: {2}",
    "la regola ora ricorda {0} di {1}: {2}",
];
pub(super) const KEEP_OF_EACH: LocalWords = [
    "this rule remembers {0} of {2} (at first: {1})",
    "diese Regel merkt sich {0} von {2} (anfangs: {1})",
    "questa regola ricorda {0} di {2} (all’inizio: {1})",
];
pub(super) const KEEP: LocalWords = [
    "this rule remembers {0} (at first: {1})",
    "diese Regel merkt sich {0} (anfangs: {1})",
    "questa regola ricorda {0} (all’inizio: {1})",
];
pub(super) const DO: LocalWords = ["this is done: {0}", "es geschieht: {0}", "si fa: {0}"];
pub(super) const HOOK: LocalWords = ["at {0}", "bei {0}", "a {0}"];
pub(super) const CALL: LocalWords = ["{0} of {1}", "{0} von {1d}", "{0} di {1}"];

// Clauses: verb and rest, as in a phrasebook.
pub(super) const IS: LocalWords = ["is|{0}", "ist|{0}", "è|{0}"];
pub(super) const EQUALS: LocalWords = ["is|{0}", "ist|gleich {0d}", "è|uguale a {0}/uguali a {0}"];
pub(super) const LESS: LocalWords = [
    "is|less than {0}",
    "ist|kleiner als {0}",
    "è|minore di {0}/minori di {0}",
];
pub(super) const AT_MOST: LocalWords = ["is|at most {0}", "ist|höchstens {0}", "è|al massimo {0}"];
pub(super) const MORE: LocalWords = [
    "is|more than {0}",
    "ist|größer als {0}",
    "è|maggiore di {0}/maggiori di {0}",
];
pub(super) const AT_LEAST: LocalWords = ["is|at least {0}", "ist|mindestens {0}", "è|almeno {0}"];
pub(super) const AMONG: LocalWords = ["is|one of {0}", "gehört|zu {0d}", "è|tra {0}"];
pub(super) const IN_NAMED: LocalWords = ["is|in {0}", "ist|in {0d}", "è|in {0}"];
/// Wording for a variable kept of each thing, and for a definition about it.
pub(super) const MARKED: LocalWords = [
    "is|marked as {0}",
    "ist|als {0} vermerkt",
    "risulta/risultano|{0}",
];
pub(super) const COUNTS_AS: LocalWords = [
    "counts|as {0}",
    "gilt/gelten|als {0}",
    "conta/contano|come {0}",
];
pub(super) const LET_COUNT: LocalWords = [
    "{0} counts as {1} if {2}",
    "{0} gilt als {1}, wenn {2}",
    "{0} conta come {1} se {2}",
];
/// Wording for a record in a list: the list, and the record.
pub(super) const HOLDER: LocalWords = ["{0}", "in {0d}", "in {0}"];
pub(super) const HAS_ENTRY: LocalWords = [
    "has|an entry with {0}/no entry with {0}",
    "steht|ein Eintrag mit {0}/kein Eintrag mit {0}",
    "c’è|una voce con {0}",
];
pub(super) const AN_ENTRY: LocalWords = [
    "an entry with {0}",
    "einen Eintrag mit {0}",
    "una voce con {0}",
];
pub(super) const AS_PART: LocalWords = ["{0} as {1}", "{0d} als {1}", "{0} come {1}"];
pub(super) const THERE_IS: LocalWords = ["there is {0}", "es gibt {0a}", "c’è {0}"];
pub(super) const THERE_IS_SUB: LocalWords = ["there is {0}", "es {0a} gibt", "c’è {0}"];
pub(super) const THERE_IS_NO: LocalWords = ["there is {0}", "es gibt {0a}", "non c’è {0}"];
pub(super) const THERE_IS_NO_SUB: LocalWords = ["there is {0}", "es {0a} gibt", "non c’è {0}"];
pub(super) const ALWAYS: LocalWords =
    ["this always holds", "dies gilt immer", "questo vale sempre"];
pub(super) const ALWAYS_SUB: LocalWords =
    ["this always holds", "dies immer gilt", "questo vale sempre"];
pub(super) const NEVER: LocalWords = ["this never holds", "dies gilt nie", "questo non vale mai"];
pub(super) const NEVER_SUB: LocalWords =
    ["this never holds", "dies nie gilt", "questo non vale mai"];
pub(super) const EXACTLY_IF: LocalWords = [
    "{0}, exactly if {1}",
    "{0}, und zwar genau dann, wenn {1}",
    "{0}, esattamente se {1}",
];
pub(super) const BOTH_OR_NEITHER: LocalWords = [
    "both hold or neither does ({0}; {1})",
    "es gilt beides oder keines ({0}; {1})",
    "valgono entrambe le cose o nessuna ({0}; {1})",
];
pub(super) const BOTH_OR_NEITHER_SUB: LocalWords = [
    "both hold or neither does ({0}; {1})",
    "beides gilt oder keines ({0}; {1})",
    "valgono entrambe le cose o nessuna ({0}; {1})",
];
pub(super) const JUST_ONE: LocalWords = [
    "just one of the two holds ({0}; {1})",
    "es gilt nur eines von beidem ({0}; {1})",
    "vale una sola delle due cose ({0}; {1})",
];
pub(super) const JUST_ONE_SUB: LocalWords = [
    "just one of the two holds ({0}; {1})",
    "nur eines von beidem gilt ({0}; {1})",
    "vale una sola delle due cose ({0}; {1})",
];

pub(super) const HOLDS: LocalWords = ["{0} holds", "{0} gilt", "{0} vale"];
pub(super) const HOLDS_NOT: LocalWords = ["{0} does not hold", "{0} gilt nicht", "{0} non vale"];
pub(super) const HOLDS_NOT_SUB: LocalWords =
    ["{0} does not hold", "{0} nicht gilt", "{0} non vale"];

// Nouns, as in a phrasebook.
pub(super) const ELEMENT: LocalWords = [
    "t|element|elements",
    "n|Element|Elemente",
    "m|elemento|elementi",
];
pub(super) const ENTRY: LocalWords = ["t|entry|entries", "m|Eintrag|Einträge", "f|voce|voci"];
pub(super) const WHOSE: LocalWords = ["whose {0}", "dessen {0}/deren {0}", "il cui {0}"];
pub(super) const THEIR: LocalWords = ["their {0}", "ihrem {0}", "il loro {0}"];
pub(super) const HIGHEST_OF: LocalWords = [
    "t|highest value|of {0} of {1}",
    "m|höchst* Wert|{0} {1}",
    "m|valore più alto|di {0} di {1}",
];
pub(super) const LOWEST_OF: LocalWords = [
    "t|lowest value|of {0} of {1}",
    "m|niedrigst* Wert|{0} {1}",
    "m|valore più basso|di {0} di {1}",
];
/// Without an article, which would have a gender: `player “who” of “h”`.
pub(super) const PART_OF: LocalWords = ["x|{1} of {0}|", "x|{1} von {0d}|", "x|{1} di {0}|"];
pub(super) const COUNT: LocalWords = ["t|number|of {0}", "f|Zahl|{0g}", "m|numero|di {0}"];
pub(super) const SUM: LocalWords = [
    "t|sum|of {0} for all {1}",
    "f|Summe|aus {0d} bei {1d}",
    "f|somma|di {0} per {1}",
];
pub(super) const MAX: LocalWords = [
    "t|highest value|of {0} for all {1}",
    "m|höchst* Wert|von {0d} bei {1d}",
    "m|valore più alto|di {0} per {1}",
];
pub(super) const MIN: LocalWords = [
    "t|lowest value|of {0} for all {1}",
    "m|niedrigst* Wert|von {0d} bei {1d}",
    "m|valore più basso|di {0} per {1}",
];
pub(super) const LIST: LocalWords = [
    "t|list|of {0} for all {1}",
    "f|Liste|aus {0d} bei {1d}",
    "f|lista|di {0} per {1}",
];
/// Wording for long values of each element: the elements come first.
pub(super) const SUM_OVER: LocalWords = [
    "t|sum|, over {1}, of {0}",
    "f|Summe|, gebildet über {1}, aus {0d}",
    "f|somma|, per {1}, di {0}",
];
pub(super) const MAX_OVER: LocalWords = [
    "t|highest value|, among {1}, of {0}",
    "m|höchst* Wert|, unter {1}, von {0d}",
    "m|valore più alto|, fra {1}, di {0}",
];
pub(super) const MIN_OVER: LocalWords = [
    "t|lowest value|, among {1}, of {0}",
    "m|niedrigst* Wert|, unter {1}, von {0d}",
    "m|valore più basso|, fra {1}, di {0}",
];
pub(super) const LIST_OVER: LocalWords = [
    "t|list|, over {1}, of {0}",
    "f|Liste|, gebildet über {1}, aus {0d}",
    "f|lista|, per {1}, di {0}",
];
/// Wording for a thing of each element: `the sum of the scores of all players`.
pub(super) const SUM_OF_THEIRS: LocalWords = [
    "t|sum|of {0} of {1}",
    "f|Summe|{0} {1}",
    "f|somma|di {0} di {1}",
];
pub(super) const LIST_OF_THEIRS: LocalWords = [
    "t|list|of {0} of {1}",
    "f|Liste|{0} {1}",
    "f|lista|di {0} di {1}",
];
/// `the highest score of all players`: head and tail of the noun.
pub(super) const HIGHEST: LocalWords = ["highest {0}", "höchst* {0}", "{0} più alto/{0} più alta"];
pub(super) const LOWEST: LocalWords = [
    "lowest {0}",
    "niedrigst* {0}",
    "{0} più basso/{0} più bassa",
];
pub(super) const OF_ALL: LocalWords = ["of {0}", "{0}", "di {0}"];
pub(super) const ALL: LocalWords = ["all ", "all* ", "tutti /tutte "];
pub(super) const LARGER: LocalWords = [
    "t|larger|of {0} and {1}",
    "m|größer* Wert|von {0d} und {1d}",
    "m|maggiore|tra {0} e {1}",
];
pub(super) const SMALLER: LocalWords = [
    "t|smaller|of {0} and {1}",
    "m|kleiner* Wert|von {0d} und {1d}",
    "m|minore|tra {0} e {1}",
];
pub(super) const GREATEST: LocalWords = [
    "t|greatest|of {0}",
    "m|größt* Wert|von {0d}",
    "m|maggiore|tra {0}",
];
pub(super) const LEAST: LocalWords = [
    "t|least|of {0}",
    "m|kleinst* Wert|von {0d}",
    "m|minore|tra {0}",
];
pub(super) const ABS: LocalWords = [
    "t|absolute value|of {0}",
    "m|Betrag|von {0d}",
    "m|valore assoluto|di {0}",
];
pub(super) const HALF: LocalWords = [
    "x|half of {0}, rounded down\u{1}|",
    "f|Hälfte|von {0d}, abgerundet\u{1}",
    "f|metà|di {0}, arrotondata per difetto\u{1}",
];
pub(super) const QUOTIENT: LocalWords = [
    "x|{0} divided by {1}, rounded down\u{1}|",
    "x|{0} geteilt durch {1a}, abgerundet\u{1}|",
    "x|{0} diviso {1}, arrotondato per difetto\u{1}|",
];
pub(super) const REMAINDER: LocalWords = [
    "t|remainder|of {0} divided by {1}",
    "m|Rest|von {0d} geteilt durch {1a}",
    "m|resto|di {0} diviso {1}",
];
pub(super) const BELOW: LocalWords = [
    "t|answer|of the rules that yield to this one ({0} if none answers)",
    "f|Antwort|der nachrangigen Regeln ({0}, wenn keine antwortet)",
    "f|risposta|delle regole che cedono a questa ({0} se nessuna risponde)",
];
pub(super) const FIRST: LocalWords = ["first ", "erst* ", "primo /prima "];
pub(super) const IN: LocalWords = ["in {0}", "in {0d}", "in {0}"];
pub(super) const LAST: LocalWords = ["last ", "letzt* ", "ultimo /ultima "];
pub(super) const EVERY_OTHER: LocalWords = ["every other ", "ander* ", "altro /altra "];
pub(super) const AT_PLACE: LocalWords = [
    "at place {1} in {0}",
    "an Stelle {1} in {0d}",
    "al posto {1} in {0}",
];
pub(super) const RANGE: LocalWords = [
    "t|number/numbers|from {0} to {1}",
    "f|Zahl/Zahlen|von {0d} bis zu {1d}",
    "m|numero/numeri|da {0} a {1}",
];
pub(super) const JOIN: LocalWords = [
    "t|text|of {0}, with {1} in between",
    "m|Text|aus {0d}, mit {1} dazwischen",
    "m|testo|di {0}, con {1} in mezzo",
];
pub(super) const REVERSE: LocalWords = [
    "x|{0} in reverse order|",
    "x|{0} in umgekehrter Reihenfolge|",
    "x|{0} in ordine inverso|",
];
pub(super) const ROUND: LocalWords = [
    "x|{0}, rounded\u{1}|",
    "x|{0}, gerundet\u{1}|",
    "x|{0}, arrotondato\u{1}|",
];
pub(super) const FLOOR: LocalWords = [
    "x|{0}, rounded down\u{1}|",
    "x|{0}, abgerundet\u{1}|",
    "x|{0}, arrotondato per difetto\u{1}|",
];
pub(super) const CEILING: LocalWords = [
    "x|{0}, rounded up\u{1}|",
    "x|{0}, aufgerundet\u{1}|",
    "x|{0}, arrotondato per eccesso\u{1}|",
];
pub(super) const LIST_OF: LocalWords = ["t|list|of {0}", "f|Liste|{0g}", "f|lista|di {0}"];
pub(super) const ORDER: LocalWords = [
    "t|list|of {1}, sorted by {0}\u{1}",
    "f|Liste|{1g}, geordnet nach {0d}\u{1}",
    "f|lista|di {1}, in ordine di {0}\u{1}",
];

// Parts of the code.
pub(super) const ACTION: LocalWords = [
    "{0} may do this: {1}",
    "{0} darf dies tun: {1}",
    "{0} può fare questo: {1}",
];
pub(super) const FORM: LocalWords = [
    "to be filled in: {0} ({1})",
    "auszufüllen: {0} ({1})",
    "da compilare: {0} ({1})",
];
pub(super) const ASKED: LocalWords = [
    "to be filled in for {2}: {0} ({1})",
    "auszufüllen zu {2}: {0} ({1})",
    "da compilare per {2}: {0} ({1})",
];
pub(super) const WITHIN: LocalWords = [
    "{0} from {1} to {2}",
    "{0} von {1} bis {2}",
    "{0} da {1} a {2}",
];
pub(super) const NOT_BELOW: LocalWords = [
    "{0}, at least {1}",
    "{0}, mindestens {1}",
    "{0}, almeno {1}",
];
pub(super) const OFFERED: LocalWords = [
    "it is offered only if {0}",
    "es wird nur angeboten, falls {0}",
    "è offerto solo se {0}",
];
pub(super) const DUE: LocalWords = [
    "it waits to be done as long as {0}",
    "es ist fällig, solange {0}",
    "va fatto fintanto che {0}",
];
pub(super) const DUE_ALWAYS: LocalWords = [
    "it waits to be done whenever it is offered",
    "es ist fällig, sobald es angeboten wird",
    "va fatto ogni volta che è offerto",
];
pub(super) const THEN: LocalWords = ["then", "dann", "poi"];
pub(super) const A_NUMBER: LocalWords = ["a number", "eine Zahl", "un numero"];
pub(super) const A_FRACTION: LocalWords = ["a fraction", "ein Bruch", "una frazione"];
pub(super) const A_TRUTH: LocalWords = ["yes or no", "ja oder nein", "sì o no"];
pub(super) const A_TEXT: LocalWords = ["a text", "ein Text", "un testo"];
pub(super) const A_LIST: LocalWords = ["a list", "eine Liste", "una lista"];
pub(super) const A_CODE: LocalWords = [
    "the code of a rule",
    "der Code einer Regel",
    "il codice di una regola",
];
pub(super) const AN_EXPRESSION: LocalWords = [
    "code that comes to this: {0}",
    "Code, der dies ergibt: {0}",
    "codice che dà questo: {0}",
];
pub(super) const SOME_STATEMENTS: LocalWords = [
    "code that can do only this: {0}",
    "Code, der nur dies tun kann: {0}",
    "codice che può fare solo questo: {0}",
];
pub(super) const WHERE_NAMES: LocalWords = ["; in it, {0}", "; darin ist {0}", "; in esso {0}"];
pub(super) const NAME_IS: LocalWords = ["{0} is {1}", "{0} {1}", "{0} è {1}"];
pub(super) const QUANTITY: LocalWords = [
    "every {0} has an amount of {1}, 0 at first",
    "zu jedem {0} gehört eine Menge {1}, anfangs 0",
    "ogni {0} ha una quantità di {1}, all’inizio 0",
];
pub(super) const OVER: LocalWords = [
    "this rule goes before {0}",
    "diese Regel geht {0d} vor",
    "questa regola prevale su {0}",
];
pub(super) const UNDER: LocalWords = [
    "this rule gives way to {0}",
    "diese Regel weicht {0d}",
    "questa regola cede a {0}",
];
