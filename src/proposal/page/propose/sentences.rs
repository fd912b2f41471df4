//! Code from sentences: those chosen so far, and the catalogue to choose from.

use super::code_editor::{CodeEditor, PartContent, PartFields};
use super::fields::ChangeFields;
use crate::app::{App, t};
use crate::browser::page;
use crate::kit::page::part::each_once;
use crate::kit::page::shown::Shown;
use crate::proposal::answers::sentences::found;
use leptos::prelude::*;
use nomic_wording::messages::draft;
use nomic_wording::{
    BLOCKS, BlankChoice, BlankKind, BlankValue, Block, BlockBlank, CATEGORIES, Category, Key,
    Locale, Piece, fitting, msg, sentence,
};

#[component]
pub(super) fn Sentences(change: ChangeFields) -> impl IntoView {
    let writing = change.code;
    let none = move || writing.parts.with(Vec::is_empty);
    let line = move |part| view! { <PartLine change=change part=part /> }.into_any();
    view! {
        <Shown when=none><p class="soft">{t(draft::NO_SENTENCE)}</p></Shown>
        <ul class="sentences">
            {each_once(writing.parts, |part| part.key, line)}
        </ul>
        <Catalogue change=change />
    }
}

#[component]
fn PartLine(change: ChangeFields, part: PartFields) -> impl IntoView {
    let writing = change.code;
    let key = part.key;
    let line = match part.content {
        PartContent::Own(code) => view! {
            <pre class="code-block" tabindex="0">{code}</pre>
            <p class="hint">{t(draft::OWN_CODE)}</p>
        }
        .into_any(),
        PartContent::Sentence(block, entries) => {
            let id = change.id(&format!("sentence-{key}"));
            view! { <Sentence block=block entries=entries id=id /> }.into_any()
        }
    };
    let remove = move |_| {
        writing.remove(key);
        let catalogue = change.id("sentence-search");
        request_animation_frame(move || page::focus(&catalogue));
    };
    view! {
        <li class="card sentence" data-testid="sentence">
            {line}
            <button class="button button-quiet" type="button" on:click=remove data-testid="remove-sentence">
                {t(draft::REMOVE_SENTENCE)}
            </button>
        </li>
    }
}

#[component]
fn Sentence(
    block: &'static Block<Key>,
    entries: Vec<RwSignal<String>>,
    id: String,
) -> impl IntoView {
    let app = App::here();
    let listed = entries.clone();
    let pieces = move || {
        let language = app.language.get();
        let mut first = Some(id.clone());
        let fields = sentence(block, language).map(|piece| match piece {
            Piece::Words(words) => view! { <span>{words}</span> }.into_any(),
            Piece::Counted(index, ..) => {
                let entry = entries.get(index).copied();
                let form = language.plural_form();
                let words =
                    move || entry.and_then(|entry| entry.with(|entry| piece.words(entry, form)));
                view! { <span>{words}</span> }.into_any()
            }
            Piece::Blank(index) => match block.blanks.get(index).zip(entries.get(index)) {
                Some((blank, entry)) => {
                    let id = first.take();
                    let entered = entry.get_untracked();
                    let usual = blank.usual(language.for_rules());
                    if entered != usual && blank.read(&entered) == Some(BlankValue::Default) {
                        entry.set(usual);
                    }
                    view! { <BlankField blank=blank entry=*entry language=language id=id /> }
                        .into_any()
                }
                None => ().into_any(),
            },
        });
        fields.collect_view()
    };
    view! {
        <p class="sentence-text" data-testid="sentence-text" data-block=block.id>{pieces}</p>
        <Unfit block=block entries=listed />
    }
}

