//! `tengen verify`

use super::Cluster;
use super::drawing::Drawer;
use super::written::{OutputFile, checked, default_path};
use super::{Context, Exit, Fault, each, json_text, print_json, print_text, say, say_fault};
use crate::cli::args;
use crate::cli::context::Open;
use base::text::{count, shell_words};
use cases::build::Use;
use cases::jury::Jury;
use judge::{Judged, Workers, unexpected_cases};
use report::files::ProblemResults;
use report::html::{self, JudgedProblem, Note, Section};
use report::{self, SubmissionResult, Verified, VerifiedProblem, annotations, files};
use soundness::verify::{Conclusion, Verifier};
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Instant;
use terms::fault::Blame;
use terms::language::install_command;

pub(super) fn run(context: &Context, args: &args::Verify) -> Result<Exit, Fault> {
    let begin = Instant::now();
    let mut verified = Verified {
        jobs: context.pool.jobs(),
        ..Verified::default()
    };
    let dirs = context.problems(&args.problems)?;
    let written = OutputFile::new(args.output.as_deref(), args.open, || {
        default_path(&dirs, "verify.html")
    })?;
    let is_page = written.as_ref().is_some_and(|it| it.format() == "html");
    let cluster = Cluster::open(context, &args.nats)?;
    let verify = |index: usize, dir: &Path| {
        let show = |found: &VerifiedProblem, drawer: &Drawer<'_>| {
            is_page.then(|| section(found, index, drawer)).transpose()
        };
        match problem(context, dir, How::new(args, cluster.as_ref()), show) {
            // What is wrong with one package says nothing about the other problems.
            Err(fault) if fault.blame() == Blame::Package => Ok(Err(fault)),
            done => done.map(Ok),
        }
    };
    let mut sections = Vec::new();
    let mut failed = Vec::new();
    let all = each::problem(&dirs, verify, |done| {
        match done {
            Ok((problem, section)) => {
                verified.problems.push(problem);
                sections.extend(section);
            }
            Err(fault) => failed.push(fault),
        }
        Ok(())
    });
    Cluster::end(all, cluster)?;
    if verified.problems.is_empty()
        && let Some(fault) = failed.pop()
    {
        return after(&failed, fault);
    }
    verified.install = install(context, &verified);
    verified.seconds = begin.elapsed().as_secs_f64();
    let exit = Conclusion::worst(verified.verifications()).into();
    if let Some(written) = written {
        written.write(&match written.format() {
            "html" => report::verified_page(&verified, &sections).into_bytes(),
            "csv" => {
                let tables = verified.problems.iter().map(|problem| ProblemResults {
                    problem: &problem.package.id,
                    submissions: results(problem),
                    others: &[],
                });
                checked(files::csv(args.rows.into(), &tables.collect::<Vec<_>>()))?
            }
            _ => json_text(&report::verified_document(&verified)).into_bytes(),
        })?;
    }
    print(context, &verified, exit)?;
    match failed.pop() {
        Some(fault) => after(&failed, fault),
        None => Ok(exit),
    }
}

/// Reports the faults of other problems; returns the last one.
fn after(others: &[Fault], last: Fault) -> Result<Exit, Fault> {
    others.iter().for_each(say_fault);
    Err(last)
}

/// Prints the results in the requested format.
pub(super) fn print(context: &Context, verified: &Verified, exit: Exit) -> Result<(), Fault> {
    if context.is_json() {
        print_json(&report::verified_document(verified))?;
    } else if context.shows_report(exit) {
        print_text(&report::verified(verified, context.width))?;
    }
    context.annotate(|| annotations::of_verified(verified))?;
    // Printed after the report: above a long table they would be overlooked.
    for (_, fault) in verified.verifications().flat_map(|found| &found.faults) {
        context.annotate(|| annotations::of_fault(fault))?;
        say_fault(fault);
    }
    Ok(())
}

/// Which programs are compiled with sanitizers.
fn sanitized(verifier: &Verifier<'_>) -> String {
    let package = verifier.jury.package();
    let judged = package.solutions.iter();
    let judged = judged.filter(|solution| verifier.judges(solution)).count();
    format!(
        "{}: programs in C and C++ with sanitizers; of {} judged: {judged}, those that must be accepted",
        package.id,
        count(package.solutions.len(), "solution"),
    )
}

/// The command that installs what the skipped solutions need.
fn install(context: &Context, verified: &Verified) -> Option<String> {
    let skipped = verified.verifications().flat_map(|found| &found.skipped);
    let names: BTreeSet<&str> = skipped.map(|one| one.language.as_str()).collect();
    let languages = context.languages.iter().map(|language| &**language);
    let languages = languages.filter(|language| names.contains(language.name.as_str()));
    install_command(languages, &std::env::var_os("PATH").unwrap_or_default())
}

/// The results of all solutions; for those without results, the reason.
fn results(problem: &VerifiedProblem) -> Vec<SubmissionResult<'_>> {
    let found = &problem.found;
    let row = |name, judged| result(problem, name, judged);
    let judged = found.judged.iter().map(|it| row(&it.submission, Ok(it)));
    let failed = found
        .faults
        .iter()
        .map(|(name, fault)| row(name, Err(fault.to_string())));
    let skipped = found
        .skipped
        .iter()
        .map(|it| row(&it.solution, Err(it.reason.clone())));
    judged.chain(failed).chain(skipped).collect()
}

