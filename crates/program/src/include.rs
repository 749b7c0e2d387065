//! The header files that a jury program includes; for Python, its [modules](super::modules).
//!
//! Only the lines `#include "x"` and `#include <x>` of a program's files are read. A header that
//! exists below one of the given directories becomes a file of the program, and its own include
//! lines are followed in turn; a header that is not found is left to the compiler. `.` and `..` in
//! a name are resolved among the files of the program, and cannot lead out. So the cache key of a
//! program covers exactly the headers that it uses, and the program sees no others.

use super::joined::joined;
use super::modules::imported;
use super::{Bounds, File, Source};
use base::beneath::Beneath;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use terms::fault::Fault;

/// A directory with header files.
#[derive(Clone, Debug)]
pub struct HeaderDir {
    /// Its path.
    pub path: PathBuf,
    /// The surrounding directory; links of a header must not lead out of it.
    pub root: PathBuf,
}

impl Source {
    /// Adds the headers that the program includes and the modules that it imports. The directories
    /// are searched in order.
    ///
    /// # Errors
    /// When a header exists but cannot be read, or is a link that leads out of its directory.
    pub fn with_headers(mut self, dirs: &[HeaderDir]) -> Result<Self, Fault> {
        let mut next = 0;
        while let Some(file) = self.files.get(next) {
            let beside = file.name.rsplit_once('/').map_or("", |(dir, _)| dir);
            let names: Vec<String> = all_included(&file.text)
                .flat_map(|name| [joined(beside, name), joined("", name)])
                .flatten()
                .chain(imported(&self.language, &file.name, &file.text))
                .collect();
            for name in names {
                self.add(&name, dirs)?;
            }
            next += 1;
        }
        Ok(self)
    }

    /// Adds headers from these directories.
    ///
    /// # Errors
    /// When a header exists but cannot be read.
    pub fn with_headers_in(self, directories: &[PathBuf]) -> Result<Self, Fault> {
        let dirs = directories.iter().cloned().map(HeaderDir::alone);
        self.with_headers(&dirs.collect::<Vec<_>>())
    }

    fn add(&mut self, name: &str, dirs: &[HeaderDir]) -> Result<(), Fault> {
        let found = dirs.iter().find(|dir| dir.path.join(name).is_file());
        if let Some(dir) = found
            && self.files.iter().all(|file| file.name != name)
        {
            let (text, name) = (dir.read(Path::new(name))?, name.to_owned());
            self.files.push(File { name, text });
        }
        Ok(())
    }
}

impl HeaderDir {
    /// A directory whose links must stay inside.
    #[must_use]
    pub fn alone(path: PathBuf) -> Self {
        let root = path.clone();
        Self { path, root }
    }

    fn read(&self, name: &Path) -> Result<Vec<u8>, Fault> {
        let path = self.path.join(name);
        let read = || {
            let below = path.strip_prefix(&self.root);
            let below = below.map_err(|_| ErrorKind::InvalidFilename)?;
            let text = Beneath::new(&self.root)?.read(below, Bounds::PACKAGE.bytes)?;
            text.ok_or_else(|| ErrorKind::FileTooLarge.into())
        };
        read().map_err(|error| Fault::file("read", &path, error))
    }
}

/// The names in the `#include` lines of a text.
fn all_included(text: &[u8]) -> impl Iterator<Item = &str> {
    text.split(|byte| *byte == b'\n').filter_map(included)
}

