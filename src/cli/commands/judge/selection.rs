//! Selection of the submissions to judge, and of the cases.

use super::globs;
use super::labels::Labels;
use crate::cli::args;
use crate::cli::commands::submission::{self, NotSubmission};
use crate::cli::commands::{Fault, Open, named, say};
use base::text::{Shown as _, hanging, line};
use cases::build::Case;
use package::{FileCase, Package};
use program::Source;
use report::NoSubmission;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use terms::Kind;

/// How many files are listed if none is a submission.
const REASONS: usize = 20;

/// The path of a possible submission.
struct SubmissionPath {
    path: PathBuf,
    /// Whether it was found in a directory or by a pattern, where other files may lie as well.
    is_found: bool,
}

impl SubmissionPath {
    /// A candidate that was given explicitly.
    fn named(path: PathBuf) -> Self {
        let is_found = false;
        Self { path, is_found }
    }

    /// A candidate that was found by a pattern or in a directory.
    fn found(path: PathBuf) -> Self {
        let is_found = true;
        Self { path, is_found }
    }
}

/// The submissions that are given or match a pattern, and those in the directories of `--each`,
/// sorted by name.
fn candidates(args: &args::JudgeArgs) -> Result<Vec<SubmissionPath>, Fault> {
    let mut all = Vec::new();
    for path in &args.submissions {
        if !globs::is_pattern(path) {
            all.push(SubmissionPath::named(path.clone()));
            continue;
        }
        let found = globs::matching(path).map_err(|error| unreadable(path, &error))?;
        if found.is_empty() {
            let pattern = path.shown();
            return Err(Fault::Usage(format!("there is no file like {pattern}")));
        }
        all.extend(found.into_iter().map(SubmissionPath::found));
    }
    for dir in &args.each {
        all.extend(entries(dir)?);
    }
    Ok(all)
}

fn unreadable(path: &Path, error: &std::io::Error) -> Fault {
    Fault::Usage(format!("cannot read {}: {error}", path.shown()))
}

/// The files and directories in a directory, sorted by name, without hidden ones.
fn entries(dir: &Path) -> Result<Vec<SubmissionPath>, Fault> {
    let unreadable = |error| unreadable(dir, &error);
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        if !entry.file_name().as_encoded_bytes().starts_with(b".") {
            found.push(entry.path());
        }
    }
    if found.is_empty() {
        let dir = dir.shown();
        return Err(Fault::Usage(format!("{dir} contains no submission")));
    }
    found.sort();
    Ok(found.into_iter().map(SubmissionPath::found).collect())
}

/// The submissions in some directories, and the other entries.
pub(in crate::cli::commands) fn in_directories(
    package: &Package,
    dirs: &[PathBuf],
) -> Result<Chosen, Fault> {
    let mut candidates = Vec::new();
    for dir in dirs {
        candidates.extend(entries(dir)?);
    }
    read(package, &candidates, false)
}

/// The submissions to judge, and the other files that were found.
pub(in crate::cli::commands) struct Chosen {
    /// The submissions with their names in reports.
    pub(in crate::cli::commands) submissions: Vec<(String, Source)>,
    /// The files that cannot be judged.
    pub(in crate::cli::commands) others: Vec<NoSubmission>,
}

/// The submissions to judge: the labelled ones, or those given or found.
pub(super) fn chosen_submissions(
    package: &Package,
    labels: Option<&mut Labels>,
    args: &args::JudgeArgs,
) -> Result<Chosen, Fault> {
    let candidates = match labels {
        None => candidates(args)?,
        Some(labels) => {
            let paths = labels.submissions(args)?.into_iter();
            paths.map(SubmissionPath::found).collect()
        }
    };
    read(package, &candidates, args.sanitize)
}

/// The same submission, compiled with sanitizers.
fn sanitized(name: &str, source: Source) -> Result<Source, NotSubmission> {
    let Some(language) = source.language.sanitized() else {
        let language = &source.language.name;
        let reason = format!("it is in {language}, and there are sanitizers for C and C++ only");
        let fault = Fault::Usage(format!(
            "cannot judge {} with --sanitize: {reason}",
            line(name)
        ));
        return Err(NotSubmission { fault, reason });
    };
    let language = Arc::new(language);
    Ok(Source { language, ..source })
}

