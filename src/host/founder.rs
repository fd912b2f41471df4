//! Founding a game: rulesets that come with the program or were handed in, what they leave open, and the
//! founding that is made of one.

use super::lazy_code::LazyReply;
use super::starters;
use crate::browser::{BrowserError, random, typed_text};
use crate::channel::{
    FoundRules, LazyRequest, Offered, Packed, Picked, Reply, Request, RulesKey, request,
    written as bytes,
};
use crate::founding::answers::loans::{Loan, Uncoded, lend, loans};
use crate::founding::answers::starters::{ADMISSION, ChoiceView, INITIAL_SET, added, choices};
use crate::founding::answers::written::written;
use crate::locale::rendering::refusals;
use crate::settings::answers::backup;
use nomic_engine::rules::Language;
use nomic_engine::{Ruleset, costly_at_first};
use nomic_import::ImportFile;
use nomic_peer::Founding;
use nomic_rulesets::{ADDITIONS, Addition, Blueprint, Picks, add_picked};
use nomic_wording::{Locale, rendering};
use std::cell::RefCell;
use std::rc::Rc;

/// Greatest number of rules that are reported as costly; more would add nothing.
const MAX_COSTLY: usize = 8;

/// Rulesets to found games with.
#[derive(Default)]
pub(super) struct Rulesets {
    /// Rulesets that were handed in, in that order.
    handed_in: RefCell<Vec<Blueprint>>,
    /// Rulesets of the program that were fetched so far, by folder.
    starters: RefCell<Vec<(String, Blueprint)>>,
}

/// Carries out a request.
pub(super) async fn see_to(
    rulesets: Rc<Rulesets>,
    wanted: Packed<LazyRequest>,
    language: Locale,
) -> LazyReply {
    let Some(wanted) = wanted.open() else {
        return LazyReply::Unread;
    };
    LazyReply::Done(match wanted {
        LazyRequest::Starter(request) => {
            encode_reply::<request::Starter>(&rulesets.starter(&request.id).await)
        }
        LazyRequest::Written(request) => {
            encode_reply::<request::Written>(&rulesets.written(request.files, language))
        }
        LazyRequest::Choices(request) => {
            let choices = rulesets
                .choices(&request.rules, request.picks, language)
                .await;
            encode_reply::<request::Choices>(&choices)
        }
        LazyRequest::Added(request) => {
            let choices = rulesets.added(&request.ids, request.picks, language).await;
            encode_reply::<request::Added>(&choices)
        }
        LazyRequest::Costs(request) => {
            encode_reply::<request::Costs>(&rulesets.costs(request.rules, language).await)
        }
        LazyRequest::Lending(request) => {
            encode_reply::<request::Lending>(&rulesets.lending(request.rules, language).await)
        }
        LazyRequest::SealBackup(request) => {
            let passphrase = typed_text::text(&request.passphrase);
            let (key, games) = (&request.key, request.games);
            let text = backup::sealed(key, games, &passphrase, &mut random::fill);
            encode_reply::<request::SealBackup>(&text)
        }
        LazyRequest::OpenBackup(request) => {
            let passphrase = typed_text::text(&request.passphrase);
            encode_reply::<request::OpenBackup>(&backup::opened(&request.text, &passphrase))
        }
        LazyRequest::Found(request) => match rulesets.founding(request, language).await {
            Ok(founding) => return LazyReply::Found(Box::new(founding)),
            Err(refusal) => encode_reply::<request::Found>(&Err(refusal)),
        },
    })
}

fn encode_reply<R: Request>(reply: &R::Reply) -> Vec<u8> {
    bytes(reply)
}

impl Rulesets {
    async fn starter(&self, id: &str) -> Result<Offered, String> {
        let blueprint = self.fetched(id).await.map_err(|error| error.0)?;
        Ok(offered(RulesKey::Starter(id.to_owned()), &blueprint))
    }

