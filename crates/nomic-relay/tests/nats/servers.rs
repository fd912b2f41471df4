//! NATS servers of a test.

use std::io::Write;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use nomic_relay::{Config, FollowedStreams, NatsSettings, Relay, Storage};
use tempfile::TempDir;

/// The server program, as `cargo xtask test` fetches it.
fn program() -> PathBuf {
    let program =
        std::env::var_os("NOMIC_NATS").map_or_else(|| "nats-server".into(), PathBuf::from);
    let version = Command::new(&program).arg("--version").output();
    assert!(
        version.is_ok_and(|output| output.status.success()),
        "there is no {}: `cargo xtask test --only native` fetches a NATS server, or name one by NOMIC_NATS",
        program.display()
    );
    program
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port()
}

pub(crate) struct Servers {
    folder: TempDir,
    ports: Vec<u16>,
    running: Vec<Option<Child>>,
}

impl Servers {
    pub(crate) fn start(count: usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let ports: Vec<u16> = (0..count).map(|_| free_port()).collect();
        let routes: Vec<u16> = (0..count).map(|_| free_port()).collect();
        for (number, port) in ports.iter().enumerate() {
            let mut file = std::fs::File::create(config_file(folder.path(), number)).unwrap();
            let store = folder.path().join(format!("store-{number}"));
            writeln!(
                file,
                "host: 127.0.0.1\nport: {port}\nserver_name: n{number}\njetstream {{ store_dir: {store:?} }}"
            )
            .unwrap();
            if count > 1 {
                let peers: Vec<String> = routes
                    .iter()
                    .map(|port| format!("\"nats://127.0.0.1:{port}\""))
                    .collect();
                let (own, peers) = (routes[number], peers.join(", "));
                writeln!(
                    file,
                    "cluster {{ name: nomic, host: 127.0.0.1, port: {own}, routes: [{peers}] }}"
                )
                .unwrap();
            }
        }
        let mut servers = Self {
            folder,
            ports,
            running: (0..count).map(|_| None).collect(),
        };
        (0..count).for_each(|number| servers.run(number));
        servers
    }

    pub(crate) fn run(&mut self, number: usize) {
        let process = Command::new(program())
            .arg("-c")
            .arg(config_file(self.folder.path(), number))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        self.running[number] = Some(process);
    }

    pub(crate) fn kill(&mut self, number: usize) {
        let mut process = self.running[number].take().unwrap();
        process.kill().unwrap();
        process.wait().unwrap();
    }

    pub(crate) fn addresses(&self) -> String {
        let addresses = self
            .ports
            .iter()
            .map(|port| format!("nats://127.0.0.1:{port}"));
        addresses.collect::<Vec<_>>().join(",")
    }

    /// A relay of the cluster. Waits for servers that are still starting.
    pub(crate) async fn relay(&self, data: &Path, follow: FollowedStreams) -> Relay {
        let settings = NatsSettings {
            follow,
            ..NatsSettings::of(&self.addresses())
        };
        let mut tries = 0;
        loop {
            let config = Config::new(Storage::Folder(data.to_owned()));
            match Relay::start_in_cluster(config, &settings).await {
                Ok(relay) => return relay,
                Err(error) => assert!(tries < 60, "{error}"),
            }
            tries += 1;
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        for process in self.running.iter_mut().flatten() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

fn config_file(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("server-{number}.conf"))
}
