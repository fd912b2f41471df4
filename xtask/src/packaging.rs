//! Tries the packages of the relay: the static program, the unit, the Debian package, the image.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::{
    chore_error::{ChoreResult, ErrorContext, fail},
    project::Project,
    run::{output, print_lines, run, run_captured, stage},
    tally::TestTally,
    tools,
};

const UNIT: &str = "packaging/nomic-relay.service";
/// Greatest exposure of the unit, in tenths of the ten points that systemd gives.
const EXPOSURE: &str = "--threshold=15";
const SERVICE: &str = include_str!("packaging/service.sh");
const PACKAGE: &str = "packaging/debian/nomic-relay.deb";
const PROGRAM: &str = "/usr/bin/nomic-relay";

type PackagingTest = fn(&Project, &Path) -> ChoreResult;

/// Builds the static relay, and makes and tries each package of it.
pub(crate) fn test(project: &Project) -> ChoreResult<TestTally> {
    if !cfg!(target_os = "linux") {
        return fail("The packages are for Linux, and can only be tried there.");
    }
    let relay = static_relay(project)?;
    let tests: [(&str, PackagingTest); 5] = [
        ("the relay is one static program", is_static),
        ("systemd takes the unit and finds it safe", unit),
        ("the Debian package holds what the unit needs", debian),
        ("the service runs in its sandbox", service),
        ("the image runs without root and anything else", image),
    ];
    let mut tally = TestTally::default();
    for (claim, test) in tests {
        let outcome = stage(claim, || test(project, &relay));
        tally += outcome.map_or_else(
            |error| TestTally::failure(&format!("{claim}: {error}")),
            |()| TestTally::PASSED,
        );
    }
    Ok(tally)
}

fn static_relay(project: &Project) -> ChoreResult<PathBuf> {
    let target = tools::musl(project)?;
    let mut build = project.cargo();
    build.args(["build", "--profile", tools::PROFILE, "--target", &target]);
    build.args(["--package", "nomic-relay"]);
    stage("The static relay: compiling it (minutes at first)", || {
        run(&mut build, "The relay does not compile for musl.")
    })?;
    Ok(project.built(&format!("{target}/{}", tools::PROFILE), "nomic-relay"))
}

fn is_static(project: &Project, relay: &Path) -> ChoreResult {
    // ldd fails for a program without libraries if it has a fixed address.
    let libraries = output(project.command("ldd").arg(relay)).unwrap_or_default();
    match libraries.contains("=>") {
        false => Ok(()),
        true => fail(format!("The relay needs libraries:\n{libraries}")),
    }
}

fn unit(project: &Project, relay: &Path) -> ChoreResult {
    tools::systemd(project)?;
    // The relay is not installed here, and systemd looks whether it is.
    let text = read(project, UNIT)?.replace(PROGRAM, &relay.to_string_lossy());
    let unit = folder(project, "unit")?.join("nomic-relay.service");
    fs::write(&unit, text).context("The unit can't be copied")?;
    let mut verify = project.command("systemd-analyze");
    let verified = verify.args(["verify", "--man=no"]).arg(&unit).output();
    let verified = verified.context("systemd-analyze does not start")?;
    let said = String::from_utf8_lossy(&verified.stderr);
    // It may have something to say about other units of this machine.
    let complaints = said.lines().filter(|line| line.contains("nomic-relay"));
    let complaints: Vec<&str> = complaints.collect();
    if !verified.status.success() || !complaints.is_empty() {
        return fail(format!("systemd complains:\n{}", complaints.join("\n")));
    }
    let mut security = project.command("systemd-analyze");
    security.args(["security", "--offline=true", EXPOSURE]);
    match output(security.arg(&unit)) {
        Some(_) => Ok(()),
        None => fail(
            "The unit may do too much: ask `systemd-analyze security --offline=true` about it.",
        ),
    }
}

fn debian(project: &Project, relay: &Path) -> ChoreResult {
    tools::cargo_deb(project)?;
    folder(project, "debian")?;
    let package = project.target.join(PACKAGE);
    let triple = relay.ancestors().nth(2).and_then(Path::file_name);
    let mut build = project.command(project.tool("cargo-deb"));
    build.args(["--package", "nomic-relay", "--no-build", "--target"]);
    build.arg(triple.context("The relay is nowhere")?);
    build.args(["--profile", tools::PROFILE, "--output"]);
    run(build.arg(&package), "cargo-deb makes no package.")?;

    let root = folder(project, "debian/root")?;
    let mut unpack = project.command("dpkg-deb");
    unpack.arg("--raw-extract").arg(&package).arg(&root);
    run(&mut unpack, "The package can't be unpacked.")?;
    let start = read(project, UNIT)?;
    let start = start
        .lines()
        .find_map(|line| line.strip_prefix("ExecStart="));
    let paths = start.unwrap_or_default().split(' ');
    let paths = paths.filter_map(|word| word.strip_prefix('/'));
    let others = [
        "usr/lib/systemd/system/nomic-relay.service",
        "usr/share/doc/nomic-relay/copyright",
        "usr/share/doc/nomic-relay/grafana.json",
    ];
    for path in paths.chain(others) {
        if !root.join(path).is_file() {
            return fail(format!("The package lacks /{path}."));
        }
    }
    let script = fs::read_to_string(root.join("DEBIAN/postinst")).unwrap_or_default();
    match script.contains("enable nomic-relay.service") {
        true => Ok(()),
        false => fail("Installing the package does not enable the unit."),
    }
}

