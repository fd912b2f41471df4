//! A relay as a program of its own: `nomic relay` without the rest of `nomic`.

use std::env;
use std::process::ExitCode;

use nomic_relay::RelayOptions;

/// Replaces the allocator of static programs: a relay delivered half as much with it.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const USAGE: &str = "\
nomic-relay [--config FILE] [--listen 127.0.0.1:7474] [--data ./data] [--page [FOLDER]] [--behind-proxy]
            [--nats URL,URL,...]";

fn main() -> ExitCode {
    let Some(options) = options(env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match nomic_relay::run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("{trouble}");
            ExitCode::from(2)
        }
    }
}

/// `None` for arguments that it does not know.
fn options(words: impl Iterator<Item = String>) -> Option<RelayOptions> {
    let mut words = words.peekable();
    let mut options = RelayOptions::default();
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
            "--behind-proxy" => options.behind_proxy = true,
            _ => return None,
        }
    }
    Some(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<RelayOptions> {
        options(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn options_are_read_and_others_refused() {
        let options = read("--listen 0.0.0.0:80 --page dist --behind-proxy").unwrap();
        assert_eq!(options.listen, "0.0.0.0:80".parse().ok());
        assert_eq!(options.page, Some("dist".into()));
        assert_eq!(options.data, None);
        let options = read("--page --behind-proxy").unwrap();
        assert_eq!(options.page, Some("".into()), "the page inside");
        assert!(options.behind_proxy);
        for line in ["--lisen 0.0.0.0:80", "--listen", "--listen here"] {
            assert!(read(line).is_none(), "{line}");
        }
    }
}
