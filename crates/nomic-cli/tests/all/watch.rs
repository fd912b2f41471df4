//! `nomic watch` as a process beside a game that is played over a relay.
#![cfg(unix)]

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Output as ProcessOutput, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use nomic_cli::answers::WatchNotice;
use nomic_engine::moves::{CloseIntent, JoinIntent, OpenVotingIntent, ProposeMove, VoteIntent};
use nomic_engine::rules::Language;
use nomic_engine::{Draft, Intent, Preference, RuleChange, Ruleset, Subject};
use nomic_peer::{Founding, Identity, Input, Link, Output, Peer, PeerStatus, RelayId, Stored};
use nomic_sim::Dice;
use tempfile::TempDir;
use tokio_tungstenite::tungstenite::stream::MaybeTlsStream;
use tokio_tungstenite::tungstenite::{Error, Message, WebSocket, connect};

use crate::answers::read;
use crate::relay::{Relay, nomic};

const PATIENCE: Duration = Duration::from_secs(30);
/// Longer than a watcher needs to tell of a move.
const WHILE: Duration = Duration::from_secs(2);

fn now_ms() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    u64::try_from(now.as_millis()).unwrap()
}

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

fn dial(url: &str) -> Socket {
    let (socket, _) = connect(url).unwrap();
    if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
        let pause = Some(Duration::from_millis(50));
        stream.set_read_timeout(pause).unwrap();
    }
    socket
}

/// A player at a table.
struct Player {
    peer: Peer,
    socket: Socket,
    relay: RelayId,
    dice: Dice,
}

impl Player {
    fn found(url: &str, ruleset: Ruleset) -> Player {
        let mut dice = Dice::new(1);
        let mut chance = |bytes: &mut [u8]| dice.fill(bytes);
        let founding = Founding {
            title: "Thursdays".to_owned(),
            governing: Language::En,
            ruleset,
            name: "Ada".to_owned(),
            real_dice: false,
        };
        let link = Link::generate(Some(url.to_owned()), &mut chance);
        let identity = Identity::from_seed(&[1; 32]);
        let (peer, _) = Peer::found(link, identity, &mut chance, now_ms(), founding).unwrap();
        Player::connect(peer, url, dice)
    }

    fn join(link: &Link, url: &str, seed: u8, name: &str) -> Player {
        let mut dice = Dice::new(seed.into());
        let identity = Identity::from_seed(&[seed; 32]);
        let mut chance = |bytes: &mut [u8]| dice.fill(bytes);
        let opened = Peer::open(link.clone(), identity, Stored::default(), &mut chance);
        let mut player = Player::connect(opened.unwrap().0, url, dice);
        let name = name.to_owned();
        player.act(Intent::Join(JoinIntent { name }));
        player
    }

    fn connect(peer: Peer, url: &str, dice: Dice) -> Player {
        let socket = dial(url);
        let relay = RelayId::of(peer.link().relays().first().unwrap());
        let mut player = Player {
            peer,
            socket,
            relay,
            dice,
        };
        player.handle(Input::Connected(relay));
        player.settle();
        player
    }

    fn handle(&mut self, input: Input) {
        let mut chance = |bytes: &mut [u8]| self.dice.fill(bytes);
        let outputs = self.peer.handle(input, now_ms(), &mut chance);
        self.send(outputs);
    }

    fn send(&mut self, outputs: Vec<Output>) {
        for output in outputs {
            if let Output::Send(_, frame) = output {
                self.socket.send(Message::Binary(frame.into())).unwrap();
            }
        }
    }

    /// Reads until the relay has everything, and nothing more comes.
    fn settle(&mut self) {
        let begun = Instant::now();
        let mut quiet = 0;
        while quiet < 4 || self.peer.status() != PeerStatus::Live || self.peer.unsent() > 0 {
            assert!(begun.elapsed() < PATIENCE, "{:?}", self.peer.status());
            match self.socket.read() {
                Ok(Message::Binary(frame)) => {
                    quiet = 0;
                    self.handle(Input::Frame(self.relay, frame.to_vec()));
                }
                Ok(_) => {}
                Err(Error::Io(_)) => {
                    quiet += 1;
                    self.handle(Input::Tick);
                }
                Err(error) => panic!("{error}"),
            }
        }
    }

