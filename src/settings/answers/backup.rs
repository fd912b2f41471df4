//! Backups of this browser's key and games.

use super::view::OpenedBackup;
use nomic_peer::{Backup, BackupError, BackupGame, Identity, Link, Rng};

/// Seals a key and its games, links and titles. `None` without a key or a passphrase.
pub(crate) fn sealed(
    key: &str,
    games: Vec<(String, String)>,
    passphrase: &str,
    rng: Rng<'_>,
) -> Option<String> {
    let games = games.into_iter().filter_map(|(link, title)| {
        let link = Link::parse(&link).ok()?;
        Some(BackupGame { link, title })
    });
    let backup = Backup {
        identity: Identity::import(key).ok()?,
        games: games.collect(),
    };
    backup.seal(passphrase, rng).ok()
}

pub(crate) fn opened(text: &str, passphrase: &str) -> OpenedBackup {
    match Backup::open(text, passphrase) {
        Ok(Backup { identity, games }) => {
            let games = games.into_iter();
            OpenedBackup::Open {
                key: identity.export(),
                games: games
                    .map(|game| (game.link.fragment(), game.title))
                    .collect(),
            }
        }
        Err(BackupError::NotABackup | BackupError::Damaged) => OpenedBackup::Damaged,
        Err(BackupError::Sealed | BackupError::NoPassphrase) => OpenedBackup::Sealed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backup_carries_the_key_and_the_games_to_another_browser() {
        let key = Identity::from_seed(&[4; 32]).export();
        let mut rng = |bytes: &mut [u8]| bytes.fill(7);
        let link = Link::generate(None, &mut rng).fragment();
        let games = vec![(link, "Tuesday".to_owned())];
        let text = sealed(&key, games.clone(), "frogs", &mut rng).unwrap();
        assert_eq!(
            opened(&text, "frogs"),
            OpenedBackup::Open {
                key: key.clone(),
                games
            }
        );
        assert_eq!(opened(&text, "toads"), OpenedBackup::Sealed);
        assert_eq!(opened(&key, "frogs"), OpenedBackup::Damaged);
        assert_eq!(sealed(&key, Vec::new(), "", &mut rng), None);
    }
}
