//! A relay as a program of its own: `nomic relay` without the rest of `nomic`.

use std::env;
use std::process::ExitCode;

use nomic_relay::{RelayOptions, RoomCommand, parse_room};

/// Replaces the allocator of static programs: a relay delivered half as much with it.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const USAGE: &str = "\
nomic-relay [--config FILE] [--listen 127.0.0.1:7474] [--data ./data] [--page [FOLDER]] [--behind-proxy]
            [--nats URL,URL,...] [--push mailto:ADDRESS]
nomic-relay rooms | export ROOM FILE | import FILE [--config FILE] [--data ./data]";

fn main() -> ExitCode {
    let Some((options, command)) = options(env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let done = match command {
        Some(command) => command.run(&options).map_err(|error| error.to_string()),
        None => nomic_relay::run(&options).map_err(|error| error.to_string()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("{trouble}");
            ExitCode::from(2)
        }
    }
}

/// `None` for arguments that it does not know.
fn options(words: impl Iterator<Item = String>) -> Option<(RelayOptions, Option<RoomCommand>)> {
    let mut words = words.peekable();
    let mut options = RelayOptions::default();
    let mut command = Vec::new();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--config" => options.config = Some(words.next()?.into()),
            "--listen" => options.listen = Some(words.next()?.parse().ok()?),
            "--data" => options.data = Some(words.next()?.into()),
            // Without a folder: the page inside the program.
            "--page" => {
                let folder = words.next_if(|word| !word.starts_with("--"));
                options.page = Some(folder.unwrap_or_default().into());
            }
            "--nats" => options.nats = Some(words.next()?),
            "--push" => options.push = Some(words.next()?),
            "--behind-proxy" => options.behind_proxy = true,
            word if word.starts_with("--") => return None,
            _ => command.push(word),
        }
    }
    let command = match command.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => None,
        ["rooms"] => Some(RoomCommand::List),
        ["export", room, file] => Some(RoomCommand::Export {
            room: parse_room(room)?,
            file: file.into(),
        }),
        ["import", file] => Some(RoomCommand::Import { file: file.into() }),
        _ => return None,
    };
    Some((options, command))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nomic_protocol::RoomId;

    fn read(line: &str) -> Option<(RelayOptions, Option<RoomCommand>)> {
        options(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn options_are_read_and_others_refused() {
        let (options, command) = read("--listen 0.0.0.0:80 --page dist --behind-proxy").unwrap();
        assert_eq!(command, None);
        assert_eq!(options.listen, "0.0.0.0:80".parse().ok());
        assert_eq!(options.page, Some("dist".into()));
        assert_eq!(options.data, None);
        let (options, _) = read("--page --behind-proxy").unwrap();
        assert_eq!(options.page, Some("".into()), "the page inside");
        assert!(options.behind_proxy);
        let wrong = ["--lisen 0.0.0.0:80", "--listen", "--listen here"];
        for line in wrong.into_iter().chain(["dist", "export abc f", "import"]) {
            assert!(read(line).is_none(), "{line}");
        }
    }

    #[test]
    fn commands_on_rooms_take_options_before_and_after_them() {
        let room = "0f".repeat(32);
        for line in [
            format!("export --data d {room} f"),
            format!("--data d export {room} f"),
        ] {
            let (options, command) = read(&line).unwrap();
            assert_eq!(options.data, Some("d".into()));
            let (room, file) = (RoomId([15; 32]), "f".into());
            assert_eq!(command, Some(RoomCommand::Export { room, file }));
        }
    }
}
