//! The law as a book.

use super::rule_card::RuleCard;
use crate::app::{App, t};
use crate::channel::ask;
use crate::kit::page::part::{ListItem, each, each_drawn};
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use crate::kit::page::title::PageTitle;
use crate::law::answers::book::matches;
use crate::law::answers::view::RuleView;
use leptos::prelude::*;
use nomic_engine::Class;
use nomic_wording::messages::law;
use nomic_wording::msg;

#[component]
pub(crate) fn RulesPage() -> impl IntoView {
    let app = App::here();
    let table = TableHandle::here();
    let sought = RwSignal::new(String::new());
    let with_repealed = RwSignal::new(false);
    let told = table.watch(ask::Rules {});
    let all = Memo::new(move |_| told.get().unwrap_or_default());
    let found = Memo::new(move |_| {
        let sought = sought.get();
        let mut list = all.get();
        list.retain(|rule| matches(rule, &sought));
        list
    });
    let none = move || found.with(Vec::is_empty) && all.with(|all| !all.is_empty());
    let count = move || {
        told.with(Option::is_some)
            .then(|| msg!(law::RulesFound, n = found.with(Vec::len)).render(app.language.get()))
    };
    let own_classes = move || all.with(|all| all.iter().any(|rule| rule.class_name.is_some()));
    let any_repealed = move || all.with(|all| all.iter().any(|rule| rule.repealed));
    view! {
        <div class="page-head">
            <div>
                <PageTitle>{t(law::TITLE)}</PageTitle>
                <Shown when=own_classes><p class="soft">{t(law::CLASS_ORDER)}</p></Shown>
            </div>
        </div>
        <search class="law-tools no-print">
            <label class="out-of-sight" for="rule-search">{t(law::SEARCH)}</label>
            <input
                class="input"
                type="search"
                id="rule-search"
                data-testid="rule-search"
                placeholder=move || format!("{}: {}", t_search(app), t_sample(app))
                prop:value=move || sought.get()
                on:input=move |event| sought.set(event_target_value(&event))
            />
            <span class="small soft" role="status" data-testid="rules-found">{count}</span>
            <Shown when=any_repealed>
                <label class="check">
                    <input
                        type="checkbox"
                        data-testid="show-repealed"
                        prop:checked=move || with_repealed.get()
                        on:change=move |event| with_repealed.set(event_target_checked(&event))
                    />
                    {t(law::SHOW_REPEALED)}
                </label>
            </Shown>
        </search>
        <Shown when=none><p class="empty">{t(law::NOTHING_FOUND)}</p></Shown>
        <Classes rules=found />
        <Shown when=move || with_repealed.get()>
            <Repealed rules=found />
        </Shown>
    }
}

fn t_search(app: App) -> String {
    law::SEARCH.render(app.language.get()).to_owned()
}

fn t_sample(app: App) -> String {
    law::SEARCH_SAMPLE.render(app.language.get()).to_owned()
}

#[component]
fn Repealed(rules: Memo<Vec<RuleView>>) -> impl IntoView {
    let kept = Memo::new(move |_| {
        let mut rules = rules.get();
        rules.retain(|rule| rule.repealed);
        rules
    });
    view! {
        <Shown when=move || kept.with(|kept| !kept.is_empty())>
            <section class="law-class">
                <h2>{t(law::REPEALED_RULES)}</h2>
                {cards(kept)}
            </section>
        </Shown>
    }
}

#[component]
fn Classes(rules: Memo<Vec<RuleView>>) -> impl IntoView {
    let classes = Memo::new(move |_| {
        rules.with(|rules| {
            let mut classes: Vec<(Class, Vec<RuleView>)> = Vec::new();
            for rule in rules.iter().filter(|rule| !rule.repealed) {
                match classes.iter_mut().find(|(class, _)| *class == rule.class) {
                    Some((_, kept)) => kept.push(rule.clone()),
                    None => classes.push((rule.class, vec![rule.clone()])),
                }
            }
            classes
        })
    });
    let section = |of_class: ListItem<(Class, Vec<RuleView>)>| {
        let code = of_class.part(|(class, _)| class.code());
        let heading =
            of_class.part(|(_, rules)| rules.first().map(|rule| rule.class_heading.clone()));
        view! {
            <section class="law-class" data-testid="law-class" data-class=code>
                <h2>{move || heading().flatten()}</h2>
                {cards(of_class.list(|(_, rules)| rules.clone()))}
            </section>
        }
        .into_any()
    };
    each(classes, |(class, _)| format!("{class:?}"), section)
}

fn cards(rules: Memo<Vec<RuleView>>) -> AnyView {
    let card = |rule| view! { <RuleCard rule=rule /> }.into_any();
    each_drawn(rules, |rule| rule.id.to_string(), card)
}
