//! Corrections by all players together, which no rule can prevent.

use super::remedies::{RemedyEditor, RemedyList};
use crate::app::t;
use crate::channel::ask;
use crate::court::answers::repair::{CorrectionView, agree, withdraw};
use crate::kit::answers::view::May;
use crate::kit::page::field::TextArea;
use crate::kit::page::mark::Mark;
use crate::kit::page::part::{ListItem, each, list};
use crate::kit::page::refusal::{Refusal, RefusalText};
use crate::kit::page::shown::{Shown, drawn};
use crate::kit::page::table::TableHandle;
use crate::kit::page::title::PageTitle;
use leptos::prelude::*;
use nomic_engine::moves::CorrectMove;
use nomic_engine::{Intent, Remedy};
use nomic_wording::messages::repair;

/// Storage keys of a correction in progress.
const REASON: &str = "correction";
const REMEDIES: &str = "correction-remedies";

#[component]
pub(crate) fn RepairPage() -> impl IntoView {
    let view = TableHandle::here().watch(ask::Repair {});
    let open = list(view, |view| view.open.clone());
    let past = list(view, |view| view.past.clone());
    let may_propose =
        Memo::new(move |_| view.with(|view| view.as_ref().is_some_and(|view| view.may_propose)));
    view! {
        <div class="page-head">
            <div>
                <PageTitle>{t(repair::TITLE)}</PageTitle>
                <p class="soft">{t(repair::INTRO)}</p>
            </div>
        </div>
        <div class="stack" data-testid="repair-page">
            <section class="stack" aria-labelledby="open-corrections">
                <h2 id="open-corrections">{t(repair::OPEN)}</h2>
                <Shown when=move || open.with(Vec::is_empty) && view.with(Option::is_some)>
                    <p class="empty">{t(repair::NONE_OPEN)}</p>
                </Shown>
                {cards(open)}
            </section>
            <Shown when=move || may_propose.get()><Propose /></Shown>
            <Shown when=move || !past.with(Vec::is_empty)>
                <details data-testid="past-corrections">
                    <summary>{t(repair::PAST)}</summary>
                    <div class="stack">{cards(past)}</div>
                </details>
            </Shown>
        </div>
    }
}

fn cards(list: Memo<Vec<CorrectionView>>) -> AnyView {
    let card = |correction| view! { <CorrectionCard correction=correction /> }.into_any();
    each(list, |correction| correction.id.to_string(), card)
}

#[component]
fn CorrectionCard(correction: ListItem<CorrectionView>) -> impl IntoView {
    let id = correction.part(|correction| correction.id);
    let mine = correction.part(|correction| correction.may_agree);
    let players = correction.part(|correction| {
        let open = !correction.made && !correction.withdrawn;
        open.then(|| correction.players.clone())
    });
    let may = correction.part(|correction| {
        let may = (correction.may_agree, correction.may_withdraw);
        (correction.id, may)
    });
    let about = correction.part(|correction| CorrectionView {
        players: Vec::new(),
        ..correction.clone()
    });
    view! {
        <section class="card stack-tight" class:call=move || mine().unwrap_or_default() data-testid="correction" data-correction=id>
            {drawn(about, |correction| view! { <Corrected correction=correction /> })}
            {drawn(move || players().flatten(), consents)}
            {drawn(may, |(id, may)| view! { <Answers id=id may=may /> })}
        </section>
    }
}

#[component]
fn Corrected(correction: CorrectionView) -> impl IntoView {
    let state = match (correction.made, correction.withdrawn) {
        (true, _) => Some(("badge badge-adopted", repair::MADE)),
        (_, true) => Some(("badge", repair::WITHDRAWN)),
        _ => None,
    };
    let badge = state.map(|(class, word)| view! { <span class=class>{t(word)}</span> });
    view! {
        <div class="spread"><h3>{t(repair::CORRECTION)}" "{correction.id}</h3>{badge}</div>
        <p class="small soft">{t(repair::BY)}" "<span class="named"><Mark seat=correction.seat />{correction.author}</span></p>
        <p class="remark-text">{correction.reason}</p>
        <p class="legend">{t(repair::CHANGES)}</p>
        <RemedyList remedies=correction.remedies made=correction.made />
    }
}