/// The result of the solution with this name.
fn result<'a>(
    problem: &'a VerifiedProblem,
    name: &'a str,
    judged: Result<&'a Judged, String>,
) -> SubmissionResult<'a> {
    let VerifiedProblem { package, found } = problem;
    let mut solutions = package.solutions.iter();
    let solution = solutions.find(|solution| solution.program.path == Path::new(name));
    let limits = solution.map_or(package.limits, |it| {
        package.limits_for(&it.program.language, None)
    });
    let was_judged = judged.as_ref().ok().copied();
    let cases = solution.zip(was_judged);
    let cases = cases.map(|(it, judged)| unexpected_cases(package, &it.expectation, judged));
    let as_expected = |_| !found.unexpected.iter().any(|it| it.solution == name);
    SubmissionResult {
        name,
        limit: limits.time,
        as_expected: was_judged.map(as_expected),
        unexpected_cases: cases.unwrap_or_default(),
        judged,
    }
}

fn section(problem: &VerifiedProblem, index: usize, drawer: &Drawer<'_>) -> Result<Section, Fault> {
    let VerifiedProblem { package, found } = problem;
    let issues = found.issues.iter().map(Note::of_issue);
    let unexpected = found.unexpected.iter().map(Note::of_unexpected);
    let faults = found.faults.iter();
    let faults = faults.map(|(solution, fault)| Note::of_fault(solution, fault));
    let mut notes: Vec<Note> = unexpected.chain(faults).chain(issues).collect();
    notes.sort_by_key(Note::is_warning);
    let problem = JudgedProblem {
        package,
        cases: &found.cases,
        columns: results(problem),
        others: &[],
        notes,
        quantities: &found.quantities,
        read: &html::CaseFiles::read,
        command: &|case, by| drawer.command(case, by),
        draw: &|case, failing| match failing {
            None => drawer.case(case, None, None),
            Some(failing) => {
                let mut solutions = package.solutions.iter();
                let solution = solutions.find(|it| it.program.path == Path::new(failing.0));
                match solution {
                    Some(it) => drawer.failure(case, failing, || drawer.jury.source(&it.program)),
                    None => Ok(None),
                }
            }
        },
    };
    html::judged_problem(&problem, index)
}

/// How problems are verified.
#[derive(Clone, Copy, Default)]
pub(super) struct How<'a> {
    /// Whether to run everything, ignoring the results of earlier runs.
    fresh: bool,
    /// Whether to write what solutions get into the spec.
    record: bool,
    /// The machines that judge instead of this one, if there are any.
    cluster: Option<&'a Cluster>,
}

impl<'a> How<'a> {
    fn new(args: &args::Verify, cluster: Option<&'a Cluster>) -> Self {
        Self {
            fresh: args.fresh,
            record: args.record,
            cluster,
        }
    }
}

/// Verifies the problem in `dir`, and calls `show` with the result while no other process can
/// change the cases.
pub(super) fn problem<T>(
    context: &Context,
    dir: &Path,
    how: How<'_>,
    show: impl FnOnce(&VerifiedProblem, &Drawer<'_>) -> Result<T, Fault>,
) -> Result<(VerifiedProblem, T), Fault> {
    let Open {
        package,
        dir,
        sandbox,
        compiler,
        sink,
    } = context.open_dir(dir, Use::Cases)?;
    let How {
        fresh,
        record,
        cluster,
    } = how;
    let workers = cluster.map(|it| {
        if package.margins.are_asked_for() {
            it.judging_alike(context, &package)
        } else {
            it.judging(context)
        }
    });
    let verifier = Verifier {
        jury: &Jury::new(&package, &compiler, &*sandbox).reporting(&*sink),
        dir: &dir,
        compiler: &compiler,
        pool: &context.pool,
        workers: workers.as_ref().map(|it| it as &dyn Workers),
        cancel: cluster.map(Cluster::cancel).unwrap_or_default(),
        fresh,
        sanitized: context.sanitized,
    };
    if context.sanitized {
        say(&sanitized(&verifier));
    }
    let mut found = verifier.verify(&*sink).map_err(|fault| {
        if !context.sanitized {
            return fault;
        }
        // Other commands run programs without sanitizers.
        let again = shell_words(&["tengen", "verify", &package.id, "--sanitize"]);
        fault.repeated_only_by(again)
    })?;
    super::matches::verify(context, &package, &mut found)?;
    let package = if record {
        super::record::record(context, &package, &mut found)?
    } else {
        package
    };
    let problem = VerifiedProblem { package, found };
    let drawer = Drawer {
        jury: &Jury::new(&problem.package, &compiler, &*sandbox).reporting(&*sink),
        compiler: &compiler,
        problem: &problem.package.id,
        dir: &problem.package.dir,
    };
    let shown = show(&problem, &drawer)?;
    Ok((problem, shown))
}