/// Reads all candidates. Of those that were found, others than submissions are set aside; one that was named has to be a submission.
fn read(package: &Package, candidates: &[SubmissionPath], sanitize: bool) -> Result<Chosen, Fault> {
    let mut chosen = Chosen {
        submissions: Vec::new(),
        others: Vec::new(),
    };
    for SubmissionPath { path, is_found } in candidates {
        let name = path.to_string_lossy().into_owned();
        let read = submission::read(package, path);
        let read = read.and_then(|source| {
            if sanitize {
                sanitized(&name, source)
            } else {
                Ok(source)
            }
        });
        match read {
            Ok(source) if *is_found && is_answer_alone(package, &source) => {
                let reason = "it is a text, and the problem asks for a program".to_owned();
                chosen.others.push(NoSubmission { name, reason });
            }
            Ok(source) => chosen.submissions.push((name, source)),
            Err(no) if *is_found => {
                let reason = no.reason;
                chosen.others.push(NoSubmission { name, reason });
            }
            Err(no) => return Err(no.fault),
        }
    }
    if chosen.submissions.is_empty() && !chosen.others.is_empty() {
        return Err(no_submission(&chosen.others));
    }
    Ok(chosen)
}

/// The error if no candidate is a submission, with the reason for each.
fn no_submission(others: &[NoSubmission]) -> Fault {
    let all = match others.len() {
        1 => "1 file or directory".to_owned(),
        many => format!("{many} files and directories"),
    };
    let reasons = others.iter().take(REASONS);
    let reasons = reasons.map(|it| format!("\n{}: {}", line(&it.name), hanging(&it.reason)));
    let more = others.len().saturating_sub(REASONS);
    let more = (more > 0).then(|| format!("\nand {more} more"));
    let reasons: String = reasons.chain(more).collect();
    Fault::Usage(format!("none of {all} is a submission:{reasons}"))
}

/// Whether a source is an output file, which only answer-only problems accept.
fn is_answer_alone(package: &Package, source: &Source) -> bool {
    let language = &source.language;
    package.kind != Kind::Answer && (language.is_text() || language.is_outputs())
}

/// The cases of the given groups and with the given ids; all cases if none are given.
pub(super) fn chosen(
    package: &Package,
    cases: Vec<Case>,
    args: &args::JudgeArgs,
) -> Result<Vec<Case>, Fault> {
    let group = |case: &Case| package.groups[case.planned.group].name.as_str();
    for name in &args.groups {
        if !cases.iter().any(|case| group(case) == name) {
            let known: Vec<&str> = package.groups.iter().map(|it| it.name.as_str()).collect();
            return Err(Fault::Usage(format!(
                "{} has no cases of a group `{}`: known are {}",
                package.id,
                line(name),
                known.join(", ")
            )));
        }
    }
    for id in &args.only {
        if !cases.iter().any(|case| case.planned.id == *id) {
            let first = cases.first().map_or("group/01", |case| &case.planned.id);
            return Err(Fault::Usage(format!(
                "{} has no case `{}`: cases are named like {first}",
                package.id,
                line(id)
            )));
        }
    }
    let takes_all = args.groups.is_empty() && args.only.is_empty();
    let is_chosen = |case: &Case| {
        let of_group = args.groups.iter().any(|name| name == group(case));
        takes_all || of_group || args.only.contains(&case.planned.id)
    };
    Ok(cases.into_iter().filter(is_chosen).collect())
}

/// The case of a given input, with the given answer or else the reference's answer. It belongs to
/// the only group.
pub(super) fn given(
    open: &Open,
    dir: &Path,
    input: &Path,
    answer: Option<&Path>,
) -> Result<Case, Fault> {
    let jury = open.jury();
    let bytes: Arc<[u8]> = named::read(input)?.into();
    let name = input.shown();
    let rejection = jury.validate(&bytes, None, &name)?.err();
    if let Some(rejection) = &rejection {
        let why = hanging(&rejection.to_string());
        say(&format!("note: {} is not valid: {why}", line(&name)));
    }
    let unanswered = |why: &str| {
        let (problem, input) = (&open.package.id, line(&name));
        Fault::Usage(format!(
            "{why} of {problem} has no answer to {input}: name one by --answer"
        ))
    };
    let answer = match answer {
        Some(path) => named::read(path)?,
        None => jury.solve(&bytes, &name).map_err(|fault| match fault {
            Fault::Usage(_) => unanswered("the package"),
            // A reference that fails on an invalid input is not broken.
            Fault::Part(_) if rejection.is_some() => unanswered("the reference"),
            other => other,
        })?,
    };
    let file = FileCase {
        name: name.clone(),
        input: input.to_owned(),
        answer: None,
    };
    Case::outside_plan(dir, (0, &name), &file, (&bytes, &answer))
}
