//! Pages that are not awaited at the beginning: all that are opened from a table, settings, and
//! bringing rules along.
//!
//! In the released page their code is a file of its own (`main.rs`). It is loaded once nothing else
//! is awaited, or as soon as one of them is opened. The first program is half as large without
//! them.

use crate::action::page::offers::Offers;
use crate::app::{App, t};
use crate::ballot::page::ballot_card::BallotCards;
use crate::browser::page;
use crate::channel::{Packed, request};
use crate::chronicle::page::chronicle;
use crate::chronicle::page::keep::KeepRecord;
use crate::chronicle::page::since::Since;
use crate::chronicle::page::victory::Victory;
use crate::chronicle::page::why::WhySteps;
use crate::court::page::{court, repair};
use crate::founding::page::rule_import::BringRules;
use crate::frame::page::attention::Attention;
use crate::kit::page::focus;
use crate::kit::page::qr_code::QrCode;
use crate::law::page::{rule, rules};
use crate::parts::{Arrival, LazyPart, ToDraw};
use crate::players::page::away::GoAway;
use crate::players::page::players;
use crate::proposal::page::{proposal, proposals, propose};
use crate::route::{Route, TablePage};
use crate::settings::page::keep_seat::KeepSeat;
use crate::settings::page::lost_key::LostKey;
use crate::settings::page::settings::SettingsPage;
use crate::table::page::again::Again;
use crate::table::page::cards::Cards;
use crate::table::page::die::Die;
use crate::table::page::duty::DutyForm;
use crate::table::page::leave::Leave;
use crate::table::page::waits::Waits;
use leptos::prelude::*;
use nomic_wording::messages::{frame, import};

impl ToDraw {
    /// Draws it. Code called only from here is loaded later.
    pub fn view(self) -> AnyView {
        match self.0 {
            LazyPart::Settings => view! { <SettingsPage /> }.into_any(),
            LazyPart::Why => view! { <WhySteps /> }.into_any(),
            LazyPart::Again => view! { <Victory /><Again /><KeepRecord /> }.into_any(),
            LazyPart::Waits => view! { <Waits /> }.into_any(),
            LazyPart::Since => view! { <Since /> }.into_any(),
            LazyPart::Attention => view! { <Attention /> }.into_any(),
            LazyPart::LostKey => view! { <LostKey /> }.into_any(),
            LazyPart::KeepSeat => view! { <KeepSeat /> }.into_any(),
            LazyPart::QrCode(text) => view! { <QrCode text=text /> }.into_any(),
            LazyPart::Ballots(list, asked) => {
                view! { <BallotCards list=list asked=asked /> }.into_any()
            }
            LazyPart::Offers(list) => view! { <Offers list=list /> }.into_any(),
            LazyPart::Duty(offer) => view! { <DutyForm offer=offer /> }.into_any(),
            LazyPart::Cards(list) => view! { <Cards list=list /> }.into_any(),
            LazyPart::Die(draw) => view! { <Die draw=draw /> }.into_any(),
            LazyPart::GoAway => view! { <GoAway /> }.into_any(),
            LazyPart::Leave => view! { <Leave /> }.into_any(),
            LazyPart::Bring {
                brought,
                written,
                make,
            } => {
                make.set_value(Some(|own, governing, title| {
                    own.ruleset(governing, title)
                        .map(|ruleset| Packed::new(&ruleset))
                }));
                view! { <BringRules brought=brought written=written /> }.into_any()
            }
            LazyPart::Table(page) => table_page(page),
        }
    }
}

fn table_page(page: TablePage) -> AnyView {
    match page {
        // It is there from the beginning.
        TablePage::Table => ().into_any(),
        TablePage::Rules => view! { <rules::RulesPage /> }.into_any(),
        TablePage::Rule(number) => view! { <rule::RulePage number=number /> }.into_any(),
        TablePage::Propose(about) => view! { <propose::ProposePage about=about /> }.into_any(),
        TablePage::Revise(number) => view! { <propose::RevisePage number=number /> }.into_any(),
        TablePage::Proposal(number) => {
            view! { <proposal::ProposalPage number=number /> }.into_any()
        }
        TablePage::Proposals => view! { <proposals::ProposalsPage /> }.into_any(),
        TablePage::Chronicle => view! { <chronicle::ChroniclePage /> }.into_any(),
        TablePage::Entry(event) => view! { <chronicle::ChroniclePage at=event /> }.into_any(),
        TablePage::Players => view! { <players::PlayersPage /> }.into_any(),
        TablePage::Court => view! { <court::CourtPage /> }.into_any(),
        TablePage::Repair => view! { <repair::RepairPage /> }.into_any(),
    }
}

