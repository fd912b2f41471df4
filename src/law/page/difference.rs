//! Views of differences, word by word, and of one change of a proposal.

use super::reading_lines::Folded;
use crate::app::{App, t};
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use crate::law::answers::code_sentences::ChangedLine;
use crate::law::answers::diff::{DiffPiece, PieceFate};
use crate::law::answers::view::ChangeView;
use crate::route::TablePage;
use leptos::prelude::*;
use nomic_engine::rules::Language;
use nomic_wording::Key;
use nomic_wording::messages::{draft, law, proposal};

#[component]
pub(crate) fn Difference(
    pieces: Vec<DiffPiece>,
    /// The language of what goes, if it is not that of the rest.
    #[prop(optional_no_strip)]
    was: Option<Language>,
) -> impl IntoView {
    let was = was.map(Language::code);
    pieces
        .into_iter()
        .map(|piece| match piece.fate {
            PieceFate::Stays => view! { <span>{piece.text}</span> }.into_any(),
            PieceFate::Comes => view! { <ins>{piece.text}</ins> }.into_any(),
            PieceFate::Goes => view! { <del lang=was>{piece.text}</del> }.into_any(),
        })
        .collect_view()
}

#[component]
pub(crate) fn WordingChange(
    title: Vec<DiffPiece>,
    text: Vec<DiffPiece>,
    languages: (Language, Language),
) -> impl IntoView {
    let (was, now) = languages;
    let was = (was != now).then_some(was);
    let now = now.code();
    let title = (!title.is_empty()).then(
        || view! { <p class="book" lang=now><strong><Difference pieces=title was=was /></strong></p> },
    );
    let text = (!text.is_empty()).then(
        || view! { <div class="book" lang=now data-testid="change-text"><Difference pieces=text was=was /></div> },
    );
    view! { {title}{text} }
}

#[component]
pub(crate) fn ReadingChange(lines: Vec<ChangedLine>) -> impl IntoView {
    let items = lines.into_iter().map(|line| {
        view! { <li data-depth=line.depth.min(6)><Difference pieces=line.pieces /></li> }
    });
    view! { <ul class="reading" data-testid="reading-change">{items.collect_view()}</ul> }
}

#[component]
pub(crate) fn Change(change: ChangeView) -> impl IntoView {
    let table = TableHandle::here();
    // A sheet with one change has its heading above.
    let headed = !change.heading.is_empty();
    let heading = match change.rule {
        Some(number) => {
            view! { <a href=table.href(TablePage::Rule(number))>{change.heading}</a> }.into_any()
        }
        None if !headed => t(proposal::CHANGES).into_any(),
        None => view! { <span>{change.heading}</span> }.into_any(),
    };
    let code = change.code.map(|code| {
        view! {
            <details class="change-code">
                <summary data-testid="change-code">{t(proposal::CODE_CHANGE)}</summary>
                <pre class="code-block"><Difference pieces=code /></pre>
            </details>
        }
    });
    let summary = change.summary;
    let told = change.reading.map(|lines| {
        view! {
            <div class="stack-tight" data-testid="change-reading">
                <h4>{t(law::MACHINE)}</h4>
                <Folded summary=summary><ReadingChange lines=lines /></Folded>
            </div>
        }
    });
    let words = change.author_words;
    let words = (!words.is_empty()).then(|| {
        let words = words.into_iter().map(|words| view! { <li>{words}</li> });
        view! {
            <div class="stack-tight" data-testid="author-words">
                <h4>{t(law::AUTHOR_WORDS)}</h4>
                <ul class="reading">{words.collect_view()}</ul>
            </div>
        }
    });
    let behind = change.code_stays_behind.then(
        || view! { <p class="behind" data-testid="code-stays-behind">{t(draft::CODE_UNCHANGED)}</p> },
    );
    let text_behind = change.text_stays_behind.then(
        || view! { <p class="behind" data-testid="text-stays-behind">{t(draft::TEXT_UNCHANGED)}</p> },
    );
    let drops = change
        .drops_texts
        .then(|| view! { <p class="hint">{t(draft::OTHER_TEXTS)}</p> });
    let overtaken = change.overtaken.map(|overtaken| {
        let known_as = if overtaken.fits { "meets" } else { "overtaken" };
        view! { <p class="behind" data-testid=known_as>{overtaken.text}</p> }
    });
    view! {
        <section class="change" data-testid="change">
            <h3 class:out-of-sight=!headed>{heading}</h3>
            {overtaken}
            <div class="diff stack-tight">
                <WordingChange title=change.title text=change.text languages=change.languages />
                {told}
                {words}
                {code}
            </div>
            <OwnText text=change.own />
            {behind}
            {text_behind}
            {drops}
        </section>
    }
}

#[component]
fn OwnText(text: Option<String>) -> impl IntoView {
    let language = App::here().language;
    text.map(|text| {
        view! {
            <details data-testid="own-text">
                <summary>{t(proposal::OWN_TEXT)}</summary>
                <p class="book" lang=move || language.get().tag()>{text}</p>
            </details>
        }
    })
}

#[component]
pub(crate) fn WrittenIn(language: Language) -> impl IntoView {
    let reader = App::here().language;
    view! {
        <Shown when=move || reader.get().for_rules() != language>
            <p class="hint" data-testid="written-in" data-language=language.code()>{t(written_in(language))}</p>
        </Shown>
    }
}

const fn written_in(language: Language) -> Key {
    match language {
        Language::En => proposal::IN_ENGLISH,
        Language::De => proposal::IN_GERMAN,
        Language::It => proposal::IN_ITALIAN,
    }
}

#[component]
pub(crate) fn Changes(changes: Vec<ChangeView>) -> impl IntoView {
    changes
        .into_iter()
        .map(|change| view! { <Change change=change /> })
        .collect_view()
}
