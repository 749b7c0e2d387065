//! Confinement without namespaces: Landlock.

use std::ffi::OsStr;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, LandlockStatus,
    PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetStatus,
    Scope,
};

use crate::wire::JobRequest;

/// The files of the host that every program may read and execute, if they exist.
const SYSTEM: [&str; 24] = [
    "/bin",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
    "/dev/zero",
    "/etc/alternatives",
    "/etc/fpc.cfg",
    "/etc/java-11-openjdk",
    "/etc/java-17-openjdk",
    "/etc/java-21-openjdk",
    "/etc/java-25-openjdk",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/etc/mono",
    "/etc/ssl/openssl.cnf",
    "/lib",
    "/lib32",
    "/lib64",
    "/nix",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/self",
    "/sbin",
    "/usr",
];

/// The first version that confines signals and abstract sockets; the kernel may have an older one.
const VERSION: ABI = ABI::V6;

/// What Landlock confines besides files, which depends on the kernel.
#[derive(Clone, Copy, Debug)]
pub(super) struct LandlockSupport {
    /// Files that may not be written to cannot be truncated either.
    pub(super) truncation: bool,
    /// Signals and abstract sockets.
    pub(super) signals: bool,
}

/// Denies this process and its descendants access to all files except those of the system and the
/// job.
pub(super) fn confine(request: &JobRequest) -> io::Result<LandlockSupport> {
    let read = AccessFs::from_read(VERSION);
    let mut rules = ruleset().map_err(io::Error::other)?;
    for path in SYSTEM {
        rules = allow(rules, Path::new(path), read)?;
    }
    rules = allow(
        rules,
        Path::new("/dev/null"),
        AccessFs::ReadFile | AccessFs::WriteFile,
    )?;
    for mount in &request.mounts {
        let access = if mount.writable {
            AccessFs::from_all(VERSION)
        } else {
            read
        };
        rules = allow(rules, Path::new(OsStr::from_bytes(&mount.path)), access)?;
    }
    let directory = Path::new(OsStr::from_bytes(&request.directory));
    rules = allow(rules, directory, AccessFs::from_all(VERSION))?;
    let status = rules.restrict_self().map_err(io::Error::other)?;
    let version = match status.landlock {
        LandlockStatus::Available { effective_abi, .. } => effective_abi,
        LandlockStatus::NotEnabled | LandlockStatus::NotImplemented => ABI::Unsupported,
    };
    match status.ruleset {
        RulesetStatus::NotEnforced => Err(io::ErrorKind::Unsupported.into()),
        RulesetStatus::FullyEnforced | RulesetStatus::PartiallyEnforced => Ok(LandlockSupport {
            truncation: version >= ABI::V3,
            signals: version >= VERSION,
        }),
    }
}

fn ruleset() -> Result<RulesetCreated, landlock::RulesetError> {
    Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(ABI::V1))?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(VERSION))?
        .handle_access(AccessNet::from_all(VERSION))?
        .scope(Scope::from_all(VERSION))?
        .create()
}

/// Allows access to a path and everything below it, if it exists.
fn allow(
    rules: RulesetCreated,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> io::Result<RulesetCreated> {
    let Ok(file) = PathFd::new(path) else {
        return Ok(rules);
    };
    let access = if path.is_dir() {
        access
    } else {
        access & AccessFs::from_file(VERSION)
    };
    rules
        .add_rule(PathBeneath::new(file, access))
        .map_err(io::Error::other)
}
