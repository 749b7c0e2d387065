//! Headers that are compiled once for all programs: most of what a compiler of C++ does is reading the standard library.
//!
//! Theory of operation: a language may name a header and a command that compiles it (`precompile`). The result lies in a directory of
//! its own, by the command and the compiler's version, and compilers find it before the header through a variable of the
//! environment. It only saves time: it is used for programs that begin with that header, where nothing can mean
//! something else in it, and what is refused with it is compiled again without. Whatever goes wrong with it, programs are
//! compiled as if there were none.

use super::include::included;
use super::{File, Source, kept};
use base::pool::lock;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::SystemTime;

/// So many are kept, those that were used last: each takes more than 100 MiB.
const MOST: usize = 4;

/// What includes a header that is compiled by itself.
pub(super) const INCLUDING: &str = "including.hpp";

/// The precompiled headers of this machine.
pub(super) struct PrecompiledHeaders {
    dir: PathBuf,
    /// Where those are that were looked for, by their keys; nothing where there is none.
    known: Mutex<BTreeMap<String, Option<PathBuf>>>,
}

impl PrecompiledHeaders {
    pub(super) fn kept_in(dir: PathBuf) -> Self {
        Self {
            dir,
            known: Mutex::default(),
        }
    }

    /// The directory that all of them lie in.
    pub(super) fn dir(&self) -> &Path {
        &self.dir
    }

    /// The directory of the header `key`. Where there is none yet, `make` fills one, and tells whether it could. While that goes on,
    /// here or in another process, nobody waits for it.
    pub(super) fn find<E>(
        &self,
        key: &str,
        make: impl FnOnce(&Path) -> Result<bool, E>,
    ) -> Result<Option<PathBuf>, E> {
        if let Some(known) = lock(&self.known).get(key) {
            return Ok(known.clone());
        }
        let place = self.dir.join(key);
        if place.is_dir() {
            // Those that are not used any more are the first to go.
            let _ = fs::File::open(&place).and_then(|dir| dir.set_modified(SystemTime::now()));
            lock(&self.known).insert(key.to_owned(), Some(place.clone()));
            return Ok(Some(place));
        }
        let Some((_alone, draft)) = self.draft(key) else {
            return Ok(None);
        };
        // What cannot be made is not tried again by this process.
        lock(&self.known).insert(key.to_owned(), None);
        if !make(draft.path())? || fs::rename(draft.path(), &place).is_err() {
            return Ok(None);
        }
        let _ = draft.keep();
        lock(&self.known).insert(key.to_owned(), Some(place.clone()));
        let _ = self.prune();
        Ok(Some(place))
    }

    /// A directory to fill, and what keeps others from doing the same; nothing where somebody is at it, or nothing can be kept.
    fn draft(&self, key: &str) -> Option<(fs::File, tempfile::TempDir)> {
        fs::create_dir_all(&self.dir).ok()?;
        let alone = fs::File::create(self.dir.join(".lock")).ok()?;
        alone.try_lock().ok()?;
        // Another process may have made it since, and one that was killed has left its draft.
        let place = self.dir.join(key);
        for left in fs::read_dir(&self.dir).ok()?.flatten() {
            if left.file_name().as_encoded_bytes().starts_with(DRAFT) {
                let _ = fs::remove_dir_all(left.path());
            }
        }
        if place.exists() {
            return None;
        }
        let draft = tempfile::Builder::new()
            .prefix(std::str::from_utf8(DRAFT).unwrap_or_default())
            .tempdir_in(&self.dir)
            .ok()?;
        kept::open_to_all(draft.path()).ok()?;
        Some((alone, draft))
    }

    /// Removes those that were not used for longest. Who is using one still has it, or compiles without.
    fn prune(&self) -> io::Result<()> {
        let mut all = Vec::new();
        for entry in fs::read_dir(&self.dir)? {
            let entry = entry?;
            let metadata = entry.metadata()?;
            if metadata.is_dir() {
                all.push((metadata.modified()?, entry.path()));
            }
        }
        all.sort_unstable();
        for (_, old) in all.iter().rev().skip(MOST) {
            fs::remove_dir_all(old)?;
        }
        Ok(())
    }
}

const DRAFT: &[u8] = b".draft-";

/// Whether compiling a program may begin with this header: one of its sources does, and none has it after something else.
pub(super) fn may_be_used(source: &Source, header: &str) -> bool {
    let sources = &source.files[..source.sources.min(source.files.len())];
    let begins = |file: &&File| begins_with(file, header);
    let names = |file: &&File| memchr::memmem::find(&file.text, header.as_bytes()).is_some();
    sources.iter().any(|file| begins(&file))
        && sources.iter().all(|file| begins(&file) || !names(&file))
}

