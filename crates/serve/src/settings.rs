//! The settings of the server.

use crate::quotas::Quotas;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// The settings of the server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address on which it listens.
    pub listen: SocketAddr,
    /// The address under which others reach it, if that differs: `https://judge.example.org`.
    pub base_url: Option<String>,
    /// The proxies whose headers are trusted to name the origin of a request.
    pub trusted_proxies: Vec<IpAddr>,
    /// Whether people log in.
    pub accounts: bool,
    /// The files with the certificate chain and its key, if it speaks TLS itself.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// The directory of the database and the versions of problems.
    pub data: PathBuf,
    /// Who may read the metrics.
    pub metrics: Audience,
    /// The maximum number of waiting submissions.
    pub queue: usize,
    /// The maximum number of waiting runs of one person; 0 if programs are only run when they are
    /// submitted.
    pub runs: usize,
    /// How much one account may use.
    pub quotas: Quotas,
    /// How many submissions are judged in parallel.
    pub jobs: usize,
    /// How accepted submissions are attacked.
    pub attack: AttackSettings,
    /// The `contest.toml` of the contest that is served, if there is one.
    pub contest: Option<PathBuf>,
}

/// How accepted submissions are attacked while no submission waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackSettings {
    /// What happens to findings.
    pub policy: AttackPolicy,
    /// How long each submission is attacked.
    pub time: Duration,
    /// Whether submissions of a contest are attacked only after its end.
    pub after_contest: bool,
}

/// What happens to inputs on which accepted submissions fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackPolicy {
    /// Submissions are not attacked.
    Off,
    /// Setters decide.
    Propose,
    /// Confirmed findings become cases at once.
    Add,
}

/// Who may request something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Audience {
    /// Nobody.
    Nobody,
    /// Programs of this machine.
    #[default]
    Local,
    /// Every client that reaches the server.
    All,
}

impl Settings {
    /// The name of the database file in the directory of the data.
    pub const DATABASE: &'static str = "tengen.sqlite";

    /// Whether browsers reach it by TLS.
    #[must_use]
    pub(crate) fn is_secure(&self) -> bool {
        let by_url = self
            .base_url
            .as_deref()
            .is_some_and(|url| url.starts_with("https://"));
        self.tls.is_some() || by_url
    }

    /// The maximum number of waiting submissions of one user: with accounts a tenth of all if the
    /// quotas specify none, so that one user cannot fill the queue.
    #[must_use]
    pub(crate) fn queue_of_user(&self) -> usize {
        if self.accounts {
            let tenth = || self.queue.div_ceil(10);
            self.quotas.waiting.unwrap_or_else(tenth)
        } else {
            self.queue
        }
    }

    /// The address that people open, without a trailing slash.
    #[must_use]
    pub(crate) fn url(&self) -> String {
        let scheme = if self.tls.is_some() { "https" } else { "http" };
        let own = || format!("{scheme}://{}", self.listen);
        let given = self
            .base_url
            .as_deref()
            .map(|url| url.trim_end_matches('/').to_owned());
        given.unwrap_or_else(own)
    }

    /// The name of the cookie. If the connection is secure, no other host and no other path can set
    /// it.
    #[must_use]
    pub(crate) fn cookie(&self) -> &'static str {
        if self.is_secure() {
            "__Host-tengen"
        } else {
            "tengen"
        }
    }

    /// The value of the header that sets the cookie for this many seconds.
    #[must_use]
    pub(crate) fn set_cookie(&self, secret: &str, seconds: i64) -> String {
        let secure = if self.is_secure() { "; Secure" } else { "" };
        format!(
            "{}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}",
            self.cookie()
        )
    }

    /// Whether a value of the header `Host` is a name of this server.
    #[must_use]
    pub(crate) fn answers_to(&self, host: &str) -> bool {
        self.hosts()
            .iter()
            .any(|known| known.eq_ignore_ascii_case(host))
    }

    /// Whether a value of the header `Origin` is a page of this server.
    #[must_use]
    pub(crate) fn is_origin(&self, origin: &str) -> bool {
        let host = origin
            .strip_prefix("http://")
            .or_else(|| origin.strip_prefix("https://"));
        host.is_some_and(|host| self.answers_to(host))
    }

    fn hosts(&self) -> Vec<String> {
        let mut hosts = vec![self.listen.to_string()];
        if self.listen.ip().is_loopback() {
            hosts.push(format!("localhost:{}", self.listen.port()));
        }
        if let Some(url) = &self.base_url {
            let host = url.split("://").nth(1).unwrap_or(url);
            hosts.extend(host.split('/').next().map(str::to_owned));
        }
        hosts
    }
}

#[cfg(test)]
mod tests {
    use super::Settings;

    fn settings(listen: &str, base_url: Option<&str>) -> Settings {
        Settings {
            listen: listen.parse().unwrap(),
            base_url: base_url.map(str::to_owned),
            trusted_proxies: Vec::new(),
            accounts: true,
            tls: None,
            data: "data".into(),
            metrics: super::Audience::Local,
            queue: 10,
            runs: 3,
            quotas: super::Quotas::default(),
            jobs: 1,
            attack: super::AttackSettings {
                policy: super::AttackPolicy::Off,
                time: std::time::Duration::ZERO,
                after_contest: false,
            },
            contest: None,
        }
    }

    #[test]
    fn a_server_knows_its_names() {
        let local = settings("127.0.0.1:7300", None);
        assert!(local.answers_to("127.0.0.1:7300") && local.answers_to("LocalHost:7300"));
        for foreign in [
            "",
            "127.0.0.1",
            "127.0.0.1:7301",
            "evil.example:7300",
            "localhost",
        ] {
            assert!(!local.answers_to(foreign), "{foreign}");
        }
        let public = settings("0.0.0.0:80", Some("https://judge.example.org/"));
        assert!(public.answers_to("judge.example.org") && !public.answers_to("example.org"));
        assert_eq!(public.url(), "https://judge.example.org");
    }

    #[test]
    fn pages_of_other_servers_are_told_apart() {
        let local = settings("[::1]:7300", None);
        assert!(local.is_origin("http://[::1]:7300") && local.is_origin("http://localhost:7300"));
        for foreign in [
            "null",
            "http://evil.example",
            "http://localhost",
            "file://localhost:7300",
        ] {
            assert!(!local.is_origin(foreign), "{foreign}");
        }
    }

    #[test]
    fn cookies_are_for_this_server_alone_where_it_has_tls() {
        let secure = settings("127.0.0.1:7300", Some("https://judge.example.org"));
        let cookie = secure.set_cookie("x", 60);
        assert!(cookie.starts_with("__Host-tengen=x; Path=/;") && cookie.ends_with("; Secure"));
        let plain = settings("127.0.0.1:7300", None).set_cookie("x", 60);
        assert!(plain.contains("HttpOnly; SameSite=Lax") && !plain.contains("Secure"));
    }
}
