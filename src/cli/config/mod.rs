//! The user's configuration file, which never changes verdicts, and the templates directory beside
//! it.
//!
//! Command-line options override environment variables, which override the file.

mod numbers;
mod quotas;
mod serving;

use base::text::Shown as _;
use clap::ColorChoice;
use sandbox::Level;
use serde::Deserialize;
use spec::{Jobs, Source};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use terms::diagnostic::Diagnostic;
use terms::fault::{Accountable, Blame, Fault};

/// The keys of the file; each has the name of its option.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table")]
struct ConfigFile {
    color: Option<ColorMode>,
    jobs: Option<Jobs>,
    require_isolation: Option<Isolation>,
    templates: Option<String>,
    serve: Option<serving::ServeTable>,
    quotas: Option<quotas::QuotasTable>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(
    rename = "choice",
    rename_all = "lowercase",
    expecting = "auto, always or never in quotes"
)]
enum ColorMode {
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

/// The resolved configuration, as the commands use it.
#[derive(Debug, Default)]
pub(super) struct Config {
    /// The file that was read, if it exists.
    pub(super) file: Option<PathBuf>,
    pub(super) color: Option<ColorChoice>,
    pub(super) jobs: Option<NonZeroUsize>,
    pub(super) require_isolation: Option<Level>,
    /// The directory with the user's problem templates.
    pub(super) templates: PathBuf,
    #[cfg_attr(
        not(feature = "server"),
        expect(dead_code, reason = "only the server uses it")
    )]
    pub(super) serve: serving::ServeConfig,
    #[cfg_attr(
        not(feature = "server"),
        expect(dead_code, reason = "only the server uses it")
    )]
    pub(super) quotas: quotas::QuotasTable,
}

/// The errors in an invalid file.
#[derive(Debug, thiserror::Error)]
#[error("{}", terms::diagnostic::listed(.0))]
struct InvalidConfig(Vec<Diagnostic>);

impl Accountable for InvalidConfig {
    fn blame(&self) -> Blame {
        Blame::Usage
    }

    fn diagnostics(&self) -> &[Diagnostic] {
        &self.0
    }
}

impl Config {
    /// Reads the given file, or else the user's default file, if it exists.
    pub(super) fn read(named: Option<&Path>) -> Result<Self, Fault> {
        let file = match named {
            Some(file) => file.to_owned(),
            None => dir().unwrap_or_default().join("config.toml"),
        };
        let dir = file.parent().unwrap_or(Path::new(""));
        // If this user cannot access the directory, it belongs to another user, for example under
        // `sudo` with `HOME` preserved. The file then counts as missing.
        let is_there = named.is_some() || std::fs::symlink_metadata(&file).is_ok();
        let text = is_there.then(|| std::fs::read(&file)).transpose();
        let text = text.map_err(|error| match named {
            Some(named) => Fault::Usage(format!("--config {}: {error}", named.shown())),
            None => Fault::file("read", &file, error),
        })?;
        let source = Source::new(file.clone(), text.as_deref().unwrap_or_default());
        let written: ConfigFile = source.read().map_err(InvalidConfig)?;
        Ok(Self {
            color: written.color.map(|color| match color {
                ColorMode::Auto => ColorChoice::Auto,
                ColorMode::Always => ColorChoice::Always,
                ColorMode::Never => ColorChoice::Never,
            }),
            jobs: written.jobs.and_then(|Jobs(jobs)| NonZeroUsize::new(jobs)),
            require_isolation: written.require_isolation.map(|level| match level {
                Isolation::Restricted => Level::Restricted,
                Isolation::Contained => Level::Contained,
                Isolation::Strong => Level::Strong,
            }),
            templates: dir.join(written.templates.as_deref().unwrap_or("templates")),
            serve: written.serve.unwrap_or_default().resolved(dir),
            quotas: written.quotas.unwrap_or_default(),
            file: text.is_some().then_some(file),
        })
    }
}

/// The configuration directory: `$XDG_CONFIG_HOME/tengen`, or else `~/.config/tengen`.
fn dir() -> Option<PathBuf> {
    // The XDG standard requires that relative paths are ignored.
    let named = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
    let named = named.filter(|dir| dir.is_absolute());
    let home = || Some(std::env::home_dir()?.join(".config"));
    Some(named.or_else(home)?.join("tengen"))
}

/// The names of all templates, sorted.
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
