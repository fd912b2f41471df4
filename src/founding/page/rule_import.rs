//! Bringing rules along: choosing, dropping or pasting them, and looking at what was found.

mod costs;
mod file_import;
mod loans;

use crate::app::{App, t};
use crate::browser::files;
use crate::channel::Offered;
use crate::founding::answers::import_draft::{FoundRule, ImportDraft, Left};
use crate::kit::page::field::TextArea;
use crate::kit::page::refusal::Refusal;
use crate::kit::page::shown::Shown;
use crate::locale::import::warning;
use costs::Costs;
use file_import::FileImport;
use leptos::prelude::*;
use loans::Lending;
use nomic_engine::Class;
use nomic_import::ImportFile;
use nomic_wording::messages::{founding, import, law};
use nomic_wording::msg;

#[component]
pub(crate) fn BringRules(
    brought: RwSignal<Option<ImportDraft>>,
    written: RwSignal<Option<Offered>>,
) -> impl IntoView {
    let import = FileImport::new(brought, written);
    let pasted = RwSignal::new(String::new());
    let drop = move |event: leptos::ev::DragEvent| {
        event.prevent_default();
        import.take(files::dropped(&event));
    };
    let paste = move |_| {
        import.read(vec![ImportFile {
            name: String::new(),
            bytes: pasted.get_untracked().into_bytes(),
        }]);
    };
    view! {
        <div
            class="card stack"
            data-testid="bring"
            on:dragover=|event| event.prevent_default()
            on:drop=drop
        >
            <div class="field">
                <label for="bring-file">{t(import::FILES)}</label>
                <input
                    class="input"
                    id="bring-file"
                    type="file"
                    multiple
                    data-testid="bring-file"
                    aria-describedby="bring-file-hint"
                    on:change=move |event| import.take(files::chosen(&event))
                />
                <p class="hint" id="bring-file-hint">{t(import::FILES_HINT)}</p>
            </div>
            <TextArea id="bring-text" label=Signal::derive(t(import::PASTE)) value=pasted rows=4 plain=true />
            <button class="button" type="button" on:click=paste data-testid="bring-read">{t(import::READ)}</button>
            <Progress import=import />
            <div aria-live="polite">
                <Shown when=move || brought.with(Option::is_some)><Found brought=brought /></Shown>
                <Shown when=move || written.with(Option::is_some)><Written found=written /></Shown>
                <Costs brought=brought written=written />
            </div>
        </div>
    }
}

/// Rules found in this program's own format; their choices are asked further down.
#[component]
fn Written(found: RwSignal<Option<Offered>>) -> impl IntoView {
    let app = App::here();
    let title = move || {
        let language = app.language.get().for_rules();
        found.with(|found| found.as_ref().map(|found| found.title(language).to_owned()))
    };
    let rules = move || found.with(|found| found.as_ref().map(|found| found.rules));
    let count =
        move || msg!(law::RulesFound, n = rules().unwrap_or_default()).render(app.language.get());
    view! {
        <p class="notice" data-testid="bring-written" data-rules=rules>
            <strong>{title}</strong> " " {count} ". " {t(founding::WRITTEN)}
        </p>
    }
}

#[component]
fn Progress(import: FileImport) -> impl IntoView {
    let reading = move || {
        let reading = import.reading.get();
        reading
            .then(|| view! { <p class="hint" data-testid="bring-reading">{t(import::READING)}</p> })
    };
    view! {
        <div role="status">{reading}</div>
        <Refusal of=import.refusal />
        <Shown when=move || import.again.with(Option::is_some)>
            <div>
                <button class="button" type="button" on:click=move |_| import.read_again() data-testid="bring-again">
                    {t(import::AGAIN)}
                </button>
            </div>
        </Shown>
    }
}

