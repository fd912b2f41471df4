//! Closings and openings that differ from those that a peer would sign.

use std::sync::Arc;

use nomic_engine::moves::{BeginMove, CallTimeMove, CloseMove, OpenMove};
use nomic_engine::{Argument, Content, EventId, Move, PrefixHash, Seal};
use nomic_peer::{EventDraft, EventScope, Input, Intent, Keys, PeerStatus, VerifiedEvent};
use nomic_protocol::ChunkId;

use super::SimTrial;
use crate::intents::possible_intents;
use crate::{ChoiceKind, Dice, SimChoice, Violation, hostile};

impl SimTrial {
    /// Closes over another state. The site is the first one, from this one on, with a player who may
    /// close something.
    pub(super) fn sign_false_closing(&mut self, choice: SimChoice) -> Result<bool, Violation> {
        let sites = u32::try_from(self.world.sites.len()).unwrap();
        for who in choice.who..choice.who + sites {
            if let Some(site) = self.present(who)
                && self.sign_false_content(choice, site)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(super) fn sign_false_content(
        &mut self,
        choice: SimChoice,
        site: usize,
    ) -> Result<bool, Violation> {
        let event = match choice.kind {
            ChoiceKind::FalseOpening => self.as_signed(site, vec![Intent::Open]),
            // Nothing competes with a closing that is settled.
            ChoiceKind::CloseOver if self.is_settled(site) => None,
            _ => self.a_closing(site, choice.how),
        };
        let Some(event) = event else {
            return Ok(false);
        };
        let before = self.closings_before(site);
        let moved = event.event().moved.clone();
        let named = moved.seal().map(|seal| seal.previous);
        if named.is_some() && named != before.last().copied() {
            return Ok(false);
        }
        let moved = match choice.kind {
            ChoiceKind::OtherBuild => with_seal(moved, |seal| seal.state.0[0] ^= 1),
            ChoiceKind::CloseOver => {
                let [.., named, _] = before[..] else {
                    return Ok(false);
                };
                with_seal(moved, |seal| {
                    seal.previous = named;
                    seal.prefix = PrefixHash([0; 32]);
                })
            }
            _ => with_other_content(moved),
        };
        let Some(moved) = moved else {
            return Ok(false);
        };
        let event = self.signed_in_place_of(site, &event, moved);
        match choice.kind {
            ChoiceKind::OtherBuild => {
                self.false_seals.insert(event.id(), before);
            }
            ChoiceKind::FalseOpening => {
                self.never.insert(event.id());
            }
            _ => (),
        }
        self.send_as_tab(site, event)?;
        Ok(true)
    }

    /// Carries out the planned cheats at this site; false if none is possible now.
    pub(super) fn carry_out_plan(&mut self, site: usize, how: u32) -> Result<bool, Violation> {
        let who = u32::try_from(site).unwrap();
        let plans = self.plans.iter().filter(|(at, _)| *at == site);
        let plans: Vec<ChoiceKind> = plans.map(|(_, kind)| *kind).collect();
        for kind in plans {
            if self.sign_false_content(SimChoice { kind, who, how }, site)? {
                self.plans.remove(&(site, kind));
                *self.account.done.entry(kind).or_default() += 1;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn a_closing(&mut self, site: usize, how: u32) -> Option<Arc<VerifiedEvent>> {
        let peer = self.world.sites[site].peer();
        let mut intents = possible_intents(peer, site, &mut Dice::new(u64::from(how)));
        intents.retain(|intent| {
            matches!(
                intent,
                Intent::Begin | Intent::Close(_) | Intent::CallTime(_)
            )
        });
        self.as_signed(site, intents)
    }

    /// Event that a site's peer would sign for the first allowed intent. A separate peer signs it,
    /// and no other site receives it.
    fn as_signed(&mut self, site: usize, intents: Vec<Intent>) -> Option<Arc<VerifiedEvent>> {
        let host = &self.world.sites[site];
        let allowed = |intent: &Intent| host.peer().preview(intent.clone()).is_ok();
        let intent = intents.into_iter().find(allowed)?;
        let busy = host.peer().status() != PeerStatus::Live || host.is_at_work();
        if busy || self.missing_own_events(site).is_some() {
            return None;
        }
        let me = host.identity.device_id();
        let own = |peer: &nomic_peer::Peer| {
            let lines = peer.chronicle().iter().map(|line| &line.event);
            let own = lines.filter(|event| event.device() == me);
            own.max_by_key(|event| event.seq()).cloned()
        };
        let (mut unheard, _) = host.opened(&mut self.world.dice);
        // With less than its own past it would sign a second history.
        let known = own(&unheard).map(|event| event.id());
        if known != own(host.peer()).map(|event| event.id())
            || !host
                .signed
                .keys()
                .all(|id| super::faults::knows(&unheard, id))
        {
            return None;
        }
        let now = host.clock.shows(self.world.now);
        let dice = &mut self.world.dice;
        let acted = unheard.act(intent, now, &mut |bytes: &mut [u8]| dice.fill(bytes));
        acted.is_ok().then(|| own(&unheard))?
    }

    fn closings_before(&self, site: usize) -> Vec<EventId> {
        let places = self.world.sites[site].peer().places();
        places.iter().filter_map(|place| place.closing).collect()
    }

    fn is_settled(&self, site: usize) -> bool {
        let places = self.world.sites[site].peer().places();
        let mut closed = places.iter().filter(|place| place.closing.is_some());
        closed.all(|place| place.is_decided)
    }

    fn signed_in_place_of(&self, site: usize, event: &VerifiedEvent, moved: Move) -> VerifiedEvent {
        let host = &self.world.sites[site];
        let draft = EventDraft {
            seq: event.seq(),
            prev: event.prev(),
            parents: event.parents().to_vec(),
            claimed_ms: event.event().claimed_ms,
            moved,
        };
        let scope = EventScope {
            room: Keys::of(&host.link).room_id(),
            link: host.link.clone(),
        };
        VerifiedEvent::sign(draft, &scope, &host.identity).unwrap()
    }

    /// Passes an event to a site as if another tab of its browser had signed it.
    pub(super) fn send_as_tab(
        &mut self,
        site: usize,
        event: VerifiedEvent,
    ) -> Result<(), Violation> {
        let host = &mut self.world.sites[site];
        let event = Arc::new(event);
        let chunk = hostile::seal(&host.link, &[event.bytes()]);
        host.note_signed_in_tab(event, ChunkId::of(&chunk));
        self.handle_input(site, Input::FromTab(vec![chunk]))?;
        // The player does nothing before the page has processed it.
        while self.world.sites[site].peer().is_busy() {
            self.handle_input(site, Input::Resume)?;
        }
        Ok(())
    }
}

/// Changes the seal of a closing; `None` for other moves.
fn with_seal(mut moved: Move, change: impl Fn(&mut Seal)) -> Option<Move> {
    let (Move::Begin(BeginMove { seal })
    | Move::Close(CloseMove { seal, .. })
    | Move::CallTime(CallTimeMove { seal, .. })) = &mut moved
    else {
        return None;
    };
    change(seal);
    Some(moved)
}

/// Changes the content of an opening; `None` for other moves, or if it opens nothing.
fn with_other_content(mut moved: Move) -> Option<Move> {
    let Move::Open(OpenMove { openings, .. }) = &mut moved else {
        return None;
    };
    let first = openings.first_mut()?;
    match &mut first.content {
        Content::Vote(vote) => *vote = (!vote.in_favour()).into(),
        Content::Form(form) => form.push(Argument::Number(7)),
    }
    Some(moved)
}
