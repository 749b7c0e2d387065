//! `tengen judge`

mod globs;
mod labels;
pub(super) mod selection;
mod tasks;

use super::Cluster;
use super::Open;
use super::drawing::Drawer;
use super::written::{OutputFile, checked};
use super::{Context, Exit, Fault, exposed, json_text, print_json, print_text, say, say_fault};
use crate::cli::args;
use base::scratch::Scratch;
use base::text::{line, shell_words};
use base::transcript::Transcript;
use cases::bounds::{self, Quantity};
use cases::build::{BuildDir, Case, LockMode, Use};
use cases::jury::{Jury, Telling};
use judge::{Judge, Judged, ResultStore, Workers, cases_that_break};
use package::{Allowed, Group, Package};
use program::Source;
use report::html::{self, JudgedProblem, Note};
use report::{
    self, Detail, Expected, Label, LabelComparison, NoSubmission, Outcome, SubmissionResult, files,
};
use selection::Chosen;
use std::env::temp_dir;
use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;
use terms::verdict::Verdict;

pub(super) fn run(context: &Context, args: &args::JudgeArgs) -> Result<Exit, Fault> {
    if args.nats.servers.is_some() && (args.jsonl.is_some() || args.input.is_some()) {
        let what = "tasks and single inputs are judged on this machine: leave --nats out";
        return Err(Fault::Usage(what.to_owned()));
    }
    match &args.jsonl {
        Some(file) => tasks::run(context, args, file),
        None => run_on_problem(context, args),
    }
}

/// The time limit of each submission.
fn time_limits(package: &Package, submissions: &[(String, Source)]) -> Vec<Duration> {
    let limit = |source: &Source| package.limits_for(&source.language, None).time;
    submissions
        .iter()
        .map(|(_, source)| limit(source))
        .collect()
}

