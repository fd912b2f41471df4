//! What rules say of things that are asked about although nobody moves. A rule that fails over such a
//! question is not marked for it: that is done when a move comes to it.

use crate::PlayerId;
use crate::clock::as_ms;
use crate::rules::{Phrase, Value};
use crate::state::State;
use crate::view::{Purse, consult, thing};

impl State {
    /// Whether players move one after the other; they do unless a rule says otherwise.
    pub fn takes_turns(&self) -> bool {
        self.said("takes_turns", None) != Some(Value::Truth(false))
    }

    /// Whether rules let this action be done while the seats fill.
    pub(crate) fn before_play(&self, action: &str) -> bool {
        self.said("before_play", Some(action)) == Some(Value::Truth(true))
    }

    /// Whether rules want what is filled into this action to be handed in secretly.
    pub fn wants_secrecy(&self, action: &str) -> bool {
        self.said("secret_action", Some(action)) == Some(Value::Truth(true))
    }

    /// From when on players can open themselves what they have handed in secretly for an action, in
    /// milliseconds since 1970, if rules say so.
    pub fn opens_at(&self, action: &str) -> Option<u64> {
        match self.said("opens_at", Some(action)) {
            Some(Value::Number(moment)) => Some(as_ms(moment)),
            _ => None,
        }
    }

    /// To whom secrets are sealed, if the rules name somebody.
    pub fn keeper(&self) -> Option<PlayerId> {
        self.named("keeper", None)
    }

    /// Who may call time on a timer before everybody may, if the rules name somebody.
    pub fn timekeeper(&self, timer: &str) -> Option<PlayerId> {
        self.named("timekeeper", Some(timer))
    }

    fn named(&self, question: &'static str, about: Option<&str>) -> Option<PlayerId> {
        match self.said(question, about) {
            Some(Value::Thing(player)) => thing::player_id(player).ok(),
            _ => None,
        }
    }

    /// The first answer to a question, which may be about something that has a name.
    fn said(&self, question: &'static str, about: Option<&str>) -> Option<Value> {
        let args: Vec<Value> = about
            .map(|name| Value::Text(Phrase::plain(name)))
            .into_iter()
            .collect();
        let purse = Purse::default();
        let said = consult::question(self, question, &args, purse.means());
        said.answers.into_iter().next().map(|(_, value)| value)
    }
}
