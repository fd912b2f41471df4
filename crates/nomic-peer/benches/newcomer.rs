//! Work of a newcomer to a game of 10,000 events: bundles from the relay, in the peer's thread, and
//! the share of its verifier.
#![allow(
    clippy::unwrap_used,
    reason = "what goes wrong here shall end the measurement"
)]

#[cfg(not(target_arch = "wasm32"))]
mod coming {
    use std::cell::Cell;
    use std::collections::VecDeque;
    use std::sync::LazyLock;
    use std::time::{Duration, Instant};

    use nomic_peer::{Identity, Input, Link, Output, Peer, RelayId, Stored, VerifierJob};
    use nomic_protocol::{ChunkId, Cursor, Down, Epoch, Limits, fingerprint, salt_of};
    use nomic_sim::LongGame;

    const EVENTS: usize = 10_000;
    const RELAY: RelayId = RelayId(0);
    const NONCE: [u8; 32] = [7; 32];

    struct Arriving {
        link: Link,
        frames: Vec<Vec<u8>>,
        chunks: usize,
    }

    static ARRIVING: LazyLock<Arriving> = LazyLock::new(|| {
        let game = LongGame::played(EVENTS);
        let salt = salt_of(&NONCE);
        let chunks = game.chunks();
        let head = Cursor(chunks.len() as u64);
        let limits = Limits {
            max_chunk: 1 << 20,
            max_frame: 1 << 20,
            room_bytes: 0,
            room_chunks: 0,
            stretch: LongGame::STRETCH as u32,
            frames_per_second: 0,
            bytes_per_second: 0,
            idle_days: 0,
        };
        let nonce = Down::Nonce {
            version: nomic_protocol::VERSION,
            nonce: NONCE,
        };
        let welcome = Down::Welcome {
            epoch: Epoch([1; 16]),
            head,
            limits,
            write: false,
        };
        let mut after = 0;
        let bundles = game.bundled().map(|(stretch, bundle)| {
            after += stretch.len() as u64;
            let ids = stretch.iter().map(|chunk| ChunkId::of(chunk));
            Down::Bundle {
                after: Cursor(after),
                fingerprints: ids.map(|id| fingerprint(&salt, &id)).collect(),
                bundle,
                more: true,
            }
        });
        let (_, rest) = chunks.as_chunks::<{ LongGame::STRETCH }>();
        let rest = Down::Chunks {
            after: head,
            chunks: rest.to_vec(),
            more: false,
        };
        let frames = [nonce, welcome].into_iter().chain(bundles).chain([rest]);
        Arriving {
            link: game.link().clone(),
            frames: frames.map(|frame| frame.encode()).collect(),
            chunks: game.chunks().len(),
        }
    });

    thread_local! {
        static UNTIL: Cell<Option<Instant>> = const { Cell::new(None) };
    }

    fn is_tired() -> bool {
        UNTIL.get().is_some_and(|until| Instant::now() >= until)
    }

    fn handle(peer: &mut Peer, input: Input, jobs: &mut VecDeque<VerifierJob>) {
        // Frames come faster than they can be processed.
        let ms = if matches!(input, Input::Frame(..)) {
            0
        } else {
            40
        };
        UNTIL.set(Some(Instant::now() + Duration::from_millis(ms)));
        for output in peer.handle(input, 0, &mut |bytes| bytes.fill(5)) {
            if let Output::Verify(job) = output {
                jobs.push_back(job);
            }
        }
    }

    fn come(verifier: bool) -> Duration {
        let me = Identity::from_seed(&[9; 32]);
        let (stored, link) = (Stored::default(), ARRIVING.link.clone());
        let opened = Peer::open(link, me, stored, &mut |bytes| bytes.fill(6));
        let (mut peer, _) = opened.unwrap();
        peer.set_pace(Some(is_tired));
        peer.set_writer(true);
        peer.set_verifier(verifier);
        let (mut jobs, mut beside) = (VecDeque::new(), Duration::ZERO);
        handle(&mut peer, Input::Connected(RELAY), &mut jobs);
        for frame in &ARRIVING.frames {
            handle(&mut peer, Input::Frame(RELAY, frame.clone()), &mut jobs);
        }
        while peer.is_busy() || !jobs.is_empty() {
            handle(&mut peer, Input::Resume, &mut jobs);
            if let Some(job) = jobs.pop_front() {
                let start = Instant::now();
                let report = job.verify();
                beside += start.elapsed();
                handle(&mut peer, Input::Verified(report), &mut jobs);
            }
        }
        assert!(peer.chronicle().len() >= ARRIVING.chunks);
        beside
    }

    #[divan::bench(sample_count = 8, sample_size = 1)]
    fn all_by_itself(bencher: divan::Bencher<'_, '_>) {
        LazyLock::force(&ARRIVING);
        bencher.bench_local(|| come(false));
    }

    #[divan::bench(sample_count = 8, sample_size = 1)]
    fn with_a_verifier_in_the_same_thread(bencher: divan::Bencher<'_, '_>) {
        LazyLock::force(&ARRIVING);
        let beside = Cell::new(Duration::ZERO);
        bencher.bench_local(|| beside.set(come(true)));
        println!("of which the verifier {:?}", beside.get());
    }
}

fn main() {
    #[cfg(not(target_arch = "wasm32"))]
    divan::main();
}
