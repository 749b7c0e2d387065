//! Precompiled headers: a C++ compiler spends most of its time on reading the standard library.
//!
//! A language may define a header and a command that compiles it (`precompile`). The result lies in
//! its own directory, keyed by the command and the compiler's version, and compilers find it before
//! the header through an environment variable. It only saves time: it is used for programs that
//! begin with that header, if it means the same in all of them, and a program that is rejected with
//! it is compiled again without it. If anything fails, programs are compiled as if there were no
//! precompiled header.
//!
//! If many programs with the same beginning are expected, such as the mutants of a solution, their
//! leading includes are compiled once. A compiler accepts only one precompiled header, and only at
//! the very beginning; so the first include stands for all of them.

use super::include::included;
use super::joined::joined;
use super::store::{Capacity, move_oldest, touch};
use super::{File, Source, cache_entry};
use base::pool::lock;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// How many are kept, the most recently used ones: each takes up to 150 MiB.
const MAX_CACHED: Capacity = Capacity {
    programs: 8,
    bytes: u64::MAX,
};

/// The file that includes the header to be compiled.
pub(super) const INCLUDING: &str = "including.hpp";

/// The precompiled headers of this machine.
pub(super) struct PrecompiledHeaders {
    dir: PathBuf,
    /// The known headers by key: their paths, or `None` if there is none.
    known: Mutex<BTreeMap<String, Option<PathBuf>>>,
    /// The beginnings that many programs are expected to have.
    expected: Mutex<BTreeSet<Vec<String>>>,
}

impl PrecompiledHeaders {
    pub(super) fn new(dir: PathBuf) -> Self {
        Self {
            dir,
            known: Mutex::default(),
            expected: Mutex::default(),
        }
    }

    /// Records that many programs with this beginning are expected.
    pub(super) fn expect_like(&self, source: &Source) {
        if let Some(headers) = leading_headers(source) {
            lock(&self.expected).insert(headers);
        }
    }

    /// The headers at the beginning of this program that are worth precompiling: the given one, or
    /// those at the beginning of many expected programs.
    pub(super) fn for_source(&self, source: &Source, given: &str) -> Option<Vec<String>> {
        let given = vec![given.to_owned()];
        let own = leading_headers(source).filter(|own| lock(&self.expected).contains(own));
        let mut either = [Some(given), own].into_iter().flatten();
        either.find(|headers| may_be_used(source, headers))
    }

    /// The directory of all precompiled headers.
    pub(super) fn dir(&self) -> &Path {
        &self.dir
    }

    /// The directory of the header `key`. If it does not exist yet, `make` creates it and returns
    /// whether it succeeded. While that is in progress, in this or another process, nobody waits
    /// for it.
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
            // Unused headers are removed first.
            touch(&place);
            lock(&self.known).insert(key.to_owned(), Some(place.clone()));
            return Ok(Some(place));
        }
        let Some((_alone, draft)) = self.draft(key) else {
            return Ok(None);
        };
        // A header that cannot be compiled is not tried again by this process.
        lock(&self.known).insert(key.to_owned(), None);
        if !make(draft.path())? || fs::rename(draft.path(), &place).is_err() {
            return Ok(None);
        }
        let _ = draft.keep();
        lock(&self.known).insert(key.to_owned(), Some(place.clone()));
        let _ = self.prune();
        Ok(Some(place))
    }

    /// A directory to fill, with a lock that keeps other processes from doing the same; `None` if
    /// another process holds the lock, or nothing can be stored.
    fn draft(&self, key: &str) -> Option<(fs::File, tempfile::TempDir)> {
        fs::create_dir_all(&self.dir).ok()?;
        let alone = fs::File::create(self.dir.join(".lock")).ok()?;
        alone.try_lock().ok()?;
        // Another process may have finished it in the meantime, or may have been killed and left a
        // draft.
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
        cache_entry::open_to_all(draft.path()).ok()?;
        Some((alone, draft))
    }

    /// Removes the least recently used headers. A process that uses one still has it open, or
    /// compiles without it.
    fn prune(&self) -> io::Result<()> {
        move_oldest(&self.dir, &self.dir, MAX_CACHED, &|_| false).map(drop)
    }
}

const DRAFT: &[u8] = b".draft-";

