//! The sources of jobs.

use super::WorkerState;
use super::received::ReceivedJob;
use crate::connection::job_consumer;
use crate::error::ClusterError;
use crate::protocol::{NEWS, class};
use crate::scheduling::Priority;
use async_nats::Subscriber;
use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::{Consumer, pull};
use futures_util::future::FutureExt as _;
use futures_util::stream::{BoxStream, SelectAll};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// The lifetime of a standing request.
const STANDING: Duration = Duration::from_secs(3);
/// How often to look for classes that were not announced.
const REFRESH: Duration = Duration::from_secs(10);
/// How long to wait for jobs before checking whether to end.
const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// The timeout of a request that does not stand.
const ANSWER: Duration = Duration::from_secs(1);
/// The pause after an error: a source that fails at once would be asked as often as it can answer.
const AGAIN: Duration = Duration::from_secs(1);
/// The maximum number of jobs requested at a time.
const MOST: usize = 64;

/// A class of jobs of a priority.
type Key = (Priority, String);

/// The source of the jobs of a class.
struct JobSource {
    consumer: Consumer<pull::Config>,
    patience: Duration,
    /// Whether it has a standing request.
    is_asked: bool,
    /// When it failed.
    failed: Option<Instant>,
}

impl JobSource {
    /// Whether it can be asked.
    fn is_free(&self) -> bool {
        let rests = self.failed.is_some_and(|since| since.elapsed() < AGAIN);
        !self.is_asked && !rests
    }
}

/// The response to a standing request.
enum StreamResponse {
    Job(Box<Message>),
    /// The consumer is missing or does not answer.
    Failed,
    /// The request has expired.
    End,
}

impl StreamResponse {
    fn from_answer<E>(answer: Result<Message, E>) -> Self {
        answer.map_or(Self::Failed, |message| Self::Job(Box::new(message)))
    }
}

/// The sources of all jobs.
pub(super) struct Streams {
    shared: Arc<WorkerState>,
    sources: BTreeMap<Key, JobSource>,
    /// The responses to standing requests.
    heard: SelectAll<BoxStream<'static, (Key, StreamResponse)>>,
    hand: BTreeMap<Priority, Vec<ReceivedJob>>,
    news: Subscriber,
    refreshed: Instant,
    /// Which class of a priority is asked first; another each time.
    turn: usize,
}

impl Streams {
    /// The streams of the classes that the worker takes.
    ///
    /// # Errors
    /// If the servers refuse.
    pub(super) async fn new(shared: &Arc<WorkerState>) -> Result<Self, ClusterError> {
        let news = shared.connection.client.subscribe(NEWS).await;
        let news = news.map_err(|error| ClusterError::failed("listen for news", error))?;
        let mut streams = Self {
            shared: shared.clone(),
            sources: BTreeMap::new(),
            heard: SelectAll::new(),
            hand: BTreeMap::new(),
            news,
            refreshed: Instant::now(),
            turn: 0,
        };
        streams.refresh().await;
        Ok(streams)
    }

    /// Reads the list of classes. Failed requests are repeated later.
    async fn refresh(&mut self) {
        self.refreshed = Instant::now();
        let connection = &self.shared.connection;
        for priority in Priority::ALL {
            let stream = connection
                .context
                .get_stream_no_info(priority.stream())
                .await;
            let Ok(stream) = stream else {
                continue;
            };
            // For a missing stream the client returns errors without end.
            let names = stream.consumer_names().try_collect::<Vec<String>>().await;
            for name in names.unwrap_or_default() {
                let key = (priority, name);
                let languages = &self.shared.options.languages;
                let machine = self.shared.figures.processor();
                if self.sources.contains_key(&key) || !class::is_taken(&key.1, languages, machine) {
                    continue;
                }
                if let Some(consumer) = job_consumer(connection, priority, &key.1).await {
                    let source = JobSource {
                        patience: consumer.cached_info().config.ack_wait,
                        consumer,
                        is_asked: false,
                        failed: None,
                    };
                    self.sources.insert(key, source);
                }
            }
        }
    }

    /// The job with the highest priority for one of `free` free slots, if any arrives soon.
    pub(super) async fn next(&mut self, free: usize) -> Option<ReceivedJob> {
        let has_news = self.news.next().now_or_never().flatten().is_some();
        if has_news || self.refreshed.elapsed() > REFRESH {
            self.refresh().await;
        }
        self.keep_what_came();
        self.fetch(free.min(MOST)).await;
        if self.hand.is_empty() {
            self.ask().await;
            self.wait().await;
        }
        self.take_from_hand()
    }

