//! Plays many simulated games and reports violations.

use std::process::ExitCode;

use nomic_sim::model::{Bounds, FinalityRule, exhaust};
use nomic_sim::{
    ChoiceKind, CorpusCase, HouseReport, LongGame, Oracle, SimRun, Swarm, SwarmReport, digest_line,
    finality_table, host_run, house_founding, house_game, shrink, shrink_host_run, swarm, tables,
};

const USAGE: &str = "\
nomic-sim [--games N] [--seed S] [--hostile] [--starter NAME] [--faults a,b]
          [--tries N] [--show N]
nomic-sim --hashes [--games N] [--seed S] [--hostile]
nomic-sim --hosts [--games N] [--seed S] [--hostile]
nomic-sim --house [--games N] [--seed S] [--starter NAME]
nomic-sim --replay FILE
nomic-sim --model EVENTS
nomic-sim --finality [--games N]
nomic-sim --long EVENTS";

struct SimArguments {
    games: u64,
    seed: u64,
    /// Most runs tried to shrink one.
    tries: usize,
    /// Most violations of each oracle that are shrunk and shown.
    show: usize,
    swarm: Swarm,
    replay: Option<String>,
    hashes: bool,
    /// Plays games at hosts.
    hosts: bool,
    /// Has the house play the starters by itself.
    house: bool,
    finality: bool,
    /// Largest number of events of a history; the model is checked in all histories up to it.
    model: Option<usize>,
    /// Number of events of a game that is written as a relay has it.
    long: Option<usize>,
}

