//! Limits of sizes.

/// The largest chunk, in bytes.
pub const MAX_CHUNK: usize = 256 * 1024;

/// The largest frame, in bytes, in either direction.
pub const MAX_FRAME: usize = 1024 * 1024;

/// The most chunks in a frame.
pub const MAX_CHUNKS: usize = 16_384;

/// The largest ephemeral payload, in bytes.
pub const MAX_EPHEMERAL: usize = 16 * 1024;

/// The longest address of a browser at its push service, in bytes.
pub const MAX_ENDPOINT: usize = 1024;

/// The most handles in a frame that wakes browsers.
pub const MAX_WAKE: usize = 64;

/// The most places of a log that are bundled together.
pub const MAX_STRETCH: usize = 1024;

/// The largest bundle, in bytes.
pub const MAX_BUNDLE: usize = 256 * 1024;

/// The largest stretch that is bundled, as bytes of chunks.
pub const MAX_UNBUNDLED: usize = 8 * MAX_BUNDLE;
