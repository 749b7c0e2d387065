//! PDF by the typesetter in the executable, Typst.
//!
//! # Theory of operation
//!
//! The executable starts itself again in the sandbox, with a first argument that makes it the
//! typesetter. So a document can use no more time and memory than a compiler, and the crates of
//! Typst are needed by the executable alone. An executable without the feature `pdf` ends with a
//! code of its own.

use super::typeset::{OUTPUT, Picture, TYPST, TypesetDir, Untypeset, job};
use sandbox::{Exit, Job, OwnExecutable, Sandbox, SandboxError, Status};
use std::ffi::OsString;

use std::path::{Path, PathBuf};
use terms::fault::Fault;

/// The first argument of the executable as typesetter.
pub const ARGUMENT: &str = "typeset-in-sandbox";
/// The argument after that which requests the version.
pub const VERSION: &str = "--version";
/// The exit code of an executable that was built without the typesetter.
pub const MISSING: u8 = 64;

/// The name of a directory with fonts, in the directory of a problem or over it.
const FONTS: &str = "fonts";
/// The maximum depth of directories with fonts.
const DEEPEST: usize = 5;
/// How many directories over a problem may have fonts.
const OVER: usize = 2;

/// The document as PDF, with fonts of these directories besides the embedded ones.
///
/// # Errors
/// [`Untypeset`] if the executable has no typesetter or the document has a mistake; others if the
/// sandbox or a file fails.
pub(super) fn pdf(
    sandbox: &dyn Sandbox,
    typst: &str,
    pictures: &[Picture],
    fonts: &[PathBuf],
) -> Result<Vec<u8>, Fault> {
    let files = pictures.iter().map(|(name, bytes)| (&**name, &**bytes));
    let files: Vec<_> = [("statement.typ", typst.as_bytes())]
        .into_iter()
        .chain(files)
        .collect();
    set(sandbox, &TypesetDir::new(&files)?, "statement.typ", fonts)
}

/// The document `main` of a directory as PDF.
///
/// # Errors
/// As for [`pdf`].
pub(super) fn set(
    sandbox: &dyn Sandbox,
    dir: &TypesetDir,
    main: &str,
    fonts: &[PathBuf],
) -> Result<Vec<u8>, Fault> {
    let root = dir.0.path();
    let mut arguments: Vec<OsString> = vec![root.into(), main.into(), OUTPUT.into()];
    let mut readable = Vec::new();
    for (at, fonts) in fonts.iter().map(absolute).enumerate() {
        if fonts.starts_with("/usr") {
            readable.push(fonts.clone());
            arguments.push(fonts.into());
        } else {
            // The user of the box may not be allowed to read it in its place.
            let copy = root.join(format!("{FONTS}-{at}"));
            copy_fonts(&fonts, &copy, DEEPEST)
                .map_err(|error| Fault::file("read the fonts in", &fonts, error))?;
            arguments.push(copy.into());
        }
    }
    let exit = run(sandbox, arguments, root, readable)?;
    let exit = exit.ok_or(Untypeset::NoTypesetter(&[TYPST]))?;
    dir.pdf(TYPST, &exit)
}

/// The version of the typesetter in the executable; `None` if there is none.
pub(super) fn version(sandbox: &dyn Sandbox) -> Option<String> {
    let dir = base::scratch::Scratch::new().ok()?;
    let exit = run(sandbox, vec![VERSION.into()], dir.path(), Vec::new()).ok()??;
    let said = String::from_utf8_lossy(&exit.stdout).trim().to_owned();
    (exit.status == Status::Exited(0) && !said.is_empty()).then_some(said)
}

/// Runs the typesetter; `None` if the executable has none.
fn run(
    sandbox: &dyn Sandbox,
    arguments: Vec<OsString>,
    dir: &Path,
    readable: Vec<PathBuf>,
) -> Result<Option<Exit>, Fault> {
    let executable = OwnExecutable::running();
    let executable = executable
        .map_err(|error| Fault::file("copy the executable to", &std::env::temp_dir(), error))?;
    let arguments = std::iter::once(ARGUMENT.into()).chain(arguments);
    let common = job([""], dir);
    let job = Job {
        argv: executable.job(arguments, common.limits).argv,
        readable,
        // Threads do not make one statement faster.
        env: vec![("RAYON_NUM_THREADS".into(), "1".into())],
        ..common
    };
    match sandbox.run(&job) {
        Err(SandboxError::NoProgram { .. }) => Ok(None),
        Err(error) => Err(error.into()),
        Ok(exit) => {
            let is_missing = exit.status == Status::Exited(i32::from(MISSING));
            Ok((!is_missing).then_some(exit))
        }
    }
}

fn absolute(dir: &PathBuf) -> PathBuf {
    std::path::absolute(dir).unwrap_or_else(|_| dir.clone())
}

/// Copies the files of a directory and of those below it.
fn copy_fonts(from: &Path, to: &Path, depth: usize) -> std::io::Result<()> {
    std::fs::create_dir(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() && depth > 0 {
            copy_fonts(&from, &to, depth - 1)?;
        } else if from.is_file() {
            std::fs::copy(&from, &to)?;
        }
    }
    Ok(())
}

/// The directories with fonts for a problem: `fonts` in its directory and in those over it.
pub(super) fn font_dirs(problem: &Path) -> Vec<PathBuf> {
    let problem = absolute(&problem.to_owned());
    let dirs = problem.ancestors().take(OVER + 1);
    let dirs = dirs.map(|dir| dir.join(FONTS));
    dirs.filter(|dir| dir.is_dir()).collect()
}
