//! Founding a game.

use super::choices::{AddedChoices, Choices, OpenChoices};
use super::found::found;
use crate::app::{App, t};
use crate::browser::{clock, page};
use crate::channel::{FoundRules, Offered, Picked, RulesKey, request};
use crate::founding::answers::import_draft::{ImportDraft, Unfit};
use crate::founding::answers::starters::{StarterEntry, starter_entries};
use crate::kit::page::field::{NameField, TextField};
use crate::kit::page::refusal::Refusal;
use crate::kit::page::shown::Shown;
use crate::lazy_pages::Later;
use crate::locale::import::unfit;
use crate::parts::{LazyPart, MakeRuleset};
use leptos::prelude::*;
use nomic_engine::rules::Language;
use nomic_wording::messages::{ballot, founding, frame, home, import};
use nomic_wording::{Key, Locale, msg};

/// Page of the dialog: first what only the founder can know, then what has a usual answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Who,
    Settings,
}

#[component]
pub(crate) fn NewGame(dialog: NodeRef<leptos::html::Dialog>) -> impl IntoView {
    let app = App::here();
    let step = RwSignal::new(Step::Who);
    let heading = NodeRef::new();
    let fields = Fields::new(app);
    let Fields {
        title,
        name,
        governing,
        starter,
        open,
        added,
        own,
        real_dice,
    } = fields;
    let offered = open.offered;
    let busy = RwSignal::new(false);
    let refusal = RwSignal::new(None);
    let create = move || {
        if busy.get_untracked() {
            return;
        }
        let wanted = match fields.wanted() {
            Ok(wanted) => wanted,
            Err(why) => return refusal.set(Some(unfit(why, app.language.get_untracked()))),
        };
        busy.set(true);
        leptos::task::spawn_local(async move {
            let founded = found(app, wanted).await;
            busy.try_set(false);
            refusal.try_set(founded.err());
        });
    };
    let go = move |to: Step| {
        refusal.set(None);
        step.set(to);
        focus_on(heading);
    };
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match step.get_untracked() {
            Step::Who => go(Step::Settings),
            Step::Settings => create(),
        }
    };
    let hidden = move |of: Step| step.get() != of;
    view! {
        <dialog
            node_ref=dialog
            aria-labelledby="new-game-title"
            data-testid="new-game-dialog"
            on:close=move |_| step.set(Step::Who)
        >
            <form class="stack" on:submit=submit>
                <Heading step=step heading=heading />
                <div class="stack" hidden=move || hidden(Step::Who)>
                    <Names title=title name=name />
                    <StarterChoice chosen=starter />
                </div>
                <div class="stack" hidden=move || hidden(Step::Settings)>
                    <Shown when=move || starter.get().is_none()><Later part=own.part(offered) /></Shown>
                    <p class="hint">{t(founding::OPEN_TEXT)}</p>
                    <Choices rules=open added=added />
                    <Governing governing=governing />
                    <Dice real=real_dice />
                </div>
                <Refusal of=refusal />
                <Buttons step=step busy=busy dialog=dialog back=move || go(Step::Who) />
            </form>
        </dialog>
    }
}

/// Decisions of a founder.
#[derive(Clone, Copy)]
struct Fields {
    title: RwSignal<String>,
    name: RwSignal<String>,
    governing: RwSignal<Language>,
    starter: RwSignal<Option<StarterEntry>>,
    open: OpenChoices,
    added: AddedChoices,
    own: OwnRules,
    real_dice: RwSignal<bool>,
}

impl Fields {
    /// The usual answers.
    fn new(app: App) -> Self {
        let language = app.language.get_untracked();
        let open = OpenChoices::new();
        let starter = RwSignal::new(starter_entries().first().copied());
        follow(app, starter, open.offered);
        Self {
            title: RwSignal::new(title_of_today().render(language).to_owned()),
            name: RwSignal::new(page::preference("name").unwrap_or_default()),
            governing: RwSignal::new(language.for_rules()),
            starter,
            open,
            added: AddedChoices::of(open.offered),
            own: OwnRules::new(),
            real_dice: RwSignal::new(false),
        }
    }

