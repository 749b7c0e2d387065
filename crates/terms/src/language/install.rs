//! Commands that install missing compilers and interpreters.

use super::Language;
use std::collections::BTreeSet;
use std::ffi::OsStr;

/// Package managers: the program by which each is detected, and its command that installs packages.
/// The first one on the machine is used.
const MANAGERS: [(&str, &str); 6] = [
    ("apt-get", "apt install"),
    ("dnf", "dnf install"),
    ("pacman", "pacman -S"),
    ("zypper", "zypper install"),
    ("apk", "apk add"),
    ("brew", "brew install"),
];

/// One command that installs the tools of these languages with the package manager on this search
/// path. Languages without a package are left out; `None` if no language is left.
#[must_use]
pub fn install_command<'a>(
    languages: impl IntoIterator<Item = &'a Language>,
    search_path: &OsStr,
) -> Option<String> {
    let languages: Vec<&Language> = languages.into_iter().collect();
    let packages = |manager: &str| {
        let packages: BTreeSet<&str> = languages
            .iter()
            .filter_map(|language| language.packages.get(manager))
            .flat_map(|packages| packages.split_whitespace())
            .collect();
        let packages: Vec<&str> = packages.into_iter().collect();
        Some(packages.join(" "))
    };
    install_packages(packages, search_path)
}

/// The command that installs `packages` with the package manager on this search path; `None` if
/// `packages` has no entry for it.
#[must_use]
pub fn install_packages(
    packages: impl Fn(&str) -> Option<String>,
    search_path: &OsStr,
) -> Option<String> {
    let is_there = |program: &str| {
        let mut dirs = std::env::split_paths(search_path);
        dirs.any(|dir| dir.join(program).is_file())
    };
    let (program, install) = MANAGERS.iter().find(|(program, _)| is_there(program))?;
    let packages = packages(program.trim_end_matches("-get"))?;
    (!packages.is_empty()).then(|| format!("{install} {packages}"))
}

#[cfg(test)]
mod tests {
    use super::{MANAGERS, install_command};
    use crate::language::Languages;

    /// The command for Go and C on a machine with these package managers.
    fn command(managers: &[&str]) -> Option<String> {
        let dir = tempfile::tempdir().unwrap();
        for manager in managers {
            std::fs::write(dir.path().join(manager), "").unwrap();
        }
        let languages = Languages::builtin();
        let wanted = ["go", "c"].map(|name| languages.named(name).unwrap());
        let wanted = wanted.iter().map(|language| &**language);
        install_command(wanted, dir.path().as_os_str())
    }

    #[test]
    fn the_command_is_that_of_the_package_manager() {
        let of = |manager: &str| command(&[manager]).unwrap();
        assert_eq!(of("apt-get"), "apt install gcc golang-go");
        assert_eq!(of("dnf"), "dnf install gcc golang");
        assert_eq!(of("pacman"), "pacman -S gcc go");
        assert_eq!(of("apk"), "apk add gcc go musl-dev");
        assert_eq!(of("brew"), "brew install gcc go");
        assert_eq!(command(&["dnf", "apt-get"]).unwrap(), of("apt-get"));
        assert_eq!(command(&[]), None);
    }

    #[test]
    fn the_table_names_no_other_package_managers() {
        for language in Languages::builtin().iter() {
            for manager in language.packages.keys() {
                let mut known = MANAGERS.iter();
                let is_known =
                    known.any(|(program, _)| program.trim_end_matches("-get") == manager);
                assert!(is_known, "{}: {manager}", language.name);
            }
        }
    }
}
