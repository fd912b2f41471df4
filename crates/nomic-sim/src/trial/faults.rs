//! Faults, and lies of relays.

use nomic_engine::moves::{AgreeMove, CallTimeMove, OpenVotingMove, WithdrawMove};
use nomic_engine::{
    CorrectionId, EventId, Move, PrefixHash, ProposalHash, ProposalId, Seal, StateHash,
};
use nomic_peer::{EventDraft, EventScope, Keys, PeerStatus, VerifiedEvent};

use super::SimTrial;
use crate::mallory::heads;
use crate::{ChoiceKind, SimChoice, SimWorld, Violation};

const DAY: i64 = 86_400_000;

impl SimTrial {
    pub(super) fn fault(&mut self, choice: SimChoice) -> Result<bool, Violation> {
        let relays = self.world.relays.len();
        match choice.kind {
            ChoiceKind::Partition => Ok(self.part(choice.how)),
            ChoiceKind::Rejoin => {
                for site in 0..self.world.sites.len() {
                    if !self.gone.contains(&site) {
                        self.send_to(site, 0);
                    }
                }
                Ok(true)
            }
            kind if kind.is_at_relay() => Ok(self.fault_at(choice, choice.who as usize % relays)),
            _ => match self.present(choice.who) {
                Some(site) => self.fault_of(choice, site),
                None => Ok(false),
            },
        }
    }

    fn fault_at(&mut self, choice: SimChoice, relay: usize) -> bool {
        let how = choice.how as usize;
        let lossy = [ChoiceKind::Lose, ChoiceKind::LosePart, ChoiceKind::Restore];
        if lossy.contains(&choice.kind) {
            self.cut_all(relay);
        }
        let relay = &mut self.world.relays[relay];
        match choice.kind {
            ChoiceKind::Lose => relay.lose_everything(),
            ChoiceKind::LosePart => relay.lose_from(relay.len().saturating_sub(how % 8 + 1)),
            ChoiceKind::BackUp => relay.back_up(),
            ChoiceKind::Restore => relay.restore(),
            ChoiceKind::Quota => relay.quota = Some(relay.len() + how % 16),
            ChoiceKind::Unruly => relay.unruly = !relay.unruly,
            ChoiceKind::FalseAck => relay.false_acks = how % 3 + 1,
            ChoiceKind::FalseCursor => relay.false_cursors = how % 3 + 1,
            ChoiceKind::Whisper => relay.whisper(Some(u64::from(choice.how))),
            _ => return false,
        }
        true
    }

    fn fault_of(&mut self, choice: SimChoice, site: usize) -> Result<bool, Violation> {
        let how = choice.how as usize;
        match choice.kind {
            ChoiceKind::Illegal => return self.sign_illegal(site, choice.how),
            ChoiceKind::OtherBuild => return self.sign_false_closing(choice),
            ChoiceKind::Verifier => {
                let SimWorld {
                    sites,
                    relays,
                    dice,
                    now,
                } = &mut self.world;
                let host = &mut sites[site];
                host.swap_verifier(&mut relays[host.at], *now, dice);
                if host.has_verifier() {
                    host.pause_after([3, 7, 20][how % 3]);
                }
            }
            ChoiceKind::Crash => self.crash_hearing(site, how % 8),
            ChoiceKind::CrashActing => return self.crash_acting(site, choice.how),
            ChoiceKind::Forget => {
                self.world.sites[site].store.segments.clear();
                self.reopen_site(site);
            }
            ChoiceKind::Elsewhere => return Ok(self.move_to_fresh_browser(site)),
            ChoiceKind::Gone => return Ok(self.go(site)),
            ChoiceKind::Cut => self.cut(site),
            ChoiceKind::Repeat | ChoiceKind::Reorder | ChoiceKind::Drop => {
                return Ok(self.meddle(choice.kind, site));
            }
            _ => return Ok(self.set_up(choice, site)),
        }
        Ok(true)
    }

    fn set_up(&mut self, choice: SimChoice, site: usize) -> bool {
        let (how, site) = (choice.how as usize, &mut self.world.sites[site]);
        match choice.kind {
            ChoiceKind::SlowDisk => site.slow_disk = !site.slow_disk,
            ChoiceKind::FailingDisk => site.failures = how % 4 + 1,
            ChoiceKind::Hide => site.hide(),
            ChoiceKind::Pauses => site.pause_after([3, 7, 20, 64, 0][how % 5]),
            ChoiceKind::Drift => site.clock.gains = [-500, -10, 0, 10, 900][how % 5],
            ChoiceKind::Jump => {
                let hour = DAY / 24;
                let far = [
                    0,
                    hour,
                    -hour,
                    8 * DAY,
                    -30 * DAY,
                    400 * DAY,
                    4_000_000 * DAY,
                ];
                site.clock.ahead_ms = far[how % far.len()];
            }
            _ => return false,
        }
        true
    }

    fn meddle(&mut self, kind: ChoiceKind, site: usize) -> bool {
        let SimWorld { sites, relays, .. } = &mut self.world;
        let host = &sites[site];
        let Some(line) = host.line() else {
            return false;
        };
        let relay = &mut relays[host.at];
        match kind {
            ChoiceKind::Repeat => relay.repeat_next(line),
            ChoiceKind::Reorder => relay.swap_next(line),
            _ => relay.drop_next(line),
        }
    }

