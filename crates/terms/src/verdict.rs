//! The meaning of a run: the verdicts, and the only code that turns events into verdicts.

mod interaction;
mod refused;
mod sanitizer;

pub use sanitizer::finding;

pub use interaction::{Decision, InteractorEnd, SubmissionEnd, of_interaction};

use crate::Limits;
use crate::language::Language;
use checkers::Outcome;
use sandbox::{Exit, Status, Stop};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The judgement on a submission, on one case or as a whole; better ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Right within all limits.
    Accepted,
    /// A wrong output.
    WrongAnswer,
    /// Too slow, or idle until the wall limit.
    TimeLimit,
    /// Too much memory.
    MemoryLimit,
    /// Too much output.
    OutputLimit,
    /// It ended by a signal or with an exit code other than 0.
    RuntimeError,
    /// It does not compile.
    CompileError,
}

impl Verdict {
    /// All verdicts, better ones first.
    pub const ALL: [Self; 7] = [
        Self::Accepted,
        Self::WrongAnswer,
        Self::TimeLimit,
        Self::MemoryLimit,
        Self::OutputLimit,
        Self::RuntimeError,
        Self::CompileError,
    ];

    /// Its name in specs, JSON and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::WrongAnswer => "wrong-answer",
            Self::TimeLimit => "time-limit",
            Self::MemoryLimit => "memory-limit",
            Self::OutputLimit => "output-limit",
            Self::RuntimeError => "runtime-error",
            Self::CompileError => "compile-error",
        }
    }

    /// Its abbreviation in tables.
    #[must_use]
    pub fn short(self) -> &'static str {
        match self {
            Self::Accepted => "AC",
            Self::WrongAnswer => "WA",
            Self::TimeLimit => "TLE",
            Self::MemoryLimit => "MLE",
            Self::OutputLimit => "OLE",
            Self::RuntimeError => "RTE",
            Self::CompileError => "CE",
        }
    }

    /// The verdict with an abbreviation that some judge uses, in any case.
    #[must_use]
    pub fn abbreviated(text: &str) -> Option<Self> {
        let text = text.to_ascii_uppercase();
        match text.as_str() {
            "OK" => Some(Self::Accepted),
            "TL" => Some(Self::TimeLimit),
            "ML" => Some(Self::MemoryLimit),
            "RE" => Some(Self::RuntimeError),
            _ => Self::ALL
                .into_iter()
                .find(|verdict| verdict.short() == text),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// A name that is not a verdict.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown verdict `{}`{}", .0, hint(.0))]
pub struct UnknownVerdict(pub String);

fn hint(found: &str) -> String {
    match Verdict::abbreviated(found) {
        Some(meant) => format!(": did you mean `{meant}`?"),
        None => format!(": known are {}", Verdict::ALL.map(Verdict::name).join(", ")),
    }
}

impl FromStr for Verdict {
    type Err = UnknownVerdict;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let matches = |verdict: &Self| verdict.name() == text || verdict.short() == text;
        Self::ALL
            .into_iter()
            .find(matches)
            .ok_or_else(|| UnknownVerdict(text.to_owned()))
    }
}

/// The result of a run, without the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunOutcome {
    /// It ended well: the checker decides.
    Finished,
    /// It failed: the verdict and the reason, in the contestant's terms.
    Failed(Verdict, String),
}

/// The meaning of a run under the problem's limits: the only code that turns events into verdicts.
#[must_use]
pub fn of_exit(exit: &Exit, limits: &Limits) -> RunOutcome {
    let slow = format!("more than {} of processor time", seconds(limits.time));
    // The sandbox's reason for stopping it comes first: the status is then the signal that the
    // sandbox sent.
    match (exit.stop, exit.status) {
        (Some(Stop::Cpu), _) => RunOutcome::Failed(Verdict::TimeLimit, slow),
        (Some(Stop::Wall), _) => RunOutcome::Failed(Verdict::TimeLimit, waited(exit)),
        (Some(Stop::Memory), _) => RunOutcome::Failed(
            Verdict::MemoryLimit,
            format!("more than {} of memory", bytes(limits.memory)),
        ),
        (Some(Stop::Output), _) => RunOutcome::Failed(
            Verdict::OutputLimit,
            format!("more than {} of output", bytes(limits.output)),
        ),
        (Some(Stop::Processes), _) => RunOutcome::Failed(
            Verdict::RuntimeError,
            "too many processes or threads at once".to_owned(),
        ),
        // It may have ended between two readings of its CPU time, which is exact only afterwards.
        (None, _) if exit.cpu > limits.time => RunOutcome::Failed(Verdict::TimeLimit, slow),
        (None, Status::Exited(0)) => RunOutcome::Finished,
        (None, Status::Exited(code)) => {
            RunOutcome::Failed(Verdict::RuntimeError, format!("exit code {code}"))
        }
        (None, Status::Signaled(signal)) => RunOutcome::Failed(
            Verdict::RuntimeError,
            format!("signal {signal}{}", signal_name(signal)),
        ),
    }
}

/// Begins the reason of a run that hardly computed until its elapsed time ran out.
const IDLE: &str = "idle: ";

