//! A calendar file as an independent reader understands it.

use icalendar::{Calendar, CalendarComponent, CalendarDateTime, Component, DatePerhapsTime};
use nomic_wording::{CalendarEntry, calendar_file};

#[test]
fn another_program_reads_every_deadline_as_it_was_written() {
    let entry = |number: u32, summary: &str| CalendarEntry {
        uid: format!("vote-{number}.0123@nomic"),
        sequence: number,
        stamp_ms: 1_798_000_000_000,
        due_ms: 1_798_135_200_000 + u64::from(number) * 1_000,
        summary: summary.to_owned(),
        url: "https://example.org/nomic/".to_owned(),
    };
    let summaries = [
        "Donnerstag: Abstimmung über Antrag 301 endet",
        "a\\b; c, d\nEND:VCALENDAR",
        &"Prüfung 🎲 ".repeat(30),
    ];
    let written = (0..).zip(summaries).map(|(at, said)| entry(at, said));
    let written: Vec<CalendarEntry> = written.collect();
    let read: Calendar = calendar_file("Nomic", &written).parse().unwrap();
    assert_eq!(read.get_name(), Some("Nomic"));
    let read = read.components.iter().map(|component| match component {
        CalendarComponent::Event(event) => event,
        other => panic!("{other:?}"),
    });
    let read: Vec<_> = read.collect();
    assert_eq!(read.len(), written.len());
    for (read, written) in read.iter().zip(&written) {
        assert_eq!(read.get_uid(), Some(&*written.uid));
        assert_eq!(read.get_sequence(), Some(written.sequence));
        assert_eq!(read.get_summary(), Some(&*written.summary));
        assert_eq!(read.get_url(), Some(&*written.url));
        let Some(DatePerhapsTime::DateTime(CalendarDateTime::Utc(start))) = read.get_start() else {
            panic!("{read:?}");
        };
        let due_ms = start.timestamp_millis();
        assert_eq!(u64::try_from(due_ms), Ok(written.due_ms));
        let stamp_ms = read.get_timestamp().unwrap().timestamp_millis();
        assert_eq!(u64::try_from(stamp_ms), Ok(written.stamp_ms));
    }
}
