//! One change of the proposal: its kind, its rule, its wording.

use super::Barred;
use super::code::CodeSection;
use super::fields::{ChangeFields, Fields};
use crate::app::{App, t};
use crate::browser::page;
use crate::channel::ask;
use crate::kit::page::field::{TextArea, TextField};
use crate::kit::page::part::each_once;
use crate::kit::page::refusal::RefusalText;
use crate::kit::page::shown::Shown;
use crate::kit::page::table::TableHandle;
use crate::proposal::answers::class_choices::ClassChoice;
use crate::proposal::answers::form_conversion::RuleChangeKind;
use leptos::prelude::*;
use nomic_engine::RuleNumber;
use nomic_wording::messages::{change, draft, law};
use nomic_wording::{Locale, msg};

/// The button that adds a change; what removes one gives the focus back to it.
const ADD: &str = "add-change";

#[component]
pub(super) fn ChangeForms(fields: Fields, barred: Barred) -> impl IntoView {
    let several = Memo::new(move |_| fields.changes.with(|changes| changes.len() > 1));
    let add = move |_| {
        let key = fields.add();
        request_animation_frame(move || page::focus(&format!("kind-enact-{key}")));
    };
    let refusal = TableHandle::here().watch(ask::SeveralBarred {});
    let refusal = Memo::new(move |_| refusal.get().flatten());
    let barred_more = move || !several.get() && refusal.with(Option::is_some);
    let reason = move || {
        let refusal = refusal.get().filter(|_| !several.get());
        refusal.map(|refusal| view! { <RefusalText refusal=refusal quiet=true /> })
    };
    let form = move |change| {
        view! { <OneChange fields=fields change=change several=several barred=barred /> }.into_any()
    };
    view! {
        {each_once(fields.changes, |change| change.key, form)}
        <div class="stack-tight">
            <p>
                <button class="button" type="button" id=ADD disabled=barred_more on:click=add data-testid=ADD>
                    "+ "{t(draft::ADD_CHANGE)}
                </button>
            </p>
            <p class="hint">{t(draft::ADD_CHANGE_TEXT)}</p>
            {reason}
        </div>
    }
}

#[component]
fn OneChange(
    fields: Fields,
    change: ChangeFields,
    several: Memo<bool>,
    barred: Barred,
) -> impl IntoView {
    let app = App::here();
    let place = Memo::new(move |_| {
        let changes = fields.changes.get();
        let before = changes.iter().take_while(|other| other.key != change.key);
        before.count().saturating_add(1)
    });
    let remove = move |_| {
        fields.remove(change.key);
        request_animation_frame(|| page::focus(ADD));
    };
    let table = TableHandle::here();
    let wants_wording = table.watch_as(move || {
        Some(ask::WantsWording {
            kind: change.kind.get(),
            rule: change.rule.get(),
            amendment: change.amendment.get(),
        })
    });
    let with_text = Memo::new(move |_| match change.kind.get() {
        RuleChangeKind::Enact | RuleChangeKind::Amend => true,
        RuleChangeKind::Repeal | RuleChangeKind::Transmute => false,
        RuleChangeKind::AmendAmendment | RuleChangeKind::RepealAmendment => {
            wants_wording.get().unwrap_or_default()
        }
    });
    let needed = move || with_text.get() && change.kind.get() == RuleChangeKind::RepealAmendment;
    let with_rule = Memo::new(move |_| change.kind.get() != RuleChangeKind::Enact);
    let heading = move || msg!(change::Numbered, place = place.get()).render(app.language.get());
    view! {
        <section
            class="stack change-form"
            class:change-form-many=move || several.get()
            data-testid="draft-change"
            data-place=move || place.get()
        >
            <Shown when=move || several.get()>
                <div class="change-form-head">
                    <h2>{heading}</h2>
                    <button class="button button-quiet" type="button" on:click=remove data-testid="remove-change">
                        {t(draft::REMOVE_CHANGE)}
                    </button>
                </div>
            </Shown>
            <KindChoice fields=fields change=change several=several barred=barred />
            <Shown when=move || with_rule.get()><RuleChoice fields=fields change=change several=several /></Shown>
            <Shown when=move || change.kind.get().of_amendment()>
                <AmendmentChoice fields=fields change=change />
            </Shown>
            <Shown when=move || change.kind.get() == RuleChangeKind::Enact><NewRuleClass /></Shown>
            <Shown when=move || change.kind.get() == RuleChangeKind::Transmute>
                <ClassChoices change=change />
            </Shown>
            <Shown when=needed><p class="hint">{t(draft::WORDING_NEEDED)}</p></Shown>
            <Shown when=move || with_text.get()>
                <Wording fields=fields change=change />
                <CodeSection change=change />
            </Shown>
        </section>
    }
}

