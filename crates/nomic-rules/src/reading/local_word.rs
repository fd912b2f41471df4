//! Words of the rule language itself, and the lists of its grammar, without their texts.

/// A text that each language of readings has: a line of its `sentences.txt` or its `grammar.txt`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[rustfmt::skip]
pub enum LocalWord {
    Yes, No, And, Or, YesIf, Chosen, Else, EmptyList, If, OtherwiseIf, Otherwise, ForEachIf,
    ForEach, Answer, Pass, NoAnswer, Refuse, Allow, Let, LetTruth, Set, Mark, Unmark, Raise,
    Lower, Append, Use, UseFunction, OfEach, SetOf, KeepOfEach, Keep, Do, Hook, Call, Is, Equals,
    EqualsText, Less, AtMost, More, AtLeast, Among, InNamed, Marked, CountsAs, LetCount, EntryList,
    HasEntry, AnEntry, AsPart, ThereIs, ThereIsNo, Always, Never, ExactlyIf, BothOrNeither,
    JustOne, ItHolds, ItHoldsNot, Element, Entry, Their, HighestOf, LowestOf, PartOf, Count, Sum, Max,
    Min, List, SumOver, MaxOver, MinOver, ListOver, SumOfTheirs, ListOfTheirs, Highest, Lowest,
    All, Larger, Smaller, Greatest, Least, Abs, Half, Quotient, Remainder, Below, First, In, Last,
    EveryOther, AtPlace, Range, Join, Reverse, Round, Floor, Ceiling, ListOf, Order, Action, Form,
    Asked, Within, NotBelow, Offered, Due, DueAlways, Then, ANumber, AFraction, ATruth, AText,
    AList, ACode, AnExpression, SomeStatements, WhereNames, NameIs, Quantity, Over, Under,
    Earlier, NoLater, Later, NoEarlier, MoreAgo, NotLessAgo, LessAgo, NotMoreAgo, ToCome, Come,
    Past, NotPast, Decides, HasASay, Reacts, Offers, Asks, Introduces, Ranks, Shares, MoreOfIt,

    // Grammar.
    Quotes, Classes, Articles, AdjectiveEndings, NounEndings, Ordinal, OrdinalOfName, Merges,
    Possessive, ArticleOfSeveral, ArticleAfterAll, ArticleWithNumber, ArticleWithName,
    ArticleOfOthers, Pronoun, Whose, RelativeClause, ClauseAbout, PartOfEach, Clause, DeniedVerb,
    DeniedRest, Verbs,
}
