//! Founding a game.

use crate::app::{App, t};
use crate::browser::founding::{FoundError, found};
use crate::browser::{BrowserError, page, starters, typing};
use crate::components::bring::BringRules;
use crate::components::choices::{Choices, Open};
use crate::components::field::TextField;
use crate::components::refusal::Refusal;
use crate::locale::import::unfit;
use crate::locale::telling::refusals;

use crate::route::{Route, TablePage};
use crate::state::bring::{Brought, Unfit, lend};
use crate::state::starters::{ADMISSION, STARTERS, Starter};
use crate::state::view::RefusalView;
use leptos::prelude::*;
use nomic_engine::Ruleset;
use nomic_engine::rules::Language;
use nomic_rulesets::{Blueprint, Picks, add, settles_admission};
use nomic_sync::Founding;
use nomic_wording::Locale;
use nomic_wording::messages::{ballot, frame, home, import};

/// The dialog that asks what a table needs.
#[component]
pub(crate) fn NewGame(dialog: NodeRef<leptos::html::Dialog>) -> impl IntoView {
    let app = App::here();
    let sample = home::TABLE_TITLE_SAMPLE.say(app.language.get_untracked());
    let title = RwSignal::new(sample.into_owned());
    let name = RwSignal::new(page::preference("name").unwrap_or_default());
    let governing = RwSignal::new(app.language.get_untracked().for_rules());
    let starter = RwSignal::new(Some(STARTERS[0]));
    let (open, admission) = (Open::new(), admission());
    let blueprint = open.blueprint;
    follow(starter, blueprint);
    let added = Memo::new(move |_| blueprint.with(|known| known.as_ref().is_none_or(silent)));
    let (own, lent) = (RwSignal::new(None), RwSignal::new(false));
    let real_dice = RwSignal::new(false);
    let busy = RwSignal::new(false);
    let refusal = RwSignal::new(None);
    let create = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        let wanted = Wanted {
            title: typing::text(title.get_untracked().trim()),
            governing: governing.get_untracked(),
            rules: match (blueprint.get_untracked(), starter.get_untracked()) {
                (Some(known), _) => Rules::Written(Box::new(known), open.picks.get_untracked()),
                (None, Some(starter)) => Rules::Starter(starter),
                (None, None) => Rules::Own(own.get_untracked(), lent.get_untracked()),
            },
            admission: admission.now(),
            name: typing::name(&name.get_untracked()),
            real_dice: real_dice.get_untracked(),
        };
        leptos::task::spawn_local(async move {
            let set = set_table(app, wanted).await;
            busy.set(false);
            match set {
                Ok(link) => page::go(&Route::at(&link, TablePage::Table).href()),
                Err(error) => refusal.set(Some(in_words(&error, app.language.get_untracked()))),
            }
        });
    };
    view! {
        <dialog node_ref=dialog aria-labelledby="new-game-title" data-testid="new-game-dialog">
            <form class="stack" on:submit=create>
                <h2 id="new-game-title">{t(home::NEW_GAME)}</h2>
                <StarterChoice chosen=starter />
                <Show when=move || starter.get().is_none()><BringRules brought=own blueprint=blueprint lend=lent /></Show>
                <Names title=title name=name />
                <Choices rules=open admission=admission added=added />
                <Governing governing=governing />
                <Dice real=real_dice />
                <div class="row">
                    <button
                        class="button button-main"
                        type="submit"
                        aria-disabled=move || busy.get().then_some("true")
                        data-testid="create-game"
                    >
                        {move || t(if busy.get() { home::CREATING } else { home::CREATE })()}
                    </button>
                    <button class="button" type="button" on:click=move |_| close(dialog) data-testid="cancel-game">
                        {t(frame::CANCEL)}
                    </button>
                </div>
                <Refusal of=refusal />
            </form>
        </dialog>
    }
}

fn close(dialog: NodeRef<leptos::html::Dialog>) {
    if let Some(dialog) = dialog.get_untracked() {
        dialog.close();
    }
}

/// What the form asks for.
struct Wanted {
    real_dice: bool,
    title: String,
    governing: Language,
    rules: Rules,
    /// The rule on who takes a seat, if it could be had, with what was picked.
    admission: (Option<Blueprint>, Picks),
    name: String,
}

/// The rules to start from.
enum Rules {
    /// Pages that come with the program or were brought along, and how what they leave open is settled.
    Written(Box<Blueprint>, Picks),
    /// One of those that come with the program, whose pages could not be had so far.
    Starter(Starter),
    /// What somebody brought, if anything yet, and whether the initial set lends its code.
    Own(Option<Brought>, bool),
}

/// Why there is no table.
enum Failure {
    Unfit(Unfit),
    Starter(BrowserError),
    Founding(FoundError),
}

