//! The versions of compilers, cached while the compiler is the same file.

use base::digest::{Fingerprint, Hex, version_of};
use base::pool::lock;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use terms::language::Language;

/// The known versions.
pub(super) struct Versions {
    /// The file that stores them for the next run.
    path: PathBuf,
    /// The versions by command and compiler file.
    known: Mutex<BTreeMap<Hex, String>>,
}

impl Versions {
    /// Reads the versions that earlier runs have stored in `dir`.
    pub(super) fn read(dir: &Path) -> Self {
        let path = dir.join("versions.json");
        let kept = std::fs::read(&path).ok();
        let known = kept.and_then(|text| serde_json::from_slice(&text).ok());
        Self {
            path,
            known: Mutex::new(known.unwrap_or_default()),
        }
    }

    /// The version of a language's compiler; `ask` runs the compiler.
    pub(super) fn get<E>(
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
        // The lock is not held while the compiler runs, so that other compilers can be asked at the
        // same time.
        if let Some(version) = lock(&self.known).get(&key) {
            return Ok(version.clone());
        }
        let version = ask()?;
        let mut known = lock(&self.known);
        known.insert(key, version.clone());
        // Without a fixed path, the tool may be another file the next time.
        if file.is_some() {
            self.write(&known);
        }
        Ok(version)
    }

    /// Stores the known versions; if that fails, compilers are asked again.
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
    use std::fs;
    use std::path::Path;
    use terms::language::{Language, Languages};

    /// C with a compiler at this path.
    fn language(tool: &Path) -> Language {
        let c = Languages::builtin().for_file(Path::new("a.c")).unwrap();
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
        assert_eq!(versions.get(&language(tool), ask).unwrap(), "12");
        asked
    }

    #[test]
    fn a_compiler_is_asked_once_until_it_is_another_file() {
        let dir = tempfile::tempdir().unwrap();
        let tool = dir.path().join("cc");
        fs::write(&tool, "old").unwrap();
        let versions = Versions::read(dir.path());
        assert!(asked(&versions, &tool));
        assert!(!asked(&versions, &tool));
        assert!(!asked(&Versions::read(dir.path()), &tool));
        fs::write(&tool, "newer").unwrap();
        assert!(asked(&versions, &tool));
    }

    #[test]
    fn what_is_searched_for_is_asked_in_every_run() {
        let dir = tempfile::tempdir().unwrap();
        assert!(asked(&Versions::read(dir.path()), Path::new("cc")));
        assert!(asked(&Versions::read(dir.path()), Path::new("cc")));
    }
}
