//! What determines the behaviour and the duration of programs, besides themselves.

use base::digest::{self, Fingerprint, Hex, version_of};

/// A hash of the CPU, the kernel and this tool: measurements with another hash are not reused.
#[must_use]
pub fn machine() -> Hex {
    let tool = std::env::current_exe().unwrap_or_default();
    Fingerprint::default()
        .with(read("/etc/machine-id"))
        .with(read("/proc/sys/kernel/osrelease"))
        .with_all(processors(&["model name", "CPU part", "Processor"]))
        .with(version_of(&tool).unwrap_or_default())
        .finish()
}

/// A hash of the properties of a machine that a compiled program needs, besides the version of its
/// compiler: a program compiled with the same hash runs here. `None` if it is not known.
#[must_use]
pub fn platform() -> Option<Hex> {
    // A compiler may be told to use all features of the CPU.
    let mut processors = processors(&["model name", "CPU part", "Processor", "flags", "Features"]);
    processors.sort_unstable();
    processors.dedup();
    let loaders = LOADERS.map(read);
    let all = Fingerprint::default()
        .with(std::env::consts::ARCH)
        .with(read("/etc/os-release"))
        .with_all(processors)
        .with_all(loaders.iter().map(|loader| digest::sha256_hex(loader)));
    let is_known = loaders.iter().any(|loader| !loader.is_empty());
    is_known.then(|| all.finish())
}

/// The model of this machine's CPU.
#[must_use]
pub fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let mut lines = text.lines().filter_map(|line| line.split_once(':'));
    let model = lines.find(|(key, _)| ["model name", "Processor"].contains(&key.trim()));
    model.map_or_else(
        || std::env::consts::ARCH.to_owned(),
        |(_, model)| model.trim().to_owned(),
    )
}

/// The dynamic loaders, each a part of a C library.
const LOADERS: [&str; 4] = [
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/ld-linux-aarch64.so.1",
    "/lib/ld-musl-x86_64.so.1",
    "/lib/ld-musl-aarch64.so.1",
];

fn read(path: &str) -> Vec<u8> {
    std::fs::read(path).unwrap_or_default()
}

/// The lines with these keys, of each CPU.
fn processors(keys: &[&str]) -> Vec<String> {
    let all = String::from_utf8(read("/proc/cpuinfo")).unwrap_or_default();
    let lines = all.lines().filter(|line| {
        let key = line.split(':').next().unwrap_or_default().trim_end();
        keys.contains(&key)
    });
    lines.map(str::to_owned).collect()
}
