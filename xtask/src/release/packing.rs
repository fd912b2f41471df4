//! Archives that have equal bytes for equal contents, and their checksums.

use std::{
    fs::{self, File, Permissions},
    io::Write,
    path::Path,
    process::{Command, Stdio},
    time::{Duration, SystemTime},
};

use sha2::{Digest, Sha256};

use super::Release;
use crate::{
    chore_error::{ChoreResult, ErrorContext, fail},
    files::{bytes, files, relative},
    run::{not_started, run},
};

pub(super) const SUMS: &str = "SHA256SUMS";

/// Packs a folder of the stage.
pub(super) fn tar(release: &Release<'_>, folder: &str, name: &str) -> ChoreResult {
    let mut tar = release.project.command("tar");
    tar.args(["--create", "--sort=name", "--format=ustar"])
        .args(["--owner=0", "--group=0", "--numeric-owner"])
        .arg("--mode=u=rwX,go=rX")
        .arg(format!("--mtime=@{}", release.facts.seconds))
        .args(["--use-compress-program", "gzip --best --no-name"])
        .arg("--file")
        .arg(release.folder.join(name))
        .arg("--directory")
        .arg(&release.stage)
        .arg(folder);
    run(
        &mut tar,
        &format!("{name} could not be packed by GNU tar and gzip."),
    )
}

/// Packs the files of a folder of the stage without the folder's name.
pub(super) fn zip(release: &Release<'_>, folder: &str, name: &str) -> ChoreResult {
    let folder = release.stage.join(folder);
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(release.facts.seconds);
    let mut list = String::new();
    for path in files(&folder)? {
        normalise(&path, time).context(format!("{} can't be changed", path.display()))?;
        list.extend([&relative(&folder, &path), "\n"]);
    }
    let mut zip = release.project.command("zip");
    // A zip file has local times.
    zip.env("TZ", "UTC").current_dir(&folder);
    zip.args(["-9", "-X", "-q", "-@"]);
    zip.arg(release.folder.join(name));
    feed(&mut zip, &list)
}

/// Gives a file its time, and permissions that don't depend on the user's mask.
fn normalise(path: &Path, time: SystemTime) -> std::io::Result<()> {
    File::options()
        .append(true)
        .open(path)?
        .set_modified(time)?;
    set_permissions(path)
}

#[cfg(unix)]
fn set_permissions(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let runs = fs::metadata(path)?.permissions().mode() & 0o100 != 0;
    let mode = if runs { 0o755 } else { 0o644 };
    fs::set_permissions(path, Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn set_permissions(path: &Path) -> std::io::Result<()> {
    let permissions: Permissions = fs::metadata(path)?.permissions();
    fs::set_permissions(path, permissions)
}

fn feed(command: &mut Command, input: &str) -> ChoreResult {
    let mut child = command.stdin(Stdio::piped()).spawn();
    let child = child.as_mut().map_err(|error| error.to_string());
    let child = child.context(not_started(command))?;
    let failed = format!("{} failed", command.get_program().display());
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(input.as_bytes()).context(&failed)?;
    }
    match child.wait().context(&failed)?.success() {
        true => Ok(()),
        false => fail(format!("{failed}, see above.")),
    }
}

/// Checksums of the files in a folder, as `sha256sum` writes them.
pub(super) fn sums(folder: &Path) -> ChoreResult<String> {
    let mut sums = String::new();
    for path in files(folder)? {
        let name = relative(folder, &path);
        if name != SUMS {
            let digest = Sha256::digest(bytes(&path)?);
            let digits = digest.iter().map(|byte| format!("{byte:02x}"));
            sums.extend([&digits.collect::<String>(), "  ", &name, "\n"]);
        }
    }
    Ok(sums)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::write;
    use crate::project::Project;
    use crate::release::facts::ReleaseFacts;

    /// Packs the same contents, written at different times and with different permissions.
    fn packed(project: &Project, mode: u32) -> [Vec<u8>; 2] {
        let root = tempfile::tempdir().unwrap();
        let release = Release {
            project,
            facts: ReleaseFacts::read(project).unwrap(),
            folder: root.path().join("out"),
            stage: root.path().join("stage"),
            left_out: Vec::new(),
        };
        crate::files::make_folder(&release.folder).unwrap();
        let names = match mode {
            0o600 => ["b", "a"],
            _ => ["a", "b"],
        };
        for name in names {
            let path = release.stage.join("x").join(name);
            write(&path, name).unwrap();
            #[cfg(unix)]
            fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(mode)).unwrap();
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(u64::from(mode) * 1_000_000);
            let file = File::options().append(true).open(&path).unwrap();
            file.set_modified(time).unwrap();
        }
        tar(&release, "x", "x.tar.gz").unwrap();
        zip(&release, "x", "x.zip").unwrap();
        ["x.tar.gz", "x.zip"].map(|name| bytes(&release.folder.join(name)).unwrap())
    }

    #[test]
    fn equal_contents_give_equal_archives() {
        let project = Project::find().unwrap();
        if crate::run::on_path("zip").is_none() {
            return;
        }
        assert!(packed(&project, 0o600) == packed(&project, 0o664));
        assert!(packed(&project, 0o600) != packed(&project, 0o755));
    }

    #[test]
    fn sums_are_those_of_sha256sum() {
        let folder = tempfile::tempdir().unwrap();
        write(&folder.path().join("a"), "abc").unwrap();
        write(&folder.path().join(SUMS), "old").unwrap();
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a\n";
        assert_eq!(sums(folder.path()).unwrap(), known);
    }
}
