//! Undo period of a vote: the vote can be taken back until it is signed.

use super::given::VOTED;
use crate::app::{App, t};
use crate::ballot::answers::undo::{Ending, GivenVote, UNDO_MS, VoteMatter};
use crate::ballot::answers::view::{OwnVote, VoteAnswer};
use crate::browser::page;
use crate::channel::{TabRole, ask};
use crate::kit::page::armed::cold;
use crate::kit::page::focus;
use crate::kit::page::refusal::Refusal;
use crate::kit::page::shown::{Shown, drawn};
use crate::kit::page::table::TableHandle;
use leptos::prelude::*;
use nomic_wording::messages::{act, ballot, proposal, table};
use nomic_wording::msg;
use std::time::Duration;

const VOTE: &str = "vote";

impl TableHandle {
    /// Gives a vote. It is signed a moment later, or at once if it would be late then; until then it
    /// can be changed or taken back. Another one that still waits is signed first.
    fn give(self, vote: GivenVote) {
        let waiting = self.given.vote.get_untracked();
        if waiting == Some(vote) {
            return;
        }
        if waiting.is_some_and(|waiting| waiting.on != vote.on) {
            self.sign_vote();
        }
        self.given.refusal.set(None);
        self.keep(VOTE, &vote);
        self.given.vote.set(Some(vote));
        let count = self.given.count.get_value().wrapping_add(1);
        self.given.count.set_value(count);
        let sign = move || {
            // The table may have been left by then; what waited was signed at that moment.
            if self.given.count.try_get_value() == Some(count) {
                self.sign_vote();
            }
        };
        set_timeout(sign, Duration::from_millis(u64::from(UNDO_MS)));
        let can_wait = self.ask(ask::CanWait { vote });
        leptos::task::spawn_local(async move {
            // If it is not taken any more, the refusal says why.
            if can_wait.await == Some(false) {
                sign();
            }
        });
    }

    pub(crate) fn sign_vote(self) {
        let Some(vote) = self.given.vote.try_get_untracked().flatten() else {
            return;
        };
        self.given.vote.set(None);
        self.cast(vote);
    }

    fn cast(self, vote: GivenVote) {
        // If it is refused, the bar says why.
        self.act(vote.intent(), self.given.refusal, move || {
            page::set_preference(VOTED, "yes");
            self.given.voted.set(true);
        });
    }

    /// Casts a vote that waited when its page was closed, unless it was stored by then. A vote stays
    /// kept until it is clear here that it was stored.
    fn cast_kept_vote(self) {
        let Some(vote) = self.kept::<GivenVote>(VOTE) else {
            return self.forget(VOTE);
        };
        self.with_answer(ask::IsDue { vote }, move |due| {
            match due {
                // Another one is kept in its place by now.
                _ if self.given.vote.with_untracked(Option::is_some) => {}
                true => self.cast(vote),
                false => self.forget(VOTE),
            }
        });
    }

    pub(crate) fn has_voted(self) -> bool {
        self.given.voted.get()
    }

    fn take_back(self) {
        self.forget(VOTE);
        self.given.vote.set(None);
    }

    /// The vote on this that waits to be signed.
    pub(crate) fn given_on(self, on: VoteMatter) -> Option<VoteAnswer> {
        let vote = self.given.vote.get().filter(|vote| vote.on == on);
        vote.map(|vote| vote.answer)
    }
}

/// For and against as buttons of equal weight, with a third one where rules allow abstention. The
/// button that was pressed stays pressed until the vote is signed, and afterwards if the vote can
/// be changed. While the vote waits, the button to take it back is below.
#[component]
pub(crate) fn VoteButtons(
    on: VoteMatter,
    ids: [&'static str; 2],
    own: OwnVote,
    #[prop(optional)] words: Option<[String; 2]>,
) -> impl IntoView {
    let table = TableHandle::here();
    let cold = cold();
    let given = Memo::new(move |_| table.given_on(on));
    table.given.can_be_seen(on);
    let [for_id, against_id] = ids;
    let [for_word, against_word] = words.map_or([None, None], |words| words.map(Some));
    let (mine, changeable) = (own.answer(), own.changeable);
    let press = move |answer: VoteAnswer| match own.subject {
        // It is cast already, so another one that waits is not meant any more.
        _ if mine == Some(answer) => table.take_back(),
        Some(subject) => table.give(GivenVote {
            on,
            answer,
            subject,
            voter: own.voter,
            before: mine,
        }),
        None => {}
    };
    let button = move |answer: VoteAnswer, id: &'static str, own_word: Option<String>| {
        let (class, sign, word) = match answer {
            VoteAnswer::For => ("button button-large button-for", "✓", table::FOR),
            VoteAnswer::Against => ("button button-large button-against", "✗", table::AGAINST),
            VoteAnswer::Abstain => ("button button-large", "○", table::ABSTAIN),
        };
        let pressed = move || {
            given
                .get()
                .or(mine)
                .map(|said| (said == answer).to_string())
        };
        view! {
            <button
                class=class
                type="button"
                class:cold=move || cold.get()
                disabled=move || cold.get()
                aria-pressed=pressed
                on:click=move |_| press(answer)
                data-testid=id
            >
                <span aria-hidden="true">{sign}</span>" "
                {match own_word {
                    Some(word) => view! { <span>{word}</span> }.into_any(),
                    None => t(word).into_any(),
                }}
            </button>
        }
    };
    view! {
        <div class="vote-pair" role="group" aria-label=t(table::VOTE_TITLE)>
            {button(VoteAnswer::For, for_id, for_word)} {button(VoteAnswer::Against, against_id, against_word)}
            {own.abstention.then(|| button(VoteAnswer::Abstain, "abstain", None))}
        </div>
        <Below on=on changeable=changeable />
    }
}

