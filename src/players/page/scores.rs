//! The scores as a table: a row for each player, a column for everything that rules count.

use crate::app::t;
use crate::chronicle::answers::why::WhyTopic;
use crate::chronicle::page::why::AskWhy;
use crate::kit::page::mark::Mark;
use crate::kit::page::me::Me;
use crate::players::answers::columns::ColumnView;
use crate::players::answers::scores::{RowView, ScoresView};
use leptos::prelude::*;
use nomic_wording::messages::why;
use nomic_wording::{figure, isolated};

#[component]
pub(crate) fn Scores(scores: ScoresView) -> impl IntoView {
    let columns = scores.columns.clone();
    let heads = scores
        .columns
        .into_iter()
        .map(|column| {
            let unknown = (!column.known).then(|| {
                view! { <small class="soft" data-testid="unknown-amount">" "{t(why::UNKNOWN_AMOUNT)}</small> }
            });
            view! { <th scope="col" class="number">{label(&column)}{unknown}</th> }
        });
    let rows = scores
        .rows
        .into_iter()
        .map(|row| view! { <Row row=row columns=columns.clone() /> });
    view! {
        <div class="wide">
            <table class="scores" data-testid="scores">
                <thead>
                    <tr><th scope="col">{t(why::PLAYER)}</th>{heads.collect_view()}</tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
}

pub(crate) fn label(column: &ColumnView) -> Signal<String> {
    match (&column.label, column.name == nomic_engine::POINTS) {
        (Some(label), _) => Signal::stored(label.clone()),
        (None, true) => Signal::derive(t(why::POINTS)),
        (None, false) => Signal::stored(column.name.clone()),
    }
}

#[component]
fn Row(row: RowView, columns: Vec<ColumnView>) -> impl IntoView {
    let me = row.me.then(|| view! { <Me /> });
    let (id, player, name) = (row.id, row.name.clone(), row.name.clone());
    let cells = columns.into_iter().zip(row.amounts).map(move |(column, amount)| {
        view! { <td class="number"><Amount id=id player=player.clone() column=column amount=amount /></td> }
    });
    view! {
        <tr data-testid="score-row" data-name=name data-active=row.active.to_string()>
            <th scope="row"><Mark seat=row.id />{row.name}{me}</th>
            {cells.collect_view()}
        </tr>
    }
}

#[component]
pub(crate) fn Amount(id: u16, player: String, column: ColumnView, amount: i64) -> impl IntoView {
    let called = label(&column);
    let heading = Signal::derive(move || {
        let player = isolated(&player);
        format!("{player}: {} {}", figure(amount), called.get())
    });
    let name = column.name.clone();
    let topic = WhyTopic::Quantity {
        player: id,
        name: column.name,
    };
    view! {
        <AskWhy topic=topic heading=heading>
            <span data-testid="amount" data-quantity=name data-amount=amount>{figure(amount)}</span>
        </AskWhy>
    }
}
