//! Resolves names and numbers of a transcript.

use super::{Mismatch, ScriptActor, ScriptRun};
use crate::script::{Who, WrittenMove};
use nomic_engine::{
    DeviceId, InvitationId, Player, PlayerId, Proposal, ProposalNumber, Rule, RuleNumber,
};

/// Device of the player with this seat, counted from 0.
pub(super) fn device(index: usize) -> DeviceId {
    let count = u64::try_from(index).unwrap_or(u64::MAX).saturating_add(1);
    let mut id = [0; 32];
    let parts = id.chunks_mut(8);
    parts.for_each(|part| part.copy_from_slice(&count.to_be_bytes()));
    DeviceId(id)
}

pub(super) fn invitation(guest: &str) -> InvitationId {
    let mut id = [0; 32];
    let letters = id.iter_mut().zip(guest.bytes());
    letters.for_each(|(place, letter)| *place = letter);
    InvitationId(id)
}

/// A device of this player; the oldest has number 1.
pub(super) fn device_of(player: &Player, number: u32) -> DeviceId {
    let mut id = device(usize::from(player.id.0).saturating_sub(1));
    if let ([.., last], 2..) = (&mut id.0, number) {
        *last = u8::try_from(number).unwrap_or(u8::MAX).saturating_add(100);
    }
    id
}

const STRANGER: DeviceId = DeviceId([0xee; 32]);

impl ScriptRun<'_> {
    /// Players who make the move, in order.
    pub(super) fn actors(
        &self,
        who: &[Who],
        doing: &WrittenMove,
    ) -> Result<Vec<ScriptActor>, Mismatch> {
        if who.is_empty() {
            let founder = self.state().player(PlayerId(1));
            return Ok(founder.map(seated).into_iter().collect());
        }
        let mut actors = Vec::new();
        for who in who {
            actors.extend(self.actor(who, doing)?);
        }
        Ok(actors)
    }

    fn actor(&self, who: &Who, doing: &WrittenMove) -> Result<Vec<ScriptActor>, Mismatch> {
        let active = self.state().active_players();
        Ok(match who {
            Who::Named(name) if matches!(doing, WrittenMove::Join { .. }) => {
                vec![self.newcomer(name)]
            }
            Who::Named(name) => {
                let player = self.player(name)?;
                match doing {
                    WrittenMove::AddDevice(number) => vec![on_device(player, *number)],
                    _ => vec![seated(player)],
                }
            }
            Who::OnDevice(name, number) => vec![on_device(self.player(name)?, *number)],
            Who::Stranger => vec![ScriptActor {
                device: STRANGER,
                player: None,
                name: "A stranger".to_owned(),
            }],
            Who::OnTurn => vec![seated(self.on_turn()?)],
            Who::Everyone => active.map(seated).collect(),
            Who::Others => {
                let waiting = self.waiting(doing)?;
                let players = self.state().players();
                let waiting = players.filter(|player| waiting.contains(&player.id));
                waiting.map(seated).collect()
            }
        })
    }

    fn newcomer(&self, name: &str) -> ScriptActor {
        let mut players = self.state().players();
        match players.find(|player| &*player.name == name) {
            Some(player) => seated(player),
            None => ScriptActor {
                device: device(self.state().players().count()),
                player: None,
                name: name.to_owned(),
            },
        }
    }

    pub(super) fn on_turn(&self) -> Result<&Player, Mismatch> {
        let turn = self.state().turn().player;
        let player = turn.and_then(|player| self.state().player(player));
        player.ok_or_else(|| unknown("player", "on turn"))
    }

    /// Player with this name; or else the player whose name begins with these words.
    pub(super) fn player(&self, name: &str) -> Result<&Player, Mismatch> {
        let mut players = self.state().players();
        if let Some(player) = players.find(|player| &*player.name == name) {
            return Ok(player);
        }
        let begins = |player: &&Player| begins(&player.name, name);
        let mut found = self.state().players().filter(begins);
        match (found.next(), found.next()) {
            (Some(player), None) => Ok(player),
            (None, _) => Err(unknown("player", name)),
            (Some(_), Some(_)) => Err(Mismatch::Ambiguous(name.to_owned())),
        }
    }

    pub(super) fn rule(&self, number: u32) -> Result<&Rule, Mismatch> {
        let rule = self.state().rule_numbered(RuleNumber(number));
        rule.ok_or_else(|| unknown("rule", &number.to_string()))
    }

    /// Proposal with this number, or the one named last.
    pub(super) fn proposal(&self, number: Option<u32>) -> Result<&Proposal, Mismatch> {
        let state = self.state();
        let proposal = match number {
            Some(number) => state.proposal_numbered(ProposalNumber(number)),
            None => self.at_hand.and_then(|proposal| state.proposal(proposal)),
        };
        let name = number.map_or_else(|| "at hand".to_owned(), |number| number.to_string());
        proposal.ok_or_else(|| unknown("proposal", &name))
    }

    fn waiting(&self, doing: &WrittenMove) -> Result<Vec<PlayerId>, Mismatch> {
        let ballot = match doing {
            WrittenMove::Vote { on, .. } => self.ballot(*on)?,
            WrittenMove::Agree { correction } => return self.silent(*correction),
            _ => return Err(unknown("ballot", "at hand")),
        };
        let voters = ballot.electorate.iter().copied();
        Ok(voters.filter(|voter| !ballot.has_voted(*voter)).collect())
    }

    fn silent(&self, correction: Option<u32>) -> Result<Vec<PlayerId>, Mismatch> {
        let correction = self.state().correction(self.correction(correction)?);
        let agreed = correction.map(|correction| correction.agreed.clone());
        let agreed = agreed.unwrap_or_default();
        let mut players: Vec<_> = self.state().active_players().collect();
        if players.is_empty() {
            players.extend(self.state().asked_players());
        }
        let players = players.into_iter().map(|player| player.id);
        Ok(players.filter(|player| !agreed.contains(player)).collect())
    }

    pub(super) fn name_of(&self, player: PlayerId) -> String {
        let player = self.state().player(player);
        player.map_or_else(String::new, |player| player.name.to_string())
    }
}

fn seated(player: &Player) -> ScriptActor {
    let first = device_of(player, 1);
    ScriptActor {
        device: player.speaker().unwrap_or(first),
        player: Some(player.id),
        name: player.name.to_string(),
    }
}

fn on_device(player: &Player, number: u32) -> ScriptActor {
    ScriptActor {
        device: device_of(player, number),
        ..seated(player)
    }
}

/// True if a name begins with these whole words.
fn begins(name: &str, words: &str) -> bool {
    let rest = name.strip_prefix(words);
    rest.is_some_and(|rest| rest.starts_with(' '))
}

pub(super) fn unknown(kind: &'static str, name: &str) -> Mismatch {
    Mismatch::Unknown {
        kind,
        name: name.to_owned(),
    }
}
