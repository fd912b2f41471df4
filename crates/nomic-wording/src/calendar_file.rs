//! Deadlines as a file that calendars read (RFC 5545).

use std::fmt;

/// Bytes of a line without its end; a longer line is folded.
const LINE: usize = 75;
/// The last moment of the year 9999, since a date has four digits for the year.
const LAST_MS: u64 = 253_402_300_799_000;
const DAY: u64 = 86_400;

/// A deadline in a calendar. Texts may contain anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarEntry {
    /// Name that no other deadline ever gets.
    pub uid: String,
    /// Number of times that the deadline was moved.
    pub sequence: u32,
    /// When the deadline was set or moved last, in milliseconds since 1970.
    pub stamp_ms: u64,
    pub due_ms: u64,
    pub summary: String,
    /// Address of a page; empty if there is none.
    pub url: String,
}

/// A moment in UTC, to the second. `Display` gives `2026-12-24T18:00:00Z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UtcMoment {
    pub year: u64,
    pub month: u64,
    pub day: u64,
    pub hour: u64,
    pub minute: u64,
    pub second: u64,
}

impl UtcMoment {
    /// Moment so many milliseconds after the beginning of 1970; at most the end of the year 9999.
    pub const fn of(ms: u64) -> UtcMoment {
        let ms = if ms < LAST_MS { ms } else { LAST_MS };
        let (days, rest) = (ms / 1_000 / DAY, ms / 1_000 % DAY);
        // Years begin in March, so that the day of a leap year is the last. An era has 400 years.
        let days = days + 719_468;
        let (era, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let early = month < 10;
        UtcMoment {
            year: 400 * era + year + if early { 0 } else { 1 },
            month: if early { month + 3 } else { month - 9 },
            day: day - (153 * month + 2) / 5 + 1,
            hour: rest / 3_600,
            minute: rest / 60 % 60,
            second: rest % 60,
        }
    }

    fn compact(self) -> String {
        self.to_string().replace(['-', ':'], "")
    }
}

impl fmt::Display for UtcMoment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UtcMoment {
            year,
            month,
            day,
            hour,
            minute,
            second,
        } = self;
        write!(
            f,
            "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z"
        )
    }
}

/// The file, a function of the deadlines and the calendar's name.
///
/// ```
/// use nomic_wording::{CalendarEntry, calendar_file};
///
/// let vote = CalendarEntry {
///     uid: "vote-1@nomic".to_owned(),
///     sequence: 0,
///     stamp_ms: 0,
///     due_ms: 1_798_135_200_000,
///     summary: "Tea; with milk".to_owned(),
///     url: String::new(),
/// };
/// let file = calendar_file("Nomic", &[vote]);
/// assert!(file.contains("\r\nDTSTART:20261224T180000Z\r\nSUMMARY:Tea\\; with milk\r\n"));
/// ```
pub fn calendar_file(name: &str, entries: &[CalendarEntry]) -> String {
    let mut file = String::new();
    line(&mut file, "BEGIN:VCALENDAR");
    line(&mut file, "VERSION:2.0");
    line(&mut file, "PRODID:-//Nomic//Nomic//EN");
    line(&mut file, &format!("X-WR-CALNAME:{}", escaped(name)));
    for entry in entries {
        line(&mut file, "BEGIN:VEVENT");
        line(&mut file, &format!("UID:{}", escaped(&entry.uid)));
        let [stamp, due] = [entry.stamp_ms, entry.due_ms].map(|ms| UtcMoment::of(ms).compact());
        line(&mut file, &format!("DTSTAMP:{stamp}"));
        line(&mut file, &format!("SEQUENCE:{}", entry.sequence));
        line(&mut file, &format!("DTSTART:{due}"));
        line(&mut file, &format!("SUMMARY:{}", escaped(&entry.summary)));
        if !entry.url.is_empty() {
            let url = entry.url.replace(char::is_control, "");
            line(&mut file, &format!("URL:{url}"));
        }
        // A deadline keeps no player busy.
        line(&mut file, "TRANSP:TRANSPARENT");
        line(&mut file, "END:VEVENT");
    }
    line(&mut file, "END:VCALENDAR");
    file
}

/// Adds a line, folded within no letter.
fn line(file: &mut String, content: &str) {
    let mut left = LINE;
    for letter in content.chars() {
        if letter.len_utf8() > left {
            file.push_str("\r\n ");
            left = LINE - 1;
        }
        left -= letter.len_utf8();
        file.push(letter);
    }
    file.push_str("\r\n");
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | ';' | ',' => out.extend(['\\', letter]),
            '\n' => out.push_str("\\n"),
            letter if letter.is_control() => {}
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_has_its_date_also_in_leap_years_and_at_the_end() {
        for (seconds, moment) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (951_868_800, "2000-03-01T00:00:00Z"),
            (1_798_135_200, "2026-12-24T18:00:00Z"),
            (4_107_542_399, "2100-02-28T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
            (u64::MAX / 1_000, "9999-12-31T23:59:59Z"),
        ] {
            assert_eq!(UtcMoment::of(seconds * 1_000).to_string(), moment);
        }
    }

    #[test]
    fn lines_have_at_most_75_bytes_and_unfold_to_what_was_written() {
        let summary = "Ä\u{10ffff}ß, ".repeat(40);
        let entry = CalendarEntry {
            uid: "timer-7.0123456789abcdef@nomic".to_owned(),
            sequence: 2,
            stamp_ms: 1_000,
            due_ms: 2_000,
            summary: format!("{summary}\r\nEND:VEVENT\\"),
            url: "https://example.org/\r\nX:1".to_owned(),
        };
        let file = calendar_file("Tea; biscuits", &[entry]);
        assert!(file.ends_with("END:VCALENDAR\r\n"));
        for line in file.trim_end().split("\r\n") {
            assert!(line.len() <= LINE, "{line}");
            assert!(!line.contains(char::is_control), "{line:?}");
        }
        let unfolded = file.replace("\r\n ", "");
        let escaped = summary.replace(',', "\\,");
        let expected = format!("SUMMARY:{escaped}\\nEND:VEVENT\\\\\r\n");
        assert!(unfolded.contains(&expected), "{unfolded}");
        assert!(unfolded.contains("\r\nURL:https://example.org/X:1\r\n"));
        assert_eq!(unfolded.matches("\r\nEND:VEVENT\r\n").count(), 1);
    }
}
