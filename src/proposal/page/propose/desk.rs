//! A proposal in progress, which stays until it is proposed or discarded.

use super::fields::Fields;
use super::{Barred, Editor};
use crate::app::{App, t};
use crate::browser::clock;
use crate::kit::page::confirm::{AskButton, Confirm};
use crate::kit::page::focus;
use crate::kit::page::shown::{Shown, drawn};
use crate::kit::page::table::TableHandle;
use crate::proposal::answers::draft::KeptDraft;
use crate::proposal::answers::form_conversion::ProposalForm;
use leptos::prelude::*;
use nomic_wording::messages::act;

/// The form, as it was left or as it begins. Every change is stored at once.
#[component]
pub(super) fn Desk(
    name: String,
    fresh: ProposalForm,
    /// The form is drawn once the barred kinds are known.
    barred: Barred,
    revising: Option<u32>,
) -> impl IntoView {
    let table = TableHandle::here();
    // Grows with every discarded draft, so that the form begins again.
    let discarded = RwSignal::new(0_u32);
    let name = StoredValue::new(name);
    let fresh = StoredValue::new(fresh);
    let begun = move || barred.with(Option::is_some).then(|| discarded.get());
    drawn(begun, move |discarded_before| {
        let first = discarded_before == 0;
        let kept = first
            .then(|| name.with_value(|name| table.kept::<KeptDraft>(name)))
            .flatten();
        let fresh = fresh.get_value();
        let (fields, found) = match kept {
            Some(kept) => (Fields::restore(&kept, fresh.language), Some(kept.at_ms)),
            None => {
                let wanted = match revising {
                    Some(_) => fresh.language,
                    None => App::here().language.get_untracked().for_rules(),
                };
                (Fields::new(fresh, wanted), None)
            }
        };
        let unkept = keep_as_written(table, name, fields);
        let discard = move || {
            focus::heading();
            name.with_value(|name| table.forget(name));
            discarded.update(|count| *count = count.saturating_add(1));
        };
        view! {
            {found.map(|at_ms| view! { <Found at_ms=at_ms discard=discard /> })}
            <Shown when=move || unkept.get()>
                <p class="notice" role="alert" data-testid="draft-unkept">{t(act::DRAFT_UNKEPT)}</p>
            </Shown>
            <Editor fields=fields barred=barred revising=revising kept_as=name.get_value() />
        }
    })
}

/// Stores the form whenever it changes; the signal is true after a failure.
fn keep_as_written(
    table: TableHandle,
    name: StoredValue<String>,
    fields: Fields,
) -> RwSignal<bool> {
    let unkept = RwSignal::new(false);
    Effect::new(move |before: Option<KeptDraft>| {
        let now = fields.kept(clock::now_ms());
        if before.is_some_and(|before| !before.says(&now)) {
            let kept = name.with_value(|name| table.keep(name, &now));
            unkept.set(!kept);
        }
        now
    });
    unkept
}

#[component]
fn Found(at_ms: u64, discard: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let language = App::here().language;
    let moment = move || clock::moment(at_ms, language.get().tag());
    let asking = RwSignal::new(false);
    view! {
        <p class="row small" data-testid="draft-found">
            <span class="soft">{t(act::DRAFT_FOUND)}", "<time>{moment}</time></span>
            <AskButton asking=asking word=act::DRAFT_DISCARD known_as="draft-discard" />
        </p>
        <Shown when=move || asking.get()>
            <p class="hint">{t(act::NOT_BACK)}</p>
            <Confirm
                asking=asking
                yes=Signal::derive(t(act::DRAFT_DISCARD))
                known_as="draft-discard-yes"
                harsh=true
                act=discard
            />
        </Shown>
    }
}
