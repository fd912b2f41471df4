//! Requests to web servers, with TLS where the address asks for it.

use std::fmt;
use std::io;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{HOST, HeaderName, USER_AGENT};
use hyper::{Method, Request, StatusCode, Uri};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto::ring};

/// Time for a whole request.
const PATIENCE: Duration = Duration::from_secs(30);
/// Greatest length of an answer that is read.
const MAX_ANSWER: usize = 64 * 1024;

pub trait WebStream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> WebStream for S {}

#[derive(Debug)]
pub enum WebError {
    /// Not an address with one of these schemes and a host.
    BadAddress,
    Silent,
    Stream(io::Error),
    /// The web server's own error.
    Protocol(String),
    Status(StatusCode),
}

impl fmt::Display for WebError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WebError::BadAddress => f.write_str("that is no such address"),
            WebError::Silent => f.write_str("it does not answer in time"),
            WebError::Stream(cause) => cause.fmt(f),
            WebError::Protocol(cause) => f.write_str(cause),
            WebError::Status(status) => write!(f, "it answers {status}"),
        }
    }
}

/// Sends a request to a web server and reads its answer. Redirections are not followed.
///
/// # Errors
///
/// The server can't be reached or is too slow, or its status is not one of success.
pub async fn ask(
    uri: &Uri,
    method: Method,
    headers: &[(HeaderName, &str)],
    body: String,
) -> Result<Bytes, WebError> {
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let host = uri.authority().map_or("", |authority| authority.as_str());
    let program = concat!("nomic/", env!("CARGO_PKG_VERSION"));
    let request = Request::builder().method(method).uri(path);
    let request = request.header(HOST, host).header(USER_AGENT, program);
    let headers = headers.iter();
    let request = headers.fold(request, |request, (name, value)| {
        request.header(name, *value)
    });
    let request = request.body(Full::from(body));
    let request = request.map_err(|_| WebError::BadAddress)?;
    let asked = timeout(PATIENCE, answer(uri, request)).await;
    asked.map_err(|_| WebError::Silent)?
}

async fn answer(uri: &Uri, request: Request<Full<Bytes>>) -> Result<Bytes, WebError> {
    let broken = |error: hyper::Error| WebError::Protocol(error.to_string());
    let stream = open_stream(uri, ["http", "https"]).await?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream))
        .await
        .map_err(broken)?;
    let carrying = tokio::spawn(connection);
    let response = sender.send_request(request).await.map_err(broken)?;
    let status = response.status();
    let body = Limited::new(response.into_body(), MAX_ANSWER).collect();
    let body = body.await.map(http_body_util::Collected::to_bytes);
    carrying.abort();
    match status.is_success() {
        // A long answer is as good as none: only short ones are asked for.
        true => Ok(body.unwrap_or_default()),
        false => Err(WebError::Status(status)),
    }
}

/// Connects to the host of an address, whose scheme is one of these; with TLS for the second.
///
/// # Errors
///
/// The address has another scheme or no host, or its host can't be reached.
pub async fn open_stream(uri: &Uri, schemes: [&str; 2]) -> Result<Box<dyn WebStream>, WebError> {
    let [plain, sealed] = schemes;
    let (host, secure) = match (uri.scheme_str(), uri.host()) {
        (Some(scheme), Some(host)) if scheme == plain => (host, false),
        (Some(scheme), Some(host)) if scheme == sealed => (host, true),
        _ => return Err(WebError::BadAddress),
    };
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let port = uri.port_u16().unwrap_or(if secure { 443 } else { 80 });
    let tcp = TcpStream::connect((host, port)).await;
    let tcp = tcp.map_err(WebError::Stream)?;
    if !secure {
        return Ok(Box::new(tcp));
    }
    let name = ServerName::try_from(host.to_owned()).map_err(|_| WebError::BadAddress)?;
    let connected = connector()?.connect(name, tcp).await;
    Ok(Box::new(connected.map_err(WebError::Stream)?))
}

/// TLS that believes the authorities of the system.
fn connector() -> Result<TlsConnector, WebError> {
    static CONFIG: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    if let Some(config) = CONFIG.get() {
        return Ok(Arc::clone(config).into());
    }
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| WebError::Protocol(error.to_string()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Arc::clone(CONFIG.get_or_init(|| Arc::new(config))).into())
}