/// Whether a source begins with this header: what stands before it, be it a macro or a pragma, could change what it means.
fn begins_with(file: &File, header: &str) -> bool {
    let text = file
        .text
        .strip_prefix(b"\xef\xbb\xbf")
        .unwrap_or(&file.text);
    let mut rest = text.trim_ascii_start();
    loop {
        let end = if rest.starts_with(b"//") {
            rest.iter().position(|byte| *byte == b'\n')
        } else if rest.starts_with(b"/*") {
            let close = rest.windows(2).skip(2).position(|two| two == b"*/");
            close.map(|at| at + 4)
        } else {
            break;
        };
        let Some(end) = end else {
            return false;
        };
        rest = rest[end..].trim_ascii_start();
    }
    let line = rest.split(|byte| *byte == b'\n').next().unwrap_or_default();
    included(line) == Some(header)
}

/// Writes a file that includes a header, which is compiled, and one to stand beside what comes of that: compilers look for it
/// there where a program includes the header once more.
pub(super) fn write_header(dir: &Path, header: &str) -> std::io::Result<()> {
    let beside = dir.join(header);
    if let Some(parent) = beside.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(beside, format!("#include_next <{header}>\n"))?;
    fs::write(dir.join(INCLUDING), format!("#include <{header}>\n"))
}

#[cfg(test)]
mod tests {
    use super::{MOST, PrecompiledHeaders, begins_with};
    use crate::program::File;
    use std::cell::Cell;
    use std::convert::Infallible;
    use std::fs;
    use std::path::Path;

    #[test]
    fn only_what_begins_with_the_header_counts() {
        let begins = |text: &str| {
            let file = File {
                name: "a.cpp".to_owned(),
                text: text.into(),
            };
            begins_with(&file, "bits/stdc++.h")
        };
        for text in [
            "#include <bits/stdc++.h>\nint main() {}",
            "\u{feff}// a comment\r\n/* and */ /**/ # include\t<bits/stdc++.h> // x",
            "/*/ one */\n\n#include \"bits/stdc++.h\"",
        ] {
            assert!(begins(text), "{text}");
        }
        for text in [
            "",
            "// #include <bits/stdc++.h>",
            "/* #include <bits/stdc++.h>",
            "#define int long long\n#include <bits/stdc++.h>",
            "#pragma GCC optimize(\"O3\")\n#include <bits/stdc++.h>",
            "#include <vector>\n#include <bits/stdc++.h>",
            "/*/\n#include <bits/stdc++.h>",
        ] {
            assert!(!begins(text), "{text}");
        }
    }

    #[test]
    fn a_header_is_made_once_and_what_fails_is_not_tried_again() {
        let dir = tempfile::tempdir().unwrap();
        let headers = PrecompiledHeaders::kept_in(dir.path().join("headers"));
        let calls = Cell::new(0);
        let make = |headers: &PrecompiledHeaders, key: &str, works: bool| {
            let made = headers.find(key, |draft: &Path| {
                calls.set(calls.get() + 1);
                fs::write(draft.join("made"), key).unwrap();
                Ok::<bool, Infallible>(works)
            });
            made.unwrap()
        };
        assert_eq!(make(&headers, "bad", false), None);
        assert_eq!(make(&headers, "bad", true), None);
        let place = make(&headers, "good", true).unwrap();
        assert_eq!(fs::read(place.join("made")).unwrap(), b"good");
        assert_eq!(make(&headers, "good", false).as_ref(), Some(&place));
        let other = PrecompiledHeaders::kept_in(dir.path().join("headers"));
        assert_eq!(make(&other, "good", false), Some(place));
        assert_eq!(calls.get(), 2);
        let names = fs::read_dir(headers.dir()).unwrap();
        let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names.len(), 2, "{names:?}");
    }

    #[test]
    fn the_last_used_are_kept() {
        let dir = tempfile::tempdir().unwrap();
        let headers = PrecompiledHeaders::kept_in(dir.path().to_owned());
        for key in 0..MOST + 3 {
            let made = headers.find(&format!("{key}"), |_| Ok::<bool, Infallible>(true));
            assert!(made.unwrap().unwrap().is_dir());
        }
        let left = fs::read_dir(dir.path()).unwrap();
        assert_eq!(left.count(), MOST + 1);
        assert!(dir.path().join(format!("{}", MOST + 2)).is_dir());
    }

    #[test]
    fn where_nothing_can_be_kept_there_is_none() {
        let headers = PrecompiledHeaders::kept_in("/proc/nothing/here".into());
        let made = headers.find("key", |_| -> Result<bool, Infallible> { unreachable!() });
        assert_eq!(made.unwrap(), None);
    }
}
