//! Pictures by the visualizers of a problem, or pictures of a declared input.

use super::{open_page, plain};
use crate::cli::args;
use crate::cli::commands::drawing::Drawer;
use crate::cli::commands::{Context, Exit, Fault, named, print_bytes, say};
use crate::cli::context::Open;
use base::text::{Shown as _, hanging, line};
use cases::build::Case;
use cases::jury::{Drawing, DrawingKind};
use std::io::IsTerminal as _;
use std::path::Path;
use terms::verdict::Verdict;

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
    let dir = super::scratch()?;
    let Some(case) = super::case_or_file(context, open, &dir, &args.case)? else {
        return Ok(Exit::FellShort);
    };
    let by = args.by.as_deref();
    if by.is_some() && open.package.visualizers.output.is_none() {
        let id = &open.package.id;
        return Err(Fault::Usage(format!(
            "{id} has no visualizer of outputs, which could draw what a submission prints"
        )));
    }
    if is_unfit_for_terminals(args) {
        plain::show(&drawer, &case, by)?;
        let how = "--svg FILE, --out FILE or --open";
        say(&format!("note: there is a picture: see it by {how}"));
        return Ok(Exit::Expected);
    }
    let output = by.map(|by| printed(&drawer, by, &case)).transpose()?;
    let by = by.map(Path::to_string_lossy);
    match drawer.case(&case, output.as_deref(), by.as_deref())? {
        Some(drawing) => show(open, args, &drawing),
        None if open.package.visualizers.is_empty() && !args.wants_picture() => {
            plain::show(&drawer, &case, None)?;
            Ok(Exit::Expected)
        }
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

/// The output of a submission. If the submission fails, this is reported, as the picture may show
/// only a part.
fn printed(drawer: &Drawer<'_>, by: &Path, case: &Case) -> Result<Vec<u8>, Fault> {
    let output = drawer.output_of(by, case)?;
    if ![Verdict::Accepted, Verdict::WrongAnswer].contains(&output.verdict) {
        let (by, verdict) = (by.shown(), output.verdict.name());
        let why = hanging(&output.message);
        say(&format!("note: {by}: {verdict}: {why}"));
    }
    Ok(output.bytes)
}

/// Whether the picture would be printed to a terminal, which cannot show it.
fn is_unfit_for_terminals(args: &args::Show) -> bool {
    !args.wants_picture() && std::io::stdout().is_terminal()
}

fn show(open: &Open, args: &args::Show, drawing: &Drawing) -> Result<Exit, Fault> {
    let id = &open.package.id;
    let kind = drawing.kind;
    if let (Some(path), true) = (&args.svg, kind != DrawingKind::Svg) {
        return Err(Fault::Usage(format!(
            "the visualizer of {id} makes {kind}, but {} has another extension: use --out FILE.{}",
            path.shown(),
            kind.extension()
        )));
    }
    if let Some(path) = args.svg.as_ref().or(args.out.as_ref()) {
        named::write(path, &drawing.bytes)?;
    } else if args.open {
        open_page(open, &args.case, drawing)?;
    } else {
        print_bytes(&drawing.bytes)?;
    }
    Ok(Exit::Expected)
}
