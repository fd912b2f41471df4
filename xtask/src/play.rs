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
    chore_error::{ChoreError, ErrorContext},
    page::{self, PageKind},
    project::Project,
    run::{run, stage},
    tools,
};

pub(crate) fn play(project: &Project, mut args: ChoreArgs) -> Result<(), ChoreError> {
    let port = args.port("--port", 7474)?;
    let data = args
        .option("--data")?
        .unwrap_or_else(|| "./data".to_owned());
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
pub(crate) fn build_relay(project: &Project) -> Result<PathBuf, ChoreError> {
    stage("The relay: compiling it (a minute at first)", || {
        let mut build = project.cargo();
        build.args([
            "build",
            "--profile",
            tools::PROFILE,
            "--package",
            "nomic-relay",
        ]);
        run(&mut build, || {
            "The relay could not be built; the compiler's message above says why.".to_owned()
        })?;
        Ok(tools::program(project, "nomic-relay"))
    })
}

pub(crate) fn relay_command(
    project: &Project,
    relay: &Path,
    port: u16,
    data: &str,
) -> Result<Command, ChoreError> {
    // The user's paths are relative to the current folder.
    let here = env::current_dir().with_context(|| "The current folder is gone".to_owned())?;
    let mut command = project.command(relay);
    command
        .args(["--listen", &format!("127.0.0.1:{port}"), "--data"])
        .arg(here.join(data));
    Ok(command)
}

/// Fails with a sentence for the user if another program listens on the port.
pub(crate) fn check_port_is_free(port: u16, chore: &str) -> Result<(), ChoreError> {
    TcpListener::bind(("127.0.0.1", port))
        .map(drop)
        .with_context(|| {
            let other = port.checked_add(1).unwrap_or(7474);
            format!(
                "Port {port} can't be had: stop what uses it, or take another one with \
                 `{chore} --port {other}`"
            )
        })
}

/// Replaces this process by the program, so that Ctrl-C and signals reach it directly.
#[cfg(unix)]
pub(crate) fn become_program(mut command: Command) -> Result<(), ChoreError> {
    use std::os::unix::process::CommandExt;
    let error = command.exec();
    Err(ChoreError::new(format!(
        "'{}' can't be started ({error})",
        command.get_program().to_string_lossy()
    )))
}

/// Runs the program to its end; the terminal sends Ctrl-C to both.
#[cfg(not(unix))]
pub(crate) fn become_program(mut command: Command) -> Result<(), ChoreError> {
    run(&mut command, || {
        "The program ended with an error, see above.".to_owned()
    })
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
