//! Writing a proposal, or writing it again.

mod asked;
mod change;
mod code;
mod code_editor;
mod desk;
mod fields;
mod lexicon;
mod sentences;

use crate::app::{App, t};
use crate::browser::page;
use crate::channel::{MoveRequest, Packed, Proposed, ask};
use crate::kit::answers::view::{May, RefusalView};
use crate::kit::page::field::TextArea;
use crate::kit::page::placeholder::missing;
use crate::kit::page::refusal::{Refusal, RefusalText};
use crate::kit::page::shown::{Shown, drawn};
use crate::kit::page::table::{AnswerSignal, TableHandle};
use crate::kit::page::title::PageTitle;
use crate::law::page::difference::Changes;
use crate::proposal::answers::form_conversion::{ChangeForm, ProposalForm, RuleChangeKind};
use crate::route::{Route, TablePage};
use asked::AskedFields;
use change::ChangeForms;
use desk::Desk;
use fields::Fields;
use leptos::prelude::*;
use nomic_engine::rules::Language;
use nomic_wording::Locale;
use nomic_wording::messages::{draft, frame};

type Barred = AnswerSignal<Vec<(RuleChangeKind, RefusalView)>>;

#[component]
pub(crate) fn ProposePage(about: Option<u32>) -> impl IntoView {
    let app = App::here();
    let table = TableHandle::here();
    let barred = table.watch(ask::Barred {});
    // Computed once: a kind that is barred later must not reset the form.
    let kind = Memo::new(move |known: Option<&Option<RuleChangeKind>>| match about {
        Some(_) => Some(RuleChangeKind::Amend),
        None => known
            .copied()
            .flatten()
            .or_else(|| barred.with(|barred| barred.as_deref().map(first_open))),
    });
    let fresh = RwSignal::new(None);
    Effect::new(move || {
        let Some(kind) = kind.get() else { return };
        let language = app.language.get_untracked().for_rules();
        let change = table.ask(ask::ChangeAbout {
            kind,
            rule: about,
            amendment: None,
            language,
        });
        leptos::task::spawn_local_scoped_with_cancellation(async move {
            let change = change.await;
            let change = change.unwrap_or_else(|| (ChangeForm::empty(kind, about), language));
            fresh.set(Some(ProposalForm::of_one(change.0, change.1)));
        });
    });
    let name = about.map_or_else(|| "proposal".to_owned(), |rule| format!("proposal-{rule}"));
    let may = table.watch(ask::MayPropose {});
    view! {
        <div class="page-head"><PageTitle>{t(draft::TITLE)}</PageTitle></div>
        <div class="stack">
            {move || match may.get() {
                Some(May::No(reason)) => Some(view! {
                    <div class="stack-tight" data-testid="may-not-propose">
                        <p><strong>{t(draft::NOT_NOW)}</strong></p>
                        <RefusalText refusal=reason />
                    </div>
                }),
                _ => None,
            }}
            {move || fresh.get().map(|form| view! { <Desk name=name.clone() fresh=form barred=barred revising=None /> })}
        </div>
    }
}

fn first_open(barred: &[(RuleChangeKind, RefusalView)]) -> RuleChangeKind {
    let mut kinds = RuleChangeKind::ALL.into_iter();
    let open = kinds.find(|kind| barred.iter().all(|(other, _)| other != kind));
    open.unwrap_or(RuleChangeKind::Enact)
}

#[component]
pub(crate) fn RevisePage(number: u32) -> impl IntoView {
    let table = TableHandle::here();
    let barred = table.watch(ask::Barred {});
    let found = table.watch(ask::FormOf { number });
    // Computed once the form is there: others' moves must not reset it.
    let form = Memo::new(move |known: Option<&Option<ProposalForm>>| {
        let known = known.cloned().flatten();
        known.or_else(|| found.get().flatten())
    });
    let lacks = move || form.with(Option::is_none) && found.with(Option::is_some);
    view! {
        <div class="page-head"><PageTitle>{t(draft::REVISE_TITLE)}</PageTitle></div>
        {drawn(move || form.get(), move |form| {
            let name = format!("revision-{number}");
            view! { <Desk name=name fresh=form barred=barred revising=Some(number) /> }
        })}
        <Shown when=lacks><p class="empty" data-testid="missing">{missing(frame::NOT_FOUND_TEXT)}</p></Shown>
    }
}

