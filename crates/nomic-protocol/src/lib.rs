//! Wire frames shared by client and relay.
