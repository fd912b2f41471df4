//! Analysis of a rule's code, made once when the rule gets it.

use crate::model::player::POINTS;
use crate::rules::{
    AccessedItem, CollectByExtend, Family, FlatSet, GuardCondition, Hook, Program, Provision, Type,
};
use crate::vocabulary::hooks::{OUTRANKS, VOIDS, heard_at};
use crate::vocabulary::{self, AMENDMENT, BALLOT, CHANGE, PLAYER, PROPOSAL, RULE, VOTE};

/// A hook or other point in the course of the game that rules share, in the order of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Spot {
    /// Beginning of the name: it usually distinguishes two names, so that the names need not be
    /// read.
    beginning: u64,
    pub(crate) hook: &'static str,
    pub(crate) sphere: Sphere,
}

impl Spot {
    pub(crate) fn new(hook: &'static str, sphere: Sphere) -> Spot {
        let mut beginning = [0; size_of::<u64>()];
        let letters = beginning.iter_mut().zip(hook.bytes());
        letters.for_each(|(to, letter)| *to = letter);
        Spot {
            beginning: u64::from_be_bytes(beginning),
            hook,
            sphere,
        }
    }
}

/// Subject of the ballots that a hook is about. Code that begins with `if b.on_proposal` or with
/// `if b.rule = this_rule` never meets the other's, so neither goes before the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sphere {
    /// Proposals; also every hook that is about no ballot.
    Usual,
    Questions,
}

/// Hooks whose rules judge other rules.
pub(crate) const JUDGING: [&str; 2] = [OUTRANKS.name(), VOIDS.name()];

#[derive(Debug, Default)]
pub(crate) struct Profile {
    /// Hooks of its provisions in the order of the source, each with its index.
    pub(crate) attached: Vec<(Spot, usize)>,
    /// Hooks that it may answer: those for ballots, if it answers for proposals.
    pub(crate) hooks: FlatSet<&'static str>,
    pub(crate) reads: FlatSet<AccessedItem>,
    pub(crate) writes: FlatSet<AccessedItem>,
    pub(crate) names: FlatSet<String>,
    /// Provisions that read only the rules passed to them and their own rule.
    pub(crate) confined: FlatSet<usize>,
    /// Provisions whose answer never depends on their arguments or the game.
    pub(crate) constant: FlatSet<usize>,
    /// Provisions that read no single vote, only the number of each kind.
    pub(crate) impersonal: FlatSet<usize>,
    /// Provisions that read only the wording of rules and proposals.
    pub(crate) by_wording: FlatSet<usize>,
    /// Provisions that read only the rules and the players' state.
    pub(crate) by_standing: FlatSet<usize>,
    /// Provisions that ask for the answer of the rules below.
    pub(crate) modifying: FlatSet<usize>,
    /// Whether its claims of precedence read only the rules passed to them and their own rule.
    pub(crate) claims_confined: bool,
    /// Whether it judges other rules, also by claims, using its own variables.
    pub(crate) judges_by_own: bool,
    /// True if it judges through names used of other rules.
    pub(crate) judges_by_shared: bool,
}

impl Profile {
    pub(crate) fn of(program: &Program) -> Profile {
        let mut profile = Profile::default();
        for provision in program.provisions() {
            let hook = vocabulary::hook(provision.hook());
            if let Some(hook) = hook.filter(|_| provision.family() != Family::Action) {
                let name = heard_at(hook.name);
                for sphere in spheres(hook, provision) {
                    let spot = Spot::new(name, sphere);
                    profile.attached.push((spot, provision.index()));
                    if sphere == Sphere::Usual {
                        profile.hooks.insert(name);
                    }
                }
            }
        }
        let claims = program.claim_reads();
        profile.claims_confined = claims.iter().all(is_of_a_rule);
        profile.note_judging(&claims);
        for analysis in program.analysis() {
            let provision = program.provisions().get(analysis.provision);
            if provision.is_some_and(|provision| JUDGING.contains(&provision.hook())) {
                profile.note_judging(&analysis.reads);
            }
            if analysis.reads.iter().all(is_of_a_rule) {
                profile.confined.insert(analysis.provision);
            }
            if analysis.reads.is_empty() {
                profile.constant.insert(analysis.provision);
            }
            if analysis.reads.iter().all(is_of_no_vote) {
                profile.impersonal.insert(analysis.provision);
            }
            if analysis.reads.iter().all(is_of_wording) {
                profile.by_wording.insert(analysis.provision);
            }
            if analysis.reads.iter().all(is_of_standing) {
                profile.by_standing.insert(analysis.provision);
            }
            if analysis.reads.contains(&AccessedItem::Below) {
                profile.modifying.insert(analysis.provision);
            }
            profile.reads.extend(analysis.reads.into_iter().map(plain));
            profile
                .writes
                .extend(analysis.writes.into_iter().map(plain));
        }
        let names = profile.reads.iter().filter_map(name_of).map(str::to_owned);
        profile.names = names.collect_by_extend();
        profile
    }

