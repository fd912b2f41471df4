//! Remedies: what exactly would change, before and after; and the form that writes them.

use crate::action::answers::things::Choice;
use crate::app::t;
use crate::browser::page;
use crate::channel::{Query, ask};
use crate::court::answers::remedies::{RemedyForm, RemedyKind, RemedyView};
use crate::kit::page::field::SelectField;
use crate::kit::page::table::TableHandle;
use crate::law::page::difference::Difference;
use leptos::prelude::*;
use nomic_engine::Remedy;
use nomic_wording::Key;
use nomic_wording::messages::{ballot, repair, why};

#[component]
pub(crate) fn RemedyList(
    remedies: Vec<RemedyView>,
    /// True after all was done: then the former state is not shown.
    #[prop(optional)]
    made: bool,
    /// Removes the remedy at this index, while they are still being written.
    #[prop(optional, into)]
    remove: Option<Callback<usize>>,
) -> impl IntoView {
    let lines = remedies.into_iter().enumerate().map(move |(at, remedy)| {
        let button = remove.map(|remove| {
            view! {
                <button class="button button-quiet" type="button" on:click=move |_| remove.run(at) data-testid="remedy-remove">
                    {t(repair::REMOVE)}
                </button>
            }
        });
        view! {
            <li class="remedy" data-testid="remedy">
                <div class="spread"><strong>{remedy.what.clone()}</strong>{button}</div>
                <Change remedy=remedy made=made />
            </li>
        }
    });
    view! { <ul class="remedies">{lines.collect_view()}</ul> }
}

#[component]
fn Change(remedy: RemedyView, made: bool) -> impl IntoView {
    match remedy.code {
        // The state has moved on since, so that nothing can be compared with it.
        Some(_) if made => ().into_any(),
        None if made => view! { <p>{remedy.after}</p> }.into_any(),
        Some(pieces) => view! { <div class="diff"><pre class="code-block"><Difference pieces=pieces /></pre></div> }.into_any(),
        None if remedy.before == remedy.after => {
            view! { <p>{remedy.after}" "<span class="soft">"("{t(repair::SAME)}")"</span></p> }
                .into_any()
        }
        None => view! {
            <p class="before-after">
                <span class="out-of-sight">{t(repair::BEFORE)}" "</span>
                <del>{remedy.before}</del>
                <span aria-hidden="true">" → "</span>
                <span class="out-of-sight">{t(repair::AFTER)}" "</span>
                <ins>{remedy.after}</ins>
            </p>
        }
        .into_any(),
    }
}

#[component]
pub(crate) fn RemedyEditor(
    /// Begins the ids of its fields, as there may be several on a page.
    stem: &'static str,
    list: RwSignal<Vec<Remedy>>,
) -> impl IntoView {
    let table = TableHandle::here();
    let kind = RwSignal::new(RemedyKind::default());
    let form = RwSignal::new(RemedyForm::default());
    let ready = table.watch_as(move || {
        let (kind, form) = (kind.get(), form.get());
        Some(ask::RemedyWritten { kind, form })
    });
    let ready = Memo::new(move |_| ready.get().flatten());
    let add = move |_| {
        if let Some(remedy) = ready.get_untracked() {
            list.update(|list| list.push(remedy));
            form.set(RemedyForm::default());
            // The button can be pressed no more before something is written again.
            request_animation_frame(move || page::focus(&format!("{stem}-kind")));
        }
    };
    let shown = table.watch_as(move || Some(ask::Remedies { list: list.get() }));
    let shown = move || shown.get().unwrap_or_default();
    let remove = Callback::new(move |at: usize| {
        list.update(|list| {
            if at < list.len() {
                list.remove(at);
            }
        });
    });
    view! {
        <div class="stack" data-testid=format!("{stem}-remedies")>
            {move || view! { <RemedyList remedies=shown() remove=remove /> }}
            <fieldset class="remedy-form stack-tight">
                <SelectField
                    id=format!("{stem}-kind")
                    label=Signal::derive(t(repair::WHAT))
                    value=Signal::derive(move || kind.get().name().to_owned())
                    options=kinds_of_remedy()
                    choose=move |name: String| {
                        kind.set(RemedyKind::named(&name).unwrap_or_default());
                        form.set(RemedyForm::default());
                    }
                />
                {move || view! { <Fields stem=stem kind=kind.get() form=form /> }}
                <div>
                    <button
                        class="button"
                        type="button"
                        disabled=move || ready.with(Option::is_none)
                        on:click=add
                        data-testid=format!("{stem}-add")
                    >
                        {t(repair::ADD)}
                    </button>
                </div>
            </fieldset>
        </div>
    }
}

