//! Shrinking of a run to the choices that its violation needs.

use crate::{ChoiceKind, Mallory, Oracle, SimChoice, SimRun, TrialOutcome};

#[derive(Debug, Clone)]
pub struct Shrunk {
    pub run: SimRun,
    pub tries: usize,
    /// True if nothing more can be left out; false if the tries were used up before.
    pub minimal: bool,
}

/// Cuts the choices of a run that violates this oracle: halves first, then smaller parts, single
/// choices and numbers. Ends when nothing can be left out, or after `tries` runs.
pub fn shrink(run: &SimRun, oracle: Oracle, tries: usize) -> Shrunk {
    let violates = |outcome: &TrialOutcome| {
        let violated = outcome.violation.as_ref();
        violated.map(|violation| violation.oracle) == Some(oracle)
    };
    shrink_to(run, &violates, tries)
}

/// Shrinks a run like [`shrink`], but keeps the result that `wanted` accepts.
pub fn shrink_to(run: &SimRun, wanted: &dyn Fn(&TrialOutcome) -> bool, tries: usize) -> Shrunk {
    let mut shrinking = Shrinking {
        best: run.clone(),
        wanted,
        left: tries,
    };
    shrinking.name_plainly();
    loop {
        let before = shrinking.best.clone();
        shrinking.cut_parts();
        shrinking.cut_world();
        shrinking.cut_numbers();
        if shrinking.best == before || shrinking.left == 0 {
            break;
        }
    }
    Shrunk {
        run: shrinking.best,
        tries: tries - shrinking.left,
        minimal: shrinking.left > 0,
    }
}

struct Shrinking<'w> {
    best: SimRun,
    wanted: &'w dyn Fn(&TrialOutcome) -> bool,
    left: usize,
}

impl Shrinking<'_> {
    /// Takes this run instead if it has the wanted result.
    fn takes(&mut self, run: SimRun) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let taken = (self.wanted)(&run.play());
        if taken {
            self.best = run;
        }
        taken
    }

    fn with(&self, choices: Vec<SimChoice>) -> SimRun {
        SimRun {
            choices,
            ..self.best.clone()
        }
    }

    /// Leaves out halves, quarters and so on, down to single choices. Starts at the end, because
    /// the choices after the violation are there.
    fn cut_parts(&mut self) {
        let mut part = self.best.choices.len().div_ceil(2);
        while part > 0 && self.left > 0 {
            let mut end = self.best.choices.len();
            while end > 0 {
                let from = end.saturating_sub(part);
                let mut choices = self.best.choices.clone();
                choices.drain(from..end.min(choices.len()));
                self.takes(self.with(choices));
                end = from.min(self.best.choices.len());
            }
            part /= 2;
        }
    }

    fn cut_world(&mut self) {
        while self.best.sites > 1 {
            let fewer = SimRun {
                sites: self.best.sites - 1,
                ..self.best.clone()
            };
            if !self.takes(fewer) {
                break;
            }
        }
        if self.best.relays > 1 {
            self.takes(SimRun {
                relays: 1,
                ..self.best.clone()
            });
        }
    }

    /// Replaces large numbers of sites and relays, which wrap around, by the plain ones.
    fn name_plainly(&mut self) {
        let mallory = usize::from(self.best.mallory == Mallory::Stranger);
        let sites = u32::try_from(self.best.sites + mallory).unwrap();
        let relays = u32::try_from(self.best.relays).unwrap();
        let mut choices = self.best.choices.clone();
        for choice in &mut choices {
            choice.who = match choice.kind.is_at_relay() {
                true => choice.who % relays,
                false => choice.who % sites,
            };
        }
        self.takes(self.with(choices));
    }

    fn cut_numbers(&mut self) {
        for place in 0..self.best.choices.len() {
            // Often a plain move is enough instead of a crash.
            if self.best.choices[place].kind == ChoiceKind::CrashActing {
                let mut choices = self.best.choices.clone();
                choices[place].kind = ChoiceKind::Play;
                choices[place].how /= 8;
                self.takes(self.with(choices));
            }
            let choice = self.best.choices[place];
            let smaller = [0, choice.how / 64, choice.how / 8, choice.how / 2];
            for how in smaller.into_iter().filter(|how| *how < choice.how) {
                let mut choices = self.best.choices.clone();
                choices[place].how = how;
                if self.takes(self.with(choices)) {
                    break;
                }
            }
        }
    }
}
