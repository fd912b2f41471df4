//! Fields for handing in files, with progress and result.

use crate::app::App;
use crate::browser::{files, importer};
use crate::channel::{Offered, request};
use crate::founding::answers::import_draft::{ImportDraft, Unread};
use crate::kit::answers::view::RefusalView;
use crate::locale::import::unread;
use crate::locale::rendering::refusals;
use leptos::prelude::*;
use nomic_engine::rules::CollectByExtend;
use nomic_import::{ImportError, ImportFile};

/// State of handing files in. An answer to anything but the latest files is ignored, and so is an
/// answer that comes when the component is gone.
#[derive(Clone, Copy)]
pub(super) struct FileImport {
    app: App,
    brought: RwSignal<Option<ImportDraft>>,
    /// Rules found in this program's own format instead.
    written: RwSignal<Option<Offered>>,
    handed_in: StoredValue<u32>,
    pub(super) reading: RwSignal<bool>,
    pub(super) refusal: RwSignal<Option<RefusalView>>,
    /// Files that could not be read and may be tried again without choosing them again.
    pub(super) again: RwSignal<Option<Vec<ImportFile>>>,
}

impl FileImport {
    pub(super) fn new(
        brought: RwSignal<Option<ImportDraft>>,
        written: RwSignal<Option<Offered>>,
    ) -> Self {
        Self {
            app: App::here(),
            brought,
            written,
            handed_in: StoredValue::new(0),
            reading: RwSignal::new(false),
            refusal: RwSignal::new(None),
            again: RwSignal::new(None),
        }
    }

    pub(super) fn take(self, chosen: Vec<web_sys::File>) {
        if chosen.is_empty() {
            return;
        }
        self.again.set(None);
        let turn = self.begin();
        leptos::task::spawn_local(async move {
            let read = files::read(chosen, nomic_import::MAX_BYTES).await;
            if !self.is_latest(turn) {
                return;
            }
            match read {
                Ok(Some(files)) => self.find(turn, files).await,
                Ok(None) => self.fail(Unread::Refused(ImportError::TooLong), &[]),
                Err(error) => {
                    self.reading.set(false);
                    let language = self.app.language.get_untracked();
                    self.refusal
                        .set(Some(refusals::storage(&error.0, language)));
                }
            }
        });
    }

    pub(super) fn read(self, files: Vec<ImportFile>) {
        self.again.set(None);
        let turn = self.begin();
        leptos::task::spawn_local(self.find(turn, files));
    }

    /// Tries once more to read the files. The button for it stays meanwhile, and the keyboard's
    /// focus with it.
    pub(super) fn read_again(self) {
        if let Some(files) = self.again.get_untracked() {
            let turn = self.begin();
            leptos::task::spawn_local(self.find(turn, files));
        }
    }

    fn begin(self) -> u32 {
        self.brought.set(None);
        self.written.set(None);
        self.refusal.set(None);
        self.reading.set(true);
        self.handed_in.update_value(|turn| *turn += 1);
        self.handed_in.get_value()
    }

    fn is_latest(self, turn: u32) -> bool {
        self.handed_in.try_get_value() == Some(turn)
    }

    async fn find(self, turn: u32, files: Vec<ImportFile>) {
        let named = files
            .iter()
            .map(|file| (file.name.clone(), file.bytes.clone()));
        let files_in = named.collect_by_extend();
        let found = self
            .app
            .host()
            .request(request::Written { files: files_in })
            .await;
        if !self.is_latest(turn) {
            return;
        }
        match found {
            // A host that broke down over it has found no such ruleset in it.
            None | Some(Ok(None)) => self.import(turn, files).await,
            Some(Ok(found)) => {
                self.reading.set(false);
                self.again.set(None);
                self.written.set(found);
            }
            Some(Err(refusal)) => {
                self.reading.set(false);
                self.refusal.set(Some(refusal));
            }
        }
    }

    async fn import(self, turn: u32, files: Vec<ImportFile>) {
        let found = importer::read(&files).await;
        if !self.is_latest(turn) {
            return;
        }
        match found {
            Ok(found) => {
                self.reading.set(false);
                self.again.set(None);
                self.brought.set(Some(ImportDraft::new(found)));
            }
            Err(why) => {
                self.fail(why, &files);
                self.again.set(why.may_try_again().then_some(files));
            }
        }
    }

    fn fail(self, why: Unread, files: &[ImportFile]) {
        self.reading.set(false);
        let language = self.app.language.get_untracked();
        self.refusal.set(Some(unread(why, files, language)));
    }
}