    pub(super) fn cut(&mut self, site: usize) {
        let SimWorld { sites, relays, .. } = &mut self.world;
        let host = &mut sites[site];
        host.disconnect(&mut relays[host.at]);
    }

    pub(super) fn cut_all(&mut self, relay: usize) {
        for site in 0..self.world.sites.len() {
            if self.world.sites[site].at == relay {
                self.cut(site);
            }
        }
    }

    fn part(&mut self, how: u32) -> bool {
        for site in 0..self.world.sites.len() {
            let apart = how >> (site % 32) & 1 == 1;
            match self.world.relays.len() {
                _ if self.gone.contains(&site) => (),
                1 if apart => self.cut(site),
                _ => self.send_to(site, usize::from(apart)),
            }
        }
        true
    }

    fn crash_hearing(&mut self, site: usize, count: usize) {
        let SimWorld {
            sites,
            relays,
            dice,
            now,
        } = &mut self.world;
        let host = &mut sites[site];
        host.deliver_part(&mut relays[host.at], *now, dice, count);
        self.reopen_site(site);
    }

    fn crash_acting(&mut self, site: usize, how: u32) -> Result<bool, Violation> {
        let Some(intent) = self.random_intent(site, how / 8) else {
            return Ok(false);
        };
        let unaware = self.missing_own_events(site);
        let SimWorld {
            sites,
            relays,
            dice,
            now,
        } = &mut self.world;
        let host = &mut sites[site];
        *now += 1_000;
        if let Ok(out) = host.act_without_host(intent, *now, dice) {
            host.perform(out, &mut relays[host.at], how as usize % 8);
        }
        self.check_signing(site, unaware)?;
        self.reopen_site(site);
        Ok(true)
    }

    /// Moves a player to another browser, if everything is sent and the peer is live. Only the
    /// identity goes along.
    fn move_to_fresh_browser(&mut self, site: usize) -> bool {
        let host = &mut self.world.sites[site];
        if host.peer().unsent() > 0 || host.peer().status() != PeerStatus::Live {
            return false;
        }
        host.forget_all();
        self.reopen_site(site);
        self.record_fresh_browser(site);
        true
    }

    pub(super) fn reopen_site(&mut self, site: usize) {
        let SimWorld {
            sites,
            relays,
            dice,
            ..
        } = &mut self.world;
        let host = &mut sites[site];
        host.crash(&mut relays[host.at]);
        // If another tab followed, it now has the writer lock.
        host.follower = None;
        host.reopen(dice);
        self.watch.reopened(site);
    }

    fn go(&mut self, site: usize) -> bool {
        let stay = self.world.sites.len() - self.gone.len();
        if stay <= 1 || !self.is_honest(site) {
            return false;
        }
        self.cut(site);
        self.gone.insert(site);
        true
    }

    /// Signs a move that the rules refuse, as an older program might.
    fn sign_illegal(&mut self, site: usize, how: u32) -> Result<bool, Violation> {
        let host = &self.world.sites[site];
        let (peer, me) = (host.peer(), host.identity.device_id());
        let own = peer.chronicle().iter().filter(|e| e.event.device() == me);
        let Some(last) = own.map(|e| &e.event).max_by_key(|event| event.seq()) else {
            return Ok(false);
        };
        // Without all of its own past it would not sign, even as another program.
        if peer.status() != PeerStatus::Live
            || host.is_at_work()
            || !host.signed.keys().all(|id| knows(peer, id))
        {
            return Ok(false);
        }
        let prev = Some(last.id());
        let parents = heads(peer).into_iter().filter(|id| Some(*id) != prev);
        let draft = EventDraft {
            seq: last.seq() + 1,
            prev,
            parents: parents.collect(),
            claimed_ms: last
                .event()
                .claimed_ms
                .max(host.clock.shows(self.world.now)),
            moved: illegal(how, peer.game().state().last_closing()),
        };
        let scope = EventScope {
            room: Keys::of(&host.link).room_id(),
            link: host.link.clone(),
        };
        let event = VerifiedEvent::sign(draft, &scope, &host.identity).unwrap();
        self.send_as_tab(site, event)?;
        Ok(true)
    }
}

pub(super) fn knows(peer: &nomic_peer::Peer, id: &EventId) -> bool {
    peer.chronicle().iter().any(|entry| entry.event.id() == *id)
}

fn illegal(how: u32, closing: Option<EventId>) -> Move {
    let nothing = ProposalId(EventId([9; 32]));
    let correction = CorrectionId(999);
    match how % 4 {
        0 => Move::Agree(AgreeMove { correction }),
        1 => Move::Withdraw(WithdrawMove { correction }),
        2 => Move::OpenVoting(OpenVotingMove {
            proposal: nothing,
            hash: ProposalHash([9; 32]),
        }),
        _ => Move::CallTime(CallTimeMove {
            timer: "never".to_owned(),
            seal: Seal {
                previous: closing.unwrap_or(EventId([9; 32])),
                state: StateHash([9; 32]),
                prefix: PrefixHash([9; 32]),
            },
            reveal: nomic_engine::Reveal {
                index: 1,
                link: nomic_engine::ChainLink([9; 32]),
            },
            throws: Vec::new(),
            openings: Vec::new(),
        }),
    }
}
