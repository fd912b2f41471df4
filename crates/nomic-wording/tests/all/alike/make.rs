//! Random code from the words of the game, well typed. Each place of the code depends only on the
//! seed and on the place, so one place can be generated again while all others stay.

use super::chance::Chance;
use super::forms::{ENTRY, Form, gathered, had, list_of, plain, things, worked_out};
use super::tree::{Head, Tree};
use nomic_engine::VOCABULARY;
use nomic_engine::rules::{Family, Hook, Type};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Generator with the places whose choice differs from the seed's.
pub(super) struct Maker {
    pub(super) seed: u64,
    pub(super) anew: Option<(u64, u64)>,
    pub(super) family: Family,
}

type Scope = Vec<(String, Type)>;

impl Maker {
    fn chance(&self, place: u64) -> Chance {
        let salt = self.anew.filter(|(anew, _)| *anew == place);
        let salt = salt.map_or(0, |(_, salt)| salt);
        Chance::new(self.seed ^ place.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ salt)
    }

    pub(super) fn part(hook: Option<&'static Hook>, seed: u64, anew: Option<(u64, u64)>) -> Tree {
        let family = hook.map_or(Family::Action, |hook| hook.family);
        let maker = Maker { seed, anew, family };
        let mut scope: Scope = vec![
            ("tally".to_owned(), Type::Number),
            ("open".to_owned(), Type::Truth),
            ("row".to_owned(), list_of(Type::Number)),
            ("entries".to_owned(), list_of(ENTRY)),
        ];
        let (begins, conditions) = match hook {
            Some(hook) => {
                let names: Vec<String> =
                    (0..hook.params.len()).map(|at| format!("h{at}")).collect();
                scope.extend(names.iter().cloned().zip(hook.params.iter().copied()));
                let begins = format!("{} {}({})", family.word(), hook.name, names.join(", "));
                (begins, false)
            }
            None => {
                scope.push(("a".to_owned(), Type::Thing("Player")));
                scope.push(("n".to_owned(), Type::Number));
                scope.push(("who".to_owned(), Type::Thing("Player")));
                let form = "a, n: number \"how much\", who: Player \"to whom\"";
                (format!("action give({form}) \"Give\""), true)
            }
        };
        let mut kids = Vec::new();
        if conditions {
            for index in 0..2 {
                kids.push(maker.value(Type::Truth, &scope[..5], 2, child(1, index)));
            }
        }
        kids.push(maker.block(&scope, 1, child(1, 2)));
        Tree {
            head: Head::Part(begins, conditions),
            ty: None,
            kids,
            place: 1,
        }
    }

    fn block(&self, scope: &[(String, Type)], depth: u32, place: u64) -> Tree {
        let mut chance = self.chance(place);
        let mut scope = scope.to_vec();
        let mut kids = Vec::new();
        for index in 0..chance.below(3) {
            let step = self.step(&mut scope, depth, child(place, index));
            kids.push(step);
        }
        kids.push(self.last(&scope, child(place, 9)));
        Tree {
            head: Head::Block,
            ty: None,
            kids,
            place,
        }
    }

    fn step(&self, scope: &mut Scope, depth: u32, place: u64) -> Tree {
        let mut chance = self.chance(place);
        let step = |head, kids| Tree {
            head,
            ty: None,
            kids,
            place,
        };
        match chance.below(if depth > 0 { 6 } else { 2 }) {
            0 => {
                let name = format!("l{}", scope.len());
                let types = [Type::Number, Type::Truth, Type::Thing("Player"), Type::Text];
                let ty = *chance.pick(&types).unwrap();
                let value = self.value(ty, scope, 2, child(place, 0));
                scope.push((name.clone(), ty));
                step(Head::Let(name), vec![value])
            }
            1 if self.family.may_change() => self.effect(scope, place),
            1..=3 => {
                let condition = self.value(Type::Truth, scope, 2, child(place, 0));
                let block = self.block(scope, depth.saturating_sub(1), child(place, 1));
                let mut kids = vec![condition, block];
                if chance.below(2) == 0 {
                    kids.push(self.block(scope, depth.saturating_sub(1), child(place, 2)));
                }
                step(Head::If, kids)
            }
            _ => {
                let element = *chance.pick(&things().collect::<Vec<_>>()).unwrap();
                let name = format!("e{}", scope.len());
                let mut kids = vec![self.value(list_of(element), scope, 1, child(place, 0))];
                let mut inner = scope.clone();
                inner.push((name.clone(), element));
                let condition = chance.below(2) == 0;
                if condition {
                    kids.push(self.value(Type::Truth, &inner, 2, child(place, 1)));
                }
                kids.push(self.block(&inner, depth.saturating_sub(1), child(place, 2)));
                step(Head::Each(name, condition), kids)
            }
        }
    }

    fn last(&self, scope: &[(String, Type)], place: u64) -> Tree {
        let mut chance = self.chance(place);
        let (head, kids) = match self.family {
            _ if chance.below(8) == 0 => (Head::Pass, Vec::new()),
            Family::Question { answer } => (
                Head::Answer,
                vec![self.value(answer, scope, 3, child(place, 0))],
            ),
            Family::Check => (
                Head::Refuse,
                vec![self.value(Type::Text, scope, 1, child(place, 0))],
            ),
            Family::Event | Family::Action => return self.effect(scope, place),
        };
        Tree {
            head,
            ty: None,
            kids,
            place,
        }
    }

