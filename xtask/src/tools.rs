//! Installs missing tools. Each function does nothing if its tool is installed.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use crate::{
    chore_error::{ChoreError, ErrorContext},
    project::Project,
    run::{on_path, output, run, stage},
};

pub(crate) const WASM: &str = "wasm32-unknown-unknown";
const TRUNK: &str = "0.21.14";
const DENY: &str = "0.20.2";
const NODE_AT_LEAST: u32 = 20;
/// Environment variable with the path of a browser that speaks Chromium's protocol. It overrides
/// the list below.
const BROWSER_VARIABLE: &str = "NOMIC_BROWSER";
const BROWSERS: [&str; 5] = [
    // Chromium without windows, which starts sooner.
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

pub(crate) fn for_page(project: &Project) -> Result<(), ChoreError> {
    wasm_target(project)?;
    wasm_bindgen(project)
}

pub(crate) fn wasm_target(project: &Project) -> Result<(), ChoreError> {
    let installed =
        output(project.command("rustc").args(["--print", "sysroot"])).is_some_and(|sysroot| {
            PathBuf::from(sysroot)
                .join("lib/rustlib")
                .join(WASM)
                .exists()
        });
    if installed {
        return Ok(());
    }
    stage(
        &format!("Rust for the browser: adding the target {WASM}"),
        || {
            run(
                project.command("rustup").args(["target", "add", WASM]),
                || {
                    format!(
                        "The target {WASM} could not be added: if the message above names a host, \
                 connect to the network and try again; without rustup, install your \
                 distribution's package of that target."
                    )
                },
            )
        },
    )
}

/// rustfmt and clippy, which a minimal installation of Rust leaves out.
pub(crate) fn lints(project: &Project) -> Result<(), ChoreError> {
    let there = |chore: &str| output(project.cargo().args([chore, "--version"])).is_some();
    if there("fmt") && there("clippy") {
        return Ok(());
    }
    stage("Rust: adding rustfmt and clippy", || {
        let mut add = project.command("rustup");
        add.args(["component", "add", "rustfmt", "clippy"]);
        run(&mut add, || not_installed("rustfmt and clippy"))
    })
}

pub(crate) fn trunk(project: &Project) -> Result<(), ChoreError> {
    cargo_installed(project, "trunk", TRUNK, "2 to 4 minutes")
}

pub(crate) fn deny(project: &Project) -> Result<(), ChoreError> {
    cargo_installed(project, "cargo-deny", DENY, "1 to 2 minutes")
}

/// Program of crates.io in exactly this version.
fn cargo_installed(
    project: &Project,
    name: &str,
    version: &str,
    time: &str,
) -> Result<(), ChoreError> {
    let found = output(project.command(project.tool(name)).arg("--version"));
    if found.is_some_and(|found| found == format!("{name} {version}")) {
        return Ok(());
    }
    let heading = format!("{name} {version}: compiling it once ({time})");
    stage(&heading, || {
        let mut install = project.cargo();
        install
            .args(["install", "--locked", "--debug"])
            .args(["--version", version, "--root"])
            .arg(project.tools())
            .arg(name)
            .env("CARGO_PROFILE_DEV_DEBUG", "false");
        run(&mut install, || not_installed(name))
    })
}

/// `wasm-bindgen`, its test runner, and `wasm-split`, in exactly the versions of Cargo.lock.
pub(crate) fn wasm_bindgen(project: &Project) -> Result<(), ChoreError> {
    let version = project.locked_version("wasm-bindgen")?;
    let split = project.locked_version("wasm_split_cli_support")?;
    let tools = [
        ("wasm-bindgen", &version),
        ("wasm-bindgen-test-runner", &version),
        ("wasm-split", &split),
    ];
    let current = |(name, version): (&str, &String)| {
        let found = output(project.command(project.tool(name)).arg("--version"));
        found.is_some_and(|found| found == format!("{name} {version}"))
    };
    if tools.into_iter().all(current) {
        return Ok(());
    }
    stage(
        &format!("wasm-bindgen {version}: compiling it once (1 to 3 minutes)"),
        || {
            let mut build = project.cargo();
            build
                .args(["build", "--package", "xtask", "--features", "bindgen"])
                .args(["--bin", "wasm-bindgen-tools"])
                .args(["--config", "future-incompat-report.frequency='never'"]);
            run(&mut build, || not_installed("wasm-bindgen"))?;
            let program = project.built("debug", "wasm-bindgen-tools");
            for (name, _) in tools {
                link(&program, &project.tool(name))?;
            }
            match tools.into_iter().find(|tool| !current(*tool)) {
                None => Ok(()),
                Some((name, version)) => Err(ChoreError::new(format!(
                    "{name} was compiled and does not say that it is {version} \
                     (xtask/src/bin/wasm_bindgen_tools.rs)."
                ))),
            }
        },
    )
}

fn link(program: &PathBuf, name: &PathBuf) -> Result<(), ChoreError> {
    if let Some(folder) = name.parent() {
        fs::create_dir_all(folder)
            .with_context(|| "The folder of tools can't be made".to_owned())?;
    }
    let _absent = fs::remove_file(name);
    // A copy if the file systems differ or have no hard links.
    fs::hard_link(program, name)
        .or_else(|_| fs::copy(program, name).map(|_| ()))
        .with_context(|| format!("{} can't be written", name.display()))
}

/// Node with npm, for wasm tests and browsers; installed with apt if possible.
pub(crate) fn node(project: &Project) -> Result<(), ChoreError> {
    let version = || output(project.command("node").arg("--version"));
    if version().is_none() || on_path("npm").is_none() {
        let missing = || {
            ChoreError::new(format!(
                "Node is missing: install it ({NODE_AT_LEAST} or newer, with npm) and try again."
            ))
        };
        install(project, "Node", &["nodejs", "npm"], missing)?;
    }
    let found = version().unwrap_or_default();
    match major_version(&found) {
        Some(major) if major >= NODE_AT_LEAST => Ok(()),
        _ => Err(ChoreError::new(format!(
            "Node is {found}; the tests need {NODE_AT_LEAST} or newer."
        ))),
    }
}

fn major_version(version: &str) -> Option<u32> {
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

pub(crate) fn node_modules(project: &Project, folder: &Path) -> Result<(), ChoreError> {
    let modified = |path: &str| fs::metadata(folder.join(path)).and_then(|data| data.modified());
    if let (Ok(installed), Ok(locked)) = (
        modified("node_modules/.package-lock.json"),
        modified("package-lock.json"),
    ) && installed >= locked
    {
        return Ok(());
    }
    let name = folder.strip_prefix(&project.root).unwrap_or(folder);
    let what = format!("The packages for {}", name.display());
    stage(&format!("{what}: fetching them"), || {
        let mut install = project.command("npm");
        install
            .args(["ci", "--no-audit", "--no-fund"])
            .current_dir(folder);
        run(&mut install, || not_installed(&what))
    })
}

/// A Chromium; installed with apt if possible.
pub(crate) fn browser(project: &Project) -> Result<PathBuf, ChoreError> {
    if let Some(found) = find_browser() {
        return Ok(found);
    }
    let missing = || {
        ChoreError::new(format!(
            "No Chromium is there: install one, or give its path in {BROWSER_VARIABLE}."
        ))
    };
    let shell = install(project, "Chromium", &["chromium-headless-shell"], missing);
    // Some distributions have no package of its own for it.
    shell.or_else(|_| install(project, "Chromium", &["chromium"], missing))?;
    find_browser().ok_or_else(missing)
}

/// Fails with `missing` if apt needs a password.
fn install(
    project: &Project,
    what: &str,
    packages: &[&str],
    missing: impl FnOnce() -> ChoreError,
) -> Result<(), ChoreError> {
    let apt = apt(project).ok_or_else(missing)?;
    stage(
        &format!("{what}: installing it with apt (about a minute)"),
        || {
            let update = vec!["update", "--quiet"];
            let mut add = vec!["install", "--yes", "--quiet", "--no-install-recommends"];
            add.extend(packages);
            for arguments in [update, add] {
                let mut command = project.command(apt.first().map_or("apt-get", String::as_str));
                command.args(apt.iter().skip(1)).args(arguments);
                command.env("DEBIAN_FRONTEND", "noninteractive");
                run(&mut command, || not_installed(what))?;
            }
            Ok(())
        },
    )
}

fn find_browser() -> Option<PathBuf> {
    env::var_os(BROWSER_VARIABLE)
        .map(PathBuf::from)
        .or_else(|| BROWSERS.into_iter().find_map(on_path))
}

/// Runs apt as root, or through a sudo without a password; `None` if neither is possible.
fn apt(project: &Project) -> Option<Vec<String>> {
    on_path("apt-get")?;
    if output(project.command("id").arg("-u")).as_deref() == Some("0") {
        return Some(vec!["apt-get".to_owned()]);
    }
    output(project.command("sudo").args(["-n", "true"]))?;
    Some(["sudo", "-n", "apt-get"].map(str::to_owned).into())
}

fn not_installed(what: &str) -> String {
    format!(
        "{what} could not be installed: if the message above names a host, connect to the \
         network and try again (later starts need none)."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_tells_its_major_version() {
        assert_eq!(major_version("v20.20.2"), Some(20));
        assert_eq!(major_version("20"), None);
    }
}
