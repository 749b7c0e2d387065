//! The solutions, and the verdicts in `solutions.json`.

use super::cases::Names;
use super::{Reader, SOLUTIONS};
use crate::ImportError;
use crate::kept::SAMPLES;
use crate::problem::{Allowed, Expect, ImportedProblem, Solution};
use crate::programs::{Files, Joining, has_extension, is_header};
use crate::repository::config::{self, Config};
use crate::repository::parts::{any_failure, anything};
use terms::verdict::Verdict;

use Verdict::{Accepted, MemoryLimit, RuntimeError, TimeLimit, WrongAnswer};

impl Reader<'_> {
    pub(super) fn solutions(
        &self,
        names: &Names,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let node = config::read_json(self.source.package_files, SOLUTIONS)?;
        let file = Config {
            path: SOLUTIONS,
            node: &node,
        };
        for (name, solution) in file.entries()? {
            solution.unknown(&["verdict", "except"], "a solution", problem);
            let path = format!("solution/{name}");
            if !self.source.package_files.has(&path) {
                return Err(solution.error(format!("there is no file `{path}`")));
            }
            let verdict = solution.require("verdict")?;
            let expect = expect(solution, names)?;
            let Some(joining) = self.grader(&path, problem)? else {
                continue;
            };
            let Some(path) = self.source.solution(problem, &path, &joining)? else {
                continue;
            };
            if verdict.text()? == "model_solution" {
                problem.reference = Some(path.clone());
            }
            problem.solutions.push(Solution {
                path,
                expect,
                score: None,
            });
        }
        Ok(())
    }

    /// The grader that is compiled with a solution, and its headers; `None` if it cannot be.
    fn grader(
        &self,
        solution: &str,
        problem: &mut ImportedProblem,
    ) -> Result<Option<Joining>, ImportError> {
        const DIR: &str = "grader/cpp";
        let package_files = self.source.package_files;
        if !self.has("has_grader", true)? || !package_files.has_dir("grader") {
            return Ok(Some(Joining::default()));
        }
        if !has_extension(solution, &["cpp", "cc", "cxx"]) || !package_files.has_dir(DIR) {
            package_files.mark_reported(solution);
            let what = format!("the solution {solution}, which needs a grader");
            problem.losses.lost(
                what,
                "it is left out: only those in C++ are joined with theirs",
            );
            return Ok(None);
        }
        package_files.mark_reported("grader");
        problem.losses.weaker(
            "the grader, for which contestants write functions",
            "contestants write whole programs: the jury's solutions are compiled with it",
        );
        let name = self.task.text_at("grader_name")?.unwrap_or("grader");
        let grader = format!("{name}.cpp");
        let files = package_files.names(DIR).into_iter();
        let files = files.filter(|file| is_header(file) || *file == grader);
        let files: Files = files
            .map(|file| (file.clone(), format!("{DIR}/{file}")))
            .collect();
        Ok(Some(Joining { files, entry: None }))
    }
}

/// The verdicts of a solution, in all and for single subtasks.
fn expect(solution: Config, names: &Names) -> Result<Expect, ImportError> {
    let mut expect = Expect::from(allowed(solution.require("verdict")?)?);
    for (name, verdict) in solution
        .get("except")
        .map_or(Ok(Vec::new()), |all| all.entries())?
    {
        let allowed = allowed(verdict)?;
        match names.get(name) {
            Some(made) if made == SAMPLES => {}
            Some(made) => drop(expect.groups.insert(made.clone(), allowed)),
            None => return Err(verdict.error(format!("there is no subtask `{name}` with cases"))),
        }
    }
    // If all groups are named, only the samples remain.
    let mut others = names.values().filter(|name| *name != SAMPLES);
    if others.all(|name| expect.groups.contains_key(name)) {
        expect.overall.required.clear();
    }
    Ok(expect)
}

/// The verdicts of a name.
fn allowed(verdict: Config) -> Result<Allowed, ImportError> {
    Ok(match verdict.text()? {
        "model_solution" | "correct" => Allowed::exactly(Accepted),
        "incorrect" => Allowed::exactly(WrongAnswer),
        "time_limit" => Allowed::exactly(TimeLimit),
        "memory_limit" => Allowed::new(
            [Accepted, MemoryLimit, RuntimeError],
            [MemoryLimit, RuntimeError],
        ),
        "runtime_error" => Allowed::exactly(RuntimeError),
        "time_limit_and_runtime_error" => Allowed::new(
            [Accepted, TimeLimit, RuntimeError],
            [TimeLimit, RuntimeError],
        ),
        "failed" => any_failure(),
        "partially_correct" => anything(),
        _ => return Err(verdict.wrong("a verdict, such as `correct` or `time_limit`")),
    })
}
