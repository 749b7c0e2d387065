//! Header files of a problem and of its repository.
//!
//! In the repository, a program finds headers beside it, in `common/` and, for a function, in
//! `grader/`. In the imported problem, all headers are below one directory, at the same paths as in
//! the original problem, and those of `common/` at its top: `include/` for jury programs, and the
//! directory of a solution for that solution. A program moves to the top of this tree, so its
//! `#include` lines are rewritten if their meaning would change.

use super::super::problem::ImportedProblem;
use super::super::programs::is_header;
use super::super::{ImportError, PackageSource};
use base::beneath::Beneath;
use program::{included, joined};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The directory with the headers for solutions that are a function.
pub(super) const GRADER: &str = "grader";

/// The maximum size of a header in bytes.
const MAX_HEADER_BYTES: u64 = 8 << 20;

/// The header files that programs of a problem may include.
#[derive(Debug, Default)]
pub(super) struct Headers {
    /// The texts by path below the directory of headers.
    texts: BTreeMap<String, Vec<u8>>,
    /// The paths of the headers in the repository's `common/`, by their names there.
    common: BTreeMap<String, String>,
}

impl Headers {
    /// The headers of the problem, including `params` as params.h, and of its repository.
    pub(super) fn read(
        source: &PackageSource,
        params: String,
        problem: &mut ImportedProblem,
    ) -> Result<Self, ImportError> {
        let mut headers = Self::default();
        for path in source.package_files.paths().filter(|path| is_header(path)) {
            let text = source.package_files.bytes(path)?;
            headers.texts.insert(path.to_owned(), text);
        }
        headers.texts.insert("params.h".to_owned(), params.into());
        match common_of(source.path) {
            Some(dir) => headers.add_common(&dir)?,
            None => problem.losses.weaker(
                "testlib.h and other headers of the repository, which are not in the problem",
                "programs that need them look in include/ and TENGEN_INCLUDE: put them there",
            ),
        }
        Ok(headers.settled())
    }

    /// Adds the headers directly in a directory.
    fn add_common(&mut self, dir: &Path) -> Result<(), ImportError> {
        let unreadable = |source| ImportError::Unreadable {
            path: dir.to_owned(),
            source,
        };
        let root = Beneath::new(dir).map_err(unreadable)?;
        let entries = std::fs::read_dir(dir).map_err(unreadable)?;
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let names: BTreeSet<String> = names.filter(|name| is_header(name)).collect();
        for name in names {
            let Ok(Some(text)) = root.read(Path::new(&name), MAX_HEADER_BYTES) else {
                continue;
            };
            let place = if self.texts.contains_key(&name) {
                format!("common/{name}")
            } else {
                name.clone()
            };
            self.texts.insert(place.clone(), text);
            self.common.insert(name, place);
        }
        Ok(())
    }

    /// Rewrites the `#include` lines of all headers.
    fn settled(self) -> Self {
        let is_common = |place: &String| self.common.values().any(|known| known == place);
        let texts = self.texts.iter().map(|(place, text)| {
            let text = if is_common(place) {
                text.clone()
            } else {
                self.rewritten(text, directory(place), directory(place))
            };
            (place.clone(), text)
        });
        let texts = texts.collect();
        let common = self.common.clone();
        Self { texts, common }
    }

    /// All headers, by path below the directory of headers.
    pub(super) fn all(&self) -> impl Iterator<Item = (&str, &[u8])> {
        let texts = self.texts.iter();
        texts.map(|(place, text)| (place.as_str(), text.as_slice()))
    }

    /// The text of a file in the problem's directory `from`, rewritten for the directory `to` of
    /// the header tree.
    pub(super) fn rewritten(&self, text: &[u8], from: &str, to: &str) -> Vec<u8> {
        let lines = text.split_inclusive(|byte| *byte == b'\n');
        lines.flat_map(|line| self.line(line, from, to)).collect()
    }

    fn line(&self, line: &[u8], from: &str, to: &str) -> Vec<u8> {
        let place = included(line).and_then(|name| Some((name, self.place(from, name)?)));
        let Some((name, place)) = place else {
            return line.to_owned();
        };
        if joined(to, name).as_ref() == Some(&place) {
            return line.to_owned();
        }
        let line = String::from_utf8_lossy(line);
        line.replacen(name, &relative(to, &place), 1).into_bytes()
    }

    /// The path of the header that a file in the problem's directory `dir` includes as `name`.
    fn place(&self, dir: &str, name: &str) -> Option<String> {
        let own = |dir: &str| {
            let place = joined(dir, name)?;
            let is_own = !self.common.values().any(|known| *known == place);
            (is_own && self.texts.contains_key(&place)).then_some(place)
        };
        own(dir)
            .or_else(|| self.common.get(name).cloned())
            .or_else(|| own(GRADER))
    }

