//! Places in the workspace: its root, its target folder, the tools, the locked versions.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::chore_error::{ChoreError, ErrorContext};

#[derive(Debug, Clone)]
pub(crate) struct Project {
    pub(crate) root: PathBuf,
    pub(crate) target: PathBuf,
}

impl Project {
    pub(crate) fn find() -> Result<Self, ChoreError> {
        // Cargo sets the variable for `cargo xtask`; the constant serves a directly started binary.
        let manifest = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = manifest
            .ancestors()
            .find(|folder| folder.join("Trunk.toml").exists())
            .ok_or_else(|| ChoreError::new("Run this inside the workspace, as `cargo xtask`."))?
            .to_owned();
        let target =
            env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        Ok(Self { root, target })
    }

    /// Folder of the tools that are installed for this workspace only. Always below the workspace,
    /// since .cargo/config.toml names it.
    pub(crate) fn tools(&self) -> PathBuf {
        self.root.join("target/tools")
    }

    pub(crate) fn tool(&self, name: &str) -> PathBuf {
        self.tools()
            .join("bin")
            .join(format!("{name}{}", env::consts::EXE_SUFFIX))
    }

    /// Program that cargo built, by profile folder (`debug`, `native`).
    pub(crate) fn built(&self, folder: &str, name: &str) -> PathBuf {
        self.target
            .join(folder)
            .join(format!("{name}{}", env::consts::EXE_SUFFIX))
    }

    pub(crate) fn e2e(&self) -> PathBuf {
        self.root.join("tests/e2e")
    }

    /// Command that runs in the root with the tools first on its PATH.
    pub(crate) fn command(&self, program: impl AsRef<Path>) -> Command {
        let mut command = Command::new(program.as_ref());
        command.current_dir(&self.root).env("PATH", self.path());
        command
    }

    /// The cargo that started this program.
    pub(crate) fn cargo(&self) -> Command {
        self.command(env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from))
    }

    fn path(&self) -> std::ffi::OsString {
        let old = env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(self.tools().join("bin")).chain(env::split_paths(&old));
        env::join_paths(folders).unwrap_or(old)
    }

    pub(crate) fn locked_version(&self, package: &str) -> Result<String, ChoreError> {
        let lock = fs::read_to_string(self.root.join("Cargo.lock"))
            .with_context(|| "Cargo.lock can't be read".to_owned())?;
        version_in_lock(&lock, package)
            .ok_or_else(|| ChoreError::new(format!("Cargo.lock names no package '{package}'.")))
    }
}

fn version_in_lock(lock: &str, package: &str) -> Option<String> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name).skip(1);
    let version = lines.next()?.strip_prefix("version = \"")?;
    Some(version.strip_suffix('"')?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locked_version_is_that_of_the_whole_name() {
        let lock = "[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"1.0.0\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.1\"\n";
        let found = version_in_lock(lock, "wasm-bindgen");
        assert_eq!(found.as_deref(), Some("0.2.1"));
        assert_eq!(version_in_lock(lock, "bindgen"), None);
    }

    #[test]
    fn tools_come_first_on_the_path() {
        let project = Project::find().unwrap();
        let path = project.path();
        let first = env::split_paths(&path).next();
        assert_eq!(first, Some(project.tools().join("bin")));
    }
}