#[component]
fn Unfit(block: &'static Block<Key>, entries: Vec<RwSignal<String>>) -> impl IntoView {
    let language = App::here().language;
    let said = move || {
        let mut blanks = block.blanks.iter().zip(&entries);
        let unfit = blanks.find(|(blank, entry)| entry.with(|entry| blank.read(entry).is_none()));
        let wanted = unfit.map(|(blank, _)| match blank.kind {
            BlankKind::Number if blank.least > i64::MIN => {
                msg!(draft::BlankAtLeast, least = blank.least).render(language.get())
            }
            BlankKind::Number => draft::BLANK_NUMBER.render(language.get()).into_owned(),
            BlankKind::Fraction => draft::BLANK_FRACTION.render(language.get()).into_owned(),
            BlankKind::Name | BlankKind::Text | BlankKind::Truth | BlankKind::Choice(_) => {
                draft::BLANK_NAME.render(language.get()).into_owned()
            }
        });
        wanted.map(|wanted| view! { <p class="problem" data-testid="blank-unfit">{wanted}</p> })
    };
    view! { <div role="status">{said}</div> }
}

#[component]
fn BlankField(
    blank: &'static BlockBlank<Key>,
    entry: RwSignal<String>,
    language: Locale,
    id: Option<String>,
) -> impl IntoView {
    let label = blank.name.replace('_', " ");
    let bad = move || blank.read(&entry.get()).is_none();
    let set = move |event: leptos::ev::Event| entry.set(event_target_value(&event));
    match options(blank, language) {
        Some(options) => view! {
            <select class="blank" id=id aria-label=label on:change=set data-testid="blank" data-name=blank.name>
                {options
                    .into_iter()
                    .map(|(value, words)| {
                        let selected = entry.get_untracked() == value;
                        view! { <option value=value selected=selected>{words}</option> }
                    })
                    .collect_view()}
            </select>
        }
        .into_any(),
        None => {
            let width = move || entry.with(|entry| entry.chars().count().clamp(2, 40));
            let number = matches!(blank.kind, BlankKind::Number);
            view! {
                <input
                    class="blank"
                    id=id
                    aria-label=label
                    aria-invalid=move || bad().to_string()
                    inputmode=if number { "numeric" } else { "text" }
                    autocomplete="off"
                    size=width
                    prop:value=move || entry.get()
                    on:input=set
                    data-testid="blank"
                    data-name=blank.name
                />
            }
            .into_any()
        }
    }
}

fn options(blank: &BlockBlank<Key>, language: Locale) -> Option<Vec<(String, String)>> {
    match blank.kind {
        BlankKind::Truth => {
            let option =
                |value: &str, word: Key| (value.to_owned(), word.render(language).into_owned());
            Some(vec![option("yes", draft::YES), option("no", draft::NO)])
        }
        BlankKind::Choice(choices) => {
            let option = |choice: &BlankChoice<Key>| {
                (
                    choice.code.to_owned(),
                    choice.words.render(language).to_owned(),
                )
            };
            Some(choices.iter().map(option).collect())
        }
        _ => None,
    }
}

#[component]
fn Catalogue(change: ChangeFields) -> impl IntoView {
    let app = App::here();
    let chosen = RwSignal::new(CATEGORIES.first().map_or("", |category| category.id));
    let sought = RwSignal::new(String::new());
    let searching = Memo::new(move |_| sought.with(|sought| !sought.trim().is_empty()));
    let listed = Memo::new(move |_| {
        let language = app.language.get();
        if searching.get() {
            return sought.with(|sought| ids(found(sought, language)));
        }
        let category = chosen.get();
        let blocks = BLOCKS.iter().filter(|block| block.category == category);
        ids(blocks.collect())
    });
    let likely = Memo::new(move |_| {
        let language = app.language.get();
        change.text.with(|text| ids(fitting(text, language)))
    });
    let count = move || {
        let told = || msg!(draft::SentencesFound, n = listed.with(Vec::len));
        searching.get().then(|| told().render(app.language.get()))
    };
    let search = change.id("sentence-search");
    view! {
        <section class="catalogue stack-tight" data-testid="catalogue">
            <h3>{t(draft::ADD_SENTENCE)}</h3>
            <Shown when=move || !likely.with(Vec::is_empty)>
                <p class="legend">{t(draft::FITTING)}</p>
                <Offers blocks=likely change=change known_as="fitting" />
            </Shown>
            <search class="field">
                <label for=search.clone()>{t(draft::SEARCH_SENTENCES)}</label>
                <input
                    class="input"
                    type="search"
                    id=search
                    data-testid="sentence-search"
                    prop:value=move || sought.get()
                    on:input=move |event| sought.set(event_target_value(&event))
                />
                <p class="hint" role="status" data-testid="sentences-found">{count}</p>
            </search>
            <Shown when=move || !searching.get()><Headings change=change chosen=chosen /></Shown>
            <Offers blocks=listed change=change known_as="offers" />
        </section>
    }
}