const fn known_as(kind: RuleChangeKind) -> &'static str {
    match kind {
        RuleChangeKind::Enact => "kind-enact",
        RuleChangeKind::Amend => "kind-amend",
        RuleChangeKind::Repeal => "kind-repeal",
        RuleChangeKind::Transmute => "kind-transmute",
        RuleChangeKind::AmendAmendment => "kind-amend-amendment",
        RuleChangeKind::RepealAmendment => "kind-repeal-amendment",
    }
}

fn named(kind: RuleChangeKind, language: Locale) -> [&'static str; 2] {
    let (word, hint) = match kind {
        RuleChangeKind::Enact => (draft::ENACT, draft::ENACT_TEXT),
        RuleChangeKind::Amend => (draft::AMEND, draft::AMEND_TEXT),
        RuleChangeKind::Repeal => (draft::REPEAL, draft::REPEAL_TEXT),
        RuleChangeKind::Transmute => (draft::TRANSMUTE, draft::TRANSMUTE_TEXT),
        RuleChangeKind::AmendAmendment => (draft::AMEND_AMENDMENT, draft::AMEND_AMENDMENT_TEXT),
        RuleChangeKind::RepealAmendment => (draft::REPEAL_AMENDMENT, draft::REPEAL_AMENDMENT_TEXT),
    };
    [word.render(language), hint.render(language)]
}

/// A kind that the rules never accept alone is shown barred, with their refusal. With other changes
/// it may be accepted, so it can be chosen there.
#[component]
fn KindChoice(
    fields: Fields,
    change: ChangeFields,
    several: Memo<bool>,
    barred: Barred,
) -> impl IntoView {
    let table = TableHandle::here();
    let app = App::here();
    let choices = RuleChangeKind::ALL.map(|kind| {
        let known_as = known_as(kind);
        let refusal = Memo::new(move |_| {
            barred.with(|barred| {
                let found = barred.iter().flatten().find(|(other, _)| *other == kind);
                found.map(|(_, refusal)| refusal.clone())
            })
        });
        let disabled = move || refusal.with(Option::is_some) && !several.get();
        let reason = move || {
            refusal
                .get()
                .map(|refusal| view! { <RefusalText refusal=refusal quiet=true /> })
        };
        let word = move || named(kind, app.language.get()).into_iter().next();
        let hint = move || named(kind, app.language.get()).into_iter().nth(1);
        let choose = move |_| {
            change.kind.set(kind);
            change.refill(table, fields);
        };
        view! {
            <label class="choice">
                <input
                    type="radio"
                    id=change.id(known_as)
                    name=change.id("kind")
                    prop:checked=move || change.kind.get() == kind
                    disabled=disabled
                    on:change=choose
                    data-testid=known_as
                />
                <span class="choice-face">
                    <strong>{word}</strong><span class="hint">{hint}</span>{reason}
                </span>
            </label>
        }
    });
    view! {
        <fieldset class="stack-tight">
            <legend class="legend">{t(draft::KIND)}</legend>
            <div class="choices">{choices.into_iter().collect_view()}</div>
        </fieldset>
    }
}

#[component]
fn RuleChoice(fields: Fields, change: ChangeFields, several: Memo<bool>) -> impl IntoView {
    let table = TableHandle::here();
    // With other changes it may be accepted; classes have their own refusals.
    let barred = table.watch_as(move || {
        let (kind, rule) = (change.kind.get(), change.rule.get()?);
        let asks = kind != RuleChangeKind::Transmute && !several.get();
        asks.then_some(ask::RuleBarred { kind, rule })
    });
    let reason = move || {
        let refusal = barred.get().flatten();
        refusal.map(|refusal| view! { <RefusalText refusal=refusal /> })
    };
    let rules = table.watch_as(move || {
        let kind = change.kind.get();
        let chosen = kind.of_amendment().then(|| change.rule.get()).flatten();
        Some(ask::RulesByClass { kind, chosen })
    });
    let none = move || rules.with(|rules| rules.as_ref().is_some_and(Vec::is_empty));
    let choose = move |event: leptos::ev::Event| {
        change.rule.set(event_target_value(&event).parse().ok());
        change.amendment.set(None);
        change.class.set(None);
        change.refill(table, fields);
    };
    let option = move |(number, title): (u32, String)| {
        let selected = move || change.rule.get() == Some(number);
        view! { <option value=number selected=selected>{RuleNumber(number).to_string()}" · "{title}</option> }
    };
    let options = move || {
        let groups = rules
            .get()
            .unwrap_or_default()
            .into_iter()
            .map(|(class, list)| {
                let list = list.into_iter().map(option);
                view! { <optgroup label=class>{list.collect_view()}</optgroup> }
            });
        groups.collect_view()
    };
    let id = change.id("draft-rule");
    view! {
        <div class="field">
            <label for=id.clone()>{t(draft::WHICH_RULE)}</label>
            <select class="input" id=id data-testid="draft-rule" on:change=choose>
                <option value="" selected=move || change.rule.get().is_none()>{t(draft::CHOOSE_RULE)}</option>
                {options}
            </select>
            <Shown when=none><p class="hint" data-testid="none-amended">{t(draft::NONE_AMENDED)}</p></Shown>
            <div role="status" data-testid="rule-barred">{reason}</div>
        </div>
    }
}

