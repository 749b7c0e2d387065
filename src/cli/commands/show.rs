//! `tengen show`

mod plain;
mod visualized;

use super::written::OutputFile;
use super::{Context, Exit, Fault, named, print_bytes, print_text, say};
use crate::cli::args;
use crate::cli::context::Open;
use base::scratch::Scratch;
use base::text::{Shown as _, hanging, line};
use base::transcript::{Speaker, Transcript};
use cases::build::{Case, LockMode, Use};
use cases::jury::{Drawing, DrawingKind, Jury};
use package::FileCase;
use problems::{Picture, SessionMessage};
use report::{self, html};
use std::env::temp_dir;
use std::path::Path;
use std::sync::Arc;

pub(super) fn run(context: &Context, args: &args::Show) -> Result<Exit, Fault> {
    let open = context.open(&args.problem, Use::Cases)?;
    if args.answer {
        print_bytes(&case(context, &open, &args.case)?.answer.read()?)?;
        return Ok(Exit::Expected);
    }
    if args.input {
        print_bytes(&input(context, &open, &args.case)?)?;
        return Ok(Exit::Expected);
    }
    if Path::new(&args.case).extension() == Some("interaction".as_ref()) {
        return show_transcript(&open, args);
    }
    let wants_picture = args.wants_picture();
    let has_pictures = open.package.has_pictures();
    if args.text || !has_pictures && !open.package.has_boards() {
        if wants_picture || args.only.is_some() {
            return Err(no_picture(&open));
        }
        return plain::run(context, &open, args);
    }
    if has_pictures {
        return visualized::run(context, &open, args);
    }
    if args.by.is_some() {
        if wants_picture {
            return Err(no_picture(&open));
        }
        return plain::run(context, &open, args);
    }
    let input = input(context, &open, &args.case)?;
    let pictures = match open.package.boards(&input).unwrap_or(Ok(Vec::new())) {
        Ok(pictures) => pictures,
        Err(invalid) => {
            let invalid = hanging(&invalid);
            say(&format!("invalid: {}: {invalid}", line(&args.case)));
            return Ok(Exit::FellShort);
        }
    };
    draw(&open, pictures, args)
}

/// The error if nothing can be drawn.
fn no_picture(open: &Open) -> Fault {
    Fault::Usage(format!(
        "{} has no visualizer, and neither a built-in model nor an [input] whose boards could be drawn",
        open.package.id
    ))
}

fn draw(open: &Open, mut pictures: Vec<Picture>, args: &args::Show) -> Result<Exit, Fault> {
    if let Some(number) = args.only {
        pictures = vec![pick(pictures, number.get())?];
    }
    if let Some(path) = args.svg.as_ref().or(args.out.as_ref()) {
        named::write(path, report::svg(&pictures).as_bytes())?;
    } else if args.open {
        let drawing = Drawing {
            kind: DrawingKind::Svg,
            bytes: report::svg(&pictures).into_bytes(),
        };
        open_page(open, &args.case, &drawing)?;
    } else {
        let boards: Vec<String> = pictures.iter().map(report::board).collect();
        print_text(&boards.join("\n"))?;
    }
    Ok(Exit::Expected)
}

/// Opens a picture on an HTML page: a picture that is opened directly may run scripts.
fn open_page(open: &Open, name: &str, drawing: &Drawing) -> Result<(), Fault> {
    let id = &open.package.id;
    let title = format!("{id} {name}");
    let page = html::page(id, &[html::picture(&title, drawing)]);
    let path = || Ok(open.dir.reports().join("show.html"));
    match OutputFile::new(None, true, path)? {
        Some(written) => written.write(page.as_bytes()),
        None => Ok(()),
    }
}

/// Draws an interaction if the model can; otherwise prints it.
fn show_transcript(open: &Open, args: &args::Show) -> Result<Exit, Fault> {
    let path = Path::new(&args.case);
    let text = named::read(path)?;
    let text = String::from_utf8(text)
        .map_err(|_| Fault::Usage(format!("{}: it is not text", args.case)))?;
    let transcript = match Transcript::parse(&text) {
        Ok(transcript) => transcript,
        Err(error) => return Err(Fault::Usage(format!("{}: {error}", args.case))),
    };
    let model = open.package.model.as_ref();
    let Some(interactor) = model.and_then(|model| model.interactor()) else {
        print_text(&report::transcript(&transcript))?;
        return Ok(Exit::Expected);
    };
    let messages: Vec<SessionMessage<'_>> = transcript
        .lines
        .iter()
        .map(|line| SessionMessage {
            by_submission: line.by == Speaker::Submission,
            line: &line.text,
        })
        .collect();
    draw(open, interactor.pictures(&messages), args)
}

/// The input of a case, by its id, or the input in a file.
fn input(context: &Context, open: &Open, name: &str) -> Result<Vec<u8>, Fault> {
    if Path::new(name).is_file() {
        return named::read(Path::new(name));
    }
    let path = case(context, open, name)?.input;
    std::fs::read(&path).map_err(|error| Fault::file("read", &path, error))
}

/// A directory for the files of an input that is not a case.
pub(super) fn scratch() -> Result<Scratch, Fault> {
    Scratch::new().map_err(|error| Fault::file("make a directory in", &temp_dir(), error))
}

/// The case with this id, or the case of an input file. An invalid input is reported.
pub(super) fn case_or_file(
    context: &Context,
    open: &Open,
    dir: &Scratch,
    name: &str,
) -> Result<Option<Case>, Fault> {
    let path = Path::new(name);
    if !path.is_file() {
        return case(context, open, name).map(Some);
    }
    match given(&open.jury(), dir.path(), path)? {
        Ok(case) => Ok(Some(case)),
        Err(why) => {
            say(&format!("invalid: {}: {}", line(name), hanging(&why)));
            Ok(None)
        }
    }
}

/// The case of an input file; the answer is read from the file beside it, or computed by the
/// reference. If the input is invalid, the reason.
fn given(jury: &Jury<'_>, dir: &Path, path: &Path) -> Result<Result<Case, String>, Fault> {
    let read = |path: &Path| std::fs::read(path).map_err(|error| Fault::file("read", path, error));
    let name = path.to_string_lossy();
    let bytes: Arc<[u8]> = read(path)?.into();
    if let Err(rejection) = jury.validate(&bytes, None, &path.shown())? {
        return Ok(Err(rejection.to_string()));
    }
    let beside = path.with_extension("ans");
    let answer = if beside.is_file() {
        read(&beside)?
    } else {
        jury.solve(&bytes, &path.shown())?
    };
    let file = FileCase {
        name: name.clone().into_owned(),
        input: path.to_owned(),
        answer: None,
    };
    // An index beyond all groups: no group has arguments for this input.
    let group = jury.package().groups.len();
    Case::outside_plan(dir, (group, &name), &file, (&bytes, &answer)).map(Ok)
}

/// The case with this id, built.
fn case(context: &Context, open: &Open, id: &str) -> Result<Case, Fault> {
    let jury = open.jury();
    let mut cases = context.build(&jury, &open.dir, LockMode::Ignore)?.cases;
    match cases.iter().position(|case| case.planned.id == id) {
        Some(index) => Ok(cases.swap_remove(index)),
        None => Err(Fault::Usage(format!(
            "no case or file `{}`: cases are named like {}",
            base::text::line(id),
            cases.first().map_or("group/01", |first| &first.planned.id)
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
