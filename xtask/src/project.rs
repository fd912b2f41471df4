//! Places in the workspace: its root, its target folder, the tools.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    chore_error::{ChoreResult, ErrorContext},
    tools,
};

#[derive(Debug, Clone)]
pub(crate) struct Project {
    pub(crate) root: PathBuf,
    pub(crate) target: PathBuf,
}

impl Project {
    pub(crate) fn find() -> ChoreResult<Self> {
        // Cargo sets the variable for `cargo xtask`; the constant serves a directly started binary.
        let manifest = env::var_os("CARGO_MANIFEST_DIR");
        let manifest = manifest.unwrap_or(env!("CARGO_MANIFEST_DIR").into());
        let mut folders = Path::new(&manifest).ancestors();
        let root = folders.find(|folder| folder.join("Trunk.toml").exists());
        let root = root
            .context("Run this inside the workspace, as `cargo xtask`.")?
            .to_owned();
        let target =
            env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        Ok(Self { root, target })
    }

    /// Folder of the tools that are installed for this workspace only.
    pub(crate) fn tools(&self) -> PathBuf {
        self.target.join("tools")
    }

    pub(crate) fn tool(&self, name: &str) -> PathBuf {
        executable(self.tools().join("bin"), name)
    }

    /// Program that cargo built, by profile folder (`debug`, `release`).
    pub(crate) fn built(&self, folder: &str, name: &str) -> PathBuf {
        executable(self.target.join(folder), name)
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
        let mut cargo = self.command(env::var_os("CARGO").unwrap_or("cargo".into()));
        // .cargo/config.toml knows no other target folder.
        let runner = self.built(tools::PROFILE, "wasm-bindgen-test-runner");
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner);
        cargo
    }

    fn path(&self) -> std::ffi::OsString {
        let old = env::var_os("PATH").unwrap_or_default();
        let ours = [self.tools().join("bin"), self.target.join(tools::PROFILE)];
        let folders = ours.into_iter().chain(env::split_paths(&old));
        env::join_paths(folders).unwrap_or(old)
    }
}

fn executable(folder: PathBuf, name: &str) -> PathBuf {
    folder.join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_come_first_on_the_path() {
        let project = Project::find().unwrap();
        let path = project.path();
        let first = env::split_paths(&path).next();
        assert_eq!(first, Some(project.tools().join("bin")));
    }
}
