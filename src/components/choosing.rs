//! A ballot with several options: how it stands, and the vote.

use super::armed::cold;
use super::refusal::Refusal;
use super::table::Table;
use super::tally::VoteLine;
use crate::app::{App, t};
use crate::state::court::ballots::{OptionView, SlateView};
use crate::state::view::VoteView;
use leptos::prelude::*;
use nomic_engine::Preference;
use nomic_sync::Intent;
use nomic_wording::messages::{ballot, table};
use nomic_wording::{Message, msg};

/// The options with what stands for each, and who named which.
#[component]
pub(crate) fn Options(slate: SlateView, votes: Vec<VoteView>, over: bool) -> impl IntoView {
    let language = App::here().language;
    let missing = votes.iter().filter(|vote| vote.is_missing()).count();
    let ranked = slate.ranked;
    let line = |option: OptionView| {
        let message = match ranked {
            true => msg!(ballot::FirstChoices, n = option.votes),
            false => msg!(ballot::VotesFor, n = option.votes),
        };
        let said = move || message.say(language.get());
        let won = option
            .chosen
            .then(|| view! { " " <span class="badge badge-adopted">{t(ballot::CHOSEN)}</span> });
        view! {
            <li data-testid="option" data-place=option.place data-votes=option.votes data-chosen=option.chosen.to_string()>
                <span><strong>{option.label}</strong>{won}</span>
                <span>{said}</span>
            </li>
        }
    };
    let options = slate.options.into_iter().map(line).collect_view();
    let wait = (missing > 0 && !over).then(|| {
        let said = move || msg!(ballot::StillToCome, n = missing).say(language.get());
        view! { <p>{said}</p> }
    });
    let votes = votes
        .into_iter()
        .map(|vote| view! { <VoteLine vote=vote /> })
        .collect_view();
    view! {
        <div class="stack-tight" data-testid="options" data-missing=missing>
            <ul class="votes options">{options}</ul>
            {wait}
            <ul class="votes">{votes}</ul>
        </div>
    }
}

/// One button for each option, pressed in the order that is meant; pressed again, it is taken out.
#[component]
pub(crate) fn ChoiceButtons(slate: SlateView) -> impl IntoView {
    let app = App::here();
    let table = Table::here();
    let cold = cold();
    let refusal = RwSignal::new(None);
    let named = RwSignal::new(Vec::<u8>::new());
    let (most, ranked, subject) = (slate.most, slate.ranked, slate.subject);
    let asked = asked(most, ranked);
    let asked = move || asked.say(app.language.get());
    let press = move |place: u8| {
        named.update(
            |named| match named.iter().position(|other| *other == place) {
                Some(at) => drop(named.remove(at)),
                None if most == 1 => *named = vec![place],
                None if named.len() < most => named.push(place),
                None => {}
            },
        );
    };
    let button = move |option: OptionView| {
        let place = option.place;
        let at =
            Memo::new(move |_| named.with(|named| named.iter().position(|other| *other == place)));
        let sign = move || match (at.get(), ranked) {
            (Some(at), true) => format!("{}. ", at.saturating_add(1)),
            (Some(_), false) => "✓ ".to_owned(),
            (None, _) => String::new(),
        };
        let full = move || most > 1 && at.get().is_none() && named.with(Vec::len) >= most;
        view! {
            <button
                class="button choice"
                type="button"
                class:cold=move || cold.get()
                disabled=move || cold.get() || full()
                aria-pressed=move || at.get().is_some().to_string()
                on:click=move |_| press(place)
                data-testid="choose-option"
                data-place=place
            >
                <span class="choice-sign">{sign}</span> {option.label}
            </button>
        }
    };
    let buttons = slate.options.into_iter().map(button).collect_view();
    let vote = move |_| {
        let said = Preference::Options(named.get_untracked());
        table.act(Intent::Vote { subject, said }, refusal);
    };
    view! {
        <fieldset class="choices stack-tight">
            <legend>{asked}</legend>
            <div class="choice-list">{buttons}</div>
            <div>
                <button
                    class="button button-main button-large"
                    type="button"
                    class:cold=move || cold.get()
                    disabled=move || cold.get() || named.with(Vec::is_empty)
                    on:click=vote
                    data-testid="cast-options"
                >
                    {t(ballot::CAST)}
                </button>
            </div>
            <p class="hint">{t(table::VOTE_FROZEN)}</p>
            <Refusal of=refusal />
        </fieldset>
    }
}

/// What the voter is asked to do.
fn asked(most: usize, ranked: bool) -> Message {
    match (ranked, most) {
        (true, _) => ballot::CHOOSE_IN_ORDER.into(),
        (false, 1) => ballot::CHOOSE_ONE.into(),
        (false, n) => msg!(ballot::ChooseUpTo, n),
    }
}
