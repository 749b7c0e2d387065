//! What lies beside a program of one file and belongs to it: headers, and the modules that it imports.

use super::problem::ImportedProblem;
use super::programs::{Files, has_extension, is_header};
use super::{ImportError, Source};
use std::collections::BTreeSet;

/// The endings of sources that include headers.
const INCLUDING: [&str; 5] = ["c", "cc", "cpp", "cxx", "c++"];

impl Source<'_> {
    /// Takes the headers beside the source at `from` to the directory that it goes to.
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
        for name in self.package_files.names_at(dir) {
            let place = within(dir, &name);
            let is_taken = problem.tree.get(&format!("include/{name}")).is_some();
            if is_header(&name) && self.package_files.has(&place) && !is_taken {
                let text = edit(self.package_files.bytes(&place)?);
                problem.tree.put(format!("{to}/{name}"), text);
            }
        }
        Ok(())
    }

    /// The modules beside the Python source at `from` that it imports, directly or not.
    pub(super) fn modules(&self, from: &str) -> Result<Files, ImportError> {
        let dir = directory(from);
        let mut found = Files::new();
        let mut open = vec![from.to_owned()];
        while let Some(path) = open.pop() {
            if !has_extension(&path, &["py"]) {
                continue;
            }
            let text = self.package_files.bytes(&path)?;
            for module in imported(&String::from_utf8_lossy(&text)) {
                let name = format!("{module}.py");
                let place = within(dir, &name);
                let is_new = place != from && !found.contains_key(&name);
                if is_new && self.package_files.has(&place) {
                    found.insert(name, place.clone());
                    open.push(place);
                }
            }
        }
        Ok(found)
    }

    /// The names of the files in `dir` that others of them import: these are no programs.
    pub(super) fn modules_in(&self, dir: &str) -> BTreeSet<String> {
        let names = self.package_files.names_at(dir);
        let modules = names.iter().filter_map(|name| {
            let found = self.modules(&within(dir, name)).ok()?;
            Some(found.into_keys())
        });
        modules.flatten().collect()
    }
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

/// The modules that a Python source names in its imports.
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
