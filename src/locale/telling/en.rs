//! English sentences.

use super::refusals::Snag;
use super::sentences::{ClassTold, RuleTold, SIDES_OF_A_DIE, Sentence, Told, listed, quoted};
use crate::locale::{Say, figure};
use crate::state::view::Patience;
use nomic_engine::rules::Language;
use nomic_engine::{Doubt, Ground};

pub(super) fn sentence(sentence: &Sentence) -> String {
    use Sentence as S;
    match sentence {
        S::OfflineWaiting(count) => format!("Offline, {count} to send"),
        S::LastOpen(moment) => format!("last open {moment}"),
        S::RulesFound(1) => "1 rule".to_owned(),
        S::RulesFound(count) => format!("{count} rules"),
        S::Turn { mine: true, .. } => "Your turn".to_owned(),
        S::Turn { name, .. } => format!("{name}’s turn"),
        S::TurnCount { number, circuit } => format!("turn {number}, circuit {circuit}"),
        S::ProposalNumber(number) => format!("Proposal {number}"),
        S::ProposedBy(name) => format!("proposed by {name}"),
        S::VoteOn(title) => format!("Vote on {}", quoted(title, Language::En)),
        S::CloseVoteOn(number) => format!("Close the vote on proposal {number}"),
        S::OpenVoteOn(number) => format!("Proposal {number} is in debate"),
        S::WaitsFor(patience) => waiting(patience),
        S::ClosesForKeeper(keeper) => format!(
            "{keeper} can open the secret votes and count them at once. If you close the vote, every voter’s own device has to open its vote first."
        ),
        S::VotedOf(cast, of) => format!("Voted: {cast} of {of}."),
        S::Won(names) if names.len() == 1 => format!("{} has won.", listed(names, "and")),
        S::Won(names) => format!("{} have won.", listed(names, "and")),
        S::Throw(sides) => format!("Throw a die with {sides} sides. What does it show?"),
        S::Drawn { result, sides } => drawn(*result, *sides),
        S::Tally {
            in_favour,
            against,
            missing,
            required,
        } => {
            format!(
                "{in_favour} for, {against} against{}.{}",
                missing_votes(*missing),
                needed(*required)
            )
        }
        S::ChangeNumber(place) => format!("Change {place}"),
        S::Enacts(title, None) => format!("Enact a new rule: {title}"),
        S::Enacts(title, Some(class)) => {
            format!(
                "Enact a new rule in {}: {title}",
                quoted(class, Language::En)
            )
        }
        S::NewRuleGoesTo(class) => {
            format!(
                "A new rule belongs to the lowest class, {}.",
                quoted(class, Language::En)
            )
        }
        S::Amends(number, title) => format!("Amend Rule {number}: {title}"),
        S::Repeals(number, title) => format!("Repeal Rule {number}: {title}"),
        S::AmendsAmendment(proposal, rule) => {
            format!("Amend {} of Rule {rule}", amendment(*proposal))
        }
        S::RepealsAmendment(proposal, rule) => {
            format!("Repeal {} of Rule {rule}", amendment(*proposal))
        }
        S::Transmutes {
            rule,
            title,
            from,
            to,
        } => format!("Transmute Rule {rule} {}: {title}", between(from, to)),
    }
}

/// What a die showed, or which number was drawn.
fn drawn(result: u32, sides: u32) -> String {
    match sides {
        SIDES_OF_A_DIE => format!("The die showed {result}."),
        _ => format!("The draw gave {result} (from 1 to {sides})."),
    }
}

/// What the table waits for.
fn waiting(patience: &Patience) -> String {
    use Patience as P;
    match patience {
        P::Beginning(_) | P::Held(_) => "The game waits for somebody to begin it.".to_owned(),
        P::Founder(name) => format!("{name} begins the game once everybody is here."),
        P::Votes { proposal, of } => {
            format!(
                "Proposal {proposal} waits for the votes of {}.",
                listed(of, "and")
            )
        }
        P::Officer { proposal, proposer } => format!(
            "Proposal {proposal} by {proposer} is open. The rules say when the vote opens and closes, and who sees to it."
        ),
        P::Proposer(name) => format!("The table waits for a proposal by {name}."),
        P::Anybody => "There are no turns: everybody moves when they like.".to_owned(),
        P::Time {
            timer,
            by: Some(by),
            ..
        } => format!("{timer}: time is up. {by} can call time."),
        P::Time {
            timer, by: None, ..
        } => format!("{timer}: time is up."),
        P::Keeper { proposal, keeper } => format!(
            "The time to vote on proposal {proposal} is over. {keeper} can open the secret votes and count them."
        ),
        P::Opening { proposal, of } => format!(
            "No more votes are taken on proposal {proposal}. The devices of {} have to open theirs.",
            listed(of, "and")
        ),
    }
}