#[component]
fn Editor(
    fields: Fields,
    barred: Barred,
    revising: Option<u32>,
    /// Storage key until it has been proposed.
    kept_as: String,
) -> impl IntoView {
    let app = App::here();
    let table = TableHandle::here();
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
        let kept_as = kept_as.clone();
        let proposed = Packed::new(&Proposed { form, revising });
        table.act(MoveRequest::Propose(proposed), refusal, move || {
            table.forget(&kept_as);
            leave(app, table, revising);
        });
    };
    view! {
        <form class="stack" on:submit=submit>
            <ChangeForms fields=fields barred=barred />
            <AskedFields fields=fields />
            <Forewarned fields=fields revising=revising />
            <TextLanguage fields=fields />
            <WhatChanges fields=fields />
            <TextArea
                id="draft-reason"
                label=Signal::derive(t(draft::REASON))
                hint=Signal::derive(t(draft::REASON_HINT))
                value=fields.reason
                written_in=fields.language
                rows=3
            />
            <Refusal of=refusal />
            <div class="row">
                <button class="button button-main button-large" type="submit" data-testid="submit-proposal">
                    {t(if revising.is_some() { draft::REVISE } else { draft::SUBMIT })}
                </button>
                <a class="button" href=table.href(TablePage::Table)>{t(frame::CANCEL)}</a>
            </div>
        </form>
    }
}

/// Rules may refuse several changes at once: this is shown before more is written. Refusals of
/// changes to a rule are beside the rule, and a general refusal to propose is above.
#[component]
fn Forewarned(fields: Fields, revising: Option<u32>) -> impl IntoView {
    let table = TableHandle::here();
    let refusal = table.watch_as(move || {
        let form = fields.form();
        (form.changes.len() > 1).then_some(ask::DraftRefused { form, revising })
    });
    move || {
        let refusal = refusal.get().flatten();
        refusal.map(|refusal| view! { <RefusalText refusal=refusal /> })
    }
}

/// Goes to the page of the proposal, unless the player has gone elsewhere meanwhile.
fn leave(app: App, table: TableHandle, revising: Option<u32>) {
    let writing = app.route.with_untracked(|route| match route {
        Route::Table { page, .. } => matches!(page, TablePage::Propose(_) | TablePage::Revise(_)),
        _ => false,
    });
    if writing {
        let target = revising.map_or(TablePage::Table, TablePage::Proposal);
        page::go(&table.href(target));
    }
}

#[component]
fn TextLanguage(fields: Fields) -> impl IntoView {
    let table = TableHandle::here();
    let language = fields.language;
    let options = Language::ALL.map(|option| {
        let name = Locale::of(option).name();
        view! { <option value=option.code() selected=move || language.get() == option>{name}</option> }
    });
    let choose = move |event: leptos::ev::Event| {
        if let Some(chosen) = Language::from_code(&event_target_value(&event)) {
            fields.write_in(chosen, table);
        }
    };
    view! {
        <div class="field">
            <label for="draft-language">{t(draft::LANGUAGE)}</label>
            <select class="input" id="draft-language" data-testid="draft-language" on:change=choose>
                {options.into_iter().collect_view()}
            </select>
            <p class="hint">{t(draft::LANGUAGE_HINT)}</p>
        </div>
    }
}

#[component]
fn WhatChanges(fields: Fields) -> impl IntoView {
    let changes = TableHandle::here().watch_as(move || {
        Some(ask::DraftChanges {
            form: fields.form(),
        })
    });
    view! {
        <section class="stack-tight" aria-labelledby="changes-title" data-testid="draft-changes">
            <h2 id="changes-title">{t(draft::CHANGES)}</h2>
            {move || {
                let changes = changes.get().unwrap_or_default();
                if changes.is_empty() {
                    view! { <p class="soft">{t(draft::NO_CHANGES)}</p> }.into_any()
                } else {
                    view! { <Changes changes=changes /> }.into_any()
                }
            }}
        </section>
    }
}
