//! Values that rules ask proposers for.

use super::fields::Fields;
use crate::action::page::blank::BlankField;
use crate::app::t;
use crate::channel::ask;
use crate::kit::page::part::each;
use crate::kit::page::rule_link::ByRule;
use crate::kit::page::shown::{Shown, drawn};
use crate::kit::page::table::TableHandle;
use crate::proposal::answers::stated::{AskedView, WrittenValue};
use leptos::prelude::*;
use nomic_wording::messages::draft;

#[component]
pub(super) fn AskedFields(fields: Fields) -> impl IntoView {
    let list = TableHandle::here().watch(ask::AskedOfProposers {});
    let list = Memo::new(move |_| list.get().unwrap_or_default());
    view! {
        <Shown when=move || !list.with(Vec::is_empty)>
            <section class="stack" aria-labelledby="asked-title" data-testid="asked">
                <h2 id="asked-title">{t(draft::ASKED)}</h2>
                {each(list, place, move |asked| {
                    let field = move |asked| view! { <AskedField asked=asked values=fields.values /> };
                    drawn(asked.part(AskedView::clone), field)
                })}
            </section>
        </Shown>
    }
}

fn place(asked: &AskedView) -> String {
    format!("{} {}", asked.rule, asked.name)
}

#[component]
fn AskedField(asked: AskedView, values: RwSignal<Vec<WrittenValue>>) -> impl IntoView {
    let (rule, number) = (asked.rule, asked.number);
    let name = StoredValue::new(asked.name.clone());
    let is_it =
        move |one: &WrittenValue| one.rule == rule && name.with_value(|name| *name == one.name);
    let value = Signal::derive(move || {
        let found = values.with(|values| values.iter().find(|one| is_it(one)).cloned());
        found.map(|found| found.written).unwrap_or_default()
    });
    let put = Callback::new(move |written: String| {
        values.update(|values| {
            values.retain(|one| !is_it(one));
            let name = name.get_value();
            values.push(WrittenValue {
                rule,
                name,
                written,
            });
        });
    });
    view! {
        <div class="stack-tight">
            <BlankField
                id=format!("asked-{rule}-{}", asked.name)
                blank=asked.blank
                value=value
                put=put
            />
            <p><ByRule rule=number /></p>
        </div>
    }
}
