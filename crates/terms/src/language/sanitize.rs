//! Programs that are compiled with sanitizers, which stop them at undefined behaviour and report the line.
//!
//! A sanitizer ends the program by a signal, never with an exit code: testlib's protocol has a meaning for small codes,
//! and a checker that reads beyond an array must not be taken for one that rejects.

use super::Language;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ffi::OsString;

/// How many times as long sanitized programs may run. Solutions of the shipped problems took up to 3.1 times
/// as long.
pub const TIME_FACTOR: u32 = 5;
/// How much more memory they may use: each byte has a shadow, and freed memory is kept for a while.
pub const MEMORY_FACTOR: u64 = 4;

/// How programs in a language are compiled with sanitizers, and run then.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sanitize {
    /// Flags for the compile command, after the usual ones.
    pub flags: Vec<String>,
    /// Environment variables of the programs.
    #[serde(default)]
    pub env: BTreeMap<String, String>,
}

impl Language {
    /// The same language with sanitizers; `None` if it has none.
    #[must_use]
    pub fn sanitized(&self) -> Option<Self> {
        let sanitize = self.sanitize.as_ref()?;
        let flagged = self.with_flags(&sanitize.flags)?;
        Some(Self {
            run_env: sanitize.env.clone(),
            // A compiled header is slow to make with other flags, and no program needs it.
            precompile: None,
            is_sanitized: true,
            ..flagged
        })
    }

    /// The environment variables of its programs.
    #[must_use]
    pub fn run_variables(&self) -> Vec<(OsString, OsString)> {
        let own = self.run_env.iter();
        let own = own.map(|(name, value)| (name.into(), value.into()));
        self.online_judge_variable()
            .into_iter()
            .chain(own)
            .collect()
    }
}
