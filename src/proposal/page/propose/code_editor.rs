//! A rule's code while it is written: left as it is, put together from sentences, or typed.

use crate::app::App;
use crate::proposal::answers::draft::{KeptCode, KeptMode, KeptPart};
use crate::proposal::answers::sentences::{
    CodePart, all_sentences, entered, entries, joined, parts, together,
};
use leptos::prelude::*;
use nomic_wording::{BlankValue, Block, Key, Locale, block, fill};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Keep,
    Sentences,
    Code,
}

#[derive(Clone)]
pub(super) struct PartFields {
    pub(super) key: u32,
    pub(super) content: PartContent,
}

#[derive(Clone)]
pub(super) enum PartContent {
    /// A block, and what was entered into its blanks.
    Sentence(&'static Block<Key>, Vec<RwSignal<String>>),
    /// Code that is no block.
    Own(String),
}

impl PartFields {
    fn code(&self) -> String {
        match &self.content {
            PartContent::Own(code) => code.clone(),
            PartContent::Sentence(block, _) => match self.entered() {
                Some(values) => fill(block, &values).trim_end().to_owned(),
                // Does not compile, so nothing half filled in is ever proposed.
                None => format!("{}?", block.id),
            },
        }
    }

    /// Values of a sentence's blanks, unless one of them can't be read.
    fn entered(&self) -> Option<Vec<BlankValue>> {
        match &self.content {
            PartContent::Own(_) => Some(Vec::new()),
            PartContent::Sentence(block, entries) => {
                let entries: Vec<String> = entries.iter().map(RwSignal::get).collect();
                entered(block, &entries)
            }
        }
    }
}

#[derive(Clone, Copy)]
pub(super) struct CodeEditor {
    pub(super) mode: RwSignal<Mode>,
    pub(super) original: RwSignal<String>,
    /// As it was typed, or last put together.
    pub(super) typed: RwSignal<String>,
    pub(super) parts: RwSignal<Vec<PartFields>>,
    /// Code of the parts when they were opened: while it is unchanged, nothing was edited, not even
    /// the layout.
    opened: StoredValue<String>,
    /// Code when the sentences were left: while it is unchanged, they are shown as they were left,
    /// including blanks that can't be read.
    left: StoredValue<Option<String>>,
    owner: StoredValue<Option<Owner>>,
    language: RwSignal<Locale>,
    next: StoredValue<u32>,
}

impl CodeEditor {
    pub(super) fn new(code: &str) -> Self {
        let writing = Self {
            mode: RwSignal::new(Mode::Keep),
            original: RwSignal::new(String::new()),
            typed: RwSignal::new(String::new()),
            parts: RwSignal::new(Vec::new()),
            opened: StoredValue::new(String::new()),
            left: StoredValue::new(None),
            owner: StoredValue::new(Owner::current()),
            language: App::here().language,
            next: StoredValue::new(0),
        };
        writing.begin_with(code);
        writing
    }

    /// Restores stored code. Sentences that this program no longer has become code that does not
    /// compile, so that it is not proposed unseen.
    pub(super) fn restore(kept: &KeptCode) -> Self {
        let writing = Self::new("");
        writing.resume(kept);
        writing
    }

    pub(super) fn resume(self, kept: &KeptCode) {
        self.begin_with(&kept.original);
        self.typed.set(kept.typed.clone());
        let parts = kept.parts.iter().map(|part| {
            self.fields(match part {
                KeptPart::Own(code) => PartContent::Own(code.clone()),
                KeptPart::Sentence(id, entries) => match block(id) {
                    Some(block) => PartContent::Sentence(block, self.signals(entries)),
                    None => PartContent::Own(format!("{id}?")),
                },
            })
        });
        self.parts.set(parts.collect());
        self.mode.set(match kept.mode {
            KeptMode::Keep => Mode::Keep,
            KeptMode::Sentences => Mode::Sentences,
            KeptMode::Code => Mode::Code,
        });
    }

