//! Settings of the program: from a file, from the command line, and defaults for the rest.

pub(crate) mod reading;

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::Deserialize;

use crate::log::LogSettings;
use crate::origin;
use crate::{Config, NatsSettings, PushSettings, Quotas, RoomToken, Storage, Timing, TlsFiles};

/// Options of the command line. They win over the settings of the file.
#[derive(Clone, Default, Debug)]
pub struct RelayOptions {
    /// File with [`Settings`] in TOML.
    pub config: Option<PathBuf>,
    pub listen: Option<SocketAddr>,
    pub data: Option<PathBuf>,
    pub page: Option<PathBuf>,
    pub behind_proxy: bool,
    /// Addresses of NATS servers, separated by commas.
    pub nats: Option<String>,
    /// Address of the host, for push services; see [`PushSettings`].
    pub push: Option<String>,
}

/// Decisions of a host about its relay. Relative paths begin at the working folder.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// With port 0, the relay takes any free one.
    pub listen: SocketAddr,
    /// Folder for the rooms. It is created if it does not exist.
    pub data: PathBuf,
    /// Folder with the static page, to serve that too.
    pub page: Option<PathBuf>,
    /// True if a proxy forwards to the relay; see [`Config::behind_proxy`].
    pub behind_proxy: bool,
    /// Pages that may connect; see [`Config::origins`].
    #[serde(deserialize_with = "origin::list")]
    pub origins: Option<Vec<String>>,
    /// Word that clients need to begin rooms; see [`RoomToken`].
    pub room_token: Option<RoomToken>,
    /// Address for `/metrics`. Without it there are none.
    pub metrics: Option<SocketAddr>,
    /// Without it, the relay speaks plain HTTP.
    pub tls: Option<TlsFiles>,
    /// With it, the relay shares its rooms with the other relays at this NATS.
    pub nats: Option<NatsSettings>,
    /// With it, the relay wakes the browsers of players who want it.
    pub push: Option<PushSettings>,
    pub log: LogSettings,
    pub quotas: Quotas,
    pub timing: Timing,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 7474)),
            data: PathBuf::from("./data"),
            page: None,
            behind_proxy: false,
            origins: None,
            room_token: None,
            metrics: None,
            tls: None,
            nats: None,
            push: None,
            log: LogSettings::default(),
            quotas: Quotas::default(),
            timing: Timing::default(),
        }
    }
}

impl Settings {
    /// Reads the file that the options name, and puts the options over it.
    ///
    /// # Errors
    ///
    /// The file can't be read, or a setting in it is unknown or not allowed.
    pub fn read(options: &RelayOptions) -> Result<Self, SettingsError> {
        let mut settings = match &options.config {
            Some(file) => Self::from_file(file)?,
            None => Self::default(),
        };
        let given = options.clone();
        settings.listen = given.listen.unwrap_or(settings.listen);
        settings.data = given.data.unwrap_or(settings.data);
        settings.page = given.page.or(settings.page);
        settings.behind_proxy |= given.behind_proxy;
        if let Some(servers) = given.nats {
            let named = NatsSettings::of(&servers);
            let servers = named.servers.clone();
            settings.nats = Some(NatsSettings {
                servers,
                ..settings.nats.unwrap_or(named)
            });
        }
        if let Some(contact) = given.push {
            let named = PushSettings::of(&contact).ok_or(SettingsError::PushContact)?;
            settings.push = Some(PushSettings {
                contact: named.contact.clone(),
                ..settings.push.unwrap_or(named)
            });
        }
        if settings.nats.is_some() && settings.push.is_some() {
            return Err(SettingsError::PushInCluster);
        }
        if settings.nats.is_some() && !cfg!(feature = "nats") {
            return Err(SettingsError::WithoutNats);
        }
        Ok(settings)
    }

    fn from_file(file: &Path) -> Result<Self, SettingsError> {
        let text = fs::read_to_string(file).map_err(|cause| SettingsError::Unreadable {
            file: file.to_owned(),
            cause,
        })?;
        let settings: Self = toml::from_str(&text).map_err(|cause| SettingsError::Malformed {
            file: file.to_owned(),
            cause: Box::new(cause),
        })?;
        let Timing { ping, idle, .. } = settings.timing;
        if idle <= ping {
            let file = file.to_owned();
            return Err(SettingsError::IdleBeforePing { file });
        }
        Ok(settings)
    }

    #[must_use]
    pub fn config(&self) -> Config {
        Config {
            storage: Storage::Folder(self.data.clone()),
            page: self.page.clone(),
            quotas: self.quotas,
            timing: self.timing,
            behind_proxy: self.behind_proxy,
            origins: self.origins.clone(),
            room_token: self.room_token.clone(),
            tls: self.tls.clone(),
            push: self.push.clone(),
        }
    }

    /// Names of settings that differ and can't change while the relay runs.
    pub(crate) fn fixed_changes(&self, next: &Self) -> Vec<&'static str> {
        let differs = [
            ("listen", self.listen != next.listen),
            ("data", self.data != next.data),
            ("page", self.page != next.page),
            ("tls", self.tls.is_some() != next.tls.is_some()),
            ("metrics", self.metrics != next.metrics),
            ("nats", self.nats != next.nats),
            ("push", self.push != next.push),
            ("log.format", self.log.format != next.log.format),
            ("quotas.stretch", self.quotas.stretch != next.quotas.stretch),
        ];
        let differing = differs.into_iter().filter(|(_, differs)| *differs);
        differing.map(|(name, _)| name).collect()
    }
}

#[derive(Debug)]
pub enum SettingsError {
    /// No file there, or no right to read it.
    Unreadable { file: PathBuf, cause: io::Error },
    /// No TOML, or a setting that is unknown or not allowed.
    Malformed {
        file: PathBuf,
        /// Names the line.
        cause: Box<toml::de::Error>,
    },
    /// `idle` not longer than `ping`: healthy connections would be cut.
    IdleBeforePing { file: PathBuf },
    /// NATS asked of a relay that was built without it.
    WithoutNats,
    /// No address for contact with push services.
    PushContact,
    /// Waking of browsers asked of a relay that shares its rooms.
    PushInCluster,
}

impl SettingsError {
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } => "settings/unreadable",
            Self::Malformed { .. } => "settings/malformed",
            Self::IdleBeforePing { .. } => "settings/idle_before_ping",
            Self::WithoutNats => "settings/without_nats",
            Self::PushContact => "settings/push_contact",
            Self::PushInCluster => "settings/push_in_cluster",
        }
    }
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { file, cause } => {
                write!(
                    f,
                    "Can't read the settings in {} ({cause}).",
                    file.display()
                )
            }
            Self::Malformed { file, cause } => {
                let cause = cause.to_string();
                write!(f, "{}: {}", file.display(), cause.trim_end())
            }
            Self::IdleBeforePing { file } => write!(
                f,
                "{}: in [timing], idle has to be longer than ping.",
                file.display()
            ),
            Self::WithoutNats => {
                f.write_str("This relay was built without NATS; build it with the feature `nats`.")
            }
            Self::PushContact => {
                f.write_str("The contact for push services has to begin with mailto: or https://.")
            }
            Self::PushInCluster => {
                f.write_str("A relay that shares its rooms over NATS can't wake browsers.")
            }
        }
    }
}

impl std::error::Error for SettingsError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unreadable { cause, .. } => Some(cause),
            Self::Malformed { cause, .. } => Some(cause),
            Self::IdleBeforePing { .. }
            | Self::WithoutNats
            | Self::PushContact
            | Self::PushInCluster => None,
        }
    }
}

#[cfg(test)]
mod tests;
