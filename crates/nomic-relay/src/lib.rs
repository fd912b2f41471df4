//! The relay: rooms and chunks; knows no rules, holds no keys.
