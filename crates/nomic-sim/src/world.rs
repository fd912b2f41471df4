//! Peers around relays, all in memory. Stores can be damaged and lines can break. A seed determines
//! everything.

use nomic_engine::moves::{
    CloseIntent, JoinIntent, OpenVotingIntent, ProposeMove, RemarkMove, VoteIntent,
};
use nomic_engine::rules::Language;
use nomic_engine::{Draft, Effect, RecordedEffect, RuleChange};
use nomic_peer::{ActError, Founding, Input, Intent, Peer};

use crate::{Dice, SimRelay, Site};

/// A whole world: the relays and the browsers around them.
///
/// Two browsers and a relay play the beginning of a game:
///
/// ```
/// use nomic_engine::moves::JoinIntent;
/// use nomic_sim::SimWorld;
/// use nomic_peer::Intent;
///
/// let mut world = SimWorld::new(7, 2);
/// world.run_until_idle();
/// world.act(1, Intent::Join(JoinIntent { name: "Ben".to_owned() })).unwrap();
/// world.run_until_idle();
/// world.act(0, Intent::Begin).unwrap();
/// world.run_until_idle();
/// world.assert_agreement("the beginning");
/// assert_eq!(world.sites[1].peer().chronicle().len(), 3);
/// ```
pub struct SimWorld {
    /// Every site goes to the first relay until it is sent elsewhere.
    pub relays: Vec<SimRelay>,
    /// Browsers, the founder's first.
    pub sites: Vec<Site>,
    pub dice: Dice,
    /// World's own time in milliseconds.
    pub now: u64,
}

impl SimWorld {
    /// World whose first site has founded a game. The other sites have its link.
    pub fn new(seed: u64, sites: usize) -> SimWorld {
        SimWorld::playing(seed, sites, founding())
    }

    pub fn playing(seed: u64, sites: usize, founding: Founding) -> SimWorld {
        SimWorld::around(1, seed, sites, founding)
    }

    /// `relays` is at least 1.
    pub fn around(relays: usize, seed: u64, sites: usize, founding: Founding) -> SimWorld {
        let mut dice = Dice::new(seed);
        let mut relay = SimRelay::new(&mut dice);
        let mut founder = Site::founder(&mut dice, &mut relay, founding);
        let link = founder.link.clone();
        founder.connect(&mut relay);
        let mut all = vec![founder];
        for index in 1..sites {
            let mut site = Site::joiner(index, link.clone(), &mut dice);
            site.connect(&mut relay);
            all.push(site);
        }
        let mut relays: Vec<SimRelay> = (1..relays).map(|_| SimRelay::new(&mut dice)).collect();
        relays.insert(0, relay);
        SimWorld {
            relays,
            sites: all,
            dice,
            now: 1_000_000,
        }
    }

    /// Lets everything under way happen, in a random order, until nothing moves.
    pub fn run_until_idle(&mut self) {
        for _ in 0..200_000 {
            let Some(site) = self.random_busy_site() else {
                return;
            };
            self.step(site);
        }
        panic!("the world does not come to rest");
    }

    pub fn random_busy_site(&mut self) -> Option<usize> {
        let busy = |site: &Site| site.is_busy_with(&self.relays[site.at]);
        let sites = self.sites.iter().enumerate();
        let busy: Vec<usize> = sites
            .filter(|(_, s)| busy(s))
            .map(|(place, _)| place)
            .collect();
        (!busy.is_empty()).then(|| *self.dice.pick(&busy))
    }

    pub fn step(&mut self, site: usize) {
        self.now += 7;
        let (now, dice) = (self.now, &mut self.dice);
        let site = &mut self.sites[site];
        site.step(&mut self.relays[site.at], now, dice);
    }

    /// Lets a player act, a second after the event before.
    ///
    /// # Errors
    /// Those of [`Peer::act`]: nothing was signed.
    pub fn act(&mut self, site: usize, intent: Intent) -> Result<(), ActError> {
        self.now += 1_000;
        let (now, dice) = (self.now, &mut self.dice);
        let site = &mut self.sites[site];
        site.act(intent, &mut self.relays[site.at], now, dice)
    }

