//! The version output of compilers, cached as long as the tool is the same file.

use crate::language::Language;
use base::digest::{Fingerprint, Hex, version_of};
use base::pool::lock;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The known versions.
pub(super) struct Versions {
    /// The file in which they are stored for the next run.
    path: PathBuf,
    /// By the command and the tool's file.
    known: Mutex<BTreeMap<Hex, String>>,
}

impl Versions {
    /// The versions that earlier runs have stored in `dir`.
    pub(super) fn kept_in(dir: &Path) -> Self {
        let path = dir.join("versions.json");
        let kept = std::fs::read(&path).ok();
        let known = kept.and_then(|text| serde_json::from_slice(&text).ok());
        Self {
            path,
            known: Mutex::new(known.unwrap_or_default()),
        }
    }

    /// The version of a language's compiler; `ask` runs it.
    pub(super) fn of<E>(
        &self,
        language: &Language,
        ask: impl FnOnce() -> Result<String, E>,
    ) -> Result<String, E> {
        let tool = language.version.first().map(Path::new);
        let file = tool.filter(|path| path.is_absolute()).and_then(version_of);
        let key = Fingerprint::default()
            .with_all(&language.version)
            .with(file.as_deref().unwrap_or_default())
            .finish();
        // The lock is not held while the compiler runs: others run at the same time.
        if let Some(version) = lock(&self.known).get(&key) {
            return Ok(version.clone());
        }
        let version = ask()?;
        let mut known = lock(&self.known);
        known.insert(key, version.clone());
        // A tool without a fixed path may be another file the next time.
        if file.is_some() {
            self.write(&known);
        }
        Ok(version)
    }

    /// Stores the versions; if that fails, they are determined again.
    fn write(&self, known: &BTreeMap<Hex, String>) {
        let write = || -> std::io::Result<()> {
            let dir = self.path.parent().unwrap_or(Path::new("."));
            std::fs::create_dir_all(dir)?;
            let mut draft = tempfile::NamedTempFile::new_in(dir)?;
            draft.write_all(&serde_json::to_vec(known)?)?;
            draft.persist(&self.path)?;
            Ok(())
        };
        let _ = write();
    }
}

#[cfg(test)]
mod tests {
    use super::Versions;
    use crate::language::{Language, Languages};
    use std::fs;
    use std::path::Path;

    /// C, with a compiler at this path.
    fn language(tool: &Path) -> Language {
        let c = Languages::builtin().of(Path::new("a.c")).unwrap();
        let mut c = (*c).clone();
        c.version = vec![tool.to_string_lossy().into_owned(), "--version".to_owned()];
        c
    }

    fn asked(versions: &Versions, tool: &Path) -> bool {
        let mut asked = false;
        let ask = || {
            asked = true;
            Ok::<_, ()>("12".to_owned())
        };
        assert_eq!(versions.of(&language(tool), ask).unwrap(), "12");
        asked
    }

    #[test]
    fn a_compiler_is_asked_once_until_it_is_another_file() {
        let dir = tempfile::tempdir().unwrap();
        let tool = dir.path().join("cc");
        fs::write(&tool, "old").unwrap();
        let versions = Versions::kept_in(dir.path());
        assert!(asked(&versions, &tool));
        assert!(!asked(&versions, &tool));
        assert!(!asked(&Versions::kept_in(dir.path()), &tool));
        fs::write(&tool, "newer").unwrap();
        assert!(asked(&versions, &tool));
    }

    #[test]
    fn what_is_searched_for_is_asked_in_every_run() {
        let dir = tempfile::tempdir().unwrap();
        assert!(asked(&Versions::kept_in(dir.path()), Path::new("cc")));
        assert!(asked(&Versions::kept_in(dir.path()), Path::new("cc")));
    }
}
