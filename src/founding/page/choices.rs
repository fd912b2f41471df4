//! Choices of a ruleset, as questions to the founder.

use crate::app::App;
use crate::channel::{Offered, Picked, request};
use crate::founding::answers::starters::{ADMISSION, ChoiceView};
use crate::kit::page::field::SelectField;
use crate::kit::page::shown::Shown;
use leptos::prelude::*;

#[derive(Clone, Copy)]
pub(crate) struct OpenChoices {
    pub(crate) offered: RwSignal<Option<Offered>>,
    pub(crate) picks: RwSignal<Picked>,
}

impl OpenChoices {
    /// For a ruleset that is not loaded yet.
    pub(crate) fn new() -> Self {
        Self {
            offered: RwSignal::new(None),
            picks: RwSignal::new(Vec::new()),
        }
    }

    /// Choices to make.
    fn views(self) -> RwSignal<Vec<ChoiceView>> {
        let app = App::here();
        let asked = Memo::new(move |_| {
            let rules = self.offered.get()?.key;
            let picks = self.picks.get();
            Some(request::Choices { rules, picks })
        });
        loaded(app, asked, move |asked| app.host().request(asked))
    }
}

/// Rules that can be added to the chosen ruleset.
#[derive(Clone, Copy)]
pub(crate) struct AddedChoices {
    ids: Memo<Vec<String>>,
    pub(crate) picks: RwSignal<Picked>,
}

impl AddedChoices {
    /// Before a ruleset is loaded, those of rules that are brought along.
    pub(crate) fn of(offered: RwSignal<Option<Offered>>) -> Self {
        let own = || vec![ADMISSION.to_owned()];
        let ids = move |known: &Option<Offered>| {
            known
                .as_ref()
                .map_or_else(own, |known| known.additions.clone())
        };
        Self {
            ids: Memo::new(move |_| offered.with(ids)),
            picks: RwSignal::new(Vec::new()),
        }
    }

    /// Questions about these rules.
    fn views(self) -> RwSignal<Vec<ChoiceView>> {
        let app = App::here();
        let asked = Memo::new(move |_| {
            let (ids, picks) = (self.ids.get(), self.picks.get());
            Some(request::Added { ids, picks })
        });
        loaded(app, asked, move |asked| app.host().request(asked))
    }
}

/// Answers to a question of the host, asked again when the question or the language changes. Empty
/// without a question.
fn loaded<Q, A>(
    app: App,
    asked: Memo<Option<Q>>,
    ask: impl Fn(Q) -> A + 'static,
) -> RwSignal<Vec<ChoiceView>>
where
    Q: Clone + PartialEq + Send + Sync + 'static,
    A: Future<Output = Option<Vec<ChoiceView>>> + 'static,
{
    let views = RwSignal::new(Vec::new());
    Effect::new(move || {
        app.language.track();
        let Some(question) = asked.get() else {
            return views.set(Vec::new());
        };
        let answer = ask(question.clone());
        leptos::task::spawn_local(async move {
            let found = answer.await.unwrap_or_default();
            if asked.try_get_untracked().flatten() == Some(question) {
                views.try_set(found);
            }
        });
    });
    views
}

/// The questions of the ruleset and those of the rules that are added to it; nothing at all if
/// nothing is left open.
#[component]
pub(crate) fn Choices(rules: OpenChoices, added: AddedChoices) -> impl IntoView {
    // Picks for another ruleset may be no options of this one.
    Effect::new(move |_| {
        rules.offered.track();
        rules.picks.set(Vec::new());
    });
    let own = rules.views();
    let own = Memo::new(move |_| own.get());
    let more = added.views();
    let more = Memo::new(move |_| more.get());
    let names = move |views: Memo<Vec<ChoiceView>>| {
        Memo::new(move |_| {
            views.with(|views| {
                let names = views.iter().map(|view| view.name.clone());
                names.collect::<Vec<_>>()
            })
        })
    };
    let (own_names, more_names) = (names(own), names(more));
    let fields = move |names: Memo<Vec<String>>, views, picks| {
        view! {
            <For each=move || names.get() key=Clone::clone let(name)>
                <Choice name=name views=views picks=picks />
            </For>
        }
    };
    view! {
        <Shown when=move || !own_names.with(Vec::is_empty) || !more_names.with(Vec::is_empty)>
            <div class="open-choices" data-testid="choices">
                {fields(own_names, own, rules.picks)}
                {fields(more_names, more, added.picks)}
            </div>
        </Shown>
    }
}

#[component]
fn Choice(name: String, views: Memo<Vec<ChoiceView>>, picks: RwSignal<Picked>) -> impl IntoView {
    let id = format!("choice-{name}");
    let known = name.clone();
    let view = Memo::new(move |_| {
        views.with(|views| views.iter().find(|view| view.name == known).cloned())
    });
    let part = move |of: fn(ChoiceView) -> String| {
        Signal::derive(move || view.get().map(of).unwrap_or_default())
    };
    let options = Signal::derive(move || view.get().map(|view| view.options).unwrap_or_default());
    let choose = move |value: String| {
        picks.update(|picks| {
            picks.retain(|(known, _)| *known != name);
            picks.push((name.clone(), value));
        });
    };
    let hint = part(|view| view.hint);
    view! {
        <div class="stack-tight">
            <SelectField
                id=id
                label=part(|view| view.question)
                value=part(|view| view.picked)
                options=options
                choose=choose
            />
            <Shown when=move || !hint.get().is_empty()><p class="hint">{hint}</p></Shown>
        </div>
    }
}