    /// Reads files as a ruleset in this program's own format; `None` if they are none.
    fn written(&self, files: Vec<(String, Vec<u8>)>, language: Locale) -> Reply<Option<Offered>> {
        let files = files.into_iter();
        let files: Vec<ImportFile> = files
            .map(|(name, bytes)| ImportFile { name, bytes })
            .collect();
        let found =
            written(&files).map_err(|error| refusals::no_starter(&error.to_string(), language))?;
        Ok(found.map(|blueprint| {
            let mut handed_in = self.handed_in.borrow_mut();
            let offered = offered(RulesKey::Pages(handed_in.len()), &blueprint);
            handed_in.push(blueprint);
            offered
        }))
    }

    async fn choices(&self, key: &RulesKey, picked: Picked, language: Locale) -> Vec<ChoiceView> {
        let blueprint = self.blueprint(key).await;
        blueprint.map_or_else(
            |_| Vec::new(),
            |blueprint| choices(&blueprint, &picks(picked), language),
        )
    }

    async fn added(&self, ids: &[String], picked: Picked, language: Locale) -> Vec<ChoiceView> {
        let picks = picks(picked);
        let mut views = Vec::new();
        for id in ids {
            if let Ok(addition) = self.fetched(id).await {
                views.extend(added(&addition, &picks, language));
            }
        }
        views
    }

    /// Rules whose code takes many steps in a trial run, with the cost.
    async fn costs(&self, rules: FoundRules, language: Locale) -> Vec<String> {
        let ruleset = match rules {
            FoundRules::Known(key, picked) => self.settled(&key, picked).await.ok(),
            FoundRules::Own(own, _) => own.open(),
        };
        let found = ruleset.map_or_else(Vec::new, |ruleset| costly_at_first(&ruleset));
        let told = found.iter().take(MAX_COSTLY);
        told.map(|found| rendering::costly(found).render(language))
            .collect()
    }

    /// Rules that have code in the initial set; none if the set can't be loaded.
    async fn lending(&self, rules: Vec<Uncoded>, language: Locale) -> Vec<Loan> {
        let initial = self.initial().await;
        initial.map_or_else(|_| Vec::new(), |initial| loans(rules, &initial, language))
    }

    async fn initial(&self) -> Result<Ruleset, BrowserError> {
        let key = RulesKey::Starter(INITIAL_SET.to_owned());
        self.settled(&key, Vec::new()).await
    }

    async fn founding(&self, wanted: request::Found, language: Locale) -> Reply<Founding> {
        let no_starter = |error: BrowserError| refusals::no_starter(&error.0, language);
        let mut ruleset;
        let mut additions = ADDITIONS.iter().collect::<Vec<_>>();
        match wanted.rules {
            FoundRules::Known(key, picked) => {
                ruleset = self.settled(&key, picked).await.map_err(no_starter)?;
            }
            FoundRules::Own(own, confirmed) => {
                let other = || refusals::host_gone(language);
                ruleset = own.open().ok_or_else(other)?;
                if let Some(confirmed) = confirmed {
                    let initial = self.initial().await.map_err(no_starter)?;
                    lend(&mut ruleset, &initial, &confirmed);
                }
                // People who bring their rules along want these and no others.
                additions.retain(|addition| addition.id == ADMISSION);
            }
        }
        additions.retain(|addition| addition.fits(&ruleset));
        self.add(&mut ruleset, &additions, wanted.added)
            .await
            .map_err(no_starter)?;
        Ok(Founding {
            real_dice: wanted.real_dice,
            title: typed_text::text(wanted.title.trim()),
            governing: wanted.governing,
            ruleset,
            name: typed_text::name(&wanted.name),
        })
    }

    async fn add(
        &self,
        ruleset: &mut Ruleset,
        additions: &[&Addition],
        picked: Picked,
    ) -> Result<(), BrowserError> {
        for addition in additions {
            let blueprint = self.fetched(addition.id).await?;
            let mut mine = picked.clone();
            mine.retain(|(name, _)| blueprint.choice(name).is_some());
            let added = add_picked(ruleset, &blueprint, &picks(mine));
            added.map_err(|error| BrowserError(error.to_string()))?;
        }
        Ok(())
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
        additions: ruleset.map_or_else(|_| Vec::new(), |ruleset| additions(&ruleset)),
    }
}

fn additions(ruleset: &Ruleset) -> Vec<String> {
    let fit = ADDITIONS.iter().filter(|addition| addition.fits(ruleset));
    fit.map(|addition| addition.id.to_owned()).collect()
}
