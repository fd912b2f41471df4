//! Proposals: what they change, how the vote stands, what I may do about them.

use super::chronicle::because_of;
use super::diff::words;
use super::table::{may, name};
use super::view::{
    ChangeView, HappeningView, May, MayDo, ProposalView, RemarkView, StageView, VoteView,
};
use crate::locale::Say;
use crate::locale::telling::sentences::{Sentence, Told};
use nomic_engine::rules::Language;
use nomic_engine::{
    Amendment, Ballot, Class, Decision, Draft, Outcome, Proposal, ProposalNumber, Rule, RuleChange,
    RuleId, Stage, State, Words,
};
use nomic_sync::{Intent, Peer};

/// What a player does about one proposal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    Open,
    Vote(bool),
    Close,
    Remark(String),
}

/// The deed as an intent, for the proposal with this number.
pub(crate) fn intent(peer: &Peer, number: u32, deed: Deed) -> Option<Intent> {
    let id = peer
        .game()
        .state()
        .proposal_numbered(ProposalNumber(number))?
        .id;
    Some(match deed {
        Deed::Open => Intent::OpenVoting(id),
        Deed::Vote(in_favour) => Intent::Vote {
            proposal: id,
            in_favour,
        },
        Deed::Close => Intent::Close {
            proposal: id,
            throws: Vec::new(),
        },
        Deed::Remark(text) => Intent::Remark { proposal: id, text },
    })
}

/// The proposal with this number.
pub(crate) fn proposal(peer: &Peer, number: u32, language: Language) -> Option<ProposalView> {
    let found = peer
        .game()
        .state()
        .proposal_numbered(ProposalNumber(number))?;
    Some(view(peer, found, language))
}

/// All proposals that are debated or voted on.
pub(crate) fn open_proposals(peer: &Peer, language: Language) -> Vec<ProposalView> {
    peer.game()
        .state()
        .open_proposals()
        .map(|found| view(peer, found, language))
        .collect()
}

fn view(peer: &Peer, proposal: &Proposal, language: Language) -> ProposalView {
    let state = peer.game().state();
    let changes = changes(state, proposal, language);
    let summary: Vec<String> = changes
        .iter()
        .map(|change| change.heading.clone())
        .collect();
    let votes = proposal
        .ballot
        .as_ref()
        .map_or_else(Vec::new, |ballot| votes(peer, ballot));
    let count = proposal.ballot.as_ref().map(Ballot::count);
    let mine = peer.me() == Some(proposal.proposer);
    let my_vote = votes
        .iter()
        .find(|vote| vote.me)
        .and_then(|vote| vote.in_favour);
    ProposalView {
        number: proposal.number.0,
        summary: summary.join("; "),
        proposer: name(state, proposal.proposer),
        mine,
        stage: stage(proposal.stage()),
        language: proposal.draft.language,
        reason: proposal.draft.reason.clone(),
        changes,
        remarks: remarks(peer, proposal),
        in_favour: count.map_or(0, |count| count.in_favour),
        against: count.map_or(0, |count| count.against),
        required: proposal
            .decision
            .as_ref()
            .and_then(|decision| decision.required),
        my_vote,
        votes,
        outcome: proposal
            .decision
            .as_ref()
            .map(|decision| outcome(proposal, decision, language)),
        may: may_do(peer, proposal, language),
    }
}

/// What I may do about it, asked of the engine as far as the stage leaves it open at all.
fn may_do(peer: &Peer, proposal: &Proposal, language: Language) -> MayDo {
    let ask = |wanted: bool, intent: Intent| {
        if wanted {
            may(peer, intent, language)
        } else {
            shut(language)
        }
    };
    let id = proposal.id;
    let me = peer.me();
    let debate = me.is_some() && proposal.stage() == Stage::Debate;
    let voting = me.is_some() && proposal.stage() == Stage::Voting;
    let ballot = proposal.ballot.as_ref();
    let voted = me.is_some_and(|me| ballot.is_some_and(|ballot| ballot.votes.contains_key(&me)));
    let text = "?".to_owned();
    MayDo {
        remark: ask(debate || voting, Intent::Remark { proposal: id, text }),
        revise: if debate && me == Some(proposal.proposer) {
            May::Yes
        } else {
            shut(language)
        },
        open: ask(debate, Intent::OpenVoting(id)),
        vote: ask(
            voting && !voted,
            Intent::Vote {
                proposal: id,
                in_favour: true,
            },
        ),
        close: ask(
            voting,
            Intent::Close {
                proposal: id,
                throws: Vec::new(),
            },
        ),
    }
}

