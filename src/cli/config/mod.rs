//! The user's own configuration: a file for settings that cannot change a verdict, and a directory
//! of templates beside it.
//!
//! Options take precedence over the environment, and the environment over the file.

mod serving;

use base::text::Shown as _;
use clap::ColorChoice;
use sandbox::Level;
use serde::Deserialize;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use tengen_core::fault::{Accountable, Blame, Fault};
use tengen_core::spec::{Diagnostic, Jobs, Source};

/// The content of the file, each key named like its option.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table")]
struct Written {
    color: Option<Color>,
    jobs: Option<Jobs>,
    require_isolation: Option<Isolation>,
    templates: Option<String>,
    serve: Option<serving::Written>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(
    rename = "choice",
    rename_all = "lowercase",
    expecting = "auto, always or never in quotes"
)]
enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(
    rename = "level",
    rename_all = "lowercase",
    expecting = "restricted, contained or strong in quotes"
)]
enum Isolation {
    Restricted,
    Contained,
    Strong,
}

/// The part of the configuration that commands need.
#[derive(Debug, Default)]
pub(super) struct Config {
    /// The file that was read, if there is one.
    pub(super) file: Option<PathBuf>,
    pub(super) color: Option<ColorChoice>,
    pub(super) jobs: Option<NonZeroUsize>,
    pub(super) require_isolation: Option<Level>,
    /// The directory of the user's problem templates.
    pub(super) templates: PathBuf,
    #[cfg_attr(
        not(feature = "server"),
        expect(dead_code, reason = "only the server uses it")
    )]
    pub(super) serve: serving::Serving,
}

/// A file with mistakes.
#[derive(Debug)]
struct Broken(Vec<Diagnostic>);

impl fmt::Display for Broken {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        out.write_str(all.join("\n").trim_end())
    }
}

impl std::error::Error for Broken {}

impl Accountable for Broken {
    fn blame(&self) -> Blame {
        Blame::Usage
    }

    fn diagnostics(&self) -> &[Diagnostic] {
        &self.0
    }
}

impl Config {
    /// Reads the named file, or else that of the user, if there is one.
    pub(super) fn read(named: Option<&Path>) -> Result<Self, Fault> {
        let file = match named {
            Some(file) => file.to_owned(),
            None => dir().unwrap_or_default().join("config.toml"),
        };
        let dir = file.parent().unwrap_or(Path::new(""));
        // A directory that this user cannot enter belongs to another user, as with `sudo` if `HOME`
        // is kept.
        let is_there = named.is_some() || std::fs::symlink_metadata(&file).is_ok();
        let text = is_there.then(|| std::fs::read(&file)).transpose();
        let text = text.map_err(|error| match named {
            Some(named) => Fault::Usage(format!("--config {}: {error}", named.shown())),
            None => Fault::file("read", &file, error),
        })?;
        let source = Source::new(file.clone(), text.as_deref().unwrap_or_default());
        let written: Written = source.read().map_err(Broken)?;
        Ok(Self {
            color: written.color.map(|color| match color {
                Color::Auto => ColorChoice::Auto,
                Color::Always => ColorChoice::Always,
                Color::Never => ColorChoice::Never,
            }),
            jobs: written.jobs.and_then(|Jobs(jobs)| NonZeroUsize::new(jobs)),
            require_isolation: written.require_isolation.map(|level| match level {
                Isolation::Restricted => Level::Restricted,
                Isolation::Contained => Level::Contained,
                Isolation::Strong => Level::Strong,
            }),
            templates: dir.join(written.templates.as_deref().unwrap_or("templates")),
            serve: written.serve.unwrap_or_default().resolved(dir),
            file: text.is_some().then_some(file),
        })
    }
}

/// The directory of the configuration, if the environment specifies it: `$XDG_CONFIG_HOME/tengen`,
/// or else `~/.config/tengen`.
fn dir() -> Option<PathBuf> {
    // The standard requires ignoring relative paths.
    let named = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
    let named = named.filter(|dir| dir.is_absolute());
    let home = || Some(std::env::home_dir()?.join(".config"));
    Some(named.or_else(home)?.join("tengen"))
}

/// The names of the existing templates, in order.
pub(super) fn template_names(templates: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(templates).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter(|entry| entry.path().is_dir())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| !name.starts_with('.'))
        .collect();
    names.sort();
    names
}
