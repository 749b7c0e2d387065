//! The real tool behind a proxy of rustup.
//!
//! rustup installs a proxy on the search path under the name of each tool, and the proxy starts the
//! tool of the active toolchain. Inside a sandbox, neither its settings nor its home directory are
//! visible, so the tool is found in advance.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The tool that a proxy would start by default; `None` if this is not a proxy, or if rustup has no
/// default.
pub(super) fn tool_behind(proxy: &Path) -> Option<PathBuf> {
    if !proxy.is_symlink() {
        return None;
    }
    let rustup = proxy.canonicalize().ok()?;
    if rustup.file_stem()? != "rustup" {
        return None;
    }
    let home = match std::env::var_os("RUSTUP_HOME") {
        Some(home) => home.into(),
        // Beside cargo's home directory, which contains `bin/rustup`.
        None => rustup.ancestors().nth(3)?.join(".rustup"),
    };
    default_tool(&home, proxy.file_name()?)
}

fn default_tool(home: &Path, name: &OsStr) -> Option<PathBuf> {
    let toolchain = home.join("toolchains").join(default_toolchain(home)?);
    let tool = toolchain.join("bin").join(name);
    tool.is_file().then_some(tool)
}

fn default_toolchain(home: &Path) -> Option<String> {
    let settings = std::fs::read_to_string(home.join("settings.toml")).ok()?;
    let settings: toml::Table = settings.parse().ok()?;
    Some(settings.get("default_toolchain")?.as_str()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{default_tool, tool_behind};
    use std::fs;

    #[test]
    fn a_tool_is_that_of_the_default_toolchain() {
        let home = tempfile::tempdir().unwrap();
        let bin = home.path().join("toolchains/one/bin");
        fs::create_dir_all(&bin).unwrap();
        fs::write(bin.join("rustc"), "").unwrap();
        let tool = || default_tool(home.path(), "rustc".as_ref());
        assert_eq!(tool(), None);
        let settings = "default_toolchain = \"one\"\n";
        fs::write(home.path().join("settings.toml"), settings).unwrap();
        assert_eq!(tool(), Some(bin.join("rustc")));
    }

    #[test]
    fn a_compiler_itself_is_no_proxy() {
        let bin = tempfile::tempdir().unwrap();
        fs::write(bin.path().join("rustc"), "").unwrap();
        assert_eq!(tool_behind(&bin.path().join("rustc")), None);
    }
}
