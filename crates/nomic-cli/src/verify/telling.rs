//! What was checked and what was found, in plain words.

use nomic_engine::DeviceId;
use nomic_engine::rules::Language;
use nomic_sync::{DrawVerdict, Grade, Record, RecordError, SealVerdict};

use super::words::{self, Word, fill};

/// Of each kind of fault so many are told; how many there are in all is always said.
const TOLD: usize = 20;

/// Why a file is no record.
pub(super) fn refused(error: RecordError, language: Language) -> String {
    let place = error.place().map_or(0, |place| place.saturating_add(1));
    let cause = match error {
        RecordError::Event { error, .. } => fill(words::event(error), language, &[]),
        _ => String::new(),
    };
    let place = place.to_string();
    let values = [("place", place.as_str()), ("cause", cause.as_str())];
    fill(words::refusal(error), language, &values)
}

/// The whole report.
pub(super) fn tell(record: &Record, of_link: Option<bool>, language: Language) -> String {
    let mut report = Report {
        record,
        language,
        checked: Vec::new(),
        wrong: Vec::new(),
        count: 0,
    };
    report.events();
    report.seals();
    report.draws();
    report.histories();
    report.gaps();
    report.link(of_link);
    report.finish()
}

struct Report<'r> {
    record: &'r Record,
    language: Language,
    checked: Vec<String>,
    wrong: Vec<String>,
    /// How many things are wrong, told or not.
    count: usize,
}