fn in_words(failure: &Failure, language: Locale) -> RefusalView {
    match failure {
        Failure::Unfit(why) => unfit(*why, language),
        Failure::Starter(error) => refusals::no_starter(&error.0, language),
        Failure::Founding(FoundError::Peer(error)) => refusals::peer_error(error, language),
        Failure::Founding(FoundError::Browser(error)) => refusals::storage(&error.0, language),
    }
}

async fn set_table(app: App, wanted: Wanted) -> Result<String, Failure> {
    let mut ruleset = rules(&wanted).await?;
    if !settles_admission(&ruleset) {
        let (known, picks) = &wanted.admission;
        let rule = match known {
            Some(known) => settled(known, picks)?,
            None => starter_rules(ADMISSION).await?,
        };
        add(&mut ruleset, rule);
    }
    let founding = Founding {
        real_dice: wanted.real_dice,
        title: wanted.title,
        governing: wanted.governing,
        ruleset,
        name: wanted.name,
    };
    let core = app.core();
    let identity = core.identity.borrow().clone();
    page::set_preference("name", &founding.name);
    let link = found(&core.storage, identity, founding)
        .await
        .map_err(Failure::Founding)?;
    page::keep_for_good();
    Ok(link.fragment())
}

/// The ruleset that the game begins with.
async fn rules(wanted: &Wanted) -> Result<Ruleset, Failure> {
    let (own, borrow) = match &wanted.rules {
        Rules::Starter(starter) => return starter_rules(starter.id).await,
        Rules::Written(blueprint, picks) => return settled(blueprint, picks),
        Rules::Own(own, borrow) => (own.as_ref().ok_or(Failure::Unfit(Unfit::Nothing))?, borrow),
    };
    let ruleset = own.ruleset(wanted.governing, &wanted.title);
    let mut ruleset = ruleset.map_err(Failure::Unfit)?;
    if *borrow {
        let known = starter_rules(STARTERS[0].id).await?;
        lend(&mut ruleset, &known);
    }
    Ok(ruleset)
}

async fn starter_rules(id: &str) -> Result<Ruleset, Failure> {
    let blueprint = starters::blueprint(id).await;
    settled(&blueprint.map_err(Failure::Starter)?, &Picks::default())
}

fn settled(blueprint: &Blueprint, picks: &Picks) -> Result<Ruleset, Failure> {
    let ruleset = blueprint.ruleset(picks);
    ruleset.map_err(|error| Failure::Starter(BrowserError(error.to_string())))
}

/// Gets what the chosen starter leaves open. If that fails there is nothing to ask, and founding a
/// game with it says why.
fn follow(starter: RwSignal<Option<Starter>>, blueprint: RwSignal<Option<Blueprint>>) {
    Effect::new(move |_| {
        let chosen = starter.get();
        blueprint.set(None);
        let Some(chosen) = chosen else { return };
        leptos::task::spawn_local(async move {
            let fetched = starters::blueprint(chosen.id).await;
            // By now another one may be chosen.
            if starter.try_get_untracked().flatten() == Some(chosen)
                && let Ok(fetched) = fetched
            {
                blueprint.set(Some(fetched));
            }
        });
    });
}

/// The rule on who takes a seat, as soon as it is fetched. If that fails, founding a game says why.
fn admission() -> Open {
    let admission = Open::new();
    leptos::task::spawn_local(async move {
        if let Ok(fetched) = starters::blueprint(ADMISSION).await {
            admission.blueprint.try_set(Some(fetched));
        }
    });
    admission
}

/// Whether a ruleset says nothing about who takes a seat.
fn silent(blueprint: &Blueprint) -> bool {
    let ruleset = blueprint.ruleset(&Picks::default());
    ruleset.is_ok_and(|ruleset| !settles_admission(&ruleset))
}

/// What the table is called, and who sets it.
#[component]
fn Names(title: RwSignal<String>, name: RwSignal<String>) -> impl IntoView {
    view! {
        <TextField
            id="new-title"
            label=Signal::derive(t(home::TABLE_TITLE))
            hint=Signal::derive(t(home::TABLE_TITLE_HINT))
            value=title
            longest=120
        />
        <TextField
            id="new-name"
            label=Signal::derive(t(home::YOUR_NAME))
            hint=Signal::derive(t(home::YOUR_NAME_HINT))
            value=name
            longest=40
            autocomplete="nickname"
        />
    }
}

/// With which rules the game begins.
#[component]
fn StarterChoice(chosen: RwSignal<Option<Starter>>) -> impl IntoView {
    let choices = STARTERS.map(|starter| {
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
                    <strong>{t(starter.title)}</strong>
                    <span class="hint">{t(starter.about)}</span>
                </span>
            </label>
        }
    });
    view! {
        <fieldset class="stack-tight">
            <legend class="legend">{t(home::STARTER)}</legend>
            <div class="starters">
            {choices.into_iter().collect_view()}
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

/// The language in which the rules govern.
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
            <div class="choices">{choices.into_iter().collect_view()}</div>
        </fieldset>
    }
}