/// What is out of the question at this stage anyway, without asking the engine.
fn shut(language: Language) -> May {
    May::No(crate::locale::telling::refusals::not_this_tab(language))
}

const fn stage(stage: Stage) -> StageView {
    match stage {
        Stage::Debate => StageView::Debate,
        Stage::Voting => StageView::Voting,
        Stage::Adopted => StageView::Adopted,
        Stage::Rejected => StageView::Rejected,
        Stage::Undetermined => StageView::Undetermined,
    }
}

fn votes(peer: &Peer, ballot: &Ballot) -> Vec<VoteView> {
    let state = peer.game().state();
    let electorate = ballot.electorate.iter();
    electorate
        .map(|player| VoteView {
            name: name(state, *player),
            me: peer.me() == Some(*player),
            in_favour: ballot.votes.get(player).map(|vote| vote.in_favour),
        })
        .collect()
}

fn remarks(peer: &Peer, proposal: &Proposal) -> Vec<RemarkView> {
    let state = peer.game().state();
    let said = proposal.remarks.iter();
    said.map(|remark| RemarkView {
        who: name(state, remark.player),
        me: peer.me() == Some(remark.player),
        text: remark.text.to_string(),
    })
    .collect()
}

fn outcome(proposal: &Proposal, decision: &Decision, language: Language) -> HappeningView {
    let number = proposal.number.0;
    let (in_favour, against) = (decision.tally.in_favour, decision.tally.against);
    let required = decision.required.unwrap_or_default();
    let told = match decision.outcome {
        Outcome::Adopted => Told::Adopted {
            proposal: number,
            in_favour,
            against,
            required,
        },
        Outcome::Rejected(ground) => Told::Rejected {
            proposal: number,
            in_favour,
            against,
            required,
            ground,
        },
        Outcome::Undetermined(doubt) => Told::Undetermined {
            proposal: number,
            doubt,
        },
    };
    HappeningView {
        text: told.say(language).into_owned(),
        because: because_of(&decision.because),
        proposal: None,
    }
}

fn changes(state: &State, proposal: &Proposal, language: Language) -> Vec<ChangeView> {
    let draft = &proposal.draft;
    let list = draft.changes.iter();
    list.map(|change| change_view(state, Some(proposal.number), draft, change, language))
        .collect()
}

/// One change against the rule as it is, or, once it is adopted, as it was before.
pub(super) fn change_view(
    state: &State,
    of: Option<ProposalNumber>,
    draft: &Draft,
    change: &RuleChange,
    language: Language,
) -> ChangeView {
    match change {
        RuleChange::Enact { title, text, code } => ChangeView {
            heading: heading(Sentence::Enacts(title.clone()), language),
            rule: None,
            title: Vec::new(),
            text: words("", text),
            code: (!code.is_empty()).then(|| words("", code)),
            code_stays_behind: false,
            drops_texts: false,
        },
        RuleChange::Amend { rule, .. } => {
            let before = before(state, *rule, of, draft.language);
            let sentence = Sentence::Amends(before.number, before.title.clone());
            reworded(before, change.words(), sentence, language)
        }
        RuleChange::AmendAmendment { rule, .. } => {
            let before = before(state, *rule, of, draft.language);
            let amendment = amending_proposal(state, change);
            let sentence = Sentence::AmendsAmendment(amendment, before.number);
            reworded(before, change.words(), sentence, language)
        }
        RuleChange::RepealAmendment { rule, .. } => {
            let before = before(state, *rule, of, draft.language);
            let amendment = amending_proposal(state, change);
            let sentence = Sentence::RepealsAmendment(amendment, before.number);
            let former = amendment_of(state, change);
            let former = former.map(|past| past_of(past, draft.language, state.governing()));
            let words = change.words().or(former.as_ref().map(Before::words));
            reworded(before, words, sentence, language)
        }
        RuleChange::Repeal { rule } => {
            let before = before(state, *rule, of, draft.language);
            ChangeView {
                text: words(&before.text, ""),
                code: (!before.code.is_empty()).then(|| words(&before.code, "")),
                ..plain(
                    Sentence::Repeals(before.number, before.title),
                    before.number,
                    language,
                )
            }
        }
        RuleChange::Transmute { rule, to } => {
            let before = before(state, *rule, of, draft.language);
            let sentence = match to {
                Class::Mutable => Sentence::ToMutable(before.number, before.title),
                Class::Immutable => Sentence::ToImmutable(before.number, before.title),
            };
            ChangeView {
                text: words(&before.text, &before.text),
                ..plain(sentence, before.number, language)
            }
        }
    }
}