    fn wanted(self) -> Result<request::Found, Unfit> {
        let title = self.title.get_untracked().trim().to_owned();
        let governing = self.governing.get_untracked();
        let offered = self.open.offered.get_untracked();
        let rules = match (offered, self.starter.get_untracked()) {
            (Some(known), _) => RulesChoice::Known(known.key, self.open.picks.get_untracked()),
            (None, Some(starter)) => {
                RulesChoice::Known(RulesKey::Starter(starter.id.to_owned()), Vec::new())
            }
            (None, None) => RulesChoice::Own(self.own),
        };
        Ok(request::Found {
            rules: rules.found(governing, &title)?,
            title,
            governing,
            added: self.added.picks.get_untracked(),
            name: self.name.get_untracked().trim().to_owned(),
            real_dice: self.real_dice.get_untracked(),
        })
    }
}

/// Heading of the step, which is read out when the step changes.
#[component]
fn Heading(step: RwSignal<Step>, heading: NodeRef<leptos::html::H2>) -> impl IntoView {
    let app = App::here();
    let count = move || {
        let n = match step.get() {
            Step::Who => 1,
            Step::Settings => 2,
        };
        msg!(founding::Step, n).render(app.language.get())
    };
    view! {
        <div class="dialog-head">
            <h2 id="new-game-title" tabindex="-1" node_ref=heading>
                {move || t(match step.get() {
                    Step::Who => home::NEW_GAME,
                    Step::Settings => founding::OPEN,
                })()}
            </h2>
            <p class="small soft" data-testid="new-game-step">{count}</p>
        </div>
    }
}

fn focus_on(heading: NodeRef<leptos::html::H2>) {
    // The step is drawn first.
    request_animation_frame(move || {
        if let Some(heading) = heading.get_untracked() {
            let _: Result<(), _> = heading.focus();
            heading.scroll_into_view();
        }
    });
}

/// Suggested title. A browser takes long before it formats its first date.
fn title_of_today() -> Key {
    let titles = [
        home::TITLE_ON_SUNDAY,
        home::TITLE_ON_MONDAY,
        home::TITLE_ON_TUESDAY,
        home::TITLE_ON_WEDNESDAY,
        home::TITLE_ON_THURSDAY,
        home::TITLE_ON_FRIDAY,
        home::TITLE_ON_SATURDAY,
    ];
    titles
        .get(clock::weekday())
        .copied()
        .unwrap_or(home::NEW_GAME)
}

#[component]
fn Buttons(
    step: RwSignal<Step>,
    busy: RwSignal<bool>,
    dialog: NodeRef<leptos::html::Dialog>,
    back: impl Fn() + 'static,
) -> impl IntoView {
    let settings = move || step.get() == Step::Settings;
    view! {
                <div class="row">
                    <button
                        class="button button-main"
                        type="submit"
                        hidden=settings
                        disabled=settings
                        data-testid="next-step"
                    >
                        {t(founding::NEXT)}
                    </button>
                    <button
                        class="button button-main"
                        type="submit"
                        hidden=move || !settings()
                        disabled=move || !settings()
                        aria-disabled=move || busy.get().then_some("true")
                        data-testid="create-game"
                    >
                        {move || t(if busy.get() { home::CREATING } else { home::CREATE })()}
                    </button>
                    <button
                        class="button"
                        type="button"
                        hidden=move || !settings()
                        on:click=move |_| back()
                        data-testid="step-back"
                    >
                        {t(founding::BACK)}
                    </button>
                    <button class="button" type="button" on:click=move |_| close(dialog) data-testid="cancel-game">
                        {t(frame::CANCEL)}
                    </button>
                </div>
    }
}

fn close(dialog: NodeRef<leptos::html::Dialog>) {
    if let Some(dialog) = dialog.get_untracked() {
        dialog.close();
    }
}

enum RulesChoice {
    Known(RulesKey, Picked),
    Own(OwnRules),
}

#[derive(Clone, Copy)]
struct OwnRules {
    brought: RwSignal<Option<ImportDraft>>,
    make: StoredValue<Option<MakeRuleset>>,
}

impl OwnRules {
    fn new() -> Self {
        Self {
            brought: RwSignal::new(None),
            make: StoredValue::new(None),
        }
    }

    /// Place to hand them over; rules in this program's own format are reported in `written`.
    fn part(self, written: RwSignal<Option<Offered>>) -> LazyPart {
        LazyPart::Bring {
            brought: self.brought,
            written,
            make: self.make,
        }
    }

    fn found(self, governing: Language, title: &str) -> Result<FoundRules, Unfit> {
        let brought = self.brought.get_untracked().zip(self.make.get_value());
        let (brought, make) = brought.ok_or(Unfit::Nothing)?;
        let ruleset = make(&brought, governing, title)?;
        Ok(FoundRules::Own(ruleset, Some(brought.confirmed())))
    }
}

