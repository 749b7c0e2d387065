//! Detecting the format of a package.

use super::error::ImportError;
use super::package_files::PackageFiles;
use super::{boca, cms, folder, hydro, luogu, moj, rbx, sinol, tps, uoj};
use exchange::Format;

/// The format of a package, and its files relative to the directory in which the package begins.
pub(super) fn format(
    package_files: PackageFiles,
    from: Option<Format>,
) -> Result<(Format, PackageFiles), ImportError> {
    let found = detected(&package_files);
    // A zip file or a directory often contains a single directory with the package.
    let (found, package_files) = match (found, package_files.only_top()) {
        (Some(Format::Folder) | None, Some(top)) if may_begin_in(&package_files, &top) => {
            let package_files = package_files.below(&top);
            (detected(&package_files), package_files)
        }
        (found, _) => (found, package_files),
    };
    match from.or(found) {
        Some(format) => Ok((format, package_files)),
        None => Err(ImportError::NoFormat),
    }
}

/// Whether a package may begin in this directory.
fn may_begin_in(package_files: &PackageFiles, top: &str) -> bool {
    // A plain directory may also contain a single group of cases.
    let marks = [
        "problem.yaml",
        "domjudge-problem.ini",
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
    let plain = detected(package_files).is_none();
    plain
        || marks
            .iter()
            .any(|mark| package_files.has(&format!("{top}/{mark}")))
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
