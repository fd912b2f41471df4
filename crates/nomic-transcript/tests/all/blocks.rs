//! Every block does what its sentence says: a small game for each block, in `tests/blocks/*.txt`.
//!
//! A line `block ID` begins a game, and a line `with NAME = VALUE` below it changes the initial
//! value of a blank. The game has the block's code as Rule 1, above [`TABLE`]; `{code}` in a line
//! is replaced by the code. Indented lines are further rules. A game that names no players has Ann,
//! Ben and Cleo.

use nomic_engine::rules::Language;
use nomic_transcript::{mismatch, play, read};
use nomic_wording::{BLOCKS, BlankValue, Locale, block, fill};
use std::collections::BTreeSet;

const FILES: [&str; 9] = [
    include_str!("../blocks/acts.txt"),
    include_str!("../blocks/ballots.txt"),
    include_str!("../blocks/limits.txt"),
    include_str!("../blocks/offices.txt"),
    include_str!("../blocks/scoring.txt"),
    include_str!("../blocks/silence.txt"),
    include_str!("../blocks/turns.txt"),
    include_str!("../blocks/votes.txt"),
    include_str!("../blocks/voting.txt"),
];

/// Rules below the block. Their actions quickly cause states that take long in a game.
const TABLE: &str = r#"  rule 101 immutable "Precedence"
    code
      when outranks(one, other) if claims_precedence(one, other) then answer yes end end
  rule 2 mutable "How this table works"
    code
      when numbering(last) answer max(301, last + 1) end
      when permits(c) answer yes end
      when officer(p) answer p.proposer end
      when may_vote(v, b) answer yes end
      when required_votes(b) answer b.cast div 2 + 1 end
      when next_player(p) answer next_in_order(p) end
      when judge_for(c) answer next_in_order(c.caller) end
      action finish(p) "End the turn" where p.on_turn end_turn() end
      action pay(p, whom: Player "whom", n: number "how much") "Pay" award(whom, n) end
      action name(p, whom: Player "whom", office: text "which office") "Appoint" appoint(whom, office) end
"#;

struct Game<'a> {
    block: &'a str,
    blanks: Vec<(&'a str, &'a str)>,
    rules: String,
    steps: String,
}

fn games() -> Vec<Game<'static>> {
    let mut games: Vec<Game<'_>> = Vec::new();
    let lines = FILES.iter().flat_map(|file| file.lines());
    for line in lines.filter(|line| !line.starts_with('#')) {
        if let Some(block) = line.strip_prefix("block ") {
            games.push(Game {
                block,
                blanks: Vec::new(),
                rules: String::new(),
                steps: String::new(),
            });
            continue;
        }
        let game = games.last_mut().unwrap();
        if let Some(blank) = line.strip_prefix("with ") {
            game.blanks.push(blank.split_once(" = ").unwrap());
        } else {
            let rules = game.steps.is_empty() && line.starts_with(' ');
            let part = if rules {
                &mut game.rules
            } else {
                &mut game.steps
            };
            part.push_str(line);
            part.push('\n');
        }
    }
    games
}

impl Game<'_> {
    fn code(&self) -> String {
        let block = block(self.block).unwrap_or_else(|| panic!("no block {}", self.block));
        let mut values = block.defaults(Language::En);
        for (name, entered) in &self.blanks {
            let index = block.blanks.iter().position(|blank| blank.name == *name);
            let index = index.unwrap_or_else(|| panic!("{}: no blank {name}", self.block));
            let value: Option<BlankValue> = block.blanks[index].read(entered);
            values[index] = value.unwrap_or_else(|| panic!("{}: {entered}", self.block));
        }
        fill(block, &values)
    }

    fn script(&self, code: &str) -> String {
        let code = code.trim_end().replace('\n', "\n      ");
        let played = format!("{}PLAYERS{}", self.rules, self.steps);
        let begins = self.steps.lines().any(|line| line == "begin");
        let block = match played.contains("{code}") {
            true => "",
            false => "  rule 1 mutable \"The block\"\n    code\n      {code}\n",
        };
        let players = match begins {
            true => "",
            false => "players Ann, Ben, Cleo\nbegin\n",
        };
        let played = played.replace("PLAYERS", players);
        format!("rules in en\n{block}{TABLE}{played}").replace("{code}", &code)
    }
}

fn failure(text: &str) -> Option<String> {
    let script = match read(text) {
        Ok(script) => script,
        Err(error) => return Some(format!("{error}\n{text}")),
    };
    let played = play(&script, &|path| Err(format!("there is no {path}")));
    played.failure.map(|failure| {
        let said = mismatch(&failure.mismatch, played.game.state()).render(Locale::ENGLISH);
        format!("{}: {said}", failure.text)
    })
}

#[test]
fn every_block_does_what_its_sentence_says() {
    let mut wrong = String::new();
    for game in games() {
        if let Some(said) = failure(&game.script(&game.code())) {
            wrong += &format!("{}: {said}\n", game.block);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn no_game_goes_as_written_without_its_block() {
    for game in games() {
        let goes = failure(&game.script("# nothing")).is_none();
        assert!(!goes, "{}", game.block);
    }
}

#[test]
fn there_is_a_game_for_every_block() {
    let played: BTreeSet<&str> = games().iter().map(|game| game.block).collect();
    let blocks = BLOCKS.iter().map(|block| block.id);
    let missing: Vec<&str> = blocks.filter(|id| !played.contains(id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
