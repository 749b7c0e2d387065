//! Cases as files, as most formats have them.

use super::problem::ImportedProblem;
use super::programs::has_extension;
use super::{ImportError, PackageSource};
use crate::package_files::PackageFiles;
use exchange::Content;
use exchange::Format;
use std::collections::BTreeSet;
use terms::Aggregation;
use terms::fault::Fault;

/// The group of samples.
pub(super) const SAMPLES: &str = "samples";

/// The extensions of answers, which replace `.in`.
const ANSWERS: [&str; 4] = ["ans", "out", "a", "in.a"];

/// An input and its answer: by their paths in the package (empty for a missing file), or by the
/// command that generates them.
#[derive(Clone, Debug)]
pub(super) struct KeptCase {
    /// The name of the case.
    pub(super) name: String,
    pub(super) input: Option<String>,
    pub(super) answer: Option<String>,
    /// The generator call that makes both instead.
    pub(super) command: Option<String>,
    /// Whether the judge converts line ends to those of Unix, and ends the last line.
    pub(super) has_unix_lines: bool,
}

impl KeptCase {
    /// The case with these files, named after the input.
    pub(super) fn new(input: &str, answer: &str) -> Self {
        Self::partial(Some(input), Some(answer))
    }

    /// The case with at least one of these files, named after the first.
    pub(super) fn partial(input: Option<&str>, answer: Option<&str>) -> Self {
        let file = input.or(answer).unwrap_or("case");
        let base = file.rsplit('/').next().unwrap_or(file);
        let name = base.rsplit_once('.').map_or(base, |(stem, _)| stem);
        Self {
            name: name.to_owned(),
            input: input.map(str::to_owned),
            answer: answer.map(str::to_owned),
            command: None,
            has_unix_lines: false,
        }
    }

    /// The case that this generator call makes.
    pub(super) fn made_by(command: String) -> Self {
        Self {
            command: Some(command),
            ..Self::partial(None, None)
        }
    }
}

/// The pairs of inputs and answers directly in a directory.
pub(super) fn pairs(package_files: &PackageFiles, dir: &str) -> Result<Vec<KeptCase>, ImportError> {
    let at = |name: &str| {
        if dir.is_empty() {
            name.to_owned()
        } else {
            format!("{dir}/{name}")
        }
    };
    let names = package_files.names_at(dir);
    let inputs = names.iter().filter_map(|name| name.strip_suffix(".in"));
    let with_answer = |stem: &str| {
        let answers = ANSWERS.iter().map(|ending| at(&format!("{stem}.{ending}")));
        let found: Vec<String> = answers.filter(|path| package_files.has(path)).collect();
        let input = at(&format!("{stem}.in"));
        match found.as_slice() {
            [answer] => Ok(KeptCase::new(&input, answer)),
            [] => Err(ImportError::File {
                path: input,
                line: None,
                reason: "it has no answer beside it: a file of its name with .ans, .out or .a"
                    .to_owned(),
            }),
            [_, other, ..] => Err(ImportError::File {
                path: other.clone(),
                line: None,
                reason: "a second answer to one input".to_owned(),
            }),
        }
    };
    inputs.map(with_answer).collect()
}

/// Imports cases as a group, with files unchanged byte by byte; returns the name of the group.
/// Generated cases come after the others, and are never samples.
pub(super) fn import_cases(
    package_files: &PackageFiles,
    group: &str,
    pairs: &[KeptCase],
    problem: &mut ImportedProblem,
) -> Result<String, ImportError> {
    let taken: Vec<String> = problem
        .groups
        .iter()
        .map(|group| group.name.clone())
        .collect();
    let is_samples = group == SAMPLES;
    let name = if is_samples {
        SAMPLES.to_owned()
    } else {
        problem.group_name(group, &taken)
    };
    let place = if is_samples {
        name.clone()
    } else {
        format!("data/{name}")
    };
    let (made, files): (Vec<&KeptCase>, Vec<&KeptCase>) =
        (pairs.iter()).partition(|pair| pair.command.is_some());
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    // Files with the same name may come from several directories.
    let twice = files.iter().any(|pair| !seen.insert(&pair.name));
    let width = files.len().to_string().len().max(2);
    for (index, pair) in files.iter().enumerate() {
        let case = if twice {
            format!("{:0width$}", index + 1)
        } else {
            pair.name.clone()
        };
        for (file, purpose, extension) in [
            (&pair.input, "the input of a case", "in"),
            (&pair.answer, "the answer of a case", "ans"),
        ] {
            let to = format!("{place}/{case}.{extension}");
            match file {
                Some(file) => {
                    let copied = package_files.require(file, purpose)?;
                    match unix_lines(package_files, file, pair)? {
                        Some(unix) => put_unix_lines(problem, to, unix),
                        None => problem.copy(copied, to),
                    }
                }
                None => problem.tree.put(to, ""),
            }
        }
    }
    if !is_samples {
        let group = problem.group(&name);
        let commands = made.iter().filter_map(|pair| pair.command.clone());
        group.commands = commands.collect();
        if !files.is_empty() {
            group.files = vec![format!("{place}/*.in")];
        }
    }
    Ok(name)
}

