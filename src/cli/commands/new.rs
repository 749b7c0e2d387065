//! `tengen new`
//!
//! The problem is written and built in a draft beside its final path and moved there as the last
//! step. So it is complete, with its lock, or missing, and existing files are not touched.

mod copy;
mod origin;

use super::{Context, Exit, Fault, print_json, print_text};
use crate::cli::args;
use crate::scaffold::SCHEMA;
use base::text::{Shown as _, line};
use origin::Origin;
use serde_json::json;
use std::io::ErrorKind;
use std::path::Path;
use tengen_core::build::{LockMode, Use};
use tengen_core::harness;
use tengen_core::package::{self, Package};
use tengen_core::spec::schema;

pub(super) fn run(context: &Context, args: &args::New) -> Result<Exit, Fault> {
    let (id, place) = (&args.id, context.root.join(&args.id));
    if !package::is_id(id) {
        return Err(Fault::Usage(format!(
            "`{}` cannot be a problem's id: take lower-case letters, digits and `_`, like `{}`",
            line(id),
            package::better_id(id)
        )));
    }
    if place.symlink_metadata().is_ok() {
        return Err(taken(&place));
    }
    let origin = Origin::of(context, args)?;
    let failed = |error| Fault::file("make a directory in", &context.root, error);
    // Beside its final path, because a rename works only within one file system.
    let draft = tempfile::Builder::new()
        .prefix(".new-")
        .permissions(std::os::unix::fs::PermissionsExt::from_mode(0o755))
        .tempdir_in(&context.root)
        .map_err(failed)?;
    let dir = draft.path().join(id);
    let mut paths = origin.write(id, args.seed, &dir)?;
    let package = package::open(&dir, &context.languages);
    let package = package.map_err(|error| error.relocated(&dir, origin.place(&dir)))?;
    if origin.has_stubs() {
        paths.extend(write_stubs(context, &package)?);
    }
    let (summary, cases) = make_cases(context, &dir)?;
    // Before the problem is moved: if this fails, there is no problem yet.
    write_schema(draft.path(), &context.root)?;
    put(&dir, &place)?;
    if context.is_json() {
        print_json(&document(&package, &place, &paths, cases))?;
    } else {
        print_text(&(summary + &report::made(&package, &place, &paths)))?;
    }
    Ok(Exit::Expected)
}

fn taken(place: &Path) -> Fault {
    Fault::Usage(format!(
        "{} is there already: take another id, or move it away",
        place.shown()
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

/// Builds the problem and writes its lock; returns a summary, and the number of cases.
fn make_cases(context: &Context, dir: &Path) -> Result<(String, usize), Fault> {
    let open = context.open_dir(dir, Use::Cases)?;
    let jury = open.jury();
    let built = context.build(&jury, &open.dir, LockMode::Write)?;
    Ok((
        report::built(&open.package, &built, false),
        built.cases.len(),
    ))
}

/// Writes the schema that the spec names, for editors. Replaces an earlier schema, but no other
/// file with that name.
fn write_schema(draft: &Path, root: &Path) -> Result<(), Fault> {
    let (made, place) = (draft.join(SCHEMA), root.join(SCHEMA));
    let title = |text: &[u8]| {
        let document: serde_json::Value = serde_json::from_slice(text).ok()?;
        document.get("title").cloned()
    };
    let schema = format!("{:#}\n", schema());
    let is_foreign = match std::fs::read(&place) {
        Ok(earlier) => title(&earlier) != title(schema.as_bytes()),
        Err(error) => error.kind() != ErrorKind::NotFound,
    };
    if is_foreign {
        return Ok(());
    }
    write(&made, &schema)?;
    std::fs::rename(&made, &place).map_err(|error| Fault::file("write", &place, error))
}

/// Moves the finished problem to its final path: an empty directory of our own, because a rename
/// replaces nothing else.
fn put(dir: &Path, place: &Path) -> Result<(), Fault> {
    std::fs::create_dir(place).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => taken(place),
        _ => Fault::file("make", place, error),
    })?;
    std::fs::rename(dir, place).map_err(|error| {
        let _ = std::fs::remove_dir(place);
        Fault::file("rename to", place, error)
    })
}

fn document(package: &Package, place: &Path, files: &[String], cases: usize) -> serde_json::Value {
    report::document(json!({
        "problem": package.id,
        "directory": place.to_string_lossy().into_owned(),
        "seed": package.seed,
        "files": files,
        "cases": cases,
    }))
}
