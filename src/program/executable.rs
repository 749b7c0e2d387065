//! A program that is ready to run.

use crate::language::Language;
use crate::package;
use crate::sandbox::{Job, Limits, Stdin, Work};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// How much longer than its processor time a program may take on the wall, besides a second.
const WALL_FACTOR: u32 = 2;
/// No file a program writes may grow beyond this.
const FILE_BYTES: u64 = 64 << 20;
const MEBIBYTE: u64 = 1 << 20;

/// A program that is ready to run.
#[derive(Clone, Debug)]
pub struct Executable {
    /// The directory that holds it.
    pub(super) dir: PathBuf,
    /// Its source within the directory.
    pub(super) source: PathBuf,
    /// What it is written in.
    pub(super) language: Arc<Language>,
    /// Whether it answers in a frame.
    pub(super) harnessed: bool,
    /// The key it is kept under, which stands for its behaviour.
    pub(super) key: String,
}

impl Executable {
    /// A hash of all that decides how the program behaves.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// What it is written in.
    #[must_use]
    pub fn language(&self) -> &Language {
        &self.language
    }

    /// A run of the program with these arguments, input and limits.
    #[must_use]
    pub fn job(&self, args: &[OsString], stdin: Stdin, limits: &package::Limits) -> Job {
        let mut command = fill(
            &self.language.run,
            &self.dir,
            &self.dir.join(&self.source),
            limits.memory,
        );
        command.extend_from_slice(args);
        Job {
            argv: command,
            stdin,
            work: Work::Fresh,
            readable: [&self.language.readable[..], std::slice::from_ref(&self.dir)].concat(),
            env: Vec::new(),
            limits: Limits {
                cpu: limits.time,
                wall: limits.time * WALL_FACTOR + Duration::from_secs(1),
                memory: limits.memory,
                output: limits.output,
                file: FILE_BYTES,
                processes: limits.processes + self.language.threads,
            },
        }
    }
}

/// A command with its placeholders filled in.
pub(super) fn fill(command: &[String], dir: &Path, source: &Path, memory: u64) -> Vec<OsString> {
    let memory = (memory / MEBIBYTE).max(1).to_string();
    command
        .iter()
        .map(|word| {
            word.replace("{source}", &source.to_string_lossy())
                .replace("{dir}", &dir.to_string_lossy())
                .replace("{memory}", &memory)
                .into()
        })
        .collect()
}
