//! A backup: the key of a device and the links of its games, sealed with a passphrase.

use std::fmt;

use argon2::{Algorithm, Argon2, Params, Version};
use base64ct::{Base64UrlUnpadded, Encoding};
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use minicbor::{Decode, Encode};

use crate::{Identity, Link, Rng};

const PREFIX: &str = "nomic-backup-1:";
const DOMAIN: &[u8] = b"nomic/backup/v1";
const SALT: usize = 16;
/// Memory of the key derivation in KiB, its passes and its lanes. They belong to the version, so a
/// file can't ask for more.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// Greatest length of the text of a backup, in bytes.
pub const MAX_BACKUP: usize = 3 * 1024 * 1024;
/// Greatest number of games in a backup.
pub const MAX_BACKUP_GAMES: usize = 300;
/// Greatest length of a title in a backup, in characters.
const MAX_TITLE: usize = 120;

/// A player's key and games. Anybody who has it is that player.
///
/// ```
/// use nomic_event::{Backup, BackupError, Identity};
///
/// # let mut rng = |bytes: &mut [u8]| bytes.fill(9);
/// let identity = Identity::generate(&mut rng);
/// let backup = Backup { identity, games: Vec::new() };
/// let text = backup.seal("five small green frogs", &mut rng)?;
/// let back = Backup::open(&text, "five small green frogs")?;
/// assert_eq!(back.identity.device_id(), backup.identity.device_id());
/// assert_eq!(Backup::open(&text, "guessed").unwrap_err(), BackupError::Sealed);
/// # Ok::<(), BackupError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Backup {
    pub identity: Identity,
    /// The last opened game first.
    pub games: Vec<BackupGame>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupGame {
    pub link: Link,
    pub title: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BackupError {
    /// Another beginning.
    NotABackup,
    /// Too long, or not of the characters of a backup.
    Damaged,
    /// Another passphrase, or changed bytes.
    Sealed,
    /// A passphrase without characters.
    NoPassphrase,
}

impl BackupError {
    pub fn code(self) -> &'static str {
        match self {
            BackupError::NotABackup => "backup/not_a_backup",
            BackupError::Damaged => "backup/damaged",
            BackupError::Sealed => "backup/sealed",
            BackupError::NoPassphrase => "backup/no_passphrase",
        }
    }
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for BackupError {}

#[derive(Encode, Decode)]
struct Content {
    #[cbor(n(0), with = "minicbor::bytes")]
    seed: [u8; 32],
    #[n(1)]
    games: Vec<Entry>,
}

#[derive(Encode, Decode)]
#[cbor(array)]
struct Entry {
    #[n(0)]
    link: String,
    #[n(1)]
    title: String,
}

impl Backup {
    /// Seals the backup as a line of text. Games above [`MAX_BACKUP_GAMES`] are left out.
    ///
    /// # Errors
    ///
    /// Refuses an empty passphrase.
    pub fn seal(&self, passphrase: &str, rng: Rng<'_>) -> Result<String, BackupError> {
        let plain = self.encode();
        let mut bytes = vec![0; SALT];
        rng(&mut bytes);
        let payload = Payload {
            msg: &plain,
            aad: DOMAIN,
        };
        let sealed = cipher(passphrase, &bytes)?.encrypt(&nonce(), payload);
        bytes.extend(sealed.map_err(|_| BackupError::Damaged)?);
        Ok(format!(
            "{PREFIX}{}",
            Base64UrlUnpadded::encode_string(&bytes)
        ))
    }

    /// Content of a backup before it is sealed.
    pub fn encode(&self) -> Vec<u8> {
        let games = self.games.iter().take(MAX_BACKUP_GAMES);
        let content = Content {
            seed: self.identity.seed(),
            games: games.map(Entry::of).collect(),
        };
        // Writing into a vector can't fail.
        minicbor::to_vec(&content).unwrap_or_default()
    }

    /// Reads the content of a backup. Entries without a valid link are left out.
    pub fn decode(plain: &[u8]) -> Option<Backup> {
        let content: Content = minicbor::decode(plain).ok()?;
        let games = content.games.into_iter().take(MAX_BACKUP_GAMES);
        let games = games.filter_map(|entry| {
            Some(BackupGame {
                link: Link::parse(&entry.link).ok()?,
                title: entry.title.chars().take(MAX_TITLE).collect(),
            })
        });
        Some(Backup {
            identity: Identity::from_seed(&content.seed),
            games: games.collect(),
        })
    }

    /// True if a text begins like a backup; blanks around it are ignored.
    pub fn is_one(text: &str) -> bool {
        text.trim().starts_with(PREFIX)
    }

    /// Opens the text of [`Backup::seal`]; blanks around it are ignored. Takes 19 MiB of memory for
    /// any text.
    pub fn open(text: &str, passphrase: &str) -> Result<Backup, BackupError> {
        let encoded = text.trim().strip_prefix(PREFIX);
        let encoded = encoded.ok_or(BackupError::NotABackup)?;
        if encoded.len() > MAX_BACKUP {
            return Err(BackupError::Damaged);
        }
        let bytes = Base64UrlUnpadded::decode_vec(encoded).map_err(|_| BackupError::Damaged)?;
        let (salt, sealed) = bytes.split_at_checked(SALT).ok_or(BackupError::Damaged)?;
        let payload = Payload {
            msg: sealed,
            aad: DOMAIN,
        };
        let plain = cipher(passphrase, salt)?.decrypt(&nonce(), payload);
        Backup::decode(&plain.map_err(|_| BackupError::Sealed)?).ok_or(BackupError::Damaged)
    }
}

impl Entry {
    fn of(game: &BackupGame) -> Entry {
        Entry {
            link: game.link.fragment(),
            title: game.title.chars().take(MAX_TITLE).collect(),
        }
    }
}

/// Zeros: each backup has its own salt, so each key seals once.
fn nonce() -> XNonce {
    XNonce::from([0; crate::NONCE])
}

fn cipher(passphrase: &str, salt: &[u8]) -> Result<XChaCha20Poly1305, BackupError> {
    if passphrase.is_empty() {
        return Err(BackupError::NoPassphrase);
    }
    let mut key = [0; 32];
    let params = Params::new(MEMORY_KIB, PASSES, LANES, Some(key.len()));
    let params = params.map_err(|_| BackupError::Damaged)?;
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let derived = argon.hash_password_into(passphrase.as_bytes(), salt, &mut key);
    derived.map_err(|_| BackupError::Damaged)?;
    Ok(XChaCha20Poly1305::new(&key.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nomic_engine::EventId;

    const WORDS: &str = "five small green frogs";

    fn backup(games: u8) -> Backup {
        let game = |n: u8| BackupGame {
            link: Link::generate(None, &mut |bytes| bytes.fill(n)).founded(&EventId([n; 32])),
            title: format!("Tuesday {n}"),
        };
        Backup {
            identity: Identity::from_seed(&[5; 32]),
            games: (0..games).map(game).collect(),
        }
    }

    fn sealed(backup: &Backup) -> String {
        backup.seal(WORDS, &mut |bytes| bytes.fill(3)).unwrap()
    }

    #[test]
    fn a_backup_brings_the_key_and_all_games_back() {
        let backup = backup(3);
        let back = Backup::open(&format!(" {}\n", sealed(&backup)), WORDS).unwrap();
        assert_eq!(back.identity.seed(), backup.identity.seed());
        assert_eq!(back.games, backup.games);
    }

    #[test]
    fn a_backup_without_its_passphrase_shows_nothing() {
        let text = sealed(&backup(1));
        for other in ["five small green frog", "Five small green frogs", "x"] {
            assert_eq!(Backup::open(&text, other).unwrap_err(), BackupError::Sealed);
        }
        assert_eq!(
            Backup::open(&text, "").unwrap_err(),
            BackupError::NoPassphrase
        );
        let secret = Base64UrlUnpadded::encode_string(&[5; 32]);
        assert!(!text.contains(&secret[..20]));
        let unsealed = backup(1).seal("", &mut |bytes| bytes.fill(3));
        assert_eq!(unsealed.unwrap_err(), BackupError::NoPassphrase);
    }

    #[test]
    fn a_changed_or_cut_backup_is_refused() {
        let text = sealed(&backup(1));
        for place in [PREFIX.len(), text.len() / 2, text.len() - 2] {
            let mut wrong = text.clone().into_bytes();
            wrong[place] = if wrong[place] == b'A' { b'B' } else { b'A' };
            let wrong = String::from_utf8(wrong).unwrap();
            assert_eq!(
                Backup::open(&wrong, WORDS).unwrap_err(),
                BackupError::Sealed
            );
        }
        for cut in ["nomic-backup-1:", "nomic-backup-1:AAAA", "nomic-backup-1:?"] {
            assert_eq!(Backup::open(cut, WORDS).unwrap_err(), BackupError::Damaged);
        }
        let long = format!("{PREFIX}{}", "A".repeat(MAX_BACKUP + 4));
        assert_eq!(
            Backup::open(&long, WORDS).unwrap_err(),
            BackupError::Damaged
        );
        let key = Identity::from_seed(&[5; 32]).export();
        assert_eq!(
            Backup::open(&key, WORDS).unwrap_err(),
            BackupError::NotABackup
        );
        assert!(Backup::is_one(&text) && !Backup::is_one(&key));
    }

    #[test]
    fn the_largest_backup_can_be_read_again() {
        let relay = format!("wss://{}", "ß".repeat(250));
        let relays: Vec<String> = (0..4).map(|n| format!("{relay}{n}")).collect();
        let mut all = backup(1);
        let one = BackupGame {
            link: all.games[0].link.clone().with_relays(relays),
            title: "ß".repeat(500),
        };
        all.games = vec![one; 2 * MAX_BACKUP_GAMES];
        let back = Backup::open(&sealed(&all), WORDS).unwrap();
        assert_eq!(back.games.len(), MAX_BACKUP_GAMES);
    }

    #[test]
    fn a_game_whose_link_is_none_is_left_out() {
        let entry = |link: &str| Entry {
            link: link.to_owned(),
            title: "T".to_owned(),
        };
        let good = backup(1).games[0].link.fragment();
        let games = vec![entry("/g/abc"), entry(&good), entry("")];
        let seed = [5; 32];
        let plain = minicbor::to_vec(Content { seed, games }).unwrap();
        assert_eq!(Backup::decode(&plain).unwrap().games.len(), 1);
        assert!(Backup::decode(&plain[..40]).is_none());
    }

    #[test]
    fn the_format_of_a_backup_never_changes() {
        // A golden value: if this fails, files that players have saved are lost.
        let text = sealed(&backup(0));
        assert_eq!(text, GOLDEN);
    }

    const GOLDEN: &str = "nomic-backup-1:AwMDAwMDAwMDAwMDAwMDA4EY-T71YDcLDTdAs4KjNXpYdtrs5SXzsPOA0Ecv4YXDqSfHii1G55C-YPPDqplbggJlJqA";
}