/// Whether the name of a header, as a program includes it, stays within a directory: a file with
/// this name is written, so it must not lead elsewhere.
fn is_safe(name: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_./+-".contains(c);
    name.chars().all(is_plain) && joined("", name).as_deref() == Some(name)
}

/// The headers at the beginning of the first source that has any, without headers that are files of
/// the program.
fn leading_headers(source: &Source) -> Option<Vec<String>> {
    let is_own = |name: &String| {
        source
            .files
            .iter()
            .any(|file| Path::new(&file.name).ends_with(name))
    };
    let of_each = sources(source).iter().map(|file| {
        let headers = leading(file).map(str::to_owned);
        headers
            .take_while(|name| is_safe(name) && !is_own(name))
            .collect()
    });
    let mut of_each = of_each.into_iter();
    of_each.find(|headers: &Vec<String>| !headers.is_empty())
}

/// Whether a program may be compiled with these headers: one of its sources begins with them, and
/// no source includes the first of them after other code.
fn may_be_used(source: &Source, headers: &[String]) -> bool {
    let Some(first) = headers.first() else {
        return false;
    };
    let begins = |file: &&File| {
        let mut leading = leading(file);
        headers.iter().all(|header| leading.next() == Some(header))
    };
    let names = |file: &&File| {
        let mut lines = file.text.split(|byte| *byte == b'\n');
        lines.any(|line| {
            line.contains(&b'#') && memchr::memmem::find(line, first.as_bytes()).is_some()
        })
    };
    let sources = sources(source);
    sources.iter().any(|file| begins(&file))
        && sources.iter().all(|file| begins(&file) || !names(&file))
}

fn sources(source: &Source) -> &[File] {
    &source.files[..source.sources.min(source.files.len())]
}