fn kinds_of_remedy() -> Signal<Vec<(String, String)>> {
    let kinds = RemedyKind::ALL.map(|kind| (kind.name(), t(kind.word())));
    Signal::derive(move || {
        let kinds = kinds.iter();
        kinds
            .map(|(name, said)| ((*name).to_owned(), said()))
            .collect()
    })
}

#[component]
fn Fields(stem: &'static str, kind: RemedyKind, form: RwSignal<RemedyForm>) -> impl IntoView {
    match kind {
        RemedyKind::Quantity => view! {
            <PlayerField stem=stem form=form />
            <QuantityField stem=stem form=form />
            <WrittenField stem=stem form=form label=repair::AMOUNT />
        }
        .into_any(),
        RemedyKind::Turn => view! { <PlayerField stem=stem form=form /> }.into_any(),
        RemedyKind::Seat => view! {
            <PlayerField stem=stem form=form />
            <SelectField
                id=format!("{stem}-to")
                label=Signal::derive(t(repair::SEAT_TO))
                none=Signal::derive(t(ballot::CHOOSE))
                value=Signal::derive(move || form.get().to)
                options=choices(ask::SeatChoices {})
                choose=move |chosen: String| form.update(|form| form.to = chosen)
            />
        }
        .into_any(),
        RemedyKind::Decide => view! {
            <ProposalField stem=stem form=form />
            <BecomesField stem=stem form=form options=[("adopted", repair::ADOPTED), ("rejected", repair::REJECTED)] />
        }
        .into_any(),
        RemedyKind::Status => view! {
            <RuleField stem=stem form=form with_code=false />
            <BecomesField stem=stem form=form options=[("in_force", repair::IN_FORCE), ("repealed", repair::REPEALED)] />
        }
        .into_any(),
        RemedyKind::Code => view! {
            <RuleField stem=stem form=form with_code=true />
            <CodeField stem=stem form=form />
        }
        .into_any(),
        RemedyKind::Keep => view! {
            <RuleField stem=stem form=form with_code=false />
            <KeepField stem=stem form=form />
            <WrittenField stem=stem form=form label=repair::VALUE />
        }
        .into_any(),
    }
}

fn choices<Q: Query<Answer = Vec<Choice>>>(question: Q) -> Signal<Vec<Choice>> {
    let told = TableHandle::here().watch(question);
    Signal::derive(move || told.get().unwrap_or_default())
}

#[component]
fn PlayerField(stem: &'static str, form: RwSignal<RemedyForm>) -> impl IntoView {
    view! {
        <SelectField
            id=format!("{stem}-player")
            label=Signal::derive(t(repair::PLAYER))
            none=Signal::derive(t(ballot::CHOOSE))
            value=Signal::derive(move || form.get().player)
            options=choices(ask::PlayerChoices {})
            choose=move |chosen: String| form.update(|form| form.player = chosen)
        />
    }
}

#[component]
fn QuantityField(stem: &'static str, form: RwSignal<RemedyForm>) -> impl IntoView {
    let points = t(why::POINTS);
    let scores = TableHandle::here().watch(ask::Scores {});
    let options = Signal::derive(move || {
        let columns = scores.get().map(|scores| scores.columns).into_iter();
        let named = columns.flatten().map(|column| {
            let label = match (column.label, column.name.as_str()) {
                (Some(label), _) => label,
                (None, nomic_engine::POINTS) => points(),
                (None, name) => name.to_owned(),
            };
            (column.name, label)
        });
        named.collect::<Vec<_>>()
    });
    view! {
        <SelectField
            id=format!("{stem}-quantity")
            label=Signal::derive(t(repair::WHICH))
            none=Signal::derive(t(ballot::CHOOSE))
            value=Signal::derive(move || form.get().quantity)
            options=options
            choose=move |chosen: String| form.update(|form| form.quantity = chosen)
        />
    }
}