    /// Records dependencies of the judgement of other rules that reads this.
    fn note_judging(&mut self, reads: &FlatSet<AccessedItem>) {
        let keeps = |touch: &AccessedItem| matches!(touch, AccessedItem::Keep(_));
        let shares = |touch: &AccessedItem| matches!(touch, AccessedItem::Shared(..));
        self.judges_by_own |= reads.iter().any(keeps);
        self.judges_by_shared |= reads.iter().any(shares);
    }
}

fn spheres(hook: &Hook, provision: &Provision) -> Vec<Sphere> {
    if !hook.params.contains(&Type::Thing(BALLOT)) {
        return vec![Sphere::Usual];
    }
    let guards = provision.guards();
    let on_questions = [
        GuardCondition::Fails(BALLOT, "on_proposal"),
        GuardCondition::Is(BALLOT, "rule", "this_rule"),
    ];
    let mut spheres = Vec::new();
    if !on_questions.iter().any(|guard| guards.contains(guard)) {
        spheres.push(Sphere::Usual);
    }
    if !guards.contains(&GuardCondition::Holds(BALLOT, "on_proposal")) {
        spheres.push(Sphere::Questions);
    }
    spheres
}

/// Function that says if a rule claims to precede another. Its dependencies are those of the
/// claims, which are analysed separately (see [`Profile::claims_confined`]).
const CLAIMS: &str = "claims_precedence";

/// Functions whose value follows from their arguments and the wording of the rules.
const PURE: [&str; 7] = [
    "answers", "reads", "mentions", "lettered", "days", "hours", "minutes",
];

/// True if the value depends only on the number of votes, not on voters or contents.
fn is_of_no_vote(touch: &AccessedItem) -> bool {
    match touch {
        AccessedItem::Field(BALLOT, field) => !["votes", "missing"].contains(field),
        // Rules answer for a hypothetical state, by any reads.
        AccessedItem::Field(PROPOSAL, "rules_after") => false,
        AccessedItem::Field(kind, _) => *kind != VOTE,
        AccessedItem::Function(name) => PURE.contains(name),
        AccessedItem::Global(_) | AccessedItem::Quantity(_) | AccessedItem::Keep(_) => true,
        AccessedItem::Effect(_)
        | AccessedItem::Shared(..)
        | AccessedItem::Chance
        | AccessedItem::Below => false,
    }
}

/// True if the value follows from the rules and the players' state, which a move does not change by
/// itself.
fn is_of_standing(touch: &AccessedItem) -> bool {
    match touch {
        AccessedItem::Field(PLAYER, field) => !["on_turn", "last_seen", "unopened"].contains(field),
        AccessedItem::Global(name) => ["this_rule", "players"].contains(name),
        AccessedItem::Quantity(_) => true,
        AccessedItem::Function(name) => PURE.contains(name),
        other => is_of_a_rule(other),
    }
}

/// Whether the value follows from the wording of rules, present or hypothetical, and proposals;
/// variables and claims of rules do not.
fn is_of_wording(touch: &AccessedItem) -> bool {
    const WORDING: [&str; 4] = ["number", "proposer", "changes", "rules_after"];
    match touch {
        AccessedItem::Field(PROPOSAL, field) => WORDING.contains(field),
        AccessedItem::Field(kind, _) => [RULE, AMENDMENT, CHANGE].contains(kind),
        AccessedItem::Global(name) => *name == "this_rule",
        AccessedItem::Function(name) => PURE.contains(name),
        AccessedItem::Keep(_)
        | AccessedItem::Effect(_)
        | AccessedItem::Quantity(_)
        | AccessedItem::Shared(..)
        | AccessedItem::Chance
        | AccessedItem::Below => false,
    }
}

/// Whether the value follows from the rule that is read and the rule whose code runs. No rule leads
/// to another one, and a rule's variables are no things.
fn is_of_a_rule(touch: &AccessedItem) -> bool {
    match touch {
        AccessedItem::Field(kind, _) => [RULE, AMENDMENT].contains(kind),
        AccessedItem::Global(name) => *name == "this_rule",
        AccessedItem::Function(name) => *name == CLAIMS || PURE.contains(name),
        AccessedItem::Keep(_) => true,
        AccessedItem::Effect(_)
        | AccessedItem::Quantity(_)
        | AccessedItem::Shared(..)
        | AccessedItem::Chance
        | AccessedItem::Below => false,
    }
}

