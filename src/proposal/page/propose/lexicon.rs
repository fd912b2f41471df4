//! Vocabulary of code, for looking up beside the field.

use crate::app::{App, t};
use crate::channel::ask;
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use crate::law::answers::lexicon::{LexiconEntry, Shelf, ShelfOf};
use leptos::prelude::*;
use nomic_wording::messages::draft;

/// Vocabulary, folded; fetched when it is opened for the first time.
#[component]
pub(super) fn Lexicon(id: String) -> impl IntoView {
    let open = RwSignal::new(false);
    let id = StoredValue::new(id);
    view! {
        <details class="catalogue" on:toggle=move |_| open.set(true) data-testid="lexicon">
            <summary>{t(draft::LEXICON)}</summary>
            <Shown when=move || open.get()><Shelves id=id.get_value() /></Shown>
        </details>
    }
}

#[component]
fn Shelves(id: String) -> impl IntoView {
    let app = App::here();
    let table = TableHandle::here();
    let shelves = RwSignal::new(Vec::<Shelf>::new());
    // It is the same for the whole game, and in each language another one.
    Effect::new(move || {
        app.language.track();
        table.with_answer(ask::Lexicon {}, move |told| shelves.set(told));
    });
    let sought = RwSignal::new(String::new());
    let chosen = RwSignal::new(0_usize);
    let found = move || {
        let sought = sought.get();
        shelves.with(|shelves| match sought.trim() {
            "" => shelves
                .get(chosen.get())
                .map(|shelf| shelf.words.clone())
                .unwrap_or_default(),
            _ => {
                let words = shelves.iter().flat_map(|shelf| &shelf.words);
                words.filter(|word| word.has(&sought)).cloned().collect()
            }
        })
    };
    let found = Memo::new(move |_| found());
    let options = move || {
        let shelves = shelves.get().into_iter().enumerate();
        shelves
            .map(|(at, shelf)| {
                let name = named(&shelf.of);
                view! { <option value=at selected=move || chosen.get() == at>{name}</option> }
            })
            .collect_view()
    };
    let choose = move |event: leptos::ev::Event| {
        chosen.set(event_target_value(&event).parse().unwrap_or_default());
    };
    let seeking = move || sought.with(|sought| !sought.trim().is_empty());
    let nothing = move || seeking() && found.with(Vec::is_empty);
    let shelf = format!("{id}-shelf");
    let select = StoredValue::new(shelf);
    view! {
        <div class="stack-tight">
            <p class="hint">{t(draft::LEXICON_TEXT)}</p>
            <search class="field">
                <label for=id.clone()>{t(draft::LEXICON_SEARCH)}</label>
                <input
                    class="input"
                    type="search"
                    id=id
                    data-testid="lexicon-search"
                    prop:value=move || sought.get()
                    on:input=move |event| sought.set(event_target_value(&event))
                />
                <p class="hint" role="status">{move || nothing().then(|| t(draft::LEXICON_NOTHING)())}</p>
            </search>
            <Shown when=move || !seeking()>
                <div class="field">
                    <label for=select.get_value()>{t(draft::LEXICON_SHELF)}</label>
                    <select class="input" id=select.get_value() data-testid="lexicon-shelf" on:change=choose>
                        {options}
                    </select>
                </div>
            </Shown>
            <dl class="lexicon" tabindex="0" data-testid="lexicon-words">
                {move || found.get().into_iter().map(entry).collect_view()}
            </dl>
        </div>
    }
}

fn entry(word: LexiconEntry) -> impl IntoView {
    view! { <dt><code>{word.code}</code></dt><dd>{word.meaning}</dd> }
}

fn named(of: &ShelfOf) -> String {
    let word = match of {
        ShelfOf::Examples => draft::LEXICON_EXAMPLES,
        ShelfOf::Events => draft::LEXICON_EVENTS,
        ShelfOf::Questions => draft::LEXICON_QUESTIONS,
        ShelfOf::Checks => draft::LEXICON_CHECKS,
        ShelfOf::Effects => draft::LEXICON_EFFECTS,
        ShelfOf::Functions => draft::LEXICON_FUNCTIONS,
        ShelfOf::Values => draft::LEXICON_VALUES,
        ShelfOf::Kind(name) => return name.clone(),
    };
    t(word)()
}
