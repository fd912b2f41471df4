//! The relay's signature for push services (VAPID, RFC 8292).

use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, SystemTime};

use base64ct::{Base64UrlUnpadded, Encoding};
use nomic_protocol::PushKey;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};

/// Validity of a signature. Services take a day at most.
const VALID: Duration = Duration::from_secs(12 * 3_600);

pub(super) struct VapidSigner {
    key: EcdsaKeyPair,
    public: PushKey,
    random: SystemRandom,
    contact: String,
}

impl VapidSigner {
    /// Reads the key from the file, which is made if it is not there. Without a file, the key is
    /// forgotten with the relay. Browsers are bound to the key: with another one they have to be
    /// registered again.
    pub(super) fn open(file: Option<&Path>, contact: &str) -> io::Result<Self> {
        let random = SystemRandom::new();
        let made = || {
            let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random);
            made.map_err(|_| io::Error::other("no randomness for the key"))
        };
        let document = match file.map(std::fs::read) {
            Some(Ok(document)) => document,
            Some(Err(error)) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            Some(Err(_)) | None => {
                let document = made()?.as_ref().to_vec();
                file.map(|file| write_secret(file, &document)).transpose()?;
                document
            }
        };
        let broken = || io::Error::new(io::ErrorKind::InvalidData, "the push key is damaged");
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let key = EcdsaKeyPair::from_pkcs8(algorithm, &document, &random).map_err(|_| broken())?;
        let public = key.public_key().as_ref().try_into();
        Ok(Self {
            public: public.map_err(|_| broken())?,
            key,
            random,
            contact: contact.to_owned(),
        })
    }

    pub(super) fn public_key(&self) -> PushKey {
        self.public
    }

    /// Value of the header `Authorization` for a service. `None` if the system has no randomness.
    pub(super) fn authorization(&self, origin: &str) -> Option<String> {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let until = now.ok()?.checked_add(VALID)?.as_secs();
        let claims = serde_json::json!({ "aud": origin, "exp": until, "sub": self.contact });
        let encode = |bytes: &[u8]| Base64UrlUnpadded::encode_string(bytes);
        let header = encode(br#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{header}.{}", encode(claims.to_string().as_bytes()));
        let signature = self.key.sign(&self.random, signed.as_bytes()).ok()?;
        let (signature, key) = (encode(signature.as_ref()), encode(&self.public));
        Some(format!("vapid t={signed}.{signature}, k={key}"))
    }
}

fn write_secret(file: &Path, document: &[u8]) -> io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)?.write_all(document)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    #[test]
    fn the_signature_is_by_the_key_for_this_service_and_for_less_than_a_day() {
        let signer = VapidSigner::open(None, "mailto:host@example.org").unwrap();
        let header = signer.authorization("https://push.example.org").unwrap();
        let (token, key) = header.split_once(", k=").unwrap();
        let token = token.strip_prefix("vapid t=").unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let read = |text: &str| Base64UrlUnpadded::decode_vec(text).unwrap();
        assert_eq!(read(key), signer.public_key());
        let public = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, read(key));
        public.verify(signed.as_bytes(), &read(signature)).unwrap();
        let (_, claims) = signed.split_once('.').unwrap();
        let claims: serde_json::Value = serde_json::from_slice(&read(claims)).unwrap();
        assert_eq!(claims["aud"], "https://push.example.org");
        assert_eq!(claims["sub"], "mailto:host@example.org");
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let left = claims["exp"].as_u64().unwrap() - now.unwrap().as_secs();
        assert!(left > 3_600 && left < 86_400, "{left}");
    }

    #[test]
    fn the_key_is_made_once_and_only_its_owner_can_read_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("push.key");
        let open = || VapidSigner::open(Some(&file), "mailto:x@example.org");
        let first = open().unwrap().public_key();
        assert_eq!(open().unwrap().public_key(), first);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(&file).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        std::fs::write(&file, b"damaged").unwrap();
        assert!(open().is_err());
    }
}
