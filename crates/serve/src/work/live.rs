//! What is under way, for whoever watches it.

use crate::store::State;
use base::pool::lock;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Mutex;
use tengen_core::event::{Event, Sink};
use tokio::sync::watch;

/// How far a judgement is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Progress {
    /// What it does.
    pub(crate) state: State,
    /// On how many cases the submission is judged at most.
    pub(crate) cases: usize,
    /// The cases with a verdict, in the order in which they came.
    pub(crate) judged: Vec<JudgedNow>,
}

/// A case that was judged just now. What a stricter reading of the groups drops later is among them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct JudgedNow {
    /// Its id.
    pub(crate) id: String,
    /// Its verdict.
    pub(crate) verdict: &'static str,
}

/// The judgements that are under way or watched.
#[derive(Debug, Default)]
pub(crate) struct Live {
    channels: Mutex<BTreeMap<i64, watch::Sender<Progress>>>,
}

impl Live {
    /// Watches a judgement that is not done as far as the caller knows: it has to look again after this.
    #[must_use]
    pub(crate) fn watch(&self, judgement: i64) -> watch::Receiver<Progress> {
        let mut channels = lock(&self.channels);
        // Of those that nobody watches only what runs is kept, which ends by itself.
        channels.retain(|_, sender| {
            sender.receiver_count() > 0 || sender.borrow().state == State::Running
        });
        let sender = channels
            .entry(judgement)
            .or_insert_with(|| channel(State::Queued, 0));
        sender.subscribe()
    }

    /// How far a judgement is, if it runs.
    #[must_use]
    pub(crate) fn now(&self, judgement: i64) -> Option<Progress> {
        let channels = lock(&self.channels);
        channels
            .get(&judgement)
            .map(|sender| sender.borrow().clone())
    }

    /// Notes that a judgement begins; what it gives takes the events.
    pub(super) fn begin(&self, judgement: i64, cases: usize) -> impl Sink + use<> {
        let mut channels = lock(&self.channels);
        let sender = channels
            .entry(judgement)
            .or_insert_with(|| channel(State::Queued, 0));
        sender.send_replace(Progress {
            state: State::Running,
            cases,
            judged: Vec::new(),
        });
        Watched(sender.clone())
    }

    /// Notes that a judgement is done.
    pub(super) fn end(&self, judgement: i64, state: State) {
        if let Some(sender) = lock(&self.channels).remove(&judgement) {
            sender.send_modify(|progress| progress.state = state);
        }
    }
}

fn channel(state: State, cases: usize) -> watch::Sender<Progress> {
    let progress = Progress {
        state,
        cases,
        judged: Vec::new(),
    };
    watch::Sender::new(progress)
}

struct Watched(watch::Sender<Progress>);

impl Sink for Watched {
    fn event(&self, event: Event) {
        let Event::CaseJudged {
            id,
            verdict: Some(verdict),
        } = event
        else {
            return;
        };
        let judged = JudgedNow {
            id: id.to_owned(),
            verdict: verdict.name(),
        };
        self.0.send_modify(|progress| progress.judged.push(judged));
    }
}
