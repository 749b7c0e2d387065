//! Pictures by the visualizers of a problem, or of an input as it is declared.

use super::{case, open_page};
use crate::cli::args;
use crate::cli::commands::drawing::Drawer;
use crate::cli::commands::{Context, Exit, Fault, named, print_bytes, say};
use crate::cli::context::Open;
use base::text::{Shown as _, hanging, line};
use std::env::temp_dir;
use std::io::IsTerminal as _;
use std::path::Path;
use std::sync::Arc;
use tengen_core::build::Case;
use tengen_core::jury::{Drawing, DrawingKind, Jury};
use tengen_core::package::FileCase;
use tengen_core::verdict::Verdict;

pub(super) fn run(context: &Context, open: &Open, args: &args::Show) -> Result<Exit, Fault> {
    if args.only.is_some() {
        let id = &open.package.id;
        return Err(Fault::Usage(format!(
            "--only is for models: {id} makes one picture of an input"
        )));
    }
    let jury = open.jury();
    let drawer = Drawer {
        jury: &jury,
        compiler: &open.compiler,
        problem: &args.problem,
        dir: Path::new(""),
    };
    // The files of an input that is no case stay as long as this value.
    let dir = tempfile::tempdir();
    let dir = dir.map_err(|error| Fault::file("make a directory in", &temp_dir(), error))?;
    let path = Path::new(&args.case);
    let case = if path.is_file() {
        match given(&jury, dir.path(), path)? {
            Ok(case) => case,
            Err(why) => {
                say(&format!("invalid: {}: {}", line(&args.case), hanging(&why)));
                return Ok(Exit::FellShort);
            }
        }
    } else {
        case(context, open, &args.case)?
    };
    let by = args.by.as_deref();
    if by.is_some() && open.package.visualizers.output.is_none() {
        let id = &open.package.id;
        return Err(Fault::Usage(format!(
            "{id} has no visualizer of outputs, which could draw what a submission prints"
        )));
    }
    let output = by.map(|by| printed(&drawer, by, &case)).transpose()?;
    let by = by.map(Path::to_string_lossy);
    match drawer.case(&case, output.as_deref(), by.as_deref())? {
        Some(drawing) => show(open, args, &drawing),
        None if open.package.visualizers.is_empty() => Err(Fault::Usage(format!(
            "{} has nothing that is usually drawn: no tree, graph, grid, points or list",
            line(&args.case)
        ))),
        None => Err(Fault::Usage(format!(
            "{} has no visualizer of inputs: name a submission by --by, whose output is drawn",
            open.package.id
        ))),
    }
}

/// What a submission prints; where it fails to end as it should, that is told, as the picture will show a part at most.
fn printed(drawer: &Drawer<'_>, by: &Path, case: &Case) -> Result<Vec<u8>, Fault> {
    let output = drawer.output_of(by, case)?;
    if ![Verdict::Accepted, Verdict::WrongAnswer].contains(&output.verdict) {
        let (by, verdict) = (by.shown(), output.verdict.name());
        let why = hanging(&output.message);
        say(&format!("note: {by}: {verdict}: {why}"));
    }
    Ok(output.bytes)
}

/// The case of a file with an input: its answer is in the file beside it, or the reference's. If the input is not valid, why.
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
    // A group that is not there: none has arguments for an input of its own.
    let group = jury.package().groups.len();
    Case::outside_plan(dir, (group, &name), &file, (&bytes, &answer)).map(Ok)
}

fn show(open: &Open, args: &args::Show, drawing: &Drawing) -> Result<Exit, Fault> {
    let id = &open.package.id;
    let kind = drawing.kind;
    if let (Some(path), true) = (&args.svg, kind != DrawingKind::Svg) {
        return Err(Fault::Usage(format!(
            "the visualizer of {id} makes {kind}, which {} would not be: write it by --out FILE.{}",
            path.shown(),
            kind.extension()
        )));
    }
    if let Some(path) = args.svg.as_ref().or(args.out.as_ref()) {
        named::write(path, &drawing.bytes)?;
    } else if args.open {
        open_page(open, &args.case, drawing)?;
    } else if kind != DrawingKind::Svg && std::io::stdout().is_terminal() {
        return Err(Fault::Usage(format!(
            "the visualizer of {id} makes {kind}, which no terminal shows: write it by --out FILE.{}, or --open it",
            kind.extension()
        )));
    } else {
        print_bytes(&drawing.bytes)?;
    }
    Ok(Exit::Expected)
}
