//! Opening of a table's peer from the stored game.

use std::rc::Rc;
use std::sync::Arc;

use nomic_peer::{Input, Link, Output, Peer, Stored};

use super::{STORE_PAUSE_MS, TableSession};
use crate::io::StorageError;
use crate::layout;
use crate::status::{LineState, TabRole, TableTrouble};
use crate::writer_lock::WriterLock;

impl TableSession {
    /// Opens the peer from what is kept, and connects if this tab writes.
    pub(super) async fn reopen(self: Rc<Self>, role: TabRole) {
        let generation = self.generation.get().wrapping_add(1);
        self.generation.set(generation);
        self.opened_as.set(role);
        self.early.borrow_mut().get_or_insert_default();
        let stored = loop {
            match self.kept(role).await {
                Ok(stored) => break stored,
                Err(error) => {
                    self.standing
                        .set_trouble(Some(TableTrouble::Storage(error)));
                    self.port.sleep(STORE_PAUSE_MS).await;
                }
            }
            // Another tab may write by now; then nothing is taken from it.
            if !self.is_current(generation) {
                return;
            }
        };
        if !self.is_current(generation) {
            return;
        }
        self.standing.storage_works();
        if let (TabRole::Writing, Some(tabs)) = (role, self.tabs.borrow().as_ref()) {
            tabs.announce();
        }
        self.port.platform.begin_stretch();
        let opened = Peer::open_at_pace(
            self.own_link(),
            self.identity.clone(),
            stored,
            Some(self.port.platform.pace()),
            &mut self.rng(),
        );
        match opened {
            Ok((mut peer, mut outputs)) => {
                while peer.is_busy() {
                    self.port.pause().await;
                    if !self.is_current(generation) {
                        return;
                    }
                    let now = self.port.now_ms();
                    outputs.extend(peer.handle(Input::Resume, now, &mut self.rng()));
                }
                peer.set_writer(role == TabRole::Writing);
                peer.set_verifier(self.port.platform.has_verifier());
                if let Some(invitation) = self.invitation.clone() {
                    peer.set_invitation(invitation);
                }
                outputs.extend(peer.set_push_address(self.push.borrow().clone()));
                self.begin(peer, outputs, role);
            }
            Err(error) => {
                let error = StorageError(error.to_string());
                self.standing
                    .set_trouble(Some(TableTrouble::Storage(error)));
            }
        }
    }

    /// Reads the stored game. A tab that is to write takes the writer lock before it reads. So it
    /// sees all writes of the previous writer, whose later ones are refused. If the storage was
    /// cleared meanwhile, this tab stores again what it has.
    async fn kept(&self, role: TabRole) -> Result<Stored, StorageError> {
        if role == TabRole::Writing {
            self.storage.put_back().await?;
            let before = layout::take_writer_lock(&self.storage, &self.room, &self.tab).await?;
            if before == WriterLock::Gone {
                self.keep_everything().await?;
            }
        }
        let card = layout::card(&self.storage, &self.room).await?;
        if let Some(card) = card
            && let Ok(known) = Link::parse(&card.link)
        {
            self.known.replace(Some(known));
            self.heard.set(card.heard_ms);
            self.glance.replace(card.glance);
        }
        let link = self.own_link();
        self.standing.set_link(link.fragment());
        let read = (&*self.port, &*self.storage);
        let (stored, order) = layout::stored(read, &self.room, &link).await?;
        self.kept_some.set(!stored.chunks.is_empty());
        if role == TabRole::Writing {
            // Nothing else has been written since it took the writer lock, and nothing will be
            // before this.
            let (storage, room) = (Rc::clone(&self.storage), self.room.clone());
            let (port, tab) = (Rc::clone(&self.port), self.tab);
            self.port.spawn(async move {
                if let Err(error) = layout::put_in_order(storage, room, tab, order).await {
                    port.warn(&error);
                }
            });
        }
        Ok(stored)
    }

    fn begin(self: &Rc<Self>, peer: Peer, outputs: Vec<Output>, role: TabRole) {
        let all_to_come = role == TabRole::Writing && peer.chronicle().is_empty();
        self.peer.replace(Some(peer));
        self.begin_verifying(all_to_come);
        self.standing.set_role(role);
        self.standing.set_open();
        self.enqueue(outputs);
        let early = self.early.take().unwrap_or_default();
        if !early.is_empty() {
            self.input(Input::FromTab(owned(&early)));
        }
        self.changed();
        self.tick();
        if role == TabRole::Writing {
            self.standing.set_line(LineState::Connecting);
            self.connect();
        }
    }

    pub(super) fn on_tab_chunks(self: &Rc<Self>, chunks: Vec<Arc<[u8]>>) {
        match self.early.borrow_mut().as_mut() {
            Some(early) => early.extend(chunks),
            None => self.input(Input::FromTab(owned(&chunks))),
        }
    }
}

fn owned(chunks: &[Arc<[u8]>]) -> Vec<Vec<u8>> {
    chunks.iter().map(|chunk| chunk.to_vec()).collect()
}
