//! How the server is set up.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

/// How the server is set up.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens.
    pub listen: SocketAddr,
    /// How others reach it, where that is not where it listens: `https://judge.example.org`.
    pub base_url: Option<String>,
    /// The proxies that are believed from where a request comes.
    pub trusted_proxies: Vec<IpAddr>,
    /// Whether people log in.
    pub accounts: bool,
    /// The files with the certificate chain and its key, if it speaks TLS itself.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// Where the database and the versions of problems lie.
    pub data: PathBuf,
    /// Who may ask for what the server counts.
    pub metrics: Audience,
    /// How many submissions may wait.
    pub queue: usize,
    /// How many submissions are judged side by side.
    pub jobs: usize,
}

/// Who may ask for something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Audience {
    /// Nobody.
    Nobody,
    /// Programs of this machine.
    #[default]
    Local,
    /// Whoever reaches the server.
    All,
}

impl Settings {
    /// What the file with the database is called in the directory of the data.
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

    /// How many submissions of one user may wait: with accounts a tenth of all, so that nobody fills the queue for the others.
    #[must_use]
    pub(crate) fn queue_of_user(&self) -> usize {
        if self.accounts {
            self.queue.div_ceil(10)
        } else {
            self.queue
        }
    }

    /// The address that people open, without a slash at its end.
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

    /// The name of the cookie. Where it is secure, no other host and no other path can set it.
    #[must_use]
    pub(crate) fn cookie(&self) -> &'static str {
        if self.is_secure() {
            "__Host-tengen"
        } else {
            "tengen"
        }
    }

    /// The value of the header that sets the cookie, for so many seconds.
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
            jobs: 1,
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
