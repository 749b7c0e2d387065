//! The solutions, and what `sinol_expected_scores` states about them.

use super::Reader;
use super::cases::Groups;
use crate::ImportError;
use crate::kept::SAMPLES;
use crate::problem::{Allowed, Expect, ImportedProblem, ImportedSolution};
use crate::programs::{Files, Joining, has_extension, is_header};
use crate::repository::config::Config;
use crate::repository::parts::anything;
use terms::verdict::Verdict;

use Verdict::{Accepted, MemoryLimit, RuntimeError, TimeLimit, WrongAnswer};

/// The extensions of sources that are compiled together with others: C, then C++.
const SOURCES: [&str; 3] = ["c", "cc", "cpp"];

impl Reader<'_> {
    pub(super) fn solutions(
        &self,
        groups: &Groups,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let names = self.source.package_files.names("prog");
        let solutions: Vec<&String> = names.iter().filter(|name| self.is_solution(name)).collect();
        let joining = self.joining(&solutions, problem)?;
        for name in solutions {
            let none = Joining::default();
            let is_joined = has_extension(name, &SOURCES);
            let joining = if is_joined { &joining } else { &none };
            let path = format!("prog/{name}");
            if !self.source.has_grader(&path, problem) {
                continue;
            }
            let Some(path) = self.source.solution(problem, &path, joining)? else {
                continue;
            };
            let is_main = name.split('.').next() == Some(&self.id) && problem.reference.is_none();
            if is_main {
                problem.reference = Some(path.clone());
            }
            let stated = self.config.get("sinol_expected_scores");
            let (expect, score) = match stated.and_then(|stated| stated.get(name)) {
                Some(stated) => self.expect(stated, groups, problem)?,
                None if is_main => (Allowed::exactly(Accepted).into(), None),
                None => {
                    problem.losses.weaker(
                        "the verdicts of solutions that `sinol_expected_scores` does not list",
                        "any verdict is accepted: set `expect`",
                    );
                    (anything().into(), None)
                }
            };
            problem.solutions.push(ImportedSolution {
                path,
                expect,
                score,
            });
        }
        Ok(())
    }

    /// Whether a program has the name of a solution: `abc`, `abc1`, `abcs2`, `abcb_greedy`.
    fn is_solution(&self, name: &str) -> bool {
        let Some((stem, _)) = name.rsplit_once('.') else {
            return false;
        };
        let Some(rest) = stem.strip_prefix(self.id.as_str()) else {
            return false;
        };
        let rest = rest.strip_prefix(['b', 's']).unwrap_or(rest);
        let rest = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let is_named = rest.is_empty() || rest.starts_with('_');
        is_named && self.source.language(name).is_some()
    }

    /// The files that are compiled with each solution in C and C++, if they are not a grader of the
    /// problem.
    fn joining(
        &self,
        solutions: &[&String],
        problem: &mut ImportedProblem,
    ) -> Result<Joining, ImportError> {
        let mut files = Files::new();
        for file in self.config.list("extra_compilation_files")? {
            let name = file.text()?;
            let path = format!("prog/{name}");
            if !self.source.package_files.has(&path) {
                return Err(file.wrong("the name of a file in prog/"));
            }
            self.source.package_files.mark_reported(&path);
            if is_header(name) || has_extension(name, &SOURCES) {
                files.insert(name.to_owned(), path);
            } else {
                let what = format!("{name} of `extra_compilation_files`");
                problem
                    .losses
                    .weaker(what, "only files in C and C++ are joined with solutions");
            }
        }
        if let Some(args) = self.config.get("extra_compilation_args") {
            for (language, args) in args.entries()? {
                let args = args.node.texts();
                for arg in args.iter().filter(|arg| !files.contains_key(*arg)) {
                    let what = format!("`extra_compilation_args` {arg} for {language}");
                    problem
                        .losses
                        .weaker(what, "solutions are compiled with those of their language");
                }
            }
        }
        if self.config.get("extra_execution_files").is_some() {
            problem.losses.lost(
                "`extra_execution_files`, which submissions find when they run",
                "they are left out: a solution that needs them fails",
            );
        }
        if self.is_grader(&files, solutions) {
            self.take_graders(&files, problem)?;
            return Ok(Joining::default());
        }
        if !files.is_empty() {
            problem.losses.weaker(
                "`extra_compilation_files`, with which submissions are compiled",
                "contestants write whole programs: the jury's solutions are compiled with them",
            );
        }
        Ok(Joining { files, entry: None })
    }

    /// Whether these files are a grader: one of them has the main function, or else they are a
    /// library that all solutions use.
    fn is_grader(&self, files: &Files, solutions: &[&String]) -> bool {
        let sources = files.values().filter(|path| has_extension(path, &SOURCES));
        let mut texts = sources.filter_map(|path| self.source.package_files.peek(path));
        let is_only = solutions.iter().all(|name| has_extension(name, &SOURCES));
        match texts.next() {
            None => false,
            Some(first) => is_only || has_main(&first) || texts.any(|text| has_main(&text)),
        }
    }

    /// Imports the grader in C and the one in C++.
    fn take_graders(
        &self,
        files: &Files,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        problem.graders.name(Some(&self.id));
        for extensions in [&SOURCES[..1], &SOURCES[1..]] {
            let mut sources: Vec<&String> = files
                .values()
                .filter(|path| has_extension(path, extensions))
                .collect();
            let text = |path: &str| self.source.package_files.peek(path).unwrap_or_default();
            sources.sort_by_key(|path| !has_main(&text(path)));
            let Some((main, others)) = sources.split_first() else {
                continue;
            };
            let headers = files.values().filter(|path| is_header(path));
            let others = others.iter().copied().chain(headers);
            let others: Vec<String> = others.cloned().collect();
            self.source.take_grader(problem, main, &others, "graders")?;
        }
        Ok(())
    }

    /// The verdicts and the points that a solution must get.
    fn expect(
        &self,
        stated: Config,
        groups: &Groups,
        problem: &mut ImportedProblem,
    ) -> Result<(Expect, Option<(f64, f64)>), ImportError> {
        stated.unknown(&["expected", "points"], "an expected score", problem);
        let mut expect = Expect::from(anything());
        for (number, group) in stated.require("expected")?.entries()? {
            let name = number
                .parse()
                .ok()
                .and_then(|number: u32| groups.get(&number));
            let Some(name) = name else {
                return Err(group.error(format!("in/ has no test of the group {number}")));
            };
            if name == SAMPLES {
                continue;
            }
            let points = group
                .get("points")
                .map_or(Ok(0.0), |points| points.number())?;
            let most = problem.group(name).points;
            let status = group.require("status")?;
            let allowed = match status.text()? {
                "OK" if points < most => anything(),
                "OK" => Allowed::exactly(Accepted),
                "WA" => Allowed::exactly(WrongAnswer),
                "TL" => Allowed::exactly(TimeLimit),
                "RE" => Allowed::exactly(RuntimeError),
                "ML" => Allowed::new(
                    [Accepted, MemoryLimit, RuntimeError],
                    [MemoryLimit, RuntimeError],
                ),
                _ => return Err(status.wrong("`OK`, `WA`, `TL`, `ML` or `RE`")),
            };
            expect.groups.insert(name.clone(), allowed);
        }
        let is_icpc = self.config.text_at("sinol_contest_type")? == Some("icpc");
        let points = stated.get("points").filter(|_| !is_icpc);
        let points = points.map(|points| points.number()).transpose()?;
        Ok((expect, points.map(|points| (points, points))))
    }
}

/// Whether a source has a main function.
fn has_main(text: &str) -> bool {
    text.contains("main(") || text.contains("main (")
}
