//! Writing a proposal, or writing it again.

use super::PageTitle;
use crate::app::{App, t};
use crate::browser::page;
use crate::components::difference::Changes;
use crate::components::field::{TextArea, TextField};
use crate::components::refusal::{Refusal, RefusalText};
use crate::components::table::Table;
use crate::locale::words::{Draft as W, Shell};
use crate::locale::{LANGUAGES, Say};
use crate::route::TablePage;
use crate::state::drafting::{
    Form, Kind, change_of, choices, code_problems, draft_of, form_about, form_of, may_propose,
};
use crate::state::view::May;
use leptos::prelude::*;
use nomic_engine::rules::Language;

/// The form's fields as signals, so that each is redrawn alone.
#[derive(Clone, Copy)]
struct Fields {
    kind: RwSignal<Kind>,
    rule: RwSignal<Option<u32>>,
    title: RwSignal<String>,
    text: RwSignal<String>,
    code: RwSignal<String>,
    reason: RwSignal<String>,
    language: RwSignal<Language>,
}

impl Fields {
    fn new(form: Form) -> Self {
        Self {
            kind: RwSignal::new(form.kind),
            rule: RwSignal::new(form.rule),
            title: RwSignal::new(form.title),
            text: RwSignal::new(form.text),
            code: RwSignal::new(form.code),
            reason: RwSignal::new(form.reason),
            language: RwSignal::new(form.language),
        }
    }

    fn form(self) -> Form {
        Form {
            kind: self.kind.get(),
            rule: self.rule.get(),
            title: self.title.get(),
            text: self.text.get(),
            code: self.code.get(),
            reason: self.reason.get(),
            language: self.language.get(),
        }
    }

    /// Fills text and code anew after another rule or kind was chosen; the reason stays.
    fn refill(self, table: Table) {
        let (kind, rule, language) = (
            self.kind.get_untracked(),
            self.rule.get_untracked(),
            self.language.get_untracked(),
        );
        let fresh = table.read(|peer| form_about(peer, kind, rule, language));
        if let Some(fresh) = fresh {
            self.title.set(fresh.title);
            self.text.set(fresh.text);
            self.code.set(fresh.code);
        }
    }
}

/// A new proposal, perhaps about a certain rule.
#[component]
pub(crate) fn ProposePage(about: Option<u32>) -> impl IntoView {
    let app = App::here();
    let table = Table::here();
    let kind = if about.is_some() {
        Kind::Amend
    } else {
        Kind::Enact
    };
    let language = app.language.get_untracked();
    let form = untrack(|| table.read(|peer| form_about(peer, kind, about, language)))
        .unwrap_or_else(|| Form::empty(kind, about, language));
    let may = Memo::new(move |_| {
        let language = app.language.get();
        table.read(|peer| may_propose(peer, language))
    });
    view! {
        <div class="page-head"><PageTitle>{t(W::Title)}</PageTitle></div>
        {move || match may.get() {
            Some(May::No(reason)) => Some(view! {
                <div class="stack-tight" data-testid="may-not-propose">
                    <p><strong>{t(W::NotNow)}</strong></p>
                    <RefusalText refusal=reason />
                </div>
            }),
            _ => None,
        }}
        <Editor fields=Fields::new(form) revising=None />
    }
}

/// An own proposal that is still in debate, written again.
#[component]
pub(crate) fn RevisePage(number: u32) -> impl IntoView {
    let table = Table::here();
    let form = untrack(|| table.read(|peer| form_of(peer, number))).flatten();
    view! {
        <div class="page-head"><PageTitle>{t(W::ReviseTitle)}</PageTitle></div>
        {match form {
            Some(form) => view! { <Editor fields=Fields::new(form) revising=Some(number) /> }.into_any(),
            None => view! { <p class="empty">{t(Shell::NotFoundText)}</p> }.into_any(),
        }}
    }
}

#[component]
fn Editor(fields: Fields, revising: Option<u32>) -> impl IntoView {
    let table = Table::here();
    let refusal = RwSignal::new(None);
    // A refusal was said of the draft as it was: once that changes it says nothing any more.
    Effect::new(move |before: Option<()>| {
        fields.form();
        if before.is_some() {
            refusal.set(None);
        }
    });
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let form = untrack(|| fields.form());
        let language = table.language.get_untracked();
        let intent = untrack(|| table.read(|peer| draft_of(peer, &form, revising, language)));
        match intent {
            Some(Ok(intent)) if table.act(intent.clone(), refusal) => leave(table, revising),
            // Refused: the form says why.
            Some(Ok(_)) | None => {}
            Some(Err(gap)) => refusal.set(Some(gap)),
        }
    };
    let with_text = move || matches!(fields.kind.get(), Kind::Enact | Kind::Amend);
    let with_rule = move || fields.kind.get() != Kind::Enact;
    view! {
        <form class="stack" on:submit=submit>
            <KindChoice fields=fields />
            <Show when=with_rule><RuleChoice fields=fields /></Show>
            <Show when=with_text><Wording fields=fields /></Show>
            <WhatChanges fields=fields />
            <TextArea
                id="draft-reason"
                label=Signal::derive(t(W::Reason))
                hint=Signal::derive(t(W::ReasonHint))
                value=fields.reason
                rows=3
            />
            <Refusal of=refusal />
            <div class="row">
                <button class="button button-main button-large" type="submit" data-testid="submit-proposal">
                    {t(if revising.is_some() { W::Revise } else { W::Submit })}
                </button>
                <a class="button" href=table.href(TablePage::Table)>{t(Shell::Cancel)}</a>
            </div>
        </form>
    }
}

