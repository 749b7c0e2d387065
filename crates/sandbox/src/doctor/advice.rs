//! Advice on how to get a stronger level, from the facts about a machine.

use std::fs;
use std::path::Path;

use super::super::Level;

/// The facts that decide which levels a machine offers.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a yes or no of the machine's"
)]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Facts {
    pub(super) is_superuser: bool,
    pub(super) in_container: bool,
    /// Version 2 is mounted at its usual path.
    pub(super) has_cgroup2: bool,
    /// `user.max_user_namespaces` is 0.
    pub(super) no_user_namespaces: bool,
    /// Debian's `kernel.unprivileged_userns_clone` is 0.
    pub(super) only_for_superuser: bool,
    /// Ubuntu's `kernel.apparmor_restrict_unprivileged_userns` is 1.
    pub(super) restricted_by_apparmor: bool,
    /// The text of `kernel.core_pattern`.
    pub(super) core_pattern: String,
}

impl Facts {
    pub(super) fn gather() -> Self {
        let sysctl =
            |name: &str| fs::read_to_string(format!("/proc/sys/{name}")).unwrap_or_default();
        let is = |name: &str, value: &str| sysctl(name).trim() == value;
        Self {
            is_superuser: rustix::process::geteuid().is_root(),
            in_container: ["/.dockerenv", "/run/.containerenv"]
                .iter()
                .any(|path| Path::new(path).exists()),
            has_cgroup2: Path::new("/sys/fs/cgroup/cgroup.controllers").exists(),
            no_user_namespaces: is("user/max_user_namespaces", "0"),
            only_for_superuser: is("kernel/unprivileged_userns_clone", "0"),
            restricted_by_apparmor: is("kernel/apparmor_restrict_unprivileged_userns", "1"),
            core_pattern: sysctl("kernel/core_pattern").trim().to_owned(),
        }
    }

    /// Further remarks for the user.
    pub(super) fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.core_pattern.starts_with('|') {
            notes.push(format!(
                "the kernel hands memory images of crashed programs to `{}`; tengen asks it not to, \
                 but a hostile program may ask again",
                self.core_pattern.trim_start_matches('|')
            ));
        }
        notes
    }
}

/// How to get a level that is not available, the most likely way first.
pub(super) fn advice(level: Level, facts: &Facts) -> Vec<&'static str> {
    match level {
        Level::Strong => for_control_groups(facts),
        Level::Contained => for_namespaces(facts),
        Level::Restricted => vec![
            "use Linux 5.13 or later with Landlock: `landlock` must be in /sys/kernel/security/lsm; \
             add it to the boot parameter `lsm=`",
        ],
        Level::Bare => vec!["run tengen itself from a directory where it may be executed"],
    }
}

fn for_control_groups(facts: &Facts) -> Vec<&'static str> {
    let mut ways = Vec::new();
    if facts.in_container {
        ways.push(
            "start the container with writable control groups: docker run --privileged --cgroupns=private",
        );
    }
    if !facts.is_superuser && facts.has_cgroup2 {
        ways.push("systemd-run --user --scope -p Delegate=yes tengen ...");
    }
    if !facts.is_superuser {
        ways.push("run tengen as root: programs still run as users without rights");
    }
    if ways.is_empty() {
        ways.push("mount control groups at /sys/fs/cgroup with the controllers memory and pids");
    }
    ways
}

fn for_namespaces(facts: &Facts) -> Vec<&'static str> {
    let mut ways = Vec::new();
    if facts.no_user_namespaces {
        ways.push("sudo sysctl -w user.max_user_namespaces=10000");
    }
    if facts.only_for_superuser {
        ways.push("sudo sysctl -w kernel.unprivileged_userns_clone=1");
    }
    if facts.restricted_by_apparmor {
        ways.push("sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0");
    }
    if facts.in_container {
        ways.push(
            "docker run --security-opt seccomp=unconfined --security-opt apparmor=unconfined",
        );
        ways.push("docker run --cap-add SYS_ADMIN --security-opt apparmor=unconfined");
    }
    if ways.is_empty() {
        ways.push("use a kernel built with user, mount, pid, network and IPC namespaces");
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_obstacle_to_namespaces_has_its_way_out() {
        let ubuntu = Facts {
            restricted_by_apparmor: true,
            ..Facts::default()
        };
        assert!(advice(Level::Contained, &ubuntu)[0].contains("apparmor_restrict"));
        let docker = Facts {
            in_container: true,
            ..Facts::default()
        };
        assert!(advice(Level::Contained, &docker)[0].starts_with("docker run"));
        let hardened = Facts {
            no_user_namespaces: true,
            ..Facts::default()
        };
        assert!(advice(Level::Contained, &hardened)[0].contains("max_user_namespaces"));
    }

    #[test]
    fn a_laptop_user_is_advised_of_delegation() {
        let laptop = Facts {
            has_cgroup2: true,
            ..Facts::default()
        };
        assert!(advice(Level::Strong, &laptop)[0].starts_with("systemd-run"));
    }

    #[test]
    fn there_is_advice_for_every_level_on_every_machine() {
        for level in Level::ALL {
            assert!(
                !advice(
                    level,
                    &Facts {
                        is_superuser: true,
                        ..Facts::default()
                    }
                )
                .is_empty()
            );
        }
    }

    #[test]
    fn a_program_that_takes_memory_images_is_noted() {
        let facts = Facts {
            core_pattern: "|/usr/lib/crash %p".into(),
            ..Facts::default()
        };
        assert!(facts.notes()[0].contains("/usr/lib/crash"));
        assert!(Facts::default().notes().is_empty());
    }
}
