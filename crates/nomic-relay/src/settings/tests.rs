use super::*;
use crate::RoomQuota;
use serde::de::value::Error as FieldError;
use serde::de::{self, DeserializeOwned, Visitor};
use std::time::Duration;

const EXAMPLE: &str = include_str!("../../../../packaging/relay.toml");

fn read(text: &str) -> Result<Settings, SettingsError> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("relay.toml");
    fs::write(&file, text).unwrap();
    Settings::read(&RelayOptions {
        config: Some(file),
        ..RelayOptions::default()
    })
}

/// The example with all settings in force: a setting follows its `#` at once, prose does not.
fn example_in_force() -> String {
    let lines = EXAMPLE.lines().map(|line| match line.strip_prefix('#') {
        Some(setting) if !setting.is_empty() && !setting.starts_with(' ') => setting,
        _ => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_example_changes_nothing() {
    assert_eq!(toml::from_str(EXAMPLE), Ok(Settings::default()));
}

#[test]
fn the_example_shows_the_default_of_each_setting() {
    let mut shown: Settings = toml::from_str(&example_in_force()).unwrap();
    // Examples of what is off by default.
    assert_eq!(
        shown.origins.take(),
        Some(vec!["https://table.example".to_owned()])
    );
    assert_eq!(shown.page.take(), Some("./page".into()));
    assert_eq!(
        shown.room_token.take(),
        RoomToken::new("a-long-random-word")
    );
    assert_eq!(shown.metrics.take(), "127.0.0.1:9474".parse().ok());
    assert!(shown.tls.take().is_some());
    assert_eq!(shown.nats.take().map(|nats| nats.replicas()), Some(3));
    let push = shown.push.take().map(|push| PushSettings {
        services: Vec::new(),
        ..push
    });
    assert_eq!(push, PushSettings::of("mailto:host@example.org"));
    assert_eq!(shown, Settings::default());
}

#[test]
fn the_example_names_every_setting() {
    let shown: toml::Table = toml::from_str(&example_in_force()).unwrap();
    let names = |table: &toml::Table| table.keys().cloned().collect::<Vec<_>>();
    let table = |name: &str| names(shown[name].as_table().unwrap());
    assert_eq!(names(&shown), fields_of::<Settings>());
    assert_eq!(table("log"), fields_of::<LogSettings>());
    assert_eq!(table("tls"), fields_of::<TlsFiles>());
    assert_eq!(table("nats"), fields_of::<NatsSettings>());
    assert_eq!(table("push"), fields_of::<PushSettings>());
    assert_eq!(table("timing"), fields_of::<Timing>());
    assert_eq!(table("quotas"), fields_of::<Quotas>());
}

#[test]
fn an_unknown_setting_is_refused_with_its_line() {
    for (text, line, name) in [
        (
            "data = \"x\"\nlisen = \"127.0.0.1:1\"\n",
            "line 2",
            "`lisen`",
        ),
        ("[quotas]\n\nconections = 1\n", "line 3", "`conections`"),
        ("[quotas.room]\nbites = 1\n", "line 2", "`bites`"),
        ("[tls]\ncert = \"x\"\n", "line 2", "`cert`"),
        ("[tls]\nkey = \"x\"\n", "line 1", "`certificate`"),
        ("[timing]\npong = 1\n", "line 2", "`pong`"),
        ("[log]\nlevl = \"warn\"\n", "line 2", "`levl`"),
    ] {
        let error = read(text).unwrap_err();
        assert_eq!(error.code(), "settings/malformed");
        let error = error.to_string();
        assert!(error.contains(line) && error.contains(name), "{error}");
    }
}

#[test]
fn a_value_that_a_relay_cannot_have_is_refused_with_its_line() {
    for value in [
        "listen = \"here\"",
        "quotas.max_frame = 100_000_000",
        "quotas.max_chunk = 100_000_000",
        "quotas.stretch = 1_000_000",
        "quotas.connections = -1",
        "origins = [\"example.org\"]",
        "origins = [\"https://example.org/\"]",
        "room_token = \"a b\"",
        "timing.ping = 0",
        "timing.ping = -1",
        "timing.ping = 1e300",
        "timing.ping = nan",
        "log.level = \"wran\"",
        "log.format = \"xml\"",
    ] {
        let error = read(&format!("\n{value}\n")).unwrap_err().to_string();
        assert!(error.contains("line 2"), "{value}: {error}");
    }
}

#[test]
fn connections_are_not_cut_before_the_next_ping() {
    let error = read("[timing]\nping = 120\n").unwrap_err();
    assert_eq!(error.code(), "settings/idle_before_ping");
}

#[test]
fn a_missing_file_is_an_error() {
    let options = RelayOptions {
        config: Some("no/such/file".into()),
        ..RelayOptions::default()
    };
    let error = Settings::read(&options).unwrap_err();
    assert_eq!(error.code(), "settings/unreadable");
}

#[test]
fn settings_that_are_given_count_and_the_rest_stays_as_usual() {
    let settings = read("[quotas.room]\nbytes = 5\n[timing]\nhello = 0.5\n").unwrap();
    let usual = Settings::default();
    let room = RoomQuota {
        bytes: 5,
        ..usual.quotas.room
    };
    let expected = Settings {
        quotas: Quotas {
            room,
            ..usual.quotas
        },
        timing: Timing {
            hello: Duration::from_millis(500),
            ..usual.timing
        },
        ..usual
    };
    assert_eq!(settings, expected);
}

#[test]
fn the_command_line_wins_over_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("relay.toml");
    let text = "listen = \"127.0.0.1:1\"\ndata = \"file\"\npage = \"file\"\n";
    fs::write(&file, text).unwrap();
    let options = RelayOptions {
        config: Some(file),
        listen: None,
        data: Some("line".into()),
        page: Some("line".into()),
        behind_proxy: true,
        nats: None,
        push: Some("mailto:host@example.org".into()),
    };
    let settings = Settings::read(&options).unwrap();
    let push = PushSettings::of("mailto:host@example.org");
    assert!(push.is_some() && settings.push == push);
    assert_eq!(settings.listen.port(), 1);
    assert_eq!(settings.data, Path::new("line"));
    assert_eq!(settings.page, Some("line".into()));
    assert!(settings.behind_proxy);
}

#[test]
fn a_host_who_wakes_browsers_can_be_reached_and_has_one_relay() {
    let error = |contact: &str, nats: Option<&str>| {
        let options = RelayOptions {
            push: Some(contact.to_owned()),
            nats: nats.map(str::to_owned),
            ..RelayOptions::default()
        };
        Settings::read(&options).unwrap_err().code()
    };
    assert_eq!(error("host@example.org", None), "settings/push_contact");
    let nats = Some("nats://n1:4222");
    assert_eq!(error("mailto:a@b.org", nats), "settings/push_in_cluster");
}

/// Names of the fields that a type reads, sorted.
fn fields_of<T: DeserializeOwned>() -> Vec<&'static str> {
    struct FieldReader<'a>(&'a mut Vec<&'static str>);

    impl<'de> de::Deserializer<'de> for FieldReader<'_> {
        type Error = FieldError;

        fn deserialize_struct<V: Visitor<'de>>(
            self,
            _: &'static str,
            fields: &'static [&'static str],
            _: V,
        ) -> Result<V::Value, FieldError> {
            self.0.extend(fields);
            Err(de::Error::custom("seen"))
        }

        fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, FieldError> {
            Err(de::Error::custom("no struct"))
        }

        serde::forward_to_deserialize_any! {
            bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit
            unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
        }
    }

    let mut fields = Vec::new();
    let _ = T::deserialize(FieldReader(&mut fields));
    fields.sort_unstable();
    fields
}
