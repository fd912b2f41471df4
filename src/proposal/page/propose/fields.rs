//! The form's fields as signals, so that each is redrawn alone.

use super::code_editor::CodeEditor;
use crate::channel::ask;
use crate::kit::page::table::TableHandle;
use crate::proposal::answers::draft::{KeptChange, KeptCode, KeptDraft};
use crate::proposal::answers::form_conversion::{ChangeForm, Former, ProposalForm, RuleChangeKind};
use crate::proposal::answers::stated::WrittenValue;
use leptos::prelude::*;
use nomic_engine::Class;
use nomic_engine::rules::{FlatMap, Language};

#[derive(Clone, Copy)]
pub(super) struct ChangeFields {
    /// Identity among the changes of the form; the first has 0.
    pub(super) key: u32,
    pub(super) kind: RwSignal<RuleChangeKind>,
    pub(super) rule: RwSignal<Option<u32>>,
    pub(super) amendment: RwSignal<Option<u32>>,
    pub(super) class: RwSignal<Option<Class>>,
    pub(super) title: RwSignal<String>,
    pub(super) text: RwSignal<String>,
    pub(super) code: CodeEditor,
    was: StoredValue<Former>,
    /// Rule and kind of the present words: for others the host has to be asked.
    about: StoredValue<About>,
    /// Initial words, if they were not written here.
    first: StoredValue<Option<Words>>,
    /// Words written for another rule or kind before the choice changed.
    aside: StoredValue<FlatMap<About, (Words, Former)>>,
}

/// Title, text and code.
type Words = (String, String, KeptCode);

/// A kind of change by its place among all, a rule, and an amendment of it.
type About = (usize, Option<u32>, Option<u32>);

fn about(kind: RuleChangeKind, rule: Option<u32>, amendment: Option<u32>) -> About {
    let mut kinds = RuleChangeKind::ALL.into_iter();
    let place = kinds.position(|other| other == kind).unwrap_or_default();
    let rule = rule.filter(|_| kind != RuleChangeKind::Enact);
    (place, rule, amendment.filter(|_| kind.of_amendment()))
}

impl ChangeFields {
    fn new(key: u32, form: ChangeForm) -> Self {
        let code = CodeEditor::new(&form.code);
        Self {
            about: StoredValue::new(about(form.kind, form.rule, form.amendment)),
            first: StoredValue::new(Some((
                form.title.clone(),
                form.text.clone(),
                untrack(|| code.kept()),
            ))),
            aside: StoredValue::default(),
            was: StoredValue::new(form.was),
            key,
            kind: RwSignal::new(form.kind),
            rule: RwSignal::new(form.rule),
            amendment: RwSignal::new(form.amendment),
            class: RwSignal::new(form.class),
            title: RwSignal::new(form.title),
            text: RwSignal::new(form.text),
            code,
        }
    }

    fn restore(key: u32, kept: &KeptChange) -> Self {
        Self {
            about: StoredValue::new(about(kept.kind(), kept.rule, kept.amendment)),
            first: StoredValue::new(None),
            aside: StoredValue::default(),
            was: StoredValue::new(kept.was.clone()),
            key,
            kind: RwSignal::new(kept.kind()),
            rule: RwSignal::new(kept.rule),
            amendment: RwSignal::new(kept.amendment),
            class: RwSignal::new(kept.class()),
            title: RwSignal::new(kept.title.clone()),
            text: RwSignal::new(kept.text.clone()),
            code: CodeEditor::restore(&kept.code),
        }
    }

    fn kept(self) -> KeptChange {
        let about = (self.rule.get(), self.amendment.get());
        let words = (self.title.get(), self.text.get());
        KeptChange::about(
            self.kind.get(),
            about,
            self.class.get(),
            (words, self.was.get_value()),
            self.code.kept(),
        )
    }

    pub(super) fn form(self) -> ChangeForm {
        ChangeForm {
            kind: self.kind.get(),
            rule: self.rule.get(),
            amendment: self
                .amendment
                .get()
                .filter(|_| self.kind.get().of_amendment()),
            class: self.class.get(),
            title: self.title.get(),
            text: self.text.get(),
            code: self.code.code(),
            was: self.was.get_value(),
        }
    }

    /// Fills text and code again after the choice of another rule or kind: with words written for
    /// it before, or with the present rule.
    pub(super) fn refill(self, table: TableHandle, fields: Fields) {
        let Some(now) = self.chosen() else { return };
        let before = self.about.get_value();
        if before == now {
            return;
        }
        let words = self.words();
        let written = self.is_written();
        let aside = self.aside.try_update_value(|aside| {
            if written {
                aside.insert(before, (words, self.was.get_value()));
            }
            aside.remove(&now)
        });
        if let Some(((title, text, code), was)) = aside.flatten() {
            self.was.set_value(was);
            self.title.set(title);
            self.text.set(text);
            self.code.resume(&code);
            self.about.set_value(now);
            return self.first.set_value(None);
        }
        self.begin_anew(table, fields, move |language| {
            // Beside other texts it cannot have a language of its own.
            if fields.changes.with_untracked(|changes| changes.len() == 1) {
                fields.language.set(language);
            }
        });
    }

    /// True if the words were edited. Unedited words are loaded from the host again, in their
    /// present state.
    fn is_written(self) -> bool {
        let words = self.words();
        self.first
            .with_value(|first| first.as_ref() != Some(&words))
    }

