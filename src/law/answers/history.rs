//! The life of a rule: its amendments, and parts that were not updated.

use super::change::proposal_title;
use super::code_sentences;
use super::diff::{differs, words};
use super::rule_texts::RuleWording;
use super::view::{AmendmentView, Decider, Drift, OriginView};
use crate::kit::answers::names::proposer;
use nomic_engine::{
    Amendment, AmendmentKind, Aspect, Because, Class, Decision, Effect, EventId, KernelReason,
    ProposalNumber, Rule, RuleNumber, Standing, State,
};
use nomic_peer::Peer;
use nomic_wording::messages::happenings;
use nomic_wording::{Locale, msg, rendering};

/// The changes of a rule, newest first: what an amendment left is what the next one found.
pub(crate) fn history(state: &State, rule: &Rule, language: Locale) -> Vec<AmendmentView> {
    let governing = state.governing();
    let mut list = Vec::new();
    let (mut title, mut text, mut code, mut class) =
        (&rule.title, &rule.text, &rule.code, rule.class);
    for amendment in rule.history.iter().rev() {
        let (before, after) = RuleWording::both(
            (&amendment.title, &amendment.text, &amendment.code),
            (title, text, code),
            language.for_rules(),
            governing,
        );
        let body = before.text_until(&after);
        list.push(AmendmentView {
            text: in_words(state, rule, amendment, class, language),
            proposal: amendment.proposal.map(|number| number.0),
            by: None,
            title: before.title_until(&after),
            body: if differs(&body) { body } else { Vec::new() },
            languages: (before.language, after.language),
            code: (before.code != after.code).then(|| words(&before.code, &after.code)),
            reading: code_sentences::change(&before.code, &after.code, language),
            standing: match amendment.standing {
                Standing::Stands => None,
                Standing::Amended(by) => Some((false, by.0)),
                Standing::Repealed(by) => Some((true, by.0)),
            },
        });
        (title, text, code, class) = (
            &amendment.title,
            &amendment.text,
            &amendment.code,
            amendment.class,
        );
    }
    list
}

fn in_words(
    state: &State,
    rule: &Rule,
    amendment: &Amendment,
    class_after: Class,
    language: Locale,
) -> String {
    let earlier = amendment.of.and_then(|place| usize::try_from(place).ok());
    let earlier = earlier.and_then(|place| rule.history.get(place));
    let amended_by = earlier.and_then(|earlier| earlier.proposal);
    let (from, to) = (amendment.number_before, amendment.number_after);
    let by = amendment.proposal.and_then(|by| rule_behind(state, by));
    let told = |what| rendering::render_effect(&what, None, state, language);
    let message = match amendment.kind {
        AmendmentKind::Amended => told(Effect::RuleAmended {
            rule: rule.id,
            from,
            to,
            by,
        }),
        AmendmentKind::AmendmentAmended | AmendmentKind::AmendmentRepealed => {
            told(Effect::AmendmentChanged {
                rule: rule.id,
                from,
                to,
                amendment: amended_by,
                repealed: amendment.kind == AmendmentKind::AmendmentRepealed,
            })
        }
        AmendmentKind::Repealed => told(Effect::RuleRepealed {
            rule: rule.id,
            number: from,
            by,
        }),
        AmendmentKind::Reinstated => msg!(happenings::RuleReinstated, rule = from),
        AmendmentKind::Corrected => msg!(happenings::SetCode, rule = from),
        AmendmentKind::Transmuted => {
            let classes = (Some(amendment.class), class_after);
            rendering::transmuted((from, to), classes, by, state, language)
        }
    };
    message.render(language)
}

/// The rule that made a change by itself, by the number that it bears now; nothing if it was proposed
/// by a player.
fn rule_behind(state: &State, change: ProposalNumber) -> Option<RuleNumber> {
    let rule = state.proposal_numbered(change)?.proposer.rule()?;
    state.rule(rule).map(|rule| rule.number)
}

pub(crate) fn whole_history(peer: &Peer, rule: &Rule, language: Locale) -> Vec<AmendmentView> {
    let mut list = history(peer.game().state(), rule, language);
    for (told, amendment) in list.iter_mut().zip(rule.history.iter().rev()) {
        told.by = amendment.proposal.and_then(|by| origin(peer, by, language));
    }
    list
}

pub(crate) fn origin(peer: &Peer, number: ProposalNumber, language: Locale) -> Option<OriginView> {
    let state = peer.game().state();
    let proposal = state.proposal_numbered(number)?;
    let decision = proposal.decision.as_ref()?;
    Some(OriginView {
        proposal: proposal.number.0,
        title: proposal_title(state, proposal, language),
        proposer: proposer(state, proposal.proposer, language).0,
        turn: turn_at(peer, decision.event),
        decided: match rule_behind(state, proposal.number) {
            Some(rule) => Decider::Rule(rule.0),
            None => decided(decision),
        },
    })
}

/// Adoption of a proposal: by a correction, by a judgement, or else by votes.
fn decided(decision: &Decision) -> Decider {
    let of_the_kernel = |because: &Because| match because {
        Because::Kernel(KernelReason::Agreed) => Some(Decider::Correction),
        Because::Kernel(KernelReason::Judged) => Some(Decider::Judgement),
        Because::Kernel(_) | Because::Rule { .. } => None,
    };
    let remedy = decision.because.iter().find_map(of_the_kernel);
    let tally = decision.tally;
    remedy.unwrap_or(Decider::Vote(tally.in_favour, tally.against))
}

/// The turn that an event fell into, if one had begun by then.
fn turn_at(peer: &Peer, event: EventId) -> Option<u32> {
    let before = peer.chronicle().iter();
    let before = before.take_while(|entry| entry.ruling.event != event);
    let happenings = before.flat_map(|entry| &entry.ruling.effects);
    let began = happenings.filter_map(|happening| match happening.effect.concern().aspect? {
        Aspect::Turn(began) => began,
        Aspect::Rule(_)
        | Aspect::Code(_)
        | Aspect::Quantity(..)
        | Aspect::Votes(_)
        | Aspect::Judge(_) => None,
    });
    began.last()
}

/// True if only the text or only the code of a rule was changed last. A rule without code has no
/// such part.
pub(crate) fn drift(rule: &Rule) -> Option<Drift> {
    if rule.code.trim().is_empty() {
        return None;
    }
    let (mut text, mut code) = (&rule.text, &rule.code);
    for past in rule.history.iter().rev() {
        match (past.text != *text, past.code != *code) {
            (true, false) => return Some(Drift::TextAhead),
            (false, true) => return Some(Drift::CodeAhead),
            (true, true) => return None,
            (false, false) => (text, code) = (&past.text, &past.code),
        }
    }
    None
}
