//! What this browser has besides the open table: who it is, its games, and rulesets to found others
//! with.

use super::founding::{FoundError, found};
use super::storage::Storage;
use super::{config, starters, store};
use crate::browser::{BrowserError, random, small, typing};
use crate::channel::{FoundRules, Lack, Offered, Picked, Reply, RulesKey, wish};
use crate::founding::answers::bring::lend;
use crate::founding::answers::starters::{ADMISSION, ChoiceView, STARTERS, choices};
use crate::founding::answers::written::written;
use crate::home::answers::library::GameCard;
use crate::kit::answers::view::RefusalView;
use crate::locale::telling::refusals;
use crate::players::answers::seats::fingerprint;
use crate::settings::answers::view::IdentityView;
use nomic_engine::Ruleset;
use nomic_engine::rules::Language;
use nomic_import::File;
use nomic_rulesets::{Blueprint, Picks, add, settles_admission};
use nomic_sync::{Founding, Identity, Keys, Link};
use nomic_wording::Locale;
use std::cell::RefCell;
use std::rc::Rc;

/// Everything of the browser that is there before a table is.
pub(super) struct House {
    pub(super) storage: Option<Rc<Storage>>,
    identity: RefCell<Option<Identity>>,
    /// The relay that links without one of their own mean.
    pub(super) relay: String,
    /// Rulesets that were handed in, in the order in which they were.
    handed_in: RefCell<Vec<Blueprint>>,
    /// Those that come with the program, as far as they were fetched.
    starters: RefCell<Vec<(String, Blueprint)>>,
}

impl House {
    /// Opens what is kept; with what is lacking, if something is.
    pub(super) async fn open(settings: Option<&str>) -> (Self, Option<Lack>) {
        let mut house = Self {
            storage: None,
            identity: RefCell::new(None),
            relay: config::default_relay(settings),
            handed_in: RefCell::default(),
            starters: RefCell::default(),
        };
        let lack = house.move_in().await.err();
        (house, lack)
    }

    async fn move_in(&mut self) -> Result<(), Lack> {
        random::works().map_err(|error| Lack::Random(error.0))?;
        let storage = Storage::open().await.map_err(no_store)?;
        let identity = store::identity(&storage).await.map_err(no_store)?;
        self.storage = Some(Rc::new(storage));
        self.identity = RefCell::new(Some(identity.ok_or(Lack::Identity)?));
        Ok(())
    }

    /// Who this browser is.
    pub(super) fn identity(&self) -> Option<Identity> {
        self.identity.borrow().clone()
    }

    pub(super) fn told_identity(&self) -> Option<IdentityView> {
        let identity = self.identity.borrow();
        identity.as_ref().map(|identity| IdentityView {
            secret: identity.export(),
            fingerprint: fingerprint(&identity.device_id()),
        })
    }

    /// Is who this key says from now on.
    pub(super) async fn bring_identity(&self, key: &str) -> bool {
        match Identity::import(key.trim()) {
            Ok(identity) => self.be(identity).await,
            Err(_) => false,
        }
    }

    pub(super) async fn new_identity(&self) -> bool {
        self.be(Identity::generate(&mut random::fill)).await
    }

    async fn be(&self, identity: Identity) -> bool {
        let Some(storage) = &self.storage else {
            return false;
        };
        // At once: a table that is opened before it is kept must not seat who was here before.
        let before = self.identity.replace(Some(identity.clone()));
        let kept = store::keep_identity(storage, &identity).await.is_ok();
        if !kept {
            self.identity.replace(before);
            return false;
        }
        // It was somebody else who saw it.
        if let Err(error) = store::forget_seen(storage, "").await {
            web_sys::console::warn_1(&error.0.into());
        }
        true
    }

    pub(super) async fn games(&self) -> Option<(Vec<GameCard>, usize)> {
        store::games(self.storage.as_ref()?).await.ok()
    }

    /// Forgets the game of a link; gives the name under which things of it are kept.
    pub(super) async fn forget(&self, link: &str) -> Option<String> {
        let room = store::room_key(&Keys::of(&Link::parse(link).ok()?).room_id());
        let storage = self.storage.as_ref()?;
        store::forget_seen(storage, small::table_of(link))
            .await
            .ok()?;
        store::forget(storage, &room).await.ok()?;
        Some(room)
    }

    /// One of the rulesets that come with the program.
    pub(super) async fn starter(&self, id: &str) -> Result<Offered, String> {
        let blueprint = self.fetched(id).await.map_err(|error| error.0)?;
        Ok(offered(RulesKey::Starter(id.to_owned()), &blueprint))
    }