fn leave(table: Table, revising: Option<u32>) {
    let target = revising.map_or(TablePage::Table, TablePage::Proposal);
    page::go(&table.href(target));
}

#[component]
fn KindChoice(fields: Fields) -> impl IntoView {
    let table = Table::here();
    let kinds = [
        (Kind::Enact, W::Enact, W::EnactText, "kind-enact"),
        (Kind::Amend, W::Amend, W::AmendText, "kind-amend"),
        (Kind::Repeal, W::Repeal, W::RepealText, "kind-repeal"),
        (
            Kind::Transmute,
            W::Transmute,
            W::TransmuteText,
            "kind-transmute",
        ),
    ];
    let choices = kinds.map(|(kind, word, hint, id)| {
        let choose = move |_| {
            fields.kind.set(kind);
            fields.refill(table);
        };
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="kind"
                    prop:checked=move || fields.kind.get() == kind
                    on:change=choose
                    data-testid=id
                />
                <span class="choice-face"><strong>{t(word)}</strong><span class="hint">{t(hint)}</span></span>
            </label>
        }
    });
    view! {
        <fieldset class="stack-tight">
            <legend class="legend">{t(W::Kind)}</legend>
            <div class="choices">{choices.into_iter().collect_view()}</div>
        </fieldset>
    }
}

#[component]
fn RuleChoice(fields: Fields) -> impl IntoView {
    let app = App::here();
    let table = Table::here();
    let rules = Memo::new(move |_| {
        let language = app.language.get();
        table
            .read(|peer| choices(peer, language))
            .unwrap_or_default()
    });
    let choose = move |event: leptos::ev::Event| {
        fields.rule.set(event_target_value(&event).parse().ok());
        fields.refill(table);
    };
    let options = move || {
        let list = rules.get().into_iter();
        list.map(|(number, title)| {
            let selected = move || fields.rule.get() == Some(number);
            view! { <option value=number selected=selected>{number}" · "{title}</option> }
        })
        .collect_view()
    };
    view! {
        <div class="field">
            <label for="draft-rule">{t(W::WhichRule)}</label>
            <select class="input" id="draft-rule" data-testid="draft-rule" on:change=choose>
                <option value="" selected=move || fields.rule.get().is_none()>{t(W::ChooseRule)}</option>
                {options}
            </select>
        </div>
    }
}

#[component]
fn Wording(fields: Fields) -> impl IntoView {
    let advanced = RwSignal::new(false);
    view! {
        <TextLanguage language=fields.language />
        <TextField id="draft-title" label=Signal::derive(t(W::RuleTitle)) value=fields.title longest=120 />
        <TextArea
            id="draft-text"
            label=Signal::derive(t(W::RuleText))
            value=fields.text
            class="input law-text"
            rows=8
        />
        <label class="check">
            <input
                type="checkbox"
                data-testid="show-code"
                prop:checked=move || advanced.get()
                on:change=move |event| advanced.set(event_target_checked(&event))
            />
            {t(W::ShowCode)}
        </label>
        <Show when=move || advanced.get()><CodeEditor fields=fields /></Show>
    }
}

#[component]
fn TextLanguage(language: RwSignal<Language>) -> impl IntoView {
    let options = LANGUAGES.map(|(option, name)| {
        view! { <option value=option.code() selected=move || language.get() == option>{name}</option> }
    });
    let choose = move |event: leptos::ev::Event| {
        if let Some(chosen) = Language::from_code(&event_target_value(&event)) {
            language.set(chosen);
        }
    };
    view! {
        <div class="field">
            <label for="draft-language">{t(W::Language)}</label>
            <select class="input" id="draft-language" data-testid="draft-language" on:change=choose>
                {options.into_iter().collect_view()}
            </select>
            <p class="hint">{t(W::LanguageHint)}</p>
        </div>
    }
}

/// The code, with what is wrong in it told while it is typed.
#[component]
fn CodeEditor(fields: Fields) -> impl IntoView {
    let app = App::here();
    let problems = Memo::new(move |_| code_problems(&fields.code.get(), app.language.get()));
    let empty = move || fields.code.with(|code| code.trim().is_empty());
    let verdict = move || {
        if empty() {
            W::CodeEmpty.say(app.language.get()).into_owned()
        } else if problems.with(Vec::is_empty) {
            W::CodeFine.say(app.language.get()).into_owned()
        } else {
            String::new()
        }
    };
    let lines = move || {
        let list = problems.get().into_iter();
        list.map(|problem| view! { <li class="problem" data-testid="code-problem">{problem}</li> })
            .collect_view()
    };
    view! {
        <TextArea
            id="draft-code"
            label=Signal::derive(t(W::CodeLabel))
            hint=Signal::derive(t(W::CodeHint))
            value=fields.code
            class="input code"
            rows=12
            plain=true
        />
        <div role="status" data-testid="code-verdict" data-problems=move || problems.with(Vec::len)>
            <p class="hint">{verdict}</p>
            <ul>{lines}</ul>
        </div>
    }
}

/// The difference as it stands, while it is typed.
#[component]
fn WhatChanges(fields: Fields) -> impl IntoView {
    let app = App::here();
    let table = Table::here();
    let change = Memo::new(move |_| {
        let (form, language) = (fields.form(), app.language.get());
        table
            .read(|peer| change_of(peer, &form, language))
            .flatten()
    });
    view! {
        <section class="stack-tight" aria-labelledby="changes-title" data-testid="draft-changes">
            <h2 id="changes-title">{t(W::Changes)}</h2>
            {move || match change.get() {
                Some(change) => view! { <Changes changes=vec![change] /> }.into_any(),
                None => view! { <p class="soft">{t(W::NoChanges)}</p> }.into_any(),
            }}
        </section>
    }
}
