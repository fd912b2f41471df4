//! What changes, word by word, and one change of a proposal.

use super::reading::ReadingChange;
use super::table::Table;
use crate::app::t;
use crate::locale::craft::{Book, Craft};
use crate::locale::words::{Draft, Matter};
use crate::route::TablePage;
use crate::state::diff::{Fate, Piece};
use crate::state::view::ChangeView;
use leptos::prelude::*;

/// A text with what comes underlined and what goes struck through.
#[component]
pub(crate) fn Difference(pieces: Vec<Piece>) -> impl IntoView {
    pieces
        .into_iter()
        .map(|piece| match piece.fate {
            Fate::Stays => view! { <span>{piece.text}</span> }.into_any(),
            Fate::Comes => view! { <ins>{piece.text}</ins> }.into_any(),
            Fate::Goes => view! { <del>{piece.text}</del> }.into_any(),
        })
        .collect_view()
}

/// One change of a proposal: which rule, and how.
#[component]
pub(crate) fn Change(change: ChangeView) -> impl IntoView {
    let table = Table::here();
    let heading = match change.rule {
        Some(number) => {
            view! { <a href=table.href(TablePage::Rule(number))>{change.heading}</a> }.into_any()
        }
        None => view! { <span>{change.heading}</span> }.into_any(),
    };
    let title = (!change.title.is_empty())
        .then(|| view! { <p class="book"><strong><Difference pieces=change.title /></strong></p> });
    let text = (!change.text.is_empty())
        .then(|| view! { <div class="book" data-testid="change-text"><Difference pieces=change.text /></div> });
    let code = change.code.map(|code| {
        view! {
            <details class="change-code">
                <summary data-testid="change-code">{t(Matter::CodeChange)}</summary>
                <pre class="code-block"><Difference pieces=code /></pre>
            </details>
        }
    });
    let told = change.reading.map(|lines| {
        view! {
            <div class="stack-tight" data-testid="change-reading">
                <h4>{t(Book::Machine)}</h4>
                <ReadingChange lines=lines />
            </div>
        }
    });
    let behind = change.code_stays_behind.then(
        || view! { <p class="behind" data-testid="code-stays-behind">{t(Draft::CodeUnchanged)}</p> },
    );
    let text_behind = change.text_stays_behind.then(
        || view! { <p class="behind" data-testid="text-stays-behind">{t(Craft::TextUnchanged)}</p> },
    );
    let drops = change
        .drops_texts
        .then(|| view! { <p class="hint">{t(Draft::OtherTexts)}</p> });
    view! {
        <section class="change" data-testid="change">
            <h3>{heading}</h3>
            <div class="diff stack-tight">{title}{text}{told}{code}</div>
            {behind}
            {text_behind}
            {drops}
        </section>
    }
}

/// All changes of a proposal.
#[component]
pub(crate) fn Changes(changes: Vec<ChangeView>) -> impl IntoView {
    changes
        .into_iter()
        .map(|change| view! { <Change change=change /> })
        .collect_view()
}