impl RulesChoice {
    fn found(self, governing: Language, title: &str) -> Result<FoundRules, Unfit> {
        match self {
            Self::Known(key, picked) => Ok(FoundRules::Known(key, picked)),
            Self::Own(own) => own.found(governing, title),
        }
    }
}

/// Gets what the chosen starter leaves open. If that fails there is nothing to ask, and founding a
/// game with it says why.
fn follow(app: App, starter: RwSignal<Option<StarterEntry>>, offered: RwSignal<Option<Offered>>) {
    Effect::new(move |_| {
        let chosen = starter.get();
        offered.set(None);
        let Some(chosen) = chosen else { return };
        let asked = app.host().request(request::Starter {
            id: chosen.id.to_owned(),
        });
        leptos::task::spawn_local(async move {
            let found = asked.await;
            // By now another one may be chosen.
            if starter.try_get_untracked().flatten() == Some(chosen)
                && let Some(Ok(found)) = found
            {
                offered.set(Some(found));
            }
        });
    });
}

#[component]
fn Names(title: RwSignal<String>, name: RwSignal<String>) -> impl IntoView {
    view! {
        <NameField id="new-name" value=name />
        <TextField
            id="new-title"
            label=Signal::derive(t(home::TABLE_TITLE))
            value=title
            longest=120
        />
    }
}

#[component]
fn StarterChoice(chosen: RwSignal<Option<StarterEntry>>) -> impl IntoView {
    let app = App::here();
    let language = move || app.language.get().for_rules();
    let choices = starter_entries().iter().map(|&starter| {
        let id = format!("starter-{}", starter.id);
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="starter"
                    value=starter.id
                    prop:checked=move || chosen.get() == Some(starter)
                    on:change=move |_| chosen.set(Some(starter))
                    data-testid=id
                />
                <span class="choice-face">
                    <strong>{move || starter.title(language())}</strong>
                    <span class="hint">{move || starter.about(language())}</span>
                </span>
            </label>
        }
    });
    view! {
        <fieldset class="stack-tight">
            <legend class="legend">{t(home::STARTER)}</legend>
            <div class="starters">
            {choices.collect_view()}
            <label class="choice">
                <input
                    type="radio"
                    name="starter"
                    value="own"
                    prop:checked=move || chosen.get().is_none()
                    on:change=move |_| chosen.set(None)
                    data-testid="starter-own"
                />
                <span class="choice-face">
                    <strong>{t(import::OWN)}</strong>
                    <span class="hint">{t(import::OWN_TEXT)}</span>
                </span>
            </label>
            </div>
        </fieldset>
    }
}

#[component]
fn Governing(governing: RwSignal<Language>) -> impl IntoView {
    let options = Language::ALL.map(|language| {
        let name = Locale::of(language).name();
        view! {
            <option value=language.code() selected=move || governing.get() == language>{name}</option>
        }
    });
    let choose = move |event: leptos::ev::Event| {
        if let Some(language) = Language::from_code(&event_target_value(&event)) {
            governing.set(language);
        }
    };
    view! {
        <div class="field">
            <label for="new-governing">{t(home::GOVERNING)}</label>
            <select class="input" id="new-governing" data-testid="new-governing" on:change=choose>
                {options.into_iter().collect_view()}
            </select>
            <p class="hint">{t(home::GOVERNING_HINT)}</p>
        </div>
    }
}

/// Whether rules draw from everybody's secrets, or somebody throws at the table.
#[component]
fn Dice(real: RwSignal<bool>) -> impl IntoView {
    let choices = [
        (
            false,
            ballot::DICE_DRAWN,
            ballot::DICE_DRAWN_TEXT,
            "dice-drawn",
        ),
        (true, ballot::DICE_REAL, ballot::DICE_REAL_TEXT, "dice-real"),
    ];
    let choices = choices.map(|(value, word, text, id)| {
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="dice"
                    prop:checked=move || real.get() == value
                    on:change=move |_| real.set(value)
                    data-testid=id
                />
                <span class="choice-face">
                    <strong>{t(word)}</strong>
                    <span class="hint">{t(text)}</span>
                </span>
            </label>
        }
    });
    view! {
        <fieldset>
            <legend class="legend">{t(ballot::DICE)}</legend>
            <div class="choices">{choices.collect_view()}</div>
        </fieldset>
    }
}