/// A file of a case with Unix line ends, if the judge converts them and the file differs.
fn unix_lines(
    package_files: &PackageFiles,
    file: &str,
    pair: &KeptCase,
) -> Result<Option<Vec<u8>>, ImportError> {
    if !pair.has_unix_lines {
        return Ok(None);
    }
    let bytes = package_files.bytes(file)?;
    let is_ended = bytes.is_empty() || bytes.ends_with(b"\n");
    if is_ended && !bytes.contains(&b'\r') {
        return Ok(None);
    }
    let mut unix = Vec::with_capacity(bytes.len() + 1);
    let mut rest = bytes.into_iter().peekable();
    while let Some(byte) = rest.next() {
        // A carriage return ends a line, alone or before another one.
        if byte == b'\r' {
            rest.next_if_eq(&b'\n');
            unix.push(b'\n');
        } else {
            unix.push(byte);
        }
    }
    if !unix.ends_with(b"\n") {
        unix.push(b'\n');
    }
    Ok(Some(unix))
}

fn put_unix_lines(problem: &mut ImportedProblem, to: String, unix: Vec<u8>) {
    problem.losses.cosmetic(
        "Windows line ends, and last lines without an end, in cases",
        "all lines end as on Unix, as the judge changes them before it runs a submission",
    );
    problem.tree.put(to, unix);
}

/// The maximum number of different points for which single cases become groups.
const MAX_DIFFERENT_POINTS: usize = 20;

/// Imports cases with points of their own: cases with equal points become a group that sums them
/// up, in the order of their first occurrence. Returns the names of the groups.
pub(super) fn import_cases_with_points(
    package_files: &PackageFiles,
    name: &str,
    cases: Vec<(KeptCase, f64)>,
    problem: &mut ImportedProblem,
) -> Result<Vec<String>, ImportError> {
    let total: f64 = cases.iter().map(|(_, points)| points).sum();
    let mut parts: Vec<(f64, Vec<KeptCase>)> = Vec::new();
    for (pair, points) in cases {
        match parts
            .iter_mut()
            .find(|(known, _)| known.total_cmp(&points).is_eq())
        {
            Some((_, pairs)) => pairs.push(pair),
            None => parts.push((points, vec![pair])),
        }
    }
    if parts.len() > MAX_DIFFERENT_POINTS {
        problem.losses.weaker(
            "points of single cases",
            format!("points are split evenly over them: there are more than {MAX_DIFFERENT_POINTS} different ones"),
        );
        let all: Vec<KeptCase> = parts.into_iter().flat_map(|(_, pairs)| pairs).collect();
        let count = all.len().max(1);
        let even = total / f64::from(u32::try_from(count).unwrap_or(u32::MAX));
        parts = vec![(even, all)];
    }
    let mut names = Vec::new();
    for (points, pairs) in parts {
        let count = u32::try_from(pairs.len()).unwrap_or(u32::MAX);
        let name = import_cases(package_files, name, &pairs, problem)?;
        let group = problem.group(&name);
        (group.points, group.score) = (points * f64::from(count), Aggregation::Sum);
        names.push(name);
    }
    Ok(names)
}

/// Reports cases with Windows line ends that their judge passes on unchanged.
pub(super) fn tell_carriage_returns(
    format: Format,
    problem: &mut ImportedProblem,
) -> Result<(), Fault> {
    // The importers of these formats report it in more detail.
    if matches!(format, Format::Polygon | Format::Dmoj) {
        return Ok(());
    }
    let is_case = |path: &str| {
        let of_case = path.starts_with("data/") || path.starts_with("samples/");
        of_case && has_extension(path, &["in", "ans"])
    };
    let paths = problem.tree.paths().filter(|path| is_case(path));
    let (mut count, mut first) = (0, None);
    for path in paths {
        let content = problem.tree.get(path).map(Content::read).transpose()?;
        if content.is_some_and(|text| text.contains(&b'\r')) {
            count += 1;
            first.get_or_insert_with(|| path.to_owned());
        }
    }
    if let Some(first) = first {
        problem.losses.cosmetic(
            format!("carriage returns in {count} files of cases, as {first}"),
            "they are kept: submissions read them as in the package",
        );
    }
    Ok(())
}

impl PackageSource<'_> {
    /// Imports the programs of a directory as solutions that may get any verdict, because the
    /// package specifies none.
    pub(super) fn any_solutions(
        &self,
        dir: &str,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        for name in self.package_files.names(dir) {
            let from = format!("{dir}/{name}");
            if !self.has_grader(&from, problem) {
                continue;
            }
            let same = |text| text;
            match self.take_program(problem, &from, "solutions", &same)? {
                Ok(taken) => {
                    problem
                        .solutions
                        .push(super::problem::ImportedSolution::free(taken.path));
                    problem.losses.weaker(
                        "the verdicts of solutions, which the package does not specify",
                        "any verdict is accepted: set `expect`",
                    );
                }
                Err(left) => {
                    self.package_files.mark_reported(&from);
                    let why = format!("it is not a solution: {}", left.why());
                    problem.losses.cosmetic(from, why);
                }
            }
        }
        Ok(())
    }
}
