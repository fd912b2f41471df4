//! `nomic replay`: plays a transcript and reports the state of the game.

mod report;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use nomic_cli::answers::{
    FailedAnswer, FaultSummary, GameSummary, LineError, NumberOrLabel, PlayerSummary,
    ProposalSummary, ReplayAnswer, RuleSummary, TurnSummary, UnreadTranscript,
};
use nomic_engine::RuleNumber;
use nomic_transcript::{
    FailedLine, Played, PlayerLine, ProposalLine, ReadError, Report, RuleLine, TurnLine, play, read,
};
use nomic_wording::Locale;

use crate::terminal::{complain, locale, print, print_answer};

#[derive(Debug, Args)]
pub(crate) struct ReplayOptions {
    /// The transcript.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Print the state for programs.
    #[arg(long)]
    json: bool,

    /// Say first what each move brought about.
    #[arg(long, conflicts_with = "json")]
    chronicle: bool,

    /// The language of the output.
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = locale)]
    language: Locale,
}

/// The exit status is 0 if the game followed the script.
pub(crate) fn run(options: &ReplayOptions) -> ExitCode {
    let text = match fs::read_to_string(&options.file) {
        Ok(text) => text,
        Err(cause) => {
            let file = options.file.display();
            complain(&format!("Can't read {file} ({cause})."));
            return ExitCode::from(2);
        }
    };
    let script = match read(&text) {
        Ok(script) => script,
        Err(error) => {
            unread(&error, options);
            return ExitCode::FAILURE;
        }
    };
    let folder = options.file.parent().unwrap_or(Path::new("")).to_owned();
    let fetch =
        |path: &str| fs::read_to_string(folder.join(path)).map_err(|e| format!("{path}: {e}"));
    let played = play(&script, &fetch);
    show(&played, options);
    match played.failure {
        None => ExitCode::SUCCESS,
        Some(_) => ExitCode::FAILURE,
    }
}

/// Reports a line that can't be read, without a game.
fn unread(error: &ReadError, options: &ReplayOptions) {
    complain(&format!("{error}\n    {}", error.text));
    if options.json {
        let error = LineError {
            line: error.line,
            text: error.text.clone(),
            message: error.problem.to_string(),
            code: error.problem.code().to_owned(),
        };
        print_answer(&ReplayAnswer::Unread(UnreadTranscript { error }));
    }
}

fn show(played: &Played, options: &ReplayOptions) {
    let report = played.report();
    if let Some(failure) = &played.failure {
        complain(&report::failed(failure, played, options.language));
    }
    if !options.json {
        let mut said = String::new();
        if options.chronicle {
            said = report::chronicle(played, options.language);
        }
        said.push_str(&report::state(&report, options.language));
        print(&said);
        return;
    }
    let error = played.failure.as_ref().map(|failure| LineError {
        line: failure.line,
        text: failure.text.clone(),
        message: report::how(failure, played, options.language),
        code: failure.mismatch.code().to_owned(),
    });
    let summary = summary(report, error, options.language);
    print_answer(&ReplayAnswer::Played(Box::new(summary)));
}

fn summary(report: Report, error: Option<LineError>, locale: Locale) -> GameSummary {
    let proposals = report.proposals.into_iter();
    GameSummary {
        players: report.players.into_iter().map(player_summary).collect(),
        rules: report.rules.into_iter().map(rule_summary).collect(),
        proposals: proposals.map(|one| proposal_summary(one, locale)).collect(),
        turn: turn_summary(report.turn),
        winners: report.winners,
        unanswered: report.unanswered.into_iter().map(str::to_owned).collect(),
        state_hash: report.state_hash,
        error,
    }
}

fn player_summary(player: PlayerLine) -> PlayerSummary {
    PlayerSummary::new(player.name, player.status.to_owned(), player.quantities)
}

fn rule_summary(rule: RuleLine) -> RuleSummary {
    RuleSummary {
        number: rule_number(rule.number),
        class: rule.class.to_owned(),
        status: rule.status.word().to_owned(),
        replaced_by: rule.replaced_by.map(rule_number),
        title: rule.title,
        text: rule.text,
        fault: rule.fault.map(|(code, line)| FaultSummary {
            code: code.to_owned(),
            line,
        }),
    }
}

fn failed_answer(failed: &FailedLine, locale: Locale) -> FailedAnswer {
    let (code, line) = failed.fault;
    FailedAnswer {
        rule: rule_number(failed.rule),
        question: failed.question.to_owned(),
        fault: FaultSummary {
            code: code.to_owned(),
            line,
        },
        instead: failed.instead.map(rule_number),
        message: report::without(failed, locale),
    }
}

fn proposal_summary(proposal: ProposalLine, locale: Locale) -> ProposalSummary {
    let without = proposal.without.iter();
    ProposalSummary {
        number: proposal.number,
        outcome: proposal.outcome.to_owned(),
        in_favour: proposal.in_favour,
        against: proposal.against,
        abstained: proposal.abstained,
        without: without.map(|one| failed_answer(one, locale)).collect(),
        because: proposal.because.into_iter().map(rule_number).collect(),
    }
}

fn turn_summary(turn: TurnLine) -> TurnSummary {
    TurnSummary {
        player: turn.player,
        number: turn.number,
        circuit: turn.circuit,
        held: turn.held,
    }
}

fn rule_number(number: u32) -> NumberOrLabel {
    let number = RuleNumber(number);
    match number.letter() {
        Some(_) => NumberOrLabel::Label(number.to_string()),
        None => NumberOrLabel::Number(number.0),
    }
}
