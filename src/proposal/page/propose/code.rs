//! Code of a rule in the form: left alone, put together from sentences, or typed. Its reading in
//! plain words is beside it.

use super::code_editor::{CodeEditor, Mode};
use super::fields::ChangeFields;
use super::lexicon::Lexicon;
use super::sentences::Sentences;
use crate::app::{App, t};
use crate::channel::ask;
use crate::kit::page::field::TextArea;
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use crate::law::answers::code_sentences::ReadingLine;
use crate::law::page::reading_lines::ReadingLines;
use leptos::prelude::*;
use nomic_wording::messages::draft;

#[component]
pub(super) fn CodeSection(change: ChangeFields) -> impl IntoView {
    let writing = change.code;
    let mode = writing.mode;
    view! {
        <fieldset class="stack-tight">
            <legend class="legend">{t(draft::MACHINE)}</legend>
            <ModeChoice change=change />
        </fieldset>
        <div class="workshop">
            <div class="stack-tight">
                {move || match mode.get() {
                    Mode::Keep => None,
                    Mode::Sentences => Some(view! { <Sentences change=change /> }.into_any()),
                    Mode::Code => Some(view! { <Typed change=change /> }.into_any()),
                }}
                <Shown when=move || mode.get() != Mode::Keep><Verdict writing=writing /></Shown>
                <Shown when=move || mode.get() == Mode::Code>
                    <Lexicon id=change.id("lexicon-search") />
                </Shown>
            </div>
            <Told writing=writing />
        </div>
    }
}

#[component]
fn ModeChoice(change: ChangeFields) -> impl IntoView {
    let writing = change.code;
    let nothing = Memo::new(move |_| writing.original.with(|code| code.trim().is_empty()));
    let keep = move || {
        if nothing.get() {
            draft::NOTHING
        } else {
            draft::AS_IT_IS
        }
    };
    let keep_text = move || {
        if nothing.get() {
            draft::NOTHING_TEXT
        } else {
            draft::AS_IT_IS_TEXT
        }
    };
    let modes = [
        (
            Mode::Keep,
            Signal::derive(keep),
            Signal::derive(keep_text),
            "keep-code",
        ),
        (
            Mode::Sentences,
            draft::SENTENCES.into(),
            draft::SENTENCES_TEXT.into(),
            "write-sentences",
        ),
        (
            Mode::Code,
            draft::CODE.into(),
            draft::CODE_TEXT.into(),
            "write-code",
        ),
    ];
    let choices = modes.map(|(mode, word, hint, known_as)| {
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name=change.id("code-mode")
                    prop:checked=move || writing.mode.get() == mode
                    on:change=move |_| writing.switch(mode)
                    data-testid=known_as
                />
                <span class="choice-face">
                    <strong>{move || t(word.get())()}</strong>
                    <span class="hint">{move || t(hint.get())()}</span>
                </span>
            </label>
        }
    });
    view! { <div class="choices">{choices.into_iter().collect_view()}</div> }
}

#[component]
fn Typed(change: ChangeFields) -> impl IntoView {
    view! {
        <TextArea
            id=change.id("draft-code")
            known_as="draft-code"
            label=Signal::derive(t(draft::CODE_LABEL))
            hint=Signal::derive(t(draft::CODE_HINT))
            value=change.code.typed
            class="input code"
            rows=12
            plain=true
        />
    }
}

#[component]
fn Verdict(writing: CodeEditor) -> impl IntoView {
    let app = App::here();
    let told = TableHandle::here().watch_as(move || {
        Some(ask::CodeProblems {
            code: writing.code(),
        })
    });
    let problems = Memo::new(move |_| told.get().unwrap_or_default());
    let verdict = move || {
        if writing.code().trim().is_empty() {
            draft::CODE_EMPTY.render(app.language.get()).to_owned()
        } else if told.with(|told| told.as_ref().is_some_and(Vec::is_empty)) {
            draft::CODE_FINE.render(app.language.get()).to_owned()
        } else {
            String::new()
        }
    };
    let lines = move || {
        let list = (!writing.is_unfit()).then(|| problems.get());
        let list = list.into_iter().flatten();
        list.map(|problem| view! { <li class="problem" data-testid="code-problem">{problem}</li> })
            .collect_view()
    };
    view! {
        <div role="status" data-testid="code-verdict" data-problems=move || problems.with(Vec::len)>
            <p class="hint">{verdict}</p>
            <ul class="plain-list">{lines}</ul>
        </div>
    }
}

#[component]
fn Told(writing: CodeEditor) -> impl IntoView {
    let told = TableHandle::here().watch_as(move || {
        Some(ask::Reading {
            code: writing.code(),
        })
    });
    let nothing = |told: &Option<Option<(Vec<ReadingLine>, _)>>| match told {
        Some(Some((lines, _))) => lines.is_empty(),
        Some(None) => false,
        None => true,
    };
    let some = move || !told.with(nothing);
    view! {
        <Shown when=some>
            <aside class="told stack-tight" data-testid="draft-reading">
                <h3>{t(draft::READING)}</h3>
                {move || match told.get().flatten() {
                    Some((lines, _)) => view! { <ReadingLines lines=lines /> }.into_any(),
                    None => view! { <p class="soft">{t(draft::READING_WAITS)}</p> }.into_any(),
                }}
            </aside>
        </Shown>
    }
}
