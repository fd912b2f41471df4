//! Closing a vote at a table with real dice: somebody throws and says what they show.

use crate::app::{App, t};
use crate::ballot::answers::ballot_end::ClosingStep;
use crate::channel::{Closes, MoveRequest, ask};
use crate::kit::answers::view::{ForecastView, RefusalView};
use crate::kit::page::armed::cold;
use crate::kit::page::focus;
use crate::kit::page::foreseen::Happens;
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use leptos::prelude::*;
use nomic_wording::messages::{ballot, table, time};
use nomic_wording::{Key, msg};

/// Up to how many sides each has a button of its own.
const BUTTONS: u32 = 12;

/// Closes a ballot or calls time; asks for every throw that the rules want on the way.
#[component]
pub(crate) fn Closing(closes: Closes, refusal: RwSignal<Option<RefusalView>>) -> impl IntoView {
    let table = TableHandle::here();
    let throws = RwSignal::new(Vec::<u32>::new());
    let cold = cold();
    let testid = match closes {
        Closes::Vote(_) => "close-voting",
        Closes::Question(_) => "close-ballot",
        Closes::Timer(_) => "call-time",
    };
    let step = table.watch(ask::Step {
        closes: closes.clone(),
    });
    let step = Memo::new(move |_| step.get().unwrap_or(ClosingStep::Counts));
    let closes = StoredValue::new(closes);
    let word = move || match step.get() {
        ClosingStep::Counts | ClosingStep::Ends => t(table::CLOSE_VOTE)(),
        ClosingStep::CountsOpened => t(time::COUNT_OPENED)(),
        ClosingStep::Calls => t(time::CALL)(),
        ClosingStep::Throws => t(time::THROW)(),
    };
    let hint = move || hint(step.get()).map(|hint| t(hint)());
    let wanted = table.watch_as(move || {
        Some(ask::NextThrow {
            closes: closes.get_value(),
            throws: throws.get(),
        })
    });
    let foreseen = foreseen(closes, throws);
    // As long as that is not known, nothing is offered.
    let known = Memo::new(move |_| wanted.with(Option::is_some));
    let wanted = Memo::new(move |_| wanted.get().flatten());
    let close = move |_| {
        let (closes, throws) = (closes.get_value(), throws.get_untracked());
        table.act(MoveRequest::Close { closes, throws }, refusal, || ());
    };
    let thrown = move || {
        let throws = throws.get().into_iter();
        throws
            .map(|shown| view! { <span class="die-face die-small">{shown}</span> })
            .collect_view()
    };
    view! {
        {move || hint().map(|hint| view! { <p class="soft">{hint}</p> })}
        <Shown when=move || !throws.with(Vec::is_empty)>
            <p class="row" data-testid="throws">
                {thrown}
                <button class="button button-quiet" type="button" on:click=move |_| throws.set(Vec::new()) data-testid="throws-again">
                    {t(ballot::TAKE_BACK)}
                </button>
            </p>
        </Shown>
        {move || wanted.get().map(|sides| view! { <Throw sides=sides throws=throws /> })}
        <Shown when=move || known.get() && wanted.with(Option::is_none)>
            <Happens foreseen=foreseen />
            <div>
                <button
                    class="button button-main button-large"
                    class:cold=move || cold.get()
                    disabled=move || cold.get()
                    on:click=close
                    data-testid=testid
                >
                    {word}
                </button>
            </div>
        </Shown>
    }
}

fn foreseen(closes: StoredValue<Closes>, throws: RwSignal<Vec<u32>>) -> Memo<ForecastView> {
    let foreseen = TableHandle::here().watch_as(move || {
        Some(ask::CloseForeseen {
            closes: closes.get_value(),
            throws: throws.get(),
        })
    });
    Memo::new(move |_| foreseen.get().unwrap_or_default())
}

const fn hint(step: ClosingStep) -> Option<Key> {
    match step {
        ClosingStep::Counts => Some(table::CLOSE_VOTE_TEXT),
        ClosingStep::Ends => Some(time::CLOSE_SECRET_TEXT),
        ClosingStep::CountsOpened => Some(time::COUNT_OPENED_TEXT),
        ClosingStep::Calls | ClosingStep::Throws => None,
    }
}

#[component]
fn Throw(sides: u32, throws: RwSignal<Vec<u32>>) -> impl IntoView {
    let app = App::here();
    let asked = move || msg!(ballot::Throw, sides).render(app.language.get());
    let shown = move |side: u32| {
        focus::keep();
        throws.update(|throws| throws.push(side));
    };
    let ways = if sides <= BUTTONS {
        let buttons = (1..=sides).map(move |side| {
            view! {
                <button class="button die-side" type="button" on:click=move |_| shown(side) data-testid="die-side" data-side=side>
                    {side}
                </button>
            }
        });
        buttons.collect_view().into_any()
    } else {
        view! { <ManySides sides=sides throws=throws /> }.into_any()
    };
    view! {
        <div class="stack-tight" data-testid="throw" data-sides=sides>
            <p class="legend" id="throw-title">{asked}</p>
            <div class="row" role="group" aria-labelledby="throw-title">{ways}</div>
        </div>
    }
}

#[component]
fn ManySides(sides: u32, throws: RwSignal<Vec<u32>>) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let read = move || {
        let shown = text.with(|text| text.trim().parse::<u32>().ok());
        shown.filter(|shown| (1..=sides).contains(shown))
    };
    let enter = move |_| {
        if let Some(shown) = read() {
            throws.update(|throws| throws.push(shown));
        }
    };
    view! {
        <input
            class="input"
            id="throw-result"
            aria-labelledby="throw-title"
            inputmode="numeric"
            data-testid="throw-result"
            prop:value=move || text.get()
            on:input=move |event| text.set(event_target_value(&event))
        />
        <button class="button" type="button" disabled=move || read().is_none() on:click=enter data-testid="throw-enter">
            {t(ballot::ENTER)}
        </button>
    }
}
