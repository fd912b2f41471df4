//! A long game as a relay stores it, for measurements in browsers.
//!
//! Three players go on by the initial set. A fourth has made three proposals at the beginning and
//! gone offline. The fourth has a vote on these proposals only, and their ballots stay open. So the
//! game always has open votes if it is opened with the fourth player's identity.

use std::fmt::Write as _;

use nomic_engine::moves::{
    CloseIntent, JoinIntent, OpenVotingIntent, ProposeMove, RemarkMove, VoteIntent,
};
use nomic_engine::{Draft, RuleChange, RuleNumber, Ruleset, Subject, Wording, rules::Language};
use nomic_peer::{Founding, Intent, Keys, Link, Peer, bundle};

use crate::{SimWorld, founding};

/// Players; the last one has gone offline.
const NAMES: [&str; 4] = ["Ada", "Ben", "Cleo", "Dora"];
const GONE: usize = 3;
/// Numbers of the proposals of the player who has gone.
const WAITING: [u32; 3] = [301, 302, 303];
/// Time of the founding, in milliseconds since 1970.
const FOUNDED: u64 = 1_780_000_000_000;
const BETWEEN: u64 = 60_000;
/// Every third proposal is adopted and amends this rule of the initial set.
const AMENDED: &str = "No private deals";

/// Rules with other code than in the initial set. All players propose at any time, and the first
/// three take turns. The fourth has a vote on the first three proposals only, and no player wins.
const OTHERWISE: [(u32, &str); 4] = [
    (
        105,
        "when may_vote(voter, b)
  if b.on_proposal then
    answer voter.active and (b.proposal.number <= 303 or voter.number <= 3)
  end
end",
    ),
    (
        201,
        "when first_player() answer player(1) end
when next_player(p) answer player(p.number mod 3 + 1) end
when on_join(p) set_points(p, 0) end",
    ),
    (
        202,
        "when on_decided(p)
  if p.proposer.on_turn then
    award(p.proposer, draw(6))
    end_turn()
  end
end",
    ),
    (208, ""),
];

pub struct LongGame {
    world: SimWorld,
    beginning: usize,
}

impl LongGame {
    /// Number of log places that a relay usually has bundled together.
    pub const STRETCH: usize = 128;

    /// Plays until there are `events` events, or as many as the beginning needs.
    pub fn played(events: usize) -> LongGame {
        let mut game = LongGame::begun();
        let mut turn = 0;
        while game.lines() < events {
            game.turn(turn, events);
            turn += 1;
        }
        game
    }

    fn begun() -> LongGame {
        let begins = Founding {
            title: "A long game".to_owned(),
            ruleset: ruleset(),
            ..founding()
        };
        let mut world = SimWorld::playing(1, NAMES.len(), begins);
        world.now = FOUNDED;
        world.run_until_idle();
        let mut game = LongGame {
            world,
            beginning: 0,
        };
        for (site, name) in NAMES.into_iter().enumerate().skip(1) {
            let name = name.to_owned();
            game.act(site, Intent::Join(JoinIntent { name }));
        }
        game.act(0, Intent::Begin);
        for number in WAITING {
            let subject = game.propose(GONE, enactment(0));
            assert_eq!(game.number(subject), number);
            for site in 0..GONE {
                let said = (site % 2 == 0).into();
                game.act(site, Intent::Vote(VoteIntent { subject, said }));
            }
        }
        let SimWorld { sites, relays, .. } = &mut game.world;
        sites[GONE].disconnect(&mut relays[0]);
        game.beginning = relays[0].len();
        game
    }

    /// Plays one turn: the player on turn proposes, all vote, and the ballot is closed. Stops early
    /// when there are `events` events.
    fn turn(&mut self, turn: usize, events: usize) {
        let site = turn % GONE;
        let adopted = turn.is_multiple_of(3);
        let change = match adopted {
            true => self.amendment(turn),
            false => enactment(turn),
        };
        if self.lines() + 2 > events {
            // Too few for a proposal that is put to the vote.
            return self.remark(site);
        }
        let subject = self.propose(site, change);
        for voter in 0..GONE {
            if self.lines() < events {
                let said = adopted.into();
                self.act(voter, Intent::Vote(VoteIntent { subject, said }));
            }
        }
        if self.lines() < events {
            let throws = Vec::new();
            self.act(site, Intent::Close(CloseIntent { subject, throws }));
        }
    }