/// A rule in other words.
fn reworded(
    before: Before,
    after: Option<Words<'_>>,
    sentence: Sentence,
    language: Language,
) -> ChangeView {
    let after = after.unwrap_or_else(|| before.words());
    let says_more = after.title != before.title || after.text != before.text;
    let recoded = after.code != before.code;
    ChangeView {
        heading: heading(sentence, language),
        rule: Some(before.number),
        title: if after.title == before.title {
            Vec::new()
        } else {
            words(&before.title, after.title)
        },
        text: words(&before.text, after.text),
        code: recoded.then(|| words(&before.code, after.code)),
        code_stays_behind: says_more && !after.code.is_empty() && !recoded,
        drops_texts: before.languages > 1 && says_more,
    }
}

/// The proposal that had made the amendment which a change is about.
fn amending_proposal(state: &State, change: &RuleChange) -> Option<u32> {
    Some(amendment_of(state, change)?.proposal?.0)
}

fn amendment_of<'a>(state: &'a State, change: &RuleChange) -> Option<&'a Amendment> {
    let history = &state.rule(change.target()?)?.history;
    let place = usize::try_from(change.amendment()?).ok()?;
    history.get(place).map(|amendment| &**amendment)
}

fn heading(sentence: Sentence, language: Language) -> String {
    sentence.say(language).into_owned()
}

fn plain(sentence: Sentence, rule: u32, language: Language) -> ChangeView {
    ChangeView {
        heading: heading(sentence, language),
        rule: Some(rule),
        title: Vec::new(),
        text: Vec::new(),
        code: None,
        code_stays_behind: false,
        drops_texts: false,
    }
}

/// How a rule stood before a proposal: from its history if the proposal has changed it already.
struct Before {
    number: u32,
    title: String,
    text: String,
    code: String,
    languages: usize,
}

impl Before {
    fn words(&self) -> Words<'_> {
        Words {
            title: &self.title,
            text: &self.text,
            code: &self.code,
        }
    }
}

fn before(state: &State, rule: RuleId, of: Option<ProposalNumber>, language: Language) -> Before {
    let Some(rule) = state.rule(rule) else {
        return Before {
            number: 0,
            title: String::new(),
            text: String::new(),
            code: String::new(),
            languages: 0,
        };
    };
    let governing = state.governing();
    let past = rule
        .history
        .iter()
        .find(|past| past.proposal.is_some() && past.proposal == of);
    match past {
        Some(past) => past_of(past, language, governing),
        None => present(rule, language, governing),
    }
}

fn past_of(past: &Amendment, language: Language, governing: Language) -> Before {
    Before {
        number: past.number_before.0,
        title: past.title.get_or(language, governing).to_owned(),
        text: past.text.get_or(language, governing).to_owned(),
        code: past.code.to_string(),
        languages: past.text.iter().count(),
    }
}

fn present(rule: &Rule, language: Language, governing: Language) -> Before {
    Before {
        number: rule.number.0,
        title: rule.title.get_or(language, governing).to_owned(),
        text: rule.text.get_or(language, governing).to_owned(),
        code: rule.code.to_string(),
        languages: rule.text.iter().count(),
    }
}
