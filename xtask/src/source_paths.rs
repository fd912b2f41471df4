//! Removes the paths of sources from programs: they are private, differ between machines, and take
//! a kilobyte.

use std::{env, fs, path::PathBuf};

use crate::project::Project;

/// Cargo option that removes source paths from the messages of panics.
pub(crate) fn removed(project: &Project, target: &str) -> Option<String> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")))?;
    let registries = fs::read_dir(home.join("registry/src")).ok()?.flatten();
    let folders = registries.map(|registry| registry.path());
    let flags = folders.chain([project.root.clone()]).map(|folder| {
        let flag = format!("--remap-path-prefix={}=", folder.display());
        format!("{flag:?}")
    });
    let flags = flags.collect::<Vec<_>>().join(",");
    Some(format!("target.{target}.rustflags=[{flags}]"))
}
