//! Size limits. These are no limits of the game: they keep one player from filling the others'
//! devices, and they are checked before any rule is asked.

/// The longest name of a player, in characters, after spaces around it are dropped.
pub const MAX_NAME: usize = 40;
/// The longest title of a game or a rule, in characters.
pub const MAX_TITLE: usize = 120;
/// The longest text of a rule, and the longest reason of a proposal, in characters.
pub const MAX_TEXT: usize = 20_000;
/// The longest code of a rule, in bytes; the language has the same limit.
pub const MAX_CODE: usize = crate::rules::edition::MAX_SOURCE;
/// The longest remark, in characters.
pub const MAX_REMARK: usize = 4_000;
/// The most changes that one proposal can hold.
pub const MAX_CHANGES: usize = 16;
/// The most values that can be stated with one proposal because rules ask for them.
pub const MAX_STATED: usize = 64;
/// The most players that are ever admitted at one table.
pub const MAX_PLAYERS: usize = 64;
/// Greatest number of people without an invitation who ask for a seat and are not admitted; and of
/// people with one. Refused people count, so that strangers can't ask without end.
pub const MAX_APPLICANTS: usize = 64;
/// Greatest number of open invitations of one player.
pub const MAX_INVITATIONS: usize = 8;
/// Greatest number of devices that move for one player at a time.
pub const MAX_DEVICES: usize = 4;
/// Greatest number of devices that one player ever has, removed ones too.
pub const MAX_DEVICES_EVER: usize = 16;
/// Greatest number of rules in a ruleset; with this number in force, rules enact no more.
pub const MAX_RULES: usize = 1_000;
pub const MAX_OPEN_PROPOSALS: usize = 256;
/// The most remarks on one proposal.
pub const MAX_REMARKS: usize = 1_000;
/// The longest statement of a case, and the longest reason of a judgement or correction, in
/// characters.
pub const MAX_STATEMENT: usize = 4_000;
/// The most cases that can be unsettled at a time.
pub const MAX_CASES: usize = 64;
/// The most ballots of rules that can be open at a time.
pub const MAX_BALLOTS: usize = 64;
pub const MAX_OPTIONS: usize = 32;
/// The most corrections that can be open at a time.
pub const MAX_CORRECTIONS: usize = 64;
pub const MAX_REMEDIES: usize = 16;
pub const MAX_TIMERS: usize = 256;
pub const MAX_ASSETS: usize = 4_096;
pub const MAX_ASSETS_OF_RULE: usize = 1_024;
pub const MAX_ROLES: usize = 64;
/// The most cards that can lie before a player, shown or not, and that one move can show.
pub const MAX_CARDS: usize = 64;
/// Greatest number of bytes of a sealed link to the next table.
pub const MAX_NEXT_TABLE: usize = 1_024;
/// The most bytes of sealed contents at a time.
pub const MAX_SEALED: usize = 16 * 1024;
/// The most moves that one player can have handed in secretly at a time.
pub const MAX_SUBMISSIONS: usize = 32;
/// The most envelopes that one move can open.
pub const MAX_OPENINGS: usize = 1_024;
/// The most bytes of contents that a device opens in one move. It opens more in several moves.
pub const MAX_OPENED: usize = 64 * 1024;
/// The most throws of real dice that one move can report.
pub const MAX_THROWS: usize = 256;
/// The latest moment that there is, in milliseconds since 1970: what browsers can still show as a
/// date. Claims, deadlines and timers beyond it count as this one.
pub const MAX_MOMENT: u64 = 8_640_000_000_000_000;
/// Greatest distance between the group's clock and `now`, in milliseconds, when the mover's own
/// claim advances `now`. It is fifteen days, so that a table that meets once a fortnight without
/// moves in between never reaches it.
pub const MAX_LEAD: u64 = 15 * 24 * 60 * 60 * 1_000;
/// Greatest number of occasions (hooks of events) in one move that one rule causes, and again as
/// many that it causes in reaction to another one. This ends a rule whose effects cause ever new
/// occasions. It is also the longest chain of reactions.
pub const MAX_OCCASIONS: usize = 512;
/// The steps that all rules together can take in the course of one move.
pub const MOVE_FUEL: u64 = 4_000_000;
/// Steps for each byte of words and code of a change that a rule makes by itself, and for each rule
/// there ever was: the change is compiled, and the rules are looked through.
pub const CHANGE_FUEL: u64 = 16;
/// Steps of one run of a rule that judges other rules. They are no steps of the move. A rule that
/// needs more has no answer and is marked.
pub const JUDGE_FUEL: u64 = 500;
/// The most runs of judging rules to find void rules, and again as many to find the order. If there
/// are too many judging rules, the last ones by class and number are not asked and are marked.
pub const JUDGE_RUNS: u64 = 262_144;
/// The most such runs in one move for variables that rules keep, or for changes that rules make by
/// themselves. Beyond, the order stays, and rules change none.
pub const REORDER_RUNS: u64 = 786_432;
/// The most such runs in one move after decisions.
pub const DECISION_RUNS: u64 = 524_288;
/// Steps of a move, besides the others, for the rules as they would be after proposals: numbers of
/// changed rules, and void rules.
pub const FORESIGHT_FUEL: u64 = 1_000_000;
/// Steps of these for each run of a rule that says which rules would be void.
pub const FORESIGHT_RUN: u64 = 16;
/// Greatest number of rules that use names of each other in a row. A circle ends here.
pub const MAX_SHARED: u8 = 4;
/// Steps for all queries of other rules in a single run.
pub const NESTED_FUEL: u64 = 20_000;
