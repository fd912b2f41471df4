//! Notes of players on a proposal.

use crate::app::t;
use crate::channel::MoveRequest;
use crate::kit::page::field::TextArea;
use crate::kit::page::mark::Mark;
use crate::kit::page::me::Me;
use crate::kit::page::moment::Ago;
use crate::kit::page::refusal::Refusal;
use crate::kit::page::table::TableHandle;
use crate::proposal::answers::view::RemarkView;
use leptos::prelude::*;
use nomic_wording::messages::proposal;

#[component]
pub(crate) fn Remarks(remarks: Vec<RemarkView>) -> impl IntoView {
    if remarks.is_empty() {
        return view! { <p class="soft">{t(proposal::NO_REMARKS)}</p> }.into_any();
    }
    let lines = remarks.into_iter().map(|remark| {
        let me = remark
            .me
            .then(|| view! { <Me /> });
        let earlier = remark.earlier.then(|| {
            view! { <span class="soft" data-testid="remark-earlier">" · "{t(proposal::REMARK_EARLIER)}</span> }
        });
        let said = remark.claimed_ms.map(|ms| view! { <span class="soft">" · "<Ago ms=ms /></span> });
        view! {
            <li data-testid="remark">
                <p class="small"><Mark seat=remark.seat /><strong>{remark.who}</strong>{me}{earlier}{said}</p>
                <p class="remark-text">{remark.text}</p>
            </li>
        }
    });
    view! { <ul class="remarks">{lines.collect_view()}</ul> }.into_any()
}

#[component]
pub(crate) fn RemarkForm(number: u32) -> impl IntoView {
    let table = TableHandle::here();
    let name = move || format!("remark-{number}");
    let text = table.written::<String>(name());
    let refusal = RwSignal::new(None);
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let said = text.get_untracked().trim().to_owned();
        if said.is_empty() {
            return;
        }
        let remark = MoveRequest::Remark { number, text: said };
        table.act(remark, refusal, table.spend(name(), text));
    };
    view! {
        <form class="stack-tight" on:submit=send>
            <TextArea
                id="remark-text"
                label=Signal::derive(t(proposal::WRITE_REMARK))
                hint=Signal::derive(t(proposal::REMARK_HINT))
                value=text
                rows=3
                required=true
            />
            <div><button class="button" type="submit" data-testid="remark-send">{t(proposal::SEND)}</button></div>
            <Refusal of=refusal />
        </form>
    }
}