/// Boots a copy of this machine with the package, without a change to the machine.
fn service(project: &Project, _relay: &Path) -> ChoreResult {
    if !is_root(project) {
        return Ok(());
    }
    tools::nspawn(project)?;
    let mut boot = project.command("unshare");
    boot.args([
        "--mount",
        "--propagation",
        "private",
        "sh",
        "-c",
        SERVICE,
        "sh",
    ]);
    boot.arg(folder(project, "machine")?);
    boot.arg(project.target.join(PACKAGE));
    let said = run_captured(&mut boot, "The copy of this machine does not boot.")?;
    let ready = said.matches("\"status\":\"ok\"").count();
    let private = said.contains("-rw------- /var/lib/private/nomic-relay/data/");
    let stopped = said.contains("Result=success");
    match (ready, private, stopped) {
        (2, true, true) => Ok(()),
        (0, ..) => fail("The service does not get ready."),
        (1, ..) => fail("The service is not ready after a reload."),
        (_, false, _) => fail("The service's data can be read by others, or is nowhere."),
        _ => fail("The service does not stop well."),
    }
}

fn image(project: &Project, relay: &Path) -> ChoreResult {
    if !is_root(project) {
        return Ok(());
    }
    tools::buildah(project)?;
    let context = folder(project, "image")?;
    fs::create_dir(context.join("data")).context("No folder for the image")?;
    for (from, to) in [
        (relay.to_owned(), "nomic-relay"),
        (project.root.join("packaging/relay.toml"), "relay.toml"),
    ] {
        fs::copy(from, context.join(to)).context("The image's files can't be copied")?;
    }
    let store = folder(project, "containers")?;
    let buildah = || {
        let mut buildah = project.command("buildah");
        buildah
            .args(["--storage-driver", "vfs", "--root"])
            .arg(&store);
        buildah.arg("--runroot").arg(store.join("run"));
        buildah
    };
    let mut build = buildah();
    build.args(["build", "--isolation", "chroot", "--tag", "nomic-relay"]);
    build
        .arg("--file")
        .arg(project.root.join("packaging/Containerfile"));
    run(build.arg(&context), "The image can't be built.")?;
    let mut inspect = buildah();
    inspect.args(["inspect", "--type", "image"]);
    inspect.args(["--format", "{{.OCIv1.Config.User}}"]);
    let account = output(inspect.arg("localhost/nomic-relay"));
    let account = account.unwrap_or_default();
    if account.is_empty() || account.starts_with(['0', 'r']) {
        return fail("The image's relay runs as root.");
    }
    let mut from = buildah();
    from.args(["from", "--pull-never", "localhost/nomic-relay"]);
    let container = run_captured(&mut from, "The image can't be used.")?;
    let mut mount = buildah();
    mount.args(["mount", container.trim()]);
    let root = run_captured(&mut mount, "The image can't be mounted.")?;
    let tried = start_in(project, Path::new(root.trim()), &account);
    run(buildah().args(["rm", "--all"]), "The container stays.")?;
    tried
}

/// Starts the relay with nothing but the image's files, as its account, and stops it.
fn start_in(project: &Project, root: &Path, account: &str) -> ChoreResult {
    let mut start = project.command("chroot");
    start.arg(format!("--userspec={account}")).arg(root);
    start.args(["/nomic-relay", "--config", "/etc/nomic-relay/relay.toml"]);
    start.args(["--data", "/data", "--listen", "127.0.0.1:0"]);
    let mut relay = start
        .stdout(Stdio::piped())
        .spawn()
        .context("The image's relay does not start")?;
    let lines = relay.stdout.take().map(|said| BufReader::new(said).lines());
    let mut lines = lines.into_iter().flatten().map_while(Result::ok);
    let announced = lines.any(|line| line.starts_with("The relay is at "));
    let mut stop = Command::new("kill");
    stop.args(["-TERM", &relay.id().to_string()]);
    let stopped = output(&mut stop).is_some();
    let ended = relay.wait().context("The image's relay is lost")?;
    match announced && stopped && ended.success() {
        true => Ok(()),
        false => fail("The image's relay does not run, or does not stop well."),
    }
}

/// Says so if it is not root.
fn is_root(project: &Project) -> bool {
    let root = output(project.command("id").arg("-u")).as_deref() == Some("0");
    if !root {
        print_lines("    Not root, so this is not tried.");
    }
    root
}

fn read(project: &Project, path: &str) -> ChoreResult<String> {
    fs::read_to_string(project.root.join(path)).context(format!("{path} can't be read"))
}

/// Empty folder for files of this step.
fn folder(project: &Project, name: &str) -> ChoreResult<PathBuf> {
    let folder = project.target.join("packaging").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).context(format!("{} stays", folder.display()))?;
    }
    fs::create_dir_all(&folder).context(format!("No folder {}", folder.display()))?;
    Ok(folder)
}
