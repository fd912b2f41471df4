//! Cards: mine, which only I see until I show them, and everybody's that were shown.

use crate::app::{App, t};
use crate::channel::ask;
use crate::kit::answers::view::May;
use crate::kit::page::confirm::{AskButton, Confirm};
use crate::kit::page::mark::Mark;
use crate::kit::page::part::each_drawn;
use crate::kit::page::refusal::{Refusal, RefusalText};
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use crate::table::answers::cards::HandView;
use leptos::prelude::*;
use nomic_engine::moves::ShowIntent;
use nomic_engine::{CardId, Intent};
use nomic_wording::messages::card;
use nomic_wording::{figure, msg};

#[component]
pub(crate) fn Cards(list: Memo<Vec<HandView>>) -> impl IntoView {
    view! {
        <Shown when=move || !list.with(Vec::is_empty)>
            <section class="card stack-tight" aria-labelledby="cards-title" data-testid="cards">
                <h2 id="cards-title">{t(card::TITLE)}</h2>
                <ul class="offers">
                    {each_drawn(list, place, |hand| view! { <Hand hand=hand /> }.into_any())}
                </ul>
                <p class="hint">{t(card::HOW)}</p>
            </section>
        </Shown>
    }
}

fn place(hand: &HandView) -> String {
    format!("{} {}", hand.seat, hand.name)
}

#[component]
fn Hand(hand: HandView) -> impl IntoView {
    let app = App::here();
    let covered = msg!(card::FaceDown, n = hand.face_down);
    let hidden = (hand.face_down > 0).then(
        || view! { <span class="soft" data-testid="face-down">{move || covered.render(app.language.get())}</span> },
    );
    let shown = hand.shown.iter().map(|number| figure((*number).into()));
    let shown = shown.collect::<Vec<_>>().join(" · ");
    let (name, may_show) = (hand.name.clone(), hand.may_show.clone());
    let cards = hand.mine.clone();
    let mine = may_show.map(|may_show| view! { <Mine name=name cards=cards may_show=may_show /> });
    view! {
        <li class="stack-tight" data-testid="hand" data-seat=hand.seat data-name=hand.name>
            <div class="row">
                <span><Mark seat=hand.seat />{hand.player}": "{hand.label}</span>
                <strong data-testid="shown-cards">{shown}</strong>
                {hidden}
            </div>
            {mine}
        </li>
    }
}

/// My cards: covered until I look. Their faces exist only here, while I look.
#[component]
fn Mine(name: String, cards: Vec<CardId>, may_show: May) -> impl IntoView {
    let table = TableHandle::here();
    let looking = RwSignal::new(false);
    let asking = RwSignal::new(false);
    let refusal = RwSignal::new(None);
    let look = looking;
    // Only as long as I look is it asked what is on them.
    let seen = table.watch_as(move || {
        let name = || name.clone();
        look.get().then(|| ask::MyCards { name: name() })
    });
    let numbers = move || {
        let numbers = seen.get().unwrap_or_default().into_iter();
        let numbers = numbers.map(|number| figure(number.into()));
        numbers.collect::<Vec<_>>().join(" · ")
    };
    let cards = StoredValue::new(cards);
    let show = move || {
        let cards = cards.get_value();
        table.act(Intent::Show(ShowIntent { cards }), refusal, move || {
            asking.set(false)
        });
    };
    let barred = !may_show.is_allowed();
    let reason = match may_show {
        May::Yes => None,
        May::No(refused) => Some(view! { <RefusalText refusal=refused quiet=true /> }),
    };
    view! {
        <div class="row">
            <button
                class="button"
                type="button"
                aria-expanded=move || looking.get().to_string()
                on:click=move |_| looking.update(|looking| *looking = !*looking)
                data-testid="look-at-cards"
            >
                {move || t(if looking.get() { card::COVER } else { card::LOOK })()}
            </button>
            <AskButton asking=asking word=card::SHOW known_as="show-cards" disabled=barred />
        </div>
        <Shown when=move || looking.get() && seen.with(Option::is_some)>
            <p data-testid="own-cards"><strong>{numbers}</strong>" "<span class="soft">"("{t(card::ONLY_YOU)}")"</span></p>
        </Shown>
        {reason}
        <Shown when=move || asking.get()>
            <p class="hint">{t(card::SHOW_TEXT)}</p>
            <Confirm asking=asking yes=Signal::derive(t(card::SHOW)) known_as="show-cards-yes" act=show />
        </Shown>
        <Refusal of=refusal />
    }
}
