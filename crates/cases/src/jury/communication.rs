//! Several processes of a submission and a manager, as one submission with an interactor.
//!
//! The processes have one result: that of the first one that failed by itself, or a good one. Their
//! CPU times are added, and the largest memory counts.

use super::Jury;
use package::Program;
use sandbox::{
    Communication, Exit, Job, Manager, ManagerFifos, Pair, PartnerEndPolicy, Standstill, Stop,
    StreamFiles,
};
use std::ffi::OsString;
use std::time::Duration;
use terms::fault::Fault;
use terms::language::Language;
use terms::verdict::{RunOutcome, Verdict, of_run, seconds};
use terms::{Limits, ProcessIo};

use super::checker::Ruling;

/// What the message of a ruling adds about the processes.
#[derive(Clone, Debug, Default)]
pub(super) struct ProcessNotes {
    /// The process that failed.
    failed: Option<usize>,
    /// Instead of the message about it.
    instead: Option<String>,
    /// The processes that had ended before the manager.
    ended: Vec<usize>,
}

/// The named pipes of a manager.
pub(super) fn fifos(processes: u32) -> Vec<ManagerFifos> {
    let fifo = |number| ManagerFifos {
        from_process: format!("from_process_{number}"),
        to_process: format!("to_process_{number}"),
    };
    (0..processes).map(fifo).collect()
}

/// The arguments that name the pipes: for each process the one from it, and the one to it.
pub(super) fn fifo_args(processes: u32) -> impl Iterator<Item = OsString> {
    let named = |fifo: ManagerFifos| [fifo.from_process, fifo.to_process];
    fifos(processes)
        .into_iter()
        .flat_map(named)
        .map(OsString::from)
}

impl Jury<'_> {
    /// Runs the processes of a submission, each as this job with arguments of its own, with the
    /// manager.
    pub(super) fn communicate(
        &self,
        (language, job, limits): (&Language, &Job, &Limits),
        (manager, count): (&Job, u32),
        on_end: PartnerEndPolicy<'_>,
    ) -> Result<(Pair, ProcessNotes), Fault> {
        let process_io = self.package.process_io;
        let jobs: Vec<Job> = (0..count)
            .map(|number| process_job(job, process_io, number, count))
            .collect();
        let fifos = fifos(count);
        let manager = Manager {
            job: manager,
            fifos: &fifos,
            on_end,
        };
        let ran = self.programs.communicate(language, &jobs, &manager)?;
        Ok(as_pair(ran, language, limits))
    }

    /// The number of processes of a submission, if they communicate with this program.
    pub(super) fn processes_with(&self, program: &Program) -> Option<u32> {
        let is_manager = |part: &package::Part| matches!(part, package::Part::Program(it) if it.path == program.path);
        let is_manager = self.package.interactor.as_ref().is_some_and(is_manager);
        self.package.processes.filter(|_| is_manager)
    }
}

/// The job of a process, with its number as an argument. A process that does not use its standard
/// streams has the arguments that CMS passes: the names of the pipes to it and from it, and its
/// number if there are several.
fn process_job(job: &Job, process_io: ProcessIo, number: u32, count: u32) -> Job {
    let mut job = job.clone();
    let has_pipes = process_io == ProcessIo::Pipes;
    if has_pipes {
        let [input, output] = [format!("m_to_u{number}"), format!("u{number}_to_m")];
        job.argv.extend([&input, &output].map(Into::into));
        job.stream_files = StreamFiles {
            input: Some(input),
            output: Some(output),
            final_output: None,
        };
    }
    // SIO2 and TPS number a process without others, too.
    if count > 1 || !has_pipes {
        job.argv.push(number.to_string().into());
    }
    job
}