#[component]
fn Found(brought: RwSignal<Option<ImportDraft>>) -> impl IntoView {
    let app = App::here();
    let ask = move |question: fn(&ImportDraft) -> bool| {
        brought.with(|brought| brought.as_ref().is_some_and(question))
    };
    let count = move || brought.with(|brought| brought.as_ref().map_or(0, ImportDraft::count));
    let warnings = move || {
        let warnings = seen(brought, ImportDraft::warnings);
        let language = app.language.get();
        let said = warnings
            .into_iter()
            .map(|found| view! { <li>{warning(found).render(language)}</li> });
        said.collect_view()
    };
    // Rows stay the same while somebody ticks, so that the keyboard's focus does.
    let rules = Memo::new(move |_| seen(brought, ImportDraft::rules));
    let rows = move || {
        let rules = rules.get().into_iter();
        rules
            .map(|rule| view! { <FoundRow rule=rule brought=brought /> })
            .collect_view()
    };
    view! {
        <section class="stack-tight" aria-labelledby="found-title" data-testid="found" data-count=count>
            <h3 id="found-title">{t(import::FOUND)} ": " {count}</h3>
            <p class="hint">{t(import::FOUND_TEXT)}</p>
            <Shown when=move || ask(|own| own.guessed)>
                <p class="hint" data-testid="bring-guessed">{t(import::GUESSED)}</p>
            </Shown>
            <ul data-testid="bring-warnings">{warnings}</ul>
            <Shown when=move || ask(ImportDraft::class_open)><Otherwise brought=brought /></Shown>
            <ul class="found-rules">{rows}</ul>
            <LeftOver brought=brought />
            <Lending brought=brought />
        </section>
    }
}

/// Part of what was brought; empty before anything was.
fn seen<T: Default>(brought: RwSignal<Option<ImportDraft>>, look: fn(&ImportDraft) -> T) -> T {
    brought.with(|brought| brought.as_ref().map(look).unwrap_or_default())
}

#[component]
fn Otherwise(brought: RwSignal<Option<ImportDraft>>) -> impl IntoView {
    let is = move |class| {
        brought.with(|brought| brought.as_ref().is_some_and(|own| own.otherwise == class))
    };
    let choose = move |event: leptos::ev::Event| {
        let class = match event_target_value(&event).as_str() {
            "immutable" => Class::Immutable,
            _ => Class::Mutable,
        };
        brought.update(|brought| {
            if let Some(brought) = brought {
                brought.otherwise = class;
            }
        });
    };
    view! {
        <div class="field">
            <label for="bring-class">{t(import::OTHERWISE)}</label>
            <select class="input" id="bring-class" data-testid="bring-class" on:change=choose>
                <option value="mutable" selected=move || is(Class::Mutable)>{t(law::MUTABLE)}</option>
                <option value="immutable" selected=move || is(Class::Immutable)>{t(law::IMMUTABLE)}</option>
            </select>
        </div>
    }
}

#[component]
fn FoundRow(rule: FoundRule, brought: RwSignal<Option<ImportDraft>>) -> impl IntoView {
    let place = rule.place;
    let taken =
        move || brought.with(|brought| brought.as_ref().is_some_and(|own| own.takes(place)));
    let tick = move |event: leptos::ev::Event| {
        let taken = event_target_checked(&event);
        brought.update(|brought| {
            if let Some(brought) = brought {
                brought.take(place, taken);
            }
        });
    };
    let (class, name) = match rule.class {
        Some(Class::Immutable) => (Some(law::IMMUTABLE), "immutable"),
        Some(Class::Mutable) => (Some(law::MUTABLE), "mutable"),
        Some(Class::Named(_)) | None => (None, ""),
    };
    let badge = class
        .map(|class| view! { <span class=format!("badge badge-{name}")>{t(class)}</span> " " });
    let offered = rule
        .offered
        .then(|| view! { <span class="badge">{t(import::OFFERED)}</span> " " });
    let status = rule
        .status
        .map(|status| view! { <span class="badge badge-rejected">{status}</span> });
    let title = rule.title.map_or_else(
        || view! { <span class="soft">{t(import::NO_TITLE)}</span> }.into_any(),
        |title| view! { <strong>{title}</strong> }.into_any(),
    );
    let of = move |question: fn(&ImportDraft, usize) -> String| {
        Memo::new(move |_| {
            brought.with(|own| {
                own.as_ref()
                    .map(|own| question(own, place))
                    .unwrap_or_default()
            })
        })
    };
    let (text, number) = (of(ImportDraft::text), of(ImportDraft::called));
    let body = move || {
        let text = text.get();
        (!text.is_empty()).then(|| view! { <p class="book">{text}</p> })
    };
    // A number that the page did not give can be another one.
    let change = rule
        .offered
        .then(|| view! { <Renumber place=place number=number brought=brought /> });
    let id = format!("found-{place}");
    view! {
        <li
            class="found-rule"
            data-testid="found-rule"
            data-number=move || number.get()
            data-class=name
            data-taken=move || taken().to_string()
        >
            <input type="checkbox" id=id.clone() prop:checked=taken on:change=tick data-testid="found-take" />
            <div class="stack-tight">
                <label for=id><span class="mono">{move || number.get()}</span> " " {title} " " {badge} {offered} {status}</label>
                {change}
                {body}
            </div>
        </li>
    }
}

