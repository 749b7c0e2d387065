//! `tengen export`

use super::{Context, Exit, Fault, Open, print_json, print_text};
use crate::cli::args;
use crate::cli::locate::contest as contest_named;
use base::text::{Shown as _, count};
use cases::build::{LockMode, Use};
use exchange::{Format, Losses};
use export::contest::{self, ExportedContest};
use export::{Exported, Ready, export, tell_package};
use serde_json::{Value, json};
use statement::contest::{Contest, ContestProblem};
use std::path::Path;

pub(super) fn run(context: &Context, args: &args::Export) -> Result<Exit, Fault> {
    let round = contest_named(&args.problem)?;
    let all_held = if let Some(round) = round {
        export_contest(context, args, &round)?
    } else {
        let open = context.open(&args.problem, Use::Cases)?;
        let package =
            WrittenPackage::export(context, (args.to, args.pass_fail), &open, None, &args.out)?;
        if context.is_json() {
            print_json(&report::document(package.document(args)))?;
        } else {
            print_text(&package.text(args))?;
        }
        package.losses.is_empty()
    };
    // With --strict, the package has been written as well; only the exit code differs.
    Ok(Exit::expected_if(!args.strict || all_held))
}

/// An exported package.
pub(super) struct WrittenPackage<'a> {
    problem: String,
    path: &'a Path,
    files: usize,
    pub(super) cases: usize,
    pub(super) losses: Losses,
}

impl<'a> WrittenPackage<'a> {
    /// Writes the package of a problem to `path`.
    pub(super) fn export(
        context: &Context,
        (to, pass_fail): (Format, bool),
        open: &Open,
        in_contest: Option<&ContestProblem>,
        path: &'a Path,
    ) -> Result<Self, Fault> {
        let jury = open.jury();
        let built = context.build(&jury, &open.dir, LockMode::Ignore)?;
        let ready = Ready {
            jury: &jury,
            cases: &built.cases,
            pass_fail,
            in_contest,
        };
        let Exported {
            tree, mut losses, ..
        } = export(ready, to)?;
        // A contest names its packages itself.
        if in_contest.is_none() {
            tell_package(to, path, &mut losses);
        }
        tree.write(path)?;
        Ok(Self {
            problem: open.package.id.clone(),
            path,
            files: tree.len(),
            cases: built.cases.len(),
            losses,
        })
    }

    fn document(&self, args: &args::Export) -> Value {
        json!({
            "problem": self.problem,
            "to": args.to.name(),
            "path": self.path,
            "files": self.files,
            "cases": self.cases,
            "losses": report::losses_document(&self.losses),
        })
    }

    fn text(&self, args: &args::Export) -> String {
        let files = count(self.files, "file");
        let (id, to, out) = (&self.problem, args.to, self.path.shown());
        let losses = report::losses(&self.losses);
        format!("{id}: {files} for {to} in {out}\n{losses}")
    }
}

/// Writes a directory with the files of a contest and the packages of its problems. Returns whether
/// the format can hold everything.
fn export_contest(context: &Context, args: &args::Export, round: &Contest) -> Result<bool, Fault> {
    if !contest::formats().any(|format| format == args.to) {
        let names: Vec<&str> = contest::formats().map(Format::name).collect();
        let names = names.join(", ");
        let to = args.to;
        return Err(Fault::Usage(format!(
            "contests are exported to {names}, not to {to}: export its problems one by one"
        )));
    }
    if args
        .out
        .extension()
        .is_some_and(|extension| extension == "zip")
    {
        return Err(Fault::Usage(
            "a contest is a folder of packages, each a zip file: name a folder with --out"
                .to_owned(),
        ));
    }
    let open = |entry: &ContestProblem| context.open_dir(&entry.dir, Use::Cases);
    let opened = round
        .problems
        .iter()
        .map(open)
        .collect::<Result<Vec<_>, _>>()?;
    let packages = opened.iter().map(|open| &open.package);
    let problems: Vec<_> = round.problems.iter().zip(packages).collect();
    let ExportedContest { tree, losses } = contest::contest(round, &problems);
    // Written first: if the directory exists already, no problem is written.
    tree.write(&args.out)?;
    let mut all_held = losses.is_empty();
    let mut documents = Vec::new();
    if !context.is_json() {
        let (id, out) = (&round.id, args.out.shown());
        let losses = report::losses(&losses);
        print_text(&format!(
            "{id}: contest.yaml and problems.yaml in {out}\n{losses}"
        ))?;
    }
    for (entry, open) in round.problems.iter().zip(&opened) {
        let path = args.out.join(format!("{}.zip", open.package.id));
        let package =
            WrittenPackage::export(context, (args.to, args.pass_fail), open, Some(entry), &path)?;
        all_held &= package.losses.is_empty();
        if context.is_json() {
            documents.push(package.document(args));
        } else {
            print_text(&package.text(args))?;
        }
    }
    if context.is_json() {
        print_json(&report::document(json!({
            "contest": round.id,
            "path": args.out,
            "losses": report::losses_document(&losses),
            "problems": documents,
        })))?;
    }
    Ok(all_held)
}
