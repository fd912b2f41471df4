//! The kernel: events in, rulings and state out.
