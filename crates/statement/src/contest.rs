//! Contests: problems in order, with their labels.
//!
//! # Theory of operation
//!
//! A contest is a file `contest.toml` that names the directories of problems. It is read like a
//! spec, so its mistakes are shown in the same way. The caller opens the problems themselves.

use crate::{Cover, Label};
use base::text::nearest;
use package::PackageError;
pub use spec::{AfterEnd, ContestResults, ContestScoring, VirtualParticipation};
use spec::{ContestSpec, Mistake, Mistakes, ProblemEntry, Source, Span, Spanned};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A contest.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Its name in addresses and file names: the name of its directory.
    pub id: String,
    /// Its title by language code.
    pub title: BTreeMap<String, String>,
    /// When it begins, in the form of RFC 3339.
    pub start: Option<String>,
    /// The same in seconds since 1970.
    pub start_seconds: Option<i64>,
    /// Its duration.
    pub duration: Option<Duration>,
    /// How long before the end the scoreboard is frozen.
    pub freeze: Option<Duration>,
    /// How contestants are ranked.
    pub scoring: ContestScoring,
    /// The penalty for a rejected submission, if it is not the usual one.
    pub penalty: Option<Duration>,
    /// What happens with submissions after the end.
    pub after_end: AfterEnd,
    /// What contestants see of their results before the end.
    pub results: ContestResults,
    /// Whether people take part virtually after the end.
    pub virtual_participation: VirtualParticipation,
    /// The file with its contestants.
    pub people: Option<PathBuf>,
    /// The picture on the cover of its booklet.
    pub logo: Option<PathBuf>,
    /// Its problems, in order.
    pub problems: Vec<ContestProblem>,
}

impl Contest {
    /// The cover of its booklet in this language.
    #[must_use]
    pub fn cover(&self, language: &str) -> Cover {
        let title = self.title.get(language);
        let title = title.or(self.title.values().next());
        let day = self.start.as_ref().and_then(|start| start.get(..10));
        Cover {
            title: title.cloned().unwrap_or_default(),
            date: day.map(str::to_owned),
            logo: self.logo.clone(),
            is_of_solutions: false,
        }
    }
}

/// A problem of a contest.
#[derive(Clone, Debug)]
pub struct ContestProblem {
    /// Its directory.
    pub dir: PathBuf,
    /// Its label.
    pub label: Label,
}

/// Opens the contest in the file `path`.
///
/// # Errors
/// If it cannot be read or has mistakes. The error lists all mistakes.
pub fn open(path: &Path) -> Result<Contest, PackageError> {
    let unreadable = |source| PackageError::Unreadable {
        path: path.to_owned(),
        source,
    };
    let text = std::fs::read(path).map_err(unreadable)?;
    let dir = path.parent().unwrap_or(Path::new(""));
    let dir = if dir.as_os_str().is_empty() {
        Path::new(".")
    } else {
        dir
    };
    let whole = dir.canonicalize().map_err(unreadable)?;
    let name = whole.file_name().unwrap_or_default().to_string_lossy();
    let source = Source::new(path.to_owned(), &text);
    let mistakes = Mistakes::default();
    let contest = source
        .parse::<ContestSpec>(&mistakes)
        .map(|spec| contest(dir, package::better_id(&name), spec, &mistakes));
    match contest {
        Some(contest) if mistakes.count() == 0 => Ok(contest),
        _ => Err(PackageError::Broken(source.diagnose(mistakes))),
    }
}

fn contest(dir: &Path, id: String, spec: ContestSpec, mistakes: &Mistakes) -> Contest {
    if spec.problem.is_empty() {
        let key = "problem".to_owned();
        let advice = "a contest has at least one: `[[problem]]` with the `path` of its directory";
        mistakes.add(0..0, Mistake::MissingKey { key, advice });
    }
    let duration = duration(&spec, mistakes);
    check_freeze(spec.freeze.as_ref(), duration, mistakes);
    check_scoring(&spec, mistakes);
    Contest {
        id,
        title: spec.title.0,
        start_seconds: spec.start.as_ref().map(spec::Moment::seconds),
        start: spec.start.map(|start| start.0),
        duration,
        freeze: spec.freeze.map(|freeze| freeze.get_ref().0),
        scoring: spec.scoring.unwrap_or_default(),
        penalty: spec.penalty.map(|penalty| penalty.get_ref().0),
        after_end: spec.after_end.unwrap_or_default(),
        results: spec
            .results
            .unwrap_or_else(|| usual_results(spec.scoring.unwrap_or_default())),
        virtual_participation: spec.virtual_participation.unwrap_or_default(),
        people: file(dir, spec.people.as_ref(), mistakes),
        logo: logo(dir, spec.logo.as_ref(), mistakes),
        problems: problems(dir, &spec.problem, mistakes),
    }
}

/// In `oi` scoring nothing is shown before the end: the last submission counts, so that results
/// would tell which one to send again.
fn usual_results(scoring: ContestScoring) -> ContestResults {
    match scoring {
        ContestScoring::Oi => ContestResults::Withheld,
        ContestScoring::Icpc | ContestScoring::Ioi | ContestScoring::Codeforces => {
            ContestResults::Shown
        }
    }
}

/// The duration, as written or up to the end.
fn duration(spec: &ContestSpec, mistakes: &Mistakes) -> Option<Duration> {
    let written = spec.duration.map(|duration| duration.0);
    let Some(end) = &spec.end else {
        return written;
    };
    let mistake = |advice: &str| {
        let advice = advice.to_owned();
        mistakes.add(end.span(), Mistake::Misplaced { advice });
        None
    };
    let Some(start) = &spec.start else {
        return mistake("the end needs a `start` before it");
    };
    if written.is_some() {
        return mistake("`duration` is given: remove one of them");
    }
    let seconds = end.get_ref().seconds() - start.seconds();
    match u64::try_from(seconds) {
        Ok(seconds) if seconds > 0 => Some(Duration::from_secs(seconds)),
        _ => mistake("the end has to be after the `start`"),
    }
}