    fn act(&mut self, intent: Intent) {
        self.settle();
        let mut chance = |bytes: &mut [u8]| self.dice.fill(bytes);
        let outputs = self.peer.act(intent, now_ms(), &mut chance).unwrap();
        self.send(outputs);
        self.settle();
    }

    fn subject(&self) -> Subject {
        let mut open = self.peer.game().state().open_proposals();
        open.next().unwrap().subject()
    }

    fn vote(&mut self) {
        let said = Preference::For;
        self.settle();
        let subject = self.subject();
        self.act(Intent::Vote(VoteIntent { subject, said }));
    }
}

/// A table with Ada, who is on turn, Ben and Cleo.
struct Game {
    folder: TempDir,
    url: String,
    relay: Option<Relay>,
    players: [Player; 3],
}

impl Game {
    fn begin() -> Game {
        Game::begin_with(nomic_rulesets::suber())
    }

    fn begin_with(ruleset: Ruleset) -> Game {
        let folder = tempfile::tempdir().unwrap();
        let relay = Relay::start(&folder.path().join("data"));
        let url = format!("ws://{}/relay", relay.address);
        let ada = Player::found(&url, ruleset);
        let link = ada.peer.link().clone();
        let ben = Player::join(&link, &url, 2, "Ben");
        let cleo = Player::join(&link, &url, 3, "Cleo");
        let mut players = [ada, ben, cleo];
        players[0].act(Intent::Begin);
        let turn = players[0].peer.game().state().turn().player;
        assert_eq!(turn, players[0].peer.me());
        Game {
            folder,
            url,
            relay: Some(relay),
            players,
        }
    }

    fn link(&self) -> String {
        format!(
            "https://a.example/n/#{}",
            self.players[0].peer.link().fragment()
        )
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A watcher that writes all notices into a file.
    fn watch(&self, name: &str, arguments: &[&str]) -> Watcher {
        let file = self.path(name);
        let mut command = nomic();
        command.arg("watch").arg(self.link());
        command.args(["--after", "0s", "--state"]);
        command.arg(self.path(&format!("{name}.state")));
        command
            .arg("--exec")
            .arg(format!("cat >> {}", file.display()));
        let process = command.args(arguments).spawn().unwrap();
        Watcher { process, file }
    }

    /// Looks once. The exit status, and what was said.
    fn once(&self, arguments: &[&str]) -> (Option<i32>, String) {
        let mut command = nomic();
        command.arg("watch").arg(self.link());
        command.args(["--once", "--after", "0s", "--state"]);
        command.arg(self.path("once.state")).args(arguments);
        let ProcessOutput { status, stderr, .. } = command.output().unwrap();
        (status.code(), String::from_utf8(stderr).unwrap())
    }

    fn propose(&mut self) {
        let change = RuleChange::Enact {
            title: "Tea; \"with\" $(milk)".to_owned(),
            text: "There is tea.".to_owned(),
            code: String::new(),
        };
        let draft = Draft::of(Language::En, vec![change]);
        self.players[0].act(Intent::Propose(ProposeMove { draft }));
    }

    fn open_vote(&mut self) {
        let open = self.players[0].peer.game().state().open_proposals();
        let [proposal] = open.map(|proposal| proposal.id).collect::<Vec<_>>()[..] else {
            panic!("one proposal is open");
        };
        self.players[0].act(Intent::OpenVoting(OpenVotingIntent { proposal }));
    }

    fn close(&mut self) {
        self.players[0].settle();
        let (subject, throws) = (self.players[0].subject(), Vec::new());
        self.players[0].act(Intent::Close(CloseIntent { subject, throws }));
    }
}

struct Watcher {
    process: Child,
    file: PathBuf,
}

impl Watcher {
    fn notices(&self) -> Vec<WatchNotice> {
        notices(&self.file)
    }

