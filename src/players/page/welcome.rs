//! Welcome above the seat form: the words that the page began with, then the game.

use crate::app::{App, t};
use crate::founding::answers::starters::starter_entries;
use crate::kit::page::rule_link::ByRule;
use crate::kit::page::shown::drawn;
use crate::players::answers::welcome::{GoalView, WelcomeView};
use crate::table::answers::view::{NextStep, TableView};
use leptos::prelude::*;
use nomic_wording::messages::{opening, welcome};
use nomic_wording::{Locale, Message, msg, rendering};

/// Welcome as long as the reader has no seat.
#[component]
pub(crate) fn Welcome(welcome: WelcomeView, may_join: bool) -> impl IntoView {
    let app = App::here();
    let title = welcome.title.clone();
    let heading: Message = match (welcome.inviter.clone(), may_join) {
        (Some(name), true) => msg!(welcome::InvitedBy, name, title),
        (None, true) => msg!(welcome::Invited, title),
        (_, false) => msg!(welcome::Watching, title),
    };
    view! {
        <section class="hero welcome" aria-labelledby="page-title" data-testid="welcome">
            <h1 id="page-title" tabindex="-1" data-testid="welcome-title">{move || heading.render(app.language.get())}</h1>
            <p>{t(opening::INVITED_TEXT)}</p>
            <p>{t(opening::INVITED_HOW)}</p>
            <Facts welcome=welcome />
        </section>
    }
}

#[component]
fn Facts(welcome: WelcomeView) -> impl IntoView {
    let app = App::here();
    let WelcomeView {
        ruleset,
        seated,
        goal,
        beginner,
        begun,
        takes_turns,
        ..
    } = welcome;
    let rules = move || game(&ruleset, app.language.get());
    let nobody = seated.is_empty();
    let names: Message = rendering::listed(&seated);
    let names = move || match nobody {
        true => welcome::NOBODY.render(app.language.get()).to_owned(),
        false => names.clone().render(app.language.get()),
    };
    let first = move || first_deeds(beginner.as_deref(), begun, takes_turns, app.language.get());
    view! {
        <dl class="facts">
            <dt>{t(welcome::RULES)}</dt>
            <dd data-testid="welcome-rules">{rules}</dd>
            {goal.map(|goal| view! { <Goal goal=goal /> })}
            <dt>{t(welcome::SEATED)}</dt>
            <dd data-testid="welcome-seated">{names}</dd>
            <dt>{t(welcome::FIRST)}</dt>
            <dd data-testid="welcome-first">{first}</dd>
        </dl>
    }
}

/// Title of the rules, and players and length of a known starter.
fn game((id, title): &(String, String), language: Locale) -> String {
    let known = starter_entries().iter().find(|entry| entry.id == id);
    match known.map(|entry| entry.players_and_length(language.for_rules())) {
        Some(length) => format!("{title}. {length}"),
        None => title.clone(),
    }
}

fn first_deeds(beginner: Option<&str>, begun: bool, takes_turns: bool, language: Locale) -> String {
    let deeds = match takes_turns {
        true => welcome::IN_TURN.render(language),
        false => welcome::AT_ANY_TIME.render(language),
    };
    let before = match beginner {
        _ if begun => return deeds.to_owned(),
        Some(name) => msg!(welcome::Begins, name = name.to_owned()).render(language),
        None => welcome::BEGIN.render(language).to_owned(),
    };
    format!("{before} {deeds}")
}

#[component]
fn Goal(goal: GoalView) -> impl IntoView {
    let quoted = (!goal.text.is_empty()).then(|| {
        view! { <q lang=goal.language.code() dir="auto">{goal.text}</q> }
    });
    view! {
        <dt>{t(welcome::GOAL)}</dt>
        <dd data-testid="welcome-goal">{quoted}<ByRule rule=goal.rule /></dd>
    }
}

/// The welcome for a reader whose next step is a seat.
pub(crate) fn shown_welcome(view: &TableView) -> Option<(WelcomeView, bool)> {
    let unseated = matches!(view.waiting, NextStep::Seat { .. }) && !view.applied;
    let welcome = view.welcome.clone().filter(|_| unseated)?;
    Some((welcome, view.may_join.is_allowed()))
}

/// Draws the welcome if there is one.
pub(crate) fn welcome_of(
    told: impl Fn() -> Option<Option<(WelcomeView, bool)>> + Send + Sync + 'static,
) -> AnyView {
    drawn(
        move || told().flatten(),
        |(welcome, may_join)| view! { <Welcome welcome=welcome may_join=may_join /> },
    )
}
