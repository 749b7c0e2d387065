//! Uploads to Polygon.

use super::differences::{documents, shown};
use super::opened::{open, scratch};
use crate::cli::args;
use crate::cli::commands::export::WrittenPackage;
use crate::cli::commands::{Context, Exit, Fault, print_json, print_text};
use crate::cli::locate::contest as contest_named;
use base::text::{count, line};
use exchange::{Format, Losses};
use push::polygon::{Change, Keys, LocalProblem, Plan, Polygon, Problem, Target};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// At most this many names of new things are listed.
const LISTED: usize = 8;

pub(super) fn run(context: &Context, args: &args::Push, problems: &str) -> Result<Exit, Fault> {
    if args.contest.is_some() {
        return Err(Fault::Usage(
            "--contest is for DOMjudge: Polygon has no interface for contests. Upload the problems of a contest.toml \
             with their ids, as in --to polygon:ID,ID, and add them to the contest on the pages of Polygon"
                .to_owned(),
        ));
    }
    let target: Target = problems.parse()?;
    let keys = Keys::from_environment()?;
    let round = contest_named(&args.problem)?;
    let opened = open(context, args, round.as_ref())?;
    check_count(&target, opened.len())?;
    let judge = Polygon::new(&target.api, keys);
    // A wrong id is found before anything is written.
    let there = target.ids.iter().map(|id| judge.problem(*id));
    let there = there.collect::<Result<Vec<_>, _>>()?;
    let scratch = scratch()?;
    let mut lines = vec![target.api.clone()];
    let mut all = Vec::new();
    let (mut is_needed, mut is_refused) = (false, false);
    for ((open, entry), there) in opened.iter().zip(&there) {
        let id = &open.package.id;
        let dir = scratch.path().join(id);
        let form = (Format::Polygon, args.pass_fail);
        let written = WrittenPackage::export(context, form, open, *entry, &dir)?;
        let here = LocalProblem::read(id, &dir)?;
        if args.write && there.is_outdated() {
            judge.update(there)?;
        }
        let plan = judge.plan(&here, there)?;
        let refused = if args.write && plan.is_needed() {
            judge.upload(there, &plan)?
        } else {
            Vec::new()
        };
        is_refused |= !refused.is_empty();
        let done = Done {
            there,
            plan,
            refused,
            losses: written.losses,
            writes: args.write,
        };
        is_needed |= done.plan.is_needed();
        lines.extend(done.lines(id));
        all.push(done.document(id));
    }
    lines.push(conclusion(is_needed, args.write).to_owned());
    if context.is_json() {
        print_json(&report::document(json!({
            "judge": target.api,
            "written": args.write,
            "problems": all,
        })))?;
    } else {
        print_text(&(lines.join("\n") + "\n"))?;
    }
    Ok(Exit::expected_if(!is_refused))
}

/// Each problem needs an id.
fn check_count(target: &Target, problems: usize) -> Result<(), Fault> {
    if target.ids.len() == problems {
        return Ok(());
    }
    let (ids, problems) = (count(target.ids.len(), "id"), count(problems, "problem"));
    Err(Fault::Usage(format!(
        "--to has {ids} for {problems}: list an id for each problem, in the order of the contest, as in polygon:123456,123457"
    )))
}

fn conclusion(is_needed: bool, writes: bool) -> &'static str {
    match (is_needed, writes) {
        (false, _) => "nothing to upload",
        (true, false) => "nothing was written: add --write to upload this",
        (true, true) => "uploaded and committed",
    }
}

/// The plan for a problem, after it was carried out if that is wanted.
struct Done<'a> {
    there: &'a Problem,
    plan: Plan,
    /// The solutions that the judge refused.
    refused: Vec<String>,
    losses: Losses,
    writes: bool,
}

impl Done<'_> {
    fn lines(&self, id: &str) -> Vec<String> {
        let plan = &self.plan;
        let state = match plan.changes.len() {
            0 => "unchanged".to_owned(),
            changes => count(changes, "change"),
        };
        let (number, name) = (self.there.id, self.there.name());
        let mut lines = vec![format!("  {id}: problem {number} ({name}): {state}")];
        if plan.is_uncommitted {
            lines.push("    the judge has changes of yours that are not committed".to_owned());
        }
        if self.there.is_outdated() && !self.writes {
            lines.push(
                "    somebody has committed changes since: --write compares with these".to_owned(),
            );
        }
        lines.extend(new(&plan.changes));
        for change in plan.changes.iter().filter(|change| !change.is_new) {
            lines.push(format!("    {}:", named(change)));
            let differences = change.differences.iter();
            lines.extend(differences.map(|it| format!("      {}", shown(it))));
        }
        lines.extend(list("    only on the judge, where it stays: ", &plan.kept));
        if !plan.changes.is_empty() {
            let losses = report::losses(&self.losses);
            lines.extend(losses.lines().map(|line| format!("    {line}")));
        }
        lines.extend(self.refused.iter().map(|refused| format!("    {refused}")));
        lines
    }

    fn document(&self, id: &str) -> Value {
        let change = |change: &Change| {
            json!({
                "what": change.what,
                "name": change.name,
                "is_new": change.is_new,
                "differences": documents(&change.differences),
            })
        };
        let changes: Vec<Value> = self.plan.changes.iter().map(change).collect();
        json!({
            "problem": id,
            "id": self.there.id,
            "changes": changes,
            "kept": self.plan.kept,
            "uncommitted": self.plan.is_uncommitted,
            "uploaded": self.writes && self.plan.is_needed(),
            "refused": self.refused,
            "losses": report::losses_document(&self.losses),
        })
    }
}

/// A line for each sort of new things.
fn new(changes: &[Change]) -> Vec<String> {
    let mut sorts: Vec<(&str, Vec<String>)> = Vec::new();
    for change in changes.iter().filter(|change| change.is_new) {
        match sorts.iter_mut().find(|(what, _)| *what == change.what) {
            Some((_, names)) => names.push(line(&change.name)),
            None => sorts.push((change.what, vec![line(&change.name)])),
        }
    }
    let lines = sorts.iter().map(|(what, names)| match &names[..] {
        [name] if name.is_empty() => format!("    new: {what}"),
        names => {
            let start = format!("    new: {}: ", count(names.len(), what));
            list(&start, names).unwrap_or_default()
        }
    });
    lines.collect()
}

/// The first names of a list, if there are any.
fn list(start: &str, names: &[String]) -> Option<String> {
    let mut text = format!(
        "{start}{}",
        names
            .iter()
            .take(LISTED)
            .cloned()
            .collect::<Vec<_>>()
            .join(", ")
    );
    if names.len() > LISTED {
        let _ = write!(text, " and {} more", names.len() - LISTED);
    }
    (!names.is_empty()).then_some(text)
}

fn named(change: &Change) -> String {
    let Change { what, name, .. } = change;
    format!("{what} {}", line(name)).trim_end().to_owned()
}
