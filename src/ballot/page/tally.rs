//! The votes so far: as a sentence, on a line, by name.

use super::scale::{Scale, says_all};
use crate::app::{App, t};
use crate::ballot::answers::view::{NeedView, SaidView, Secrecy, VoteView};
use crate::chronicle::answers::why::WhyTopic;
use crate::chronicle::page::why::AskWhy;
use crate::kit::page::mark::Mark;
use crate::kit::page::me::Me;
use crate::kit::page::rule_link::ByRule;
use leptos::prelude::*;
use nomic_wording::messages::{joining, proposal, table, time};
use nomic_wording::{Message, msg};

#[component]
pub(crate) fn SecretHint(secrecy: Secrecy) -> impl IntoView {
    let word = match secrecy {
        Secrecy::Open => None,
        Secrecy::Sealed => Some(time::SECRET_TEXT),
        Secrecy::Opening => Some(time::OPENING_TEXT),
    };
    word.map(|word| view! { <p class="hint" data-testid="secret-ballot">{t(word)}</p> })
}

/// Number of votes required, with the rule; nothing if no rule gives one.
#[component]
pub(crate) fn Need(need: Option<NeedView>) -> impl IntoView {
    let language = App::here().language;
    need.map(|need| {
        let (votes, of, rule) = (need.votes, need.of, need.rule);
        let settled = need.settled.to_string();
        let message = need.message();
        let said = move || message.render(language.get());
        view! {
            <p class="need" data-testid="need" data-votes=votes data-of=of data-settled=settled>
                <strong>{said}</strong>
                <ByRule rule=rule />
            </p>
        }
    })
}

#[component]
pub(crate) fn Count(
    in_favour: i64,
    against: i64,
    abstained: i64,
    /// Number of votes that the decision required.
    required: Option<i64>,
    /// Number of votes in favour that are enough as the vote goes on, if each counts for one.
    enough: Option<i64>,
    votes: Vec<VoteView>,
    secrecy: Secrecy,
    /// Whether no more votes are taken.
    over: bool,
    #[prop(optional)] proposal: Option<u32>,
) -> impl IntoView {
    let language = App::here().language;
    let missing = votes.iter().filter(|vote| vote.is_missing()).count();
    let sealed = votes.iter().filter(|vote| vote.sealed).count();
    let voted = votes.len().saturating_sub(missing);
    let hidden = sealed > 0 || (secrecy == Secrecy::Sealed && !over);
    let tally = if hidden && in_favour == 0 && against == 0 && abstained == 0 {
        msg!(proposal::VotedOf, cast = voted, of = votes.len())
    } else {
        let missing = if over { 0 } else { missing };
        counted((in_favour, against, abstained), missing, required)
    };
    let words = move || tally.render(language.get());
    let told = match proposal {
        Some(number) => {
            let heading = move || msg!(proposal::Numbered, number).render(language.get());
            view! {
                <AskWhy topic=WhyTopic::Votes(number) heading=Signal::derive(heading)>{words.clone()}</AskWhy>
            }
            .into_any()
        }
        None => words.into_any(),
    };
    let listed = match says_all(&votes) {
        true => "votes out-of-sight",
        false => "votes",
    };
    let scale = view! { <Scale votes=votes.clone() enough=required.or(enough) /> };
    let votes = votes
        .into_iter()
        .map(|vote| view! { <VoteLine vote=vote over=over /> });
    view! {
        <div class="stack-tight" data-testid="tally" data-for=in_favour data-against=against data-abstained=abstained data-missing=missing>
            <p>{told}</p>
            {scale}
            <ul class=listed>{votes.collect_view()}</ul>
        </div>
    }
}

fn counted(
    (in_favour, against, abstained): (i64, i64, i64),
    missing: usize,
    required: Option<i64>,
) -> Message {
    let first = match missing {
        0 => msg!(proposal::Tally, in_favour, against),
        n => msg!(proposal::TallyOpen, in_favour, against, n),
    };
    let first = match abstained {
        0 => first,
        n => msg!(joining::Then, first, second = msg!(proposal::Abstained, n)),
    };
    match required {
        Some(n) => msg!(joining::Then, first, second = msg!(proposal::Needed, n)),
        None => first,
    }
}

#[component]
pub(crate) fn VoteLine(vote: VoteView, over: bool) -> impl IntoView {
    let (class, word) = match vote.said {
        Some(SaidView::For) => ("vote-for", Signal::derive(t(table::FOR))),
        Some(SaidView::Against) => ("vote-against", Signal::derive(t(table::AGAINST))),
        Some(SaidView::Abstained) => ("vote-named", Signal::derive(t(proposal::ABSTENTION))),
        Some(SaidView::Named(named)) => ("vote-named", Signal::stored(named)),
        None if vote.sealed => ("", Signal::derive(t(time::SECRET))),
        None if over => ("soft", Signal::derive(t(proposal::DID_NOT_VOTE))),
        None => ("soft", Signal::derive(t(proposal::NOT_VOTED))),
    };
    let language = App::here().language;
    let through = vote.through.clone().map(|name| {
        let said = move || msg!(proposal::Through, name = name.clone()).render(language.get());
        view! { " " <span class="soft" data-testid="vote-through">{said}</span> }
    });
    let me = vote.me.then(|| view! { <Me /> });
    let late = vote
        .late
        .then(|| view! { " " <span class="badge">{t(time::LATE)}</span> });
    let name = vote.name.clone();
    view! { <li data-testid="vote-line" data-name=name><span><Mark seat=vote.seat />{vote.name}{me}{late}</span><span class=class>{move || word.get()}{through}</span></li> }
}
