//! Report of checks and faults, in plain words.

use nomic_engine::DeviceId;
use nomic_peer::{DrawVerdict, Grade, Record, SealVerdict};
use nomic_wording::messages::verify;
use nomic_wording::{Locale, Message, msg};

use crate::terminal::printable;

/// Number of faults of a kind that are listed; their total is always printed.
const MAX_LISTED: usize = 20;

pub(super) fn render(record: &Record, of_link: Option<bool>, locale: Locale) -> String {
    let mut report = VerifyReport {
        record,
        locale,
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

struct VerifyReport<'r> {
    record: &'r Record,
    locale: Locale,
    checked: Vec<Message>,
    wrong: Vec<Message>,
    count: usize,
}

impl VerifyReport<'_> {
    fn fine(&mut self, message: impl Into<Message>) {
        self.checked.push(message.into());
    }

    /// Takes faults of one kind; when there are too many, the last line gives the total.
    fn fault(&mut self, faults: Vec<Message>) {
        let more = faults.len().saturating_sub(MAX_LISTED);
        self.count = self.count.saturating_add(faults.len());
        self.wrong.extend(faults.into_iter().take(MAX_LISTED));
        if more > 0 {
            self.wrong.push(msg!(verify::More, n = more));
        }
    }

    fn events(&mut self) {
        let lines = self.record.chronicle();
        let hanging = self.record.unresolved().len();
        let n = lines.len().saturating_add(hanging);
        self.fine(msg!(verify::Events, n));
        let refused = lines.iter().filter(|entry| !entry.ruling.accepted());
        self.fine(msg!(
            verify::Folded,
            n = lines.len(),
            refused = refused.count()
        ));
        self.fine(msg!(
            verify::Grades,
            settled = self.record.count(Grade::Final),
            closed = self.record.count(Grade::Closed),
            open = self.record.count(Grade::Provisional)
        ));
    }

    fn seals(&mut self) {
        let (mut agree, mut apart, mut wrong) = (0_usize, 0_usize, Vec::new());
        for check in self.record.seals() {
            match check.verdict {
                SealVerdict::Agrees => agree += 1,
                SealVerdict::NotCompared => apart += 1,
                SealVerdict::Differs {
                    sealed,
                    computed: reckoned,
                } => {
                    let (line, who) = self.line(check.line);
                    wrong.push(msg!(
                        verify::SealDiffers,
                        line,
                        who,
                        sealed = sealed.to_string(),
                        here = reckoned.to_string()
                    ));
                }
            }
        }
        self.fine(msg!(verify::Seals, n = agree));
        if apart > 0 {
            self.fine(msg!(verify::SealsApart, n = apart));
        }
        self.fault(wrong);
    }

    fn draws(&mut self) {
        let (mut follow, mut thrown, mut wrong) = (0_usize, 0_usize, Vec::new());
        for check in self.record.draws() {
            let ((line, _), result) = (self.line(check.line), check.result);
            match check.verdict {
                DrawVerdict::Follows => follow += 1,
                DrawVerdict::Thrown => thrown += 1,
                DrawVerdict::Differs { computed: reckoned } => {
                    wrong.push(msg!(verify::DrawDiffers, line, result, here = reckoned))
                }
                DrawVerdict::Unfounded => {
                    wrong.push(msg!(verify::DrawUnfounded, line, result));
                }
            }
        }
        self.fine(msg!(verify::Draws, n = follow));
        if thrown > 0 {
            self.fine(msg!(verify::DrawsThrown, n = thrown));
        }
        self.fault(wrong);
    }

    fn histories(&mut self) {
        let caught = self.record.equivocations().iter().map(|caught| {
            msg!(
                verify::TwoHistories,
                who = self.name(&caught.counts.device()),
                seq = caught.counts.seq().to_string(),
                one = caught.counts.id().to_string(),
                other = caught.rival.id().to_string()
            )
        });
        let caught: Vec<Message> = caught.collect();
        if caught.is_empty() {
            self.fine(verify::ONE_HISTORY);
        }
        self.fault(caught);
    }

    fn gaps(&mut self) {
        let hanging = self.record.unresolved().iter().map(|hanging| {
            let (event, who) = (hanging.event.id(), hanging.event.device());
            let missing = hanging.missing.iter().map(ToString::to_string);
            let missing = missing.collect::<Vec<_>>().join(", ");
            let (event, who) = (event.to_string(), self.name(&who));
            match missing.is_empty() {
                true => msg!(verify::HangsToo, event, who),
                false => msg!(verify::Hangs, event, who, missing),
            }
        });
        let hanging: Vec<Message> = hanging.collect();
        if hanging.is_empty() {
            self.fine(verify::NO_GAP);
        }
        self.fault(hanging);
    }

    fn link(&mut self, of_link: Option<bool>) {
        match of_link {
            Some(true) => self.fine(verify::OF_LINK),
            Some(false) => self.fault(vec![verify::NOT_OF_LINK.into()]),
            None => {}
        }
    }

    fn finish(self) -> String {
        let state = self.record.game().state();
        let game = state.game().map(|game| game.to_hex()).unwrap_or_default();
        let hash = self.record.game().hash().to_hex();
        let say = |message: Message| printable(message, self.locale);
        let indented = |message: &Message| format!("  {}", printable(message.clone(), self.locale));
        let title = state.title();
        let mut lines = vec![say(msg!(verify::Game, title, game))];
        lines.push(say(verify::CHECKED.into()));
        lines.extend(self.checked.iter().map(indented));
        if self.count > 0 {
            lines.push(say(msg!(verify::Wrong, n = self.count)));
            lines.extend(self.wrong.iter().map(indented));
        } else {
            lines.push(say(verify::SOUND.into()));
        }
        lines.push(say(verify::LIMITS.into()));
        lines.push(say(msg!(verify::State, hash)));
        lines.join("\n")
    }

    /// Number of the line from 1, and the name of the player who moved.
    fn line(&self, line: usize) -> (usize, String) {
        let device = self.record.chronicle().get(line).map(|e| e.event.device());
        let who = device.map(|device| self.name(&device)).unwrap_or_default();
        (line.saturating_add(1), who)
    }

    /// Name of the device's player, or the beginning of its key.
    fn name(&self, device: &DeviceId) -> String {
        let state = self.record.game().state();
        let player = state.owner(*device);
        player.map_or_else(|| device.to_string(), |player| player.name.to_string())
    }
}
