//! `cargo xtask play`: from a fresh clone to an open table.

use std::{
    env,
    net::TcpListener,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    args::ChoreArgs,
    browser,
    chore_error::{ChoreResult, ErrorContext},
    page::{self, PageKind},
    project::Project,
    run::{run, stage},
    tools,
};

pub(crate) fn play(project: &Project, mut args: ChoreArgs) -> ChoreResult {
    let port = args.port("--port", 7474)?;
    let data = args.option("--data")?.unwrap_or("./data".to_owned());
    let open = !args.flag("--no-open");
    args.done()?;
    // The check comes before minutes of compiling.
    check_port_is_free(port, "cargo xtask play")?;
    let relay = build_relay(project)?;
    let page = page::build(project, Path::new("target/played"), PageKind::Played)?;
    check_port_is_free(port, "cargo xtask play")?;
    println!("==> The relay: starting it; games are kept in {data}");
    browser::announce_later(project, port, open);
    let mut command = relay_command(project, &relay, port, &data)?;
    command.arg("--page").arg(page);
    become_program(command)
}

/// Builds a program that is a relay and nothing else.
pub(crate) fn build_relay(project: &Project) -> ChoreResult<PathBuf> {
    let mut build = project.cargo();
    build.args(["build", "--profile", tools::PROFILE]);
    build.args(["--package", "nomic-relay"]);
    stage("The relay: compiling it (a minute at first)", || {
        run(
            &mut build,
            "The relay could not be built; the compiler's message above says why.",
        )
    })?;
    Ok(tools::program(project, "nomic-relay"))
}

pub(crate) fn relay_command(
    project: &Project,
    relay: &Path,
    port: u16,
    data: &str,
) -> ChoreResult<Command> {
    // The user's paths are relative to the current folder.
    let here = env::current_dir().context("The current folder is gone")?;
    let mut command = project.command(relay);
    command.args(["--listen", &format!("127.0.0.1:{port}"), "--data"]);
    command.arg(here.join(data));
    Ok(command)
}

/// Fails with a sentence for the user if another program listens on the port.
pub(crate) fn check_port_is_free(port: u16, chore: &str) -> ChoreResult {
    let other = port.checked_add(1).unwrap_or(7474);
    let listener = TcpListener::bind(("127.0.0.1", port));
    listener.map(drop).context(format!(
        "Port {port} can't be had: stop what uses it, or take another one with \
         `{chore} --port {other}`"
    ))
}

/// Replaces this process by the program, so that Ctrl-C and signals reach it directly.
#[cfg(unix)]
pub(crate) fn become_program(mut command: Command) -> ChoreResult {
    let failure = std::os::unix::process::CommandExt::exec(&mut command);
    Err(failure).context(crate::run::not_started(&command))
}

/// Runs the program to its end; the terminal sends Ctrl-C to both.
#[cfg(not(unix))]
pub(crate) fn become_program(mut command: Command) -> ChoreResult {
    run(&mut command, "The program ended with an error, see above.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_is_told_with_what_to_do() {
        let taken = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = taken.local_addr().unwrap().port();
        let trouble = check_port_is_free(port, "cargo xtask play").unwrap_err();
        assert!(trouble.to_string().contains("cargo xtask play --port"));
    }
}
