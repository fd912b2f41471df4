//! Requests of the page, each carried out once.

use super::{RequestHandler, TableRequest};
use crate::channel::{AnyRequest, FromHost, request};
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

impl RequestHandler {
    pub(super) fn carry_out(self: &Rc<Self>, id: u32, wanted: AnyRequest) {
        let session = self.session.borrow().clone();
        match wanted {
            AnyRequest::Act(request) => self.run(TableRequest::Act(id, request.deed)),
            AnyRequest::GoOn(_) => {
                if let Some(session) = session {
                    session.go_on();
                }
                self.reply::<request::GoOn>(id, &());
            }
            AnyRequest::AskToWrite(_) => {
                if let Some(session) = session {
                    session.ask_to_write();
                }
                self.reply::<request::AskToWrite>(id, &());
            }
            AnyRequest::Hurry(request) => {
                if let Some(session) = session {
                    session.hurry(request.redial);
                }
                self.reply::<request::Hurry>(id, &());
            }
            AnyRequest::Meet(request) => {
                let link = session.map(|session| session.meet(request.place));
                self.reply::<request::Meet>(id, &link.unwrap_or_default());
            }
            AnyRequest::Dismiss(_) => {
                if let Some(session) = session {
                    session.standing.set_trouble(None);
                }
                self.reply::<request::Dismiss>(id, &());
            }
            other => {
                let this = Rc::clone(self);
                spawn_local(async move { this.carry_out_later(id, other).await });
            }
        }
    }

    async fn carry_out_later(self: Rc<Self>, id: u32, wanted: AnyRequest) {
        let app_state = self.app_state.borrow().clone();
        let Some(app_state) = app_state else {
            return self.send(&FromHost::Reply(id, None));
        };
        let language = self.language.get();
        match wanted {
            AnyRequest::Games(_) => self.reply::<request::Games>(id, &app_state.games().await),
            AnyRequest::Forget(request) => {
                self.close_left(&request.link);
                let room = app_state.forget(&request.link).await;
                self.reply::<request::Forget>(id, &room);
            }
            AnyRequest::Identity(_) => {
                self.reply::<request::Identity>(id, &app_state.told_identity())
            }
            AnyRequest::BringIdentity(request) => {
                let kept = app_state.bring_identity(&request.key).await;
                self.reply::<request::BringIdentity>(id, &kept);
            }
            AnyRequest::NewIdentity(_) => {
                let kept = app_state.new_identity().await;
                self.reply::<request::NewIdentity>(id, &kept);
            }
            AnyRequest::Relay(_) => app_state.relay.once_known(Box::new(move |relay| {
                self.reply::<request::Relay>(id, &relay.to_owned());
            })),
            AnyRequest::Load(_) => {
                let here = self.load_lazy_code().await;
                self.reply::<request::Load>(id, &here);
            }
            AnyRequest::Later(wanted) => {
                self.load_lazy_code().await;
                let reply = match self.lazy_code.reply(wanted, app_state, language) {
                    Some(reply) => reply.await,
                    None => None,
                };
                self.send(&FromHost::Reply(id, reply));
            }
            // These are done at once.
            AnyRequest::Act(_)
            | AnyRequest::GoOn(_)
            | AnyRequest::AskToWrite(_)
            | AnyRequest::Hurry(_)
            | AnyRequest::Meet(_)
            | AnyRequest::Dismiss(_) => {}
        }
    }
}