#[component]
fn NewRuleClass() -> impl IntoView {
    let app = App::here();
    let class = TableHandle::here().watch(ask::ClassOfNewRules {});
    move || {
        let told = class
            .get()
            .flatten()
            .map(|class| msg!(change::NewRuleGoesTo, class));
        told.map(|told| {
            view! { <p class="hint" data-testid="new-rule-class">{told.render(app.language.get())}</p> }
        })
    }
}

#[component]
fn ClassChoices(change: ChangeFields) -> impl IntoView {
    let found = TableHandle::here().watch_as(move || {
        let rule = change.rule.get()?;
        Some(ask::ClassChoices { rule })
    });
    let shown = move || {
        let choices = found
            .get()
            .unwrap_or_default()
            .into_iter()
            .map(|choice| view! { <OneClass change=change choice=choice /> });
        choices.collect_view()
    };
    view! {
        <Shown when=move || found.with(Option::is_some)>
            <fieldset class="stack-tight" data-testid="class-choices">
                <legend class="legend">{t(draft::WHICH_CLASS)}</legend>
                <div class="choices">{shown}</div>
                <p class="hint">{t(law::CLASS_ORDER)}</p>
            </fieldset>
        </Shown>
    }
}

#[component]
fn OneClass(change: ChangeFields, choice: ClassChoice) -> impl IntoView {
    let ClassChoice { class, name, .. } = choice;
    let disabled = choice.present || choice.refused.is_some();
    let hint = match choice.refused {
        Some(refusal) => refusal.text.into_any(),
        None if choice.present => t(draft::PRESENT_CLASS).into_any(),
        None => t(draft::OTHER_CLASS).into_any(),
    };
    view! {
        <label class="choice">
            <input
                type="radio"
                name=change.id("class")
                prop:checked=move || change.class.get().map_or(choice.only, |chosen| chosen == class)
                disabled=disabled
                on:change=move |_| change.class.set(Some(class))
                data-testid="class-choice"
                data-class=class.code()
            />
            <span class="choice-face"><strong>{name}</strong><span class="hint">{hint}</span></span>
        </label>
    }
}

#[component]
fn AmendmentChoice(fields: Fields, change: ChangeFields) -> impl IntoView {
    let table = TableHandle::here();
    let found = table.watch_as(move || {
        let (kind, rule) = (change.kind.get(), change.rule.get()?);
        Some(ask::Amendments { kind, rule })
    });
    let choose = move |event: leptos::ev::Event| {
        change
            .amendment
            .set(event_target_value(&event).parse().ok());
        change.refill(table, fields);
    };
    let id = change.id("draft-amendment");
    let select = move |list: Vec<(u32, String)>| {
        let options = list.into_iter().map(|(place, words)| {
            let selected = move || change.amendment.get() == Some(place);
            view! { <option value=place selected=selected>{words}</option> }
        });
        view! {
            <div class="field">
                <label for=id.clone()>{t(draft::WHICH_AMENDMENT)}</label>
                <select class="input" id=id.clone() data-testid="draft-amendment" on:change=choose>
                    <option value="" selected=move || change.amendment.get().is_none()>
                        {t(draft::CHOOSE_AMENDMENT)}
                    </option>
                    {options.collect_view()}
                </select>
            </div>
        }
    };
    move || match found.get() {
        None => ().into_any(),
        Some(list) if list.is_empty() => {
            view! { <p class="hint" data-testid="no-amendment">{t(draft::NO_AMENDMENT)}</p> }
                .into_any()
        }
        Some(list) => select(list).into_any(),
    }
}

#[component]
fn Wording(fields: Fields, change: ChangeFields) -> impl IntoView {
    view! {
        <TextField
            id=change.id("draft-title")
            known_as="draft-title"
            label=Signal::derive(t(draft::RULE_TITLE))
            value=change.title
            written_in=fields.language
            longest=120
        />
        <TextArea
            id=change.id("draft-text")
            known_as="draft-text"
            label=Signal::derive(t(draft::RULE_TEXT))
            value=change.text
            written_in=fields.language
            class="input law-text"
            rows=8
        />
    }
}