impl Report<'_> {
    fn say(&self, word: Word, values: &[(&str, &str)]) -> String {
        fill(word, self.language, values)
    }

    fn fine(&mut self, word: Word, values: &[(&str, &str)]) {
        self.checked.push(self.say(word, values));
    }

    /// Takes faults of one kind; when there are too many, the last line says so.
    fn fault(&mut self, faults: Vec<String>) {
        let more = faults.len().saturating_sub(TOLD);
        self.count = self.count.saturating_add(faults.len());
        self.wrong.extend(faults.into_iter().take(TOLD));
        if more > 0 {
            let more = self.say(words::MORE, &[("n", &more.to_string())]);
            self.wrong.push(more);
        }
    }

    fn events(&mut self) {
        let lines = self.record.chronicle();
        let hanging = self.record.hanging().len();
        let all = lines.len().saturating_add(hanging).to_string();
        self.fine(words::EVENTS, &[("n", &all)]);
        let refused = lines.iter().filter(|entry| !entry.ruling.accepted());
        let (lines, refused) = (lines.len().to_string(), refused.count().to_string());
        self.fine(words::FOLDED, &[("n", &lines), ("refused", &refused)]);
        let count = |grade| self.record.count(grade).to_string();
        let (settled, closed) = (count(Grade::Final), count(Grade::Closed));
        let open = count(Grade::Provisional);
        let values = [("final", &*settled), ("closed", &closed), ("open", &open)];
        self.fine(words::GRADES, &values);
    }

    fn seals(&mut self) {
        let (mut agree, mut apart, mut wrong) = (0_usize, 0_usize, Vec::new());
        for check in self.record.seals() {
            match check.verdict {
                SealVerdict::Agrees => agree += 1,
                SealVerdict::NotCompared => apart += 1,
                SealVerdict::Differs { sealed, reckoned } => {
                    let (line, who) = self.line(check.line);
                    let (sealed, reckoned) = (sealed.to_string(), reckoned.to_string());
                    let values = [
                        ("line", &*line),
                        ("who", &who),
                        ("sealed", &sealed),
                        ("reckoned", &reckoned),
                    ];
                    wrong.push(self.say(words::SEAL_DIFFERS, &values));
                }
            }
        }
        self.fine(words::SEALS, &[("n", &agree.to_string())]);
        if apart > 0 {
            self.fine(words::SEALS_APART, &[("n", &apart.to_string())]);
        }
        self.fault(wrong);
    }

    fn draws(&mut self) {
        let (mut follow, mut thrown, mut wrong) = (0_usize, 0_usize, Vec::new());
        for check in self.record.draws() {
            let (line, _) = self.line(check.line);
            let result = check.result.to_string();
            let mut values = vec![("line", &*line), ("result", &*result)];
            match check.verdict {
                DrawVerdict::Follows => follow += 1,
                DrawVerdict::Thrown => thrown += 1,
                DrawVerdict::Differs { reckoned } => {
                    let reckoned = reckoned.to_string();
                    values.push(("reckoned", &reckoned));
                    wrong.push(self.say(words::DRAW_DIFFERS, &values));
                }
                DrawVerdict::Unfounded => wrong.push(self.say(words::DRAW_UNFOUNDED, &values)),
            }
        }
        self.fine(words::DRAWS, &[("n", &follow.to_string())]);
        if thrown > 0 {
            self.fine(words::DRAWS_THROWN, &[("n", &thrown.to_string())]);
        }
        self.fault(wrong);
    }

    fn histories(&mut self) {
        let caught = self.record.equivocations().iter().map(|caught| {
            let who = self.name(&caught.counts.device());
            let seq = caught.counts.seq().to_string();
            let (one, other) = (caught.counts.id(), caught.rival.id());
            let (one, other) = (one.to_string(), other.to_string());
            let values = [
                ("who", &*who),
                ("seq", &seq),
                ("one", &one),
                ("other", &other),
            ];
            self.say(words::TWO_HISTORIES, &values)
        });
        let caught: Vec<String> = caught.collect();
        if caught.is_empty() {
            self.fine(words::ONE_HISTORY, &[]);
        }
        self.fault(caught);
    }

    fn gaps(&mut self) {
        let hanging = self.record.hanging().iter().map(|hanging| {
            let (event, who) = (hanging.event.id(), hanging.event.device());
            let missing = hanging.missing.iter().map(ToString::to_string);
            let missing = missing.collect::<Vec<_>>().join(", ");
            let (event, who) = (event.to_string(), self.name(&who));
            let values = [("event", &*event), ("who", &who), ("missing", &missing)];
            let word = match hanging.missing.as_slice() {
                [] => words::HANGS_TOO,
                _ => words::HANGS,
            };
            self.say(word, &values)
        });
        let hanging: Vec<String> = hanging.collect();
        if hanging.is_empty() {
            self.fine(words::NO_GAP, &[]);
        }
        self.fault(hanging);
    }

    fn link(&mut self, of_link: Option<bool>) {
        match of_link {
            Some(true) => self.fine(words::OF_LINK, &[]),
            Some(false) => self.fault(vec![self.say(words::NOT_OF_LINK, &[])]),
            None => {}
        }
    }

    fn finish(self) -> String {
        let state = self.record.game().state();
        let game = state.game().map(|game| game.to_hex()).unwrap_or_default();
        let hash = self.record.game().hash().to_hex();
        let mut lines = vec![self.say(words::GAME, &[("title", state.title()), ("game", &game)])];
        lines.push(self.say(words::CHECKED, &[]));
        lines.extend(self.checked.iter().map(|line| format!("  {line}")));
        if self.count > 0 {
            lines.push(self.say(words::WRONG, &[("n", &self.count.to_string())]));
            lines.extend(self.wrong.iter().map(|line| format!("  {line}")));
        } else {
            lines.push(self.say(words::SOUND, &[]));
        }
        lines.push(self.say(words::LIMITS, &[]));
        lines.push(self.say(words::STATE, &[("hash", &hash)]));
        lines.join("\n")
    }

    /// The number of a line as people count, and who made the move in it.
    fn line(&self, line: usize) -> (String, String) {
        let device = self.record.chronicle().get(line).map(|e| e.event.device());
        let who = device.map(|device| self.name(&device)).unwrap_or_default();
        (line.saturating_add(1).to_string(), who)
    }

    /// The name of the device's player, or the beginning of its key.
    fn name(&self, device: &DeviceId) -> String {
        let state = self.record.game().state();
        let player = state.seated(*device);
        player.map_or_else(|| device.to_string(), |player| player.name.to_string())
    }
}
