//! What the page wants done, once.

use super::{Desk, Errand};
use crate::channel::{FromHost, Wanted, wish};
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

impl Desk {
    pub(super) fn carry_out(self: &Rc<Self>, id: u32, wanted: Wanted) {
        let session = self.session.borrow().clone();
        match wanted {
            Wanted::Act(wish) => self.run(Errand::Act(id, wish.deed)),
            Wanted::GoOn(_) => {
                if let Some(session) = session {
                    session.go_on();
                }
                self.reply::<wish::GoOn>(id, &());
            }
            Wanted::AskToWrite(_) => {
                if let Some(session) = session {
                    session.ask_to_write();
                }
                self.reply::<wish::AskToWrite>(id, &());
            }
            Wanted::Hurry(wish) => {
                if let Some(session) = session {
                    session.hurry(wish.redial);
                }
                self.reply::<wish::Hurry>(id, &());
            }
            Wanted::Meet(wish) => {
                let link = session.map(|session| session.meet(wish.place));
                self.reply::<wish::Meet>(id, &link.unwrap_or_default());
            }
            Wanted::Dismiss(_) => {
                if let Some(session) = session {
                    session.standing.set_trouble(None);
                }
                self.reply::<wish::Dismiss>(id, &());
            }
            other => {
                let this = Rc::clone(self);
                spawn_local(async move { this.see_to(id, other).await });
            }
        }
    }

    /// Does what takes its time.
    async fn see_to(self: Rc<Self>, id: u32, wanted: Wanted) {
        let house = self.house.borrow().clone();
        let Some(house) = house else {
            return self.send(&FromHost::Reply(id, None));
        };
        let language = self.language.get();
        match wanted {
            Wanted::Games(_) => self.reply::<wish::Games>(id, &house.games().await),
            Wanted::Forget(wish) => {
                self.close_left(&wish.link);
                let room = house.forget(&wish.link).await;
                self.reply::<wish::Forget>(id, &room);
            }
            Wanted::Identity(_) => self.reply::<wish::Identity>(id, &house.told_identity()),
            Wanted::BringIdentity(wish) => {
                let kept = house.bring_identity(&wish.key).await;
                self.reply::<wish::BringIdentity>(id, &kept);
            }
            Wanted::NewIdentity(_) => {
                let kept = house.new_identity().await;
                self.reply::<wish::NewIdentity>(id, &kept);
            }
            Wanted::Relay(_) => house.relay.once_known(Box::new(move |relay| {
                self.reply::<wish::Relay>(id, &relay.to_owned());
            })),
            Wanted::Load(_) => {
                let here = self.fetch_the_rest().await;
                self.reply::<wish::Load>(id, &here);
            }
            Wanted::Later(wanted) => {
                self.fetch_the_rest().await;
                let reply = match self.rest.reply(wanted, house, language) {
                    Some(reply) => reply.await,
                    None => None,
                };
                self.send(&FromHost::Reply(id, reply));
            }
            // These are done at once.
            Wanted::Act(_)
            | Wanted::GoOn(_)
            | Wanted::AskToWrite(_)
            | Wanted::Hurry(_)
            | Wanted::Meet(_)
            | Wanted::Dismiss(_) => {}
        }
    }
}