fn run_on_problem(context: &Context, args: &args::JudgeArgs) -> Result<Exit, Fault> {
    let mut open = context.open(args.problem(), Use::Cases)?;
    // All files are read before anything is built, so that a mistyped name costs no time.
    let mut labels = args.labels.as_deref().map(labels::read).transpose()?;
    let Chosen {
        submissions,
        others,
    } = selection::chosen_submissions(&open.package, labels.as_mut(), args)?;
    // The directory with the files of a single input exists as long as this value.
    let files = args.input.is_some().then(Scratch::new).transpose();
    let files = files.map_err(|error| Fault::file("make a directory in", &temp_dir(), error))?;
    let cases = cases(context, &mut open, args, files.as_ref())?;
    // The limits are set only after the reference has answered within the limits of the problem:
    // the options apply to submissions.
    set_limits(&mut open.package, args);
    let limits = time_limits(&open.package, &submissions);
    let jury = open.jury();
    if let Some(note) = exposed::note(&open.package, &cases, open.sandbox.isolation()) {
        say(&note);
    }
    let cluster = Cluster::open(context, &args.nats)?;
    let workers = cluster.as_ref().map(|it| it.judging(context));
    // Stored results have no output, and are from this machine.
    let store = (args.input.is_none() && cluster.is_none())
        .then(|| ResultStore::new(&open.dir, args.fresh));
    let judge = Judge {
        jury: &jury,
        cases: &cases,
        compiler: &open.compiler,
        sandbox: &*open.sandbox,
        pool: &context.pool,
        workers: workers.as_ref().map(|it| it as &dyn Workers),
        // Submissions can be compared only if all cases were judged.
        all: args.all || args.group_identical,
        store: store.as_ref(),
        keeps_output: args.input.is_some(),
        cancel: cluster.as_ref().map(Cluster::cancel).unwrap_or_default(),
    };
    let sources = submissions.clone();
    let results = Cluster::end(judge.judge_all(&submissions, &*context.sink), cluster)?;
    // Without --expect and labels, nothing in particular is expected.
    let allowed = |name: &str| match &labels {
        Some(labels) => labels.label_of(name).map(Label::allowed),
        None => args.expect.map(Allowed::exactly),
    };
    let is_expected = |name: &str, verdict| {
        let required = allowed(name).map(|it| it.required);
        required.map_or(verdict == args.expected(), |it| it.contains(&verdict))
    };
    let results = submissions.into_iter().map(|(name, _)| name).zip(results);
    let (outcomes, exit) = outcomes(args, results.collect(), &is_expected)?;
    let comparison = labels.as_ref().map(|labels| {
        let label = |name: &str| labels.label_of(name);
        LabelComparison::new(&open.package, (&outcomes, others.len()), &label)
    });
    let mut document = report::judged_document(&open.package.id, &outcomes, &others);
    if let Some(comparison) = &comparison {
        document["labels"] = comparison.document();
    }
    let drawer = Drawer {
        jury: &jury,
        compiler: &open.compiler,
        problem: args.problem(),
        dir: Path::new(""),
    };
    let default = || Ok(open.dir.reports().join("judge.html"));
    if let Some(written) = OutputFile::new(args.output.as_deref(), args.open, default)? {
        let results = results_of(&outcomes, &limits, &allowed);
        let text = match written.format() {
            "html" => {
                let telling = Telling::InProcess;
                let quantities = bounds::measure(&jury, &cases, telling, &context.pool)?;
                let notes = notes(&jury, &results, &allowed);
                page(
                    &drawer,
                    &sources,
                    (&cases, &quantities, notes),
                    (results, &others),
                )?
            }
            "csv" => table(&open.package.id, args.rows, results, &others)?,
            "xml" => checked(files::junit(&open.package.id, &outcomes, &others))?,
            _ => json_text(&document).into_bytes(),
        };
        written.write(&text)?;
    }
    if context.is_json() {
        print_json(&document)?;
    } else if context.shows_report(exit) {
        let judged = outcomes.iter().filter_map(|(_, it)| it.as_ref().ok());
        let judged: Vec<&Judged> = judged.collect();
        let shown: (&Expected<'_>, _) = (&allowed, context.width);
        let mut text = text(&jury, &open.dir, &cases, &judged, args, shown)?;
        text.push_str(&report::no_submissions(&others));
        text.extend(comparison.iter().map(LabelComparison::text));
        print_text(&text)?;
    }
    context.annotate(|| {
        report::annotations::of_submissions(&open.package.id, args.expected(), &outcomes)
    })?;
    for warning in jury.warnings() {
        say(&format!("warning: {}: {warning}", open.package.id));
    }
    Ok(exit)
}

/// The cases to judge: the selected ones, or the given input, whose files are written to a
/// directory.
fn cases(
    context: &Context,
    open: &mut Open,
    args: &args::JudgeArgs,
    files: Option<&Scratch>,
) -> Result<Vec<Case>, Fault> {
    if let (Some(input), Some(files)) = (&args.input, files) {
        let answer = args.answer.as_deref();
        let case = selection::given(open, files.path(), input, answer)?;
        open.package.groups = vec![Group::of_inputs(&open.package)];
        return Ok(vec![case]);
    }
    let built = context.build(&open.jury(), &open.dir, LockMode::Ignore)?;
    selection::chosen(&open.package, built.cases, args)
}

fn table(
    problem: &str,
    rows: args::Rows,
    submissions: Vec<SubmissionResult<'_>>,
    others: &[NoSubmission],
) -> Result<Vec<u8>, Fault> {
    let table = files::ProblemResults {
        problem,
        submissions,
        others,
    };
    checked(files::csv(rows.into(), &[table]))
}

/// The result of each submission, and whether it is as expected. Submissions that could not be
/// judged are reported at once.
fn outcomes(
    args: &args::JudgeArgs,
    results: Vec<Outcome>,
    is_expected: &dyn Fn(&str, Verdict) -> bool,
) -> Result<(Vec<Outcome>, Exit), Fault> {
    let mut exit = Exit::Expected;
    let mut outcomes: Vec<Outcome> = Vec::new();
    let is_alone = results.len() == 1;
    for (name, result) in results {
        let result = match result {
            Ok(judged) => {
                exit = exit.worse(Exit::expected_if(is_expected(&name, judged.verdict)));
                Ok(judged)
            }
            // If a tool is missing, the error is the complete result of the only submission.
            Err(fault) if is_alone && !matches!(fault, Fault::Part(_)) => return Err(fault),
            Err(fault) => {
                let again = || shell_words(&["tengen", "judge", args.problem(), &name]);
                let fault = fault.repeated_by(again);
                // The other submissions may still be judged.
                say_fault(&fault);
                exit = exit.worse(Exit::from(fault.blame()));
                Err(fault)
            }
        };
        outcomes.push((name, result));
    }
    Ok((outcomes, exit))
}

/// The result of each submission, with the time limits of its language.
fn results_of<'a>(
    outcomes: &'a [Outcome],
    limits: &[Duration],
    allowed: &Expected<'_>,
) -> Vec<SubmissionResult<'a>> {
    let results = outcomes.iter().zip(limits).map(|((name, outcome), limit)| {
        let (allowed, judged) = (allowed(name), outcome.as_ref().ok());
        let agrees = |allowed: &Allowed| {
            judged.is_some_and(|judged| allowed.required.contains(&judged.verdict))
        };
        let cases = judged.map_or(&[][..], |judged| &judged.cases);
        let broken = |allowed: &Allowed| cases_that_break(allowed, cases.iter());
        let as_expected = allowed.as_ref().map(agrees);
        let wrong = allowed.filter(|_| as_expected == Some(false));
        SubmissionResult {
            name,
            limit: *limit,
            judged: outcome.as_ref().map_err(ToString::to_string),
            as_expected,
            unexpected_cases: wrong.iter().flat_map(broken).collect(),
        }
    });
    results.collect()
}