/// The processes as one submission.
fn as_pair(ran: Communication, language: &Language, limits: &Limits) -> (Pair, ProcessNotes) {
    let outcome = |exit: &Exit| of_run(exit, limits, language, None);
    let numbered = || ran.processes.iter().zip(&ran.dismissed).enumerate();
    let failed = numbered()
        .find(|(_, (exit, dismissed))| {
            !**dismissed && matches!(outcome(exit), RunOutcome::Failed(..))
        })
        .map(|(number, _)| number);
    let is_dismissed = failed.is_none() && ran.dismissed.contains(&true);
    let shown = failed.or_else(|| ran.dismissed.iter().position(|dismissed| *dismissed));
    let times = ran.processes.iter().map(|exit| exit.cpu);
    let cpu: Duration = times.sum();
    let exit = ran.processes.get(shown.unwrap_or(0));
    let longest = ran.processes.iter().map(|exit| exit.wall).max();
    let largest = ran.processes.iter().map(|exit| exit.memory).max();
    let exit = exit.map(|exit| Exit {
        cpu,
        wall: longest.unwrap_or(exit.wall),
        memory: largest.unwrap_or(exit.memory),
        ..exit.clone()
    });
    let exit = exit.unwrap_or_else(|| Exit::printing(""));
    let waited = exit.stop == Some(Stop::Wall);
    let standstill = ran.standstill.filter(|_| waited && failed.is_some());
    let instead = match standstill {
        Some(standstill) => Some(in_words(&standstill)),
        None if cpu > limits.time => Some(format!(
            "more than {} of CPU time of all processes together",
            seconds(limits.time)
        )),
        None => None,
    };
    let notes = ProcessNotes {
        failed,
        instead,
        ended: ran.seen_ends.clone(),
    };
    let pair = Pair {
        submission: exit,
        partner: Some(ran.manager),
        saw_end: !ran.seen_ends.is_empty(),
        dismissed: is_dismissed,
        unread: ran.unread,
        last_turn: None,
        waited_in_turn: false,
        transcript: ran.transcript,
    };
    (pair, notes)
}

impl ProcessNotes {
    /// Adds to the message of a ruling what is known about the processes.
    pub(super) fn add_to(self, ruling: &mut Ruling) {
        let message = &mut ruling.message;
        match ruling.verdict {
            Verdict::Accepted => {}
            Verdict::WrongAnswer => {
                if !self.ended.is_empty() {
                    let verb = "ended before the manager had read all that it wanted";
                    let ended = format!("{} {verb}", processes(&self.ended, "and"));
                    *message = if message.is_empty() {
                        ended
                    } else {
                        format!("{message} ({ended})")
                    };
                }
            }
            _ => match (self.instead, self.failed) {
                (Some(instead), _) => *message = instead,
                (None, Some(number)) => *message = format!("process {number}: {message}"),
                (None, None) => {}
            },
        }
    }
}

/// Who waits for whom.
fn in_words(standstill: &Standstill) -> String {
    let Standstill {
        waiting,
        manager_waits_for,
    } = standstill;
    let wait = if waiting.len() == 1 { "waits" } else { "wait" };
    let who = processes(waiting, "and");
    match manager_waits_for.as_slice() {
        [] => format!("{who} {wait} for input while the manager waits"),
        others => {
            let others = processes(others, "or");
            format!("{who} {wait} for input while the manager waits for {others}")
        }
    }
}

/// `process 1`, or `process 0 and 1`.
fn processes(numbers: &[usize], word: &str) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    format!("process {}", numbers.join(&format!(" {word} ")))
}

#[cfg(test)]
mod tests {
    use super::{Job, ProcessIo, in_words, process_job};
    use sandbox::Standstill;

    #[test]
    fn processes_have_the_arguments_that_other_judges_pass() {
        let job = Job::new(["stub"]);
        let argv = |process_io, number, count| {
            let job = process_job(&job, process_io, number, count);
            let words = job.argv.iter().map(|word| word.to_string_lossy());
            words.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(argv(ProcessIo::Streams, 0, 1), "stub 0");
        assert_eq!(argv(ProcessIo::Streams, 1, 2), "stub 1");
        assert_eq!(argv(ProcessIo::Pipes, 0, 1), "stub m_to_u0 u0_to_m");
        assert_eq!(argv(ProcessIo::Pipes, 1, 2), "stub m_to_u1 u1_to_m 1");
        let files = process_job(&job, ProcessIo::Pipes, 1, 2).stream_files;
        assert_eq!(files.input.as_deref(), Some("m_to_u1"));
        assert_eq!(files.output.as_deref(), Some("u1_to_m"));
    }

    #[test]
    fn a_standstill_names_who_waits_for_whom() {
        for (waiting, manager_waits_for, words) in [
            (
                &[1][..],
                &[0][..],
                "process 1 waits for input while the manager waits for process 0",
            ),
            (
                &[0, 1],
                &[0, 1],
                "process 0 and 1 wait for input while the manager waits for process 0 or 1",
            ),
            (
                &[0],
                &[],
                "process 0 waits for input while the manager waits",
            ),
        ] {
            let standstill = Standstill {
                waiting: waiting.to_vec(),
                manager_waits_for: manager_waits_for.to_vec(),
            };
            assert_eq!(in_words(&standstill), words);
        }
    }
}
