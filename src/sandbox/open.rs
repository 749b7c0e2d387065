//! Opening the strongest sandbox that this machine offers.

use std::path::PathBuf;

use super::boxes::Boxes;
use super::cgroup::Hierarchy;
use super::step::{During, Fault, Step};
use super::wire::Walls;
use super::worker::{FIRST_USER, Plan, USERS};
use super::{Isolation, Level, Sandbox, SandboxError};

/// What sandbox is wanted.
#[derive(Clone, Debug)]
pub struct Options {
    /// The executable that calls [`enter_if_helper`](super::enter_if_helper); `None` is the running one.
    pub helper: Option<PathBuf>,
    /// The weakest level that will do. [`Level::Bare`] is for users who asked for it by name.
    pub at_least: Level,
    /// The strongest level to use, for tests and measurements.
    pub at_most: Level,
}

impl Default for Options {
    /// Anything that isolates.
    fn default() -> Self {
        Self {
            helper: None,
            at_least: Level::Restricted,
            at_most: Level::Strong,
        }
    }
}

/// Opens the strongest sandbox that this machine offers within the options.
///
/// Each level is tried by setting it up; nothing is concluded from version numbers.
///
/// # Errors
/// When no level within the options can be set up; with the reason for each.
pub fn open(options: &Options) -> Result<Box<dyn Sandbox>, SandboxError> {
    let mut reasons = Vec::new();
    for level in Level::ALL.into_iter().rev() {
        if (options.at_least..=options.at_most).contains(&level) {
            match open_at(level, options) {
                Ok(boxes) => return Ok(Box::new(boxes)),
                Err(reason) => reasons.push((level, reason)),
            }
        }
    }
    Err(SandboxError::TooWeak {
        wanted: options.at_least,
        reasons,
    })
}

/// Opens a sandbox of exactly this level; says why if it cannot be.
fn open_at(level: Level, options: &Options) -> Result<Boxes, String> {
    let helper = match &options.helper {
        Some(helper) => helper.clone(),
        None => std::env::current_exe()
            .during(Step::FindHelper)
            .map_err(describe)?,
    };
    let hierarchy = if level == Level::Strong {
        Some(Hierarchy::find()?)
    } else {
        None
    };
    let source = hierarchy.as_ref().map_or("rusage", Hierarchy::source);
    let isolation = Isolation {
        level,
        memory_source: source,
        cpu_source: source,
    };
    let search = std::env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
    let mut reason = String::new();
    for walls in walls(level) {
        let own_users = level > Level::Bare && is_superuser();
        let plan = Plan {
            helper: helper.clone(),
            walls: *walls,
            hierarchy: hierarchy.clone(),
            own_users,
        };
        match Boxes::open(isolation.clone(), plan, search.clone()).and_then(Boxes::tried) {
            Ok(boxes) => return Ok(boxes),
            Err(fault) => reason = describe(fault),
        }
    }
    Err(reason)
}

/// The walls to try for a level, best first.
fn walls(level: Level) -> &'static [Walls] {
    match level {
        Level::Bare => &[Walls::None],
        Level::Restricted => &[Walls::Landlock],
        Level::Contained | Level::Strong if is_superuser() => &[
            Walls::Namespaces { user: true },
            Walls::Namespaces { user: false },
        ],
        Level::Contained | Level::Strong => &[Walls::Namespaces { user: true }],
    }
}

fn describe(Fault { step, source }: Fault) -> String {
    format!("could not {}: {source}", step.words())
}

/// Whether this user is the superuser of the machine, and not of a user namespace in which no other
/// user exists: then boxes have users of their own.
pub(crate) fn is_superuser() -> bool {
    let map = std::fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
    rustix::process::geteuid().is_root() && has_other_users(&map)
}

/// Whether a user map, lines of `inside outside count`, has the users of boxes or makes the inner
/// superuser the outer.
fn has_other_users(map: &str) -> bool {
    map.lines().any(|line| {
        let numbers: Vec<u64> = line
            .split_ascii_whitespace()
            .filter_map(|number| number.parse().ok())
            .collect();
        let [inside, outside, count] = numbers[..] else {
            return false;
        };
        let users = u64::from(FIRST_USER)..u64::from(FIRST_USER + USERS);
        (inside..inside + count).contains(&users.start) && users.end <= inside + count
            || inside == 0 && outside == 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_namespace_with_one_user_has_no_others() {
        assert!(has_other_users("         0          0 4294967295\n"));
        assert!(has_other_users("0 100000 65536\n"));
        assert!(!has_other_users("0 1000 1\n"));
        assert!(has_other_users("0 0 1\n"));
        assert!(!has_other_users(""));
    }
}
