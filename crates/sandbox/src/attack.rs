//! Attacks on a box from inside, and their results.

use std::ffi::OsString;
use std::fmt;
use std::fs::{self, Permissions};
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::time::Duration;

use tempfile::NamedTempFile;

use super::helper::attacks::{ATTACK_ARGUMENT, PROBES, abstract_name};
use super::own_executable::OwnExecutable;
use super::{Exit, JobLimits, Level, Sandbox, SandboxError, Stop};

/// An attack and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackReport {
    /// What the attack tries, such as `read a file of the jury`.
    pub name: String,
    /// What went wrong, if the box did not hold.
    pub breach: Option<String>,
}

impl AttackReport {
    /// Whether the box held.
    #[must_use]
    pub fn held(&self) -> bool {
        self.breach.is_none()
    }
}

/// An attack that a limit of the job must stop.
struct LimitAttack {
    name: &'static str,
    /// The argument that makes the executable carry the attack out.
    how: &'static str,
    expected: Stop,
    limits: JobLimits,
}

/// Limits so wide that an attack meets only the limit it is aimed at.
const WIDE: JobLimits = JobLimits {
    cpu: Duration::from_secs(20),
    wall: Duration::from_mins(1),
    memory: 256 << 20,
    output: 1 << 20,
    file: 1 << 20,
    processes: 1,
};

/// The attack of the probing process after all probes, so that both take one box.
const MEMORY: &str = "take all memory";

/// Filling more memory takes longer, and each command waits for it. A control group counts little
/// besides the program's own memory. The other levels also count the program's file, which has to
/// fit into the limit.
fn probe_limits(level: Level) -> JobLimits {
    let memory = match level {
        Level::Strong => 4 << 20,
        _ => 16 << 20,
    };
    JobLimits { memory, ..WIDE }
}

const PROCESSOR: LimitAttack = LimitAttack {
    name: "compute without end",
    how: "cpu",
    expected: Stop::Cpu,
    limits: JobLimits {
        cpu: Duration::from_millis(200),
        ..WIDE
    },
};

const TIME: LimitAttack = LimitAttack {
    name: "sleep without end",
    how: "wall",
    expected: Stop::Wall,
    limits: JobLimits {
        wall: Duration::from_millis(200),
        ..WIDE
    },
};

/// Why a level is not used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// It could not be set up.
    Missing(String),
    /// It could be set up, but does not hold.
    Open(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Missing(reason) | Self::Open(reason)) = self;
        out.write_str(reason)
    }
}

/// Carries out all attacks on boxes of the sandbox.
pub(super) fn release(sandbox: &dyn Sandbox, helper: &Path) -> Vec<AttackReport> {
    let program = match OwnExecutable::reachable(helper) {
        Ok(program) => program,
        Err(error) => return all_failed(&error),
    };
    let mut reports = probe(sandbox, &program).unwrap_or_else(|error| all_failed(&error));
    reports.extend([PROCESSOR, TIME].map(|attack| AttackReport {
        name: attack.name.to_owned(),
        breach: attack_limit(sandbox, &program, &attack),
    }));
    reports
}

/// Carries out the attacks that depend on the machine and take milliseconds. An error names those
/// that succeeded.
///
/// The remaining attacks are stopped by the tool itself, from the clock and from figures that an
/// earlier run has shown to be available.
pub(super) fn prove(sandbox: &dyn Sandbox, helper: &Path) -> Result<(), Refusal> {
    let program = OwnExecutable::reachable(helper).map_err(|source| SandboxError::Step {
        step: "put its own executable where a box reaches it",
        source,
    });
    let reports = match program.and_then(|program| probe(sandbox, &program)) {
        Ok(reports) => reports,
        Err(SandboxError::Step { step, source }) => {
            return Err(Refusal::Missing(format!("could not {step}: {source}")));
        }
        Err(error) => all_failed(&error),
    };
    describe(&reports).map_or(Ok(()), |open| Err(Refusal::Open(open)))
}

/// The attacks that succeeded, as a text; `None` if there are none.
pub(super) fn describe(attacks: &[AttackReport]) -> Option<String> {
    let open: Vec<String> = attacks
        .iter()
        .filter_map(|attack| Some(format!("`{}`: {}", attack.name, attack.breach.as_ref()?)))
        .collect();
    (!open.is_empty()).then(|| {
        format!(
            "it does not hold against tengen's own attacks: {}",
            open.join("; ")
        )
    })
}

fn all_failed(reason: &dyn fmt::Display) -> Vec<AttackReport> {
    let names = PROBES.iter().map(|(name, _)| *name);
    let names = names.chain([MEMORY]);
    names.map(|name| failed(name, reason)).collect()
}

