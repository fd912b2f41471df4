//! One, two and four relays over one NATS server and over a cluster of three (`nats`), under the
//! load of `window`.

use std::fmt::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tokio::runtime::Runtime;

use crate::flow::{Measured, measure, window_plan};
use crate::options::Options;
use crate::process::ServerProcess;
use crate::report::{Column, compare, percentile};

/// Variable that names the server program.
const PROGRAM: &str = "NOMIC_NATS";
const SERVERS: &str = "durable,ours,1-on-1,2-on-1,4-on-1,1-on-3,2-on-3,4-on-3";
/// Part between the numbers of relays and of NATS servers in a contender's name.
const ON: &str = "-on-";

/// Runs a program that ends when its input does, so it does not outlive this process.
const WITH_INPUT: &str = r#"exec 3<&0; { cat <&3 >/dev/null; kill $$; } & exec "$0" "$@" 3<&-"#;

const COLUMNS: [Column; 7] = [
    ("chunks/s", 0),
    ("deliveries/s", 0),
    ("p50 ms", 1),
    ("p99 ms", 1),
    ("relays' CPU us", 2),
    ("NATS' CPU us", 2),
    ("load's CPU us", 2),
];

pub(crate) fn nats(options: &Options) {
    if cfg!(not(feature = "nats")) {
        panic!("this workload needs the feature `nats`");
    }
    let options = options.or("servers", SERVERS);
    let (plan, window) = window_plan(&options);
    let title = format!("nats: RELAYS-on-SERVERS, {plan}, {window} chunks under way in each");
    compare(&title, &COLUMNS, &options, |contender, folder| {
        let wire = contender.wire().expect("this workload has no scripts");
        let (relays, servers) = match relays_on_servers(&contender.name) {
            None => (vec![contender.start(folder)], None),
            Some((relays, servers)) => {
                let servers = NatsServers::start(folder, servers);
                let relays = (0..relays).map(|number| {
                    let folder = folder.join(format!("relay-{number}"));
                    ServerProcess::start(contender.command_as(&servers.addresses(), &folder))
                });
                (relays.collect(), Some(servers))
            }
        };
        let besides = servers.as_ref().map_or_else(Vec::new, NatsServers::ids);
        let runtime = Runtime::new().unwrap();
        let measured = runtime.block_on(measure(plan, wire, relays, &besides));
        figures(&measured)
    });
}

fn figures(measured: &Measured) -> Vec<f64> {
    let seconds = measured.took.as_secs_f64();
    vec![
        measured.acknowledged as f64 / seconds,
        measured.delivered as f64 / seconds,
        percentile(&measured.latencies, 0.5) / 1e3,
        percentile(&measured.latencies, 0.99) / 1e3,
        measured.micros_each(measured.servers.processor),
        measured.micros_each(measured.besides.processor),
        measured.micros_each(measured.load.processor),
    ]
}

/// Numbers of relays and of NATS servers in a contender's name.
pub(crate) fn relays_on_servers(name: &str) -> Option<(usize, usize)> {
    let (relays, servers) = name.split_once(ON)?;
    Some((relays.parse().ok()?, servers.parse().ok()?))
}

/// NATS servers that end with this value.
struct NatsServers {
    ports: Vec<u16>,
    running: Vec<Child>,
}

impl NatsServers {
    /// Starts servers with their files in a folder. They may not be ready yet.
    fn start(folder: &Path, count: usize) -> Self {
        let program = std::env::var_os(PROGRAM).unwrap_or_else(|| "nats-server".into());
        let ports = free_ports(2 * count);
        let (ports, routes) = ports.split_at(count);
        let peers = routes
            .iter()
            .map(|port| format!("\"nats://127.0.0.1:{port}\""));
        let peers = peers.collect::<Vec<_>>().join(", ");
        let start = |number: usize| {
            let (port, route) = (ports[number], routes[number]);
            let store = folder.join(format!("nats-{number}"));
            let mut config = format!(
                "host: 127.0.0.1\nport: {port}\nserver_name: n{number}\njetstream {{ store_dir: {store:?} }}\n"
            );
            if count > 1 {
                writeln!(
                    config,
                    "cluster {{ name: load, host: 127.0.0.1, port: {route}, routes: [{peers}] }}"
                )
                .unwrap();
            }
            let file = folder.join(format!("nats-{number}.conf"));
            std::fs::write(&file, config).unwrap();
            let mut command = Command::new("sh");
            command.args(["-c", WITH_INPUT]).arg(&program);
            command.arg("-c").arg(file);
            command.stdin(Stdio::piped());
            command.stdout(Stdio::null()).stderr(Stdio::null());
            command.spawn().unwrap()
        };
        Self {
            running: (0..count).map(start).collect(),
            ports: ports.to_vec(),
        }
    }

    fn addresses(&self) -> String {
        let addresses = self.ports.iter();
        let addresses = addresses.map(|port| format!("nats://127.0.0.1:{port}"));
        addresses.collect::<Vec<_>>().join(",")
    }

    fn ids(&self) -> Vec<u32> {
        self.running.iter().map(Child::id).collect()
    }
}

impl Drop for NatsServers {
    fn drop(&mut self) {
        for process in &mut self.running {
            drop(process.stdin.take());
            let _ = process.wait();
        }
    }
}

/// Different ports: all are held until the last is found.
fn free_ports(count: usize) -> Vec<u16> {
    let bind = |_| std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let listeners: Vec<_> = (0..count).map(bind).collect();
    let ports = listeners.iter();
    ports
        .map(|listener| listener.local_addr().unwrap().port())
        .collect()
}