#[component]
fn ProposalField(stem: &'static str, form: RwSignal<RemedyForm>) -> impl IntoView {
    view! {
        <SelectField
            id=format!("{stem}-proposal")
            label=Signal::derive(t(repair::PROPOSAL))
            none=Signal::derive(t(ballot::CHOOSE))
            value=Signal::derive(move || form.get().proposal)
            options=choices(ask::Undecided {})
            choose=move |chosen: String| form.update(|form| form.proposal = chosen)
        />
    }
}

#[component]
fn RuleField(stem: &'static str, form: RwSignal<RemedyForm>, with_code: bool) -> impl IntoView {
    let table = TableHandle::here();
    let choose = move |chosen: String| {
        form.update(|form| {
            form.rule = chosen.clone();
            form.keep = String::new();
            form.was = String::new();
            form.to = String::new();
        });
        if with_code {
            let rule = chosen.clone();
            table.with_answer(ask::CodeOf { rule }, move |code| {
                form.update(|form| {
                    // By then another one may be chosen, or something written.
                    if form.rule == chosen && form.to.is_empty() {
                        form.was.clone_from(&code);
                        form.to = code;
                    }
                });
            });
        }
    };
    view! {
        <SelectField
            id=format!("{stem}-rule")
            label=Signal::derive(t(repair::RULE))
            none=Signal::derive(t(ballot::CHOOSE))
            value=Signal::derive(move || form.get().rule)
            options=choices(ask::RuleChoices {})
            choose=choose
        />
    }
}

#[component]
fn KeepField(stem: &'static str, form: RwSignal<RemedyForm>) -> impl IntoView {
    let rule = Memo::new(move |_| form.get().rule);
    let keeps = TableHandle::here().watch_as(move || Some(ask::Keeps { rule: rule.get() }));
    view! {
        <SelectField
            id=format!("{stem}-keep")
            label=Signal::derive(t(repair::KEEP_NAME))
            none=Signal::derive(t(ballot::CHOOSE))
            value=Signal::derive(move || form.get().keep)
            options=Signal::derive(move || keeps.get().unwrap_or_default())
            choose=move |chosen: String| form.update(|form| form.keep = chosen)
        />
    }
}

#[component]
fn BecomesField(
    stem: &'static str,
    form: RwSignal<RemedyForm>,
    options: [(&'static str, Key); 2],
) -> impl IntoView {
    let options = options.map(|(key, word)| (key, t(word)));
    let options = Signal::derive(move || {
        let options = options.iter();
        options
            .map(|(key, said)| ((*key).to_owned(), said()))
            .collect::<Vec<_>>()
    });
    view! {
        <SelectField
            id=format!("{stem}-becomes")
            label=Signal::derive(t(repair::BECOMES))
            none=Signal::derive(t(ballot::CHOOSE))
            value=Signal::derive(move || form.get().to)
            options=options
            choose=move |chosen: String| form.update(|form| form.to = chosen)
        />
    }
}

#[component]
fn WrittenField(stem: &'static str, form: RwSignal<RemedyForm>, label: Key) -> impl IntoView {
    let id = format!("{stem}-to");
    view! {
        <div class="field">
            <label for=id.clone()>{t(label)}</label>
            <input
                class="input"
                id=id.clone()
                data-testid=id
                autocomplete="off"
                prop:value=move || form.get().to
                on:input=move |event| form.update(|form| form.to = event_target_value(&event))
            />
        </div>
    }
}

#[component]
fn CodeField(stem: &'static str, form: RwSignal<RemedyForm>) -> impl IntoView {
    let id = format!("{stem}-code");
    view! {
        <div class="field">
            <label for=id.clone()>{t(repair::NEW_CODE)}</label>
            <textarea
                class="input code"
                id=id.clone()
                data-testid=id
                rows="8"
                spellcheck="false"
                prop:value=move || form.get().to
                on:input=move |event| form.update(|form| form.to = event_target_value(&event))
            ></textarea>
        </div>
    }
}
