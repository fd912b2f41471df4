//! The whole state of a game.

mod assets;
mod ballots;
mod calendar;
mod charter;
mod chronicle;
pub(crate) mod clock;
mod consent;
mod court;
mod docket;
mod draw_sources;
mod hands;
mod offices;
mod play;
mod position;
mod seats;
mod submissions;
mod things;
mod throws;

use crate::RuleNumber;
use crate::model::draws::Draws;
use crate::model::player::Player;
use crate::model::proposal::{Proposal, Stage};
use crate::model::rule::Rule;
use crate::model::turn::Turn;
use crate::rulebook::book::RuleBook;
use crate::rules::Language;
use crate::{
    ClassNames, DeviceId, EventId, InvitationId, LocalText, PlayerId, PrefixHash, ProposalId,
    ProposalNumber, RuleId,
};
use assets::Assets;
use ballots::Ballots;
pub(crate) use ballots::Conduct;
use calendar::Calendar;
pub(crate) use charter::Charter;
use chronicle::Chronicle;
use court::Court;
pub(crate) use docket::Docket;
use draw_sources::DrawState;
use hands::Hands;
use offices::Offices;
pub use play::Phase;
use play::Play;
use seats::Seats;
pub(crate) use seats::{Guest, NewDevice};
use std::sync::Arc;
use submissions::Submissions;
use throws::AwaitedThrows;

/// The state of a game. It is computed from events and never read from storage.
///
/// Its parts are ledgers with fields of their own. Each states its invariants, and changes only in
/// ways that keep them.
///
/// ```
/// use nomic_engine::rules::Language;
/// use nomic_engine::{Phase, RuleNumber};
///
/// let script = "game suber in en\nplayers Ann, Ben\nbegin\nAnn proposes: repeal 210";
/// let script = nomic_transcript::read(script).unwrap();
/// let game = nomic_transcript::play(&script, &|path| Err(path.to_owned())).game;
/// let state = game.state();
/// assert_eq!(state.phase(), Phase::Playing);
/// let names: Vec<&str> = state.players().map(|player| &*player.name).collect();
/// assert_eq!(names, ["Ann", "Ben"]);
/// let rule = state.rule_numbered(RuleNumber(208)).unwrap();
/// assert_eq!(rule.title.get(Language::En), "Winning");
/// let proposal = state.open_proposals().next().unwrap();
/// assert_eq!(proposal.number.0, 301);
/// ```
#[derive(Clone, Debug)]
pub struct State {
    charter: Arc<Charter>,
    seats: Seats,
    rules: Arc<RuleBook>,
    docket: Arc<Docket>,
    court: Court,
    ballots: Ballots,
    play: Play,
    offices: Offices,
    assets: Assets,
    calendar: Calendar,
    submissions: Submissions,
    drawing: DrawState,
    throws: AwaitedThrows,
    hands: Hands,
    chronicle: Chronicle,
}

impl State {
    pub(crate) fn new() -> State {
        State {
            charter: Arc::new(Charter::new()),
            seats: Seats::default(),
            rules: Arc::default(),
            docket: Arc::new(Docket::new()),
            court: Court::default(),
            ballots: Ballots::default(),
            play: Play::new(),
            offices: Offices::default(),
            assets: Assets::default(),
            calendar: Calendar::default(),
            submissions: Submissions::default(),
            drawing: DrawState::default(),
            throws: AwaitedThrows::default(),
            hands: Hands::default(),
            chronicle: Chronicle::new(),
        }
    }

    pub const fn phase(&self) -> Phase {
        self.play.phase()
    }

    /// The game: the event that founded it.
    pub fn game(&self) -> Option<EventId> {
        self.charter.game
    }

    pub fn title(&self) -> &str {
        &self.charter.title
    }

    pub fn governing(&self) -> Language {
        self.charter.governing
    }

    pub fn edition(&self) -> u16 {
        self.charter.edition
    }

    pub fn ruleset(&self) -> &str {
        &self.charter.ruleset
    }

    pub fn ruleset_title(&self) -> &LocalText {
        &self.charter.ruleset_title
    }

