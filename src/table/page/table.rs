//! The table: what waits on me first, then the open matters, then everything beside them.

use super::decided::Decisions;
use super::lobby::Lobby;
use super::parts::{Besides, CallOf};
use super::stage::Stage;
use crate::app::{App, t};
use crate::ballot::answers::ballots::BallotView;
use crate::ballot::page::ballot_card::Held;
use crate::calendar::page::times::{Applied, Times};
use crate::channel::ask;
use crate::chronicle::answers::why::WhyTopic;
use crate::chronicle::page::ruling::{RulingContext, rulings};
use crate::chronicle::page::verify::Verify;
use crate::chronicle::page::why::AskWhy;
use crate::kit::page::in_turn::in_turn;
use crate::kit::page::mark::Mark;
use crate::kit::page::part::{list, part};
use crate::kit::page::shown::{Shown, drawn};
use crate::kit::page::table::{AnswerSignal, TableHandle};
use crate::kit::page::title::PageTitle;
use crate::lazy_pages::{InPassing, Later};
use crate::parts::LazyPart;
use crate::players::page::away::ComeBack;
use crate::players::page::invite::Invite;
use crate::players::page::invited::{Nothing, Opening, invited};
use crate::players::page::seats::Seats;
use crate::players::page::welcome::{shown_welcome, welcome_of};
use crate::route;
use crate::table::answers::patience::WaitReason;
use crate::table::answers::view::{NextStep, TablePhase, TableView, TurnView};
use leptos::prelude::*;
use nomic_wording::messages::{ballot, table, time};
use nomic_wording::{Message, msg, rendering};

#[component]
pub(crate) fn TablePage() -> impl IntoView {
    let view = TableHandle::here().watch(ask::Table {});
    let phase = move || Some(view.with(|view| view.as_ref().map(|view| view.phase.clone())));
    drawn(phase, move |phase| match phase {
        // It comes at once, yet what has been read so far must not vanish for as long.
        None => invited().then(|| view! { <Opening /> }).into_any(),
        Some(TablePhase::Empty) => view! { <Nothing /> }.into_any(),
        Some(TablePhase::Lobby) => view! { <Lobby view=view /> }.into_any(),
        Some(TablePhase::Playing | TablePhase::Over(_)) => {
            view! { <Playing view=view /> }.into_any()
        }
    })
}

#[component]
fn Playing(view: AnswerSignal<TableView>) -> impl IntoView {
    let head = part(view, |view| match &view.phase {
        TablePhase::Over(winners) => TableHeading::Won(winners.clone()),
        _ => match &view.turn {
            Some(turn) => TableHeading::Turn(turn.clone()),
            None => {
                TableHeading::Title(view.title.clone(), view.calendar.round, view.calendar.game)
            }
        },
    });
    let welcome = part(view, shown_welcome);
    let welcomed = Memo::new(move |_| welcome().flatten().is_some());
    let over = is_over(view);
    let away = part(view, |view| view.away);
    let applied = part(view, |view| view.applied);
    // Where nothing else waits, the call says it already.
    let held = part(view, |view| {
        let said = matches!(view.waiting, NextStep::Nothing(WaitReason::Held(_)));
        view.held.clone().filter(|_| !said)
    });
    let hands = list(view, |view| view.hands.clone());
    let seats = part(view, |view| view.seats.clone());
    let score = in_turn(move || {
        view! {
            <section class="score-line place-score" aria-label=t(table::SEATS)>
                {drawn(seats, |seats| view! { <Seats seats=seats /> })}
            </section>
        }
        .into_any()
    });
    let call = in_turn(move || {
        view! {
            <Shown when=move || away().unwrap_or_default()><ComeBack /></Shown>
            // The end of the game tells of the decision that ended it.
            <Shown when=move || !over.get()><Decisions view=view /></Shown>
            <Shown when=move || applied().unwrap_or_default()><Applied /></Shown>
            <Shown when=move || !applied().unwrap_or_default()><CallOf view=view /></Shown>
            <InPassing part=LazyPart::Since />
            <Shown when=move || over.get()><Later part=LazyPart::Again /></Shown>
        }
        .into_any()
    });
    let matters = in_turn(move || {
        view! {
            {drawn(move || held().flatten(), |held| view! { <Held held=held /> })}
            <Stage view=view />
            <Ballots view=view />
        }
        .into_any()
    });
    let offered = in_turn(move || {
        view! {
            <Shown when=move || !hands.with(Vec::is_empty)><Later part=LazyPart::Cards(hands) /></Shown>
            <Besides view=view />
            <MayPropose view=view />
        }
        .into_any()
    });
    let recent = in_turn(move || view! { <Recent view=view /> }.into_any());
    let aside = view! { <Aside view=view /> };
    view! {
        {welcome_of(welcome)}
        <div class="page-head">
            {move || {
                let line = drawn(head, |head| view! { <HeadLine head=head /> });
                // The welcome is the heading of the page.
                match welcomed.get() {
                    true => view! { <h2 class="as-title">{line}</h2> }.into_any(),
                    false => view! { <PageTitle>{line}</PageTitle> }.into_any(),
                }
            }}
        </div>
        {score}
        <div class="columns table-places">
            <div class="stack">{call} {matters} {offered}</div>
            <div class="stack table-aside">{recent} {aside}</div>
        </div>
    }
}

