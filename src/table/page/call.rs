//! Calls for me: first on the page, biggest, with one button.

use super::further::{Also, Further};
use super::idle::{BeginOnce, Nothing, awaits};
use crate::action::answers::offers::OfferView;
use crate::app::{App, t};
use crate::browser::page;
use crate::calendar::answers::calendar::TimerView;
use crate::calendar::page::times::CallTime;
use crate::kit::page::part::{list, part};
use crate::kit::page::refusal::Refusal;
use crate::kit::page::shown::drawn;
use crate::kit::page::table::{AnswerSignal, TableHandle};
use crate::lazy_pages::Later;
use crate::parts::LazyPart;
use crate::players::page::take_seat::TakeSeat;
use crate::route::TablePage;
use crate::table::answers::patience::WaitReason;
use crate::table::answers::view::{CallView, NextStep, TableView};
use leptos::prelude::*;
use nomic_engine::Intent;
use nomic_wording::Key;
use nomic_wording::messages::{ballot, court, devices, repair, seat, table, time};
use nomic_wording::msg;

#[component]
pub(crate) fn Call(waiting: NextStep, view: AnswerSignal<TableView>) -> impl IntoView {
    Further::provide(view);
    match waiting {
        NextStep::Seat { late, told } => {
            let may_join = part(view, |view| view.may_join.clone());
            let seat = drawn(
                may_join,
                move |may| view! { <TakeSeat late=late may=may /> },
            );
            let told = told.map(|told| view! { <p class="card" data-testid="left-out">{told}</p> });
            view! { {told}{seat} }.into_any()
        }
        NextStep::Device(who) => view! { <PlayHere who=who /> }.into_any(),
        NextStep::Begin => view! { <Begin /> }.into_any(),
        // The sheet of the proposal asks for it.
        NextStep::Vote(_) | NextStep::Close(_) | NextStep::Open(_) => ().into_any(),
        NextStep::Cast(id) => view! { <Cast id=id view=view /> }.into_any(),
        NextStep::Call(timer) => view! { <Time timer=timer /> }.into_any(),
        NextStep::Duty(offer) => view! { <Due offer=offer /> }.into_any(),
        NextStep::Judge(case) => view! { <Judge case=case /> }.into_any(),
        NextStep::Agree(id) => view! { <Agree id=id /> }.into_any(),
        NextStep::Propose => view! { <Propose /> }.into_any(),
        NextStep::Suggest(awaited) => view! { <Suggest awaited=awaited /> }.into_any(),
        NextStep::Nothing(patience) if patience.proposal().is_some() => ().into_any(),
        NextStep::Nothing(patience) => view! { <Nothing patience=patience /> }.into_any(),
        NextStep::Over => ().into_any(),
    }
}

#[component]
fn Asked(
    name: &'static str,
    /// Title, unless it is the headline of a call.
    #[prop(optional, into)]
    title: Option<Signal<String>>,
    children: Children,
) -> impl IntoView {
    let title = title.unwrap_or_else(|| of_call(|call| call.headline));
    view! {
        <section class="card call stack-tight" aria-labelledby="call-title" data-testid="call" data-call=name>
            <p class="eyebrow">{t(table::WAITS_ON_YOU)}</p>
            <h2 id="call-title">{move || title.get()}</h2>
            {children()}
            <Also />
        </section>
    }
}

#[component]
fn Due(offer: OfferView) -> impl IntoView {
    let label = offer.label.clone();
    view! {
        <Asked name="duty" title=Signal::stored(label)>
            <Later part=LazyPart::Duty(offer) />
        </Asked>
    }
}

/// For a device that came with a pass of a player.
#[component]
fn PlayHere(who: String) -> impl IntoView {
    let table = TableHandle::here();
    let language = App::here().language;
    let refusal = RwSignal::new(None);
    let who = StoredValue::new(who);
    let title = move || msg!(devices::BecomeTitle, who = who.get_value()).render(language.get());
    let text = move || msg!(devices::BecomeText, who = who.get_value()).render(language.get());
    let word = move || msg!(devices::Become, who = who.get_value()).render(language.get());
    let play = move |_| table.act(Intent::AddDevice, refusal, page::keep_for_good);
    view! {
        <Asked name="device" title=Signal::derive(title)>
            <p>{text}</p>
            <div>
                <button class="button button-main button-large" on:click=play data-testid="play-here">{word}</button>
            </div>
            <Refusal of=refusal />
        </Asked>
    }
}

#[component]
fn Begin() -> impl IntoView {
    view! {
        <Asked name="begin" title=Signal::derive(t(seat::BEGIN_TITLE))>
            <p>{t(seat::BEGIN_TEXT)}</p>
            <BeginOnce class="button button-main button-large" word=Signal::derive(t(seat::BEGIN)) />
        </Asked>
    }
}

#[component]
fn Cast(id: u32, view: AnswerSignal<TableView>) -> impl IntoView {
    let asked = list(view, move |view| {
        let ballots = view.ballots.iter();
        ballots.filter(|ballot| ballot.id == id).cloned().collect()
    });
    view! {
        <Asked name="cast">
            <Later part=LazyPart::Ballots(asked, true) />
        </Asked>
    }
}

#[component]
fn Time(timer: TimerView) -> impl IntoView {
    view! {
        <Asked name="time">
            <CallTime timer=timer />
        </Asked>
    }
}

#[component]
fn Judge(case: u32) -> impl IntoView {
    view! {
        <Asked name="judge">
            <Matter word=court::CASE number=case />
            {see(TablePage::Court, "go-judge")}
        </Asked>
    }
}

#[component]
fn Agree(id: u32) -> impl IntoView {
    view! {
        <Asked name="agree">
            <Matter word=repair::CORRECTION number=id />
            {see(TablePage::Repair, "go-agree")}
        </Asked>
    }
}

fn of_call(pick: fn(CallView) -> String) -> Signal<String> {
    let further = use_context::<Further>();
    let picked = move || Some(pick(further?.first.get()?));
    Signal::derive(move || picked().unwrap_or_default())
}

#[component]
fn Matter(word: Key, number: u32) -> impl IntoView {
    let quoted = of_call(|call| call.quoted);
    view! {
        <p class="small soft">{t(word)}" "{number}</p>
        <blockquote class="book statement" dir="auto" data-testid="call-matter">{move || quoted.get()}</blockquote>
    }
}

fn see(page: TablePage, known_as: &'static str) -> impl IntoView {
    let href = TableHandle::here().href(page);
    view! { <div><a class="button button-main button-large" href=href data-testid=known_as>{t(ballot::SEE)}</a></div> }
}

#[component]
fn Propose() -> impl IntoView {
    let href = TableHandle::here().href(TablePage::Propose(None));
    view! {
        <Asked name="propose" title=Signal::derive(t(table::YOUR_TURN_TEXT))>
            <div><a class="button button-main button-large" href=href data-testid="propose">{t(table::PROPOSE)}</a></div>
        </Asked>
    }
}

#[component]
fn Suggest(awaited: Option<WaitReason>) -> impl IntoView {
    let href = TableHandle::here().href(TablePage::Propose(None));
    // A sheet says what its proposal waits for.
    let awaited = awaited.filter(|patience| patience.proposal().is_none());
    let awaited = awaited.map(|patience| awaits(&patience));
    view! {
        <section class="card stack-tight" aria-labelledby="call-title" data-testid="call" data-call="suggest">
            <h2 id="call-title">{t(time::SUGGEST)}</h2>
            {awaited}
            <div><a class="button button-main" href=href data-testid="propose">{t(table::PROPOSE)}</a></div>
        </section>
    }
}
