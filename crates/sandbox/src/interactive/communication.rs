//! Several processes of a submission and a manager, with the tool between them.
//!
//! # Theory of operation
//!
//! Each process has standard streams, as a submission that has one partner. The manager has two
//! named pipes for each process. The tool passes on what each side prints and never blocks, so what
//! a process does is a function of the bytes that it reads, and so is what the manager does as long
//! as it reads from one pipe after another.
//!
//! Which pipe the manager reads next is not known. So the end of a process is passed on to the
//! manager only when nothing else can happen: all programs that still run sleep, and the processes
//! have read everything. If no end can be passed on then, they wait for each other without end,
//! which is recorded; the limit of elapsed time ends them.
//!
//! The CPU times of all processes together have the limit of one.
//!
//! The elapsed time of a process does not run while others do something, see [`RelayProgress`].

mod process;

use std::os::fd::AsFd as _;
use std::time::{Duration, Instant};

use super::INTERVAL;
use super::progress::RelayProgress;
use crate::SandboxError;
use crate::activity::Activity;
use crate::boxes::Boxes;
use crate::fifo::read_by;
use crate::idle::IdleDetector;
use crate::job::Job;
use crate::pair::{Communication, Manager, OnPartnerEnd, PartnerEndPolicy, Standstill};
use crate::relay::Relay;
use crate::step::{During, Step, StepError};
use crate::watch::{Watch, WatchResult, wait_for};
use base::transcript::{Transcript, TranscriptLine};
use process::{Link, Process};

/// The interval at which is checked whether all programs wait.
const STANDSTILL_INTERVAL: Duration = Duration::from_millis(40);

impl Boxes {
    pub(crate) fn communication(
        &self,
        jobs: &[Job],
        manager: &Manager<'_>,
    ) -> Result<Communication, SandboxError> {
        let manager_program = self.program(manager.job)?;
        let programs: Result<Vec<_>, _> = jobs.iter().map(|job| self.program(job)).collect();
        let mut manager_worker = self.take_worker()?;
        let workers: Result<Vec<_>, _> = jobs.iter().map(|_| self.take_worker()).collect();
        let mut workers = workers?;
        let mut links = Vec::new();
        for (job, fifos) in jobs.iter().zip(manager.fifos) {
            let link = Link::new(manager.job, job, fifos).during(Step::MakePipe)?;
            links.push(link);
        }
        let stdin = crate::feed::open(&manager.job.stdin).during(Step::StoreInput)?;
        let (manager_place, watch) =
            self.begin(&mut manager_worker, manager.job, &manager_program, stdin)?;
        let started = Instant::now();
        let mut places = Vec::new();
        let mut processes = Vec::new();
        let parts = workers.iter_mut().zip(jobs).zip(programs?).zip(links);
        for (((worker, job), program), link) in parts {
            let (stdin, stdin_end) = Relay::new().during(Step::MakePipe)?;
            let (place, watch) = self.begin(worker, job, &program, stdin_end)?;
            places.push(place);
            processes.push(Process::new(watch, stdin, link, started));
        }
        let limits = jobs.first().map(|job| job.limits);
        let total = limits.map_or(Duration::ZERO, |limits| limits.cpu);
        let wall = limits.map_or(Duration::ZERO, |limits| limits.wall);
        let run = CommunicationRun::new(processes, watch, manager.on_end, (total, wall));
        let result = run.finish()?;
        manager_place.take_back().during(Step::TakeBack)?;
        for place in places {
            place.take_back().during(Step::TakeBack)?;
        }
        let ends = workers.into_iter().zip(jobs).zip(result.processes);
        let exits: Result<Vec<_>, _> = ends
            .map(|((worker, job), outcome)| self.conclude(worker, job, outcome))
            .collect();
        Ok(Communication {
            processes: exits?,
            manager: self.conclude(manager_worker, manager.job, result.manager)?,
            dismissed: result.dismissed,
            seen_ends: result.seen_ends,
            unread: result.unread,
            standstill: result.standstill,
            transcript: result.transcript,
        })
    }
}

/// Processes and a manager that communicate.
struct CommunicationRun<'w> {
    processes: Vec<Process<'w>>,
    manager: Watch<'w>,
    on_end: PartnerEndPolicy<'w>,
    /// The limit of the CPU time of all processes together.
    total: Duration,
    manager_detector: IdleDetector,
    manager_activity: Activity,
    progress: RelayProgress,
    started: Instant,
    next_check: Instant,
    standstill: Option<Standstill>,
    unread: Option<usize>,
}

/// The result of a run.
struct CommunicationResult {
    processes: Vec<WatchResult>,
    manager: WatchResult,
    dismissed: Vec<bool>,
    seen_ends: Vec<usize>,
    unread: usize,
    standstill: Option<Standstill>,
    transcript: Transcript,
}