/// Whether a route leads to a lazy page.
pub(crate) fn leads_to_one(route: &Route) -> bool {
    match route {
        Route::Home | Route::Unknown => false,
        Route::Settings | Route::BringKey => true,
        Route::Table { page, .. } => *page != TablePage::Table,
    }
}

/// Loads the code of lazy pages, and the host's code for them, if it is missing, and again after a
/// failure. Stored answers are shown at once.
pub(crate) async fn load(app: App) {
    if app.later.get_untracked() == Arrival::Here {
        return;
    }
    app.later.set(Arrival::Awaited);
    let told = app.host().request(request::Load {});
    let arrival = |loaded| match loaded {
        true => Arrival::Here,
        false => Arrival::Failed,
    };
    let loaded = (app.code.load)().await;
    app.later.set(arrival(loaded));
    // A host that broke down meanwhile sees to it by itself.
    if let (true, Some(false)) = (loaded, told.await) {
        app.later.set(Arrival::WithoutHost);
    }
}

/// Gives the focus to the heading of a page that had to be awaited, unless it has gone elsewhere by then.
fn follow_with_focus(app: App, part: &LazyPart) {
    let is_page = matches!(part, LazyPart::Table(_) | LazyPart::Settings);
    if !is_page || app.later.get_untracked() == Arrival::Here {
        return;
    }
    let held = StoredValue::new_local(page::focused());
    Effect::new(move |_| {
        if app.later.get() == Arrival::Here && held.get_value() == page::focused() {
            request_animation_frame(focus::heading);
        }
    });
}

#[component]
pub(crate) fn Later(part: LazyPart) -> impl IntoView {
    let app = App::here();
    leptos::task::spawn_local(load(app));
    follow_with_focus(app, &part);
    // Texts being typed stay where they are.
    let needs_host = part.needs_host();
    let arrival = Memo::new(move |before: Option<&Arrival>| {
        let stays = !needs_host && before == Some(&Arrival::Here);
        match app.later.get() {
            _ if stays => Arrival::Here,
            Arrival::WithoutHost if !needs_host => Arrival::Here,
            arrival => arrival,
        }
    });
    move || match arrival.get() {
        Arrival::Here => (app.code.view)(ToDraw(part.clone())).into_any(),
        Arrival::Awaited => view! {
            <p class="soft" role="status" data-testid="part-awaited">{t(frame::PART_AWAITED)}</p>
        }
        .into_any(),
        Arrival::Failed | Arrival::WithoutHost => view! { <Failure /> }.into_any(),
    }
}

#[component]
fn Failure() -> impl IntoView {
    let app = App::here();
    view! {
        <div class="notice" role="alert" data-testid="part-failed">
            <p>{t(frame::PART_FAILED)}</p>
            <button
                class="button"
                type="button"
                on:click=move |_| leptos::task::spawn_local(load(app))
                data-testid="part-again"
            >
                {t(import::AGAIN)}
            </button>
        </div>
    }
}

/// A part that appears once its code has come, without a placeholder. Only what players need for
/// their moves says that its code could not be loaded.
#[component]
pub(crate) fn InPassing(part: LazyPart) -> impl IntoView {
    let app = App::here();
    let (needs_host, needed) = (part.needs_host(), matches!(part, LazyPart::Offers(_)));
    let arrival = Memo::new(move |_| match app.later.get() {
        Arrival::WithoutHost if !needs_host => Arrival::Here,
        Arrival::Failed if needed => Arrival::Failed,
        Arrival::Here => Arrival::Here,
        _ => Arrival::Awaited,
    });
    move || match arrival.get() {
        Arrival::Here => (app.code.view)(ToDraw(part.clone())).into_any(),
        Arrival::Failed => view! { <Failure /> }.into_any(),
        Arrival::Awaited | Arrival::WithoutHost => ().into_any(),
    }
}
