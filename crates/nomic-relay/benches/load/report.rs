//! Rounds of all servers in turn, and the table of their figures.

use std::fmt::Write;
use std::path::Path;

use crate::options::Options;
use crate::process::machine_load;
use crate::servers::{Contender, DURABLE};

/// A figure's heading, and the number of decimal places that are shown.
pub(crate) type Column = (&'static str, usize);

const NAME: usize = 22;
const CELL: usize = 18;

/// Runs a workload on each server in turn, several times, and prints medians and ratios. The
/// workload gets a new folder each time, and returns one figure for each column.
pub(crate) fn compare(
    title: &str,
    columns: &[Column],
    options: &Options,
    mut run: impl FnMut(&Contender, &Path) -> Vec<f64>,
) {
    let contenders = options.contenders();
    let mut figures = vec![vec![]; contenders.len()];
    let before = machine_load();
    for round in 0..options.number("rounds", 3) {
        for (contender, figures) in contenders.iter().zip(&mut figures) {
            let folder = folder();
            let run = run(contender, folder.path());
            let shown = run.iter().map(|figure| format!(" {figure:.2}"));
            eprintln!("  {round} {}{}", contender.name, shown.collect::<String>());
            figures.push(run);
        }
    }
    println!("\n{title}; load {before} to {}", machine_load());
    println!("{}", table(columns, &contenders, &figures));
}

/// Folder for a server's data, in the target folder: a system's folder for temporary files may have
/// no disk.
pub(crate) fn folder() -> tempfile::TempDir {
    let parent = env!("CARGO_TARGET_TMPDIR");
    std::fs::create_dir_all(parent).unwrap();
    tempfile::tempdir_in(parent).unwrap()
}

fn table(columns: &[Column], contenders: &[Contender], figures: &[Vec<Vec<f64>>]) -> String {
    let mut table = row("", columns.iter().map(|(heading, _)| (*heading).to_owned()));
    for (contender, rounds) in contenders.iter().zip(figures) {
        let medians = medians(rounds);
        let cells = columns.iter().zip(medians);
        let cells = cells.map(|(&(_, places), figure)| format!("{figure:.places$}"));
        table += &row(&contender.name, cells);
    }
    let durable = contenders.iter().position(|one| one.name == DURABLE);
    let Some(floor) = durable.and_then(|place| figures.get(place)) else {
        return table;
    };
    for (contender, rounds) in contenders.iter().zip(figures) {
        if contender.name != DURABLE {
            let ratios = ratios(rounds, floor).into_iter();
            let name = format!("{} : {DURABLE}", contender.name);
            table += &row(&name, ratios.map(ratio_text));
        }
    }
    table
}

fn row(name: &str, cells: impl Iterator<Item = String>) -> String {
    let mut row = format!("  {name:<NAME$}");
    for cell in cells {
        let _ = write!(row, "{cell:>CELL$}");
    }
    row + "\n"
}

fn ratio_text(ratio: f64) -> String {
    if !ratio.is_finite() {
        return "-".to_owned();
    }
    let places = if ratio < 1.0 { 3 } else { 2 };
    format!("{ratio:.places$}")
}

/// Median of each column.
fn medians(rounds: &[Vec<f64>]) -> Vec<f64> {
    let columns = rounds.first().map_or(0, Vec::len);
    let column = |place: usize| rounds.iter().map(move |round| round[place]).collect();
    (0..columns).map(|place| median(column(place))).collect()
}

/// Median of each column's ratios of one round: its servers had the machine in the same state.
fn ratios(rounds: &[Vec<f64>], floor: &[Vec<f64>]) -> Vec<f64> {
    let of_round = |(ours, floor): (&Vec<f64>, &Vec<f64>)| {
        let pairs = ours.iter().zip(floor);
        pairs.map(|(ours, floor)| ours / floor).collect()
    };
    let rounds: Vec<Vec<f64>> = rounds.iter().zip(floor).map(of_round).collect();
    medians(&rounds)
}

pub(crate) fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    let middle = figures.len() / 2;
    match figures.len() {
        0 => f64::NAN,
        even if even % 2 == 0 => f64::midpoint(figures[middle - 1], figures[middle]),
        _ => figures[middle],
    }
}

/// The figure that a share of all is not above, in microseconds; `latencies` are sorted.
pub(crate) fn percentile(latencies: &[u32], share: f64) -> f64 {
    let place = (latencies.len() as f64 * share) as usize;
    let last = latencies.len().saturating_sub(1);
    latencies
        .get(place.min(last))
        .map_or(f64::NAN, |&one| one.into())
}