    /// Unused invitations of a player, the oldest first.
    pub fn invitations(&self, of: PlayerId) -> impl Iterator<Item = InvitationId> {
        let all = self.seats.invitations().iter();
        let own = all.filter(move |(_, by)| *by == of);
        own.map(|(invitation, _)| *invitation)
    }

    pub fn is_invited(&self, invitation: InvitationId) -> bool {
        self.invited_by(invitation).is_some()
    }

    /// The player who made out this invitation, if it is open.
    pub fn invited_by(&self, invitation: InvitationId) -> Option<PlayerId> {
        let mut all = self.seats.invitations().iter();
        let found = all.find(|(known, _)| *known == invitation);
        found.map(|(_, by)| *by)
    }

    pub fn classes(&self) -> &ClassNames {
        &self.charter.classes
    }

    pub fn real_dice(&self) -> bool {
        self.charter.real_dice
    }

    /// Proposals rejected before the game began, if it was founded with a position to continue
    /// from.
    pub fn rejected_before(&self) -> &[ProposalNumber] {
        self.charter.rejected.as_deref().unwrap_or_default()
    }

    /// Everybody who ever sat down, in seat order.
    pub fn players(&self) -> impl DoubleEndedIterator<Item = &Player> {
        self.seats.players()
    }

    /// Founder; none before the founding, when the table has no seats.
    pub fn founder(&self) -> Option<&Player> {
        self.players().next()
    }

    /// Active players in seat order, without those set apart.
    pub fn active_players(&self) -> impl DoubleEndedIterator<Item = &Player> {
        self.players().filter(|player| player.playing())
    }

    pub fn player(&self, player: PlayerId) -> Option<&Player> {
        self.seats.get(player)
    }

    /// The player that this device moves for.
    pub fn seated(&self, device: DeviceId) -> Option<&Player> {
        self.players()
            .find(|player| player.device(device).is_some())
    }

    /// The player that this device moves for, or else one that it has moved for.
    pub fn owner(&self, device: DeviceId) -> Option<&Player> {
        let had = |player: &&Player| player.devices.iter().any(|known| known.id == device);
        self.seated(device).or_else(|| self.players().find(had))
    }

    /// The player whose pass this is.
    pub fn pass_of(&self, pass: InvitationId) -> Option<&Player> {
        self.players().find(|player| player.pass == Some(pass))
    }

    /// Devices whose claims the group's clock is read from.
    pub fn clock_devices(&self) -> impl Iterator<Item = DeviceId> {
        let devices = self.active_players().flat_map(Player::devices);
        devices.map(|device| device.id)
    }

    pub fn rules(&self) -> &RuleBook {
        &self.rules
    }

    pub(crate) fn shared_rules(&self) -> Arc<RuleBook> {
        Arc::clone(&self.rules)
    }

    pub(crate) fn into_rules(self) -> RuleBook {
        Arc::unwrap_or_clone(self.rules)
    }

    pub(crate) fn rules_mut(&mut self) -> &mut RuleBook {
        Arc::make_mut(&mut self.rules)
    }

    pub(crate) fn put_in_force(&mut self, rules: RuleBook) {
        self.rules = Arc::new(rules);
    }

    pub fn rule(&self, rule: RuleId) -> Option<&Rule> {
        self.rules.get(rule)
    }

    /// The rule that bears this number or once bore it (see [`RuleBook::numbered`]).
    pub fn rule_numbered(&self, number: RuleNumber) -> Option<&Rule> {
        self.rules.numbered(number)
    }

    /// Proposals: decided ones in the order of their decisions, then the open ones in the order of
    /// proposal.
    pub fn proposals(&self) -> impl DoubleEndedIterator<Item = &Proposal> {
        let decided = self.docket.decided().iter().map(|proposal| &**proposal);
        decided.chain(self.open_proposals())
    }

    /// Proposals in debate or vote, in the order of proposal.
    pub fn open_proposals(&self) -> impl DoubleEndedIterator<Item = &Proposal> {
        self.docket.open().map(|proposal| &**proposal)
    }

