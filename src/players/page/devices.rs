//! Devices of this player: adding one, removing one.

use crate::app::t;
use crate::browser::{page, share};
use crate::channel::ask;
use crate::kit::answers::view::{May, RefusalView};
use crate::kit::page::confirm::{AskButton, Confirm};
use crate::kit::page::link_to_copy::LinkToCopy;
use crate::kit::page::moment::Ago;
use crate::kit::page::part::{each_drawn, list, part};
use crate::kit::page::refusal::{Refusal, RefusalText};
use crate::kit::page::shown::{Shown, drawn};
use crate::kit::page::table::TableHandle;
use crate::players::answers::devices::{DeviceView, PassView};
use leptos::prelude::*;
use nomic_engine::Intent;
use nomic_engine::moves::RemoveDeviceMove;
use nomic_wording::messages::{devices, seat};
use nomic_wording::{Message, msg};

type Refused = RwSignal<Option<RefusalView>>;

#[component]
pub(crate) fn Devices() -> impl IntoView {
    let table = TableHandle::here();
    let refusal = RwSignal::new(None);
    let view = table.watch(ask::Devices {});
    let view = Memo::new(move |_| view.get().flatten());
    let all = list(view, |view| view.devices.clone());
    let several = Memo::new(move |_| all.with(|all| all.len() > 1));
    let one = move |one| view! { <Device device=one several=several refusal=refusal /> }.into_any();
    let pass = part(view, |view| (view.pass.clone(), view.may_add.clone()));
    view! {
        <Shown when=move || view.with(Option::is_some)>
            <section class="card stack" aria-labelledby="devices-title" data-testid="devices">
                <h2 id="devices-title">{t(devices::TITLE)}</h2>
                <p>{t(devices::TEXT)}</p>
                <ul class="stack-tight">{each_drawn(all, |one| one.key.clone(), one)}</ul>
                <Shown when=move || several.get()><p class="hint">{t(devices::KEPT_APART)}</p></Shown>
                {drawn(pass, move |(pass, may)| view! { <Pass pass=pass may=may refusal=refusal /> }.into_any())}
                <Refusal of=refusal />
            </section>
        </Shown>
    }
}

fn moved(distance: String) -> Message {
    msg!(devices::Moved, distance)
}

#[component]
fn Device(device: DeviceView, several: Memo<bool>, refusal: Refused) -> impl IntoView {
    let table = TableHandle::here();
    let asking = RwSignal::new(false);
    let id = device.id;
    let remove = move || {
        table.act(
            Intent::RemoveDevice(RemoveDeviceMove { device: id }),
            refusal,
            move || asking.set(false),
        );
    };
    let here = device
        .here
        .then(|| view! { <span class="badge">{t(devices::HERE)}</span> });
    view! {
        <li class="stack-tight" data-testid="device" data-here=device.here.to_string()>
            <div class="spread">
                <p><span class="mono">{device.key}</span>" "{here}<br /><span class="small soft"><Ago ms=device.moved_ms say=moved /></span></p>
                <Shown when=move || several.get()>
                    <AskButton asking=asking word=devices::REMOVE known_as="remove-device" />
                </Shown>
            </div>
            <Shown when=move || asking.get()>
                <p class="hint">{t(devices::REMOVE_TEXT)}</p>
                <Confirm
                    asking=asking
                    yes=Signal::derive(t(devices::REMOVE_CONFIRM))
                    known_as="remove-device-confirm"
                    harsh=true
                    act=remove
                />
            </Shown>
        </li>
    }
}

#[component]
fn Pass(pass: Option<PassView>, may: May, refusal: Refused) -> impl IntoView {
    let table = TableHandle::here();
    let back = move || {
        let take_back = move |_| {
            table.act(Intent::TakePassBack, refusal, || ());
        };
        view! {
            <button class="button button-quiet" on:click=take_back data-testid="pass-back">
                {t(devices::TAKE_BACK)}
            </button>
        }
    };
    match pass {
        Some(PassView::Link(link)) => {
            let address = format!("{}#{link}", page::address());
            let shared = address.clone();
            let blocked = RwSignal::new(false);
            let send = move |_| blocked.set(share::share("Nomic", &shared).is_err());
            view! {
                <div class="stack-tight" data-testid="pass">
                    <p>{t(devices::LINK_TEXT)}</p>
                    <LinkToCopy id="pass-link".to_owned() label=Signal::derive(t(devices::LINK)) address=address>
                        <Shown when=share::can_share>
                            <button class="button" on:click=send.clone() data-testid="pass-share">{t(seat::SHARE)}</button>
                        </Shown>
                        {back()}
                    </LinkToCopy>
                    <Shown when=move || blocked.get()><p class="small" role="status">{t(seat::COPY_BY_HAND)}</p></Shown>
                </div>
            }
            .into_any()
        }
        Some(PassView::MadeElsewhere) => view! {
            <div class="stack-tight"><p>{t(devices::MADE_ELSEWHERE)}</p><div>{back()}</div></div>
        }
        .into_any(),
        None => match may {
            May::Yes => view! {
                <div>
                    <button
                        class="button"
                        data-testid="add-device"
                        on:click=move |_| {
                            table.act(Intent::OfferDevice, refusal, || ());
                        }
                    >
                        {t(devices::ADD)}
                    </button>
                </div>
            }
            .into_any(),
            May::No(reason) => view! { <RefusalText refusal=reason /> }.into_any(),
        },
    }
}
