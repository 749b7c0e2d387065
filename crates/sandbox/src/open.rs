//! Opening the strongest sandbox that this machine offers.

use std::path::PathBuf;

use super::attack::{Refusal, prove};
use super::boxes::Boxes;
use super::cgroup::Hierarchy;
use super::inherited::lift;
use super::step::{During, Step, StepError};
use super::wire::Confinement;
use super::worker::{FIRST_USER, Plan, USERS};
use super::{Isolation, Level, Sandbox, SandboxError};
use base::scratch;

/// Which sandbox to open.
#[derive(Clone, Debug)]
pub struct Options {
    /// The executable that calls [`enter_if_helper`](super::enter_if_helper); `None` is the running
    /// one.
    pub helper: Option<PathBuf>,
    /// The weakest acceptable level. [`Level::Bare`] is for users who requested it by name.
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
/// Each level is tried by setting it up and attacking it from inside; version numbers are not
/// considered.
///
/// # Errors
/// If no level within the options can be set up and holds; the error has the reason for each level.
/// If this process was started under a limit that would change verdicts.
pub fn open(options: &Options) -> Result<Box<dyn Sandbox>, SandboxError> {
    lift().map_err(SandboxError::Inherited)?;
    scratch::sweep();
    let (opened, reasons) = strongest(options, |level| open_proven(level, options));
    match opened {
        Some(boxes) => Ok(Box::new(boxes.after(reasons))),
        None => Err(SandboxError::TooWeak {
            wanted: options.at_least,
            reasons: reasons
                .into_iter()
                .map(|(level, refusal)| (level, refusal.to_string()))
                .collect(),
        }),
    }
}

/// The strongest level within the options that opens, and the reasons why those above it do not.
fn strongest<T>(
    options: &Options,
    open: impl Fn(Level) -> Result<T, Refusal>,
) -> (Option<T>, Vec<(Level, Refusal)>) {
    let mut reasons = Vec::new();
    for level in Level::ALL.into_iter().rev() {
        if (options.at_least..=options.at_most).contains(&level) {
            match open(level) {
                Ok(opened) => return (Some(opened), reasons),
                Err(refusal) => reasons.push((level, refusal)),
            }
        }
    }
    (None, reasons)
}

/// Opens a sandbox of exactly this level that holds against attacks; [`Level::Bare`] is not
/// attacked.
fn open_proven(level: Level, options: &Options) -> Result<Boxes, Refusal> {
    if level == Level::Bare {
        return open_unproven(level, options).map_err(Refusal::Missing);
    }
    let helper = find_helper(options).map_err(Refusal::Missing)?;
    open_checked(level, options, |boxes| {
        prove(&boxes, &helper)?;
        Ok(boxes)
    })
}

impl Boxes {
    /// Records the stronger levels that were set up but did not hold.
    fn after(self, reasons: Vec<(Level, Refusal)>) -> Self {
        let not_held = reasons.into_iter().filter_map(|(level, refusal)| {
            let Refusal::Open(reason) = refusal else {
                return None;
            };
            Some((level, reason))
        });
        self.beneath(not_held.collect())
    }
}

/// The executable that becomes the helper.
pub(super) fn find_helper(options: &Options) -> Result<PathBuf, String> {
    match &options.helper {
        Some(helper) => Ok(helper.clone()),
        None => std::env::current_exe()
            .during(Step::FindHelper)
            .map_err(describe),
    }
}

/// Opens a sandbox of exactly this level without attacking it, or returns the reason why that
/// fails.
pub(super) fn open_unproven(level: Level, options: &Options) -> Result<Boxes, String> {
    let tried = |boxes: Boxes| {
        boxes
            .tried()
            .map_err(|fault| Refusal::Missing(describe(fault)))
    };
    open_checked(level, options, tried).map_err(|refusal| refusal.to_string())
}

/// Opens a sandbox of exactly this level with the best kind of confinement that can be set up,
/// which shows when its first box is made: in `check`.
fn open_checked(
    level: Level,
    options: &Options,
    check: impl Fn(Boxes) -> Result<Boxes, Refusal>,
) -> Result<Boxes, Refusal> {
    lift().map_err(|limit| Refusal::Missing(limit.to_string()))?;
    let helper = find_helper(options).map_err(Refusal::Missing)?;
    let hierarchy = match level {
        Level::Strong => Some(Hierarchy::find().map_err(Refusal::Missing)?),
        _ => None,
    };
    let source = hierarchy.as_ref().map_or("rusage", Hierarchy::source);
    let isolation = Isolation {
        level,
        memory_source: source,
        cpu_source: source,
        not_held: Vec::new(),
    };
    let search = std::env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
    let mut reason = String::new();
    for confinement in confinements(level) {
        let own_users = level > Level::Bare && is_superuser();
        let plan = Plan {
            helper: helper.clone(),
            confinement: *confinement,
            hierarchy: hierarchy.clone(),
            own_users,
        };
        let opened = Boxes::open(isolation.clone(), plan, search.clone());
        let opened = opened.map_err(|fault| Refusal::Missing(describe(fault)));
        match opened.and_then(&check) {
            Err(Refusal::Missing(missing)) => reason = missing,
            outcome => return outcome,
        }
    }
    Err(Refusal::Missing(reason))
}

/// The kinds of confinement to try for a level, best first.
fn confinements(level: Level) -> &'static [Confinement] {
    match level {
        Level::Bare => &[Confinement::None],
        Level::Restricted => &[Confinement::Landlock],
        Level::Contained | Level::Strong if is_superuser() => &[
            Confinement::Namespaces { user: true },
            Confinement::Namespaces { user: false },
        ],
        Level::Contained | Level::Strong => &[Confinement::Namespaces { user: true }],
    }
}

fn describe(StepError { step, source }: StepError) -> String {
    format!("could not {}: {source}", step.words())
}

/// Whether this user is the superuser of the machine, not just of a user namespace without other
/// users. Then boxes have users of their own.
#[must_use]
pub fn is_superuser() -> bool {
    let map = std::fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
    rustix::process::geteuid().is_root() && has_other_users(&map)
}

/// Whether a user map, lines of `inside outside count`, contains the users of boxes or maps the
/// inner superuser to the outer.
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
    fn a_level_that_does_not_hold_is_passed_over_and_reported() {
        let (opened, reasons) = strongest(&Options::default(), |level| match level {
            Level::Strong => Err(Refusal::Open("`take all memory` was not held".into())),
            Level::Contained => Ok(level),
            _ => Err(Refusal::Missing("not asked for".into())),
        });
        assert_eq!(opened, Some(Level::Contained));
        assert_eq!(reasons.len(), 1);
        assert!(reasons[0].1.to_string().contains("take all memory"));
    }

    #[test]
    fn a_namespace_with_one_user_has_no_others() {
        assert!(has_other_users("         0          0 4294967295\n"));
        assert!(has_other_users("0 100000 65536\n"));
        assert!(!has_other_users("0 1000 1\n"));
        assert!(has_other_users("0 0 1\n"));
        assert!(!has_other_users(""));
    }
}
