//! The things that can happen.

pub(crate) mod about;

use crate::effects::contested::Contested;
use crate::effects::intervention::{Intervention, Objection};
use crate::effects::other_vote::OtherVote;
use crate::encoding::cbor;
use crate::model::asset::AssetChange;
use crate::model::ballot::{Doubt, Ground};
use crate::model::rule::RuleFault;
use crate::model::throw::ThrowChange;
use crate::queries::essential::Essential;
use crate::rules::{Phrase, Thing, Value};
use crate::{
    Argument, AssetId, AttemptedEffect, BallotId, BallotOption, Card, CaseId, Class, CorrectionId,
    Denial, DeviceId, Finding, PlayerId, Preference, ProposalNumber, Remedy, RuleId, RuleNumber,
    StateHash, Statement, Topic, UnknownQuantity,
};
use std::sync::Arc;

/// Change of the devices that move for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, minicbor::Encode)]
pub enum DeviceChange {
    /// There is a pass for one more device.
    #[n(0)]
    Offered,
    /// The pass is void.
    #[n(1)]
    TakenBack,
    #[n(2)]
    Added(#[n(0)] DeviceId),
    #[n(3)]
    Removed(#[n(0)] DeviceId),
}

/// Effects of moves. In changes of rules `by` is a rule that made the change by itself; none if a
/// proposal made it. Moments are in milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, minicbor::Encode)]
pub enum Effect {
    #[n(0)]
    GameFounded,
    #[n(1)]
    PlayerJoined(#[n(0)] PlayerId),
    #[n(2)]
    GameBegan,
    #[n(3)]
    Proposed {
        #[n(0)]
        proposal: ProposalNumber,
        /// Rule that made it, and its beneficiary; none if a player made it.
        #[n(1)]
        behalf: Option<(PlayerId, RuleNumber)>,
    },
    #[n(4)]
    Revised {
        #[n(0)]
        proposal: ProposalNumber,
        #[n(1)]
        version: u32,
    },
    #[n(120)]
    Stated(#[n(0)] ProposalNumber, #[n(1)] Statement),
    #[n(5)]
    Remarked {
        #[n(0)]
        proposal: ProposalNumber,
    },
    #[n(6)]
    BallotOpened {
        #[n(0)]
        topic: Topic,
        #[n(1)]
        electorate: Vec<PlayerId>,
    },
    #[n(7)]
    Voted {
        #[n(0)]
        topic: Topic,
        #[n(1)]
        player: PlayerId,
        #[n(2)]
        said: Preference,
    },
    #[n(8)]
    Adopted {
        #[n(0)]
        proposal: ProposalNumber,
        #[n(1)]
        in_favour: i64,
        #[n(2)]
        against: i64,
        /// Votes required, if the rules gave a number; in an explained ruling also a number found
        /// by trying.
        #[n(3)]
        required: Option<i64>,
        #[cbor(n(4), with = "cbor::some", has_nil)]
        abstained: i64,
    },
    #[n(9)]
    Rejected {
        #[n(0)]
        proposal: ProposalNumber,
        #[n(1)]
        in_favour: i64,
        #[n(2)]
        against: i64,
        #[n(3)]
        required: Option<i64>,
        #[n(4)]
        ground: Ground,
        #[cbor(n(5), with = "cbor::some", has_nil)]
        abstained: i64,
    },
    #[n(10)]
    Undetermined {
        #[n(0)]
        proposal: ProposalNumber,
        #[n(1)]
        in_favour: i64,
        #[n(2)]
        against: i64,
        #[n(3)]
        doubt: Doubt,
        #[cbor(n(4), with = "cbor::some", has_nil)]
        abstained: i64,
    },
    /// A change was made although others have changed the same part of the rule since it was written.
    #[n(130)]
    ChangesMet {
        /// The number of the rule now.
        #[n(0)]
        rule: RuleNumber,
        /// The proposal that changed the part; none if it was a correction or a judgement.
        #[n(1)]
        by: Option<ProposalNumber>,
        /// True if both changes hold. Otherwise the later one took the place of the other.
        #[n(2)]
        fits: bool,
    },
    /// A rule could not put a proposal to the vote, since others have changed the same part of a rule.
    #[n(131)]
    NotOpened {
        #[n(0)]
        proposal: ProposalNumber,
        #[n(1)]
        rule: RuleNumber,
        #[n(2)]
        by: Option<ProposalNumber>,
    },
    #[n(11)]
    RuleEnacted {
        #[n(0)]
        rule: RuleId,
        #[n(1)]
        number: RuleNumber,
        #[n(2)]
        by: Option<RuleNumber>,
    },
    #[n(12)]
    RuleAmended {
        #[n(0)]
        rule: RuleId,
        #[n(1)]
        from: RuleNumber,
        #[n(2)]
        to: RuleNumber,
        #[n(3)]
        by: Option<RuleNumber>,
    },
    #[n(13)]
    RuleRepealed {
        #[n(0)]
        rule: RuleId,
        #[n(1)]
        number: RuleNumber,
        #[n(2)]
        by: Option<RuleNumber>,
    },
    #[n(14)]
    RuleTransmuted {
        #[n(0)]
        rule: RuleId,
        #[n(1)]
        from: RuleNumber,
        #[n(2)]
        to: RuleNumber,
        #[n(3)]
        class: Class,
        #[n(4)]
        by: Option<RuleNumber>,
    },
    /// A variable that a rule keeps got another value.
    #[n(15)]
    KeepSet {
        #[n(0)]
        rule: RuleId,
        #[n(1)]
        number: RuleNumber,
        #[cbor(n(2), with = "cbor::shared_text")]
        keep: Arc<str>,
        #[cbor(n(3), with = "cbor::value")]
        from: Value,
        #[cbor(n(4), with = "cbor::value")]
        to: Value,
        /// Thing that the value is kept of, if the variable holds one for each.
        #[cbor(
            n(5),
            encode_with = "cbor::optional_thing::encode",
            is_nil = "cbor::optional_thing::is_nil"
        )]
        of: Option<Thing>,
    },
    /// Something was drawn from the links of a ballot.
    #[n(16)]
    Drawn {
        /// The proposal whose ballot revealed the links; none if a timer was called.
        #[n(0)]
        proposal: Option<ProposalNumber>,
        #[n(1)]
        sides: u32,
        #[n(2)]
        result: u32,
        /// Number of earlier draws from the same ballot.
        #[n(3)]
        counter: u32,
        /// Whether it was a real die, and a player said what it showed.
        #[n(4)]
        thrown: bool,
    },
    #[n(17)]
    QuantityChanged {
        #[n(0)]
        player: PlayerId,
        #[cbor(n(1), with = "cbor::shared_text")]
        quantity: Arc<str>,
        #[n(2)]
        from: i64,
        #[n(3)]
        to: i64,
    },
    #[n(18)]
    TurnEnded {
        #[n(0)]
        player: PlayerId,
    },
    #[n(19)]
    TurnBegan {
        #[n(0)]
        player: PlayerId,
        #[n(1)]
        number: u32,
    },
    /// Everybody has had a turn.
    #[n(20)]
    CircuitEnded(#[n(0)] u32),
    #[n(21)]
    Won {
        #[n(0)]
        player: PlayerId,
    },
    #[n(22)]
    PlayerLeft(#[n(0)] PlayerId),
    /// The code of a rule failed; its effects were dropped.
    #[n(23)]
    RuleFaulted {
        #[n(0)]
        rule: RuleId,
        #[n(1)]
        number: RuleNumber,
        #[n(2)]
        fault: RuleFault,
    },
    /// Something was decided without what this rule would have said: its code failed.
    #[n(122)]
    DecidedWithout {
        #[n(0)]
        topic: Topic,
        #[n(1)]
        rule: RuleNumber,
        #[n(2)]
        fault: RuleFault,
        /// The rule whose word counted instead; none where what holds by default did.
        #[n(3)]
        instead: Option<RuleNumber>,
    },
    /// A rule kept bringing about new occasions to react to, and was cut off.
    #[n(24)]
    CutOff {
        #[n(0)]
        rule: RuleId,
        #[n(1)]
        number: RuleNumber,
        #[n(2)]
        occasions: u32,
    },
    /// The closing player computed another state: their program is different or broken.
    #[n(25)]
    SealMismatch {
        /// The state here.
        #[n(0)]
        expected: StateHash,
        /// The state there.
        #[n(1)]
        found: StateHash,
    },
    /// A rule is void as long as another one says so: its code is not asked.
    #[n(26)]
    RuleVoided {
        #[n(0)]
        rule: RuleId,
        #[n(1)]
        number: RuleNumber,
    },
    #[n(27)]
    RuleRevived {
        #[n(0)]
        rule: RuleId,
        #[n(1)]
        number: RuleNumber,
    },
    /// A player made a move that a rule offers.
    #[n(28)]
    Acted {
        #[n(0)]
        rule: RuleId,
        #[n(1)]
        number: RuleNumber,
        #[cbor(n(2), with = "cbor::shared_text")]
        action: Arc<str>,
        #[cbor(n(3), with = "cbor::phrase")]
        label: Phrase,
        #[n(4)]
        args: Vec<Argument>,
    },
    /// Each of these rules is to go before the next one, and the last one before the first. They
    /// go by class and number instead.
    #[n(29)]
    PrecedenceCircle {
        #[cbor(n(0), with = "cbor::shared_text")]
        hook: Arc<str>,
        /// The rules, in the order that holds.
        #[n(1)]
        rules: Vec<RuleNumber>,
    },
    /// An amendment of a rule was itself amended or repealed.
    #[n(30)]
    AmendmentChanged {
        #[n(0)]
        rule: RuleId,
        #[n(1)]
        from: RuleNumber,
        #[n(2)]
        to: RuleNumber,
        #[n(3)]
        amendment: Option<ProposalNumber>,
        #[n(4)]
        repealed: bool,
    },
    #[n(31)]
    CaseCalled {
        #[n(0)]
        case: CaseId,
        #[n(1)]
        judge: PlayerId,
    },
    #[n(32)]
    Judged {
        #[n(0)]
        case: CaseId,
        #[n(1)]
        judge: PlayerId,
        #[n(2)]
        finding: Finding,
    },
    #[n(33)]
    Overruled {
        #[n(0)]
        case: CaseId,
        #[n(1)]
        judge: Option<PlayerId>,
    },
    /// Nothing can be changed about a case any more.
    #[n(34)]
    CaseSettled {
        #[n(0)]
        case: CaseId,
        #[n(1)]
        finding: Option<Finding>,
    },
    #[n(37)]
    QuestionDecided {
        #[n(0)]
        ballot: BallotId,
        #[n(1)]
        carried: bool,
    },
    #[n(82)]
    OptionChosen {
        #[n(0)]
        topic: Topic,
        #[n(1)]
        chosen: Option<BallotOption>,
    },
    /// The turn is over, but the next one has to wait.
    #[n(38)]
    TurnHeld {
        #[cbor(n(0), with = "cbor::phrase")]
        message: Phrase,
    },
    #[n(39)]
    CorrectionProposed {
        #[n(0)]
        correction: CorrectionId,
    },
    #[n(40)]
    CorrectionAgreed {
        #[n(0)]
        correction: CorrectionId,
        #[n(1)]
        player: PlayerId,
    },
    #[n(41)]
    CorrectionMade {
        #[n(0)]
        correction: CorrectionId,
    },
    /// Something was set right, by a judgement or a correction.
    #[n(42)]
    Remedied(#[n(0)] Remedy),
    #[n(43)]
    WentAway(#[n(0)] PlayerId),
    #[n(113)]
    MovedOn(#[n(0)] PlayerId),
    #[n(44)]
    CameBack(#[n(0)] PlayerId),
    /// A correction was withdrawn, or can no longer be made.
    #[n(45)]
    CorrectionWithdrawn {
        #[n(0)]
        correction: CorrectionId,
    },
    /// A ballot was dropped before anything was decided. A proposal is debated again.
    #[n(46)]
    BallotDropped {
        #[n(0)]
        topic: Topic,
    },
    /// The judge of a case left before judging, and another one took it over.
    #[n(47)]
    JudgeChanged {
        #[n(0)]
        case: CaseId,
        #[n(1)]
        judge: PlayerId,
    },
    /// A ballot was closed by another player than its officer, because its time was up.
    #[n(48)]
    ClosedWhenDue {
        #[n(0)]
        topic: Topic,
        #[n(1)]
        deadline_ms: u64,
    },
    #[n(49)]
    TimerSet {
        #[cbor(n(0), with = "cbor::phrase")]
        name: Phrase,
        #[n(1)]
        due_ms: u64,
    },
    #[n(50)]
    TimerStopped {
        #[cbor(n(0), with = "cbor::phrase")]
        name: Phrase,
    },
    #[n(51)]
    TimeCalled {
        #[cbor(n(0), with = "cbor::phrase")]
        name: Phrase,
        #[n(1)]
        due_ms: u64,
    },
    #[n(52)]
    Appointed {
        #[cbor(n(0), with = "cbor::phrase")]
        role: Phrase,
        /// Present holder; none if the office fell vacant.
        #[n(1)]
        player: Option<PlayerId>,
    },
    #[n(53)]
    RoundBegan(#[n(0)] u32),
    #[n(54)]
    RoundEnded(#[n(0)] u32),
    /// After a game was won, the next one began with the same rules.
    #[n(55)]
    NextGame {
        #[n(0)]
        number: u32,
    },
    #[n(56)]
    Applied(#[n(0)] PlayerId),
    #[n(57)]
    TurnedDown(#[n(0)] PlayerId),
    #[n(58)]
    Dismissed(#[n(0)] PlayerId),
    #[n(59)]
    SetApart {
        #[n(0)]
        player: PlayerId,
        #[n(1)]
        apart: bool,
    },
    /// A rule made something known.
    #[n(60)]
    Announced {
        #[cbor(n(0), with = "cbor::phrase")]
        text: Phrase,
    },
    #[n(62)]
    DeadlineSet {
        #[n(0)]
        topic: Topic,
        #[n(1)]
        deadline_ms: u64,
    },
    #[n(63)]
    Witnessed {
        #[n(0)]
        ms: u64,
    },
    #[n(64)]
    VotedSecretly {
        #[n(0)]
        topic: Topic,
        #[n(1)]
        player: PlayerId,
    },
    /// A vote counts that is not its voter's first.
    #[n(84)]
    OtherVote {
        #[n(0)]
        topic: Topic,
        #[n(1)]
        player: PlayerId,
        #[n(2)]
        vote: OtherVote,
    },
    /// A player handed in a move that a rule offers.
    #[n(66)]
    HandedIn {
        #[n(0)]
        player: PlayerId,
        #[n(1)]
        rule: RuleId,
        #[n(2)]
        number: RuleNumber,
        #[cbor(n(3), with = "cbor::shared_text")]
        action: Arc<str>,
    },
    #[n(67)]
    VoteOpened {
        #[n(0)]
        topic: Topic,
        #[n(1)]
        player: PlayerId,
        #[n(2)]
        said: Preference,
    },
    #[n(68)]
    Opened {
        #[n(0)]
        player: PlayerId,
        #[n(1)]
        number: RuleNumber,
        #[cbor(n(2), with = "cbor::shared_text")]
        action: Arc<str>,
        #[n(3)]
        args: Vec<Argument>,
    },
    /// Rules refuse what was handed in, so nothing came of it.
    #[n(69)]
    OpenedVoid {
        #[n(0)]
        player: PlayerId,
        #[n(1)]
        number: RuleNumber,
        #[cbor(n(2), with = "cbor::shared_text")]
        action: Arc<str>,
        /// Text of the rule's refusal, if a rule refuses.
        #[cbor(n(3), with = "cbor::optional_phrase")]
        message: Option<Phrase>,
    },
    /// No more votes are taken; what is secret is being opened.
    #[n(70)]
    BallotShut {
        #[n(0)]
        topic: Topic,
        /// Voters whose votes are not opened yet.
        #[n(1)]
        unopened: Vec<PlayerId>,
    },
    /// Secret votes that were not opened do not count.
    #[n(71)]
    LeftSealed {
        #[n(0)]
        topic: Topic,
        #[n(1)]
        players: Vec<PlayerId>,
    },
    #[n(72)]
    Invited {
        #[n(0)]
        player: PlayerId,
        /// False if the invitation was taken back.
        #[n(1)]
        stands: bool,
    },
    /// Somebody came on an invitation, which is used up with it.
    #[n(73)]
    CameInvited {
        #[n(0)]
        player: PlayerId,
        #[n(1)]
        by: PlayerId,
    },
    /// A player lets another device in, or no longer.
    #[n(79)]
    DeviceChanged(#[n(0)] PlayerId, #[n(1)] DeviceChange),
    /// It was closed that a player's device has signed two moves in the same place of its chain.
    #[n(74)]
    Forked(#[n(0)] PlayerId),
    /// A rule allowed what others forbid.
    #[n(75)]
    Excepted {
        #[n(0)]
        rule: RuleNumber,
        /// The rules that forbid it, and yield to that one.
        #[n(1)]
        beaten: Vec<RuleNumber>,
    },
    /// No rule has an answer to this question any more; what holds is the default.
    #[n(80)]
    Unanswered(#[n(0)] Essential),
    /// No rule in force knows this quantity any more, and players have some of it. They keep it.
    #[n(121)]
    LeftOver(#[n(0)] UnknownQuantity),
    /// An effect of this rule is left out: it would draw, and there is no ballot to draw from.
    #[n(81)]
    NothingToDraw(#[n(0)] RuleId, #[n(1)] RuleNumber),
    #[n(96)]
    Withdrawn(#[n(0)] ProposalNumber),
    #[n(97)]
    Reopened(#[n(0)] ProposalNumber),
    /// Nothing came of what this rule wanted to do about rules or proposals.
    #[n(95)]
    Denied(#[n(0)] RuleNumber, #[n(1)] AttemptedEffect, #[n(2)] Denial),
    #[n(83)]
    Prevented {
        #[n(0)]
        rule: RuleId,
        #[n(1)]
        number: RuleNumber,
        #[n(2)]
        wanted: Intervention,
        /// Number of the higher rule.
        #[n(3)]
        by: RuleNumber,
        #[n(4)]
        objection: Objection,
    },
    /// The votes in a ballot that is counted do not each count for one.
    #[n(99)]
    Weighed {
        #[n(0)]
        topic: Topic,
        /// Weights of the cast votes.
        #[n(1)]
        weights: Vec<(PlayerId, i64)>,
    },
    /// The decision of `rule` was overridden by `by`, a preceding rule with another decision on the
    /// same occasion.
    #[n(90)]
    Yielded {
        #[n(0)]
        rule: RuleNumber,
        #[n(1)]
        by: RuleNumber,
        #[n(2)]
        about: Contested,
    },
    #[n(100)]
    AssetChanged {
        #[n(0)]
        asset: AssetId,
        #[cbor(n(1), with = "cbor::phrase")]
        name: Phrase,
        #[n(2)]
        change: AssetChange,
    },
    /// Assets of a repealed rule were orphaned, or another rule took them over.
    #[n(101)]
    AssetsLeft(#[n(0)] RuleNumber, #[n(1)] i64, #[n(2)] Option<RuleNumber>),
    #[n(105)]
    Throw(#[n(0)] PlayerId, #[n(1)] ThrowChange),
    #[n(98)]
    QuorumMissed {
        #[n(0)]
        topic: Topic,
    },
    #[n(110)]
    Dealt(#[n(0)] PlayerId, #[n(1)] Card),
    #[n(111)]
    Shown(#[n(0)] PlayerId, #[n(1)] Card),
    /// A rule has taken away what a player had by a name.
    #[n(112)]
    Discarded {
        #[n(0)]
        player: PlayerId,
        #[cbor(n(1), with = "cbor::phrase")]
        name: Phrase,
        /// Number of cards, shown or not.
        #[n(2)]
        cards: u32,
    },
}
