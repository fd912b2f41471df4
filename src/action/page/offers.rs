//! Actions that rules let me do: a button for each, with a form if there is something to fill in.

use super::blank::BlankField;
use crate::action::answers::offers::{BlankView, OfferView, OpensView, taken};
use crate::app::{App, t};
use crate::browser::{clock, page};
use crate::channel::ask;
use crate::kit::answers::view::ForecastView;
use crate::kit::page::armed::cold;
use crate::kit::page::confirm::Confirm;
use crate::kit::page::foreseen::Happens;
use crate::kit::page::part::each_drawn;
use crate::kit::page::refusal::{Refusal, RefusalText};
use crate::kit::page::rule_link::{ByRule, RuleLink};
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use crate::law::page::reading_lines::ReadingLines;
use leptos::prelude::*;
use nomic_wording::messages::{act, ballot, time};

/// Actions that rules offer me now; nothing if there are none. Each is drawn again only when it
/// changes, so that others can act while a form is being filled in.
#[component]
pub(crate) fn Offers(list: Memo<Vec<OfferView>>) -> impl IntoView {
    view! {
        <Shown when=move || !list.with(Vec::is_empty)>
            <section class="card stack-tight" aria-labelledby="offers-title" data-testid="offers">
                <h2 id="offers-title">{t(ballot::OFFERS)}</h2>
                <ul class="offers">
                    {each_drawn(list, place, |offer| view! { <Offer offer=offer /> }.into_any())}
                </ul>
            </section>
        </Shown>
    }
}

#[component]
fn Offer(offer: OfferView) -> impl IntoView {
    let open = RwSignal::new(false);
    let number = offer.number;
    let (action, label, plain) = (
        offer.action.clone(),
        offer.label.clone(),
        offer.form.is_empty(),
    );
    let id = place(&offer);
    let due = offer.waits().then(
        || view! { <span class="badge badge-voting" data-testid="offer-due">{t(ballot::DUE)}</span> },
    );
    let barred = offer.refused.is_some();
    let reason = offer
        .refused
        .clone()
        .map(|refused| view! { <RefusalText refusal=refused quiet=true /> });
    let handed_in = offer
        .handed_in
        .then(|| view! { <span class="badge badge-adopted" data-testid="handed-in">{t(time::HANDED_IN)}</span> });
    let own = offer.own.clone().map(|own| {
        view! {
            <p class="small" data-testid="handed-in-by-me">
                <q>{own}</q>" "<span class="soft">"("{t(time::ONLY_YOU)}")"</span>
            </p>
        }
    });
    let offer = StoredValue::new(offer);
    let press = move |_| open.update(|open| *open = !*open);
    let form = move || {
        let offer = offer.get_value();
        if plain {
            view! { <AskFirst offer=offer asking=open /> }.into_any()
        } else {
            view! { <OfferForm offer=offer open=open /> }.into_any()
        }
    };
    view! {
        <li class="stack-tight" data-testid="offer" data-action=action data-rule=number>
            <div class="row">
                <button
                    class="button"
                    type="button"
                    id=id
                    disabled=barred
                    aria-expanded=move || open.get().to_string()
                    on:click=press
                    data-testid="offer-button"
                >
                    {label}
                </button>
                {due}
                {handed_in}
                <ByRule rule=number />
            </div>
            {reason}
            {own}
            {move || open.get().then(form)}
        </li>
    }
}

#[component]
fn AskFirst(offer: OfferView, asking: RwSignal<bool>) -> impl IntoView {
    let table = TableHandle::here();
    let refusal = RwSignal::new(None);
    let intent = taken(&offer, &[]);
    let told = offer.clone();
    let foreseen = foreseen(offer, Vec::new);
    let act = move || {
        if let Some(intent) = intent.clone() {
            table.act(intent, refusal, move || asking.set(false));
        }
    };
    view! {
        <div class="stack-tight offer-form" data-testid="offer-asked">
            <Happens foreseen=foreseen />
            <Consequences offer=told />
            <p class="hint">{t(act::NOT_BACK)}</p>
            <Confirm asking=asking yes=Signal::derive(t(act::YES)) known_as="offer-yes" act=act />
            <Refusal of=refusal />
        </div>
    }
}

fn foreseen(
    offer: OfferView,
    filled: impl Fn() -> Vec<String> + Send + Sync + 'static,
) -> Memo<ForecastView> {
    let foreseen = TableHandle::here().watch_as(move || {
        Some(ask::OfferForeseen {
            offer: offer.clone(),
            filled: filled(),
        })
    });
    Memo::new(move |_| foreseen.get().unwrap_or_default())
}

#[component]
fn Consequences(offer: OfferView) -> impl IntoView {
    let told = TableHandle::here().watch(ask::Consequences { offer });
    let told = Memo::new(move |_| told.get().unwrap_or_default());
    view! {
        <Shown when=move || !told.with(Vec::is_empty)>
            <details class="stack-tight" data-testid="consequences">
                <summary class="small">{t(act::THEN_RULE)}</summary>
                <ReadingLines lines=told.get() />
            </details>
        </Shown>
    }
}

fn place(offer: &OfferView) -> String {
    format!("offer-{}-{}", offer.rule, offer.action)
}

pub(crate) fn go_to(offer: &OfferView) {
    let id = place(offer);
    page::unfold(&id);
    page::reveal(&id);
    page::focus(&id);
}