    /// Waits for so many notices, and a while longer for more.
    fn hears(&self, count: usize) -> Vec<WatchNotice> {
        let begun = Instant::now();
        while self.notices().len() < count && begun.elapsed() < PATIENCE {
            sleep(Duration::from_millis(50));
        }
        sleep(WHILE);
        let notices = self.notices();
        assert_eq!(notices.len(), count, "{notices:#?}");
        notices
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn notices(file: &Path) -> Vec<WatchNotice> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
    whole.lines().map(|line| read(line.as_bytes())).collect()
}

fn said(notice: &WatchNotice) -> (&str, Vec<&str>) {
    let players = notice.players.iter().map(String::as_str);
    (&notice.code, players.collect())
}

#[test]
fn each_move_that_becomes_due_is_told_once_also_over_restarts_and_never_to_who_has_made_it() {
    let mut game = Game::begin();
    let watcher = game.watch("notices", &[]);
    assert_eq!(said(&watcher.hears(1)[0]), ("propose", vec!["Ada"]));
    game.propose();
    assert_eq!(said(&watcher.hears(2)[1]), ("open", vec!["Ada"]));
    game.open_vote();
    let vote = watcher.hears(3).pop().unwrap();
    assert_eq!(said(&vote), ("vote", vec!["Ada", "Ben", "Cleo"]));
    assert_eq!(
        (&*vote.notice, vote.any, vote.proposal),
        ("move", false, Some(301))
    );
    assert_eq!(vote.page.as_deref(), Some("https://a.example/n/"));
    assert_eq!(vote.link, None);
    let expected = "Thursdays: Ada, Ben and Cleo have yet to vote on Proposal 301, \
                    “Tea; 'with' $(milk)”.";
    assert_eq!(vote.text, expected);

    game.players[1].vote();
    drop(watcher);
    let again = game.watch("notices", &[]);
    let newcomer = game.watch("others", &["--language", "de"]);
    let german = newcomer.hears(1).pop().unwrap();
    assert_eq!(said(&german), ("vote", vec!["Ada", "Cleo"]));
    assert!(german.text.contains("haben noch nicht"), "{}", german.text);
    assert_eq!(german.id, vote.id);
    again.hears(3);

    game.players[0].vote();
    game.players[2].vote();
    assert_eq!(said(&again.hears(4)[3]), ("close", vec!["Ada"]));
    game.close();
    let notices = again.hears(5);
    let next = &notices[4];
    assert_eq!(
        (&*next.code, &*next.players),
        ("propose", &["Ben".to_owned()][..])
    );
    assert_ne!(next.id, notices[0].id);
}

#[test]
fn a_command_that_fails_is_told_and_the_notice_is_given_by_the_next_look_once() {
    let mut game = Game::begin();
    game.propose();
    game.open_vote();
    let tries = game.path("tries");
    let failing = format!("echo \"$NOMIC_PLAYERS\" >> {}; exit 3", tries.display());
    let (status, stderr) = game.once(&["--exec", &failing]);
    assert_eq!(status, Some(1), "{stderr}");
    assert!(stderr.contains("the command failed"), "{stderr}");
    assert_eq!(fs::read_to_string(&tries).unwrap(), "Ada, Ben, Cleo\n");

    game.players[2].vote();
    let good = format!("echo \"$NOMIC_TEXT\" >> {}", tries.display());
    for _ in 0..2 {
        assert_eq!(game.once(&["--exec", &good]), (Some(0), String::new()));
    }
    let told = fs::read_to_string(&tries).unwrap();
    let told: Vec<&str> = told.lines().skip(1).collect();
    let title = "“Tea; 'with' $(milk)”";
    assert_eq!(
        told,
        [format!(
            "Thursdays: Ada and Ben have yet to vote on Proposal 301, {title}."
        )]
    );
}

#[test]
fn only_the_players_who_are_asked_for_are_told() {
    let mut game = Game::begin();
    game.propose();
    game.open_vote();
    let file = game.path("all");
    let exec = format!("cat >> {}", file.display());
    let look = |more: &[&str]| game.once(&[&["--exec", &exec], more].concat()).0;
    assert_eq!(look(&["--player", "dora"]), Some(0));
    assert_eq!(notices(&file), []);
    assert_eq!(look(&["--player", "ben", "--with-link"]), Some(0));
    let told = notices(&file);
    assert_eq!(said(&told[0]), ("vote", vec!["Ben"]));
    assert_eq!(told[0].link, Some(game.link()));
    assert_eq!(look(&[]), Some(0));
    assert_eq!(said(&notices(&file)[1]), ("vote", vec!["Ada", "Cleo"]));
}

#[test]
fn a_relay_that_was_away_is_followed_again() {
    let mut game = Game::begin();
    let address = game.relay.as_ref().unwrap().address;
    let watcher = game.watch("notices", &[]);
    watcher.hears(1);
    game.relay = None;
    sleep(Duration::from_secs(2));
    game.relay = Some(Relay::start_at(&game.path("data"), address));
    let [ada, ..] = &mut game.players;
    ada.socket = dial(&game.url);
    ada.handle(Input::Disconnected(ada.relay));
    ada.handle(Input::Connected(ada.relay));
    ada.settle();
    game.propose();
    assert_eq!(said(&watcher.hears(2)[1]), ("open", vec!["Ada"]));
}

/// Takes one request, and answers it with this status.
fn serve(listener: &TcpListener, status: &str) -> String {
    let (mut stream, _) = listener.accept().unwrap();
    let mut request = Vec::new();
    let mut bytes = [0; 4_096];
    loop {
        let count = stream.read(&mut bytes).unwrap();
        request.extend_from_slice(&bytes[..count]);
        let text = String::from_utf8_lossy(&request);
        let whole = text.split_once("\r\n\r\n").filter(|(head, body)| {
            let length = head
                .lines()
                .find_map(|line| line.strip_prefix("content-length: "));
            length.is_some_and(|length| length.parse() == Ok(body.len()))
        });
        if whole.is_some() || count == 0 {
            break;
        }
    }
    let answer = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n");
    stream.write_all(answer.as_bytes()).unwrap();
    String::from_utf8(request).unwrap()
}

#[test]
fn a_notice_is_posted_as_json_and_again_after_a_refusal() {
    let game = Game::begin();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/hook?a=b", listener.local_addr().unwrap());
    for (status, exit) in [("500 Oh", Some(1)), ("204 Fine", Some(0))] {
        let server = listener.try_clone().unwrap();
        let server = std::thread::spawn(move || serve(&server, status));
        let (ended, stderr) = game.once(&["--post", &address]);
        assert_eq!(ended, exit, "{stderr}");
        assert_eq!(stderr.contains("500"), exit == Some(1), "{stderr}");
        let request = server.join().unwrap();
        assert!(
            request.starts_with("POST /hook?a=b HTTP/1.1\r\n"),
            "{request}"
        );
        let (_, body) = request.split_once("\r\n\r\n").unwrap();
        let notice: WatchNotice = read(body.as_bytes());
        assert_eq!(said(&notice), ("propose", vec!["Ada"]));
    }
    // The address is gone, and is not needed any more.
    drop(listener);
    assert_eq!(game.once(&["--post", &address]), (Some(0), String::new()));
}

#[test]
fn links_come_from_a_file_too_and_a_wrong_line_is_named() {
    let game = Game::begin();
    let list = game.path("links");
    let command = |exec: &str| {
        let mut command = nomic();
        command.args([
            "watch", "--once", "--after", "0s", "--exec", exec, "--links",
        ]);
        command.arg(&list).arg("--state").arg(game.path("state"));
        command.stderr(Stdio::piped()).output().unwrap()
    };
    fs::write(&list, format!("{}\n\nno link\n", game.link())).unwrap();
    let output = command("true");
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("line 3"), "{stderr}");
    fs::write(&list, format!("{}\n", game.link())).unwrap();
    let file = game.path("all");
    let output = command(&format!("cat >> {}", file.display()));
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(notices(&file).len(), 1);
}

#[test]
fn a_damaged_state_is_an_error_and_nothing_is_told_again() {
    let game = Game::begin();
    fs::write(game.path("once.state"), "{").unwrap();
    let file = game.path("all");
    let (status, stderr) = game.once(&["--exec", &format!("cat >> {}", file.display())]);
    assert_eq!(status, Some(2), "{stderr}");
    assert!(!file.exists());
}

/// A server with a certificate of its own, for one request.
fn serve_sealed(listener: TcpListener, certificate: &rcgen::CertifiedKey<rcgen::KeyPair>) {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio_rustls::TlsAcceptor;
    use tokio_rustls::rustls::ServerConfig;
    use tokio_rustls::rustls::crypto::ring::default_provider;
    let key = certificate.signing_key.serialize_der().try_into().unwrap();
    let config = ServerConfig::builder_with_provider(default_provider().into())
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.cert.der().clone()], key)
        .unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = { runtime }.enable_all().build().unwrap();
    listener.set_nonblocking(true).unwrap();
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener).unwrap();
        let acceptor = TlsAcceptor::from(std::sync::Arc::new(config));
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            let Ok(mut stream) = acceptor.accept(stream).await else {
                continue;
            };
            let mut bytes = vec![0; 65_536];
            if stream.read(&mut bytes).await.unwrap_or_default() > 0 {
                let answer = b"HTTP/1.1 200 Fine\r\nContent-Length: 0\r\n\r\n";
                stream.write_all(answer).await.unwrap();
                return;
            }
        }
    });
}

