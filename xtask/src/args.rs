//! Arguments after the chore's name. An argument that no chore takes is an error.

use crate::chore_error::{ChoreResult, fail};

#[derive(Debug)]
pub(crate) struct ChoreArgs(Vec<String>);

impl ChoreArgs {
    pub(crate) fn new(words: Vec<String>) -> Self {
        Self(words)
    }

    /// Takes `--name`; true if it was there.
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|word| word != name);
        self.0.len() != before
    }

    /// Takes the first word if it is `word`; true if it was.
    pub(crate) fn word(&mut self, word: &str) -> bool {
        let first = self.0.first().is_some_and(|first| first == word);
        if first {
            self.0.remove(0);
        }
        first
    }

    /// Takes `--name VALUE` or `--name=VALUE`.
    pub(crate) fn option(&mut self, name: &str) -> ChoreResult<Option<String>> {
        let value_in = |word: &str| Some(word.strip_prefix(name)?.strip_prefix('=')?.to_owned());
        let named = |word: &String| word == name || value_in(word).is_some();
        let Some(at) = self.0.iter().position(named) else {
            return Ok(None);
        };
        let word = self.0.remove(at);
        match value_in(&word) {
            Some(value) => Ok(Some(value)),
            None if at < self.0.len() => Ok(Some(self.0.remove(at))),
            None => fail(format!("{name} needs a value after it.")),
        }
    }

    pub(crate) fn port(&mut self, name: &str, default: u16) -> ChoreResult<u16> {
        let Some(value) = self.option(name)? else {
            return Ok(default);
        };
        match value.parse() {
            Ok(port) if port > 0 => Ok(port),
            _ => fail(format!(
                "{name} must be a port from 1 to 65535, not '{value}'."
            )),
        }
    }

    pub(crate) fn list(&mut self, name: &str) -> ChoreResult<Vec<String>> {
        let value = self.option(name)?.unwrap_or_default();
        let parts = value.split(',').map(|part| part.trim().to_owned());
        Ok(parts.filter(|part| !part.is_empty()).collect())
    }

    pub(crate) fn rest(self) -> Vec<String> {
        self.0
    }

    pub(crate) fn done(self) -> ChoreResult {
        match self.0.first() {
            None => Ok(()),
            Some(word) => fail(format!(
                "'{word}' means nothing here; `cargo xtask help` shows what does."
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(line: &str) -> ChoreArgs {
        ChoreArgs::new(line.split_whitespace().map(str::to_owned).collect())
    }

    #[test]
    fn options_are_taken_in_both_spellings() {
        let mut args = args("--port 80 --data=here --no-open");
        assert_eq!(args.port("--port", 1), Ok(80));
        assert_eq!(args.option("--data"), Ok(Some("here".to_owned())));
        assert!(args.flag("--no-open"));
        assert_eq!(args.done(), Ok(()));
    }

    #[test]
    fn only_the_first_word_is_taken_as_one() {
        let mut args = args("page --cpu 1 page");
        assert!(!args.word("--cpu"));
        assert!(args.word("page"));
        assert!(!args.word("page"));
        assert_eq!(args.rest(), ["--cpu", "1", "page"]);
    }

    #[test]
    fn an_option_without_its_value_is_refused() {
        assert!(args("--data").option("--data").is_err());
    }

    #[test]
    fn a_port_must_be_a_port() {
        for line in ["--port 0", "--port 65536", "--port x"] {
            assert!(args(line).port("--port", 7474).is_err(), "{line}");
        }
        assert_eq!(args("").port("--port", 7474), Ok(7474));
    }

    #[test]
    fn lists_are_split_at_commas() {
        assert_eq!(
            args("--only fmt,,tidy").list("--only"),
            Ok(vec!["fmt".to_owned(), "tidy".to_owned()])
        );
    }

    #[test]
    fn unknown_words_are_refused() {
        assert!(args("--prot 1").done().is_err());
    }
}
