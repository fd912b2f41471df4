//! Dates and times of day in transcripts.

const MINUTE: u64 = 60_000;
const DAY: u64 = 24 * 60 * MINUTE;
/// Last year that can be written.
const LAST_YEAR: u64 = 9_999;

/// Milliseconds since 1970, from a date such as `2026-01-08` and a time such as `12:00`, both in
/// universal time. `None` if there is no such moment.
pub(crate) fn moment(date: &str, hour: u64, minute: u64) -> Option<u64> {
    let mut parts = date.split('-').map(|part| part.parse::<u64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let sound = parts.next().is_none()
        && (1970..=LAST_YEAR).contains(&year)
        && (1..=12).contains(&month)
        && hour < 24
        && minute < 60
        && (1..=days_in(year, month)).contains(&day);
    if !sound {
        return None;
    }
    let years: u64 = (1970..year).map(days_of).sum();
    let months: u64 = (1..month).map(|month| days_in(year, month)).sum();
    let days = years
        .checked_add(months)?
        .checked_add(day.checked_sub(1)?)?;
    let minutes = hour.checked_mul(60)?.checked_add(minute)?;
    days.checked_mul(DAY)?
        .checked_add(minutes.checked_mul(MINUTE)?)
}

pub(crate) fn span(count: u64, unit: &str) -> Option<u64> {
    let unit = match unit {
        "minute" | "minutes" => MINUTE,
        "hour" | "hours" => 60 * MINUTE,
        "day" | "days" => DAY,
        "week" | "weeks" => 7 * DAY,
        _ => return None,
    };
    count.checked_mul(unit)
}

const fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

const fn days_of(year: u64) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

const fn days_in(year: u64, month: u64) -> u64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_counted_from_1970() {
        assert_eq!(moment("1970-01-01", 0, 0), Some(0));
        assert_eq!(moment("1970-01-02", 1, 30), Some(DAY + 90 * MINUTE));
        assert_eq!(moment("2000-03-01", 0, 0), Some(951_868_800_000));
        assert_eq!(moment("2026-01-08", 12, 0), Some(1_767_873_600_000));
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for wrong in [
            "2025-02-29",
            "2026-13-01",
            "2026-00-01",
            "1969-12-31",
            "today",
            "2026-1",
        ] {
            assert_eq!(moment(wrong, 0, 0), None, "{wrong}");
        }
        assert_eq!(moment("2026-01-01", 24, 0), None);
    }

    #[test]
    fn spans_have_units() {
        assert_eq!(span(2, "weeks"), Some(14 * DAY));
        assert_eq!(span(2, "moons"), None);
    }
}