/// From which class to which.
fn between(from: &ClassTold, to: &ClassTold) -> String {
    let word = |class: &ClassTold| match class {
        ClassTold::Immutable if to.plain() && from.plain() => "immutable".to_owned(),
        ClassTold::Mutable if to.plain() && from.plain() => "mutable".to_owned(),
        other => other.called(Language::En),
    };
    format!("from {} to {}", word(from), word(to))
}

fn missing_votes(missing: usize) -> String {
    match missing {
        0 => String::new(),
        1 => "; 1 vote is still to come".to_owned(),
        several => format!("; {several} votes are still to come"),
    }
}

fn needed(required: Option<i64>) -> String {
    required.map_or_else(String::new, |required| format!(" Needed: {required}."))
}

/// How many votes it took, where that can be told.
fn taken(required: Option<i64>) -> String {
    required.map_or_else(String::new, |required| format!(", {required} needed"))
}

pub(super) fn told(told: &Told) -> String {
    use Told as T;
    match told {
        T::Founded { who, title } => format!("{who} opened the table “{title}”."),
        T::Joined(who) => format!("{who} sat down."),
        T::Left(who) => format!("{who} left the game."),
        T::Began => "The game began.".to_owned(),
        T::Proposed { who, proposal } => format!("{who} made proposal {proposal}."),
        T::Revised { who, proposal } => format!("{who} revised proposal {proposal}."),
        T::Remarked { who, proposal } => format!("{who} wrote a note on proposal {proposal}."),
        T::VotingOpened {
            proposal,
            electorate,
        } => format!("The vote on proposal {proposal} was opened; {electorate} may vote."),
        T::Voted {
            who,
            proposal,
            in_favour: true,
        } => format!("{who} voted for proposal {proposal}."),
        T::Voted { who, proposal, .. } => format!("{who} voted against proposal {proposal}."),
        T::Adopted { .. } | T::Rejected { .. } | T::Undetermined { .. } => outcome(told),
        T::Thrown { who, result, sides } => {
            format!("{who} threw a real die with {sides} sides; it showed {result}.")
        }
        T::Drawn { result, sides } => drawn(*result, *sides),
        T::Points { who, from, to } => scored(who, *from, *to),
        T::Amount {
            who,
            quantity,
            from,
            to,
        } => format!(
            "{who}: {quantity} {}, before {}.",
            figure(*to),
            figure(*from)
        ),
        T::Acted { who, rule, label } => format!("{who} used Rule {rule}: {label}."),
        T::TurnBegan(who) => format!("{who}’s turn began."),
        T::TurnEnded(who) => format!("{who}’s turn ended."),
        T::CircuitEnded(circuit) => format!("Circuit {circuit} was completed."),
        T::Won(who) => format!("{who} won the game."),
        T::Mismatch => "The state that was sealed differs from the one worked out here.".to_owned(),
        T::CutOff(1) => {
            "The rules kept setting each other off; 1 reaction was left out.".to_owned()
        }
        T::CutOff(count) => {
            format!("The rules kept setting each other off; {count} reactions were left out.")
        }
        T::Rule(rule) => rule_told(rule),
        T::Court(told) => told.say(Language::En).into_owned(),
        T::Said(said) => said.clone(),
        T::Nothing => String::new(),
    }
}

/// How a proposal ended.
fn outcome(told: &Told) -> String {
    use Told as T;
    match told {
        T::Adopted {
            proposal,
            in_favour,
            against,
            required,
        } => format!(
            "Proposal {proposal} was adopted: {in_favour} for, {against} against{}.",
            taken(*required)
        ),
        rejected @ T::Rejected { .. } => told_of_a_rejection(rejected),
        T::Undetermined { proposal, doubt } => {
            format!("Proposal {proposal} is undetermined: {}.", doubted(*doubt))
        }
        _ => String::new(),
    }
}

fn told_of_a_rejection(told: &Told) -> String {
    let Told::Rejected {
        proposal,
        in_favour,
        against,
        required,
        ground,
    } = told
    else {
        return String::new();
    };
    match ground {
        Ground::Votes => format!(
            "Proposal {proposal} was rejected: {in_favour} for, {against} against{}.",
            taken(*required)
        ),
        Ground::Quorum => format!(
            "Proposal {proposal} was rejected: fewer than the rules ask for took part ({in_favour} for, {against} against)."
        ),
        Ground::NotPermitted => format!(
            "Proposal {proposal} had the votes, but no rule permits such a change any more."
        ),
        Ground::Refused => {
            format!("Proposal {proposal} had the votes, but a rule refuses what would come of it.")
        }
    }
}