#[test]
fn a_notice_is_posted_over_tls_only_to_a_server_that_the_system_trusts() {
    let game = Game::begin();
    let certificate = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let trusted = game.path("trusted.pem");
    fs::write(&trusted, certificate.cert.pem()).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let address = format!("https://localhost:{port}/");
    let server = std::thread::spawn(move || serve_sealed(listener, &certificate));
    let (ended, stderr) = game.once(&["--post", &address]);
    assert_eq!(ended, Some(1), "{stderr}");
    assert!(stderr.contains("certificate"), "{stderr}");
    let mut command = nomic();
    command.env("SSL_CERT_FILE", &trusted).arg("watch");
    command.arg(game.link()).args(["--once", "--after", "0s"]);
    command.arg("--state").arg(game.path("once.state"));
    let output = command.args(["--post", &address]).output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    server.join().unwrap();
}

/// The initial set with an hour for each vote.
fn hurried() -> Ruleset {
    let mut rules = nomic_rulesets::suber();
    let rule = rules.rules.iter_mut().find(|rule| rule.number.0 == 209);
    let code = &mut rule.unwrap().code;
    code.push_str("\nwhen voting_time(b)\n  answer hours(1)\nend\n");
    rules
}

#[test]
fn a_deadline_that_comes_near_is_told_once_and_is_in_the_calendar_as_long_as_it_is_open() {
    let mut game = Game::begin_with(hurried());
    let (file, calendar) = (game.path("all"), game.path("deadlines.ics"));
    let exec = format!("cat >> {}", file.display());
    let sinks = ["--exec", &exec, "--ics", calendar.to_str().unwrap()];
    let look = |game: &Game, more: &[&str]| {
        let ended = game.once(&[&sinks, more].concat());
        assert_eq!(ended, (Some(0), String::new()));
        (notices(&file), fs::read_to_string(&calendar).unwrap())
    };
    game.propose();
    game.open_vote();
    let (told, shown) = look(&game, &["--before", "10m"]);
    assert_eq!(said(&told[0]), ("vote", vec!["Ada", "Ben", "Cleo"]));
    let deadline = told[0].deadline.clone().unwrap();
    let start = format!("DTSTART:{}\r\n", deadline.replace(['-', ':'], ""));
    assert!(shown.contains(&start), "{shown}");
    assert!(shown.contains("SUMMARY:Thursdays: Vote on Proposal 301 ends\r\n"));
    game.players[1].vote();
    for _ in 0..2 {
        let (told, again) = look(&game, &["--before", "2h", "--language", "it"]);
        assert_eq!(told.len(), 2, "{told:#?}");
        assert_eq!((&*told[1].notice, &told[1].id), ("deadline", &told[0].id));
        assert_eq!(said(&told[1]), ("vote", vec!["Ada", "Cleo"]));
        assert!(told[1].text.contains("Il tempo sta per scadere."));
        assert!(again.contains(&start));
    }
    game.players[0].vote();
    game.players[2].vote();
    game.close();
    let (_, empty) = look(&game, &[]);
    assert!(!empty.contains("VEVENT"), "{empty}");
}