fn main() -> ExitCode {
    let asked = match read(std::env::args().skip(1)) {
        Ok(asked) => asked,
        Err(wrong) => {
            eprintln!("{wrong}\n\n{USAGE}");
            return ExitCode::FAILURE;
        }
    };
    // The oracle reports panics.
    std::panic::set_hook(Box::new(|_| ()));
    let held = match (&asked.replay, asked.model) {
        (Some(file), _) => replay(file),
        (None, Some(events)) => model(events),
        (None, None) if asked.long.is_some() => {
            print!("{}", LongGame::played(asked.long.unwrap_or(0)).written());
            true
        }
        (None, None) if asked.finality => {
            print!("{}", finality_table(asked.games));
            true
        }
        (None, None) if asked.hosts => at_hosts(&asked),
        (None, None) if asked.house => of_house(&asked),
        (None, None) if asked.hashes => hashes(&asked),
        (None, None) => play(&asked),
    };
    match held {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

fn read(words: impl Iterator<Item = String>) -> Result<SimArguments, String> {
    let mut asked = SimArguments {
        games: 100,
        seed: 0,
        tries: 400,
        show: 1,
        swarm: Swarm::default(),
        replay: None,
        hashes: false,
        hosts: false,
        house: false,
        finality: false,
        model: None,
        long: None,
    };
    let mut words = words;
    while let Some(word) = words.next() {
        if word == "--hostile" {
            asked.swarm.hostile = true;
            continue;
        }
        if word == "--hashes" {
            asked.hashes = true;
            continue;
        }
        if word == "--hosts" {
            asked.hosts = true;
            continue;
        }
        if word == "--house" {
            asked.house = true;
            continue;
        }
        if word == "--finality" {
            asked.finality = true;
            continue;
        }
        let value = words.next().ok_or(format!("{word} needs a value"))?;
        let number = || value.parse().map_err(|_| format!("'{value}' is no number"));
        match word.as_str() {
            "--games" => asked.games = number()?,
            "--seed" => asked.seed = number()?,
            "--show" => asked.show = size(number()?),
            "--tries" => asked.tries = size(number()?),
            "--replay" => asked.replay = Some(value),
            "--model" => asked.model = Some(size(number()?)),
            "--long" => asked.long = Some(size(number()?)),
            "--starter" if tables().contains(&value.as_str()) => asked.swarm.table = Some(value),
            "--starter" => return Err(format!("there is no game '{value}': {:?}", tables())),
            "--faults" => {
                let names = value.split(',');
                let kinds = names.map(|name| ChoiceKind::named(name).ok_or(format!("no '{name}'")));
                asked.swarm.faults = kinds.collect::<Result<_, _>>()?;
            }
            _ => return Err(format!("'{word}' means nothing here")),
        }
    }
    Ok(asked)
}

fn size(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn play(asked: &SimArguments) -> bool {
    let mut report = SwarmReport::default();
    for seed in asked.seed..asked.seed.saturating_add(asked.games) {
        let run = swarm(seed, &asked.swarm);
        let outcome = run.play();
        report.add(&run.table, &outcome.account);
        let Some(violation) = outcome.violation else {
            continue;
        };
        let oracle = violation.oracle;
        eprintln!("seed {seed} ({}): {violation}", run.table);
        let cut = (report.count(oracle) < asked.show).then(|| cut_down(&run, oracle, asked));
        report.violated(seed, &run, oracle, cut);
    }
    println!("{report}");
    report.failed() == 0
}

fn cut_down(run: &SimRun, oracle: Oracle, asked: &SimArguments) -> (CorpusCase, String) {
    let shrunk = shrink(run, oracle, asked.tries);
    let violation = shrunk.run.play().violation;
    let said = violation.map_or(String::new(), |violation| violation.said);
    let least = match shrunk.minimal {
        true => "nothing can be left out",
        false => "perhaps more can be left out",
    };
    let case = CorpusCase {
        oracle,
        known: None,
        run: shrunk.run,
    };
    (case, format!("{said}; {least}"))
}

fn at_hosts(asked: &SimArguments) -> bool {
    let (mut failed, mut events, mut kept, mut tabs) = (0, 0, 0, 0);
    for seed in asked.seed..asked.seed.saturating_add(asked.games) {
        let run = host_run(seed, asked.swarm.hostile);
        let outcome = run.play();
        events += outcome.events;
        kept += outcome.kept;
        tabs += outcome.tabs;
        let Some(violation) = outcome.violation else {
            continue;
        };
        eprintln!("seed {seed} ({}): {violation}", run.table);
        if failed < asked.show {
            for choice in shrink_host_run(&run, asked.tries).choices {
                eprintln!("  {choice:?}");
            }
        }
        failed += 1;
    }
    println!(
        "{} games at hosts, {tabs} tabs, {events} events, {kept} kept by hosts: {failed} failed",
        asked.games
    );
    failed == 0
}

/// Lets three players of the house play games of each starter. Every stuck game fails.
fn of_house(asked: &SimArguments) -> bool {
    let starters = nomic_rulesets::starters().iter().map(|starter| starter.id);
    let only = asked.swarm.table.as_deref();
    let mut went_on = true;
    for starter in starters.filter(|starter| only.is_none_or(|only| only == *starter)) {
        let Some(founding) = house_founding(starter) else {
            continue;
        };
        let mut report = HouseReport::default();
        for seed in asked.seed..asked.seed.saturating_add(asked.games) {
            let game = house_game(founding.clone(), 3, seed);
            if game.stuck.is_some() {
                eprintln!("{starter}, seed {seed}: {game}");
            }
            report.add(&game);
        }
        println!("{starter}: {report}");
        went_on &= report.stuck == 0;
    }
    went_on
}

fn hashes(asked: &SimArguments) -> bool {
    for seed in asked.seed..asked.seed.saturating_add(asked.games) {
        println!("{}", digest_line(seed, asked.swarm.hostile, None));
    }
    true
}

fn replay(file: &str) -> bool {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string());
    match text.and_then(|text| CorpusCase::read(&text)) {
        Err(wrong) => {
            eprintln!("{file}: {wrong}");
            false
        }
        Ok(case) => match case.run.play().violation {
            None => {
                println!("nothing is violated");
                true
            }
            Some(violation) => {
                println!("{violation}");
                false
            }
        },
    }
}

/// Checks the model of the order in every history of three and four devices with three closings.
fn model(events: usize) -> bool {
    let mut held = true;
    for devices in [3, 4] {
        for (begun, dismiss, leave) in [
            (false, false, false),
            (false, true, false),
            (false, false, true),
            (true, false, false),
            (true, true, false),
            (true, true, true),
        ] {
            let bounds = Bounds {
                devices,
                closings: 3,
                events,
                cheats: 0,
                dismiss,
                leave,
                begun,
            };
            let searched = exhaust(FinalityRule::Quorums, &bounds);
            let said = searched
                .moved
                .as_ref()
                .map_or("holds".to_owned(), |moved| moved.to_string());
            println!(
                "{devices} devices, begun {begun}, dismissals {dismiss}, leaving {leave}: {} histories, {} steps: {said}",
                searched.histories, searched.steps
            );
            held &= searched.moved.is_none();
        }
    }
    held
}