/// What happened to a rule.
pub(super) fn rule_told(told: &RuleTold) -> String {
    use RuleTold as T;
    match told {
        T::Enacted { rule } => format!("Rule {rule} was enacted."),
        T::Amended { from, to } if from == to => format!("Rule {from} was amended."),
        T::Amended { from, to } => format!("Rule {from} was amended and is now Rule {to}."),
        T::Repealed { rule } => format!("Rule {rule} was repealed."),
        T::Transmuted {
            from,
            to,
            before,
            class,
        } => {
            let done = match class {
                ClassTold::Immutable => "became immutable".to_owned(),
                ClassTold::Mutable => "became mutable".to_owned(),
                ClassTold::Named(_) => match before {
                    Some(before) => format!("was transmuted {}", between(before, class)),
                    None => format!("was transmuted to {}", class.called(Language::En)),
                },
            };
            if from == to {
                format!("Rule {from} {done}.")
            } else {
                format!("Rule {from} {done} and is now Rule {to}.")
            }
        }
        T::Keeps {
            rule,
            name,
            from,
            to,
        } => format!("Rule {rule} now remembers {name} = {to} (before: {from})."),
        T::Reinstated { rule } => format!("Rule {rule} is in force again."),
        T::Voided { rule } => format!("Rule {rule} is void for the time being."),
        T::Revived { rule } => format!("Rule {rule} is in force again."),
        T::NothingToDraw { rule } => format!(
            "Rule {rule} would have drawn, but no ballot gave anything to draw from; that part was left out."
        ),
        T::Circle { rules } => format!(
            "Rules {} each claim to go before the next, in a circle; class and number decide among them.",
            listed(rules, "and")
        ),
        T::AmendmentChanged {
            from,
            to,
            amendment: proposal,
            repealed,
        } => {
            let done = if *repealed { "repealed" } else { "amended" };
            let what = amendment(*proposal);
            if from == to {
                format!("In Rule {from}, {what} was {done}.")
            } else {
                format!("In Rule {from}, {what} was {done}; it is now Rule {to}.")
            }
        }
        T::Faulted { rule, fault } => {
            format!("The code of Rule {rule} failed ({fault}); its effects were left out.")
        }
    }
}

fn amendment(proposal: Option<u32>) -> String {
    proposal.map_or_else(
        || "the amendment".to_owned(),
        |proposal| format!("the amendment by proposal {proposal}"),
    )
}

fn scored(who: &str, from: i64, to: i64) -> String {
    let difference = points(to.saturating_sub(from));
    format!("{who}: {difference}, now {}.", figure(to))
}

fn points(difference: i64) -> String {
    match difference {
        1 => "+1 point".to_owned(),
        -1 => "−1 point".to_owned(),
        more if more < 0 => format!("−{} points", more.unsigned_abs()),
        more => format!("+{more} points"),
    }
}

fn doubted(doubt: Doubt) -> String {
    match doubt {
        Doubt::NoRequirement => "no rule says how many votes it takes".to_owned(),
        Doubt::Uncountable => "the votes cannot be counted".to_owned(),
        Doubt::NumberTaken(number) => format!("number {} is taken", number),
        Doubt::BadNumber => "the rules give it an impossible number".to_owned(),
        Doubt::Overtaken(_) => "a rule that it changes has been changed meanwhile".to_owned(),
        Doubt::ProposerLeft => "the proposer left".to_owned(),
    }
}

pub(super) const fn snag(snag: Snag) -> &'static str {
    match snag {
        Snag::OtherTab => "You are playing in another tab. Choose “Play in this tab” first.",
        Snag::NoGame => "The game has not come in yet.",
        Snag::OwnPastMissing => {
            "Your own earlier moves are not here yet. Wait until the relay can be reached."
        }
        Snag::PlayedElsewhere => {
            "You have played at this table from another browser, and it is not certain that your last move from there has come in. If it has not, your next move here leaves you with two different histories, and everybody can see that. As soon as another player moves, it is certain."
        }
        Snag::TooLarge => "This is too large for one move.",
        Snag::NoKey => "This has to be sealed for somebody who has no key to open it.",
        Snag::NoDiceLeft => "Your secrets for the die are used up.",
        Snag::NotStored => "Nothing was stored, so nothing was done.",
        Snag::NoStarter => {
            "The rules to start from could not be loaded. Connect to the network and try again."
        }
        Snag::TextMissing => "Title and text of the rule are still missing.",
        Snag::RuleMissing => "Choose a rule first.",
        Snag::ClassMissing => "Choose a class first.",
        Snag::SetAside => {
            "Something that came in was damaged or not signed as it should be. It was set aside; play goes on."
        }
        Snag::Relay => "The relay turned something away.",
        Snag::RelayVersion => {
            "The relay speaks another version of the protocol. One of the two needs an update."
        }
        Snag::RelayFrame => "The relay sent something that cannot be read.",
        Snag::ReadOnly => {
            "This relay only lets you read. Your moves stay here until another one takes them."
        }
        Snag::TooManyWaiting => "Too many moves have come in without the ones they follow.",
    }
}