fn ids(blocks: Vec<&'static Block<Key>>) -> Vec<&'static str> {
    blocks.into_iter().map(|block| block.id).collect()
}

#[component]
fn Headings(change: ChangeFields, chosen: RwSignal<&'static str>) -> impl IntoView {
    let app = App::here();
    let id = change.id("sentence-category");
    let option = move |category: &'static Category| {
        view! {
            <option value=category.id selected=move || chosen.get() == category.id>
                {move || category.words.render(app.language.get())}
            </option>
        }
    };
    let choose = move |event: leptos::ev::Event| {
        let value = event_target_value(&event);
        if let Some(category) = CATEGORIES.iter().find(|category| category.id == value) {
            chosen.set(category.id);
        }
    };
    view! {
        <div class="field">
            <label for=id.clone()>{t(draft::ABOUT)}</label>
            <select class="input" id=id on:change=choose data-testid="sentence-category">
                {CATEGORIES.iter().map(option).collect_view()}
            </select>
        </div>
    }
}

#[component]
fn Offers(
    blocks: Memo<Vec<&'static str>>,
    change: ChangeFields,
    known_as: &'static str,
) -> impl IntoView {
    let items = move || {
        let blocks = blocks.get().into_iter().filter_map(nomic_wording::block);
        blocks
            .map(|block| view! { <li><Offer block=block change=change /></li> })
            .collect_view()
    };
    view! { <ul class="offers" data-testid=known_as>{items}</ul> }
}

#[component]
fn Offer(block: &'static Block<Key>, change: ChangeFields) -> impl IntoView {
    let app = App::here();
    let writing: CodeEditor = change.code;
    let add = move |_| {
        let key = writing.add(block);
        let id = change.id(&format!("sentence-{key}"));
        request_animation_frame(move || page::focus(&id));
    };
    let words = move || {
        let language = app.language.get();
        let pieces = sentence(block, language).map(|piece| match piece {
            Piece::Words(words) => view! { <span>{words}</span> }.into_any(),
            Piece::Counted(index, ..) => {
                let blank = block.blanks.get(index);
                let words =
                    blank.and_then(|blank| piece.words(blank.default, language.plural_form()));
                view! { <span>{words}</span> }.into_any()
            }
            Piece::Blank(index) => {
                view! { <span class="gap">{shown(block, index, language)}</span> }.into_any()
            }
        });
        pieces.collect_view()
    };
    view! {
        <button class="offer" type="button" on:click=add data-testid="offer" data-block=block.id>
            <span class="offer-plus" aria-hidden="true">"+"</span>
            <span>{words}</span>
        </button>
    }
}

fn shown(block: &Block<Key>, index: usize, language: Locale) -> String {
    let Some(blank) = block.blanks.get(index) else {
        return String::new();
    };
    let default = blank.usual(language.for_rules());
    let chosen = options(blank, language).and_then(|options| {
        let mut options = options.into_iter();
        options.find(|(value, _)| *value == default)
    });
    chosen.map_or(default, |(_, words)| words)
}