    /// Requests waiting jobs with a higher priority than the received ones.
    async fn fetch(&mut self, free: usize) {
        let best = self.hand.keys().next().copied();
        self.turn = self.turn.wrapping_add(1);
        for priority in Priority::ALL {
            if best.is_some_and(|best| best <= priority) {
                return;
            }
            let sources = self.sources.iter();
            let sources = sources.filter(|(key, source)| key.0 == priority && source.is_free());
            let mut sources: Vec<(Key, Consumer<pull::Config>)> = sources
                .map(|(key, source)| (key.clone(), source.consumer.clone()))
                .collect();
            let turn = self.turn % sources.len().max(1);
            sources.rotate_left(turn);
            for (key, consumer) in sources {
                let Ok(mut batch) = consumer.fetch().max_messages(free).messages().await else {
                    continue;
                };
                // A request during an election of a leader is never answered.
                while let Ok(Some(answer)) = timeout(ANSWER, batch.next()).await {
                    self.keep(&key, StreamResponse::from_answer(answer));
                }
                if !self.hand.is_empty() {
                    return;
                }
            }
        }
    }

    /// Leaves a standing request with every source that has none.
    async fn ask(&mut self) {
        for (key, source) in self
            .sources
            .iter_mut()
            .filter(|(_, source)| source.is_free())
        {
            let batch = source.consumer.batch().max_messages(1).expires(STANDING);
            if let Ok(batch) = batch.messages().await {
                source.is_asked = true;
                let (key, end) = (key.clone(), (key.clone(), StreamResponse::End));
                // A server that dies loses the request, and nothing ends it.
                let over = tokio::time::sleep(STANDING + ANSWER);
                let batch = batch.take_until(over);
                let batch =
                    batch.map(move |answer| (key.clone(), StreamResponse::from_answer(answer)));
                self.heard.push(batch.chain(stream::iter([end])).boxed());
            }
        }
    }

    async fn wait(&mut self) {
        let has_requests = !self.heard.is_empty();
        let heard = tokio::select! {
            Some(heard) = self.heard.next(), if has_requests => Some(heard),
            _ = self.news.next() => None,
            () = tokio::time::sleep(POLL_INTERVAL) => return,
        };
        match heard {
            Some((key, heard)) => self.keep(&key, heard),
            None => self.refresh().await,
        }
    }

    /// Stores the responses to standing requests that have arrived.
    fn keep_what_came(&mut self) {
        while let Some(Some((key, heard))) = self.heard.next().now_or_never() {
            self.keep(&key, heard);
        }
    }

    /// Stops requesting and gives received jobs back, as no slot is free for them here. Jobs that
    /// were delivered before stay: one that is passed on repeatedly would be taken for one that
    /// nobody can do.
    pub(super) async fn withdraw(&mut self) {
        self.keep_what_came();
        self.heard = SelectAll::new();
        for source in self.sources.values_mut() {
            source.is_asked = false;
        }
        for taken in self.hand.values_mut() {
            let first = taken.extract_if(.., |taken| taken.deliveries() == 1);
            for taken in first.collect::<Vec<ReceivedJob>>() {
                taken.give_back(true).await;
            }
        }
        self.hand.retain(|_, taken| !taken.is_empty());
    }

    fn keep(&mut self, key: &Key, heard: StreamResponse) {
        let Some(source) = self.sources.get_mut(key) else {
            return;
        };
        match heard {
            StreamResponse::Job(message) => {
                let taken = ReceivedJob::new(&self.shared, *message, source.patience);
                self.hand.entry(key.0).or_default().push(taken);
            }
            StreamResponse::Failed => source.failed = Some(Instant::now()),
            StreamResponse::End => source.is_asked = false,
        }
    }

    fn take_from_hand(&mut self) -> Option<ReceivedJob> {
        let mut first = self.hand.first_entry()?;
        let taken = first.get_mut().remove(0);
        if first.get().is_empty() {
            first.remove();
        }
        Some(taken)
    }

    /// Gives received jobs back.
    pub(super) async fn give_back(mut self) {
        while let Some(taken) = self.take_from_hand() {
            taken.give_back(true).await;
        }
    }
}