fn check_freeze(freeze: Option<&Spanned<Span>>, duration: Option<Duration>, mistakes: &Mistakes) {
    if let Some(freeze) = freeze
        && duration.is_none_or(|duration| freeze.get_ref().0 > duration)
    {
        let advice =
            "the scoreboard is frozen so long before the end: give a `duration` of at least that"
                .to_owned();
        mistakes.add(freeze.span(), Mistake::Misplaced { advice });
    }
}

/// Reports keys that the scoring does not use, and points that it needs.
fn check_scoring(spec: &ContestSpec, mistakes: &Mistakes) {
    let scoring = spec.scoring.unwrap_or_default();
    if let Some(penalty) = &spec.penalty
        && scoring != ContestScoring::Icpc
    {
        let advice = "only `scoring = \"icpc\"` counts penalties".to_owned();
        mistakes.add(penalty.span(), Mistake::Misplaced { advice });
    }
    if scoring == ContestScoring::Codeforces {
        for entry in &spec.problem {
            if entry.get_ref().points.is_none() {
                let key = "points".to_owned();
                let advice = "`scoring = \"codeforces\"` needs the points at the start, like 500";
                mistakes.add(entry.span(), Mistake::MissingKey { key, advice });
            }
        }
    }
}

/// The picture on the cover: all typesetters know its format.
fn logo(dir: &Path, path: Option<&Spanned<String>>, mistakes: &Mistakes) -> Option<PathBuf> {
    let written = path?;
    let extension = Path::new(written.get_ref()).extension().unwrap_or_default();
    let extension = extension.to_string_lossy().to_ascii_lowercase();
    if !["svg", "png", "jpg", "jpeg"].contains(&&*extension) {
        let found = format!("{:?}", written.get_ref());
        let wanted = "a picture in SVG, PNG or JPEG, like \"logo.svg\"".to_owned();
        mistakes.add(written.span(), Mistake::Mismatch { found, wanted });
    }
    file(dir, path, mistakes)
}

/// A file of the contest, which has to exist.
fn file(dir: &Path, path: Option<&Spanned<String>>, mistakes: &Mistakes) -> Option<PathBuf> {
    let path = path?;
    let span = path.span();
    let file = dir.join(path.get_ref());
    if !file.is_file() {
        let (path, near) = (path.get_ref().clone(), None);
        let mistake = Mistake::NoFile { path, near };
        mistakes.add(span, mistake);
    }
    Some(file)
}

fn problems(
    dir: &Path,
    entries: &[Spanned<ProblemEntry>],
    mistakes: &Mistakes,
) -> Vec<ContestProblem> {
    let (mut letters, mut paths) = (BTreeMap::new(), BTreeMap::new());
    let once = |what, known: &mut BTreeMap<_, _>, name: &str, span: std::ops::Range<usize>| {
        if let Some(first) = known.insert(name.to_owned(), span.clone()) {
            let name = name.to_owned();
            mistakes.add(span, Mistake::Duplicate { what, name, first });
        }
    };
    let mut problems = Vec::new();
    for (at, spanned) in entries.iter().enumerate() {
        let entry = spanned.get_ref();
        let path = entry.path.get_ref();
        if let Err(mistake) = existing(dir, path) {
            mistakes.add(entry.path.span(), mistake);
        }
        once("problem", &mut paths, path, entry.path.span());
        let letter = entry
            .letter
            .as_ref()
            .map_or_else(|| letter(at), |it| it.get_ref().clone());
        let span = entry.letter.as_ref().map_or(spanned.span(), Spanned::span);
        if !is_letter(&letter) {
            let wanted = "a name of letters and digits, like \"A\" or \"B2\"".to_owned();
            let found = format!("{letter:?}");
            mistakes.add(span.clone(), Mistake::Mismatch { found, wanted });
        }
        once("letter", &mut letters, &letter, span);
        problems.push(ContestProblem {
            dir: dir.join(path),
            label: Label {
                letter,
                color: entry.color.as_ref().map(|color| color.0.clone()),
                points: entry.points.map(|points| points.0),
            },
        });
    }
    problems
}

/// Whether there is a problem at this path.
fn existing(dir: &Path, path: &str) -> Result<(), Mistake> {
    let place = dir.join(path);
    if place.join("problem.toml").is_file() {
        return Ok(());
    }
    let parent = Path::new(path).parent().unwrap_or(Path::new(""));
    let entries = std::fs::read_dir(dir.join(parent))
        .into_iter()
        .flatten()
        .flatten();
    let problems = entries.filter(|entry| entry.path().join("problem.toml").is_file());
    let names = problems.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let names: Vec<String> = names.collect();
    let name = Path::new(path)
        .file_name()
        .unwrap_or_default()
        .to_string_lossy();
    let near = nearest(&name, &names).map(|near| parent.join(near).to_string_lossy().into_owned());
    let path = format!("{path}/problem.toml");
    Err(Mistake::NoFile { path, near })
}

/// The default label of the problem at an index: `A` to `Z`, then `A1` and so on.
fn letter(at: usize) -> String {
    let letter = char::from(b'A' + u8::try_from(at % 26).unwrap_or_default());
    match at / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

fn is_letter(text: &str) -> bool {
    !text.is_empty() && text.len() <= 10 && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::letter;

    #[test]
    fn letters_go_on_after_the_last_of_the_alphabet() {
        assert_eq!([0, 25, 26, 53].map(letter), ["A", "Z", "A1", "B2"]);
    }
}
