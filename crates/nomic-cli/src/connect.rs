//! Connections to relays and web servers, with TLS where the address asks for it.

use std::time::Duration;

use hyper::body::Bytes;
use hyper::header::CONTENT_TYPE;
use hyper::{Method, Uri};
pub(crate) use nomic_relay::WebError as ConnectError;
use nomic_relay::{WebStream, ask, open_stream};
use tokio::time::timeout;
use tokio_tungstenite::{WebSocketStream, client_async};

/// Time for a connection.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) type Socket = WebSocketStream<Box<dyn WebStream>>;

/// Connects to a relay at `ws://` or `wss://`.
pub(crate) async fn relay(address: &str) -> Result<Socket, ConnectError> {
    let uri: Uri = address.parse().map_err(|_| ConnectError::BadAddress)?;
    let connected = async {
        let stream = open_stream(&uri, ["ws", "wss"]).await?;
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
    ask(uri, Method::GET, &[], String::new()).await
}

/// Sends JSON to a web server. Redirections are not followed.
pub(crate) async fn post(uri: &Uri, json: String) -> Result<(), ConnectError> {
    let json_type = [(CONTENT_TYPE, "application/json")];
    ask(uri, Method::POST, &json_type, json).await.map(|_| ())
}
