//! Detecting the format of a package.

use super::error::ImportError;
use super::package_files::PackageFiles;
use super::{boca, cms, folder, hydro, luogu, moj, rbx, sinol, tps, uoj};
use exchange::Format;
use std::collections::BTreeMap;
use std::path::Path;

/// Files that stand in the directory in which a package begins, or below it.
const MARKS: [&str; 18] = [
    "problem.yaml",
    "domjudge-problem.ini",
    "data/secret",
    "problem.xml",
    rbx::FILE,
    boca::FILE,
    moj::CONF,
    "problem.conf",
    "problem.json",
    "task.yaml",
    "task.yaml.orig",
    "info.toml",
    "init.yml",
    "config.yaml",
    "config.yml",
    "config.ini",
    "Config.ini",
    "testdata/config.yaml",
];

/// The format of the package at `path`, and its files relative to the directory in which it begins.
pub(super) fn format(
    package_files: PackageFiles,
    from: Option<Format>,
    path: &Path,
) -> Result<(Format, PackageFiles), ImportError> {
    let found = detected(&package_files);
    // A zip file or a directory often contains a single directory with the package.
    let top = package_files.only_top();
    let top = top.filter(|top| may_begin_in(&package_files, top));
    let is_plain = |found| matches!(found, Some(Format::Folder) | None);
    let (found, package_files, dir) = match top {
        Some(top) if is_plain(found) => {
            let package_files = package_files.below(&top);
            (detected(&package_files), package_files, Some(top))
        }
        _ => (found, package_files, None),
    };
    if is_plain(found) && from != Some(Format::Folder) {
        let packages = beneath(&package_files);
        if are_separate(&packages, &package_files) {
            let dir = dir.unwrap_or_default();
            return Err(several(path, &dir, &packages));
        }
    }
    match from.or(found) {
        Some(format) => Ok((format, package_files)),
        None => Err(ImportError::NoFormat),
    }
}

/// The packages in directories below, each with its format; not those within another package.
fn beneath(package_files: &PackageFiles) -> BTreeMap<String, Format> {
    let ends = MARKS.map(|mark| format!("/{mark}"));
    let mut roots: Vec<&str> = Vec::new();
    for path in package_files.paths() {
        let root = |end: &String| match path.split_once("/data/secret/") {
            Some((root, _)) => Some(root),
            None => path.strip_suffix(end.as_str()),
        };
        roots.extend(ends.iter().filter_map(root));
    }
    roots.sort_by_key(|root| (root.len(), *root));
    roots.dedup();
    let mut packages: BTreeMap<String, Format> = BTreeMap::new();
    for root in roots {
        let is_within = |(end, _): (usize, &str)| packages.contains_key(&root[..end]);
        if root.match_indices('/').any(is_within) {
            continue;
        }
        let format = detected(&package_files.within(root));
        if let Some(format) = format.filter(|format| *format != Format::Folder) {
            packages.insert(root.to_owned(), format);
        }
    }
    packages
}

/// Whether a directory is not a package itself, but holds these. A single one may also be a copy
/// beside the cases of a plain directory.
fn are_separate(packages: &BTreeMap<String, Format>, package_files: &PackageFiles) -> bool {
    let is_within = |path: &str| {
        let mut ends = path.match_indices('/');
        ends.any(|(end, _)| packages.contains_key(&path[..end]))
    };
    let mut inputs = package_files.paths().filter(|path| folder::is_input(path));
    packages.len() > 1 || (packages.len() == 1 && inputs.all(is_within))
}

/// The error about a directory or an archive that holds packages in the directory `dir`.
fn several(path: &Path, dir: &str, packages: &BTreeMap<String, Format>) -> ImportError {
    let entries = packages.iter();
    let entries = entries.map(|(package, format)| (format.name(), Path::new(dir).join(package)));
    ImportError::Packages {
        path: path.to_owned(),
        is_archive: !path.is_dir(),
        packages: entries.collect(),
    }
}

