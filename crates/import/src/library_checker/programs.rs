//! The verifier, the checker, generators and solutions.

use super::super::ImportError;
use super::super::problem::{
    Allowed, ImportedChecker, ImportedProblem, ImportedSolution, JuryProgram,
};
use super::headers::{GRADER, directory};
use super::{Reader, unknown_keys, wrong};
use terms::Protocol;
use terms::verdict::Verdict;
use toml::{Table, Value};

/// The solution that writes the answers.
const CORRECT: &str = "correct.cpp";

/// The supported keys of solutions.
const OF_SOLUTIONS: [&str; 7] = [
    "name",
    "wrong",
    "expect",
    "allow_tle",
    "allow_wa",
    "allow_re",
    "function",
];

impl Reader<'_> {
    pub(super) fn programs(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let testlib = |path| JuryProgram {
            path,
            protocol: Protocol::Testlib,
            args: Vec::new(),
        };
        let verifier = self.named("verifier", "verifier.cpp");
        let validator = self.program(verifier, "jury", problem)?;
        let checker = self.named("checker", "checker.cpp");
        // Both may have the same name in different directories.
        let is_taken = file_name(checker) == file_name(verifier);
        let to = if is_taken { "jury/checker" } else { "jury" };
        let checker = self.program(checker, to, problem)?;
        problem.validators.push(testlib(validator));
        problem.checker = ImportedChecker::Program(testlib(checker));
        self.solutions(problem)
    }

    /// The path of a program that info.toml may specify.
    fn named<'a>(&'a self, key: &str, usual: &'a str) -> &'a str {
        let named = self.info.get(key).and_then(Value::as_str);
        named.unwrap_or(usual)
    }

    /// Imports a jury program, which finds its headers in `include/`.
    pub(super) fn program(
        &self,
        from: &str,
        to: &str,
        problem: &mut ImportedProblem,
    ) -> Result<String, ImportError> {
        self.source
            .package_files
            .require(from, "which every problem has")?;
        let edit = |text: Vec<u8>| self.headers.rewritten(&text, directory(from), "");
        let taken = self.source.take_program(problem, from, to, &edit)?;
        taken
            .map(|taken| taken.path)
            .map_err(|left| ImportError::File {
                path: from.to_owned(),
                line: None,
                reason: left.why(),
            })
    }

    fn solutions(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let none = Table::new();
        let mut listed: Vec<(&str, &Table)> = Vec::new();
        for table in self.tables("solutions") {
            let name = table.get("name").and_then(Value::as_str);
            listed.push((
                name.ok_or_else(|| wrong("a solution without `name`"))?,
                table,
            ));
        }
        let is_correct = |(name, _): &(&str, &Table)| *name == CORRECT;
        listed.retain(|solution| !is_correct(solution));
        listed.insert(0, (CORRECT, &none));
        for (_, table) in &listed {
            unknown_keys(table, &OF_SOLUTIONS, "[[solutions]]", problem);
        }
        for (name, table) in listed {
            let Some(path) = self.solution(name, table, problem)? else {
                continue;
            };
            if name == CORRECT {
                problem.reference = Some(path.clone());
            }
            problem.solutions.push(ImportedSolution {
                path,
                expect: allowed(table).into(),
                score: None,
            });
        }
        Ok(())
    }

    /// Imports a solution with the headers that it uses and the grader that calls it. Submissions
    /// of contestants bring their own headers.
    fn solution(
        &self,
        name: &str,
        table: &Table,
        problem: &mut ImportedProblem,
    ) -> Result<Option<String>, ImportError> {
        let from = format!("sol/{name}");
        let package_files = self.source.package_files;
        package_files.require(&from, "a solution that info.toml names")?;
        let edited = |path: &str, to: &str| {
            let text = package_files.bytes(path)?;
            Ok(self.headers.rewritten(&text, directory(path), to))
        };
        let mut files = vec![(name.to_owned(), edited(&from, "")?)];
        if is_set(table, "function") {
            let grader = format!("{GRADER}/grader.cpp");
            package_files.require(&grader, "which calls the solutions that are a function")?;
            let text = edited(&grader, GRADER)?;
            files.push((grader, text));
        }
        let texts: Vec<(&str, &[u8])> = files
            .iter()
            .map(|(path, text)| (directory(path), text.as_slice()))
            .collect();
        let headers = self.headers.used(&texts);
        if files.len() == 1 && headers.is_empty() {
            let same = |text| text;
            let taken = self
                .source
                .take_program(problem, &from, "solutions", &same)?;
            return Ok(match taken {
                Ok(taken) => Some(taken.path),
                Err(left) => {
                    let why = format!("it is left out: {}", left.why());
                    problem.losses.lost(format!("the solution {name}"), why);
                    None
                }
            });
        }
        let dir = format!("solutions/{name}");
        for (place, text) in headers {
            problem.tree.put(format!("{dir}/{place}"), text.to_owned());
        }
        for (place, text) in files {
            problem.tree.put(format!("{dir}/{place}"), text);
        }
        Ok(Some(dir))
    }
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn is_set(table: &Table, key: &str) -> bool {
    table.get(key).and_then(Value::as_bool) == Some(true)
}

/// The verdicts that a solution may get. In info.toml, `wrong` means anything except accepted.
fn allowed(listed: &Table) -> Allowed {
    use Verdict::{
        Accepted, CompileError, MemoryLimit, OutputLimit, RuntimeError, TimeLimit, WrongAnswer,
    };
    const CRASHES: [Verdict; 3] = [RuntimeError, MemoryLimit, OutputLimit];
    let mut permitted = vec![Accepted];
    let mut required = Vec::new();
    for (key, verdicts) in [
        ("tle", &[TimeLimit][..]),
        ("wa", &[WrongAnswer]),
        ("re", &CRASHES),
    ] {
        let expected = listed.get("expect").and_then(Value::as_str);
        if expected.is_some_and(|expected| expected.eq_ignore_ascii_case(key)) {
            permitted.extend(verdicts);
            required.extend(verdicts);
        }
        if is_set(listed, &format!("allow_{key}")) {
            permitted.extend(verdicts);
        }
    }
    if is_set(listed, "wrong") {
        let all = Verdict::ALL.into_iter();
        permitted = all.filter(|verdict| *verdict != CompileError).collect();
        required = permitted
            .iter()
            .copied()
            .filter(|verdict| *verdict != Accepted)
            .collect();
    }
    let allowed = Allowed::new(permitted, required);
    if allowed == Allowed::new([Accepted], []) {
        return Allowed::exactly(Accepted);
    }
    allowed
}