    pub fn proposal(&self, id: ProposalId) -> Option<&Proposal> {
        let open = self.docket.find_open(id);
        let decided = || self.docket.decided().find(|proposal| proposal.id == id);
        let proposal = open.or_else(decided);
        proposal.map(|proposal| &**proposal)
    }

    pub fn proposal_numbered(&self, number: ProposalNumber) -> Option<&Proposal> {
        let mut open = self.open_proposals();
        let numbered = |proposal: &Proposal| proposal.number == number;
        let decided = || self.docket.decided().find(numbered);
        let open = open.find(|proposal| numbered(proposal));
        open.or_else(|| decided().map(|proposal| &**proposal))
    }

    pub(crate) fn proposal_by_serial(&self, serial: u32) -> Option<&Proposal> {
        let open = self.docket.get_open(serial);
        let decided = || self.docket.decided().find(|found| found.serial == serial);
        let proposal = open.or_else(decided);
        proposal.map(|proposal| &**proposal)
    }

    pub(crate) fn docket(&self) -> &Docket {
        &self.docket
    }

    pub(crate) fn docket_mut(&mut self) -> &mut Docket {
        Arc::make_mut(&mut self.docket)
    }

    pub fn count_proposals(&self, stage: Stage) -> usize {
        self.proposals()
            .filter(|proposal| proposal.stage() == stage)
            .count()
    }

    pub(crate) const fn seats_mut(&mut self) -> &mut Seats {
        &mut self.seats
    }

    pub(crate) const fn offices(&self) -> &Offices {
        &self.offices
    }

    pub(crate) const fn offices_mut(&mut self) -> &mut Offices {
        &mut self.offices
    }

    pub(crate) const fn secrets(&self) -> &Submissions {
        &self.submissions
    }

    pub(crate) const fn secrets_mut(&mut self) -> &mut Submissions {
        &mut self.submissions
    }

    pub(crate) const fn court(&self) -> &Court {
        &self.court
    }

    pub(crate) const fn court_mut(&mut self) -> &mut Court {
        &mut self.court
    }

    pub(crate) const fn ballot_records(&self) -> &Ballots {
        &self.ballots
    }

    pub(crate) const fn ballot_records_mut(&mut self) -> &mut Ballots {
        &mut self.ballots
    }

    pub(crate) const fn calendar(&self) -> &Calendar {
        &self.calendar
    }

    pub(crate) const fn calendar_mut(&mut self) -> &mut Calendar {
        &mut self.calendar
    }

    pub(crate) const fn play_mut(&mut self) -> &mut Play {
        &mut self.play
    }

    /// The round, from 1; 0 as long as no rule has begun one.
    pub const fn round(&self) -> u32 {
        self.play.round()
    }

    pub fn game_number(&self) -> u32 {
        self.play.game_number()
    }

    pub fn turn(&self) -> &Turn {
        self.play.turn()
    }

    pub fn winners(&self) -> &[PlayerId] {
        self.play.winners()
    }

    pub fn draws(&self) -> Option<&Draws> {
        self.drawing.draws()
    }

    /// The last closing that was accepted; before the first, the founding event. The next closing
    /// has to name it in its seal.
    pub fn last_closing(&self) -> Option<EventId> {
        self.chronicle.last_closing().or_else(|| self.game())
    }

    pub(crate) const fn drawing_mut(&mut self) -> &mut DrawState {
        &mut self.drawing
    }

    pub(crate) const fn hands(&self) -> &Hands {
        &self.hands
    }

    pub(crate) const fn hands_mut(&mut self) -> &mut Hands {
        &mut self.hands
    }

    pub(crate) const fn chronicle_mut(&mut self) -> &mut Chronicle {
        &mut self.chronicle
    }

    pub(crate) fn found(&mut self, charter: Charter, rules: RuleBook) {
        self.charter = Arc::new(charter);
        self.rules = Arc::new(rules);
        self.play.gather();
    }

    /// All closings that were accepted. The next one has to name them in its seal.
    pub const fn prefix(&self) -> PrefixHash {
        self.chronicle.prefix()
    }

    /// Number of events with a ruling, including refused ones.
    pub const fn rulings(&self) -> u64 {
        self.chronicle.rulings()
    }
}
