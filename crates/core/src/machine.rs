//! What decides how programs behave and how long they take, besides themselves.

use base::digest::{Fingerprint, Hex, version_of};

/// A hash of the processor, the kernel and this tool: what was measured under another is not taken for what would be measured now.
pub(crate) fn machine() -> Hex {
    let read = |path: &str| std::fs::read(path).unwrap_or_default();
    let processors = String::from_utf8(read("/proc/cpuinfo")).unwrap_or_default();
    let models = processors.lines().filter(|line| {
        let key = line.split(':').next().unwrap_or_default().trim_end();
        ["model name", "CPU part", "Processor"].contains(&key)
    });
    let tool = std::env::current_exe().unwrap_or_default();
    Fingerprint::default()
        .with(read("/etc/machine-id"))
        .with(read("/proc/sys/kernel/osrelease"))
        .with_all(models)
        .with(version_of(&tool).unwrap_or_default())
        .finish()
}