#[component]
fn Below(on: VoteMatter, changeable: bool) -> impl IntoView {
    let given = TableHandle::here().given.vote;
    let waits = Memo::new(move |_| given.get().filter(|vote| vote.on == on));
    let hint = match changeable {
        true => table::VOTE_CHANGEABLE,
        false => table::VOTE_FROZEN,
    };
    view! {
        <div role="status">{drawn(move || waits.get(), |vote| view! { <Waits vote=vote /> })}</div>
        <Shown when=move || waits.with(Option::is_none)><p class="hint">{t(hint)}</p></Shown>
    }
}

/// Bar across the lower edge. It shows a waiting vote whose buttons are not on the page, or a move
/// that waits until all has come in.
#[component]
pub(crate) fn UndoBar() -> impl IntoView {
    let table = TableHandle::here();
    sign_before_leaving(table);
    let status = App::here().status;
    let writing = Memo::new(move |_| status.with(|status| status.role == TabRole::Writing));
    Effect::new(move || {
        if writing.get() && table.given.vote.get_untracked().is_none() {
            table.cast_kept_vote();
        }
    });
    let held = Memo::new(move |_| status.with(|status| status.held));
    let given = table.given;
    let elsewhere = move || {
        let vote = given.vote.get();
        vote.filter(|vote| given.here.with(|polls| !polls.contains(&vote.on)))
    };
    view! {
        <div class="undo no-print" role="status">
            {drawn(elsewhere, |vote| view! { <div class="undo-bar"><Waits vote=vote named=true /></div> })}
            <Shown when=move || held.get() && given.vote.with(Option::is_none)>
                <div class="undo-bar" data-testid="held"><p>{t(act::HELD)}</p></div>
            </Shown>
        </div>
        <div class="undo undo-refused no-print">
            <Refusal of=table.given.refusal />
        </div>
    }
}

#[component]
fn Waits(
    vote: GivenVote,
    /// Names subject and content of the vote, where the page does not show them nearby.
    #[prop(optional)]
    named: bool,
) -> impl IntoView {
    let table = TableHandle::here();
    let language = App::here().language;
    let cold = cold();
    // A key takes it back from anywhere; a dialog has this key for itself.
    let escape = window_event_listener_untyped("keydown", move |event| {
        if page::is_key(&event, "Escape") && table.question.with_untracked(Option::is_none) {
            table.take_back();
        }
    });
    on_cleanup(move || escape.remove());
    let ends = table.watch(ask::VoteEnds { vote });
    let ends = move || {
        let outcome = match ends.get().flatten()? {
            Ending::Adopted => proposal::ADOPTED,
            Ending::Rejected => proposal::REJECTED,
            Ending::Undetermined => proposal::UNDETERMINED,
            Ending::Carried => ballot::CARRIED,
            Ending::Defeated => ballot::DEFEATED,
        };
        let told = msg!(act::VoteEnds, outcome).render(language.get());
        Some(view! { <p class="small" data-testid="vote-ends">{told}</p> })
    };
    let what = match named {
        true => view! { <p><Named vote=vote /></p> }.into_any(),
        false => view! { <p class="hint">{t(act::CASTING)}</p> }.into_any(),
    };
    view! {
        <div class="vote-waits" data-testid="undo">
            <div>{what} {ends}</div>
            <div class="row">
                <button
                    class="button"
                    type="button"
                    class:cold=move || cold.get()
                    disabled=move || cold.get()
                    aria-keyshortcuts="Escape"
                    on:click=move |_| {
                        focus::keep();
                        table.take_back();
                    }
                    data-testid="undo-vote"
                >
                    {t(act::UNDO)}" "<kbd>"Esc"</kbd>
                </button>
                <button
                    class="button button-quiet"
                    type="button"
                    class:cold=move || cold.get()
                    disabled=move || cold.get()
                    on:click=move |_| {
                        focus::keep();
                        table.sign_vote();
                    }
                    data-testid="sign-vote"
                >
                    {t(act::NOW)}
                </button>
            </div>
        </div>
    }
}

#[component]
fn Named(vote: GivenVote) -> impl IntoView {
    let language = App::here().language;
    // In the words of the button.
    let words = TableHandle::here().watch_as(move || match vote.on {
        VoteMatter::Proposal(number) => Some(ask::VoteWords { number }),
        VoteMatter::Question(_) => None,
    });
    let on = move || match vote.on {
        VoteMatter::Proposal(_) => words.get().flatten().unwrap_or_default().headline,
        VoteMatter::Question(number) => {
            format!("{} {number}:", ballot::BALLOT.render(language.get()))
        }
    };
    let word = move || {
        let words = words.get().flatten();
        match (vote.answer, words) {
            (VoteAnswer::For, Some(words)) => words.yes,
            (VoteAnswer::Against, Some(words)) => words.no,
            (VoteAnswer::For, None) => table::FOR.render(language.get()).to_owned(),
            (VoteAnswer::Against, None) => table::AGAINST.render(language.get()).to_owned(),
            (VoteAnswer::Abstain, _) => table::ABSTAIN.render(language.get()).to_owned(),
        }
    };
    view! { {on}" "<strong>{word}</strong> }
}

/// Signs a waiting vote when the page is hidden or the table is left: a player who leaves has meant
/// it. A page that is closed or reloaded may end before that is stored: then the vote is cast when
/// the table is opened again.
fn sign_before_leaving(table: TableHandle) {
    let sign = move || {
        table.sign_vote();
        table.send_now();
    };
    let hidden = window_event_listener_untyped("visibilitychange", move |_| {
        if page::hidden() {
            sign();
        }
    });
    on_cleanup(move || {
        sign();
        hidden.remove();
    });
}
