//! Uploads to `DOMjudge`.

use super::differences::{documents, shown};
use super::opened::{Opened, open, scratch};
use crate::cli::args;
use crate::cli::commands::export::WrittenPackage;
use crate::cli::commands::{Context, Exit, Fault, Open, print_json, print_text};
use crate::cli::locate::contest as contest_named;
use base::digest;
use base::text::{count, line};
use exchange::Format;
use export::contest::{self, ExportedContest};
use push::{
    ContestFile, Credentials, Domjudge, LocalProblem, Problem, ProblemPlan, ProblemState,
    PushError, Receipts, Uploaded,
};
use serde_json::{Value, json};
use statement::contest::{Contest, ContestProblem};
use std::path::{Path, PathBuf};

pub(super) fn run(context: &Context, args: &args::Push, address: &str) -> Result<Exit, Fault> {
    let round = contest_named(&args.problem)?;
    let opened = open(context, args, round.as_ref())?;
    let judge = log_in(address)?;
    let scratch = scratch()?;
    let target = target(&judge, args, round.as_ref())?;
    let mut problems = Vec::new();
    for (open, entry) in &opened {
        let package = packed(context, args, (open, *entry), scratch.path())?;
        problems.push((open, package));
    }
    let new = match (&round, target.is_new) {
        (Some(round), true) => Some(contest_file(round, &target.id, &opened, scratch.path())?),
        _ => None,
    };
    let push = Push {
        judge: &judge,
        target,
        writes: args.write,
    };
    let id = push.create(new.as_ref())?;
    let there = push.listed(&id)?;
    let mut lines = vec![push.headline(&id)];
    let mut documents = Vec::new();
    let mut is_needed = push.target.is_new;
    for (open, package) in &problems {
        let done = push.problem(&id, &there, package, &open.dir.receipts())?;
        is_needed |= done.plan.is_needed();
        lines.extend(done.lines(package));
        documents.push(done.document(package));
    }
    lines.push(push.conclusion(is_needed));
    if context.is_json() {
        print_json(&report::document(json!({
            "judge": judge.api(),
            "contest": id,
            "is_new": push.target.is_new,
            "written": args.write,
            "problems": documents,
        })))?;
    } else {
        print_text(&(lines.join("\n") + "\n"))?;
    }
    Ok(Exit::Expected)
}

fn log_in(address: &str) -> Result<Domjudge, Fault> {
    let credentials = Credentials::from_environment(Domjudge::USER, Domjudge::PASSWORD);
    Ok(Domjudge::log_in(address, &credentials?)?)
}

/// The contest of the judge that problems are uploaded to.
struct TargetContest {
    id: String,
    name: String,
    is_new: bool,
}

/// Finds the contest. Only the contest of a contest.toml may be a new one.
fn target(
    judge: &Domjudge,
    args: &args::Push,
    round: Option<&Contest>,
) -> Result<TargetContest, PushError> {
    let id = args.contest.as_ref().or(round.map(|round| &round.id));
    let Some(id) = id else {
        return Err(judge.no_contest(None)?);
    };
    match (judge.contest(id)?, round) {
        (Some(name), _) => Ok(TargetContest {
            id: id.clone(),
            name,
            is_new: false,
        }),
        (None, Some(round)) => Ok(TargetContest {
            id: id.clone(),
            name: contest::title(round).unwrap_or(id).to_owned(),
            is_new: true,
        }),
        (None, None) => Err(judge.no_contest(Some(id))?),
    }
}

/// Writes the file of a new contest.
fn contest_file(
    round: &Contest,
    id: &str,
    opened: &[Opened<'_>],
    scratch: &Path,
) -> Result<ContestFile, Fault> {
    if round.start.is_none() || round.duration.is_none() {
        return Err(Fault::Usage(format!(
            "a new contest needs `start` and `duration`: add them to the contest.toml of {}",
            round.id
        )));
    }
    let named = Contest {
        id: id.to_owned(),
        ..round.clone()
    };
    let packages = opened.iter().map(|(open, _)| &open.package);
    let problems: Vec<_> = round.problems.iter().zip(packages).collect();
    let ExportedContest { tree, .. } = contest::contest(&named, &problems);
    let dir = scratch.join("contest");
    tree.write(&dir)?;
    Ok(ContestFile(dir.join("contest.yaml")))
}

/// A problem with its package, and what the package cannot hold.
struct Packed {
    problem: LocalProblem,
    losses: exchange::Losses,
}

fn packed(
    context: &Context,
    args: &args::Push,
    (open, entry): (&Open, Option<&ContestProblem>),
    scratch: &Path,
) -> Result<Packed, Fault> {
    let package = &open.package;
    let zip = scratch.join(format!("{}.zip", package.id));
    let form = (Format::Domjudge, args.pass_fail);
    let written = WrittenPackage::export(context, form, open, entry, &zip)?;
    let (cases, losses) = (written.cases, written.losses);
    let label = entry.map(|entry| &entry.label);
    let problem = LocalProblem {
        id: package.id.clone(),
        name: export::domjudge_name(package)?,
        time_limit: package.limits.time.as_secs_f64(),
        cases,
        label: label.map(|label| label.letter.clone()),
        color: label.and_then(|label| Some(format!("#{}", label.color.as_ref()?))),
        digest: digest_of(&zip)?,
        zip,
    };
    Ok(Packed { problem, losses })
}

fn digest_of(path: &PathBuf) -> Result<String, Fault> {
    let digest = std::fs::File::open(path).and_then(digest::of_reader);
    digest.map_err(|error| Fault::file("read", path, error))
}

/// An upload, or what one would do.
struct Push<'a> {
    judge: &'a Domjudge,
    target: TargetContest,
    writes: bool,
}

