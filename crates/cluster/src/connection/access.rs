//! Access to the servers: addresses, certificates and users, all checked before the first byte is
//! sent.
//!
//! TLS is required of every server as soon as one address, an authority or a client certificate
//! requests it. The client would decide per address, and the addresses that a server announces for
//! the rest of its cluster never request TLS.

use super::ProcessRole;
use crate::address::{addresses, shown};
use crate::error::ClusterError;
use crate::protocol::token;
use crate::settings::Settings;
use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions, ServerAddr};
use base::text::Shown as _;
use nkeys::KeyPair;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{AlertDescription, CertificateError, RootCertStore};
use std::error::Error as _;
use std::path::{Path, PathBuf};

/// Advice if no server is running.
const NO_SERVER: &str = "start one with `nats-server --jetstream`, or name another by --nats";
/// The prefix of the seed of a user.
const SEED: &str = "SU";

/// The checked settings of a connection.
pub(super) struct Access {
    /// The addresses without secrets, for messages.
    shown: String,
    addresses: Vec<ServerAddr>,
    authorities: Option<PathBuf>,
    /// The client certificate with its key.
    certificate: Option<(PathBuf, PathBuf)>,
    user: User,
}

/// The user of the connection.
enum User {
    Anybody,
    Named {
        name: String,
        password: String,
    },
    /// The file, and its content.
    Credentials(PathBuf, String),
}

impl Access {
    /// Reads the files that the settings name.
    ///
    /// # Errors
    /// If an address is malformed, or the content of a file is not as required.
    pub(super) fn read(settings: &Settings) -> Result<Self, ClusterError> {
        let addresses = addresses(&settings.url)?;
        // The client ignores a user in an address.
        let mut named = addresses.iter();
        let named = named.find_map(|it| Some((it.username()?, it.password()?)));
        let user = match (&settings.credentials, named) {
            (Some(path), _) => User::Credentials(path.clone(), read(path, "credentials")?),
            (None, Some((name, password))) => User::Named {
                name: name.to_owned(),
                password: password.to_owned(),
            },
            (None, None) => User::Anybody,
        };
        if let Some(path) = &settings.authorities {
            check_authorities(path)?;
        }
        let certificate = settings.certificate.clone();
        if let Some((certificate, key)) = &certificate {
            certificates(certificate)?;
            read(key, "key")?;
        }
        Ok(Self {
            shown: shown(&settings.url),
            addresses,
            authorities: settings.authorities.clone(),
            certificate,
            user,
        })
    }

    /// Connects.
    ///
    /// # Errors
    /// If no server can be reached, its certificate is not trusted, or it refuses the user.
    pub(super) async fn connect(&self, options: ConnectOptions) -> Result<Client, ClusterError> {
        let mut options = self.with_user(options)?.require_tls(self.needs_tls());
        if let Some(path) = &self.authorities {
            options = options.add_root_certificates(path.clone());
        }
        if let Some((certificate, key)) = &self.certificate {
            options = options.add_client_certificate(certificate.clone(), key.clone());
        }
        let connected = options.connect(&self.addresses).await;
        connected.map_err(|error| self.refused(&error))
    }

    /// The prefix of the subjects of responses. Permissions can use it to distinguish roles and the
    /// users of workers, so that none can read the responses to another.
    pub(super) fn inbox(&self, role: ProcessRole) -> String {
        match role {
            ProcessRole::Coordinator => "_INBOX_coordinator".to_owned(),
            ProcessRole::Worker => format!("_INBOX_worker.{}", self.user.subject_token()),
        }
    }

    fn needs_tls(&self) -> bool {
        self.authorities.is_some()
            || self.certificate.is_some()
            || self.addresses.iter().any(ServerAddr::tls_required)
    }

    fn with_user(&self, options: ConnectOptions) -> Result<ConnectOptions, ClusterError> {
        match &self.user {
            User::Anybody => Ok(options),
            User::Named { name, password } => {
                Ok(options.user_and_password(name.clone(), password.clone()))
            }
            User::Credentials(_, text) if text.trim().starts_with(SEED) => {
                Ok(options.nkey(text.trim().to_owned()))
            }
            User::Credentials(path, text) => {
                let read = options.credentials(text);
                read.map_err(|_| no_credentials(path))
            }
        }
    }

    /// Why the servers could not be used, with advice.
    fn refused(&self, error: &ConnectError) -> ClusterError {
        let unreachable = |reason: String, advice: &str| ClusterError::Unreachable {
            url: self.shown.clone(),
            reason,
            advice: advice.to_owned(),
        };
        if let Some(error) = tls_error(error) {
            let (reason, advice) = self.tls_refused(error);
            return unreachable(reason, advice);
        }
        match (error.kind(), &self.user) {
            // The text has the form of a seed, but is not a valid one.
            (ConnectErrorKind::Authentication, User::Credentials(path, _)) => no_credentials(path),
            (ConnectErrorKind::AuthorizationViolation, User::Credentials(path, _)) => unreachable(
                format!(
                    "authorization violation: it refuses the credentials in {}",
                    path.shown()
                ),
                "name credentials of a user that the server knows by --nats-creds; those of a removed or revoked user are refused",
            ),
            (ConnectErrorKind::AuthorizationViolation, _) => unreachable(
                "authorization violation".to_owned(),
                "name a user by --nats-creds FILE, or in the address: nats://USER:PASSWORD@HOST:PORT",
            ),
            _ => unreachable(error.to_string(), NO_SERVER),
        }
    }

