//! Requests of the page, each carried out once.

use super::{RequestHandler, TableRequest};
use crate::browser::typed_text;
use crate::channel::{
    AnyRequest, FromHost, LazyRequest, MoveRequest, Packed, Proposed, request, written,
};
use crate::host::intents::intent;
use crate::host::lazy_code::LazyReply;
use crate::players::answers::seats::fingerprint;
use crate::settings::answers::view::IdentityView;
use nomic_engine::moves::JoinIntent;
use nomic_host::{ActKind, BrowserRequest, Command};
use nomic_peer::{Identity, Intent, Link, PushAddress};
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

impl RequestHandler {
    pub(super) fn carry_out(self: &Rc<Self>, id: u32, wanted: AnyRequest) {
        match wanted {
            AnyRequest::Act(request) => self.run(TableRequest::Act(id, request.deed)),
            AnyRequest::GoOn(_) => {
                self.command(Command::GoOn);
                self.reply::<request::GoOn>(id, &());
            }
            AnyRequest::AskToWrite(_) => {
                self.command(Command::AskToWrite);
                self.reply::<request::AskToWrite>(id, &());
            }
            AnyRequest::Hurry(request) => {
                let redial = request.redial;
                self.command(Command::Hurry { redial });
                self.reply::<request::Hurry>(id, &());
            }
            AnyRequest::Meet(request) => self.command(Command::Meet(id, request.place)),
            AnyRequest::Dismiss(_) => {
                self.command(Command::Dismiss);
                self.reply::<request::Dismiss>(id, &());
            }
            AnyRequest::Push(request) => {
                let (endpoint, key) = (request.endpoint, request.key.try_into());
                let address = key.ok().map(|key| PushAddress { key, endpoint });
                self.command(Command::Push(address));
                self.reply::<request::Push>(id, &());
            }
            AnyRequest::Games(_) => self.ask(id, BrowserRequest::Games),
            AnyRequest::Forget(request) => self.ask(id, BrowserRequest::Forget(request.link)),
            AnyRequest::Identity(_) => {
                let identity = self.driver.host.identity();
                self.reply::<request::Identity>(id, &identity.as_ref().map(identity_view));
            }
            AnyRequest::BringIdentity(request) => {
                self.ask(id, BrowserRequest::BringIdentity(request.key));
            }
            AnyRequest::AddGames(request) => {
                let games = request.games.into_iter().filter_map(|(link, title)| {
                    let link = Link::parse(&link).ok()?;
                    Some((link, title))
                });
                self.ask(id, BrowserRequest::AddGames(games.collect()));
            }
            AnyRequest::NewIdentity(_) => self.ask(id, BrowserRequest::NewIdentity),
            AnyRequest::Relay(_) => self.command(Command::Relay(id)),
            AnyRequest::Load(_) => {
                let this = Rc::clone(self);
                spawn_local(async move {
                    let here = this.load_lazy_code().await;
                    this.reply::<request::Load>(id, &here);
                });
            }
            AnyRequest::Later(wanted) => {
                let this = Rc::clone(self);
                spawn_local(async move { this.carry_out_lazily(id, wanted).await });
            }
        }
    }

    fn ask(&self, id: u32, request: BrowserRequest) {
        self.command(Command::Ask(id, request));
    }

    async fn carry_out_lazily(self: Rc<Self>, id: u32, wanted: Packed<LazyRequest>) {
        self.load_lazy_code().await;
        let rulesets = Rc::clone(&self.rulesets);
        let reply = self.lazy_code.reply(wanted, rulesets, self.language.get());
        let reply = match reply {
            Some(reply) => reply.await,
            None => LazyReply::Unread,
        };
        match reply {
            LazyReply::Done(reply) => self.send(&FromHost::Reply(id, Some(reply))),
            LazyReply::Found(founding) => self.ask(id, BrowserRequest::Found(founding)),
            LazyReply::Unread => self.send(&FromHost::Reply(id, None)),
        }
    }

    /// Has a move carried out. Its intent is made when it is.
    pub(super) fn act(self: &Rc<Self>, id: u32, deed: MoveRequest) {
        let kind = match &deed {
            MoveRequest::MoveOn(_) => ActKind::MoveOn,
            MoveRequest::Intent(_)
            | MoveRequest::Propose(_)
            | MoveRequest::Open(_)
            | MoveRequest::Remark { .. }
            | MoveRequest::Close { .. } => ActKind::Held,
        };
        let deed = match deed {
            MoveRequest::Intent(Intent::Join(JoinIntent { name })) => {
                MoveRequest::Intent(Intent::Join(JoinIntent {
                    name: typed_text::name(&name),
                }))
            }
            deed => deed,
        };
        let (lazy_code, language) = (Rc::clone(&self.lazy_code), self.language.get());
        let draft = Box::new(move |peer: &_| {
            let draft = |proposed: &Packed<Proposed>| lazy_code.draft(proposed, peer, language);
            let typed = |text: &mut String| *text = typed_text::text(text);
            let intent = intent(peer, deed, language, draft);
            let intent = intent.map(|intent| intent.reworded(typed));
            intent.map_err(|refusal| written(&refusal))
        });
        self.command(Command::Act(id, draft, kind));
    }
}

fn identity_view(identity: &Identity) -> IdentityView {
    IdentityView {
        secret: identity.export(),
        fingerprint: fingerprint(&identity.device_id()),
    }
}
