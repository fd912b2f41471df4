//! Accounts that are forgotten once that changes nothing.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::lock;

/// Least number of accounts that are looked through for some to forget.
const TIDY_FROM: usize = 4096;

/// With this number of accounts, all that no connection holds are forgotten, rested or not.
const MOST_ACCOUNTS: usize = 65_536;

pub(super) trait Rest {
    /// Whether a new account would be the same.
    fn is_rested(&self, now: Duration) -> bool;
}

#[derive(Debug)]
pub(super) struct Book<K, A>(Mutex<Pages<K, A>>);

#[derive(Debug)]
struct Pages<K, A> {
    accounts: HashMap<K, Arc<Mutex<A>>>,
    /// Number of accounts that are looked through the next time.
    tidy_at: usize,
}

impl<K, A> Default for Book<K, A> {
    fn default() -> Self {
        Self(Mutex::new(Pages {
            accounts: HashMap::new(),
            tidy_at: TIDY_FROM,
        }))
    }
}

impl<K: Eq + Hash, A: Rest> Book<K, A> {
    pub(super) fn has(&self, key: &K) -> bool {
        lock(&self.0).accounts.contains_key(key)
    }

    /// The account with this key. It is remembered at least as long as somebody holds it.
    pub(super) fn get(&self, key: K, now: Duration, fresh: impl FnOnce() -> A) -> Arc<Mutex<A>> {
        let mut pages = lock(&self.0);
        if pages.accounts.len() >= pages.tidy_at {
            pages.tidy(now);
        }
        let account = pages.accounts.entry(key);
        Arc::clone(account.or_insert_with(|| Arc::new(Mutex::new(fresh()))))
    }
}

impl<K: Eq + Hash, A: Rest> Pages<K, A> {
    fn tidy(&mut self, now: Duration) {
        let is_held = |account: &Arc<Mutex<A>>| Arc::strong_count(account) > 1;
        self.accounts
            .retain(|_, account| is_held(account) || !lock(account).is_rested(now));
        if self.accounts.len() >= MOST_ACCOUNTS {
            self.accounts.retain(|_, account| is_held(account));
        }
        self.tidy_at = self.accounts.len().saturating_mul(2).max(TIDY_FROM);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Rest for bool {
        fn is_rested(&self, _: Duration) -> bool {
            *self
        }
    }

    fn filled(count: usize, rested: bool) -> Book<usize, bool> {
        let book = Book::default();
        for key in 0..count {
            book.get(key, Duration::ZERO, || rested);
        }
        book
    }

    fn count(book: &Book<usize, bool>) -> usize {
        lock(&book.0).accounts.len()
    }

    #[test]
    fn accounts_that_nobody_holds_and_that_owe_nothing_are_forgotten() {
        assert!(count(&filled(5 * TIDY_FROM, true)) <= TIDY_FROM);
        assert_eq!(count(&filled(5 * TIDY_FROM, false)), 5 * TIDY_FROM);
    }

    #[test]
    fn the_book_has_a_bound_even_if_all_owe_something() {
        assert!(count(&filled(10 * MOST_ACCOUNTS, false)) <= 2 * MOST_ACCOUNTS);
    }

    #[test]
    fn an_account_that_somebody_holds_is_not_forgotten() {
        let book = filled(1, true);
        let held = book.get(0, Duration::ZERO, || true);
        for key in 0..5 * TIDY_FROM {
            book.get(key, Duration::ZERO, || true);
        }
        assert!(Arc::ptr_eq(&held, &book.get(0, Duration::ZERO, || true)));
    }
}