impl Push<'_> {
    /// Creates a new contest, if this upload writes; returns the identifier of the contest.
    fn create(&self, new: Option<&ContestFile>) -> Result<String, PushError> {
        match new {
            Some(file) if self.writes => self.judge.create(file),
            _ => Ok(self.target.id.clone()),
        }
    }

    /// The problems that the judge has in the contest; a contest that is still to be created has
    /// none.
    fn listed(&self, id: &str) -> Result<Vec<Problem>, PushError> {
        if self.target.is_new {
            return Ok(Vec::new());
        }
        self.judge.problems(id)
    }

    /// Uploads a problem if that is necessary and allowed.
    fn problem(
        &self,
        id: &str,
        there: &[Problem],
        packed: &Packed,
        receipts: &Path,
    ) -> Result<Done, Fault> {
        let problem = &packed.problem;
        let known = Receipts::read(receipts);
        let plan = problem.plan(there, known.get(self.judge.api(), id));
        let mut uploaded = None;
        if self.writes && plan.is_needed() {
            uploaded = Some(self.judge.upload(id, problem, plan.state)?);
            known.record(receipts, (self.judge.api(), id), &problem.digest)?;
        }
        Ok(Done { plan, uploaded })
    }

    fn headline(&self, id: &str) -> String {
        let user = self.judge.user();
        let state = match (self.target.is_new, self.writes) {
            (true, true) => ", created",
            (true, false) => ", which is new",
            (false, _) => "",
        };
        let (api, name) = (self.judge.api(), &self.target.name);
        let (user_name, id) = (line(&user.username), line(id));
        let mut head = format!("{api}, as {user_name}: contest {id} ({name}){state}");
        if user.team.is_none() {
            head += "\n  the user has no team, so the judge ignores the solutions in packages";
        }
        head
    }

    fn conclusion(&self, is_needed: bool) -> String {
        match (is_needed, self.writes) {
            (false, _) => "nothing to upload".to_owned(),
            (true, false) => "nothing was written: add --write to upload this".to_owned(),
            (true, true) => "uploaded".to_owned(),
        }
    }
}

/// The plan for a problem, and its result.
struct Done {
    plan: ProblemPlan,
    uploaded: Option<Uploaded>,
}

impl Done {
    fn lines(&self, packed: &Packed) -> Vec<String> {
        let problem = &packed.problem;
        let state = match self.plan.state {
            ProblemState::New => format!("new, {}", count(problem.cases, "case")),
            ProblemState::Same if self.plan.is_needed() => "changed on the judge".to_owned(),
            ProblemState::Same => "unchanged".to_owned(),
            ProblemState::Changed => "changed since the last upload".to_owned(),
            ProblemState::Unknown => "not uploaded from here before".to_owned(),
        };
        let mut lines = vec![format!("  {}: {state}", problem.id)];
        let told = |difference| format!("    {}", shown(difference));
        lines.extend(self.plan.differences.iter().map(told));
        let kept = self.plan.kept.iter().map(told);
        lines.extend(kept.map(|line| line + "; an upload does not change it"));
        if self.plan.is_needed() {
            let losses = report::losses(&packed.losses);
            lines.extend(losses.lines().map(|line| format!("    {line}")));
        }
        let warnings = self.uploaded.iter().flat_map(|it| &it.warnings);
        lines.extend(warnings.map(|warning| format!("    the judge warns: {warning}")));
        lines
    }

    fn document(&self, packed: &Packed) -> Value {
        let state = match self.plan.state {
            ProblemState::New => "new",
            ProblemState::Same => "same",
            ProblemState::Changed => "changed",
            ProblemState::Unknown => "unknown",
        };
        json!({
            "problem": packed.problem.id,
            "state": state,
            "differences": documents(&self.plan.differences),
            "kept": documents(&self.plan.kept),
            "uploaded": self.uploaded.is_some(),
            "warnings": self.uploaded.as_ref().map(|it| &it.warnings),
            "losses": report::losses_document(&packed.losses),
        })
    }
}
