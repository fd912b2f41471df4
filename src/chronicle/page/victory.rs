//! The end of a won game.

use super::ruling::Happening;
use crate::app::{App, t};
use crate::channel::ask;
use crate::chronicle::answers::victory::{RankView, VictoryView};
use crate::chronicle::answers::view::HappeningView;
use crate::kit::page::mark::Mark;
use crate::kit::page::rule_link::RuleLink;
use crate::kit::page::shown::drawn;
use crate::kit::page::table::TableHandle;
use crate::players::page::plot::Plot;
use crate::route::TablePage;
use leptos::prelude::*;
use nomic_wording::messages::{players, table, victory, why};
use nomic_wording::{figure, msg};

#[component]
pub(crate) fn Victory() -> impl IntoView {
    let told = TableHandle::here().watch(ask::Victory {});
    drawn(
        move || told.get().flatten(),
        |told| view! { <Told told=told /> },
    )
}

#[component]
fn Told(told: VictoryView) -> impl IntoView {
    let app = App::here();
    let handle = TableHandle::here();
    let by = told.rule.map(|(number, title)| {
        view! {
            <p>{t(victory::BY)}" "<RuleLink number=number />{title.map(|title| format!(", {title}"))}</p>
        }
    });
    let turns = (told.turn > 0).then(|| {
        let said = msg!(victory::Turns, turns = told.turn);
        view! { <li>{move || said.render(app.language.get())}</li> }
    });
    let decided = msg!(
        victory::Decided,
        adopted = told.adopted,
        rejected = told.rejected
    );
    let ranks = told
        .ranking
        .into_iter()
        .map(|rank| view! { <Rank rank=rank /> });
    view! {
        <section class="card stack victory" aria-labelledby="victory-title" data-testid="victory">
            <div class="stack-tight">
                <h2 id="victory-title">{t(victory::TITLE)}</h2>
                {by}
                <ul class="victory-figures soft">
                    {turns}
                    <li>{move || decided.render(app.language.get())}</li>
                </ul>
            </div>
            <ol class="ranking">{ranks.collect_view()}</ol>
            <Plot plot=told.plot />
            <Story story=told.story />
            <p><a href=handle.href(TablePage::Chronicle)>{t(table::WHOLE_CHRONICLE)}</a></p>
        </section>
    }
}

#[component]
fn Rank(rank: RankView) -> impl IntoView {
    let name = rank.name.clone();
    view! {
        <li data-testid="rank" data-name=name data-won=rank.won.to_string()>
            <span class="ranking-place">{format!("{}.", rank.rank)}</span>
            <span class="named"><Mark seat=rank.seat />{rank.name}</span>
            {rank.won.then(|| view! { <span class="badge badge-voting">{t(players::WINNER)}</span> })}
            <span class="number">{figure(rank.points)}</span>
        </li>
    }
}

#[component]
fn Story(story: Vec<(String, HappeningView)>) -> impl IntoView {
    let handle = TableHandle::here();
    let lines = story.into_iter().map(|(event, happening)| {
        let href = handle.href(TablePage::Entry(event));
        view! { <li><Happening happening=happening />" "<a class="small" href=href>{t(why::IN_CHRONICLE)}</a></li> }
    });
    view! {
        <h3>{t(victory::STORY)}</h3>
        <ol class="since" data-testid="story">{lines.collect_view()}</ol>
    }
}
