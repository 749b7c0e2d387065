//! Judgements in progress, for their watchers.

use crate::store::State;
use base::pool::lock;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use terms::event::{Event, Sink};
use tokio::sync::watch;

/// The progress of a judgement. Clones share the cases, which may be thousands.
#[derive(Clone, Debug)]
pub(crate) struct JudgingProgress {
    /// Its state.
    pub(crate) state: State,
    /// The maximum number of cases that the submission is judged on.
    cases: usize,
    /// The cases with a verdict, in order of arrival; replaced by another list if judging starts
    /// again.
    judged: Arc<Mutex<Vec<JudgedNow>>>,
}

/// The changes of a judgement since a watcher's last look.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct News {
    /// Its state.
    pub(crate) state: State,
    /// The maximum number of cases that the submission is judged on.
    cases: usize,
    /// How many of the cases reported before still count: all, or none if judging starts again.
    from: usize,
    /// The cases that follow them.
    judged: Vec<JudgedNow>,
}

/// A watcher of a judgement.
#[derive(Default)]
pub(crate) struct Watcher {
    list: Arc<Mutex<Vec<JudgedNow>>>,
    told: usize,
}

impl JudgingProgress {
    pub(crate) fn new(state: State, cases: usize) -> Self {
        Self {
            state,
            cases,
            judged: Arc::default(),
        }
    }

    /// The cases with a verdict.
    pub(crate) fn judged(&self) -> Vec<JudgedNow> {
        lock(&self.judged).clone()
    }
}

impl Watcher {
    /// The part of this progress that was not reported before.
    pub(crate) fn news(&mut self, progress: &JudgingProgress) -> News {
        if !Arc::ptr_eq(&self.list, &progress.judged) {
            self.list = progress.judged.clone();
            self.told = 0;
        }
        let judged = lock(&self.list)[self.told..].to_vec();
        let from = self.told;
        self.told += judged.len();
        News {
            state: progress.state,
            cases: progress.cases,
            from,
            judged,
        }
    }
}

/// A case that was just judged. A stricter evaluation of the groups may drop it later.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct JudgedNow {
    /// Its id.
    pub(crate) id: String,
    /// Its verdict.
    pub(crate) verdict: &'static str,
}

/// The judgements in progress or watched.
#[derive(Debug, Default)]
pub(crate) struct Live {
    channels: Mutex<BTreeMap<i64, watch::Sender<JudgingProgress>>>,
}

impl Live {
    /// Watches a judgement that was not done when the caller checked: the caller has to check again
    /// after this.
    #[must_use]
    pub(crate) fn watch(&self, judgement: i64) -> watch::Receiver<JudgingProgress> {
        let mut channels = lock(&self.channels);
        // Channels without watchers are kept only while the judgement runs, which ends by itself.
        channels.retain(|_, sender| {
            sender.receiver_count() > 0 || sender.borrow().state == State::Running
        });
        let sender = channels.entry(judgement).or_insert_with(channel);
        sender.subscribe()
    }

    /// The progress of a judgement, if it runs.
    #[must_use]
    pub(crate) fn now(&self, judgement: i64) -> Option<JudgingProgress> {
        let channels = lock(&self.channels);
        channels
            .get(&judgement)
            .map(|sender| sender.borrow().clone())
    }

    /// Records that a judgement starts; returns the sink for its events.
    pub(super) fn begin(&self, judgement: i64, cases: usize) -> impl Sink + use<> {
        let mut channels = lock(&self.channels);
        let sender = channels.entry(judgement).or_insert_with(channel);
        sender.send_replace(JudgingProgress::new(State::Running, cases));
        Watched(sender.clone())
    }

    /// Records that a judgement is done.
    pub(super) fn end(&self, judgement: i64, state: State) {
        if let Some(sender) = lock(&self.channels).remove(&judgement) {
            sender.send_modify(|progress| progress.state = state);
        }
    }
}

fn channel() -> watch::Sender<JudgingProgress> {
    watch::Sender::new(JudgingProgress::new(State::Queued, 0))
}

struct Watched(watch::Sender<JudgingProgress>);

impl Sink for Watched {
    fn event(&self, event: Event) {
        let Event::CaseJudged {
            id,
            verdict: Some(verdict),
            ..
        } = event
        else {
            return;
        };
        let judged = JudgedNow {
            id: id.to_owned(),
            verdict: verdict.name(),
        };
        self.0
            .send_modify(|progress| lock(&progress.judged).push(judged));
    }
}

#[cfg(test)]
mod tests {
    use super::{Live, Watcher};
    use crate::store::State;
    use terms::event::{Event, Sink};
    use terms::verdict::Verdict;

    fn judge(sink: &impl Sink, id: &str) {
        let verdict = Some(Verdict::Accepted);
        sink.event(Event::CaseJudged {
            problem: "sums",
            id,
            verdict,
        });
    }

    #[test]
    fn whoever_watches_is_told_each_case_once() {
        const CASES: usize = 1000;
        let live = Live::default();
        let sink = live.begin(7, CASES);
        let receiver = live.watch(7);
        let (mut watcher, mut bytes, mut told) = (Watcher::default(), 0, 0);
        for case in 0..CASES {
            judge(&sink, &format!("large/{case:04}"));
            let news = watcher.news(&receiver.borrow());
            assert_eq!((news.from, news.judged.len()), (told, 1));
            told += news.judged.len();
            bytes += serde_json::to_string(&news).unwrap().len();
        }
        assert!(bytes < 150 * CASES, "{bytes}");
        // A later watcher gets everything at once.
        let all = Watcher::default().news(&receiver.borrow());
        assert_eq!((all.from, all.judged.len()), (0, CASES));
        live.end(7, State::Judged);
        let last = watcher.news(&receiver.borrow());
        assert_eq!((last.state, last.from), (State::Judged, CASES));
        assert_eq!(last.judged, []);
    }

    #[test]
    fn what_begins_anew_is_told_from_its_beginning() {
        let live = Live::default();
        let receiver = live.watch(7);
        let mut watcher = Watcher::default();
        assert_eq!(watcher.news(&receiver.borrow()).state, State::Queued);
        let sink = live.begin(7, 2);
        judge(&sink, "a");
        assert_eq!(watcher.news(&receiver.borrow()).from, 0);
        assert_eq!(watcher.news(&receiver.borrow()).from, 1);
        let sink = live.begin(7, 2);
        judge(&sink, "a");
        judge(&sink, "b");
        let news = watcher.news(&receiver.borrow());
        assert_eq!((news.from, news.judged.len()), (0, 2));
    }
}
