//! Games with the same result natively and as wasm.
//!
//! Both check the recorded hashes of some games. `cargo xtask sim --wasm` plays any number of them
//! in both places.

use nomic_sim::digest_line;

const LENGTH: Option<usize> = Some(40);

/// A line for each game. `RECORD=1 cargo test -p nomic-sim hashes` writes them again.
const RECORDED: &str = include_str!("../hashes.txt");

fn played() -> String {
    let honest = (0..6).map(|seed| digest_line(seed, false, LENGTH));
    let hostile = (0..4).map(|seed| digest_line(seed, true, LENGTH));
    let lines: Vec<String> = honest.chain(hostile).collect();
    lines.join("\n") + "\n"
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn games_come_to_what_is_written_down() {
    let played = played();
    if std::env::var_os("RECORD").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hashes.txt");
        std::fs::write(file, played).unwrap();
        return;
    }
    assert_eq!(played, RECORDED);
}

#[cfg(target_arch = "wasm32")]
mod wasm {
    use nomic_sim::digest_line;
    use wasm_bindgen::JsValue;
    use wasm_bindgen::prelude::wasm_bindgen;
    use wasm_bindgen_test::{console_log, wasm_bindgen_test};

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(thread_local_v2, js_namespace = ["process", "env"], js_name = NOMIC_SIM)]
        static ASKED: JsValue;
    }

    #[wasm_bindgen_test]
    fn games_come_to_what_is_written_down() {
        assert_eq!(super::played(), super::RECORDED);
    }

    /// Prints a line for each game; `cargo xtask sim --wasm` compares them.
    #[wasm_bindgen_test]
    #[ignore = "takes as long as it is told to"]
    fn games_that_were_asked_for() {
        let asked = ASKED.with(JsValue::as_string).unwrap();
        let mut words = asked.split(' ');
        let mut number = || words.next().unwrap().parse::<u64>().unwrap();
        let (games, seed) = (number(), number());
        let hostile = words.next() == Some("hostile");
        for seed in seed..seed + games {
            console_log!("{}", digest_line(seed, hostile, None));
        }
    }
}