/// Points are a quantity like any other, even if they can be read as a field.
fn plain(touch: AccessedItem) -> AccessedItem {
    match touch {
        AccessedItem::Field(PLAYER, POINTS) => AccessedItem::Quantity(POINTS.into()),
        other => other,
    }
}

fn name_of(touch: &AccessedItem) -> Option<&str> {
    match touch {
        AccessedItem::Field(_, name)
        | AccessedItem::Global(name)
        | AccessedItem::Function(name) => Some(name),
        AccessedItem::Quantity(name) | AccessedItem::Shared(_, name) => Some(name),
        AccessedItem::Effect(_)
        | AccessedItem::Keep(_)
        | AccessedItem::Chance
        | AccessedItem::Below => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;
    use crate::vocabulary::table::VOCABULARY;

    fn profile(code: &str) -> Profile {
        Profile::of(&rules::compile(code, &VOCABULARY).unwrap())
    }

    fn holds(among: fn(&Profile) -> &FlatSet<usize>, question: &str, answer: &str) -> bool {
        let code = format!("keep a = 1\nwhen {question}\n  answer {answer}\nend");
        among(&profile(&code)).contains(&0)
    }

    #[test]
    fn what_reads_nothing_says_the_same_in_every_case() {
        let constant = |answer| holds(|profile| &profile.constant, "vote_weight(v, b)", answer);
        assert!(constant("1 + 1"));
        assert!(!constant("v.points"));
        assert!(!constant("a"));
        assert!(!constant("otherwise(1)"));
    }

    #[test]
    fn who_counts_votes_looks_at_none_of_them() {
        let impersonal = |answer| holds(|profile| &profile.impersonal, "carries(b)", answer);
        assert!(impersonal("b.in_favour > b.against + a"));
        assert!(impersonal("b.unanimous and turn_player.points > 3"));
        assert!(!impersonal("any(v in b.votes where v.voter.points > 3)"));
        assert!(!impersonal("count(votes_of(turn_player)) > 1"));
        assert!(!impersonal("otherwise(yes)"));
        assert!(!impersonal("claims_precedence(this_rule, this_rule)"));
    }

    #[test]
    fn how_rules_and_proposals_read_is_no_matter_of_what_is_kept_or_claimed() {
        let by_wording = |answer| holds(|profile| &profile.by_wording, "permits(c)", answer);
        assert!(by_wording(
            "c.rule.mutable and not answers(this_rule, \"winner\") and c.text = \"\""
        ));
        assert!(!by_wording("c.rule.mutable and a = 1"));
        assert!(!by_wording("claims_precedence(c.rule, this_rule)"));
        assert!(!by_wording("turn_player.points > 1"));
        let by_wording =
            |answer| holds(|profile| &profile.by_wording, "number_after(c, p)", answer);
        assert!(by_wording("p.number + count(p.rules_after)"));
        assert!(!by_wording("p.revisions"));
        assert!(!by_wording("p.proposer.points"));
    }

    #[test]
    fn how_players_stand_is_no_matter_of_turns_and_times() {
        let by_standing = |answer| holds(|profile| &profile.by_standing, "winner(p)", answer);
        assert!(by_standing(
            "p.points > max(q.gained for q in players) and this_rule.mutable and a = 1"
        ));
        assert!(!by_standing("p.on_turn"));
        assert!(!by_standing("p.last_seen > 3"));
        assert!(!by_standing("circuit > 3"));
        assert!(!by_standing("claims_precedence(this_rule, this_rule)"));
        assert!(!by_standing("count(assets_of(p, \"pearl\")) > 2"));
    }

    #[test]
    fn a_rule_that_judges_by_what_it_keeps_or_uses_is_known() {
        let judging = |code: &str| {
            let profile = profile(&format!("keep a = 1\nuse b: number from rule 305\n{code}"));
            (profile.judges_by_own, profile.judges_by_shared)
        };
        assert_eq!(
            judging("when outranks(x, y)\n  answer a = 1\nend"),
            (true, false)
        );
        assert_eq!(judging("when voids(r)\n  answer b = 1\nend"), (false, true));
        assert_eq!(
            judging("takes precedence over rules r where r.number = a"),
            (true, false)
        );
        let helped =
            "define own(n: number) = n + a\nwhen voids(r)\n  answer r.number = own(1)\nend";
        assert_eq!(judging(helped), (true, false));
        // Its other variables do not matter.
        let other = "when winner(p)\n  answer a = b\nend\nwhen voids(r)\n  answer r.mutable\nend";
        assert_eq!(judging(other), (false, false));
    }
}
