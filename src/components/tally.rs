//! The votes so far: as a bar, as a sentence, by name.

use crate::app::{App, t};
use crate::locale::Say;
use crate::locale::telling::sentences::Sentence;
use crate::locale::words::{Matter, Play, Shell};
use crate::state::view::{ProposalView, VoteView};
use leptos::prelude::*;

/// The tally of a proposal that has been or is being voted on.
#[component]
pub(crate) fn Tally(proposal: ProposalView) -> impl IntoView {
    let app = App::here();
    let (in_favour, against, required) = (proposal.in_favour, proposal.against, proposal.required);
    let missing = proposal
        .votes
        .iter()
        .filter(|vote| vote.in_favour.is_none())
        .count();
    let words = move || {
        Sentence::Tally {
            in_favour,
            against,
            missing,
            required,
        }
        .say(app.language.get())
    };
    let bar = ordered(&proposal.votes).map(|vote| view! { <span data-vote=vote></span> });
    let votes = proposal
        .votes
        .iter()
        .cloned()
        .map(|vote| view! { <VoteLine vote=vote /> });
    view! {
        <div class="stack-tight" data-testid="tally" data-for=in_favour data-against=against data-missing=missing>
            <p>{words}</p>
            <div class="tally-bar" aria-hidden="true">{bar.collect_view()}</div>
            <ul class="votes">{votes.collect_view()}</ul>
        </div>
    }
}

/// For first, then against, then who has not voted.
fn ordered(votes: &[VoteView]) -> impl Iterator<Item = &'static str> + use<> {
    let mut marks: Vec<&'static str> = votes
        .iter()
        .map(|vote| match vote.in_favour {
            Some(true) => "for",
            Some(false) => "against",
            None => "open",
        })
        .collect();
    marks.sort_by_key(|mark| match *mark {
        "for" => 0,
        "against" => 1,
        _ => 2,
    });
    marks.into_iter()
}

#[component]
fn VoteLine(vote: VoteView) -> impl IntoView {
    let (class, word) = match vote.in_favour {
        Some(true) => ("vote-for", Signal::derive(t(Play::For))),
        Some(false) => ("vote-against", Signal::derive(t(Play::Against))),
        None => ("soft", Signal::derive(t(Matter::NotVoted))),
    };
    let me = vote
        .me
        .then(|| view! { <span class="soft">" ("{t(Shell::You)}")"</span> });
    let name = vote.name.clone();
    view! { <li data-testid="vote-line" data-name=name><span>{vote.name}{me}</span><span class=class>{move || word.get()}</span></li> }
}
