//! A sans-I/O peer: signed events, sealed chunks, Automerge documents, order.
