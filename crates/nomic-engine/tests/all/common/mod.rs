//! A table for tests: players with their devices and chains, who play moves and see the rulings.

#![allow(
    dead_code,
    unused_imports,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "each test uses its own part of it, and one that cannot go on may stop"
)]

pub(crate) mod codes;
pub(crate) mod court;
mod device;
pub(crate) mod long;
pub(crate) mod many;
pub(crate) mod quiet;
mod told;

pub(crate) use device::{SALT, TestDevice, joining, open_these, openly};
pub(crate) use told::{because, thrown, whats};

use nomic_engine::dice::{CHAIN_LENGTH, chain_link};
use nomic_engine::moves::ProposeMove;
use nomic_engine::rules::Language;
use nomic_engine::*;
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

pub(crate) const ENGLISH: (Language, Language) = (Language::En, Language::En);

pub(crate) fn edits(rule: &Rule, title: &str, text: &str, code: &str) -> Edits {
    let now = rule.wording(Language::En, Language::En);
    Edits::between(&now, &Wording::new(title, text, code))
}

/// Everybody but Ada, who founds the game.
const NAMES: [&str; 7] = ["Ben", "Cleo", "Dario", "Elsa", "Fritz", "Gina", "Hugo"];

#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) events: Vec<Event>,
    pub(crate) chronicle: Vec<Arc<Ruling>>,
    seqs: Vec<u64>,
    /// Time on all clocks, in milliseconds since 1970.
    pub(crate) now: u64,
    pub(crate) claims: BTreeMap<DeviceId, u64>,
}

/// The device of a player; players are counted from 1.
pub(crate) fn device(player: u16) -> DeviceId {
    DeviceId(seed(player))
}

fn seed(player: u16) -> [u8; 32] {
    [u8::try_from(player).unwrap(); 32]
}

/// The whole chain of a player, by index. It is worked out once for all tests of a thread.
fn chain(player: u16) -> Rc<Vec<ChainLink>> {
    thread_local! {
        static CHAINS: RefCell<BTreeMap<u16, Rc<Vec<ChainLink>>>> = RefCell::default();
    }
    let grow = || {
        let last = chain_link(&seed(player), CHAIN_LENGTH);
        let before = |link: &ChainLink| Some(ChainLink(Sha256::digest(link.0).into()));
        let links = std::iter::successors(Some(last), before).take(CHAIN_LENGTH as usize + 1);
        let mut links: Vec<_> = links.collect();
        links.reverse();
        Rc::new(links)
    };
    CHAINS.with_borrow_mut(|chains| Rc::clone(chains.entry(player).or_insert_with(grow)))
}

pub(crate) fn seat(player: u16, name: &str) -> Seat {
    Seat {
        name: name.to_owned(),
        dice_tip: chain(player)[0],
    }
}

pub(crate) fn founding(ruleset: Ruleset, name: &str) -> Move {
    let founding = Founding {
        title: "A game".to_owned(),
        governing: Language::En,
        ruleset,
        name: name.to_owned(),
        real_dice: false,
    };
    founding.complete(&TestDevice(1))
}

/// A ruleset of rules without any text: number, class and code.
pub(crate) fn ruleset(rules: &[(u32, Class, &str)]) -> Ruleset {
    let rules = rules.iter().map(|(number, class, code)| StarterRule {
        number: RuleNumber(*number),
        class: *class,
        title: LocalText::new(Language::En, &format!("Rule {number}")),
        text: LocalText::new(Language::En, "As the code says."),
        code: (*code).to_owned(),
        fate: None,
    });
    Ruleset {
        id: "test".to_owned(),
        title: LocalText::default(),
        classes: nomic_engine::ClassNames::default(),
        rules: rules.collect(),
        played_to: None,
    }
}

pub(crate) fn draft(changes: Vec<RuleChange>) -> Draft {
    Draft::of(Language::En, changes)
}

pub(crate) fn enact(title: &str, code: &str) -> RuleChange {
    RuleChange::Enact {
        title: title.to_owned(),
        text: format!("The text of {title}."),
        code: code.to_owned(),
    }
}

/// Minimal rules for changing rules: everything is permitted, one vote is enough.
pub(crate) const FREE: &str = "
when numbering(last)
  answer max(301, last + 1)
end
when permits(c)
  answer yes
end
when may_vote(voter, b)
  if b.on_proposal then
    answer yes
  end
end
when required_votes(b)
  if b.on_proposal then
    answer 1
  end
end
when officer(p)
  answer p.proposer
end";

/// A game of two with that, and with more rules.
pub(crate) fn free(more: &[(u32, Class, &str)]) -> Table {
    let mut rules = vec![(1, Class::Immutable, FREE)];
    rules.extend_from_slice(more);
    Table::begun(ruleset(&rules), 2)
}

impl Table {
    pub(crate) fn bare() -> Table {
        Table {
            game: Game::new(),
            events: Vec::new(),
            chronicle: Vec::new(),
            seqs: Vec::new(),
            now: 0,
            claims: BTreeMap::new(),
        }
    }

    /// A founded game with `players` players that has not begun.
    pub(crate) fn gathered(ruleset: Ruleset, players: u16) -> Table {
        let mut table = Table::bare();
        table.accept(1, founding(ruleset, "Ada"));
        let more = (9..).map(|guest| format!("Visitor {guest}"));
        let names = NAMES.map(str::to_owned).into_iter().chain(more);
        for (player, name) in (2..=players).zip(names) {
            table.accept(player, joining(player, &name));
        }
        table
    }

