//! TLS with a certificate and its key from files.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{self, ServerConfig};
use tokio_rustls::server::TlsStream;

/// Files in PEM.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TlsFiles {
    /// The relay's certificate, then those that lead to a known authority.
    pub certificate: PathBuf,
    pub key: PathBuf,
}

/// Accepts TLS with the certificate that the files held when they were read.
#[derive(Clone)]
pub(crate) struct Tls(TlsAcceptor);

impl Tls {
    pub(crate) fn read(files: &TlsFiles) -> Result<Self, TlsError> {
        let TlsFiles { certificate, key } = files;
        let unreadable = |file: &Path, cause| TlsError::Unreadable {
            file: file.to_owned(),
            cause,
        };
        let chain = CertificateDer::pem_file_iter(certificate)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(|cause| unreadable(certificate, cause))?;
        let secret = PrivateKeyDer::from_pem_file(key).map_err(|cause| unreadable(key, cause))?;
        let unusable = |cause| TlsError::Unusable {
            certificate: certificate.clone(),
            cause,
        };
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(unusable)?
            .with_no_client_auth()
            .with_single_cert(chain, secret)
            .map_err(unusable)?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Self(TlsAcceptor::from(Arc::new(config))))
    }

    /// Encrypts a socket, within some time.
    pub(crate) async fn accept(
        &self,
        stream: TcpStream,
        patience: Duration,
    ) -> io::Result<TlsStream<TcpStream>> {
        timeout(patience, self.0.accept(stream)).await?
    }
}

#[derive(Debug)]
pub enum TlsError {
    /// Certificate or key not there, or not PEM.
    Unreadable { file: PathBuf, cause: pem::Error },
    /// No certificate in the file, or not that of the key.
    Unusable {
        certificate: PathBuf,
        cause: rustls::Error,
    },
}

impl TlsError {
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } => "tls/unreadable",
            Self::Unusable { .. } => "tls/unusable",
        }
    }
}

impl fmt::Display for TlsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { file, cause } => {
                write!(f, "Can't read {} for TLS ({cause}).", file.display())
            }
            Self::Unusable { certificate, cause } => write!(
                f,
                "The certificate in {} can't be used with its key ({cause}).",
                certificate.display()
            ),
        }
    }
}

impl std::error::Error for TlsError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unreadable { cause, .. } => Some(cause),
            Self::Unusable { cause, .. } => Some(cause),
        }
    }
}
