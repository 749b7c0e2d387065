//! `tengen new`
//!
//! The problem is written and built in a draft directory beside the target and renamed as the last
//! step. So the problem either exists completely, with its lock, or not at all, and existing files
//! are never changed.

mod copy;
mod origin;

use super::{Context, Exit, Fault, print_json, print_text};
use crate::cli::args;
use crate::scaffold::SCHEMA;
use base::text::{Shown as _, line};
use cases::build::{LockMode, Use};
use origin::ProblemOrigin;
use package::Package;
use serde_json::json;
use spec::schema;
use std::io::ErrorKind;
use std::path::Path;

pub(super) fn run(context: &Context, args: &args::New) -> Result<Exit, Fault> {
    let (id, target) = (&args.id, context.root.join(&args.id));
    if !package::is_id(id) {
        return Err(Fault::Usage(format!(
            "`{}` is not a valid problem id: use lower-case letters, digits and `_`, like `{}`",
            line(id),
            package::better_id(id)
        )));
    }
    if target.symlink_metadata().is_ok() {
        return Err(taken(&target));
    }
    let origin = ProblemOrigin::from_args(context, args)?;
    let failed = |error| Fault::file("make a directory in", &context.root, error);
    // Beside the target, as a rename works only within one file system.
    let draft = tempfile::Builder::new()
        .prefix(".new-")
        .permissions(std::os::unix::fs::PermissionsExt::from_mode(0o755))
        .tempdir_in(&context.root)
        .map_err(failed)?;
    let dir = draft.path().join(id);
    let mut paths = origin.write(id, args.seed, &dir)?;
    let package = package::open(&dir, &context.languages);
    let package = package.map_err(|error| error.relocated(&dir, origin.directory(&dir)))?;
    if origin.has_stubs() {
        paths.extend(write_stubs(context, &package)?);
    }
    let (summary, cases) = make_cases(context, &dir)?;
    // Before the problem is moved: if this fails, the problem must not exist yet.
    write_schema(draft.path(), &context.root)?;
    put(&dir, &target)?;
    if context.is_json() {
        print_json(&document(&package, &target, &paths, cases))?;
    } else {
        print_text(&(summary + &report::made(&package, &target, &paths)))?;
    }
    Ok(Exit::Expected)
}

fn taken(target: &Path) -> Fault {
    Fault::Usage(format!(
        "{} already exists: choose another id, or move it away",
        target.shown()
    ))
}

fn write(path: &Path, text: &str) -> Result<(), Fault> {
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent).map_err(|error| Fault::file("make", parent, error))?;
    }
    std::fs::write(path, text).map_err(|error| Fault::file("write", path, error))
}

/// Writes the starter code of a function or class problem in every language; returns the paths.
fn write_stubs(context: &Context, package: &Package) -> Result<Vec<String>, Fault> {
    let Some(signature) = &package.signature else {
        return Ok(Vec::new());
    };
    let mut paths = Vec::new();
    for name in harness::languages() {
        let known = context.languages.named(name);
        let extension = known
            .as_ref()
            .and_then(|language| language.extensions.first());
        if let (Some(extension), Ok(stub)) = (extension, harness::stub(signature, name)) {
            let path = format!("stubs/stub.{extension}");
            write(&package.dir.join(&path), &stub)?;
            paths.push(path);
        }
    }
    Ok(paths)
}

/// Builds the problem and writes its lock; returns the summary and the number of cases.
fn make_cases(context: &Context, dir: &Path) -> Result<(String, usize), Fault> {
    let open = context.open_dir(dir, Use::Cases)?;
    let jury = open.jury();
    let built = context.build(&jury, &open.dir, LockMode::Write)?;
    Ok((
        report::built(&open.package, &built, false),
        built.cases.len(),
    ))
}

/// Writes the schema that the spec refers to, for editors. An older schema is replaced; any other
/// file with that name is kept.
fn write_schema(draft: &Path, root: &Path) -> Result<(), Fault> {
    let (made, target) = (draft.join(SCHEMA), root.join(SCHEMA));
    let title = |text: &[u8]| {
        let document: serde_json::Value = serde_json::from_slice(text).ok()?;
        document.get("title").cloned()
    };
    let schema = format!("{:#}\n", schema());
    let is_foreign = match std::fs::read(&target) {
        Ok(earlier) => title(&earlier) != title(schema.as_bytes()),
        Err(error) => error.kind() != ErrorKind::NotFound,
    };
    if is_foreign {
        return Ok(());
    }
    write(&made, &schema)?;
    std::fs::rename(&made, &target).map_err(|error| Fault::file("write", &target, error))
}

/// Moves the finished problem to its target: an empty directory created by us, the only thing that
/// a rename replaces.
fn put(dir: &Path, target: &Path) -> Result<(), Fault> {
    std::fs::create_dir(target).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => taken(target),
        _ => Fault::file("make", target, error),
    })?;
    std::fs::rename(dir, target).map_err(|error| {
        let _ = std::fs::remove_dir(target);
        Fault::file("rename to", target, error)
    })
}

fn document(package: &Package, target: &Path, files: &[String], cases: usize) -> serde_json::Value {
    report::document(json!({
        "problem": package.id,
        "directory": target.to_string_lossy().into_owned(),
        "seed": package.seed,
        "files": files,
        "cases": cases,
    }))
}
