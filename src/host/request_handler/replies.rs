//! Replies of the host, for the page.

use super::RequestHandler;
use crate::channel::{Reply as Answered, read, request};
use crate::kit::answers::view::RefusalView;
use crate::locale::rendering::refusals;
use nomic_host::{ActFailure, FoundFailure, Reply};
use std::rc::Rc;

impl RequestHandler {
    pub(super) fn on_reply(self: &Rc<Self>, id: u32, reply: Reply) {
        match reply {
            Reply::Acted(acted) => {
                self.send_updates_now();
                let acted: Answered<()> = acted.map_err(|failure| self.refusal(failure));
                self.reply::<request::Act>(id, &acted);
            }
            Reply::Link(link) => self.reply::<request::Meet>(id, &link),
            Reply::Games(games) => self.reply::<request::Games>(id, &games),
            Reply::Forgotten(room) => self.reply::<request::Forget>(id, &room),
            // Both requests have the same reply.
            Reply::Identity(kept) => self.reply::<request::NewIdentity>(id, &kept),
            Reply::Added(all) => self.reply::<request::AddGames>(id, &all),
            Reply::Relay(relay) => self.reply::<request::Relay>(id, &relay),
            Reply::Found(found) => {
                let language = self.language.get();
                let found: Answered<String> = found.map_err(|failure| match failure {
                    FoundFailure::NoIdentity => refusals::storage("", language),
                    FoundFailure::Peer(error) => refusals::peer_error(&error, language),
                    FoundFailure::Store(error) => refusals::storage(&error.0, language),
                });
                self.reply::<request::Found>(id, &found);
            }
        }
    }

    fn refusal(&self, failure: ActFailure) -> RefusalView {
        let language = self.language.get();
        match failure {
            ActFailure::NotThisTab => refusals::not_this_tab(language),
            ActFailure::Unmade(refusal) => {
                read(&refusal).unwrap_or_else(|| refusals::host_gone(language))
            }
            ActFailure::Refused(error) => {
                let told = |peer: &_| refusals::act_error(&error, peer, language);
                let told = self.driver.host.read(told);
                told.unwrap_or_else(|| refusals::not_this_tab(language))
            }
        }
    }
}
