//! Figures that benchmarks print for a native and a wasm run, side by side.

use std::collections::BTreeMap;

/// Prefix of a line with the place, the part of the work, and the microseconds for one event.
const MEASURED: &str = "measured: ";

/// Microseconds for an event, by the part of the work and the place.
#[derive(Default)]
pub(super) struct Figures {
    parts: Vec<String>,
    figures: BTreeMap<(String, String), f64>,
}

impl Figures {
    pub(super) fn read(&mut self, printed: &str) {
        let lines = printed.lines().filter_map(|line| line.split_once(MEASURED));
        for (_, line) in lines {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [place, part, figure] = words.as_slice() else {
                continue;
            };
            let Ok(figure) = figure.parse::<f64>() else {
                continue;
            };
            if !self.parts.iter().any(|known| known == part) {
                self.parts.push((*part).to_owned());
            }
            let key = ((*part).to_owned(), (*place).to_owned());
            self.figures.insert(key, figure);
        }
    }

    /// Table of each part with its share of the whole in both runs, and the ratio of wasm to
    /// native.
    pub(super) fn table(&self) -> String {
        let mut lines = vec![row(["", "native", "", "wasm", "", "wasm : native"])];
        let whole = ["native", "wasm"].map(|place| self.sum(place));
        for part in &self.parts {
            let of = |place: &str| {
                let key = (part.clone(), place.to_owned());
                self.figures.get(&key).copied()
            };
            lines.push(line(part, [of("native"), of("wasm")], whole));
        }
        lines.push(line("together", whole.map(Some), whole));
        lines.join("\n")
    }

    fn sum(&self, place: &str) -> f64 {
        let figures = self.figures.iter();
        let here = figures.filter(|((_, other), _)| other == place);
        here.map(|(_, figure)| figure).sum()
    }
}

fn line(part: &str, [native, wasm]: [Option<f64>; 2], [all, all_wasm]: [f64; 2]) -> String {
    let cell = |value: Option<f64>, places: usize, unit: &str| {
        value.map_or("-".to_owned(), |value| format!("{value:.places$}{unit}"))
    };
    let share = |time: Option<f64>, all: f64| cell(time.map(|time| 100.0 * time / all), 0, " %");
    let ratio = native.zip(wasm).map(|(native, wasm)| wasm / native);
    row([
        part,
        &cell(native, 1, " us"),
        &share(native, all),
        &cell(wasm, 1, " us"),
        &share(wasm, all_wasm),
        &cell(ratio, 1, ""),
    ])
}

fn row([part, native, share, wasm, share_wasm, ratio]: [&str; 6]) -> String {
    format!("  {part:<12}{native:>10}{share:>7}{wasm:>11}{share_wasm:>7}{ratio:>16}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_ratios_are_those_of_the_figures() {
        let mut figures = Figures::default();
        figures.read("warming up\nmeasured: native language 2.0\nmeasured: native kernel 6.0");
        figures.read("    measured: wasm language 8.0\n    measured: wasm kernel 8.0\n");
        let table = figures.table();
        let rows: Vec<Vec<&str>> = table
            .lines()
            .map(|row| row.split_whitespace().collect())
            .collect();
        let language = [
            "language", "2.0", "us", "25", "%", "8.0", "us", "50", "%", "4.0",
        ];
        assert_eq!(rows[1], language);
        let whole = [
            "together", "8.0", "us", "100", "%", "16.0", "us", "100", "%", "2.0",
        ];
        assert_eq!(rows[3], whole);
    }

    #[test]
    fn what_was_measured_in_one_place_only_has_no_ratio() {
        let mut figures = Figures::default();
        figures.read("measured: native language 2.0\nmeasured: native language");
        assert!(figures.table().lines().any(|row| row.ends_with('-')));
    }
}
