//! Invitations for one person: making one out, copying its link, taking it back.

use crate::app::t;
use crate::browser::page;
use crate::channel::ask;
use crate::kit::answers::view::{May, RefusalView};
use crate::kit::page::link_to_copy::LinkToCopy;
use crate::kit::page::part::{each_drawn, list, part};
use crate::kit::page::refusal::{Refusal, RefusalText};
use crate::kit::page::shown::{Shown, drawn};
use crate::kit::page::table::TableHandle;
use crate::players::answers::invitations::InvitationView;
use leptos::prelude::*;
use nomic_engine::Intent;
use nomic_engine::moves::UninviteIntent;
use nomic_wording::messages::inviting;

#[component]
pub(crate) fn Personal() -> impl IntoView {
    let table = TableHandle::here();
    let refusal = RwSignal::new(None);
    let view = table.watch(ask::Invitations {});
    let view = Memo::new(move |_| view.get().flatten());
    let open = list(view, |view| view.open.clone());
    let one = move |one| view! { <Open invitation=one refusal=refusal /> }.into_any();
    let more = move |may| match may {
        May::Yes => view! {
            <div>
                <button
                    class="button"
                    data-testid="invite-one"
                    on:click=move |_| {
                        table.act(Intent::Invite, refusal, || ());
                    }
                >
                    {t(inviting::MAKE)}
                </button>
            </div>
        }
        .into_any(),
        May::No(reason) => view! { <RefusalText refusal=reason /> }.into_any(),
    };
    view! {
        <Shown when=move || view.with(Option::is_some)>
            <section class="stack-tight" aria-labelledby="personal-title" data-testid="personal">
                <h3 id="personal-title">{t(inviting::TITLE)}</h3>
                <p class="hint">{t(inviting::TEXT)}</p>
                <ul class="stack-tight">{each_drawn(open, |one| one.id.to_string(), one)}</ul>
                {drawn(part(view, |view| view.may.clone()), more)}
                <Refusal of=refusal />
            </section>
        </Shown>
    }
}

#[component]
fn Open(invitation: InvitationView, refusal: RwSignal<Option<RefusalView>>) -> impl IntoView {
    let table = TableHandle::here();
    let InvitationView { id, link } = invitation;
    let address = format!("{}#{link}", page::address());
    let take_back = move |_| {
        table.act(
            Intent::Uninvite(UninviteIntent { invitation: id }),
            refusal,
            || (),
        );
    };
    view! {
        <li data-testid="invitation">
            <LinkToCopy id=format!("invitation-{id}") label=Signal::derive(t(inviting::LINK)) address=address>
                <button class="button button-quiet" on:click=take_back data-testid="invitation-back">
                    {t(inviting::TAKE_BACK)}
                </button>
            </LinkToCopy>
        </li>
    }
}