    fn effect(&self, scope: &[(String, Type)], place: u64) -> Tree {
        let mut chance = self.chance(place.wrapping_add(7));
        let (head, types) = match chance.below(10) {
            8 => (Head::Set("entries"), vec![list_of(ENTRY)]),
            9 => (
                Head::SetOf("idle"),
                vec![Type::Thing("Player"), Type::Truth],
            ),
            0 => (Head::Set("tally"), vec![Type::Number]),
            1 => (Head::Set("open"), vec![Type::Truth]),
            2 => (Head::Set("row"), vec![list_of(Type::Number)]),
            _ => {
                let effect = chance.pick(VOCABULARY.effects).unwrap();
                (Head::Effect(effect.name), effect.params.to_vec())
            }
        };
        let kids = types.into_iter().enumerate();
        let kids = kids.map(|(at, ty)| self.value(ty, scope, 2, child(place, at)));
        Tree {
            head,
            ty: None,
            kids: kids.collect(),
            place,
        }
    }

    fn value(&self, ty: Type, scope: &[(String, Type)], depth: u32, place: u64) -> Tree {
        let mut chance = self.chance(place);
        let form = self.form(ty, scope, depth, &mut chance);
        let mut kids = Vec::new();
        for (index, kid) in form.kids.iter().enumerate() {
            let mut inner = scope.to_vec();
            if let Some((name, element, knowing)) = &form.binds
                && knowing.contains(&index)
            {
                inner.push((name.clone(), *element));
            }
            kids.push(self.value(*kid, &inner, depth.saturating_sub(1), child(place, index)));
        }
        Tree {
            head: form.head,
            ty: Some(ty),
            kids,
            place,
        }
    }

    fn form(&self, ty: Type, scope: &[(String, Type)], depth: u32, chance: &mut Chance) -> Form {
        let mut sorts = vec![self.named(ty, scope)];
        if depth > 0 {
            sorts.push(had(ty));
            sorts.push(self.called(ty));
            sorts.push(worked_out(ty));
            sorts.push(gathered(ty, scope.len(), chance));
        }
        sorts.retain(|forms| !forms.is_empty());
        let at = chance.below(sorts.len());
        match sorts.into_iter().nth(at) {
            Some(mut forms) => {
                let at = chance.below(forms.len());
                forms.swap_remove(at)
            }
            // No value of this type is at hand: take the shortest way to one.
            None => {
                let forms = had(ty)
                    .into_iter()
                    .chain(self.called(ty))
                    .chain(worked_out(ty));
                forms.min_by_key(steps_to_kids).unwrap()
            }
        }
    }

    fn named(&self, ty: Type, scope: &[(String, Type)]) -> Vec<Form> {
        let known = scope.iter().filter(|(_, found)| *found == ty);
        let known = known.map(|(name, _)| Head::Name(name.clone()));
        let globals = VOCABULARY.globals.iter().filter(|global| global.ty == ty);
        let globals = globals.map(|global| Head::Name(global.name.to_owned()));
        let literals: Vec<Head> = match ty {
            Type::Number | Type::Fraction => [0, 1, 2, 7, -1, -3].map(Head::Number).to_vec(),
            Type::Text | Type::Code => ["tea", "coffee"].map(Head::Text).to_vec(),
            Type::Quantity => ["points", "gold"]
                .map(|name| Head::Name(name.to_owned()))
                .to_vec(),
            Type::Truth if scope.len().is_multiple_of(4) => [true, false].map(Head::Truth).to_vec(),
            _ => Vec::new(),
        };
        let heads = known.chain(globals).chain(literals);
        heads.map(|head| plain(head, &[])).collect()
    }

    fn called(&self, ty: Type) -> Vec<Form> {
        let functions = VOCABULARY.functions.iter();
        let functions = functions.filter(|one| one.result == ty);
        let functions = functions.filter(|one| !one.chance || self.family.may_draw());
        let mut forms: Vec<_> = functions
            .map(|one| plain(Head::Call(one.name), one.params))
            .collect();
        if ty == Type::Number {
            forms.push(plain(Head::Call("own"), &[Type::Number]));
        }
        if ty == Type::Truth {
            let player = Type::Thing("Player");
            forms.push(plain(Head::Call("better"), &[player, player]));
            forms.push(plain(Head::Call("keen"), &[player]));
        }
        forms
    }
}

/// Fewest steps to a value of this type from names that are always in scope.
fn steps_to(ty: Type) -> u32 {
    static STEPS: OnceLock<BTreeMap<Type, u32>> = OnceLock::new();
    let steps = STEPS.get_or_init(|| {
        let family = Family::Check;
        let (seed, anew) = (0, None);
        let maker = Maker { seed, anew, family };
        let mut steps = BTreeMap::new();
        let single = things().chain([Type::Number, Type::Text, Type::Truth, Type::Fraction]);
        let single = single.chain([Type::Quantity, Type::Code, Type::Any]);
        let types: Vec<Type> = single.flat_map(|ty| [ty, list_of(ty)]).collect();
        for round in 1..10 {
            for ty in &types {
                let at_hand = !maker
                    .named(*ty, &[(String::new(), Type::Quantity)])
                    .is_empty();
                let mut forms = had(*ty)
                    .into_iter()
                    .chain(maker.called(*ty))
                    .chain(worked_out(*ty));
                let known = |form: Form| form.kids.iter().all(|kid| steps.contains_key(kid));
                if !steps.contains_key(ty) && (at_hand || forms.any(known)) {
                    steps.insert(*ty, round);
                }
            }
        }
        steps
    });
    steps.get(&ty).copied().unwrap_or(u32::MAX)
}

fn steps_to_kids(form: &Form) -> u32 {
    form.kids
        .iter()
        .map(|kid| steps_to(*kid))
        .max()
        .unwrap_or(0)
}

fn child(place: u64, index: usize) -> u64 {
    let index = u64::try_from(index).unwrap();
    Chance::new(place.wrapping_mul(31).wrapping_add(index)).next()
}