#[component]
pub(crate) fn Duty(offer: OfferView) -> impl IntoView {
    let table = TableHandle::here();
    let refusal = RwSignal::new(None);
    let number = offer.number;
    let action = offer.action.clone();
    let cold = cold();
    let deed = if offer.form.is_empty() {
        let intent = taken(&offer, &[]);
        let told = offer.clone();
        let foreseen = foreseen(offer, Vec::new);
        let press = move |_| {
            if let Some(intent) = intent.clone() {
                table.act(intent, refusal, || ());
            }
        };
        view! {
            <Happens foreseen=foreseen />
            <Consequences offer=told />
            <div>
                <button
                    class="button button-main button-large"
                    class:cold=move || cold.get()
                    type="button"
                    disabled=move || cold.get()
                    on:click=press
                    data-testid="offer-button"
                >
                    {t(ballot::DO)}
                </button>
            </div>
            <Refusal of=refusal />
        }
        .into_any()
    } else {
        view! { <OfferForm offer=offer open=RwSignal::new(true) /> }.into_any()
    };
    view! {
        <div class="stack" data-testid="offer" data-action=action data-rule=number>
            <p class="soft">{t(ballot::DUE_BY)}" "<RuleLink number=number />" "{t(ballot::DUE_THEN)}</p>
            {deed}
        </div>
    }
}

#[component]
fn Opens(opens: OpensView) -> impl IntoView {
    let language = App::here().language;
    let ms = opens.from_ms;
    let time = view! { <time>{move || clock::moment(ms, language.get().tag())}</time> };
    match opens.keeper {
        Some(keeper) => view! {
            {t(time::KEEPER_OPENS)}" "{keeper}{t(time::OR_FROM)}" "{time}" "{t(time::OR_DEVICE)}
        }
        .into_any(),
        None => view! { {t(time::DEVICE_FROM)}" "{time}" "{t(time::DEVICE_OPENS)} }.into_any(),
    }
}

#[component]
fn OfferForm(offer: OfferView, open: RwSignal<bool>) -> impl IntoView {
    let table = TableHandle::here();
    let refusal = RwSignal::new(None);
    let filled = table.written::<Vec<String>>(place(&offer));
    let stem = place(&offer);
    choose_the_only(&offer, filled);
    let blanks = offer.form.clone().into_iter().enumerate();
    let blanks = blanks.map(|(at, blank)| {
        let value = Signal::derive(move || {
            filled.with(|filled| filled.get(at).cloned().unwrap_or_default())
        });
        let put = Callback::new(move |text| put_at(filled, at, text));
        view! { <BlankField id=format!("{stem}-{at}") blank=blank value=value put=put /> }
    });
    let blanks = blanks.collect_view();
    let secret = offer.secret.then(|| secrecy(&offer));
    let told = offer.clone();
    let offer = StoredValue::new(offer);
    let complete = Memo::new(move |_| {
        filled.with(|filled| offer.with_value(|offer| taken(offer, filled).is_some()))
    });
    let foreseen = foreseen(offer.get_value(), move || filled.get());
    let refused = Memo::new(move |_| foreseen.with(|foreseen| foreseen.refused.clone()));
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let intent = filled.with_untracked(|filled| offer.with_value(|offer| taken(offer, filled)));
        if let Some(intent) = intent {
            // The form may be drawn again by then, since its values have been sent.
            let spent = table.spend(offer.with_value(place), filled);
            table.act(intent, refusal, move || {
                spent();
                open.try_set(false);
            });
        }
    };
    // By the time something secret is opened, the rules may say something else.
    let secretly = offer.with_value(|offer| offer.secret);
    let barred = move || !complete.get() || (!secretly && refused.with(Option::is_some));
    let void = move || secretly && refused.with(Option::is_some);
    view! {
        <form class="stack offer-form" on:submit=submit data-testid="offer-form">
            {blanks}
            {secret}
            <Happens foreseen=foreseen />
            <Consequences offer=told />
            <div role="status">
                <Shown when=void><p class="hint">{t(ballot::VOID_NOW)}</p></Shown>
                {move || refused.get().map(|refusal| view! { <RefusalText refusal=refusal /> })}
                <Shown when=move || !complete.get()><p class="hint">{t(ballot::FILL_IN)}</p></Shown>
            </div>
            <div>
                <button class="button button-main" type="submit" disabled=barred data-testid="offer-do">
                    {t(ballot::DO)}
                </button>
            </div>
            <Refusal of=refusal />
        </form>
    }
}

fn secrecy(offer: &OfferView) -> impl IntoView + use<> {
    let word = match offer.handed_in {
        true => time::HANDED_IN_TEXT,
        false => time::OFFER_SECRET,
    };
    let opens = offer.opens.clone();
    let opens = opens.map(|opens| view! { " "<Opens opens=opens /> });
    view! { <p class="hint" data-testid="offer-secret">{t(word)}{opens}</p> }
}

fn choose_the_only(offer: &OfferView, filled: RwSignal<Vec<String>>) {
    let only = |blank: &BlankView| match blank.choices.as_slice() {
        [(key, _)] => key.clone(),
        _ => String::new(),
    };
    let chosen: Vec<String> = offer.form.iter().map(only).collect();
    if filled.with_untracked(Vec::is_empty) && chosen.iter().any(|key| !key.is_empty()) {
        filled.set(chosen);
    }
}

fn put_at(filled: RwSignal<Vec<String>>, at: usize, text: String) {
    filled.update(|filled| {
        if filled.len() <= at {
            filled.resize(at.saturating_add(1), String::new());
        }
        if let Some(place) = filled.get_mut(at) {
            *place = text;
        }
    });
}
