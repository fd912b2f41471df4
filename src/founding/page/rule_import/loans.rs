//! Code of the initial set for rules that were brought: what is lent, and what is offered rule by rule.

use crate::app::{App, t};
use crate::channel::request;
use crate::founding::answers::import_draft::ImportDraft;
use crate::founding::answers::loans::{CodeOffer, Loan};
use crate::kit::page::shown::Shown;
use crate::law::page::reading_lines::{Folded, ReadingLines};
use leptos::prelude::*;
use nomic_wording::messages::import;
use nomic_wording::msg;

#[component]
pub(super) fn Lending(brought: RwSignal<Option<ImportDraft>>) -> impl IntoView {
    let app = App::here();
    let loans = loans(brought);
    let same = move || {
        let numbers = loans.with(|loans| {
            let same = loans.iter().filter(|loan| loan.offer.is_none());
            let numbers = same.map(|loan| loan.rule.number.to_string());
            numbers.collect::<Vec<_>>()
        });
        (!numbers.is_empty()).then(|| numbers.join(", "))
    };
    let told = move || {
        let said = msg!(import::LentSame, rules = same()?).render(app.language.get());
        Some(view! { <p class="hint" data-testid="bring-lent" data-rules=same>{said}</p> })
    };
    let offers = move || {
        let loans = loans.get().into_iter();
        let offers = loans.filter_map(|loan| Some((loan.offer.clone()?, loan)));
        let offers = offers.map(|(offer, loan)| view! { <Offer loan offer brought /> });
        offers.collect_view()
    };
    let any = move || loans.with(|loans| loans.iter().any(|loan| loan.offer.is_some()));
    let has_code = move || {
        let own = |own: &ImportDraft| own.has_code() || !own.confirmed().is_empty();
        brought.with(|brought| brought.as_ref().is_some_and(own)) || same().is_some()
    };
    view! {
        {told}
        <Shown when=any>
            <section class="stack-tight lend-offers" aria-labelledby="offers-title" data-testid="lend-offers">
                <h3 id="offers-title">{t(import::LEND_OFFERS)}</h3>
                <p class="hint">{t(import::LEND_OFFERS_TEXT)}</p>
                {offers}
            </section>
        </Shown>
        <Shown when=move || !has_code()>
            <p class="notice">{t(import::TEXT_ONLY)}</p>
        </Shown>
    }
}

fn loans(brought: RwSignal<Option<ImportDraft>>) -> Memo<Vec<Loan>> {
    let app = App::here();
    let rules = Memo::new(move |_| super::seen(brought, ImportDraft::uncoded));
    let loans = RwSignal::new(Vec::new());
    Effect::new(move || {
        app.language.track();
        let asked = rules.get();
        let told = app.host().request(request::Lending {
            rules: asked.clone(),
        });
        leptos::task::spawn_local(async move {
            let found = told.await.unwrap_or_default();
            if rules.try_get_untracked() == Some(asked) {
                loans.try_set(found);
            }
        });
    });
    Memo::new(move |_| loans.get())
}

#[component]
fn Offer(loan: Loan, offer: CodeOffer, brought: RwSignal<Option<ImportDraft>>) -> impl IntoView {
    let app = App::here();
    let (place, number) = (loan.rule.place, loan.rule.number);
    let confirmed =
        move || brought.with(|own| own.as_ref().is_some_and(|own| own.is_confirmed(place)));
    let confirm = move |event: leptos::ev::Event| {
        let fits = event_target_checked(&event);
        brought.update(|brought| {
            if let Some(brought) = brought {
                brought.confirm(place, fits);
            }
        });
    };
    let yours =
        move || msg!(import::LendYours, number = number.to_string()).render(app.language.get());
    let theirs =
        move || msg!(import::LendTheirs, number = number.to_string()).render(app.language.get());
    let fits =
        move || msg!(import::LendConfirm, number = number.to_string()).render(app.language.get());
    let CodeOffer {
        title,
        text,
        reading,
        summary,
    } = offer;
    view! {
        <details class="lend-offer" name="lend-offer" data-testid="lend-offer" data-number=number.to_string()>
            <summary>
                <span class="mono">{number.to_string()}</span> " " {title.clone()} " "
                <Shown when=confirmed><span class="badge badge-mutable">{t(import::LENT)}</span></Shown>
            </summary>
            <div class="lend-texts">
                <div>
                    <h4>{yours}</h4>
                    <p class="book" data-testid="lend-yours">{loan.rule.text}</p>
                </div>
                <div>
                    <h4>{theirs} " · " {title}</h4>
                    <p class="book" data-testid="lend-theirs">{text}</p>
                </div>
            </div>
            <h4>{t(import::LEND_DOES)}</h4>
            <Folded summary=summary><ReadingLines lines=reading /></Folded>
            <label class="choice">
                <input
                    type="checkbox"
                    prop:checked=confirmed
                    on:change=confirm
                    data-testid="lend-confirm"
                />
                <span class="choice-face"><strong>{fits}</strong></span>
            </label>
        </details>
    }
}