impl<'w> CommunicationRun<'w> {
    fn new(
        processes: Vec<Process<'w>>,
        manager: Watch<'w>,
        on_end: PartnerEndPolicy<'w>,
        (total, wall): (Duration, Duration),
    ) -> Self {
        Self {
            processes,
            manager,
            on_end,
            total,
            manager_detector: IdleDetector::default(),
            manager_activity: Activity::new(),
            progress: RelayProgress::new(wall),
            started: Instant::now(),
            next_check: Instant::now() + STANDSTILL_INTERVAL,
            standstill: None,
            unread: None,
        }
    }

    fn finish(mut self) -> Result<CommunicationResult, StepError> {
        while !(self.manager.is_over() && self.are_over()) {
            let mut news = self.wait()?.into_iter();
            self.share_time();
            if news.next() == Some(true) || self.manager.is_due() {
                self.manager.step()?;
            }
            // What a manager writes before its end may be newer than the news.
            let is_over = self.manager.is_over();
            for (process, has_news) in self.processes.iter_mut().zip(news) {
                process.step(has_news || is_over)?;
                process.pass().during(Step::PassOn)?;
            }
            let bytes = self.processes.iter().map(Process::passed);
            self.progress.note(bytes.sum());
            self.limit_total_time()?;
            self.release_unopened()?;
            self.pass_ends()?;
        }
        let is_seen = |(_, process): &(usize, &Process<'_>)| process.saw_end;
        let seen = self.processes.iter().enumerate().filter(is_seen);
        let seen_ends = seen.map(|(number, _)| number).collect();
        let dismissed = self.processes.iter();
        let dismissed = dismissed.map(|process| process.watch.is_dismissed());
        let dismissed = dismissed.collect();
        let (mut outcomes, mut logs) = (Vec::new(), Vec::new());
        for process in self.processes {
            outcomes.push(process.watch.outcome()?);
            logs.push(process.log.finish());
        }
        Ok(CommunicationResult {
            processes: outcomes,
            manager: self.manager.outcome()?,
            dismissed,
            seen_ends,
            unread: self.unread.unwrap_or(0),
            standstill: self.standstill,
            transcript: merged(logs),
        })
    }

    fn are_over(&self) -> bool {
        let mut processes = self.processes.iter();
        processes.all(|process| process.watch.is_over())
    }

    /// Waits until something has come or is due. Returns for whom something has come: for the
    /// manager, and for each process.
    fn wait(&self) -> Result<Vec<bool>, StepError> {
        let mut readable: Vec<_> = self.manager.fds().collect();
        let mut counts = vec![readable.len()];
        let mut unsent = Vec::new();
        let mut until = self.manager.wake_up();
        for process in &self.processes {
            let before = readable.len();
            readable.extend(process.watch.fds().chain(process.link.said.pipe()));
            counts.push(readable.len() - before);
            let link = &process.link;
            unsent.extend(link.to_manager.waiting(process.watch.printed()));
            unsent.extend(process.stdin.waiting(link.said.bytes()));
            until = until.min(process.watch.wake_up());
            if process.holds_back_its_end()? {
                until = until.min(Instant::now() + INTERVAL);
            }
        }
        let writable: Vec<_> = unsent.iter().map(|pipe| pipe.as_fd()).collect();
        let mut ready = wait_for(&readable, &writable, until)?.into_iter();
        let any = |count| ready.by_ref().take(count).filter(|it| *it).count() > 0;
        Ok(counts.into_iter().map(any).collect())
    }

    fn share_time(&mut self) {
        let active = self.manager_activity.observe(&self.manager);
        let active = active.max(self.manager.busy());
        let busy = self.processes.iter().map(|process| process.watch.busy());
        let uncounted = active + self.progress.uncounted(busy);
        for process in &mut self.processes {
            process.watch.exclude(uncounted);
        }
        if !self.are_over() {
            self.manager.exclude(self.started.elapsed());
        }
    }

    /// Ends the processes if they have used too much CPU time together.
    fn limit_total_time(&mut self) -> Result<(), StepError> {
        let times = self.processes.iter().map(|process| process.watch.cpu());
        if times.sum::<Duration>() > self.total {
            for process in &mut self.processes {
                process.watch.end_for_cpu_time()?;
            }
        }
        Ok(())
    }

    /// Lets the manager open pipes that are closed already.
    fn release_unopened(&mut self) -> Result<(), StepError> {
        for process in &mut self.processes {
            if process.is_unopened && !self.manager.is_over() {
                let is_released = process.link.unopened.release().during(Step::PassOn)?;
                process.is_unopened = !is_released;
            }
        }
        Ok(())
    }

    fn pass_ends(&mut self) -> Result<(), StepError> {
        for process in &mut self.processes {
            if process.watch.is_over() {
                process.stdin.close();
            }
        }
        if self.manager.is_over() {
            return self.end_processes();
        }
        let mut held_back = Vec::new();
        for (number, process) in self.processes.iter().enumerate() {
            if process.holds_back_its_end()? {
                held_back.push(number);
            }
        }
        let now = Instant::now();
        if held_back.is_empty() && now < self.next_check {
            return Ok(());
        }
        self.next_check = now + STANDSTILL_INTERVAL;
        if self.is_at_standstill()? {
            held_back = self.awaited(held_back);
            for number in &held_back {
                self.processes[*number].close();
            }
            if held_back.is_empty() && !self.is_stopped() && !self.are_over() {
                self.standstill = Some(self.found_standstill());
            }
        } else if !self.is_stopped() {
            self.standstill = None;
        }
        Ok(())
    }

    /// Which of these ends the manager waits for: it need not learn of the others.
    fn awaited(&self, held_back: Vec<usize>) -> Vec<usize> {
        if let Some(read) = self.manager_reads() {
            return held_back.into_iter().filter(|it| *it == read).collect();
        }
        // It may be opening a pipe, and those that it has read are open already.
        let is_unread = |number: &usize| self.processes[*number].watch.printed().is_empty();
        let unread: Vec<usize> = held_back.iter().copied().filter(is_unread).collect();
        if unread.is_empty() { held_back } else { unread }
    }

    /// Whether a program was requested to end: what the others do after that explains nothing.
    fn is_stopped(&self) -> bool {
        let mut processes = self.processes.iter();
        processes.any(|process| process.watch.is_stopped()) || self.manager.is_stopped()
    }

    /// Whether a program was requested to end, and has not ended yet.
    fn is_ending(&self) -> bool {
        let is_ending = |watch: &Watch<'_>| watch.is_stopped() && !watch.is_over();
        let mut processes = self.processes.iter();
        processes.any(|process| is_ending(&process.watch)) || is_ending(&self.manager)
    }

    /// Whether nothing can happen any more: all programs that run wait.
    fn is_at_standstill(&mut self) -> Result<bool, StepError> {
        if !self.progress.has_paused() {
            // They sleep at each check, too, while messages pass quickly.
            self.manager_detector = IdleDetector::default();
            for process in &mut self.processes {
                process.idle_detector = IdleDetector::default();
            }
            return Ok(false);
        }
        let mut all = self.manager_detector.lasts_asleep(&self.manager) && !self.is_ending();
        for process in &mut self.processes {
            // Each detector counts its checks, so none is left out.
            all &= process.watch.is_over() || process.waits()?;
        }
        Ok(all && self.manager.has_program())
    }

    /// Who waits for whom.
    fn found_standstill(&self) -> Standstill {
        let numbered = || self.processes.iter().enumerate();
        let waits = numbered().filter(|(_, process)| !process.watch.is_over());
        let is_read = |process: &Process<'_>| process.link.to_manager.is_read().unwrap_or(true);
        // The manager does not wait for a process whose words it could read.
        let may = numbered().filter(|(_, process)| !process.saw_end && is_read(process));
        let may = may.map(|(number, _)| number).collect();
        Standstill {
            waiting: waits.map(|(number, _)| number).collect(),
            manager_waits_for: self.manager_reads().map_or(may, |number| vec![number]),
        }
    }

    /// The process from which the manager reads at the moment, if the kernel shows it.
    fn manager_reads(&self) -> Option<usize> {
        let sleepers = self.manager.sleepers()?;
        let pipes: Vec<String> = sleepers.into_iter().filter_map(read_by).collect();
        let mut processes = self.processes.iter();
        processes.position(|process| pipes.contains(&process.link.name))
    }

    /// What happens to the processes after the manager has ended.
    fn end_processes(&mut self) -> Result<(), StepError> {
        let unread =
            |process: &Process<'_>| process.link.to_manager.unread(process.watch.printed());
        let most = self.processes.iter().map(unread).max();
        self.unread.get_or_insert(most.unwrap_or(0));
        let on_end = self.on_end();
        for process in &mut self.processes {
            process.link.to_manager.close();
            if process.watch.is_over() {
                continue;
            }
            let has_all = process.stdin.has_sent(process.link.said.bytes());
            match on_end {
                OnPartnerEnd::Stop => process.watch.dismiss()?,
                OnPartnerEnd::Continue if has_all => process.stdin.close(),
                OnPartnerEnd::StopWhenWaiting if process.waits()? => process.watch.dismiss()?,
                OnPartnerEnd::Continue | OnPartnerEnd::StopWhenWaiting => {}
            }
        }
        Ok(())
    }

    fn on_end(&self) -> OnPartnerEnd {
        if self.processes.iter().any(|process| process.saw_end) {
            return OnPartnerEnd::Continue;
        }
        let on_end = |status| (self.on_end)(status, self.manager.complaint());
        self.manager.status().map_or(OnPartnerEnd::Stop, on_end)
    }
}

/// The transcripts of all processes, each line with the number of its process.
fn merged(logs: Vec<Transcript>) -> Transcript {
    let mut merged = Transcript::default();
    for (number, log) in logs.into_iter().enumerate() {
        let numbered = |line: TranscriptLine| TranscriptLine {
            text: [format!("{number}: ").as_bytes(), &line.text].concat(),
            ..line
        };
        merged.lines.extend(log.lines.into_iter().map(numbered));
        merged.cut |= log.cut;
    }
    merged.lines.sort_by_key(|line| line.at);
    merged
}
