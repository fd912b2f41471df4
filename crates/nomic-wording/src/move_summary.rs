//! Requests of moves in a few words, for proofs and refused moves, which have no ruling.

use crate::messages::deeds;
use crate::{Message, msg};
use nomic_engine::{Move, Paper, Preference};

/// Greatest number of characters quoted of a player's text.
const QUOTED: usize = 80;

/// The move as a signed thing, such as “a vote against”.
pub fn move_summary(moved: &Move) -> Message {
    match moved {
        Move::Found { title, .. } => msg!(deeds::Found, title = quoted(title)),
        Move::Join { seat, .. } => msg!(deeds::Join, name = quoted(&seat.name)),
        Move::Begin { .. } => deeds::BEGIN.into(),
        Move::Propose { .. } => deeds::PROPOSE.into(),
        Move::Revise { .. } => deeds::REVISE.into(),
        Move::Remark { text, .. } => msg!(deeds::Remark, text = quoted(text)),
        Move::OpenVoting { .. } => deeds::OPEN_VOTING.into(),
        Move::Vote { paper, .. } => match paper {
            Paper::Open(Preference::For) => deeds::IN_FAVOUR.into(),
            Paper::Open(Preference::Against) => deeds::AGAINST.into(),
            Paper::Open(Preference::Abstain) => deeds::ABSTENTION.into(),
            Paper::Open(Preference::Options(_)) => deeds::OPTIONS.into(),
            Paper::Sealed(_) => deeds::SECRET_VOTE.into(),
        },
        Move::Close { .. } => deeds::CLOSE.into(),
        Move::Leave => deeds::LEAVE.into(),
        Move::Act { action, form, .. } => match form {
            Paper::Open(_) => msg!(deeds::Act, action = quoted(action)),
            Paper::Sealed(_) => msg!(deeds::ActSecretly, action = quoted(action)),
        },
        Move::Call { statement, .. } => msg!(deeds::Call, statement = quoted(statement)),
        Move::Judge { .. } => deeds::JUDGE.into(),
        Move::Correct { .. } => deeds::CORRECT.into(),
        Move::Agree { .. } => deeds::AGREE.into(),
        Move::Withdraw { .. } => deeds::WITHDRAW.into(),
        Move::Away { away: true } => deeds::AWAY.into(),
        Move::Away { away: false } => deeds::BACK.into(),
        Move::CallTime { timer, .. } => msg!(deeds::CallTime, timer = quoted(timer)),
        Move::Witness => deeds::WITNESS.into(),
        Move::MoveOn { .. } => deeds::MOVE_ON.into(),
        Move::Open { .. } => deeds::OPEN.into(),
        Move::Show { .. } => deeds::SHOW.into(),
        Move::Invite { stands: true, .. } => deeds::INVITE.into(),
        Move::Invite { stands: false, .. } => deeds::UNINVITE.into(),
    }
}

fn quoted(text: &str) -> String {
    let mut quoted: String = text.chars().take(QUOTED).collect();
    if quoted.len() < text.len() {
        quoted.push('…');
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Locale;
    use nomic_engine::{EventId, ProposalId};

    fn remark(text: &str) -> Move {
        Move::Remark {
            proposal: ProposalId(EventId([0; 32])),
            text: text.to_owned(),
        }
    }

    fn say(moved: &Move, tag: &str) -> String {
        move_summary(moved).render(Locale::from_tag(tag).unwrap())
    }

    #[test]
    fn what_somebody_wrote_is_quoted_and_cut_where_it_is_long() {
        let said = say(&remark("With milk?"), "de");
        assert_eq!(said, "die Bemerkung „With milk?“");
        let long = say(&remark(&"é".repeat(500)), "en");
        assert_eq!(long, format!("the remark “{}…”", "é".repeat(QUOTED)));
        let fits = say(&remark(&"é".repeat(QUOTED)), "en");
        assert!(!fits.contains('…'), "{fits}");
    }

    #[test]
    fn going_away_and_coming_back_are_told_apart_in_every_language() {
        for locale in Locale::ALL {
            let away = |away| move_summary(&Move::Away { away }).render(*locale);
            assert_ne!(away(true), away(false));
            assert!(!away(true).contains(['{', '}']));
        }
    }
}