/// Every submission with an unexpected verdict, and the warnings.
fn notes(jury: &Jury, results: &[SubmissionResult<'_>], allowed: &Expected<'_>) -> Vec<Note> {
    let unexpected = results
        .iter()
        .filter(|it| it.as_expected == Some(false))
        .filter_map(|it| Some(Note::of_submission(it, &allowed(it.name)?.required)));
    let warnings = jury.warnings();
    unexpected
        .chain(warnings.iter().map(Note::warning))
        .collect()
}

fn page(
    drawer: &Drawer<'_>,
    sources: &[(String, Source)],
    (cases, quantities, notes): (&[Case], &[Quantity], Vec<Note>),
    (columns, others): (Vec<SubmissionResult<'_>>, &[NoSubmission]),
) -> Result<Vec<u8>, Fault> {
    let jury = drawer.jury;
    let source = |name: &str| sources.iter().find(|(known, _)| known == name);
    let problem = JudgedProblem {
        package: jury.package(),
        cases,
        columns,
        others,
        notes,
        quantities,
        read: &html::CaseFiles::read,
        command: &|case, by| drawer.command(case, by),
        draw: &|case, failing| match failing {
            None => drawer.case(case, None, None),
            Some(failing) => match source(failing.0) {
                Some((_, source)) => drawer.failure(case, failing, || {
                    Ok(jury.package().program_of(source.clone())?)
                }),
                None => Ok(None),
            },
        },
    };
    let section = html::judged_problem(&problem, 0)?;
    Ok(html::page(&jury.package().id, &[section]).into_bytes())
}

/// Replaces the limits of the problem and of all its groups by the given ones.
fn set_limits(package: &mut Package, args: &args::JudgeArgs) {
    if let Some(time) = args.time_limit {
        package.limits.time = time.0;
        for group in &mut package.groups {
            group.limits.time = None;
        }
    }
    if let Some(memory) = args.memory_limit {
        package.limits.memory = memory.0;
        for group in &mut package.groups {
            group.limits.memory = None;
        }
    }
}

/// The report for one submission, or a table for several.
fn text(
    jury: &Jury,
    dir: &BuildDir,
    cases: &[Case],
    results: &[&Judged],
    args: &args::JudgeArgs,
    (expected, width): (&Expected<'_>, Option<usize>),
) -> Result<String, Fault> {
    let package = jury.package();
    let mut text = match results {
        [] => String::new(),
        [judged] => {
            let detail = detail(jury, dir, cases, judged)?;
            report::judged(package, judged, detail.as_ref(), width)
        }
        _ => report::ranked(package, results, expected, width),
    };
    if args.group_identical {
        text.push_str(&report::alike(results));
    }
    for judged in results.iter().filter(|_| args.input.is_some()) {
        text.push_str(&report::printed(judged));
    }
    for judged in results.iter().filter(|_| args.cases) {
        if results.len() > 1 {
            let _ = writeln!(text, "{}:", line(&judged.submission));
        }
        text.push_str(&report::cases(judged, width));
    }
    Ok(text)
}

/// Details of the first failing case: the path of its input, the board of the wrong answer, the
/// path of the transcript.
fn detail(
    jury: &Jury,
    dir: &BuildDir,
    cases: &[Case],
    judged: &Judged,
) -> Result<Option<Detail>, Fault> {
    let failing = judged.first_failure();
    let found = failing.and_then(|failing| {
        let case = cases.iter().find(|case| case.planned.id == failing.id)?;
        Some((failing, case))
    });
    let Some((failing, case)) = found else {
        return Ok(None);
    };
    let keep = |transcript: &Transcript| {
        dir.keep_transcript(&judged.submission, &failing.id, &transcript.text())
    };
    let picture = || {
        let input = std::fs::read(&case.input).ok()?;
        let pictures = jury.package().boards(&input)?.ok()?;
        let index = failing.place?.line.checked_sub(1)?;
        Some(report::board(pictures.get(index)?))
    };
    Ok(Some(Detail {
        input: case.input.clone(),
        board: picture(),
        transcript: failing.transcript.as_ref().map(keep).transpose()?,
    }))
}
