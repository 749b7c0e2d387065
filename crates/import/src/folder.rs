//! Plain directories: `.in` files with `.ans`, `.out` or `.a` beside them, in directories that
//! become groups.

use super::kept::{SAMPLES, import_cases, pairs};
use super::package_files::PackageFiles;
use super::problem::ImportedProblem;
use super::programs::has_extension;
use super::{ImportError, PackageSource, left_out, pictures, statement};
use std::collections::BTreeSet;

/// Whether there is a case.
pub(super) fn is_folder(package_files: &PackageFiles) -> bool {
    package_files.paths().any(is_input)
}

/// Whether a file is the input of a case.
pub(super) fn is_input(path: &str) -> bool {
    has_extension(path, &["in"])
}

/// The problem of a plain directory.
pub(super) fn import(source: &PackageSource) -> Result<ImportedProblem, ImportError> {
    let package_files = source.package_files;
    let mut problem = source.untitled();
    let inputs = package_files.paths().filter(|path| is_input(path));
    let dirs: BTreeSet<&str> = inputs
        .map(|path| path.rsplit_once('/').map_or("", |(dir, _)| dir))
        .collect();
    for dir in dirs {
        let group = match dir {
            "" => "tests",
            _ if dir
                .rsplit('/')
                .next()
                .is_some_and(|name| name.starts_with("sample")) =>
            {
                SAMPLES
            }
            _ => dir,
        };
        import_cases(
            package_files,
            group,
            &pairs(package_files, dir)?,
            &mut problem,
        )?;
    }
    statements(source, &mut problem)?;
    source.any_solutions("solutions", &mut problem)?;
    left_out::tell(package_files, &mut problem.losses);
    problem.losses.weaker(
        "limits, points, validator and checker, which a folder does not contain",
        "they are the usual ones: tokens are compared, in 1 s and 256 MiB",
    );
    Ok(problem)
}

fn statements(source: &PackageSource, problem: &mut ImportedProblem) -> Result<(), ImportError> {
    for name in source.package_files.names_at("") {
        let code = name
            .strip_prefix("statement.")
            .and_then(|rest| rest.strip_suffix(".md"));
        let Some(code) = code else { continue };
        let text = source.package_files.text(&name)?;
        let title = text.lines().find_map(|line| line.strip_prefix("# "));
        if let Some(title) = title.filter(|title| !title.trim().is_empty()) {
            problem
                .title
                .insert(code.to_owned(), title.trim().to_owned());
        }
        problem.tree.put(&name, text.as_str());
        pictures::take_named(&text, source.package_files, problem);
    }
    for name in source.package_files.names_at("") {
        let code = name
            .strip_prefix("editorial.")
            .and_then(|rest| rest.strip_suffix(".md"));
        if let Some(code) = code {
            let text = source.package_files.text(&name)?;
            pictures::take_named(&text, source.package_files, problem);
            statement::editorial(problem, code, &text);
        }
    }
    let has_pages = statement::pages(source.package_files, problem)?;
    let title = problem.title.get("en").cloned().unwrap_or_default();
    if !has_pages && problem.tree.get("statement.en.md").is_none() {
        statement::markdown(problem, "en", &title, "");
        problem
            .losses
            .lost("the statement", "there is none in the folder: write it");
    }
    Ok(())
}
