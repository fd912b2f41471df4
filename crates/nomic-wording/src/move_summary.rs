//! Requests of moves in a few words, for proofs and refused moves, which have no ruling.

use crate::messages::deeds;
use crate::{Message, msg};
use nomic_engine::moves::{
    ActMove, AwayMove, CallMove, CallTimeMove, FoundMove, InviteMove, JoinMove, OfferDeviceMove,
    RemarkMove, VoteMove,
};
use nomic_engine::{Move, Paper, Preference};

/// Greatest number of characters quoted of a player's text.
const QUOTED: usize = 80;

/// The move as a signed thing, such as “a vote against”.
pub fn move_summary(moved: &Move) -> Message {
    match moved {
        Move::Found(FoundMove { title, .. }) => msg!(deeds::Found, title = quoted(title)),
        Move::Join(JoinMove { seat, .. }) => msg!(deeds::Join, name = quoted(&seat.name)),
        Move::Begin(_) => deeds::BEGIN.into(),
        Move::Propose(_) => deeds::PROPOSE.into(),
        Move::Revise(_) => deeds::REVISE.into(),
        Move::Remark(RemarkMove { text, .. }) => msg!(deeds::Remark, text = quoted(text)),
        Move::OpenVoting(_) => deeds::OPEN_VOTING.into(),
        Move::Vote(VoteMove { paper, .. }) => match paper {
            Paper::Open(Preference::For) => deeds::IN_FAVOUR.into(),
            Paper::Open(Preference::Against) => deeds::AGAINST.into(),
            Paper::Open(Preference::Abstain) => deeds::ABSTENTION.into(),
            Paper::Open(Preference::Options(_)) => deeds::OPTIONS.into(),
            Paper::Sealed(_) => deeds::SECRET_VOTE.into(),
        },
        Move::Close(_) => deeds::CLOSE.into(),
        Move::Leave => deeds::LEAVE.into(),
        Move::Act(ActMove { action, form, .. }) => match form {
            Paper::Open(_) => msg!(deeds::Act, action = quoted(action)),
            Paper::Sealed(_) => msg!(deeds::ActSecretly, action = quoted(action)),
        },
        Move::Call(CallMove { statement, .. }) => msg!(deeds::Call, statement = quoted(statement)),
        Move::Judge(_) => deeds::JUDGE.into(),
        Move::Correct(_) => deeds::CORRECT.into(),
        Move::Agree(_) => deeds::AGREE.into(),
        Move::Withdraw(_) => deeds::WITHDRAW.into(),
        Move::Away(AwayMove { away: true }) => deeds::AWAY.into(),
        Move::Away(AwayMove { away: false }) => deeds::BACK.into(),
        Move::CallTime(CallTimeMove { timer, .. }) => msg!(deeds::CallTime, timer = quoted(timer)),
        Move::Witness => deeds::WITNESS.into(),
        Move::MoveOn(_) => deeds::MOVE_ON.into(),
        Move::Open(_) => deeds::OPEN.into(),
        Move::Show(_) => deeds::SHOW.into(),
        Move::OfferDevice(OfferDeviceMove { pass: Some(_) }) => deeds::OFFER_DEVICE.into(),
        Move::OfferDevice(OfferDeviceMove { pass: None }) => deeds::TAKE_PASS_BACK.into(),
        Move::AddDevice(_) => deeds::ADD_DEVICE.into(),
        Move::RemoveDevice(_) => deeds::REMOVE_DEVICE.into(),
        Move::Invite(InviteMove { stands: true, .. }) => deeds::INVITE.into(),
        Move::Invite(InviteMove { stands: false, .. }) => deeds::UNINVITE.into(),
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
        Move::Remark(RemarkMove {
            proposal: ProposalId(EventId([0; 32])),
            text: text.to_owned(),
        })
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
            let away = |away| move_summary(&Move::Away(AwayMove { away })).render(*locale);
            assert_ne!(away(true), away(false));
            assert!(!away(true).contains(['{', '}']));
        }
    }
}