#[component]
fn Answers(id: u32, may: (bool, bool)) -> impl IntoView {
    let table = TableHandle::here();
    let refusal = RwSignal::new(None);
    let (may_agree, may_withdraw) = may;
    let buttons = move |may: bool, intent: Intent, class, id, word| {
        may.then(|| {
            let act = move |_| {
                table.act(intent.clone(), refusal, || ());
            };
            view! { <button class=class type="button" on:click=act data-testid=id>{t(word)}</button> }
        })
    };
    let agreeing = buttons(
        may_agree,
        agree(id),
        "button button-main button-large",
        "agree",
        repair::AGREE,
    );
    let withdrawing = buttons(
        may_withdraw,
        withdraw(id),
        "button",
        "withdraw",
        repair::WITHDRAW,
    );
    let hint = may_agree.then(|| view! { <p class="hint">{t(repair::AGREE_TEXT)}</p> });
    view! {
        {hint}
        <div class="row">{agreeing}{withdrawing}</div>
        <Refusal of=refusal />
    }
}

fn consents(players: Vec<(u16, String, bool)>) -> impl IntoView {
    let lines = players.into_iter().map(|(seat, name, agreed)| {
        let (class, word) = if agreed {
            ("vote-for", repair::AGREED)
        } else {
            ("soft", repair::NOT_AGREED)
        };
        let who = name.clone();
        view! {
            <li data-testid="consent" data-name=who data-agreed=agreed.to_string()>
                <span><Mark seat=seat />{name}</span><span class=class>{t(word)}</span>
            </li>
        }
    });
    view! { <ul class="votes">{lines.collect_view()}</ul> }
}

#[component]
fn Propose() -> impl IntoView {
    let table = TableHandle::here();
    let reason = table.written::<String>(REASON.to_owned());
    let remedies = table.written::<Vec<Remedy>>(REMEDIES.to_owned());
    let refusal = RwSignal::new(None);
    let ready =
        move || !remedies.with(Vec::is_empty) && reason.with(|reason| !reason.trim().is_empty());
    let foreseen = table.watch_as(move || {
        let (reason, remedies) = (reason.get().trim().to_owned(), remedies.get());
        let asks = !reason.is_empty() && !remedies.is_empty();
        asks.then_some(ask::CorrectionForeseen { reason, remedies })
    });
    let objection = Memo::new(move |_| match foreseen.get()? {
        May::Yes => None,
        May::No(refusal) => Some(refusal),
    });
    let propose = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let intent = Intent::Correct(CorrectMove {
            reason: reason.get_untracked().trim().to_owned(),
            remedies: remedies.get_untracked(),
        });
        let reason = table.spend(REASON.to_owned(), reason);
        let remedies = table.spend(REMEDIES.to_owned(), remedies);
        table.act(intent, refusal, move || {
            reason();
            remedies();
        });
    };
    view! {
        <section class="card stack" aria-labelledby="propose-correction">
            <h2 id="propose-correction">{t(repair::PROPOSE)}</h2>
            <form class="stack" on:submit=propose data-testid="correction-form">
                <TextArea
                    id="correction-reason"
                    label=Signal::derive(t(repair::REASON))
                    hint=Signal::derive(t(repair::REASON_HINT))
                    value=reason
                    rows=2
                />
                <p class="legend">{t(repair::CHANGES)}</p>
                <Shown when=move || remedies.with(Vec::is_empty)><p class="hint">{t(repair::NO_CHANGES)}</p></Shown>
                <RemedyEditor stem="correction" list=remedies />
                <div role="status">
                    {move || objection.get().map(|refusal| view! { <RefusalText refusal=refusal /> })}
                </div>
                <div>
                    <button
                        class="button button-main"
                        type="submit"
                        disabled=move || !ready() || objection.with(Option::is_some)
                        data-testid="correct"
                    >
                        {t(repair::SUBMIT)}
                    </button>
                </div>
                <Refusal of=refusal />
            </form>
        </section>
    }
}
