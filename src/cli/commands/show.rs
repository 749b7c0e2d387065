//! `tengen show`

use super::{Context, Exit, Fault, print_text, say};
use crate::build::{LockMode, Use, build};
use crate::cli::args;
use crate::cli::context::Open;
use crate::jury::Jury;
use crate::report;
use problems::Picture;
use std::path::Path;

pub(super) fn run(context: &Context, args: &args::Show) -> Result<Exit, Fault> {
    let open = context.open(&args.problem, Use::Cases)?;
    let input = input(context, &open, &args.case)?;
    let Some(model) = &open.package.model else {
        let id = &open.package.id;
        return Err(Fault::Usage(format!(
            "{id} has no built-in model that could draw its boards"
        )));
    };
    let mut pictures = match model.pictures(&input) {
        Ok(pictures) => pictures,
        Err(invalid) => {
            say(&format!("invalid: {}: {invalid}", args.case));
            return Ok(Exit::FellShort);
        }
    };
    if let Some(number) = args.only {
        pictures = vec![pick(pictures, number.get())?];
    }
    if let Some(path) = &args.svg {
        let written = std::fs::write(path, report::svg(&pictures));
        written.map_err(|error| Fault::file("write", path, error))?;
    } else {
        let boards: Vec<String> = pictures.iter().map(report::board).collect();
        print_text(&boards.join("\n"))?;
    }
    Ok(Exit::Expected)
}

/// The input of a case, by its id, or of a file.
fn input(context: &Context, open: &Open, case: &str) -> Result<Vec<u8>, Fault> {
    let read = |path: &Path| std::fs::read(path).map_err(|error| Fault::file("read", path, error));
    if Path::new(case).is_file() {
        return read(Path::new(case));
    }
    let jury = Jury::new(&open.package, &open.compiler, &*open.sandbox);
    let built = build(
        &jury,
        &open.dir,
        LockMode::Ignore,
        context.jobs,
        &*context.sink,
    )?;
    match built.cases.iter().find(|built| built.planned.id == case) {
        Some(built) => read(&built.input),
        None => Err(Fault::Usage(format!(
            "no case or file `{case}`: cases are named like {}",
            built
                .cases
                .first()
                .map_or("group/01", |first| &first.planned.id)
        ))),
    }
}

fn pick(mut pictures: Vec<Picture>, number: usize) -> Result<Picture, Fault> {
    let count = pictures.len();
    if number > count {
        return Err(Fault::Usage(format!(
            "there is no picture {number}: this input has {count}"
        )));
    }
    Ok(pictures.swap_remove(number - 1))
}
