//! The connection to NATS.
//!
//! # Theory of operation
//!
//! Every request to the servers is repeated for as long as they may need to elect another leader.
//! Pings detect a server that dies or is cut off, and the client continues with another one.
//! Messages have ids, so that the servers drop duplicates.

mod access;
mod objects;
mod refusals;
mod streams;

pub(crate) use objects::{NamedObject, NamedStore};
pub(crate) use streams::{StreamKind, job_consumer, result_consumer};

use crate::address::shown;
use crate::error::ClusterError;
use crate::protocol::{ABOUT, FORMAT};
use crate::settings::Settings;
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectOptions, HeaderMap};
use bytes::Bytes;
use refusals::Refusals;
use std::fmt::Display;
use std::future::Future;
use std::time::{Duration, Instant};

/// How long an operation is retried: longer than an election of a leader takes.
const RETRY_TIMEOUT: Duration = Duration::from_secs(30);
/// How long servers may need to agree after they have started.
const START: Duration = Duration::from_secs(30);
/// The first pause between attempts; it doubles each time.
const PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// The interval of pings.
const PING: Duration = Duration::from_secs(1);
/// The timeout of an attempt that consists of several requests.
const ATTEMPT: Duration = Duration::from_secs(10);
/// The timeout of a request.
const REQUEST: Duration = Duration::from_secs(3);

/// The role of a process in the cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProcessRole {
    /// Sends jobs, and may set the streams up.
    Coordinator,
    /// Takes jobs.
    Worker,
}

/// A connection to the cluster.
#[derive(Clone, Debug)]
pub(crate) struct Connection {
    pub(crate) client: Client,
    pub(crate) context: Context,
    pub(crate) settings: Settings,
    refusals: Refusals,
}

impl Connection {
    /// Connects.
    ///
    /// # Errors
    /// If no server can be reached, or none accepts the user.
    pub(crate) async fn open(settings: &Settings, role: ProcessRole) -> Result<Self, ClusterError> {
        let access = access::Access::read(settings)?;
        let refusals = Refusals::default();
        let client = access
            .connect(options(access.inbox(role), &refusals))
            .await?;
        let context = jetstream::context::ContextBuilder::new()
            .timeout(REQUEST)
            .ack_timeout(REQUEST)
            .build(client.clone());
        let connection = Self {
            client,
            context,
            settings: settings.clone(),
            refusals,
        };
        connection
            .if_allowed(connection.require_jetstream())
            .await?;
        Ok(connection)
    }

    /// Performs an operation for which the servers must grant every permission.
    ///
    /// # Errors
    /// If it fails, or the servers refuse anything meanwhile.
    pub(crate) async fn if_allowed<T>(
        &self,
        work: impl Future<Output = Result<T, ClusterError>>,
    ) -> Result<T, ClusterError> {
        let done = self.refusals.or_refused(work).await;
        let advice = "let this user do what docs/cluster.md lists";
        done.unwrap_or_else(|reason| Err(self.unusable(reason, advice)))
    }

    fn unusable(&self, reason: String, advice: &str) -> ClusterError {
        ClusterError::Unreachable {
            url: shown(&self.settings.url),
            reason,
            advice: advice.to_owned(),
        }
    }

    /// Waits until servers that have just started have elected a leader.
    async fn require_jetstream(&self) -> Result<(), ClusterError> {
        let mut tries = Tries::new();
        loop {
            // A server without JetStream may have neighbours with it.
            let has_own = self.client.server_info().jetstream;
            let patience = if has_own { START } else { REQUEST };
            // Only the presence of a response matters; servers word it in different ways.
            let asked = self.client.request("$JS.API.INFO", Bytes::new());
            match asked.await {
                Ok(_) => return Ok(()),
                Err(_) if tries.begun.elapsed() < patience && tries.again().await => {}
                Err(error) => {
                    let reason = format!("it does not answer for JetStream: {error}");
                    return Err(self.unusable(reason, "start it with `--jetstream`"));
                }
            }
        }
    }

    /// Refuses a cluster of another format; false if it was not set up yet.
    ///
    /// # Errors
    /// If it is of another format, or does not answer.
    pub(crate) async fn check_format(&self) -> Result<bool, ClusterError> {
        let action = "read the format of the cluster";
        let found = match self.context.get_key_value(ABOUT).await {
            Ok(about) => retry(action, || about.get("format")).await?,
            // There is no bucket or no response: the caller waits and asks again.
            Err(_) => None,
        };
        match found {
            None => Ok(false),
            Some(found) if *found == *FORMAT.to_string().as_bytes() => Ok(true),
            Some(found) => Err(ClusterError::Format {
                found: String::from_utf8_lossy(&found).into_owned(),
                ours: FORMAT,
            }),
        }
    }