    pub(super) fn kept(self) -> KeptCode {
        let parts = self.parts.get().into_iter().map(|part| match part.content {
            PartContent::Own(code) => KeptPart::Own(code),
            PartContent::Sentence(block, entries) => {
                let entries = entries.iter().map(RwSignal::get).collect();
                KeptPart::Sentence(block.id.to_owned(), entries)
            }
        });
        KeptCode {
            mode: match self.mode.get() {
                Mode::Keep => KeptMode::Keep,
                Mode::Sentences => KeptMode::Sentences,
                Mode::Code => KeptMode::Code,
            },
            original: self.original.get(),
            typed: self.typed.get(),
            parts: parts.collect(),
        }
    }

    /// Replaces the contents by this code; if all of it is sentences, it opens as these.
    pub(super) fn begin_with(self, code: &str) {
        self.original.set(code.to_owned());
        self.typed.set(code.to_owned());
        self.left.set_value(None);
        let found = parts(code);
        let mode = if all_sentences(&found) {
            Mode::Sentences
        } else {
            Mode::Keep
        };
        self.open(found);
        self.mode.set(mode);
    }

    pub(super) fn code(self) -> String {
        match self.mode.get() {
            Mode::Keep => self.original.get(),
            Mode::Code => self.typed.get(),
            Mode::Sentences => {
                let parts = self.parts.get();
                let now = together(parts.iter().map(PartFields::code));
                if self.opened.with_value(|opened| *opened == now) {
                    self.typed.get()
                } else {
                    now
                }
            }
        }
    }

    /// True if a blank of a sentence can't be read, which is shown beside it.
    pub(super) fn is_unfit(self) -> bool {
        let parts = self.parts.get();
        self.mode.get() == Mode::Sentences && parts.iter().any(|part| part.entered().is_none())
    }

    pub(super) fn switch(self, mode: Mode) {
        let before = self.mode.get_untracked();
        if before == Mode::Sentences {
            let code = untrack(|| self.code());
            self.left.set_value(Some(code.clone()));
            self.typed.set(code);
        }
        if mode == Mode::Sentences {
            let typed = self.typed.get_untracked();
            if self.left.with_value(|left| left.as_ref() != Some(&typed)) {
                self.open(parts(&typed));
            }
        }
        self.mode.set(mode);
    }

    /// Adds a sentence with its blanks filled as they are at first; gives its key.
    pub(super) fn add(self, block: &'static Block<Key>) -> u32 {
        let language = self.language.get_untracked().for_rules();
        let fields = self.sentence(block, &block.defaults(language));
        let key = fields.key;
        self.parts.update(|parts| parts.push(fields));
        key
    }

    pub(super) fn remove(self, key: u32) {
        self.parts
            .update(|parts| parts.retain(|part| part.key != key));
    }

    fn open(self, found: Vec<CodePart>) {
        self.opened.set_value(joined(&found));
        let fields = found.into_iter().map(|part| match part {
            CodePart::Own(code) => self.fields(PartContent::Own(code)),
            CodePart::Sentence(filled) => self.sentence(filled.block, &filled.values),
        });
        let fields = fields.collect();
        self.parts.set(fields);
    }

    fn sentence(self, block: &'static Block<Key>, values: &[BlankValue]) -> PartFields {
        let language = self.language.get_untracked().for_rules();
        let entries = self.signals(&entries(block, values, language));
        self.fields(PartContent::Sentence(block, entries))
    }

    fn fields(self, content: PartContent) -> PartFields {
        let key = self.next.get_value();
        self.next.set_value(key.saturating_add(1));
        PartFields { key, content }
    }

    /// Signals that belong to the form, not to the click that made them.
    fn signals(self, entries: &[String]) -> Vec<RwSignal<String>> {
        let make = || entries.iter().cloned().map(RwSignal::new).collect();
        match self.owner.get_value() {
            Some(owner) => owner.with(make),
            None => make(),
        }
    }
}
