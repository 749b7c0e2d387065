//! Requests to a judge.

use crate::error::PushError;
use base::text::{Shown as _, line};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rustls::crypto::ring;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use ureq::http::Response;
use ureq::http::header::AUTHORIZATION;
use ureq::tls::{Certificate, RootCerts, TlsConfig};
use ureq::unversioned::multipart::{Form, Part};
use ureq::{Agent, Body};

/// How long a judge may take for a connection, and for a response after the request.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long an upload may take: `DOMjudge` itself gives up on an import after some minutes.
const UPLOAD: Duration = Duration::from_mins(30);
/// The maximum length of a response.
const LONGEST_RESPONSE: u64 = 16 << 20;
/// How much of a response that is not JSON is shown.
const SHOWN: usize = 500;

/// The name and the password of a user. The password is in no message.
#[derive(Clone)]
pub struct Credentials {
    pub(crate) user: String,
    password: String,
}

impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Credentials({})", self.user)
    }
}

impl Credentials {
    /// Reads them from two environment variables.
    ///
    /// # Errors
    /// If one of the variables is not set.
    pub fn from_environment(user: &'static str, password: &'static str) -> Result<Self, PushError> {
        Ok(Self {
            user: secret(user)?,
            password: secret(password)?,
        })
    }
}

/// The value of an environment variable with a part of the credentials.
pub(crate) fn secret(variable: &'static str) -> Result<String, PushError> {
    let value = std::env::var(variable).ok();
    let value = value.filter(|value| !value.is_empty());
    value.ok_or(PushError::NoCredentials { variable })
}

/// What sends requests, with the certificates of this machine.
pub(crate) fn agent() -> Agent {
    let found = rustls_native_certs::load_native_certs().certs;
    let certificates: Vec<_> = found
        .iter()
        .map(|it| Certificate::from_der(it).to_owned())
        .collect();
    let tls = TlsConfig::builder()
        .root_certs(RootCerts::new_with_certs(&certificates))
        .unversioned_rustls_crypto_provider(Arc::new(ring::default_provider()))
        .build();
    let config = Agent::config_builder()
        .http_status_as_error(false)
        .timeout_connect(Some(PATIENCE))
        .timeout_global(Some(UPLOAD))
        .tls_config(tls);
    config.build().into()
}

/// An interface below one address.
pub(crate) struct Client {
    agent: Agent,
    /// Without a slash at its end.
    base: String,
    authorization: String,
}

impl Client {
    /// A client that logs in with each request.
    pub(crate) fn new(base: String, credentials: &Credentials) -> Self {
        let Credentials { user, password } = credentials;
        let pair = STANDARD.encode(format!("{user}:{password}"));
        Self {
            agent: agent(),
            base,
            authorization: format!("Basic {pair}"),
        }
    }

    /// What is at a path.
    pub(crate) fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, PushError> {
        let request = format!("GET {path}");
        let url = format!("{}{path}", self.base);
        let sent = self.agent.get(url);
        let sent = sent.header(AUTHORIZATION, &self.authorization).call();
        answer(&request, sent)
    }

    /// Sends a file and texts as a form.
    pub(crate) fn upload<T: DeserializeOwned>(
        &self,
        path: &str,
        (field, file, name): (&str, &Path, &str),
        texts: &[(&str, &str)],
    ) -> Result<T, PushError> {
        let request = format!("POST {path}");
        let failed = |error: std::io::Error| PushError::Connection {
            request: request.clone(),
            reason: format!("{}: {error}", file.shown()),
        };
        let mut form = Form::new();
        for (key, text) in texts {
            form = form.text(key, text);
        }
        let part = Part::file(file).map_err(failed)?.file_name(name);
        self.post(path, form.part(field, part))
    }

    /// Sends named texts as files, and texts, as a form.
    pub(crate) fn upload_texts<T: DeserializeOwned>(
        &self,
        path: &str,
        (field, files): (&str, &[(&str, &[u8])]),
        texts: &[(&str, &str)],
    ) -> Result<T, PushError> {
        let mut form = Form::new();
        for (key, text) in texts {
            form = form.text(key, text);
        }
        for (name, text) in files {
            form = form.part(field, Part::bytes(text).file_name(name));
        }
        self.post(path, form)
    }

    fn post<T: DeserializeOwned>(&self, path: &str, form: Form<'_>) -> Result<T, PushError> {
        let url = format!("{}{path}", self.base);
        let sent = self.agent.post(url);
        let sent = sent.header(AUTHORIZATION, &self.authorization);
        answer(&format!("POST {path}"), sent.send(form))
    }
}

/// The JSON document in a response, or why there is none.
fn answer<T: DeserializeOwned>(
    request: &str,
    sent: Result<Response<Body>, ureq::Error>,
) -> Result<T, PushError> {
    let lost = |error: ureq::Error| PushError::Connection {
        request: request.to_owned(),
        reason: error.to_string(),
    };
    let mut response = sent.map_err(lost)?;
    let status = response.status().as_u16();
    let body = response.body_mut().with_config().limit(LONGEST_RESPONSE);
    let text = body.read_to_vec().map_err(lost)?;
    if !(200..300).contains(&status) {
        return Err(PushError::Refused {
            request: request.to_owned(),
            status,
            messages: messages(&text),
        });
    }
    serde_json::from_slice(&text).map_err(|error| PushError::NotUnderstood {
        request: request.to_owned(),
        reason: error.to_string(),
    })
}

/// The messages in the response to a refused request. `DOMjudge` puts them into a JSON document
/// within the text of another one.
pub(crate) fn messages(text: &[u8]) -> Vec<String> {
    let Ok(document) = serde_json::from_slice::<Value>(text) else {
        let text = String::from_utf8_lossy(text);
        let start: String = text.trim().chars().take(SHOWN).collect();
        return (!start.is_empty())
            .then(|| line(&start))
            .into_iter()
            .collect();
    };
    let inner = document["message"]
        .as_str()
        .map(|message| serde_json::from_str(message).unwrap_or_else(|_| Value::from(message)));
    let mut found = Vec::new();
    collect(&inner.unwrap_or(document), &mut found);
    found
}

/// All texts in a document.
pub(crate) fn collect(value: &Value, found: &mut Vec<String>) {
    match value {
        // What a judge sends is printed, so it must not control a terminal.
        Value::String(text) => found.push(line(text)),
        Value::Array(items) => items.iter().for_each(|item| collect(item, found)),
        Value::Object(items) => items.values().for_each(|item| collect(item, found)),
        _ => {}
    }
}