/// The headers at the beginning of a source: a macro or pragma before a header could change its
/// meaning.
fn leading(file: &File) -> impl Iterator<Item = &str> {
    let text = file.text.strip_prefix(b"\xef\xbb\xbf");
    let mut rest = text.unwrap_or(&file.text);
    std::iter::from_fn(move || {
        rest = after_comments(rest)?;
        let end = rest.iter().position(|byte| *byte == b'\n');
        let (line, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        included(line)
    })
}

/// A text without leading white space and comments; `None` if a comment does not end.
fn after_comments(text: &[u8]) -> Option<&[u8]> {
    let mut rest = text.trim_ascii_start();
    loop {
        let end = if rest.starts_with(b"//") {
            rest.iter().position(|byte| *byte == b'\n')?
        } else if rest.starts_with(b"/*") {
            2 + memchr::memmem::find(&rest[2..], b"*/")? + 2
        } else {
            return Some(rest);
        };
        rest = rest[end..].trim_ascii_start();
    }
}

/// Writes a file that includes these headers, which is then compiled, and a file with the name of
/// the first header beside the result: if a program includes this header again, compilers look for
/// it there.
pub(super) fn write_headers(dir: &Path, headers: &[String]) -> std::io::Result<()> {
    if let Some(first) = headers.first() {
        if !is_safe(first) {
            return Err(io::ErrorKind::InvalidFilename.into());
        }
        let beside = dir.join(first);
        if let Some(parent) = beside.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(beside, format!("#include_next <{first}>\n"))?;
    }
    let lines = headers
        .iter()
        .map(|header| format!("#include <{header}>\n"));
    fs::write(dir.join(INCLUDING), lines.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::{MAX_CACHED, PrecompiledHeaders, write_headers};
    use crate::{File, Source};
    use std::cell::Cell;
    use std::convert::Infallible;
    use std::fs;
    use std::path::Path;
    use terms::language::Languages;

    fn program(text: &str) -> Source {
        let language = Languages::builtin().for_file(Path::new("a.cpp")).unwrap();
        Source::single("a.cpp", text.into(), &language)
    }

    #[test]
    fn only_what_begins_with_the_header_counts() {
        let headers = PrecompiledHeaders::new("/nowhere".into());
        let begins = |text: &str| {
            headers
                .for_source(&program(text), "bits/stdc++.h")
                .is_some()
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
    fn what_many_programs_begin_with_is_for_those_that_begin_alike() {
        let headers = PrecompiledHeaders::new("/nowhere".into());
        let of = |source: &Source| headers.for_source(source, "bits/stdc++.h");
        let text = "// x\n#include <cstdio>\n/* y */ #include <vector>\nint main() {}\n";
        assert_eq!(of(&program(text)), None);
        headers.expect_like(&program(text));
        let both = Some(["cstdio", "vector"].map(str::to_owned).to_vec());
        assert_eq!(of(&program(text)), both);
        assert_eq!(of(&program(&text.replace("main() {}", "x;"))), both);
        for other in [
            "#include <vector>\n#include <cstdio>\n",
            "#include <cstdio>\n",
            "#include <cstdio>\n#include <vector>\n#include <string>\n",
            "int x;\n#include <cstdio>\n#include <vector>\n",
        ] {
            assert_eq!(of(&program(other)), None, "{other}");
        }
    }

    #[test]
    fn no_header_is_written_outside_of_its_directory() {
        let headers = PrecompiledHeaders::new("/nowhere".into());
        let of = |name: &str| {
            let source = program(&format!("#include <{name}>\n"));
            headers.expect_like(&source);
            headers.for_source(&source, "bits/stdc++.h")
        };
        assert_eq!(of("sys/x-y.h"), Some(vec!["sys/x-y.h".to_owned()]));
        for name in [
            "/etc/x",
            "../x",
            "a/../../x",
            "./x",
            "a//x",
            "a b",
            "{dir}",
            "x\u{0}",
            ".",
        ] {
            assert_eq!(of(name), None, "{name:?}");
        }
        assert!(write_headers(Path::new("/nowhere"), &["/etc/x".to_owned()]).is_err());
    }

    #[test]
    fn no_source_sees_headers_that_only_another_one_includes() {
        let headers = PrecompiledHeaders::new("/nowhere".into());
        let mut source = program("#include <cstdio>\n#include <vector>\n");
        headers.expect_like(&source);
        let mut with = |text: &str| {
            source.files.truncate(1);
            source.files.push(File {
                name: "b.cpp".to_owned(),
                text: text.into(),
            });
            source.sources = 2;
            headers.for_source(&source, "bits/stdc++.h").is_some()
        };
        assert!(with("#include <string>\n"));
        assert!(with("#include <cstdio>\n#include <vector>\nint x;\n"));
        assert!(!with("#include <cstdio>\nstd::vector<int> x;\n"));
        assert!(!with("int x;\n # include <cstdio>\n"));
    }

    #[test]
    fn files_of_the_program_are_not_compiled_before_it() {
        let headers = PrecompiledHeaders::new("/nowhere".into());
        let mut source = program("#include <cstdio>\n#include \"own.h\"\n#include <vector>\n");
        source.files.push(File {
            name: "own.h".to_owned(),
            text: Vec::new(),
        });
        headers.expect_like(&source);
        let found = headers.for_source(&source, "bits/stdc++.h");
        assert_eq!(found, Some(vec!["cstdio".to_owned()]));
    }

    #[test]
    fn a_header_is_made_once_and_what_fails_is_not_tried_again() {
        let dir = tempfile::tempdir().unwrap();
        let headers = PrecompiledHeaders::new(dir.path().join("headers"));
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
        let other = PrecompiledHeaders::new(dir.path().join("headers"));
        assert_eq!(make(&other, "good", false), Some(place));
        assert_eq!(calls.get(), 2);
        let names = fs::read_dir(headers.dir()).unwrap();
        let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names.len(), 2, "{names:?}");
    }

    #[test]
    fn the_last_used_are_kept() {
        let dir = tempfile::tempdir().unwrap();
        let headers = PrecompiledHeaders::new(dir.path().to_owned());
        for key in 0..MAX_CACHED.programs + 3 {
            let made = headers.find(&format!("{key}"), |_| Ok::<bool, Infallible>(true));
            assert!(made.unwrap().unwrap().is_dir());
        }
        let left = fs::read_dir(dir.path()).unwrap();
        assert_eq!(left.count(), MAX_CACHED.programs + 1);
        assert!(
            dir.path()
                .join(format!("{}", MAX_CACHED.programs + 2))
                .is_dir()
        );
    }

    #[test]
    fn where_nothing_can_be_kept_there_is_none() {
        let headers = PrecompiledHeaders::new("/proc/nothing/here".into());
        let made = headers.find("key", |_| -> Result<bool, Infallible> { unreachable!() });
        assert_eq!(made.unwrap(), None);
    }
}