    pub(crate) fn begun(ruleset: Ruleset, players: u16) -> Table {
        let mut table = Table::gathered(ruleset, players);
        table.accept(1, table.beginning());
        table
    }

    pub(crate) fn state(&self) -> &State {
        self.game.state()
    }

    pub(crate) fn play(&mut self, player: u16, moved: Move) -> Arc<Ruling> {
        let index = usize::from(player);
        self.seqs.resize(self.seqs.len().max(index + 1), 0);
        self.seqs[index] += 1;
        let mut id = [0; 32];
        id[..8].copy_from_slice(&(self.events.len() as u64 + 1).to_be_bytes());
        let event = Event {
            id: EventId(id),
            device: device(player),
            seq: self.seqs[index],
            claimed_ms: self.now,
            moved,
            claims: self.claims_so_far(),
            forked: Vec::new(),
        };
        self.claims.insert(event.device, self.now);
        let ruling = self.game.apply(&event);
        self.events.push(event);
        self.chronicle.push(Arc::clone(&ruling));
        ruling
    }

    pub(crate) fn accept(&mut self, player: u16, moved: Move) -> Arc<Ruling> {
        let ruling = self.play(player, moved);
        assert_eq!(ruling.verdict, Ok(()), "player {player}");
        ruling
    }

    /// Makes a move that has to be refused, and change nothing.
    pub(crate) fn refuse(&mut self, player: u16, moved: Move) -> Refusal {
        let before = self.state().position();
        let ruling = self.play(player, moved);
        assert_eq!(
            self.state().position(),
            before,
            "a refused move changed something"
        );
        ruling.verdict.clone().expect_err("the move was accepted")
    }

    pub(crate) fn propose(&mut self, player: u16, change: RuleChange) -> ProposalId {
        let ruling = self.accept(
            player,
            Move::Propose(ProposeMove {
                draft: draft(vec![change]),
            }),
        );
        ProposalId(ruling.event)
    }

    pub(crate) fn subject(&self, proposal: ProposalId) -> Subject {
        self.state().proposal(proposal).unwrap().subject()
    }

    pub(crate) fn ballot_on(&self, proposal: ProposalId) -> &Ballot {
        let proposal = self.state().proposal(proposal).unwrap();
        self.state().ballot_of(proposal).unwrap()
    }

    /// Opens the ballot, lets all players vote (from 1, in order) and closes it.
    pub(crate) fn ballot(
        &mut self,
        officer: u16,
        proposal: ProposalId,
        votes: &[bool],
    ) -> Arc<Ruling> {
        self.accept(officer, self.opening(proposal));
        for (player, in_favour) in (1..).zip(votes) {
            self.accept(player, self.voting(player, proposal, *in_favour));
        }
        self.accept(officer, self.closing(officer, proposal))
    }

    /// A whole turn of the player on turn: one change, and all votes.
    pub(crate) fn turn(&mut self, change: RuleChange, votes: &[bool]) -> (ProposalId, Arc<Ruling>) {
        let player = self.on_turn();
        let proposal = self.propose(player, change);
        let ruling = self.ballot(player, proposal, votes);
        (proposal, ruling)
    }

    pub(crate) fn on_turn(&self) -> u16 {
        self.state().turn().player.unwrap().0
    }

    pub(crate) fn points(&self, player: u16) -> i64 {
        self.state().player(PlayerId(player)).unwrap().points()
    }

    /// Votes required for a decided proposal, as an explanation tells them.
    pub(crate) fn required(&self, proposal: ProposalId) -> Option<i64> {
        let decided = self.state().proposal(proposal).unwrap();
        let by = decided.decision.as_ref().unwrap().event;
        let place = self.events.iter().position(|event| event.id == by).unwrap();
        let mut game = Game::new();
        self.events[..place]
            .iter()
            .for_each(|event| drop(game.apply(event)));
        game.explain(&self.events[place]).required(decided.number)
    }

    pub(crate) fn stage(&self, proposal: ProposalId) -> Stage {
        self.state().proposal(proposal).unwrap().stage()
    }

    pub(crate) fn rule(&self, number: u32) -> &Rule {
        self.state().rule_numbered(RuleNumber(number)).unwrap()
    }

    pub(crate) fn repeal(&self, number: u32) -> RuleChange {
        RuleChange::Repeal {
            rule: self.rule(number).id,
        }
    }

    pub(crate) fn transmute(&self, number: u32, to: Class) -> RuleChange {
        RuleChange::Transmute {
            rule: self.rule(number).id,
            to,
        }
    }

    pub(crate) fn recode(&self, number: u32, code: &str) -> RuleChange {
        let rule = self.rule(number);
        let text = format!("Changed: {}", rule.text.get(Language::En));
        let to = Wording::new(rule.title.get(Language::En), &text, code);
        rule.amendment(&to, ENGLISH)
    }

    pub(crate) fn set_code(&self, number: u32, code: &str) -> Remedy {
        let rule = self.rule(number);
        Remedy::SetCode {
            rule: rule.id,
            was: PartHash::of(&rule.code),
            code: code.to_owned(),
        }
    }

    pub(crate) fn reword(&self, number: u32, text: &str) -> RuleChange {
        let rule = self.rule(number);
        let to = Wording::new(rule.title.get(Language::En), text, &rule.code);
        rule.amendment(&to, ENGLISH)
    }
}
