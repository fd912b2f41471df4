//! Allowed dependencies of crates: client -> sync -> engine -> rules, relay -> protocol.

use super::{
    report::TidyFinding,
    sources::{DependencyKind, Package, Sources},
};

struct Layer {
    name: &'static str,
    below: &'static [&'static str],
    /// Further crates for its tests and benchmarks.
    tests: &'static [&'static str],
}

const LAYERS: [Layer; 18] = [
    Layer {
        name: "nomic-import",
        below: &[],
        tests: &[],
    },
    Layer {
        name: "nomic-rules",
        below: &[],
        tests: &["nomic-wording"],
    },
    Layer {
        name: "nomic-engine",
        below: &["nomic-rules"],
        tests: &["nomic-rulesets", "nomic-transcript"],
    },
    Layer {
        name: "nomic-rulesets",
        below: &["nomic-engine", "nomic-rules"],
        tests: &[],
    },
    Layer {
        name: "nomic-messages",
        below: &[],
        tests: &[],
    },
    Layer {
        name: "nomic-wording",
        below: &["nomic-engine", "nomic-messages", "nomic-rules"],
        tests: &["nomic-rulesets"],
    },
    Layer {
        name: "nomic-transcript",
        below: &[
            "nomic-engine",
            "nomic-rules",
            "nomic-rulesets",
            "nomic-wording",
        ],
        tests: &[],
    },
    Layer {
        name: "nomic-protocol",
        below: &[],
        tests: &[],
    },
    Layer {
        name: "nomic-event",
        below: &["nomic-engine", "nomic-rules", "nomic-protocol"],
        tests: &[],
    },
    Layer {
        name: "nomic-order",
        below: &["nomic-event", "nomic-engine", "nomic-rules"],
        tests: &["nomic-rulesets"],
    },
    Layer {
        name: "nomic-sync",
        below: &[
            "nomic-event",
            "nomic-order",
            "nomic-engine",
            "nomic-rules",
            "nomic-protocol",
        ],
        tests: &["nomic-rulesets", "nomic-sim"],
    },
    Layer {
        name: "nomic-relay",
        below: &["nomic-protocol"],
        tests: &[],
    },
    Layer {
        name: "nomic-sim",
        below: &[
            "nomic-sync",
            "nomic-engine",
            "nomic-rules",
            "nomic-rulesets",
            "nomic-protocol",
        ],
        tests: &[],
    },
    Layer {
        name: "nomic-fuzz",
        below: &[
            "nomic-transcript",
            "nomic-sync",
            "nomic-engine",
            "nomic-rulesets",
            "nomic-import",
            "nomic-wording",
            "nomic-protocol",
        ],
        tests: &[],
    },
    Layer {
        name: "nomic-cli",
        below: &[
            "nomic-relay",
            "nomic-transcript",
            "nomic-sync",
            "nomic-engine",
            "nomic-rules",
            "nomic-rulesets",
            "nomic-import",
            "nomic-wording",
            "nomic-protocol",
        ],
        tests: &[],
    },
    Layer {
        name: "nomic",
        below: &[
            "nomic-sync",
            "nomic-engine",
            "nomic-rules",
            "nomic-rulesets",
            "nomic-import",
            "nomic-wording",
            "nomic-protocol",
        ],
        tests: &[],
    },
    Layer {
        name: "xtask-brotli",
        below: &[],
        tests: &[],
    },
    Layer {
        name: "xtask",
        below: &["nomic-messages", "xtask-brotli"],
        tests: &[],
    },
];

const PURE: [&str; 6] = [
    "nomic-rules",
    "nomic-engine",
    "nomic-rulesets",
    "nomic-wording",
    "nomic-transcript",
    "nomic-protocol",
];
/// Crates that pure computation may not use: documents, sockets, storage, screens, clocks, chance.
const WORLDLY: [&str; 15] = [
    "automerge",
    "axum",
    "chrono",
    "getrandom",
    "gloo-net",
    "gloo-timers",
    "js-sys",
    "leptos",
    "rand",
    "redb",
    "time",
    "tokio",
    "wasm-bindgen",
    "wasm-bindgen-futures",
    "web-sys",
];

pub(super) fn check(sources: &Sources) -> Vec<TidyFinding> {
    sources
        .packages
        .iter()
        .flat_map(|package| check_package(package, &sources.packages))
        .collect()
}

fn check_package(package: &Package, all: &[Package]) -> Vec<TidyFinding> {
    let Some(layer) = LAYERS.iter().find(|layer| layer.name == package.name) else {
        let said = "is in no layer; xtask/src/tidy/layers.rs lists them";
        return vec![TidyFinding::in_file(&package.name, said)];
    };
    let mut findings = Vec::new();
    for dependency in &package.dependencies {
        let name = dependency.name.as_str();
        let ours = all.iter().any(|other| other.name == name);
        let dev = dependency.kind == Some(DependencyKind::Dev);
        let allowed = layer.below.contains(&name) || (dev && layer.tests.contains(&name));
        if ours && !allowed {
            let said = format!("must not depend on {name}");
            findings.push(TidyFinding::in_file(&package.name, said));
        }
        if PURE.contains(&layer.name) && !dev && WORLDLY.contains(&name) {
            let said = format!("only computes, and has no use for {name}");
            findings.push(TidyFinding::in_file(&package.name, said));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::{super::sources::PackageDependency, *};

    fn package(name: &str, dependencies: &[(&str, bool)]) -> Package {
        Package {
            name: name.to_owned(),
            dependencies: dependencies
                .iter()
                .map(|(name, dev)| PackageDependency {
                    name: (*name).to_owned(),
                    kind: dev.then_some(DependencyKind::Dev),
                })
                .collect(),
        }
    }

    fn findings(name: &str, dependencies: &[(&str, bool)]) -> usize {
        let mut packages: Vec<Package> = LAYERS
            .iter()
            .filter(|layer| layer.name != name)
            .map(|layer| package(layer.name, &[]))
            .collect();
        packages.push(package(name, dependencies));
        check(&Sources {
            packages,
            ..Sources::default()
        })
        .len()
    }

    #[test]
    fn arrows_down_are_fine() {
        assert_eq!(
            findings("nomic", &[("nomic-sync", false), ("leptos", false)]),
            0
        );
        assert_eq!(findings("nomic-relay", &[("nomic-protocol", false)]), 0);
    }

    #[test]
    fn arrows_up_and_sideways_are_found() {
        assert_eq!(findings("nomic-relay", &[("nomic-engine", false)]), 1);
        assert_eq!(findings("nomic-rules", &[("nomic-engine", true)]), 1);
        assert_eq!(findings("nomic-cli", &[("nomic", false)]), 1);
    }

    #[test]
    fn some_arrows_are_for_tests_only() {
        assert_eq!(findings("nomic-engine", &[("nomic-rulesets", true)]), 0);
        assert_eq!(findings("nomic-engine", &[("nomic-rulesets", false)]), 1);
    }

    #[test]
    fn the_engine_knows_no_automerge() {
        assert_eq!(findings("nomic-engine", &[("automerge", false)]), 1);
        assert_eq!(findings("nomic-sync", &[("automerge", false)]), 0);
    }

    #[test]
    fn a_new_crate_must_be_given_its_layer() {
        assert_eq!(findings("nomic-extra", &[]), 1);
    }
}
