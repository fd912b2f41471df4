//! Peers around a relay, all in memory, with stores that can be damaged and lines that can break.
//! Everything follows from a seed.
#![allow(dead_code, reason = "each test uses a part of it")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "what goes wrong here shall end the test"
)]

pub(crate) mod hostile;
pub(crate) mod recorded;
pub(crate) mod relay;
pub(crate) mod site;
pub(crate) mod stranger;

use nomic_engine::rules::Language;
use nomic_engine::{Draft, Happening, RuleChange, What};
use nomic_sync::{Founding, Intent, Link};

pub(crate) use relay::Relay;
pub(crate) use site::Site;

/// A small generator, so that a seed means the same for ever.
#[derive(Debug, Clone)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x1234_5678_9ABC_DEF1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap()
    }

    pub(crate) fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    pub(crate) fn fill(&mut self, bytes: &mut [u8]) {
        for byte in bytes {
            *byte = self.next().to_le_bytes()[0];
        }
    }
}

/// A whole world: the relay and the browsers around it.
pub(crate) struct World {
    pub(crate) relay: Relay,
    pub(crate) sites: Vec<Site>,
    pub(crate) dice: Dice,
    pub(crate) now: u64,
}

impl World {
    /// A world in which the first site has founded a game and the others hold its link.
    pub(crate) fn new(seed: u64, sites: usize) -> World {
        World::playing(seed, sites, founding())
    }

    /// The same with another game.
    pub(crate) fn playing(seed: u64, sites: usize, founding: Founding) -> World {
        let mut dice = Dice::new(seed);
        let mut relay = Relay::new(&mut dice);
        let mut founder = Site::founder(&mut dice, &mut relay, founding);
        let link = founder.link.clone();
        founder.connect(&mut relay);
        let mut all = vec![founder];
        for index in 1..sites {
            let mut site = Site::joiner(index, link.clone(), &mut dice);
            site.connect(&mut relay);
            all.push(site);
        }
        World {
            relay,
            sites: all,
            dice,
            now: 1_000_000,
        }
    }

    /// Lets everything that is under way happen, in a random order, until nothing moves.
    pub(crate) fn settle(&mut self) {
        for _ in 0..200_000 {
            let busy: Vec<usize> = (0..self.sites.len())
                .filter(|site| self.sites[*site].is_busy_with(&self.relay))
                .collect();
            if busy.is_empty() {
                return;
            }
            let site = busy[self.dice.below(busy.len())];
            self.step(site);
        }
        panic!("the world does not come to rest");
    }

    /// One thing happens at a site.
    pub(crate) fn step(&mut self, site: usize) {
        self.now += 7;
        let (now, dice) = (self.now, &mut self.dice);
        self.sites[site].step(&mut self.relay, now, dice);
    }

    pub(crate) fn act(&mut self, site: usize, intent: Intent) -> Result<(), nomic_sync::ActError> {
        self.now += 1_000;
        let (now, dice) = (self.now, &mut self.dice);
        self.sites[site].act(intent, &mut self.relay, now, dice)
    }

    /// Some player does something that the rules allow just now, if there is anything.
    pub(crate) fn play(&mut self) -> bool {
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

    /// Every site that is there notices what time it is.
    pub(crate) fn tick(&mut self) {
        for site in &mut self.sites {
            let out = site.handle(nomic_sync::Input::Tick, self.now, &mut self.dice);
            site.perform(out, &mut self.relay, usize::MAX);
        }
    }

    /// So many seconds pass, and everything that they make happen does.
    pub(crate) fn pass(&mut self, seconds: usize) {
        for _ in 0..seconds {
            self.now += 1_000;
            self.tick();
            self.settle();
        }
    }

    pub(crate) fn connect_all(&mut self) {
        for site in &mut self.sites {
            if !site.is_connected() {
                site.connect(&mut self.relay);
            }
        }
    }

    pub(crate) fn assert_agreement(&self, what: &str) {
        let first = self.sites[0].peer();
        let effects = first
            .chronicle()
            .iter()
            .flat_map(|entry| &entry.ruling.effects);
        let mismatch = |happening: &Happening| matches!(happening.what, What::SealMismatch { .. });
        assert_eq!(effects.filter(|h| mismatch(h)).count(), 0, "{what}: a seal");
        for (index, site) in self.sites.iter().enumerate() {
            let peer = site.peer();
            assert_eq!(peer.waiting(), 0, "{what}: site {index} waits");
            let ids = |peer: &nomic_sync::Peer| -> Vec<_> {
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

pub(crate) fn founding() -> Founding {
    Founding {
        title: "A game".to_owned(),
        governing: Language::En,
        ruleset: nomic_rulesets::suber(),
        name: "Ada".to_owned(),
        real_dice: false,
    }
}

pub(crate) fn draft(text: &str) -> Draft {
    Draft {
        language: Language::En,
        changes: vec![RuleChange::Enact {
            title: "A rule".to_owned(),
            text: text.to_owned(),
            code: String::new(),
        }],
        reason: String::new(),
    }
}

const NAMES: [&str; 6] = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay"];

/// What a player might want to do.
fn intents(site: &Site, index: usize, dice: &mut Dice) -> Vec<Intent> {
    let peer = site.peer();
    if peer.me().is_none() {
        let name = NAMES[index].to_owned();
        return vec![Intent::Join { name }];
    }
    let mut intents = vec![Intent::Begin];
    for proposal in peer.game().state().open_proposals().map(|p| p.id) {
        intents.push(Intent::OpenVoting(proposal));
        intents.push(Intent::Close {
            proposal,
            throws: Vec::new(),
        });
        let in_favour = !dice.one_in(4);
        intents.push(Intent::Vote {
            proposal,
            in_favour,
        });
        if dice.one_in(3) {
            let text = "Hm.".to_owned();
            intents.push(Intent::Remark { proposal, text });
        }
    }
    if intents.len() < 8 {
        intents.push(Intent::Propose(draft(&format!(
            "Text {}.",
            dice.below(1_000)
        ))));
    }
    intents
}

/// The link of a game that is yet to be founded.
pub(crate) fn random_link(dice: &mut Dice) -> Link {
    Link::generate(None, &mut |bytes| dice.fill(bytes))
}