/// The name in a line, if it is an `#include` line.
#[must_use]
pub fn included(line: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(line).ok()?.trim_start();
    let rest = line.strip_prefix('#')?.trim_start();
    let named = rest.strip_prefix("include")?.trim_start();
    let close = match named.chars().next()? {
        '"' => '"',
        '<' => '>',
        _ => return None,
    };
    let (name, _) = named[1..].split_once(close)?;
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::{HeaderDir, Source, all_included, joined};
    use std::path::Path;
    use terms::language::Languages;

    #[test]
    fn include_lines_are_found_in_both_forms() {
        let text = b"#include \"a.h\"\n  # include <b/c.h> // x\n// #include \"d.h\"\n#include MACRO\n#includes\n";
        let names: Vec<&str> = all_included(text).collect();
        assert_eq!(names, ["a.h", "b/c.h"]);
    }

    fn names(text: &str, dirs: &[&Path]) -> Vec<String> {
        let language = Languages::builtin().for_file(Path::new("x.cpp")).unwrap();
        let source = Source::single("x.cpp", text.into(), &language);
        let dirs: Vec<_> = dirs
            .iter()
            .map(|dir| HeaderDir::alone(dir.to_path_buf()))
            .collect();
        let whole = source.with_headers(&dirs).unwrap();
        whole.files.into_iter().map(|file| file.name).collect()
    }

    #[test]
    fn headers_bring_their_own_and_nothing_else() {
        let [one, two] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let write = |dir: &Path, name: &str, text: &str| std::fs::write(dir.join(name), text);
        std::fs::create_dir(one.path().join("sub")).unwrap();
        write(
            one.path(),
            "sub/a.h",
            "#include \"b.h\"\n#include \"a.h\"\n",
        )
        .unwrap();
        write(one.path(), "sub/b.h", "#include <two.h>\n").unwrap();
        write(one.path(), "unused.h", "").unwrap();
        write(two.path(), "two.h", "#include \"../secret.h\"\n").unwrap();
        let found = names(
            "#include \"sub/a.h\"\n#include <vector>\n",
            &[one.path(), two.path()],
        );
        assert_eq!(found, ["x.cpp", "sub/a.h", "sub/b.h", "two.h"]);
    }

    #[test]
    fn modules_bring_their_own() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("shapes")).unwrap();
        for (name, text) in [
            ("lib.py", "from shapes import tree\n"),
            ("random.py", "another = 'generator'\n"),
            ("shapes/__init__.py", ""),
            ("shapes/tree.py", "from .node import Node\n"),
            ("shapes/node.py", "import sys\n"),
            ("unused.py", ""),
        ] {
            std::fs::write(dir.path().join(name), text).unwrap();
        }
        let language = Languages::builtin().for_file(Path::new("x.py")).unwrap();
        let source = Source::single(
            "x.py",
            b"import random\nimport lib\nimport x\n".into(),
            &language,
        );
        let dirs = [HeaderDir::alone(dir.path().to_path_buf())];
        let names = source.with_headers(&dirs).unwrap().files;
        let names: Vec<String> = names.into_iter().map(|file| file.name).collect();
        let expected = [
            "x.py",
            "lib.py",
            "shapes/__init__.py",
            "shapes/tree.py",
            "shapes/node.py",
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn dots_in_a_name_are_followed_among_the_files() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("sub")).unwrap();
        for (name, text) in [
            ("params.h", ""),
            ("sub/a.h", "#include \"../b.h\"\n"),
            ("b.h", "#include \"./sub/../c.h\"\n"),
            ("c.h", ""),
        ] {
            std::fs::write(dir.path().join(name), text).unwrap();
        }
        let text = "#include \"./params.h\"\n#include \"sub/a.h\"\n";
        let found = names(text, &[dir.path()]);
        assert_eq!(found, ["x.cpp", "params.h", "sub/a.h", "b.h", "c.h"]);
        assert_eq!(joined("a", "../../b"), None);
        assert_eq!(joined("a", "/b"), None);
    }

    #[test]
    fn nothing_outside_the_directories_is_taken() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("in")).unwrap();
        std::fs::write(dir.path().join("out.h"), "").unwrap();
        let absolute = format!(
            "#include \"{}/out.h\"\n#include \"../out.h\"\n",
            dir.path().to_string_lossy()
        );
        assert_eq!(names(&absolute, &[&dir.path().join("in")]), ["x.cpp"]);
    }
}