/// Whether a package may begin in this directory.
fn may_begin_in(package_files: &PackageFiles, top: &str) -> bool {
    // A plain directory may also contain a single group of cases.
    let plain = detected(package_files).is_none();
    let begins = |mark: &str| package_files.has(&format!("{top}/{mark}"));
    plain || MARKS.iter().any(|mark| begins(mark))
}

fn detected(package_files: &PackageFiles) -> Option<Format> {
    let has = |path: &str| package_files.has(path);
    if has("problem.xml") {
        Some(Format::Polygon)
    } else if has(rbx::FILE) {
        Some(Format::Rbx)
    } else if has(boca::FILE) {
        Some(Format::Boca)
    } else if moj::is_moj(package_files) {
        Some(Format::Moj)
    } else if uoj::is_uoj(package_files) {
        Some(Format::Uoj)
    } else if has("info.toml") {
        Some(Format::LibraryChecker)
    } else if sinol::is_sinol(package_files) {
        Some(Format::Sinol)
    } else if luogu::is_luogu(package_files) {
        Some(Format::Luogu)
    } else if hydro::is_hydro(package_files) {
        Some(Format::Hydro)
    } else if has("problem.yaml")
        || has("domjudge-problem.ini")
        || package_files.has_dir("data/secret")
    {
        Some(Format::Icpc)
    } else if has("init.yml") {
        Some(Format::Dmoj)
    } else if tps::is_tps(package_files) {
        Some(Format::Tps)
    } else if cms::is_cms(package_files) {
        Some(Format::Cms)
    } else {
        folder::is_folder(package_files).then_some(Format::Folder)
    }
}

#[cfg(test)]
mod tests {
    use super::{PackageFiles, format};
    use crate::package_files::Caps;
    use exchange::Format;

    /// The detected format, or the error message, for a directory `set` with these files.
    fn found(files: &[&str], from: Option<Format>) -> String {
        let dir = tempfile::tempdir().unwrap();
        let set = dir.path().join("set");
        for file in files {
            let path = set.join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let package_files = PackageFiles::open(&set, None, Caps::USUAL).unwrap();
        match format(package_files, from, &set) {
            Ok((format, _)) => format.name().to_owned(),
            Err(error) => error
                .to_string()
                .replace(&*dir.path().to_string_lossy(), ""),
        }
    }

    #[test]
    fn a_directory_of_packages_is_an_error_that_lists_them() {
        let both = [
            "README.md",
            "A sum/problem.yaml",
            "A sum/data/secret/1.in",
            "A sum/old/problem.xml",
            "b/task.yaml",
            "b/input/input0.in",
        ];
        let expected = "/set is not a package, but holds 2 packages. Import each of them:\n  \
                        icpc: tengen import '/set/A sum' --out problems/a_sum\n  \
                        cms: tengen import /set/b --out problems/b";
        assert_eq!(found(&both, None), expected);
        assert_eq!(found(&both, Some(Format::Icpc)), expected);
        assert_eq!(found(&both, Some(Format::Folder)), "folder");
        let inner = both.map(|path| format!("day/{path}"));
        let inner: Vec<&str> = inner.iter().map(String::as_str).collect();
        assert_eq!(found(&inner, None), expected.replace("/set/", "/set/day/"));
    }

    #[test]
    fn a_single_package_below_is_named_unless_there_are_cases_beside_it() {
        let expected = "/set is not a package, but holds 1 package. Import it:\n  \
                        polygon: tengen import /set/x/p --out problems/p";
        let one = ["README.md", "x/p/problem.xml", "x/p/tests/1.in"];
        assert_eq!(found(&one, None), expected);
        let beside = ["1.in", "1.out", "old/problem.xml"];
        assert_eq!(found(&beside, None), "folder");
        assert_eq!(found(&["p/problem.xml"], None), "polygon");
    }
}
