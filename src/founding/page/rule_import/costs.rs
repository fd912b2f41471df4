//! Cost of the code of imported rules.

use crate::app::App;
use crate::channel::{FoundRules, Offered, Packed, request};
use crate::founding::answers::import_draft::ImportDraft;
use leptos::prelude::*;

#[component]
pub(super) fn Costs(
    brought: RwSignal<Option<ImportDraft>>,
    written: RwSignal<Option<Offered>>,
) -> impl IntoView {
    let app = App::here();
    let told = RwSignal::new(Vec::<String>::new());
    let rules = Memo::new(move |_| {
        let known = written.with(|found| found.as_ref().map(|found| found.key.clone()));
        let known = known.map(|key| FoundRules::Known(key, Vec::new()));
        known.or_else(|| brought.with(|brought| own(brought.as_ref()?)))
    });
    Effect::new(move |_| {
        told.set(Vec::new());
        let Some(asked) = rules.get() else { return };
        let rules_asked = asked.clone();
        let answer = app.host().request(request::Costs { rules: asked });
        leptos::task::spawn_local(async move {
            let answer = answer.await;
            // By now others may be brought.
            if rules.try_get_untracked().flatten() == Some(rules_asked) {
                told.try_set(answer.unwrap_or_default());
            }
        });
    });
    let rows = move || {
        let told = told.get().into_iter();
        told.map(|told| view! { <li class="notice">{told}</li> })
            .collect_view()
    };
    view! { <ul data-testid="bring-costs">{rows}</ul> }
}

fn own(brought: &ImportDraft) -> Option<FoundRules> {
    let ruleset = brought.ruleset(nomic_engine::rules::Language::En, "");
    let ruleset = ruleset.ok().filter(|_| brought.has_code())?;
    Some(FoundRules::Own(Packed::new(&ruleset), None))
}