    /// Publishes a message that is to be stored, and returns its number in its stream; the same id
    /// twice is stored once. If the stream is full, it waits for room as long as `goes_on` returns
    /// true.
    ///
    /// # Errors
    /// If no server stores it.
    pub(crate) async fn publish(
        &self,
        subject: &str,
        id: &str,
        payload: impl Into<Bytes>,
        goes_on: impl Fn() -> bool,
    ) -> Result<u64, ClusterError> {
        let payload = payload.into();
        let mut headers = HeaderMap::new();
        headers.insert(async_nats::header::NATS_MESSAGE_ID, id);
        let mut tries = Tries::new();
        loop {
            let sent = self.context.publish_with_headers(
                subject.to_owned(),
                headers.clone(),
                payload.clone(),
            );
            let error = match sent.await {
                Ok(stored) => match stored.await {
                    Ok(stored) => return Ok(stored.sequence),
                    Err(error) => error,
                },
                Err(error) => error,
            };
            if is_full(&error) {
                tries = Tries::new();
            }
            if !goes_on() || !tries.again().await {
                return Err(ClusterError::failed("publish a message", error));
            }
        }
    }

    /// Publishes to these subjects for anyone who listens. If nobody does, only time is lost.
    pub(crate) async fn tell(&self, subjects: impl IntoIterator<Item = String>) {
        let told = async {
            for subject in subjects {
                if self.client.publish(subject, Bytes::new()).await.is_err() {
                    return;
                }
            }
            let _ = self.client.flush().await;
        };
        // If the servers are gone, the client would wait for them without end.
        let _ = tokio::time::timeout(REQUEST, told).await;
    }
}

/// Whether a stream refuses a message because it is full.
fn is_full(error: &impl Display) -> bool {
    let text = error.to_string();
    [
        "maximum messages exceeded",
        "maximum bytes exceeded",
        "insufficient resources",
    ]
    .iter()
    .any(|words| text.contains(words))
}

/// Repeats a request until there is a response, for as long as servers may need to recover.
///
/// # Errors
/// If there is none: the last error.
pub(crate) async fn retry<T, E: Display, F: Future<Output = Result<T, E>>>(
    action: &str,
    attempt: impl Fn() -> F,
) -> Result<T, ClusterError> {
    // The client has timeouts of its own, but not for data that waits to be sent.
    let attempt = &attempt;
    let in_time = || async move {
        match tokio::time::timeout(ATTEMPT, attempt()).await {
            Ok(answer) => answer.map_err(|error| error.to_string()),
            Err(late) => Err(late.to_string()),
        }
    };
    retry_long(action, in_time).await
}

/// Repeats a long operation until it succeeds, for as long as servers may need to recover.
///
/// # Errors
/// If it never does: the last error.
pub(crate) async fn retry_long<T, E: Display, F: Future<Output = Result<T, E>>>(
    action: &str,
    attempt: impl Fn() -> F,
) -> Result<T, ClusterError> {
    let mut tries = Tries::new();
    loop {
        match attempt().await {
            Ok(value) => return Ok(value),
            Err(error) if !tries.again().await => return Err(ClusterError::failed(action, error)),
            Err(_) => {}
        }
    }
}

/// The attempts of one operation.
struct Tries {
    begun: Instant,
    pause: Duration,
}

impl Tries {
    fn new() -> Self {
        Self {
            begun: Instant::now(),
            pause: PAUSE,
        }
    }

    /// Waits before another attempt; false if there should be none.
    async fn again(&mut self) -> bool {
        if self.begun.elapsed() > RETRY_TIMEOUT {
            return false;
        }
        tokio::time::sleep(self.pause).await;
        self.pause = (self.pause * 2).min(LONGEST_PAUSE);
        true
    }
}

/// The options that do not depend on the user.
fn options(inbox: String, refusals: &Refusals) -> ConnectOptions {
    let refusals = refusals.clone();
    ConnectOptions::new()
        .name("tengen")
        .event_callback(move |event| {
            refusals.hear(&event);
            std::future::ready(())
        })
        .custom_inbox_prefix(inbox)
        .ping_interval(PING)
        .connection_timeout(REQUEST)
        .reconnect_delay_callback(|attempts| {
            let exponent = u32::try_from(attempts.min(6)).unwrap_or(6);
            LONGEST_PAUSE.min(PAUSE * 2_u32.pow(exponent))
        })
}
