//! A plain directory: `<group>/<case>.in` and `.ans`, statements, and unchanged solutions.

use super::{Exported, Ready, drivers, pictures};
use exchange::Tree;
use program::Source;
use statement::{Sample, Sheet};
use std::ffi::OsStr;
use std::path::Path;
use terms::fault::Fault;

pub(super) fn export(ready: Ready) -> Result<Exported, Fault> {
    let mut exported = Exported::default();
    let package = ready.package();
    for case in ready.cases {
        exported.put_case(&case.planned.id, case, "ans");
    }
    let samples = Sample::all(package, ready.cases)?;
    let statements = statement::all(package)?;
    pictures::ship_as_named(package, &statements, &mut exported)?;
    for statement in statements {
        let path = format!("statement.{}.md", statement.language);
        let sheet = Sheet::new(package, &statement, &samples);
        exported.tree.put(path, sheet.markdown());
    }
    let editorials = statement::editorials(package)?;
    pictures::ship_as_named(package, &editorials, &mut exported)?;
    for editorial in editorials {
        let path = format!("editorial.{}.md", editorial.language);
        let sheet = Sheet::new(package, &editorial, &samples);
        exported.tree.put(path, sheet.markdown());
    }
    for solution in &package.solutions {
        let path = free_path(&solution.program.path, &exported.tree);
        let program = &solution.program;
        let is_folder = package.dir.join(&program.path).is_dir();
        for file in Source::of_package(&package.dir, &program.path, &program.language)?.files {
            let path = if is_folder {
                format!("{path}/{}", file.name)
            } else {
                path.clone()
            };
            exported.tree.put(path, file.text);
        }
    }
    drivers::starters(&ready, "drivers", &mut exported)?;
    let losses = &mut exported.losses;
    losses.lost(
        "limits, points and checker",
        "specify them elsewhere: a folder contains only files",
    );
    let what = if package.validators.is_empty() {
        "what solutions must get"
    } else {
        "the validator and what solutions must get"
    };
    losses.lost(what, "it stays in tengen's own directory");
    if package.interactor.is_some() {
        losses.lost("the interactor", "it stays in tengen's own directory");
    }
    if package.signature.is_some() {
        losses.lost(
            "the signature",
            "solutions are shipped as contestants write them, drivers and starter code in drivers/",
        );
    }
    if let Some(graders) = &package.graders {
        for (language, files) in &graders.files {
            for file in files {
                let path = format!("graders/{language}/{}", file.name);
                exported.tree.put(path, file.text.clone());
            }
        }
        exported.losses.lost(
            "with which grader a submission is linked",
            "solutions are shipped as contestants write them, graders in graders/",
        );
    }
    Ok(exported)
}

/// The path of a solution: its own name, or with its directory as a prefix if another solution has
/// that name.
fn free_path(path: &Path, tree: &Tree) -> String {
    let part = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let mut name = part(path.file_name());
    let is_taken = |name: &str| {
        // Some file systems do not distinguish upper and lower case.
        let place = format!("solutions/{name}").to_lowercase();
        let dir = format!("{place}/");
        let mut paths = tree.paths().map(str::to_lowercase);
        paths.any(|path| path == place || path.starts_with(&dir))
    };
    if is_taken(&name) {
        name = format!("{}_{name}", part(path.parent().and_then(Path::file_name)));
    }
    while is_taken(&name) {
        name = format!("_{name}");
    }
    format!("solutions/{name}")
}
