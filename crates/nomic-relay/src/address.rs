//! Addresses that connections come from.

use std::net::IpAddr;

/// One place on the network: an IPv4 address, or the /64 of an IPv6 address, which is what one
/// household gets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Address {
    V4(u32),
    V6(u64),
}

impl From<IpAddr> for Address {
    fn from(ip: IpAddr) -> Self {
        match ip.to_canonical() {
            IpAddr::V4(ip) => Self::V4(ip.to_bits()),
            IpAddr::V6(ip) => {
                let prefix = ip.to_bits() >> 64;
                Self::V6(u64::try_from(prefix).unwrap_or_default())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv6Addr;

    #[test]
    fn neighbours_in_one_ipv6_network_are_one_address() {
        let ip = |text: &str| Address::from(IpAddr::V6(text.parse::<Ipv6Addr>().unwrap()));
        assert_eq!(ip("2001:db8:1:2::1"), ip("2001:db8:1:2:ffff::9"));
        assert_ne!(ip("2001:db8:1:2::1"), ip("2001:db8:1:3::1"));
        assert_eq!(ip("::ffff:10.0.0.1"), Address::V4(0x0a00_0001));
    }
}
