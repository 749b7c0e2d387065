//! Signed requests.

use crate::error::PushError;
use crate::http::{agent, messages, secret};
use base::text::line;
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest as _, Sha512};
use std::fmt::{self, Write as _};
use std::thread::sleep;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use ureq::Agent;
use ureq::http::header::RETRY_AFTER;
use ureq::unversioned::multipart::{Form, Part};

/// The maximum length of a response: `problem.tests` returns the inputs of all tests.
const LONGEST_RESPONSE: u64 = 1 << 30;

/// How many seconds to wait before the same request is sent again.
const PAUSES: [u64; 6] = [1, 2, 4, 8, 15, 30];
/// The longest time that a judge may ask to wait.
const LONGEST_PAUSE: Duration = Duration::from_mins(2);

/// A parameter of a request: its name and its value.
pub(super) type Field = (&'static str, Vec<u8>);

/// A parameter that is a text.
pub(super) fn field(name: &'static str, value: &(impl ToString + ?Sized)) -> Field {
    (name, value.to_string().into_bytes())
}

/// A key of the API with its secret. Neither is in any message.
#[derive(Clone)]
pub struct Keys {
    key: String,
    secret: String,
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Keys")
    }
}

impl Keys {
    /// The environment variable with the key.
    pub const KEY: &str = "TENGEN_POLYGON_KEY";
    /// The environment variable with the secret of the key.
    pub const SECRET: &str = "TENGEN_POLYGON_SECRET";

    /// Reads them from the environment.
    ///
    /// # Errors
    /// If one of the variables is not set.
    pub fn from_environment() -> Result<Self, PushError> {
        Ok(Self {
            key: secret(Self::KEY)?,
            secret: secret(Self::SECRET)?,
        })
    }

    /// The signature of a request, which begins with six arbitrary characters.
    fn signature(&self, salt: &str, method: &str, fields: &[Field]) -> String {
        let mut sorted: Vec<&Field> = fields.iter().collect();
        sorted.sort();
        let mut text = format!("{salt}/{method}?").into_bytes();
        for (at, (name, value)) in sorted.into_iter().enumerate() {
            let separator: &[u8] = if at == 0 { b"" } else { b"&" };
            for piece in [separator, name.as_bytes(), b"=", value] {
                text.extend_from_slice(piece);
            }
        }
        text.push(b'#');
        text.extend_from_slice(self.secret.as_bytes());
        let mut signature = salt.to_owned();
        for byte in Sha512::digest(&text) {
            let _ = write!(signature, "{byte:02x}");
        }
        signature
    }

    /// A text of the judge as one line without the key and the secret.
    fn redacted(&self, text: &str) -> String {
        let text = text.replace(&self.key, "***");
        line(&text.replace(&self.secret, "***"))
    }
}

/// The interface of a server for a key.
pub(super) struct Client {
    agent: Agent,
    api: String,
    keys: Keys,
}

/// What most methods return.
#[derive(Deserialize)]
struct Envelope {
    status: String,
    #[serde(default)]
    comment: String,
    #[serde(default)]
    result: Value,
}

/// A response, and how long the judge asks to wait before the next request.
struct JudgeResponse {
    status: u16,
    pause: Option<Duration>,
    text: Vec<u8>,
}

impl JudgeResponse {
    /// Whether the judge refused the request only because it had too many.
    fn is_busy(&self) -> bool {
        if matches!(self.status, 429 | 503) {
            return true;
        }
        let envelope = serde_json::from_slice::<Envelope>(&self.text);
        let comment = envelope
            .map(|it| it.comment)
            .unwrap_or_default()
            .to_lowercase();
        let about = ["too many requests", "rate limit", "try again later"];
        about.iter().any(|words| comment.contains(words))
    }
}

impl Client {
    pub(super) fn new(api: String, keys: Keys) -> Self {
        Self {
            agent: agent(),
            api,
            keys,
        }
    }

    /// The result of a method.
    pub(super) fn call<T: serde::de::DeserializeOwned>(
        &self,
        method: &str,
        fields: &[Field],
    ) -> Result<T, PushError> {
        let request = label(method, fields);
        let (status, text) = self.send(&request, method, fields)?;
        let envelope = self.envelope(&request, status, &text)?;
        serde_json::from_value(envelope.result).map_err(|error| PushError::NotUnderstood {
            request,
            reason: error.to_string(),
        })
    }

    /// The file that a method returns.
    pub(super) fn view(&self, method: &str, fields: &[Field]) -> Result<Vec<u8>, PushError> {
        let request = label(method, fields);
        let (status, text) = self.send(&request, method, fields)?;
        if (200..300).contains(&status) {
            return Ok(text);
        }
        self.envelope(&request, status, &text)?;
        Err(PushError::NotUnderstood {
            request,
            reason: format!("status {status} without a failure"),
        })
    }

    /// The document in a response, unless it is a refusal. The status of a refusal is 400, too.
    fn envelope(&self, request: &str, status: u16, text: &[u8]) -> Result<Envelope, PushError> {
        match serde_json::from_slice::<Envelope>(text) {
            Ok(envelope) if envelope.status == "OK" => Ok(envelope),
            Ok(envelope) => Err(self.failure(request, &envelope.comment)),
            Err(_) if !(200..300).contains(&status) => Err(PushError::Refused {
                request: request.to_owned(),
                status,
                messages: messages(text)
                    .iter()
                    .map(|text| self.keys.redacted(text))
                    .collect(),
            }),
            Err(error) => Err(PushError::NotUnderstood {
                request: request.to_owned(),
                reason: error.to_string(),
            }),
        }
    }