    /// Files as a ruleset in the way of this program, if they are one.
    pub(super) fn written(
        &self,
        files: Vec<(String, Vec<u8>)>,
        language: Locale,
    ) -> Reply<Option<Offered>> {
        let files = files.into_iter();
        let files: Vec<File> = files.map(|(name, bytes)| File { name, bytes }).collect();
        let found =
            written(&files).map_err(|error| refusals::no_starter(&error.to_string(), language))?;
        Ok(found.map(|blueprint| {
            let mut handed_in = self.handed_in.borrow_mut();
            let offered = offered(RulesKey::Pages(handed_in.len()), &blueprint);
            handed_in.push(blueprint);
            offered
        }))
    }

    /// What a ruleset leaves open.
    pub(super) async fn choices(
        &self,
        key: &RulesKey,
        picked: Picked,
        language: Locale,
    ) -> Vec<ChoiceView> {
        let blueprint = self.blueprint(key).await;
        blueprint.map_or_else(
            |_| Vec::new(),
            |blueprint| choices(&blueprint, &picks(picked), language),
        )
    }

    /// Founds a game; gives its link.
    pub(super) async fn found(&self, wanted: wish::Found, language: Locale) -> Reply<String> {
        let no_starter = |error: BrowserError| refusals::no_starter(&error.0, language);
        let mut ruleset = match wanted.rules {
            FoundRules::Known(key, picked) => {
                self.settled(&key, picked).await.map_err(no_starter)?
            }
            FoundRules::Own(mut own, borrow) => {
                if borrow {
                    let initial = RulesKey::Starter(STARTERS[0].id.to_owned());
                    let known = self.settled(&initial, Vec::new()).await;
                    lend(&mut own, &known.map_err(no_starter)?);
                }
                own
            }
        };
        if !settles_admission(&ruleset) {
            let admission = RulesKey::Starter(ADMISSION.to_owned());
            let rule = self.settled(&admission, wanted.admission).await;
            add(&mut ruleset, rule.map_err(no_starter)?);
        }
        let founding = Founding {
            real_dice: wanted.real_dice,
            title: typing::text(wanted.title.trim()),
            governing: wanted.governing,
            ruleset,
            name: typing::name(&wanted.name),
        };
        self.set_table(founding, language).await
    }

    async fn set_table(&self, founding: Founding, language: Locale) -> Result<String, RefusalView> {
        let (Some(storage), Some(identity)) = (&self.storage, self.identity()) else {
            return Err(refusals::storage("", language));
        };
        let found = found(storage, identity, founding).await;
        let link = found.map_err(|error| match error {
            FoundError::Peer(error) => refusals::peer_error(&error, language),
            FoundError::Browser(error) => refusals::storage(&error.0, language),
        })?;
        Ok(link.fragment())
    }

    async fn settled(&self, key: &RulesKey, picked: Picked) -> Result<Ruleset, BrowserError> {
        let ruleset = self.blueprint(key).await?.ruleset(&picks(picked));
        ruleset.map_err(|error| BrowserError(error.to_string()))
    }

    async fn blueprint(&self, key: &RulesKey) -> Result<Blueprint, BrowserError> {
        match key {
            RulesKey::Starter(id) => self.fetched(id).await,
            RulesKey::Pages(place) => {
                let handed_in = self.handed_in.borrow();
                let known = handed_in.get(*place).cloned();
                known.ok_or_else(|| BrowserError(format!("{place}")))
            }
        }
    }

    async fn fetched(&self, id: &str) -> Result<Blueprint, BrowserError> {
        let known = || {
            let starters = self.starters.borrow();
            let known = starters.iter().find(|(known, _)| known == id);
            known.map(|(_, blueprint)| blueprint.clone())
        };
        if let Some(known) = known() {
            return Ok(known);
        }
        let fetched = starters::blueprint(id).await?;
        let mut starters = self.starters.borrow_mut();
        starters.push((id.to_owned(), fetched.clone()));
        Ok(fetched)
    }
}

fn no_store(error: BrowserError) -> Lack {
    Lack::Storage(error.0)
}

fn picks(picked: Picked) -> Picks {
    let mut picks = Picks::default();
    for (name, value) in picked {
        picks.pick(&name, &value);
    }
    picks
}

fn offered(key: RulesKey, blueprint: &Blueprint) -> Offered {
    let title = blueprint.title();
    let titles = Language::ALL.map(|language| (language, title.get(language).to_owned()));
    let ruleset = blueprint.ruleset(&Picks::default());
    Offered {
        key,
        title: titles.to_vec(),
        rules: blueprint.rules(),
        silent: ruleset.is_ok_and(|ruleset| !settles_admission(&ruleset)),
    }
}