#[component]
fn Renumber(
    place: usize,
    number: Memo<String>,
    brought: RwSignal<Option<ImportDraft>>,
) -> impl IntoView {
    let renumber = move |event: leptos::ev::Event| {
        brought.update(|brought| {
            if let Some(brought) = brought {
                brought.renumber(place, &event_target_value(&event));
            }
        });
    };
    view! {
        <label class="small">
            {t(import::NUMBER)} " "
            <input
                class="input found-number"
                type="number"
                min="1"
                max=nomic_import::MAX_NUMBER
                prop:value=move || number.get()
                on:change=renumber
                data-testid="found-number"
            />
        </label>
    }
}

#[component]
fn LeftOver(brought: RwSignal<Option<ImportDraft>>) -> impl IntoView {
    let left = Memo::new(move |_| seen(brought, ImportDraft::left));
    let entries = move || {
        let left = left.get().into_iter();
        left.map(|left| view! { <LeftRow left=left brought=brought /> })
            .collect_view()
    };
    view! {
        <Shown when=move || left.with(|left| !left.is_empty())>
            <details data-testid="bring-left">
                <summary>{t(import::LEFT)} " (" {move || left.with(Vec::len)} ")"</summary>
                <p class="hint">{t(import::LEFT_TEXT)}</p>
                <ul class="found-left">{entries}</ul>
            </details>
        </Shown>
    }
}

#[component]
fn LeftRow(left: Left, brought: RwSignal<Option<ImportDraft>>) -> impl IntoView {
    let app = App::here();
    let place = left.place;
    let goes =
        Memo::new(move |_| brought.with(|own| own.as_ref().and_then(|own| own.goes_to(place))));
    let choose = move |event: leptos::ev::Event| {
        let rule = event_target_value(&event).parse().ok();
        brought.update(|brought| {
            if let Some(brought) = brought {
                brought.give(place, rule);
            }
        });
    };
    let rules = Memo::new(move |_| {
        let called = |own: &ImportDraft| {
            let rules = own.rules().into_iter();
            rules
                .map(|rule| (rule.place, own.called(rule.place)))
                .collect::<Vec<_>>()
        };
        seen(brought, called)
    });
    let options = move || {
        let to = import::TO_RULE.render(app.language.get());
        let rules = rules.get().into_iter();
        rules
            .map(|(place, called)| {
                view! {
                    <option value=place.to_string() selected=move || goes.get() == Some(place)>
                        {format!("{to} {called}")}
                    </option>
                }
            })
            .collect_view()
    };
    let line = move || {
        format!(
            "{} {}: ",
            import::LINE.render(app.language.get()),
            left.line
        )
    };
    let id = format!("left-{place}");
    view! {
        <li class="stack-tight" data-testid="left-row">
            <label for=id.clone()><span class="soft small">{line}</span><span class="book">{left.text}</span></label>
            <select class="input" id=id data-testid="left-to" on:change=choose>
                <option value="" selected=move || goes.get().is_none()>{t(import::LEAVE_OUT)}</option>
                {options}
            </select>
        </li>
    }
}
