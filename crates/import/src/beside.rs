//! Files beside a single-file program that belong to it: headers, and modules that it imports.

use super::problem::ImportedProblem;
use super::programs::{Files, Joining, has_extension, is_header};
use super::{ImportError, PackageSource};
use std::collections::{BTreeMap, BTreeSet};

/// The extensions of sources that include headers.
const INCLUDING: [&str; 5] = ["c", "cc", "cpp", "cxx", "c++"];

impl PackageSource<'_> {
    /// Copies the headers that the source at `from` includes from its directory to the target
    /// directory.
    pub(super) fn take_headers(
        &self,
        problem: &mut ImportedProblem,
        from: &str,
        to: &str,
        edit: &dyn Fn(Vec<u8>) -> Vec<u8>,
    ) -> Result<(), ImportError> {
        if !has_extension(from, &INCLUDING) {
            return Ok(());
        }
        let dir = directory(from);
        let helpers = self.helpers_in(dir);
        let names = self.package_files.names_at(dir).into_iter();
        let included = names.filter(|name| is_header(name) || helpers.get(name) == Some(&true));
        let included: Vec<String> = included.chain(self.headers_below(dir)).collect();
        for name in included {
            let place = within(dir, &name);
            let is_taken = problem.tree.get(&format!("include/{name}")).is_some();
            if self.package_files.has(&place) && !is_taken {
                let text = edit(self.package_files.bytes(&place)?);
                problem.tree.put(format!("{to}/{name}"), text);
            }
        }
        Ok(())
    }

    /// The paths of all headers in those subdirectories of `dir` that are not programs.
    fn headers_below(&self, dir: &str) -> Vec<String> {
        if dir.is_empty() {
            return Vec::new();
        }
        let inside = self.package_files.inside(dir);
        let headers = inside.filter(|path| is_header(path));
        let headers = headers.filter(|path| {
            let top = path.split_once('/').map(|(top, _)| top);
            top.is_some_and(|top| !self.is_program_dir(&within(dir, top)))
        });
        headers.map(str::to_owned).collect()
    }

    /// Whether a directory is a program: it contains more than headers and notes.
    pub(super) fn is_program_dir(&self, dir: &str) -> bool {
        let mut inside = self.package_files.inside(dir);
        inside.any(|path| !is_header(path) && !has_extension(path, &["md", "txt"]))
    }

    /// The C and C++ sources in the directory of `from` that are compiled together with it, if the
    /// directory contains only validators.
    pub(super) fn compiled_with(&self, from: &str) -> Joining {
        let dir = directory(from);
        let own = extension(from);
        let compiled = self.helpers_in(dir).into_iter();
        let compiled = compiled
            .filter(|(name, is_included)| !is_included && extension(name) == own)
            .map(|(name, _)| (name.clone(), within(dir, &name)));
        Joining {
            files: compiled.collect(),
            entry: None,
        }
    }

    /// The modules beside the Python source at `from` that it imports, directly or indirectly.
    pub(super) fn modules(&self, from: &str) -> Files {
        let dir = directory(from);
        let mut found = Files::new();
        let mut open = vec![from.to_owned()];
        while let Some(path) = open.pop() {
            if !has_extension(&path, &["py"]) && !self.is_python_script(&path) {
                continue;
            }
            let text = self.package_files.peek(&path).unwrap_or_default();
            for module in imported(&text) {
                for (name, place) in self.package_of(dir, module) {
                    if place != from && !found.contains_key(&name) {
                        found.insert(name, place.clone());
                        open.push(place);
                    }
                }
                let name = format!("{module}.py");
                let place = within(dir, &name);
                let is_new = place != from && !found.contains_key(&name);
                if is_new && self.package_files.has(&place) {
                    found.insert(name, place.clone());
                    open.push(place);
                }
            }
        }
        found
    }

    /// The files of the package of Python in the directory `dir` that contains this module.
    fn package_of(&self, dir: &str, module: &str) -> Files {
        let top = module.split('.').next().unwrap_or(module);
        let inside: Vec<&str> = self.package_files.inside(&within(dir, top)).collect();
        if !inside.iter().any(|file| has_extension(file, &["py"])) {
            return Files::new();
        }
        let files = inside.into_iter();
        let files = files.map(|file| format!("{top}/{file}"));
        files
            .map(|name| (name.clone(), within(dir, &name)))
            .collect()
    }

    /// Whether a file without an extension is a script in Python, by its first line.
    pub(super) fn is_python_script(&self, path: &str) -> bool {
        let name = path.rsplit('/').next().unwrap_or(path);
        if name.contains('.') {
            return false;
        }
        let text = self.package_files.peek(path).unwrap_or_default();
        let first = text.lines().next().unwrap_or_default();
        first.starts_with("#!") && first.contains("python")
    }

    /// The names of the files and directories in `dir` that other files import: these are not
    /// programs.
    pub(super) fn modules_in(&self, dir: &str) -> BTreeSet<String> {
        let names = self.package_files.names_at(dir);
        let scripts = names.iter().filter(|name| has_extension(name, &["py"]));
        let modules = scripts.flat_map(|name| self.modules(&within(dir, name)).into_keys());
        let modules = modules.map(|name| name.split('/').next().unwrap_or(&name).to_owned());
        modules.chain(self.helpers_in(dir).into_keys()).collect()
    }

    /// The only source of a program in a directory that no other source imports, if the sources
    /// import each other.
    pub(super) fn first_module(&self, dir: &str) -> Option<String> {
        let names = self.package_files.names_at(dir);
        let scripts = names.iter().filter(|name| has_extension(name, &["py"]));
        let modules = self.modules_in(dir);
        let mut first = scripts.filter(|name| !modules.contains(*name));
        let only = first.next().filter(|_| first.next().is_none());
        only.filter(|_| !modules.is_empty()).cloned()
    }

    /// The C and C++ sources in `dir` without `main`, if others have one; the flag states whether
    /// another source includes it.
    fn helpers_in(&self, dir: &str) -> BTreeMap<String, bool> {
        let names = self.package_files.names_at(dir);
        let sources = names.iter().filter_map(|name| {
            let place = within(dir, name);
            let is_source = has_extension(name, &INCLUDING);
            let text = is_source.then(|| self.package_files.peek(&place))??;
            Some((name, text))
        });
        let has_main = |text: &str| text.contains("main(") || text.contains("main (");
        let (programs, others): (Vec<_>, Vec<_>) = sources.partition(|(_, text)| has_main(text));
        if programs.is_empty() {
            return BTreeMap::new();
        }
        let is_included = |name: &str| {
            let quoted = format!("\"{name}\"");
            programs.iter().any(|(_, text)| text.contains(&quoted))
        };
        let others = others.into_iter();
        others
            .map(|(name, _)| (name.clone(), is_included(name)))
            .collect()
    }
}

/// The extension of a file.
fn extension(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, extension)| extension)
}

fn directory(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(dir, _)| dir)
}

fn within(dir: &str, name: &str) -> String {
    if dir.is_empty() {
        name.to_owned()
    } else {
        format!("{dir}/{name}")
    }
}

/// The modules that a Python source imports.
fn imported(text: &str) -> Vec<&str> {
    let mut modules = Vec::new();
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if let Some(list) = line.strip_prefix("import ") {
            let first = |part: &'_ str| part.split_whitespace().next().map(str::len);
            for part in list.split(',').map(str::trim) {
                modules.push(&part[..first(part).unwrap_or(0)]);
            }
        } else if let Some((module, _)) = line
            .strip_prefix("from ")
            .and_then(|rest| rest.split_once(" import"))
        {
            modules.push(module.trim().trim_start_matches('.'));
        }
    }
    modules.retain(|module| !module.is_empty());
    modules
}

#[cfg(test)]
mod tests {
    use super::imported;

    #[test]
    fn imports_of_python_are_found() {
        let text = "import sys, lib as l\n  from .other import x  # import no\nimportant = 1\nfrom a.b import c\n";
        assert_eq!(imported(text), ["sys", "lib", "other", "a.b"]);
    }
}