/// Whether the reason of a verdict is that the program waited.
#[must_use]
pub fn is_idle(message: &str) -> bool {
    message.contains(IDLE)
}

/// Why the wall limit was reached: a program that hardly computed was idle; another one had to
/// share its core.
fn waited(exit: &Exit) -> String {
    let idle = if exit.cpu * 5 < exit.wall { IDLE } else { "" };
    let (cpu, wall) = (seconds(exit.cpu), seconds(exit.wall));
    format!("{idle}{cpu} of processor time in {wall}")
}

/// The same for a run of a program in this language, whose run-time system may report that it met a
/// limit. A harness may report why there is no answer: that counts if the program ended well.
#[must_use]
pub fn of_run(
    exit: &Exit,
    limits: &Limits,
    language: &Language,
    failure: Option<&str>,
) -> RunOutcome {
    match (of_exit(exit, limits), failure) {
        (RunOutcome::Finished, Some(why)) => {
            RunOutcome::Failed(Verdict::RuntimeError, why.to_owned())
        }
        (RunOutcome::Finished, None) => RunOutcome::Finished,
        (failed, _) => {
            let found = language.is_sanitized.then(|| finding(&exit.stderr));
            match (&failed, found.flatten()) {
                (RunOutcome::Failed(Verdict::RuntimeError, _), Some(found)) => {
                    RunOutcome::Failed(Verdict::RuntimeError, found)
                }
                _ => refused::outcome(failed, exit, limits, language),
            }
        }
    }
}

/// The meaning of a checker's outcome: the verdict and the share of the points; `None` if the jury
/// made an error.
#[must_use]
pub fn of_outcome(outcome: Outcome) -> Option<(Verdict, f64)> {
    match outcome {
        Outcome::Accepted => Some((Verdict::Accepted, 1.0)),
        Outcome::Wrong => Some((Verdict::WrongAnswer, 0.0)),
        // A checker that gives all points accepts, whatever its verdict: a group's verdict follows
        // from its points.
        Outcome::Partial(share) if share >= 1.0 => Some((Verdict::Accepted, 1.0)),
        Outcome::Partial(share) => Some((Verdict::WrongAnswer, share.max(0.0))),
        Outcome::BadAnswer => None,
    }
}

/// A duration in seconds, such as `1.25 s`.
#[must_use]
pub fn seconds(time: std::time::Duration) -> String {
    let text = format!("{:.3}", time.as_secs_f64());
    let text = text.trim_end_matches('0').trim_end_matches('.');
    format!("{text} s")
}

/// A size in its largest whole binary unit, such as `256 MiB`.
#[must_use]
pub fn bytes(size: u64) -> String {
    const UNITS: [(u64, &str); 3] = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
    let whole = UNITS
        .iter()
        .find(|(unit, _)| size >= *unit && size.is_multiple_of(*unit));
    match whole {
        Some((unit, name)) => format!("{} {name}", size / unit),
        None => format!("{size} bytes"),
    }
}

