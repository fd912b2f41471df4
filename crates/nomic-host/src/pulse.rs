//! Decides when a connection to a relay counts as dead, and when unsent moves count as late.
//!
//! A connection can die without being closed: after sleep, a change of network, or a proxy that
//! lost its other end. Browsers answer the relay's pings without a report to the page. So the page
//! asks a question that every relay answers ([`nomic_protocol::Up::PROBE`]) and closes a connection
//! that stays silent.
//!
//! Everything here is a function of the times that are passed in. Timers may be late, since
//! browsers slow down hidden pages and stop them during sleep. After a late timer the connection is
//! asked once more before it is closed: frames that came meanwhile may still wait to be delivered.

use nomic_protocol::Down;

/// Longest silence of a connection before it is asked, in milliseconds.
const QUIET_MS: u64 = 15_000;
/// Time for an answer, in milliseconds. Together with the silence before it is less than half a
/// minute.
const PATIENCE_MS: u64 = 10_000;
/// Time for an answer when the player has just come back to the page, in milliseconds.
const HASTY_MS: u64 = 3_000;
/// Time for a relay to welcome the page on a new connection, in milliseconds.
const GREETING_MS: u64 = 20_000;
/// Least interval between two beats that makes the second one late, in milliseconds.
const LATE_MS: u64 = 5_000;
/// A frame of 256 KiB can take longer than that on a slow line. So patience doubles whenever a line was
/// closed for its silence, up to 16 times, until an answer comes within the usual time.
const DOUBLINGS: u32 = 4;
/// Pauses between attempts to connect, in milliseconds; the last one stays.
const PAUSES: [u32; 6] = [500, 1_000, 2_000, 5_000, 10_000, 20_000];
/// Longest pause that a relay can ask for, in seconds: it may be hostile.
const LONGEST_WAIT: u32 = 3_600;
/// Least time without progress that makes unsent moves late, in milliseconds.
const UNSENT_MS: u64 = 10_000;

/// Pauses before the next attempts to connect. A relay's welcome starts them again from the first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Retry {
    failures: usize,
    /// Pause that the relay asked for on this connection, in seconds.
    wait: Option<u32>,
}

impl Retry {
    /// Begins an attempt.
    pub const fn begin(&mut self) {
        self.wait = None;
    }

    /// Notes the pause in the error of a relay that refuses the greeting.
    pub fn note_refusal(&mut self, frame: &[u8]) {
        if let Ok(Down::Err {
            about: None,
            wait: Some(wait),
            ..
        }) = Down::decode(frame)
        {
            self.wait = Some(wait);
        }
    }

    /// Notes the pause in the reason that a relay closes with.
    pub fn note_goodbye(&mut self, reason: &str) {
        let wait = reason.strip_prefix("again ");
        if let Some(wait) = wait.and_then(|wait| wait.parse().ok()) {
            self.wait = Some(wait);
        }
    }

    pub(crate) const fn is_asked(&self) -> bool {
        self.wait.is_some()
    }