    /// Lets a random player make an allowed move; false if there is none.
    pub fn play(&mut self) -> bool {
        let site = self.dice.below(self.sites.len());
        let mut intents = intents(&self.sites[site], site, &mut self.dice);
        while !intents.is_empty() {
            let intent = intents.swap_remove(self.dice.below(intents.len()));
            if self.sites[site].peer().preview(intent.clone()).is_ok() {
                return self.act(site, intent).is_ok();
            }
        }
        false
    }

    pub fn tick(&mut self) {
        for site in &mut self.sites {
            let out = site.handle(Input::Tick, self.now, &mut self.dice);
            site.perform(out, &mut self.relays[site.at], usize::MAX);
        }
    }

    /// Lets seconds pass, with everything that is due.
    pub fn pass(&mut self, seconds: usize) {
        for _ in 0..seconds {
            self.now += 1_000;
            self.tick();
            self.run_until_idle();
        }
    }

    pub fn connect_all(&mut self) {
        for site in &mut self.sites {
            if !site.is_connected() {
                site.connect(&mut self.relays[site.at]);
            }
        }
    }

    /// Panics unless all sites agree, no event is pending, and all seals match.
    pub fn assert_agreement(&self, what: &str) {
        let first = self.sites[0].peer();
        let effects = first
            .chronicle()
            .iter()
            .flat_map(|entry| &entry.ruling.effects);
        let mismatch =
            |happening: &RecordedEffect| matches!(happening.effect, Effect::SealMismatch { .. });
        assert_eq!(effects.filter(|h| mismatch(h)).count(), 0, "{what}: a seal");
        for (index, site) in self.sites.iter().enumerate() {
            let peer = site.peer();
            assert_eq!(peer.pending(), 0, "{what}: site {index} waits");
            let ids = |peer: &Peer| -> Vec<_> {
                peer.chronicle()
                    .iter()
                    .map(|e| (e.event.id(), e.ruling.verdict.clone(), e.grade))
                    .collect()
            };
            assert_eq!(ids(peer), ids(first), "{what}: site {index}");
            assert_eq!(
                peer.game().hash(),
                first.game().hash(),
                "{what}: site {index}"
            );
        }
    }
}

pub fn founding() -> Founding {
    Founding {
        title: "A game".to_owned(),
        governing: Language::En,
        ruleset: nomic_rulesets::suber(),
        name: "Ada".to_owned(),
        real_dice: false,
    }
}

pub fn draft(text: &str) -> Draft {
    let change = RuleChange::Enact {
        title: "A rule".to_owned(),
        text: text.to_owned(),
        code: String::new(),
    };
    Draft::of(Language::En, vec![change])
}

const NAMES: [&str; 6] = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay"];

fn intents(site: &Site, index: usize, dice: &mut Dice) -> Vec<Intent> {
    let peer = site.peer();
    if peer.me().is_none() {
        let name = NAMES[index].to_owned();
        return vec![Intent::Join(JoinIntent { name })];
    }
    let mut intents = vec![Intent::Begin];
    for open in peer.game().state().open_proposals() {
        let (proposal, subject) = (open.id, open.subject());
        intents.push(Intent::OpenVoting(OpenVotingIntent { proposal }));
        intents.push(Intent::Close(CloseIntent {
            subject,
            throws: Vec::new(),
        }));
        let in_favour = !dice.one_in(4);
        intents.push(Intent::Vote(VoteIntent {
            subject,
            said: in_favour.into(),
        }));
        if dice.one_in(3) {
            let text = "Hm.".to_owned();
            intents.push(Intent::Remark(RemarkMove { proposal, text }));
        }
    }
    if intents.len() < 8 {
        intents.push(Intent::Propose(ProposeMove {
            draft: draft(&format!("Text {}.", dice.below(1_000))),
        }));
    }
    intents
}
