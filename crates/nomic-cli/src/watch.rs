//! `nomic watch`: tells players when it is their move.

mod clock;
mod deadlines;
mod delivery;
mod line;
mod matter;
mod memory;
mod table;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::rc::Rc;
use std::time::Duration;

use clap::{ArgGroup, Args};
use futures_util::future::join_all;
use hyper::Uri;
use nomic_wording::Locale;
use tokio::runtime::Builder;
use tokio::task::LocalSet;

use crate::terminal::{complain, locale};
use clock::duration;
use deadlines::Calendar;
use delivery::Delivery;
use memory::Memory;
use table::{Place, Table};

#[derive(Debug, Args)]
#[command(
    group = ArgGroup::new("sink").required(true).multiple(true).args(["exec", "post", "ics"]),
    group = ArgGroup::new("tables").required(true).multiple(true).args(["given", "links"]),
    after_help = "A command gets the notice as JSON on its standard input, and as environment \
                  variables such as NOMIC_TEXT. It has a minute. If it fails, it is tried again \
                  later. docs/watching.md has examples. Exit status: 0 if all was told; 1 if \
                  something failed; 2 if the arguments or the files are wrong."
)]
pub(crate) struct WatchOptions {
    /// Links of the tables, with the address of the page.
    // Others on the machine can read a program's arguments.
    #[arg(id = "given", value_name = "LINK", value_parser = place)]
    links: Vec<Place>,

    /// A file with more links, one a line.
    #[arg(long = "links", id = "links", value_name = "FILE")]
    list: Option<PathBuf>,

    /// Run this command when it is somebody's move.
    #[arg(long, value_name = "COMMAND", conflicts_with = "post")]
    exec: Option<String>,

    /// Post the notice to this address, https:// or http://.
    #[arg(long, value_name = "ADDRESS")]
    post: Option<Uri>,

    /// Keep the deadlines of all tables in this file, for calendars.
    #[arg(long, value_name = "FILE")]
    ics: Option<PathBuf>,

    /// Remember in this file what was told, so that a restart does not tell it again.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,

    /// Tell only of moves of this player. Can be given several times.
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,

    /// Wait so long before telling: players at the table move meanwhile.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    after: Duration,

    /// Tell those who are missing once more when only so much time is left, such as 1d.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    before: Option<Duration>,

    /// Look once, tell what is new, and end; for cron.
    #[arg(long, requires = "state")]
    once: bool,

    /// Put the link into notices. People who have it can read everything, and sit down.
    #[arg(long)]
    with_link: bool,

    /// The relay's address, instead of those in the links.
    #[arg(long, value_name = "ADDRESS")]
    relay: Option<String>,

    /// The language of the notices.
    #[arg(long, alias = "lang", value_name = "LANGUAGE", default_value = "en", value_parser = locale)]
    language: Locale,
}

/// Options and files shared by all tables.
struct Watch {
    delivery: Option<Delivery>,
    calendar: Option<Calendar>,
    memory: RefCell<Memory>,
    players: Vec<String>,
    after: Duration,
    before: Option<Duration>,
    once: bool,
    with_link: bool,
    relay: Option<String>,
    locale: Locale,
}

/// Reads a link with the page before it: a whole address, or the part after `#`.
fn place(text: &str) -> Result<Place, String> {
    let link = crate::verify::link(text)?;
    let (page, _) = text.trim().split_once('#').unwrap_or_default();
    let web = page.starts_with("https://") || page.starts_with("http://");
    let page = web.then(|| page.to_owned());
    Ok(Place { link, page })
}

fn places(file: &Path) -> Result<Vec<Place>, String> {
    let shown = file.display();
    let text =
        fs::read_to_string(file).map_err(|cause| format!("Can't read {shown} ({cause})."))?;
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(at, line)| place(line).map_err(|error| format!("{shown}, line {}: {error}", at + 1)))
        .collect()
}

pub(crate) fn run(options: WatchOptions) -> ExitCode {
    let (watch, places) = match prepare(options) {
        Ok(prepared) => prepared,
        Err(trouble) => {
            complain(&trouble);
            return ExitCode::from(2);
        }
    };
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = match runtime {
        Ok(runtime) => runtime,
        Err(cause) => {
            complain(&format!("Can't start ({cause})."));
            return ExitCode::FAILURE;
        }
    };
    let watch = Rc::new(watch);
    let tables = places
        .into_iter()
        .map(|place| Table::run(Rc::clone(&watch), place));
    let ended = LocalSet::new().block_on(&runtime, join_all(tables));
    let mut well = true;
    for ended in ended {
        well &= ended.unwrap_or_else(|error| {
            complain(&format!("Can't open a table ({error})."));
            false
        });
    }
    match well {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// # Errors
/// A sentence about a file or a link.
fn prepare(options: WatchOptions) -> Result<(Watch, Vec<Place>), String> {
    let mut places_given = options.links;
    if let Some(file) = &options.list {
        places_given.extend(places(file)?);
    }
    let aimless = |place: &Place| {
        let unnamed = place.link.relays().iter().any(String::is_empty);
        unnamed && place.page.is_none() && options.relay.is_none()
    };
    // A table that is named twice is watched once.
    let mut rooms = BTreeSet::new();
    places_given.retain(|place| rooms.insert(place.link.chance().to_vec()));
    if places_given.iter().any(aimless) {
        return Err("A link names neither a page nor a relay: say --relay wss://...".to_owned());
    }
    let memory = Memory::open(options.state.clone()).map_err(|cause| {
        let state = options.state.unwrap_or_default();
        format!("Can't read {} ({cause}).", state.display())
    })?;
    let post = options.post.map(Delivery::Post);
    let watch = Watch {
        delivery: options.exec.map(Delivery::Command).or(post),
        calendar: options.ics.map(Calendar::new),
        memory: RefCell::new(memory),
        players: options.player,
        after: options.after,
        before: options.before,
        once: options.once,
        with_link: options.with_link,
        relay: options.relay,
        locale: options.language,
    };
    Ok((watch, places_given))
}
