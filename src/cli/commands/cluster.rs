//! `tengen cluster`, and the access of other commands to a cluster

mod settings;
mod status;

use super::{Context, Exit, Fault, say};
use crate::cli::args::{self, ClusterCommand};
use crate::cli::commands::fuzz::stop_on_interrupt;
use crate::cli::commands::worker;
use cluster::{
    Coordinator, Distribution, Machine, Priority, QueueStatus, Settings, WorkerOptions,
    WorkerStatus,
};
use judge::Workers;
use package::Package;
use sandbox::{Cancel, Level};
use serve::{GamePriority, MachineFigures, Machines, QueueFigures};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// The maximum number of unfinished jobs of a command: no limit.
const UNLIMITED_JOBS: usize = usize::MAX;
/// The maximum number of unfinished jobs of each user of a server.
const MAX_JOBS_PER_USER: usize = 16;

pub(super) fn run(context: &Context, args: &args::Cluster) -> Result<Exit, Fault> {
    match &args.what {
        ClusterCommand::Status { nats, access } => status::run(context, &access.settings(nats)),
    }
}

/// The connection of a command to a cluster. Dropping it removes everything of the command from the
/// cluster.
pub(super) struct Cluster {
    coordinator: Coordinator,
    /// The required kind of machine.
    machine: Option<String>,
    _local: Option<LocalWorker>,
    interrupt: Arc<AtomicBool>,
}

/// The worker of this machine, if it takes jobs as well.
struct LocalWorker {
    /// Tells the thread to stop.
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Cluster {
    /// Connects to the cluster, if one is specified.
    pub(super) fn open(context: &Context, args: &args::Nats) -> Result<Option<Self>, Fault> {
        let Some(settings) = args.settings() else {
            return Ok(None);
        };
        let note = |text: &str| say(&format!("note: {text}"));
        let coordinator = Coordinator::open(&settings, None, UNLIMITED_JOBS, note)?;
        let local = context
            .jobs
            .map(|jobs| start_local_worker(context, settings, jobs))
            .transpose()?;
        Ok(Some(Self {
            coordinator,
            machine: args.machine.clone(),
            _local: local,
            interrupt: stop_on_interrupt()?,
        }))
    }

    /// Judges submissions on the cluster.
    pub(super) fn judging(&self, context: &Context) -> Distribution<'_> {
        self.workers(context, Priority::Submission)
    }

    /// Judges on machines of a single kind, for commands that compare times: the required kind, or
    /// else the most common one.
    pub(super) fn judging_alike(&self, context: &Context, package: &Package) -> Distribution<'_> {
        let judging = self.judging(context);
        let commonest = || {
            let commonest = self.coordinator.commonest_machine(package, &self.cancel());
            commonest.map(Machine::Preferably)
        };
        Distribution {
            machine: judging.machine.clone().or_else(commonest),
            ..judging
        }
    }

    /// Judges on machines of this kind only.
    pub(super) fn judging_on(&self, context: &Context, kind: &str) -> Box<dyn Workers + '_> {
        Box::new(Distribution {
            machine: Some(Machine::Only(kind.to_owned())),
            ..self.judging(context)
        })
    }

    /// Fails if no worker runs on machines of this kind.
    pub(super) fn check_kind(&self, kind: &str) -> Result<(), Fault> {
        Ok(self.coordinator.find_machine(kind, &self.cancel())?)
    }

    /// The kind of machine that was asked for, or else the most common one.
    pub(super) fn one_kind(&self, package: &Package) -> Result<String, Fault> {
        if let Some(kind) = &self.machine {
            self.check_kind(kind)?;
            return Ok(kind.clone());
        }
        let commonest = self.coordinator.commonest_machine(package, &self.cancel());
        commonest.ok_or_else(|| Fault::Usage("interrupted".to_owned()))
    }

    /// Tries cases of a search on the cluster.
    pub(super) fn searching(&self, context: &Context) -> Distribution<'_> {
        self.workers(context, Priority::Search)
    }

    fn workers(&self, context: &Context, priority: Priority) -> Distribution<'_> {
        Distribution {
            coordinator: &self.coordinator,
            priority,
            user: None,
            is_patient: false,
            machine: self.machine.clone().map(Machine::Only),
            include: context.include.clone(),
            languages: context.root.join("languages.toml"),
            at_least: context.weakest,
        }
    }

    /// A handle that cancels the work on Ctrl-C.
    pub(super) fn cancel(&self) -> Cancel {
        self.interrupt.clone().into()
    }

    /// Disconnects from the cluster and returns the result. After Ctrl-C, the process ends by
    /// SIGINT as usual, once nothing of its work remains in the cluster.
    pub(super) fn end<T>(result: Result<T, Fault>, cluster: Option<Self>) -> Result<T, Fault> {
        let is_interrupted = |it: &Self| it.interrupt.load(Ordering::Relaxed);
        let is_interrupted = cluster.as_ref().is_some_and(is_interrupted);
        drop(cluster);
        if is_interrupted {
            // If this fails, the command returns its partial result.
            let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGINT);
        }
        result
    }
}