fn is_over(view: AnswerSignal<TableView>) -> Memo<bool> {
    let over = part(view, |view| matches!(view.phase, TablePhase::Over(_)));
    Memo::new(move |_| over().unwrap_or_default())
}

#[derive(Clone, PartialEq)]
enum TableHeading {
    Turn(TurnView),
    /// No player is on turn: title of the table, its round and its game.
    Title(String, u32, u32),
    Won(Vec<String>),
}

#[component]
fn HeadLine(head: TableHeading) -> impl IntoView {
    let app = App::here();
    match head {
        TableHeading::Won(winners) => {
            let won = msg!(
                table::Won,
                n = winners.len(),
                names = rendering::listed(&winners)
            );
            view! { <span data-testid="winners">{move || won.render(app.language.get())}</span> }
                .into_any()
        }
        TableHeading::Turn(turn) => view! { <TurnLine turn=turn /> }.into_any(),
        TableHeading::Title(title, round, game) => {
            view! { <TitleLine title=title round=round game=game /> }.into_any()
        }
    }
}

#[component]
fn TitleLine(title: String, round: u32, game: u32) -> impl IntoView {
    let (number, games) = (round, game);
    let round = (round > 0).then(|| view! { {t(time::ROUND)}" "{round} });
    let between = (round.is_some() && game > 1).then_some(", ");
    let game = (game > 1).then(|| view! { {t(time::GAME)}" "{game} });
    view! {
        <span data-testid="table-title">{title}</span>
        " "
        <small class="turn-count" data-testid="round" data-round=number data-game=games>{round}{between}{game}</small>
    }
}

#[component]
fn TurnLine(turn: TurnView) -> impl IntoView {
    let app = App::here();
    let sentence = match turn.mine {
        true => table::YOUR_TURN.into(),
        false => msg!(table::TurnOf, name = turn.name),
    };
    let said = Signal::derive(move || Message::render(&sentence, app.language.get()));
    let heading = said;
    let count = msg!(
        table::TurnCount,
        number = turn.number,
        circuit = turn.circuit
    );
    view! {
        <AskWhy topic=WhyTopic::Turn heading=heading>
            <Mark seat=turn.seat /><span data-testid="turn" data-mine=turn.mine.to_string()>{said}</span>
        </AskWhy>
        " "
        <small class="turn-count">{move || count.render(app.language.get())}</small>
    }
}

#[component]
fn Ballots(view: AnswerSignal<TableView>) -> impl IntoView {
    let ballots = list(view, |view| {
        let ballots = view.ballots.iter();
        let asked = |ballot: &&BallotView| view.waiting != NextStep::Cast(ballot.id);
        ballots.filter(asked).cloned().collect::<Vec<_>>()
    });
    view! {
        <Shown when=move || !ballots.with(Vec::is_empty)>
            <section class="card stack" aria-labelledby="ballots-title" data-testid="ballots">
                <h2 id="ballots-title">{t(ballot::BALLOTS)}</h2>
                <Later part=LazyPart::Ballots(ballots, false) />
            </section>
        </Shown>
    }
}

#[component]
fn MayPropose(view: AnswerSignal<TableView>) -> impl IntoView {
    let table = TableHandle::here();
    let shown = part(view, |view| {
        let pressing = matches!(view.waiting, NextStep::Propose | NextStep::Suggest(_));
        view.may_propose.is_allowed() && !pressing
    });
    let href = table.href(route::TablePage::Propose(None));
    view! {
        <Shown when=move || shown().unwrap_or_default()>
            <p><a class="button" href=href.clone() data-testid="propose-another">{t(table::PROPOSE)}</a></p>
        </Shown>
    }
}

#[component]
fn Recent(view: AnswerSignal<TableView>) -> impl IntoView {
    let table = TableHandle::here();
    let recent = list(view, |view| view.recent.clone());
    view! {
        <section class="card place-recent" aria-labelledby="recent-title">
            <h2 id="recent-title">{t(table::LAST_RULINGS)}</h2>
            <ol class="rulings">{rulings(recent, RulingContext::default())}</ol>
            <p><a href=table.href(route::TablePage::Chronicle)>{t(table::WHOLE_CHRONICLE)}</a></p>
        </section>
    }
}

#[component]
fn Aside(view: AnswerSignal<TableView>) -> impl IntoView {
    let hash = part(view, |view| view.hash.clone());
    let die = part(view, |view| view.die.clone());
    let calendar = part(view, |view| view.calendar.clone());
    let over = is_over(view);
    let may_leave = part(view, |view| view.may_leave.is_allowed());
    let may_go = part(view, |view| view.may_go_away.is_allowed());
    in_turn(move || {
        view! {
            <div class="stack place-last">
                {drawn(calendar, |calendar| view! { <Times calendar=calendar /> })}
                <Shown when=move || !over.get()><Invite folded=true /></Shown>
                <Verify hash=hash>
                    {drawn(move || die().flatten(), |draw| view! { <InPassing part=LazyPart::Die(draw) /> })}
                </Verify>
                <Shown when=move || may_go().unwrap_or_default()><InPassing part=LazyPart::GoAway /></Shown>
                <InPassing part=LazyPart::KeepSeat />
                <Shown when=move || may_leave().unwrap_or_default()><InPassing part=LazyPart::Leave /></Shown>
            </div>
        }
        .into_any()
    })
}
