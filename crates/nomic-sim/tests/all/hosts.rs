//! Games at real hosts, with everything that can go wrong around them.

use nomic_sim::{Mutation, host_run, shrink_host_run};

fn count(least: u64) -> u64 {
    let set = std::env::var("HOST_GAMES").ok();
    set.and_then(|set| set.parse().ok()).unwrap_or(least)
}

fn violation(seed: u64, hostile: bool, mutation: Option<Mutation>) -> Option<String> {
    let mut run = host_run(seed, hostile);
    run.mutation = mutation;
    run.play().violation
}

fn hold(hostile: bool, games: u64) {
    let seeds = 0..games;
    let found: Vec<String> = seeds
        .filter_map(|seed| Some(format!("seed {seed}: {}", violation(seed, hostile, None)?)))
        .collect();
    assert!(found.is_empty(), "{}\n{}", found.len(), found.join("\n"));
}

#[test]
fn honest_games_at_hosts_hold() {
    hold(false, count(60));
}

#[test]
fn hostile_games_at_hosts_hold() {
    hold(true, count(40));
}

#[test]
fn each_mutation_of_a_host_is_found() {
    for mutation in Mutation::ALL {
        let mut seeds = 0..60;
        let found = seeds.find(|seed| violation(*seed, false, Some(mutation)).is_some());
        let seed = found.unwrap_or_else(|| panic!("{mutation:?} is not found"));
        let mut run = host_run(seed, false);
        run.mutation = Some(mutation);
        let shrunk = shrink_host_run(&run, 200);
        assert!(shrunk.play().violation.is_some());
        assert!(shrunk.choices.len() <= run.choices.len());
    }
}
