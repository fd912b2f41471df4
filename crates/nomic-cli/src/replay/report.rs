//! State and moves of a game, in words.

use std::fmt::Write as _;

use nomic_engine::RuleNumber;
use nomic_transcript::{FailedLine, Failure, Played, PlayerLine, ProposalLine, Report, RuleLine};
use nomic_transcript::{mismatch, ruling};
use nomic_wording::messages::replay;
use nomic_wording::rendering::decided_without;
use nomic_wording::{Locale, msg};

pub(super) fn failed(failure: &Failure, played: &Played, locale: Locale) -> String {
    let line = msg!(replay::Line, line = failure.line, text = &failure.text);
    format!(
        "{}\n    {}",
        line.render(locale),
        how(failure, played, locale)
    )
}

pub(super) fn how(failure: &Failure, played: &Played, locale: Locale) -> String {
    mismatch(&failure.mismatch, played.game.state()).render(locale)
}

pub(super) fn chronicle(played: &Played, locale: Locale) -> String {
    let mut said = format!("{}\n", replay::CHRONICLE.render(locale));
    // Writing to a string can't fail.
    for (place, one) in (1..).zip(&played.chronicle) {
        let told = ruling(one, played.game.state(), locale);
        let _ = writeln!(said, "  {place:>4}  {told}");
    }
    said
}

pub(super) fn state(report: &Report, locale: Locale) -> String {
    let mut said = format!("{}\n", replay::PLAYERS.render(locale));
    said.extend(report.players.iter().map(player));
    said.push_str(replay::RULES.render(locale));
    said.push('\n');
    said.extend(report.rules.iter().map(rule));
    if !report.proposals.is_empty() {
        said.push_str(replay::PROPOSALS.render(locale));
        said.push('\n');
    }
    let proposals = report.proposals.iter();
    said.extend(proposals.map(|one| proposal(one, locale)));
    for line in standing(report) {
        said.push_str(&line.render(locale));
        said.push('\n');
    }
    said
}

/// Turn, winners, unanswered questions, and the hash.
fn standing(report: &Report) -> Vec<nomic_wording::Message> {
    let turn = &report.turn;
    let mut lines = Vec::new();
    if let Some(player) = &turn.player {
        let (number, circuit) = (turn.number, turn.circuit);
        lines.push(msg!(replay::Turn, number, circuit, player));
    }
    lines.extend(
        turn.held
            .as_ref()
            .map(|held| msg!(replay::Waits, message = held)),
    );
    lines.push(match report.winners.as_slice() {
        [] => replay::NOBODY_WON.into(),
        winners => msg!(replay::Won, names = winners.join(", ")),
    });
    if !report.unanswered.is_empty() {
        let questions = report.unanswered.join(", ");
        lines.push(msg!(replay::Unanswered, questions));
    }
    lines.push(msg!(replay::State, hash = &report.state_hash));
    lines
}

fn player(player: &PlayerLine) -> String {
    let mut said = format!("  {}", player.name);
    for (name, amount) in &player.quantities {
        let _ = write!(said, ", {name} {amount}");
    }
    if player.status != "active" {
        let _ = write!(said, ", {}", player.status);
    }
    said + "\n"
}

fn rule(rule: &RuleLine) -> String {
    let (class, status) = (rule.class, rule.status.word());
    let by = rule.replaced_by;
    let by = by.map(|by| format!(" (by {})", RuleNumber(by)));
    let broken = rule.fault;
    let broken = broken.map(|(code, line)| format!(" (broken: {code}, line {line})"));
    format!(
        "  {:>4}  {class:<9}  {status:<8}  {}{}{}\n",
        RuleNumber(rule.number).to_string(),
        rule.title,
        by.unwrap_or_default(),
        broken.unwrap_or_default()
    )
}

fn proposal(proposal: &ProposalLine, locale: Locale) -> String {
    let ProposalLine {
        number, outcome, ..
    } = proposal;
    let (in_favour, against) = (proposal.in_favour, proposal.against);
    let mut said = format!("  {number:>4}  {outcome} {in_favour}:{against}");
    if proposal.abstained != 0 {
        said = format!("{said}:{}", proposal.abstained);
    }
    let because = proposal.because.iter();
    let because: Vec<String> = because
        .map(|number| RuleNumber(*number).to_string())
        .collect();
    if !because.is_empty() {
        let because = msg!(replay::BecauseOf, rules = because.join(", "));
        said = format!("{said} {}", because.render(locale));
    }
    for failed in &proposal.without {
        let _ = write!(said, "\n        {}", without(failed, locale));
    }
    said + "\n"
}

/// Line for a decision that depended on a rule whose code failed.
pub(super) fn without(failed: &FailedLine, locale: Locale) -> String {
    let (rule, instead) = (RuleNumber(failed.rule), failed.instead.map(RuleNumber));
    decided_without(rule, failed.question, instead).render(locale)
}
