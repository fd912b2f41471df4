//! A ballot with several options: its state, and the vote.

use super::tally::VoteLine;
use crate::app::{App, t};
use crate::ballot::answers::ballots::{OptionView, SlateView};
use crate::ballot::answers::view::{OwnVote, VoteView};
use crate::kit::page::armed::cold;
use crate::kit::page::refusal::Refusal;
use crate::kit::page::table::TableHandle;
use leptos::prelude::*;
use nomic_engine::moves::VoteIntent;
use nomic_engine::{Intent, Preference};
use nomic_wording::messages::{ballot, table as words};
use nomic_wording::{Message, msg};

#[component]
pub(crate) fn Options(
    slate: SlateView,
    weights: Vec<i64>,
    chosen: Option<u8>,
    votes: Vec<VoteView>,
    over: bool,
    /// True if the options are the buttons of my own vote.
    voting: bool,
) -> impl IntoView {
    let language = App::here().language;
    let missing = votes.iter().filter(|vote| vote.is_missing()).count();
    let ranked = slate.ranked;
    let line = |(option, weight): (OptionView, i64)| {
        let message = match ranked {
            true => msg!(ballot::FirstChoices, n = weight),
            false => msg!(ballot::VotesFor, n = weight),
        };
        let said = move || message.render(language.get());
        let chosen = chosen == Some(option.place);
        let won = chosen
            .then(|| view! { " " <span class="badge badge-adopted">{t(ballot::CHOSEN)}</span> });
        view! {
            <li data-testid="option" data-place=option.place data-votes=weight data-chosen=chosen.to_string()>
                <span><strong>{option.label}</strong>{won}</span>
                <span>{said}</span>
            </li>
        }
    };
    let options = slate.options.into_iter().zip(weights).map(line);
    let options =
        (!voting).then(|| view! { <ul class="votes options">{options.collect_view()}</ul> });
    let wait = (missing > 0 && !over).then(|| {
        let said = move || msg!(ballot::StillToCome, n = missing).render(language.get());
        view! { <p>{said}</p> }
    });
    let votes = votes
        .into_iter()
        .map(|vote| view! { <VoteLine vote=vote over=over /> })
        .collect_view();
    view! {
        <div class="stack-tight" data-testid="options" data-missing=missing>
            {options}
            {wait}
            <ul class="votes">{votes}</ul>
        </div>
    }
}

#[derive(Clone, Copy)]
struct OptionChoice {
    table: TableHandle,
    ballot: u32,
    named: RwSignal<Vec<u8>>,
    most: usize,
    ranked: bool,
}

impl OptionChoice {
    /// Choice made before, or my vote: it survives changes of the table and a reload of the page.
    /// It is stored as text with a letter for each index; other letters are ignored.
    fn kept(table: TableHandle, ballot: u32, slate: &SlateView, own: &OwnVote) -> OptionChoice {
        let kept = table.kept_text(&name(ballot));
        let kept = kept.map(|kept| {
            kept.bytes()
                .map(|letter| letter.wrapping_sub(b'@'))
                .collect()
        });
        let cast = own.said.as_ref().map(|said| said.options().to_vec());
        let places: Vec<u8> = kept.or(cast).unwrap_or_default();
        let places = places.into_iter();
        let known = |place: &u8| slate.options.iter().any(|option| option.place == *place);
        OptionChoice {
            table,
            ballot,
            named: RwSignal::new(places.filter(known).take(slate.most).collect()),
            most: slate.most,
            ranked: slate.ranked,
        }
    }

    fn keep(self) {
        let letters = |named: &Vec<u8>| {
            let letters = named
                .iter()
                .map(|place| char::from(place.wrapping_add(b'@')));
            letters.collect::<String>()
        };
        let letters = self.named.with_untracked(letters);
        self.table.keep_text(&name(self.ballot), &letters);
    }

    fn rank(self, place: u8) -> Option<usize> {
        let is = |other: &u8| *other == place;
        self.named.with(|named| named.iter().position(is))
    }

    /// Names an option, or takes it out. Where only one can be named it takes the other's place.
    fn press(self, place: u8) {
        let at = untrack(|| self.rank(place));
        self.named.update(|named| match at {
            Some(at) => drop(named.remove(at)),
            None if self.most == 1 => *named = vec![place],
            None if named.len() < self.most => named.push(place),
            None => {}
        });
        self.keep();
    }

    fn is_full(self) -> bool {
        self.most > 1 && self.named.with(Vec::len) >= self.most
    }
}

fn name(ballot: u32) -> String {
    format!("options.{ballot}")
}

/// One button for each option, pressed in the order that is meant; pressed again, it is taken out.
#[component]
pub(crate) fn ChoiceButtons(id: u32, slate: SlateView, own: OwnVote) -> impl IntoView {
    let app = App::here();
    let table = TableHandle::here();
    let cold = cold();
    let refusal = RwSignal::new(None);
    let choice = OptionChoice::kept(table, id, &slate, &own);
    let asked = asked(slate.most, slate.ranked);
    let asked = move || asked.render(app.language.get());
    let subject = slate.subject;
    let buttons = slate.options.into_iter().map(move |option| {
        view! { <OptionButton choice=choice option=option /> }
    });
    let vote = move |_| {
        let said = Preference::Options(choice.named.get_untracked());
        table.act(
            Intent::Vote(VoteIntent { subject, said }),
            refusal,
            move || {
                table.forget(&name(id));
            },
        );
    };
    let hint = match own.changeable {
        true => words::VOTE_CHANGEABLE,
        false => words::VOTE_FROZEN,
    };
    view! {
        <fieldset class="options-form stack-tight">
            <legend>{asked}</legend>
            <div class="option-list">{buttons.collect_view()}</div>
            <div>
                <button
                    class="button button-main button-large"
                    type="button"
                    class:cold=move || cold.get()
                    disabled=move || cold.get() || choice.named.with(Vec::is_empty)
                    on:click=vote
                    data-testid="cast-options"
                >
                    {t(ballot::CAST)}
                </button>
            </div>
            <p class="hint">{t(hint)}</p>
            <Refusal of=refusal />
        </fieldset>
    }
}

#[component]
fn OptionButton(choice: OptionChoice, option: OptionView) -> impl IntoView {
    let cold = cold();
    let place = option.place;
    let sign = move || match (choice.rank(place), choice.ranked) {
        (Some(rank), true) => format!("{}. ", rank.saturating_add(1)),
        (Some(_), false) => "✓ ".to_owned(),
        (None, _) => String::new(),
    };
    let pressed = move || choice.rank(place).is_some();
    view! {
        <button
            class="button option-button"
            type="button"
            class:cold=move || cold.get()
            disabled=move || cold.get() || !pressed() && choice.is_full()
            aria-pressed=move || pressed().to_string()
            on:click=move |_| choice.press(place)
            data-testid="choose-option"
            data-place=place
        >
            {sign}{option.label}
        </button>
    }
}

fn asked(most: usize, ranked: bool) -> Message {
    match (ranked, most) {
        (true, _) => ballot::CHOOSE_IN_ORDER.into(),
        (false, 1) => ballot::CHOOSE_ONE.into(),
        (false, n) => msg!(ballot::ChooseUpTo, n),
    }
}
