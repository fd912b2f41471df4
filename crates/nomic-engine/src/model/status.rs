//! Status of a rule.

/// Whether a rule is in force.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, minicbor::Encode, minicbor::Decode,
)]
#[cbor(index_only)]
pub enum Status {
    #[n(0)]
    InForce,
    #[n(1)]
    Repealed,
    /// Not repealed, but void by another rule: its code is not asked.
    #[n(2)]
    Void,
}