    /// The headers that some texts at the top of the tree include, directly or indirectly, by path.
    pub(super) fn used(&self, texts: &[(&str, &[u8])]) -> BTreeMap<&str, &[u8]> {
        let mut used = BTreeMap::new();
        let mut left: Vec<(&str, &[u8])> = texts.to_vec();
        while let Some((dir, text)) = left.pop() {
            let names = text.split(|byte| *byte == b'\n').filter_map(included);
            let near = names.flat_map(|name| [joined(dir, name), joined("", name)]);
            for place in near.flatten() {
                if let Some((place, text)) = self.texts.get_key_value(&place)
                    && used.insert(place.as_str(), text.as_slice()).is_none()
                {
                    left.push((directory(place), text));
                }
            }
        }
        used
    }
}

/// The directory of common headers of the repository that contains the problem at `path`.
fn common_of(path: &Path) -> Option<PathBuf> {
    let path = path.canonicalize().ok()?;
    let above = path.ancestors().skip(1).take(3);
    let mut common = above.map(|dir| dir.join("common"));
    common.find(|dir| dir.join("testlib.h").is_file())
}

/// The directory of a path.
pub(super) fn directory(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(dir, _)| dir)
}

/// The path of `place` relative to the directory `dir`.
fn relative(dir: &str, place: &str) -> String {
    let dir: Vec<&str> = dir.split('/').filter(|part| !part.is_empty()).collect();
    let parts: Vec<&str> = place.split('/').collect();
    let both = dir.iter().zip(&parts);
    let same = both.take_while(|(one, other)| one == other).count();
    let up = "../".repeat(dir.len() - same);
    format!("{up}{}", parts[same..].join("/"))
}

#[cfg(test)]
mod tests {
    use super::{Headers, relative};

    fn headers() -> Headers {
        let own = ["params.h", "fastio.h", "gen/base.h", "grader/solve.h"];
        let deep = ("lib/b.h", "#include \"a.h\"\n#include \"random.h\"\n");
        let texts = own.iter().map(|place| (*place, "")).chain([
            ("lib/a.h", "#include \"../params.h\"\n"),
            deep,
            ("random.h", ""),
            ("common/fastio.h", ""),
        ]);
        let common = [("random.h", "random.h"), ("fastio.h", "common/fastio.h")];
        let owned = |(name, place): (&str, &str)| (name.to_owned(), place.to_owned());
        let unsettled = Headers {
            texts: texts
                .map(|(place, text)| (place.to_owned(), text.into()))
                .collect(),
            common: common.into_iter().map(owned).collect(),
        };
        unsettled.settled()
    }

    #[test]
    fn includes_name_the_header_they_named_where_the_file_lay() {
        let said = |from: &str, to: &str, name: &str| {
            let line = format!("#include \"{name}\"\r\n");
            let line = headers().rewritten(line.as_bytes(), from, to);
            let line = String::from_utf8(line).unwrap();
            line.split('"').nth(1).unwrap().to_owned()
        };
        for (from, name, expected) in [
            ("gen", "../params.h", "params.h"),
            ("gen", "base.h", "gen/base.h"),
            ("gen", "./base.h", "gen/base.h"),
            ("", "./params.h", "./params.h"),
            ("", "gen/base.h", "gen/base.h"),
            ("gen", "random.h", "random.h"),
            ("gen", "fastio.h", "common/fastio.h"),
            ("gen", "../fastio.h", "fastio.h"),
            ("", "fastio.h", "fastio.h"),
            ("sol", "solve.h", "grader/solve.h"),
            ("sol", "nowhere.h", "nowhere.h"),
        ] {
            assert_eq!(said(from, "", name), expected, "{name} in {from:?}");
        }
        assert_eq!(said("lib", "lib", "random.h"), "../random.h");
        assert_eq!(said("lib", "lib", "../params.h"), "../params.h");
    }

    #[test]
    fn a_program_needs_what_its_headers_include() {
        let headers = headers();
        let used = headers.used(&[("", b"#include <vector>\n#include \"lib/b.h\"\n")]);
        let used: Vec<&str> = used.into_keys().collect();
        assert_eq!(used, ["lib/a.h", "lib/b.h", "params.h", "random.h"]);
    }

    #[test]
    fn a_path_is_relative_to_where_it_is_included() {
        for (dir, place, expected) in [
            ("", "a.h", "a.h"),
            ("lib", "lib/a.h", "a.h"),
            ("lib/x", "lib/y/a.h", "../y/a.h"),
            ("lib/x", "a.h", "../../a.h"),
        ] {
            assert_eq!(relative(dir, place), expected);
        }
    }
}
