pub(crate) mod games;
pub(crate) mod glance;