    fn remark(&mut self, site: usize) {
        let open = self.peer().game().state().open_proposals().next();
        let proposal = open.unwrap().id;
        let text = "Fair enough.".to_owned();
        self.act(site, Intent::Remark(RemarkMove { proposal, text }));
    }

    fn propose(&mut self, site: usize, change: RuleChange) -> Subject {
        self.act(
            site,
            Intent::Propose(ProposeMove {
                draft: Draft::of(Language::En, vec![change]),
            }),
        );
        let newest = self.peer().game().state().open_proposals().next_back();
        let proposal = newest.unwrap().id;
        self.act(site, Intent::OpenVoting(OpenVotingIntent { proposal }));
        let newest = self.peer().game().state().open_proposals().next_back();
        newest.unwrap().subject()
    }

    fn amendment(&self, turn: usize) -> RuleChange {
        let mut rules = self.peer().game().state().rules().in_force();
        let rule = rules
            .find(|rule| rule.title.get(Language::En) == AMENDED)
            .unwrap();
        let text = format!("As agreed in turn {turn}.");
        let to = Wording::new(AMENDED, &text, "");
        rule.amendment(&to, (Language::En, Language::En))
    }

    fn act(&mut self, site: usize, intent: Intent) {
        self.world.now += BETWEEN;
        self.world.act(site, intent).unwrap();
        self.world.run_until_idle();
    }

    fn number(&self, subject: Subject) -> u32 {
        let mut open = self.peer().game().state().open_proposals();
        open.find(|open| open.subject() == subject)
            .unwrap()
            .number
            .0
    }

    fn peer(&self) -> &Peer {
        self.world.sites[0].peer()
    }

    fn lines(&self) -> usize {
        self.peer().chronicle().len()
    }

    pub fn link(&self) -> &Link {
        &self.world.sites[0].link
    }

    pub fn chunks(&self) -> &[Vec<u8>] {
        self.world.relays[0].chunks()
    }

    /// Writes the game as lines of text, in this order:
    ///
    /// - the link, and the players with their identities
    /// - the numbers of the proposals that wait for the fourth player's vote
    /// - the number of events, and the final hash of the state
    /// - the chunks in the relay's order; a line `gone` comes after those that the fourth player
    ///   has seen
    /// - the bundles that players would have made of them
    pub fn written(&self) -> String {
        let link = self.link().fragment();
        let mut lines = format!("link #{link}\n");
        for (name, site) in NAMES.iter().zip(&self.world.sites) {
            let _ = writeln!(lines, "player {name} {}", site.identity.export());
        }
        for number in WAITING {
            let _ = writeln!(lines, "proposal {number}");
        }
        let _ = writeln!(lines, "events {}", self.lines());
        let _ = writeln!(lines, "hash {}", hex(&self.peer().game().hash().0));
        for (place, chunk) in self.chunks().iter().enumerate() {
            if place == self.beginning {
                lines.push_str("gone\n");
            }
            let _ = writeln!(lines, "chunk {}", hex(chunk));
        }
        for (stretch, (_, bundle)) in self.bundled().enumerate() {
            let _ = writeln!(lines, "bundle {stretch} {}", hex(&bundle));
        }
        lines
    }

    /// Chunks of each full stretch of the relay's log, with the bundle that players would make of
    /// them.
    pub fn bundled(&self) -> impl Iterator<Item = (&[Vec<u8>; Self::STRETCH], Vec<u8>)> {
        let keys = Keys::of(self.link());
        let (full, _) = self.chunks().as_chunks();
        full.iter().map(move |chunks: &[Vec<u8>; Self::STRETCH]| {
            let bundle = bundle(&keys, &chunks.each_ref().map(Vec::as_slice));
            (chunks, bundle.unwrap())
        })
    }
}

fn ruleset() -> Ruleset {
    let mut ruleset = nomic_rulesets::suber();
    for (number, code) in OTHERWISE {
        let mut rules = ruleset.rules.iter_mut();
        let rule = rules.find(|rule| rule.number == RuleNumber(number));
        rule.unwrap().code = code.to_owned();
    }
    ruleset
}

fn enactment(turn: usize) -> RuleChange {
    RuleChange::Enact {
        title: format!("Proposal of turn {turn}"),
        text: "Whoever reads this is asked to smile at the player beside them.".to_owned(),
        code: "when on_join(p)\n  award(p, 1)\nend".to_owned(),
    }
}

fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text
}