    fn failure(&self, request: &str, comment: &str) -> PushError {
        let comment = self.keys.redacted(comment);
        let lower = comment.to_lowercase();
        let is_about_key = ["apikey", "api key", "apisig", "signature"];
        if is_about_key.iter().any(|word| lower.contains(word)) {
            return PushError::WrongKey { comment };
        }
        PushError::Failed {
            request: request.to_owned(),
            comment,
        }
    }

    /// Sends a request, and again if the judge had too many at that time. Each write sets something
    /// to a value, so that it may be repeated.
    fn send(
        &self,
        request: &str,
        method: &str,
        fields: &[Field],
    ) -> Result<(u16, Vec<u8>), PushError> {
        for pause in PAUSES.map(Duration::from_secs) {
            let response = self.send_once(request, method, fields)?;
            if !response.is_busy() {
                return Ok((response.status, response.text));
            }
            sleep(response.pause.unwrap_or(pause).min(LONGEST_PAUSE));
        }
        let response = self.send_once(request, method, fields)?;
        Ok((response.status, response.text))
    }

    fn send_once(
        &self,
        request: &str,
        method: &str,
        fields: &[Field],
    ) -> Result<JudgeResponse, PushError> {
        let lost = |error: ureq::Error| PushError::Connection {
            request: request.to_owned(),
            reason: error.to_string(),
        };
        let fields = self.signed(method, fields);
        let mut form = Form::new();
        for (name, value) in &fields {
            // Each parameter has the name of a file, as in the requests of rbx and of the clients
            // from which its code comes. So the server is known to accept such forms.
            form = form.part(name, Part::bytes(value).file_name(name));
        }
        let sent = self.agent.post(format!("{}/{method}", self.api)).send(form);
        let mut response = sent.map_err(lost)?;
        let status = response.status().as_u16();
        let pause = response.headers().get(RETRY_AFTER);
        let pause = pause.and_then(|value| value.to_str().ok()?.trim().parse().ok());
        let body = response.body_mut().with_config().limit(LONGEST_RESPONSE);
        Ok(JudgeResponse {
            status,
            pause: pause.map(Duration::from_secs),
            text: body.read_to_vec().map_err(lost)?,
        })
    }

    /// The parameters with those that show who sends them.
    fn signed(&self, method: &str, fields: &[Field]) -> Vec<Field> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let mut fields = fields.to_vec();
        fields.push(field("apiKey", &self.keys.key));
        fields.push(field("time", &now.unwrap_or_default().as_secs()));
        let signature = self.keys.signature(&salt(), method, &fields);
        fields.push(field("apiSig", &signature));
        fields
    }
}

/// Six letters. The interface allows any, so a machine without random numbers sends the same ones.
fn salt() -> String {
    let mut bytes = [0; 6];
    let _ = getrandom::fill(&mut bytes);
    let letter = |byte: &u8| char::from(b'a' + byte % 26);
    bytes.iter().map(letter).collect()
}

/// A method with what it is about.
fn label(method: &str, fields: &[Field]) -> String {
    let names = ["name", "lang", "testIndex", "group"];
    let subject = fields.iter().find(|(name, _)| names.contains(name));
    match subject {
        Some((_, value)) => format!("{method} ({})", line(&String::from_utf8_lossy(value))),
        None => method.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_signed_over_their_sorted_parameters() {
        let keys = Keys {
            key: "K".to_owned(),
            secret: "S".to_owned(),
        };
        let fields = [
            field("time", &1),
            field("problemId", &2),
            field("apiKey", "K"),
        ];
        // printf 'abcdef/problem.info?apiKey=K&problemId=2&time=1#S' | sha512sum
        let expected = "abcdefde4bbb3c2d3477854807064b19f8b0811f543edcd55025873ae0519aab8151716ea301aed9de5196786be6b0db68fa0b7dbbcfe8fa7b79508eb532ef600cdc52";
        assert_eq!(keys.signature("abcdef", "problem.info", &fields), expected);
        assert_eq!(format!("{keys:?}"), "Keys");
        assert_eq!(keys.redacted("a K and a S\n"), "a *** and a ***\\n");
    }

    #[test]
    fn only_a_judge_with_too_many_requests_is_asked_again() {
        let is_busy = |status: u16, text: &str| {
            let text = text.as_bytes().to_vec();
            let pause = None;
            JudgeResponse {
                status,
                pause,
                text,
            }
            .is_busy()
        };
        assert!(is_busy(429, "") && is_busy(503, "<html>"));
        assert!(is_busy(
            400,
            r#"{"status":"FAILED","comment":"Too many requests"}"#
        ));
        assert!(!is_busy(
            400,
            r#"{"status":"FAILED","comment":"file: too long"}"#
        ));
        assert!(!is_busy(200, r#"{"status":"OK","result":"rate limit"}"#) && !is_busy(502, ""));
    }

    #[test]
    fn refusals_are_told_apart() {
        let keys = Keys {
            key: "KEY".to_owned(),
            secret: "SECRET".to_owned(),
        };
        let client = Client::new("http://localhost/api".to_owned(), keys);
        let answer = |status: u16, text: &str| {
            let read = client.envelope("problem.info", status, text.as_bytes());
            read.map(|_| ()).unwrap_err().to_string()
        };
        let failed = |comment: &str| format!(r#"{{"status":"FAILED","comment":"{comment}"}}"#);
        assert!(
            answer(400, &failed("apiKey: Incorrect API key KEY")).contains("TENGEN_POLYGON_KEY")
        );
        assert!(!answer(400, &failed("apiKey: Incorrect API key KEY")).contains("key KEY"));
        assert_eq!(
            answer(200, &failed("file: too long")),
            "problem.info: the judge refused it: file: too long"
        );
        assert!(answer(502, "<html>Bad Gateway").contains("refused it with status 502\n  <html>"));
        assert!(answer(200, "<html>").contains("the response is not what is expected"));
    }
}
