//! The solutions, and the verdicts in `solutions.json`.

use super::cases::Names;
use super::{Reader, SOLUTIONS};
use crate::ImportError;
use crate::kept::SAMPLES;
use crate::problem::{Allowed, Expect, ImportedProblem, ImportedSolution};
use crate::programs::Joining;
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
        self.graders(problem)?;
        for (name, solution) in file.entries()? {
            solution.unknown(&["verdict", "except"], "a solution", problem);
            let path = format!("solution/{name}");
            if !self.source.package_files.has(&path) {
                return Err(solution.error(format!("there is no file `{path}`")));
            }
            let verdict = solution.require("verdict")?;
            let expect = expect(solution, names)?;
            if !self.source.has_grader(&path, problem) {
                continue;
            }
            let alone = Joining::default();
            let Some(path) = self.source.solution(problem, &path, &alone)? else {
                continue;
            };
            if verdict.text()? == "model_solution" {
                problem.reference = Some(path.clone());
            }
            problem.solutions.push(ImportedSolution {
                path,
                expect,
                score: None,
            });
        }
        Ok(())
    }

    /// The graders: a directory for each language, with all that is compiled with a submission. A
    /// file that has the name of submissions is starter code; more of it is among the public files.
    fn graders(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        if !self.has("has_grader", true)? {
            return Ok(());
        }
        let code = self.task.text_at("name")?;
        problem.graders.name(code);
        let stem = self.task.text_at("grader_name")?.unwrap_or("grader");
        for dir in package_files.names("grader") {
            let from = format!("grader/{dir}");
            let names = package_files.names_at(&from).into_iter();
            let (main, others): (Vec<String>, Vec<String>) =
                names.partition(|name| is_called(name, stem) && self.is_source(name));
            let path = |name: &String| format!("{from}/{name}");
            let (stubs, beside): (Vec<&String>, Vec<&String>) = others.iter().partition(|name| {
                code.is_some_and(|code| is_called(name, code)) && self.is_source(name)
            });
            let beside: Vec<String> = beside.into_iter().map(path).collect();
            for main in main.iter().map(path) {
                let to = format!("graders/{dir}");
                self.source.take_grader(problem, &main, &beside, &to)?;
            }
            let public = code.map(|code| format!("public/{dir}/{code}"));
            let public = package_files
                .paths()
                .filter(|path| public.as_deref() == path.rsplit_once('.').map(|(stem, _)| stem));
            let public: Vec<String> = public.map(str::to_owned).collect();
            for stub in stubs.into_iter().map(path).chain(public) {
                self.source.take_stub(problem, &stub)?;
            }
        }
        Ok(())
    }

    fn is_source(&self, name: &str) -> bool {
        self.source.language(name).is_some()
    }
}

/// Whether a file has this name before its extension.
fn is_called(name: &str, stem: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(own, _)| own == stem)
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
        "incorrect" | "protocol_violation" => Allowed::exactly(WrongAnswer),
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
