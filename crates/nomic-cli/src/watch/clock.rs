//! The clock, and lengths of time in arguments.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub(super) fn now_ms() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, milliseconds)
}

pub(super) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Reads a length of time such as `90s`, `30m`, `12h` or `1d`.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || "a number with s, m, h or d is expected, such as 12h".to_owned();
    let (number, unit) = text
        .split_at_checked(text.len().wrapping_sub(1))
        .ok_or_else(wrong)?;
    let seconds = match unit {
        "s" => 1,
        "m" => 60,
        "h" => 3_600,
        "d" => 86_400,
        _ => return Err(wrong()),
    };
    let number: u32 = number.parse().map_err(|_| wrong())?;
    Ok(Duration::from_secs(u64::from(number) * seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_of_time_is_a_number_and_a_unit() {
        for (text, seconds) in [("90s", 90), ("30m", 1_800), ("12h", 43_200), ("1d", 86_400)] {
            assert_eq!(duration(text), Ok(Duration::from_secs(seconds)));
        }
        for text in ["", "d", "1", "1w", "-1d", "1.5h", "1ä", "99999999999d"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }
}