    /// Length of the next pause, in milliseconds.
    pub fn pause(&mut self) -> u32 {
        let last = PAUSES.len().saturating_sub(1);
        let pause = PAUSES.get(self.failures.min(last)).copied();
        self.failures = self.failures.saturating_add(1);
        let wait = self.wait.unwrap_or(0).min(LONGEST_WAIT);
        pause.unwrap_or(20_000).max(wait.saturating_mul(1_000))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beat {
    Wait,
    Ask,
    /// Close the line and dial again.
    GiveUp,
}

/// Signs of life of the current line; reset for each new line.
#[derive(Debug, Default)]
pub struct Pulse {
    beat_ms: u64,
    silent_ms: u64,
    /// Waiting time of the last question, in milliseconds; none without a question.
    waited_ms: Option<u64>,
    questions: u32,
    hasty: bool,
    /// Whether the relay has welcomed the page on this line. Before that it takes no question.
    welcomed: bool,
    /// Bytes that still waited to leave at the last beat.
    leaving: u32,
    doublings: u32,
}

impl Pulse {
    pub fn dial(&mut self, now_ms: u64) {
        *self = Self {
            beat_ms: now_ms,
            doublings: self.doublings,
            ..Self::default()
        };
    }

    pub const fn welcome(&mut self) {
        self.welcomed = true;
    }

    pub(crate) const fn is_welcomed(&self) -> bool {
        self.welcomed
    }

    pub const fn hear(&mut self) {
        if matches!(self.waited_ms, Some(waited) if waited <= PATIENCE_MS) {
            self.doublings = 0;
        }
        self.stir();
    }

    /// Asks at once, and waits for a short time only: the player has come back, perhaps after sleep.
    pub(crate) const fn doubt(&mut self, now_ms: u64) -> Beat {
        if !self.welcomed {
            return Beat::Wait;
        }
        self.beat_ms = now_ms;
        self.hasty = true;
        self.ask()
    }

    /// Checks the connection; about once a second is enough. `leaving` is the number of bytes that
    /// still wait to leave. A falling number is a sign of life, since answers wait until a large
    /// upload is done.
    pub fn beat(&mut self, now_ms: u64, leaving: u32) -> Beat {
        let step = now_ms.saturating_sub(self.beat_ms);
        self.beat_ms = now_ms;
        if leaving < self.leaving {
            self.stir();
        }
        self.leaving = leaving;
        self.silent_ms = self.silent_ms.saturating_add(step);
        if !self.welcomed {
            return match self.silent_ms < GREETING_MS {
                true => Beat::Wait,
                false => Beat::GiveUp,
            };
        }
        let Some(waited) = self.waited_ms else {
            return match self.silent_ms < QUIET_MS {
                true => Beat::Wait,
                false => self.ask(),
            };
        };
        let waited = waited.saturating_add(step);
        self.waited_ms = Some(waited);
        let patience = if self.hasty { HASTY_MS } else { PATIENCE_MS };
        if waited < patience << self.doublings {
            Beat::Wait
        } else if step >= LATE_MS && self.questions < 2 {
            self.ask()
        } else {
            self.doublings = DOUBLINGS.min(self.doublings + 1);
            Beat::GiveUp
        }
    }

    const fn ask(&mut self) -> Beat {
        self.waited_ms = Some(0);
        self.questions = self.questions.saturating_add(1);
        Beat::Ask
    }

    const fn stir(&mut self) {
        self.silent_ms = 0;
        self.waited_ms = None;
        self.questions = 0;
        self.hasty = false;
    }
}

/// Number of unsent chunks, and the time when one last reached the relay.
#[derive(Debug, Default)]
pub(crate) struct Unsent {
    count: usize,
    since_ms: u64,
}

impl Unsent {
    /// Notes how many chunks the relay lacks. True if there are some and for ten seconds none has reached it.
    pub(crate) const fn is_late(&mut self, count: usize, now_ms: u64) -> bool {
        let moved = self.count == 0 || count < self.count;
        if moved || now_ms < self.since_ms {
            self.since_ms = now_ms;
        }
        self.count = count;
        count > 0 && now_ms - self.since_ms >= UNSENT_MS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: u64 = 1_000;

    struct TestLine {
        pulse: Pulse,
        now: u64,
    }

    impl TestLine {
        fn welcomed() -> Self {
            let mut line = Self {
                pulse: Pulse::default(),
                now: 100_000_000,
            };
            line.dial();
            line.pulse.welcome();
            line
        }

        fn dial(&mut self) {
            self.pulse.dial(self.now);
        }

        fn after(&mut self, milliseconds: u64) -> Beat {
            self.now += milliseconds;
            self.pulse.beat(self.now, 0)
        }

        fn next(&mut self) -> (Beat, u64) {
            for second in 1..1_000 {
                let beat = self.after(SECOND);
                if beat != Beat::Wait {
                    return (beat, second);
                }
            }
            panic!("nothing for a quarter of an hour")
        }
    }

    #[test]
    fn a_silent_line_is_asked_and_given_up_within_half_a_minute() {
        let mut line = TestLine::welcomed();
        let (first, asked) = line.next();
        let (second, given_up) = line.next();
        assert_eq!((first, second), (Beat::Ask, Beat::GiveUp));
        assert!(asked + given_up < 30, "{asked} + {given_up}");
    }

    #[test]
    fn a_line_that_answers_is_never_given_up() {
        let mut line = TestLine::welcomed();
        for _ in 0..1_000 {
            assert_eq!(line.next().0, Beat::Ask);
            line.after(9 * SECOND);
            line.pulse.hear();
        }
    }

    #[test]
    fn a_line_over_which_something_comes_is_not_even_asked() {
        let mut line = TestLine::welcomed();
        for _ in 0..1_000 {
            assert_eq!(line.after(14 * SECOND), Beat::Wait);
            line.pulse.hear();
        }
    }

    /// Downloads a log in frames that take `each` seconds; a frame that is cut starts again on the
    /// next connection. Returns the number of cuts until `frames` frames had come.
    fn cuts(each: u64, frames: u32) -> u32 {
        let mut line = TestLine::welcomed();
        let (mut come, mut cut, mut under_way) = (0, 0, 0);
        while come < frames {
            under_way += 1;
            if under_way == each {
                (come, under_way) = (come + 1, 0);
                line.pulse.hear();
            } else if line.after(SECOND) == Beat::GiveUp {
                (cut, under_way) = (cut + 1, 0);
                line.dial();
                line.pulse.welcome();
            }
        }
        cut
    }

    #[test]
    fn a_slow_download_is_let_through_and_soon_not_cut_any_more() {
        assert_eq!(cuts(20, 100), 0);
        assert!(cuts(60, 100) <= 4, "{}", cuts(60, 100));
        assert!(cuts(150, 100) <= 5, "{}", cuts(150, 100));
    }

    #[test]
    fn an_upload_that_goes_on_is_a_sign_of_life_and_one_that_stands_still_is_none() {
        let mut line = TestLine::welcomed();
        let mut leaving = 300_000;
        for _ in 0..100 {
            leaving -= 2_000;
            line.now += SECOND;
            assert_eq!(line.pulse.beat(line.now, leaving), Beat::Wait);
        }
        let mut beats = Vec::new();
        for _ in 0..30 {
            line.now += SECOND;
            beats.push(line.pulse.beat(line.now, leaving));
        }
        assert!(beats.contains(&Beat::GiveUp));
    }

    #[test]
    fn after_a_night_asleep_a_line_is_asked_before_it_is_given_up() {
        const NIGHT: u64 = 8 * 3_600 * SECOND;
        let mut line = TestLine::welcomed();
        assert_eq!(line.after(NIGHT), Beat::Ask);
        assert_eq!(line.after(SECOND), Beat::Wait);
        line.pulse.hear();
        // The same if it was asked when sleep began.
        assert_eq!(line.next().0, Beat::Ask);
        assert_eq!(line.after(NIGHT), Beat::Ask);
        assert_eq!(line.after(SECOND), Beat::Wait);
        let (beat, seconds) = line.next();
        assert_eq!(beat, Beat::GiveUp);
        assert!(seconds <= 10);
    }

    #[test]
    fn a_page_whose_timer_rings_once_a_minute_gives_a_dead_line_up_all_the_same() {
        let mut line = TestLine::welcomed();
        let beats: Vec<Beat> = (0..3).map(|_| line.after(60 * SECOND)).collect();
        assert_eq!(beats, [Beat::Ask, Beat::Ask, Beat::GiveUp]);
    }

    #[test]
    fn who_comes_back_to_the_page_has_the_line_asked_at_once_and_waits_three_seconds() {
        let mut line = TestLine::welcomed();
        assert_eq!(line.pulse.doubt(line.now), Beat::Ask);
        assert_eq!(line.next(), (Beat::GiveUp, 3));
        line.dial();
        line.pulse.welcome();
        assert_eq!(line.pulse.doubt(line.now), Beat::Ask);
        line.pulse.hear();
        assert_eq!(line.next(), (Beat::Ask, 15));
    }

    #[test]
    fn a_line_that_is_not_welcomed_is_dialled_again_within_half_a_minute() {
        let mut line = TestLine::welcomed();
        for _ in 0..10 {
            line.dial();
            let (beat, seconds) = line.next();
            assert_eq!(beat, Beat::GiveUp);
            assert!(seconds < 30);
            assert_eq!(
                line.pulse.doubt(line.now),
                Beat::Wait,
                "it takes no question"
            );
        }
    }

    #[test]
    fn a_clock_that_is_set_back_does_not_stop_the_watch() {
        let mut line = TestLine::welcomed();
        line.after(SECOND);
        line.now -= 3_600 * SECOND;
        assert_eq!(line.after(0), Beat::Wait);
        assert_eq!(line.next().0, Beat::Ask);
        assert_eq!(line.next().0, Beat::GiveUp);
    }

    #[test]
    fn what_has_waited_for_ten_seconds_is_late_until_something_of_it_has_gone() {
        let mut unsent = Unsent::default();
        assert!(!unsent.is_late(0, 0));
        assert!(!unsent.is_late(1, 60_000));
        assert!(!unsent.is_late(1, 69_999));
        assert!(unsent.is_late(2, 70_000), "more of it is no progress");
        assert!(!unsent.is_late(1, 71_000), "one has gone");
        assert!(unsent.is_late(1, 81_000));
        assert!(!unsent.is_late(0, 82_000));
        assert!(!unsent.is_late(1, 90_000), "a new one");
        assert!(!unsent.is_late(1, 10_000), "the clock was set back");
        assert!(unsent.is_late(1, 20_000));
    }
}