/// The meaning of a signal, in parentheses, if it is more informative than its number.
#[must_use]
pub fn signal_name(signal: i32) -> &'static str {
    match signal {
        libc::SIGABRT => " (abort)",
        libc::SIGBUS => " (bus error)",
        libc::SIGFPE => " (arithmetic error, as a division by zero)",
        libc::SIGILL => " (illegal instruction)",
        libc::SIGKILL => " (killed)",
        libc::SIGSEGV => " (segmentation fault)",
        libc::SIGSYS => " (forbidden system call)",
        libc::SIGXFSZ => " (a file grew too large)",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::{RunOutcome, Verdict, bytes, of_exit, of_run, seconds};
    use crate::Limits;
    use crate::language::Languages;
    use sandbox::{Exit, Status, Stop};
    use std::time::Duration;

    const LIMITS: Limits = Limits {
        time: Duration::from_secs(1),
        memory: 64 << 20,
        output: 1 << 20,
        processes: 1,
    };

    fn exit(stop: Option<Stop>, status: Status, cpu_ms: u64) -> Exit {
        Exit {
            instructions: None,
            refused_process: false,
            status,
            stop,
            cpu: Duration::from_millis(cpu_ms),
            wall: Duration::from_secs(3),
            memory: 1 << 20,
            stdout: Vec::new(),
            stderr: Vec::new(),
        }
    }

    #[track_caller]
    fn fails(exit: &Exit, verdict: Verdict, reason: &str) {
        assert_eq!(
            of_exit(exit, &LIMITS),
            RunOutcome::Failed(verdict, reason.to_owned())
        );
    }

    #[test]
    fn a_run_that_was_refused_memory_or_a_thread_met_a_limit() {
        let languages = Languages::builtin();
        let outcome = |name: &str, status, said: &str| {
            let exit = Exit {
                stderr: said.into(),
                ..exit(None, status, 10)
            };
            let language = languages.named(name).unwrap();
            match of_run(&exit, &LIMITS, &language, None) {
                RunOutcome::Failed(verdict, reason) => (verdict, reason),
                RunOutcome::Finished => panic!("{said}"),
            }
        };
        let code = Status::Exited;
        let thrown = "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space\n\tat Main.main(Main.java:3)\n";
        let killed = Status::Signaled(libc::SIGABRT);
        for (name, status, said) in [
            ("java", code(1), thrown),
            ("python", code(1), "Traceback ..\nMemoryError\n"),
            (
                "go",
                code(2),
                "fatal error: runtime: out of memory\n\ngoroutine 1 [running]:\n",
            ),
            (
                "c++",
                killed,
                "terminate called after throwing an instance of 'std::bad_alloc'\n  what():  std::bad_alloc\n",
            ),
            (
                "rust",
                killed,
                "memory allocation of 4294967296 bytes failed\n",
            ),
        ] {
            let (verdict, reason) = outcome(name, status, said);
            assert_eq!(verdict, Verdict::MemoryLimit, "{name}");
            assert!(
                reason.starts_with("it asked for more memory than 64 MiB and ended with "),
                "{reason}"
            );
        }
        let long = format!(
            "runtime: failed to create new OS thread\n{}",
            "at\n".repeat(20_000)
        );
        let native =
            "java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory";
        for (name, said) in [
            ("java", native),
            ("python", "RuntimeError: can't start new thread\n"),
            ("go", &long),
            ("javascript", "Error: ERR_WORKER_INIT_FAILED: EAGAIN\n"),
            (
                "c#",
                "System.Threading.ThreadStartException: Couldn't create thread.\n",
            ),
            (
                "php",
                "PHP Warning:  popen(): Cannot fork - Resource temporarily unavailable\n",
            ),
            ("c", "fork: Resource temporarily unavailable\n"),
        ] {
            let (verdict, reason) = outcome(name, code(1), said);
            assert_eq!(verdict, Verdict::RuntimeError);
            assert_eq!(
                reason,
                "exit code 1: a thread or process was refused, as `limits.processes` is 1"
            );
        }
        let php = languages.named("php").unwrap();
        let said = b"PHP Warning:  file_get_contents(/dev/stdin): Failed to open stream";
        assert!(php.note_on(said).unwrap().contains("php://stdin"));
        // A control group counts what no message tells.
        let counted = Exit {
            refused_process: true,
            ..exit(None, code(3), 10)
        };
        let RunOutcome::Failed(_, reason) =
            of_run(&counted, &LIMITS, &languages.named("c").unwrap(), None)
        else {
            panic!("it failed");
        };
        assert!(
            reason.starts_with("exit code 3: a thread or process was refused"),
            "{reason}"
        );
        assert_eq!(
            outcome("python", code(1), "KeyError: 'std::bad_alloc'\n").0,
            Verdict::RuntimeError
        );
    }

    #[test]
    fn exit_code_0_within_the_limits_goes_to_the_checker() {
        assert_eq!(
            of_exit(&exit(None, Status::Exited(0), 1000), &LIMITS),
            RunOutcome::Finished
        );
    }

    #[test]
    fn time_over_the_limit_counts_even_when_the_program_ended_by_itself() {
        let slow = "more than 1 s of processor time";
        fails(
            &exit(None, Status::Exited(0), 1001),
            Verdict::TimeLimit,
            slow,
        );
        fails(
            &exit(Some(Stop::Cpu), Status::Signaled(9), 1100),
            Verdict::TimeLimit,
            slow,
        );
    }

    #[test]
    fn a_sleeper_is_idle() {
        let idle = "idle: 0.002 s of processor time in 3 s";
        fails(
            &exit(Some(Stop::Wall), Status::Signaled(9), 2),
            Verdict::TimeLimit,
            idle,
        );
    }

    #[test]
    fn limits_come_before_the_way_a_program_ended() {
        let much = "more than 64 MiB of memory";
        fails(
            &exit(Some(Stop::Memory), Status::Signaled(11), 5),
            Verdict::MemoryLimit,
            much,
        );
        let long = "more than 1 MiB of output";
        fails(
            &exit(Some(Stop::Output), Status::Exited(0), 5),
            Verdict::OutputLimit,
            long,
        );
    }

    #[test]
    fn bad_ends_are_runtime_errors() {
        fails(
            &exit(None, Status::Exited(3), 5),
            Verdict::RuntimeError,
            "exit code 3",
        );
        let fault = "signal 11 (segmentation fault)";
        fails(
            &exit(None, Status::Signaled(11), 5),
            Verdict::RuntimeError,
            fault,
        );
    }

    #[test]
    fn verdicts_are_read_by_name_and_by_abbreviation() {
        assert_eq!("time-limit".parse(), Ok(Verdict::TimeLimit));
        assert_eq!("TLE".parse(), Ok(Verdict::TimeLimit));
        assert!("slow".parse::<Verdict>().is_err());
    }

    #[test]
    fn figures_are_written_with_units() {
        assert_eq!(seconds(Duration::from_millis(1250)), "1.25 s");
        assert_eq!(bytes(3 << 20), "3 MiB");
        assert_eq!(bytes(1500), "1500 bytes");
    }
}