    /// The TLS error, with advice.
    fn tls_refused(&self, error: &rustls::Error) -> (String, &'static str) {
        use rustls::Error::{AlertReceived, InvalidCertificate, InvalidMessage};
        match error {
            // An authority of the same name with another key results in a bad signature.
            InvalidCertificate(
                CertificateError::UnknownIssuer | CertificateError::BadSignature,
            ) => (
                match &self.authorities {
                    Some(path) => format!(
                        "its certificate is not signed by an authority in {}",
                        path.shown()
                    ),
                    None => {
                        "its certificate is signed by an authority that this machine does not know"
                            .to_owned()
                    }
                },
                "name the certificate of the authority that signed it by --nats-ca FILE",
            ),
            InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            ) => (
                error.to_string(),
                "use a name that the certificate is for, or have it made for this one as well",
            ),
            InvalidMessage(_) => (
                "it does not speak TLS, which tls:// and --nats-ca ask for".to_owned(),
                "give the server a certificate (`tls` in its configuration), or name another by --nats",
            ),
            AlertReceived(
                AlertDescription::CertificateRequired
                | AlertDescription::BadCertificate
                | AlertDescription::UnknownCA,
            ) => (
                format!("it refuses the certificate of this machine: {error}"),
                "name a certificate that its authority has signed by --nats-cert FILE and --nats-key FILE",
            ),
            other => (
                other.to_string(),
                "look at the server's certificate by `openssl x509 -text -noout -in FILE`",
            ),
        }
    }
}

impl User {
    /// The user as a part of a subject: the name, or the public key of the seed.
    fn subject_token(&self) -> String {
        match self {
            Self::Anybody => "anybody".to_owned(),
            Self::Named { name, .. } if is_plain(name) => name.clone(),
            Self::Named { name, .. } => token(name),
            Self::Credentials(_, text) => {
                let seed = text.lines().map(str::trim).find(|it| it.starts_with(SEED));
                let key = seed.and_then(|seed| KeyPair::from_seed(seed).ok());
                // A file without a seed is refused when the connection is made.
                key.map_or_else(|| "unknown".to_owned(), |key| key.public_key())
            }
        }
    }
}

/// Whether a name can be a part of a subject unchanged.
fn is_plain(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    (1..=64).contains(&name.len()) && name.bytes().all(is_plain)
}

/// The TLS error within a connection error, if it is one.
fn tls_error(error: &ConnectError) -> Option<&rustls::Error> {
    let error = error.source()?.downcast_ref::<std::io::Error>()?;
    error.get_ref()?.downcast_ref()
}

fn no_credentials(path: &Path) -> ClusterError {
    ClusterError::Setting(format!(
        "{} holds no credentials: a file of `nsc generate creds` does, or one with the seed of a user (SU...)",
        path.shown()
    ))
}

/// Refuses a file without certificates that can be those of authorities.
fn check_authorities(path: &Path) -> Result<(), ClusterError> {
    let mut known = RootCertStore::empty();
    for certificate in certificates(path)? {
        let added = known.add(certificate);
        added.map_err(|error| {
            let path = path.shown();
            ClusterError::Setting(format!(
                "{path} holds no certificate of an authority: {error}"
            ))
        })?;
    }
    Ok(())
}

/// The certificates in a file.
fn certificates(path: &Path) -> Result<Vec<CertificateDer<'static>>, ClusterError> {
    let text = read(path, "certificates")?;
    let found: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(text.as_bytes()).collect();
    match found {
        Ok(found) if !found.is_empty() => Ok(found),
        _ => Err(ClusterError::Setting(format!(
            "{} holds no certificate in PEM, which begins with -----BEGIN CERTIFICATE-----",
            path.shown()
        ))),
    }
}

fn read(path: &Path, what: &str) -> Result<String, ClusterError> {
    std::fs::read_to_string(path).map_err(|error| {
        ClusterError::Setting(format!(
            "cannot read the {what} in {}: {error}",
            path.shown()
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::{Access, KeyPair, ProcessRole, Settings, User};
    use std::path::PathBuf;

    #[test]
    fn tls_with_one_server_is_tls_with_all() {
        let needs_tls = |url| Access::read(&Settings::of_url(url)).unwrap().needs_tls();
        assert!(needs_tls("nats://a,tls://b") && needs_tls("tls://a"));
        assert!(!needs_tls("nats://a,b:4222"));
    }

    #[test]
    fn each_user_of_a_worker_has_an_inbox_of_its_own() {
        let inbox = |url| {
            Access::read(&Settings::of_url(url))
                .unwrap()
                .inbox(ProcessRole::Worker)
        };
        assert_eq!(inbox("nats://Rack_2:secret@a"), "_INBOX_worker.Rack_2");
        assert_eq!(inbox("nats://a"), "_INBOX_worker.anybody");
        let unusual = inbox("nats://a.b:secret@a");
        let (_, token) = unusual.split_once('.').unwrap();
        assert!(!token.contains('.'), "{unusual}");
        let key = KeyPair::new_user();
        let seed = key.seed().unwrap();
        for text in [
            seed.clone(),
            format!("-----BEGIN\neyJ\n-----\n{seed}\n---\n"),
        ] {
            let user = User::Credentials(PathBuf::new(), text);
            assert_eq!(user.subject_token(), key.public_key());
        }
    }
}
