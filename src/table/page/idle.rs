//! Heading of the table while it waits for somebody or something else.

use crate::app::{App, t};
use crate::ballot::page::ballot_card::Held;
use crate::kit::answers::view::RefusalView;
use crate::kit::page::armed::cold;
use crate::kit::page::confirm::Confirm;
use crate::kit::page::refusal::Refusal;
use crate::kit::page::table::TableHandle;
use crate::lazy_pages::InPassing;
use crate::parts::LazyPart;
use crate::route::TablePage;
use crate::table::answers::patience::WaitReason;
use leptos::prelude::*;
use nomic_engine::Intent;
use nomic_wording::messages::{act, court, table, waiting};

#[component]
pub(super) fn BeginOnce(class: &'static str, word: Signal<String>) -> impl IntoView {
    let table = TableHandle::here();
    let cold = cold();
    let asking = RwSignal::new(false);
    let refusal = RwSignal::new(None);
    let ask = move || {
        let begin = move || {
            table.act(Intent::Begin, refusal, || ());
        };
        view! {
            <p>{t(act::BEGIN_ASK)}</p>
            <Confirm asking=asking yes=Signal::derive(t(act::BEGIN_YES)) known_as="begin-yes" act=begin />
        }
    };
    view! {
        <div>
            <button
                class=class
                class:cold=move || cold.get()
                type="button"
                disabled=move || cold.get()
                aria-expanded=move || asking.get().to_string()
                on:click=move |_| asking.update(|asking| *asking = !*asking)
                data-testid="begin"
            >
                {move || word.get()}
            </button>
        </div>
        {move || asking.get().then(ask)}
        <Refusal of=refusal />
    }
}

pub(super) fn awaits(patience: &WaitReason) -> impl IntoView + use<> {
    let language = App::here().language;
    let message = patience.message();
    let said = move || message.render(language.get());
    let reason = match patience {
        WaitReason::Time { reason, .. } | WaitReason::Officer { reason, .. } => reason.as_ref(),
        _ => None,
    };
    view! {
        <p data-testid="waiting-for">{said}</p>
        {reason.map(because)}
        <InPassing part=LazyPart::Waits />
    }
}

fn because(reason: &RefusalView) -> impl IntoView + use<> {
    view! { <p class="soft">{reason.text.clone()}</p> }
}

#[component]
pub(super) fn Nothing(patience: WaitReason) -> impl IntoView {
    if let WaitReason::Held(held) = patience {
        return view! {
            <div class="stack-tight" data-testid="call" data-call="held">
                <Held held=held />
                <InPassing part=LazyPart::Waits />
            </div>
        }
        .into_any();
    }
    let founder = matches!(patience, WaitReason::Founder(_)).then(|| {
        view! { <BeginOnce class="button button-quiet" word=Signal::derive(t(act::BEGIN_ALONE)) /> }
    });
    let agree = matches!(patience, WaitReason::NoCode).then(|| {
        let href = TableHandle::here().href(TablePage::Repair);
        view! {
            <p>{t(waiting::NO_CODE_TEXT)}</p>
            <div><a class="button button-main" href=href data-testid="agree-on-code">{t(waiting::AGREE_ON_CODE)}</a></div>
        }
    });
    let ways_out = matches!(patience, WaitReason::Barred(_)).then(|| {
        let [court, repair] =
            [TablePage::Court, TablePage::Repair].map(|page| TableHandle::here().href(page));
        view! {
            <p><a href=court>{t(court::CALL)}</a></p>
            <p><a href=repair>{t(court::TO_REPAIR)}</a></p>
        }
    });
    let reason = match &patience {
        WaitReason::Beginning(reason) | WaitReason::Barred(reason) => Some(reason),
        _ => None,
    };
    let reason = reason.map(because);
    let (title, waits) = match &patience {
        WaitReason::Beginning(_) => (waiting::BEGINNING, None),
        WaitReason::Barred(_) => (waiting::BARRED, None),
        WaitReason::NoCode => (waiting::NO_CODE, None),
        _ => (table::NOTHING_WAITS, Some(awaits(&patience))),
    };
    view! {
        <section class="card stack-tight" aria-labelledby="call-title" data-testid="call" data-call="nothing">
            <h2 id="call-title">{t(title)}</h2>
            {waits}
            {reason}
            {agree}
            {ways_out}
            {founder}
        </section>
    }
    .into_any()
}