    /// Loads the words from the host, and reports their language. Words written meanwhile stay.
    fn begin_anew(self, table: TableHandle, fields: Fields, told: impl FnOnce(Language) + 'static) {
        let Some(now) = self.chosen() else { return };
        let words = self.words();
        let question = ask::ChangeAbout {
            kind: self.kind.get_untracked(),
            rule: self.rule.get_untracked(),
            amendment: self.amendment.get_untracked(),
            language: fields.wanted.get_value(),
        };
        table.with_answer(question, move |(fresh, language)| {
            // By then something else may be chosen, or the form gone.
            if self.chosen() != Some(now) {
                return;
            }
            self.was.set_value(fresh.was);
            let meanwhile = self.words();
            if meanwhile.0 == words.0 {
                self.title.set(fresh.title);
            }
            if meanwhile.1 == words.1 {
                self.text.set(fresh.text);
                told(language);
            }
            if meanwhile.2 == words.2 {
                self.code.begin_with(&fresh.code);
            }
            let untouched = meanwhile == words;
            self.first.set_value(untouched.then(|| self.words()));
            self.about.set_value(now);
        });
    }

    fn words(self) -> Words {
        let code = untrack(|| self.code.kept());
        (self.title.get_untracked(), self.text.get_untracked(), code)
    }

    /// Present rule and kind of the change; none once the form is gone.
    fn chosen(self) -> Option<About> {
        let (kind, rule) = (
            self.kind.try_get_untracked()?,
            self.rule.try_get_untracked()?,
        );
        Some(about(kind, rule, self.amendment.try_get_untracked()?))
    }

    /// An id for a part of this change, which no other change of the form has.
    pub(super) fn id(self, part: &str) -> String {
        match self.key {
            0 => part.to_owned(),
            key => format!("{part}-{key}"),
        }
    }
}

#[derive(Clone, Copy)]
pub(super) struct Fields {
    pub(super) changes: RwSignal<Vec<ChangeFields>>,
    pub(super) reason: RwSignal<String>,
    pub(super) language: RwSignal<Language>,
    /// Preferred language for writing: a rule may have no text in it.
    wanted: StoredValue<Language>,
    pub(super) values: RwSignal<Vec<WrittenValue>>,
    owner: StoredValue<Option<Owner>>,
    next: StoredValue<u32>,
}

impl Fields {
    pub(super) fn new(form: ProposalForm, wanted: Language) -> Self {
        let changes = (0..).zip(form.changes);
        let changes = changes.map(|(key, change)| ChangeFields::new(key, change));
        let languages = (form.language, wanted);
        Self::of(changes.collect(), form.reason, languages, form.values)
    }

    /// The form as it was kept; in this language, if it was kept in one that the program does not have.
    pub(super) fn restore(kept: &KeptDraft, language: Language) -> Self {
        let changes = (0..).zip(&kept.changes);
        let changes = changes.map(|(key, change)| ChangeFields::restore(key, change));
        let language = kept.language().unwrap_or(language);
        Self::of(
            changes.collect(),
            kept.reason.clone(),
            (language, language),
            kept.values.clone(),
        )
    }

    fn of(
        changes: Vec<ChangeFields>,
        reason: String,
        (language, wanted): (Language, Language),
        values: Vec<WrittenValue>,
    ) -> Self {
        let next = changes.last().map_or(0, |last| last.key.saturating_add(1));
        Self {
            changes: RwSignal::new(changes),
            reason: RwSignal::new(reason),
            language: RwSignal::new(language),
            wanted: StoredValue::new(wanted),
            values: RwSignal::new(values),
            owner: StoredValue::new(Owner::current()),
            next: StoredValue::new(next),
        }
    }

    pub(super) fn form(self) -> ProposalForm {
        ProposalForm {
            changes: self
                .changes
                .get()
                .into_iter()
                .map(ChangeFields::form)
                .collect(),
            reason: self.reason.get(),
            language: self.language.get(),
            values: self.values.get(),
        }
    }

    /// Switches the texts to this language; unedited texts begin in it, if the rule has words in
    /// it.
    pub(super) fn write_in(self, language: Language, table: TableHandle) {
        self.wanted.set_value(language);
        self.language.set(language);
        for change in self.changes.get_untracked() {
            if !change.is_written() {
                change.begin_anew(table, self, |_| ());
            }
        }
    }

    pub(super) fn kept(self, at_ms: u64) -> KeptDraft {
        let changes = self.changes.get().into_iter().map(ChangeFields::kept);
        KeptDraft {
            changes: changes.collect(),
            reason: self.reason.get(),
            language: self.language.get().code().to_owned(),
            at_ms,
            values: self.values.get(),
        }
    }

    /// Adds an empty change and gives its key. Its signals belong to the form, not to the click.
    pub(super) fn add(self) -> u32 {
        let key = self.next.get_value();
        self.next.set_value(key.saturating_add(1));
        let make = || ChangeFields::new(key, ChangeForm::empty(RuleChangeKind::Enact, None));
        let fresh = match self.owner.get_value() {
            Some(owner) => owner.with(make),
            None => make(),
        };
        self.changes.update(|changes| changes.push(fresh));
        key
    }

    pub(super) fn remove(self, key: u32) {
        self.changes
            .update(|changes| changes.retain(|change| change.key != key));
    }
}
