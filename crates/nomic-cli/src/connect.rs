//! Connections to relays and web servers, with TLS where the address asks for it.

use std::fmt;
use std::io;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{CONTENT_TYPE, HOST, USER_AGENT};
use hyper::{Request, StatusCode, Uri};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto::ring};
use tokio_tungstenite::{WebSocketStream, client_async};

/// Time for a connection, and for a whole request to a web server.
const PATIENCE: Duration = Duration::from_secs(30);
/// Greatest length of an answer that is read.
const MAX_ANSWER: usize = 64 * 1024;

pub(crate) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

pub(crate) type Socket = WebSocketStream<Box<dyn Stream>>;

#[derive(Debug)]
pub(crate) enum ConnectError {
    /// Not an address with one of these schemes and a host.
    BadAddress,
    Silent,
    Stream(io::Error),
    /// The WebSocket's or the web server's own error.
    Protocol(String),
    Status(StatusCode),
}

impl fmt::Display for ConnectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConnectError::BadAddress => f.write_str("that is no such address"),
            ConnectError::Silent => f.write_str("it does not answer in time"),
            ConnectError::Stream(cause) => cause.fmt(f),
            ConnectError::Protocol(cause) => f.write_str(cause),
            ConnectError::Status(status) => write!(f, "it answers {status}"),
        }
    }
}

/// Connects to a relay at `ws://` or `wss://`.
pub(crate) async fn relay(address: &str) -> Result<Socket, ConnectError> {
    let uri: Uri = address.parse().map_err(|_| ConnectError::BadAddress)?;
    let connected = async {
        let stream = stream(&uri, ["ws", "wss"]).await?;
        let greeted = client_async(address, stream).await;
        greeted.map_err(|error| ConnectError::Protocol(error.to_string()))
    };
    let (socket, _) = timeout(PATIENCE, connected)
        .await
        .map_err(|_| ConnectError::Silent)??;
    Ok(socket)
}

/// Reads a file from a web server.
pub(crate) async fn get(uri: &Uri) -> Result<Bytes, ConnectError> {
    let request = request(uri).body(Full::default());
    ask(uri, request.map_err(|_| ConnectError::BadAddress)?).await
}

/// Sends JSON to a web server. Redirections are not followed.
pub(crate) async fn post(uri: &Uri, json: String) -> Result<(), ConnectError> {
    let request = request(uri).method("POST");
    let request = request.header(CONTENT_TYPE, "application/json");
    let request = request.body(Full::from(json));
    let asked = ask(uri, request.map_err(|_| ConnectError::BadAddress)?);
    asked.await.map(|_| ())
}

fn request(uri: &Uri) -> hyper::http::request::Builder {
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let host = uri.authority().map_or("", |authority| authority.as_str());
    let program = concat!("nomic/", env!("CARGO_PKG_VERSION"));
    let request = Request::builder().uri(path).header(HOST, host);
    request.header(USER_AGENT, program)
}

async fn ask(uri: &Uri, request: Request<Full<Bytes>>) -> Result<Bytes, ConnectError> {
    let broken = |error: hyper::Error| ConnectError::Protocol(error.to_string());
    let asked = async {
        let stream = stream(uri, ["http", "https"]).await?;
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
            false => Err(ConnectError::Status(status)),
        }
    };
    let asked = timeout(PATIENCE, asked).await;
    asked.map_err(|_| ConnectError::Silent)?
}

/// Connects to the host of an address, whose scheme is one of these; with TLS for the second.
async fn stream(uri: &Uri, schemes: [&str; 2]) -> Result<Box<dyn Stream>, ConnectError> {
    let [plain, sealed] = schemes;
    let (host, secure) = match (uri.scheme_str(), uri.host()) {
        (Some(scheme), Some(host)) if scheme == plain => (host, false),
        (Some(scheme), Some(host)) if scheme == sealed => (host, true),
        _ => return Err(ConnectError::BadAddress),
    };
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let port = uri.port_u16().unwrap_or(if secure { 443 } else { 80 });
    let tcp = TcpStream::connect((host, port)).await;
    let tcp = tcp.map_err(ConnectError::Stream)?;
    if !secure {
        return Ok(Box::new(tcp));
    }
    let name = ServerName::try_from(host.to_owned()).map_err(|_| ConnectError::BadAddress)?;
    let connected = connector()?.connect(name, tcp).await;
    Ok(Box::new(connected.map_err(ConnectError::Stream)?))
}

/// TLS that believes the authorities of the system.
fn connector() -> Result<TlsConnector, ConnectError> {
    static CONFIG: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    if let Some(config) = CONFIG.get() {
        return Ok(Arc::clone(config).into());
    }
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| ConnectError::Protocol(error.to_string()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Arc::clone(CONFIG.get_or_init(|| Arc::new(config))).into())
}