/// A cluster that judges for a server.
pub(super) struct ServedCluster {
    coordinator: Coordinator,
    machine: Option<String>,
    _local: Option<LocalWorker>,
    include: Vec<PathBuf>,
    languages: PathBuf,
    at_least: Level,
}

impl ServedCluster {
    /// Connects the server with this id to the cluster.
    pub(super) fn open(context: &Context, args: &args::Nats, id: &str) -> Result<Self, Fault> {
        let unnamed = || Fault::Usage("no cluster is specified: use --nats URL".to_owned());
        let settings = args.settings().ok_or_else(unnamed)?;
        let note = |text: &str| tracing::warn!("{text}");
        let coordinator = Coordinator::open(&settings, Some(id), MAX_JOBS_PER_USER, note)?;
        let local = context
            .jobs
            .map(|jobs| start_local_worker(context, settings, jobs));
        Ok(Self {
            coordinator,
            machine: args.machine.clone(),
            _local: local.transpose()?,
            include: context.include.clone(),
            languages: context.root.join("languages.toml"),
            at_least: context.weakest,
        })
    }
}

impl ServedCluster {
    fn distribution(&self, priority: Priority, user: Option<i64>) -> Distribution<'_> {
        Distribution {
            coordinator: &self.coordinator,
            priority,
            user: user.map(|user| user.to_string()),
            is_patient: true,
            machine: self.machine.clone().map(Machine::Only),
            include: self.include.clone(),
            languages: self.languages.clone(),
            at_least: self.at_least,
        }
    }
}

impl Machines for ServedCluster {
    fn workers(&self, user: i64, is_again: bool) -> Box<dyn judge::Workers + '_> {
        let priority = if is_again {
            Priority::Again
        } else {
            Priority::Submission
        };
        Box::new(self.distribution(priority, Some(user)))
    }

    fn background(&self) -> Box<dyn judge::Workers + '_> {
        Box::new(self.distribution(Priority::Search, None))
    }

    fn searchers(&self) -> Box<dyn fuzz::workers::Workers + '_> {
        Box::new(self.distribution(Priority::Search, None))
    }

    fn games(&self, priority: GamePriority) -> Box<dyn duel::GameWorkers + '_> {
        let priority = match priority {
            GamePriority::Submission => Priority::Submission,
            GamePriority::Again => Priority::Again,
            GamePriority::Ladder => Priority::Search,
        };
        Box::new(self.distribution(priority, None))
    }

    fn figures(&self) -> Option<MachineFigures> {
        let status = self.coordinator.status().ok()?;
        let sum = |number: fn(&WorkerStatus) -> u32| {
            let numbers = status.workers.iter().map(|it| u64::from(number(it)));
            numbers.sum()
        };
        let queues = Priority::ALL.map(|priority| figures_of(priority, &status.queues));
        Some(MachineFigures {
            workers: status.workers.len() as u64,
            slots: sum(|worker| worker.slots),
            busy: sum(|worker| worker.running),
            queues: queues.to_vec(),
            done: self.coordinator.done(),
            given_up: self.coordinator.given_up(),
        })
    }
}

/// The jobs of one priority in all languages.
fn figures_of(priority: Priority, queues: &[QueueStatus]) -> QueueFigures {
    let queues = queues.iter().filter(|it| it.priority == priority.name());
    let sum = |number: fn(&QueueStatus) -> u64| queues.clone().map(number).sum();
    QueueFigures {
        priority: priority.name(),
        waiting: sum(|queue| queue.waiting),
        running: sum(|queue| queue.running),
        redelivered: sum(|queue| queue.redelivered),
        // All languages share one stream, and the age is that of the stream.
        oldest_seconds: queues
            .clone()
            .filter_map(|queue| queue.oldest_seconds)
            .max()
            .unwrap_or_default(),
    }
}

impl Drop for LocalWorker {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // The thread has reported its errors already.
            let _ = thread.join();
        }
    }
}

/// Starts a worker on this machine that takes at most `jobs` jobs at once.
fn start_local_worker(
    context: &Context,
    settings: Settings,
    jobs: NonZeroUsize,
) -> Result<LocalWorker, Fault> {
    let stop = Arc::new(AtomicBool::new(false));
    let options = WorkerOptions {
        kind: std::env::var("TENGEN_WORKER_KIND").ok(),
        ..worker::options(context, None, &[], worker::CACHE_BYTES)?
    };
    let tools = worker::tools(context, Some(jobs))?;
    let flag = stop.clone();
    let thread = std::thread::spawn(move || {
        let ended = cluster::run_worker(&settings, tools, options, &flag, &|_| {});
        if let Err(error) = ended {
            // Report it at once: other machines may never take the jobs that this machine was meant
            // for.
            super::say_fault(&Fault::from(error));
        }
    });
    Ok(LocalWorker {
        stop,
        thread: Some(thread),
    })
}