/// An attack that could not be tried counts as one that succeeded.
fn failed(name: &str, reason: &dyn fmt::Display) -> AttackReport {
    AttackReport {
        name: name.to_owned(),
        breach: Some(format!("it could not be tried: {reason}")),
    }
}

/// What went wrong.
fn attack_limit(
    sandbox: &dyn Sandbox,
    program: &OwnExecutable,
    attack: &LimitAttack,
) -> Option<String> {
    match sandbox.run(&program.job(words(&[attack.how]), attack.limits)) {
        Ok(exit) => missed(attack.expected, &exit),
        Err(error) => Some(format!("it could not be tried: {error}")),
    }
}

/// How a run ended that was to be stopped for another reason.
fn missed(expected: Stop, exit: &Exit) -> Option<String> {
    (exit.stop != Some(expected)).then(|| {
        let Exit {
            stop,
            status,
            cpu,
            wall,
            memory,
            ..
        } = exit;
        format!(
            "it was to be stopped for {expected:?}, but: stop {stop:?}, status {status:?}, processor time {cpu:?}, \
             elapsed time {wall:?}, {memory} bytes of memory"
        )
    })
}

/// Tries all probes, then takes all memory.
fn probe(
    sandbox: &dyn Sandbox,
    program: &OwnExecutable,
) -> Result<Vec<AttackReport>, SandboxError> {
    let targets = Targets::make().map_err(|source| SandboxError::Step {
        step: "make something to attack",
        source,
    })?;
    let limits = probe_limits(sandbox.isolation().level);
    let exit = sandbox.run(&program.job(words(&targets.words()), limits))?;
    let probes = PROBES.iter().map(|(name, _)| report(name, &exit));
    let memory = AttackReport {
        name: MEMORY.to_owned(),
        breach: missed(Stop::Memory, &exit),
    };
    Ok(probes.chain([memory]).collect())
}

/// What the attacks aim at.
struct Targets {
    port: u16,
    secret: NamedTempFile,
    _service: TcpListener,
    _local: UnixListener,
}

impl Targets {
    fn make() -> io::Result<Self> {
        let service = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let port = service.local_addr()?.port();
        let local = UnixListener::bind_addr(&abstract_name(port)?)?;
        let secret = secret()?;
        fs::set_permissions(secret.path(), Permissions::from_mode(0o644))?;
        Ok(Self {
            port,
            secret,
            _service: service,
            _local: local,
        })
    }

    fn words(&self) -> [String; 4] {
        [
            "probe".to_owned(),
            self.secret.path().to_string_lossy().into_owned(),
            self.port.to_string(),
            std::process::id().to_string(),
        ]
    }
}

/// A file that attacks try to read. It lies in the directory for temporary files. If that
/// directory, which the user may have named, cannot be used, it lies in the usual one.
fn secret() -> io::Result<NamedTempFile> {
    let usual = ["/tmp", "/var/tmp", "/dev/shm"].map(NamedTempFile::new_in);
    let named = std::path::absolute(std::env::temp_dir()).and_then(NamedTempFile::new_in);
    usual.into_iter().fold(named, io::Result::or)
}

/// The box held if the attack ran to its end and reports that it failed.
fn report(name: &str, exit: &Exit) -> AttackReport {
    let said = String::from_utf8_lossy(&exit.stdout);
    let outcome = said
        .lines()
        .find_map(|line| line.strip_suffix(name)?.strip_suffix(' '));
    let breach = match outcome {
        Some("held") => None,
        Some(_) => Some("it succeeded".to_owned()),
        None => Some(format!(
            "it did not come back: stop {:?}, status {:?}",
            exit.stop, exit.status
        )),
    };
    AttackReport {
        name: name.to_owned(),
        breach,
    }
}

/// The arguments that make the executable attack.
fn words(attack: &[impl AsRef<str>]) -> Vec<OsString> {
    let attack = attack.iter().map(|word| word.as_ref().into());
    std::iter::once(ATTACK_ARGUMENT.into())
        .chain(attack)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Status;

    #[test]
    fn only_what_says_so_was_held() {
        let exit = Exit {
            instructions: None,
            refused_process: false,
            status: Status::Exited(0),
            stop: None,
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            memory: 0,
            stdout: b"held list homes\nopen send a datagram\n".to_vec(),
            stderr: Vec::new(),
        };
        assert!(report("list homes", &exit).held());
        assert!(!report("send a datagram", &exit).held());
        assert!(!report("signal the tool", &exit).held());
    }

    #[test]
    fn all_that_was_not_held_is_named() {
        let attacks = [
            failed("a", &"no memory"),
            AttackReport {
                name: "b".to_owned(),
                breach: None,
            },
        ];
        let said = describe(&attacks).unwrap();
        assert!(said.contains("`a`: it could not be tried: no memory") && !said.contains("`b`"));
        assert_eq!(describe(&attacks[1..]), None);
    }
}
