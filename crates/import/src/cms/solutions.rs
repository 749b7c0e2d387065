//! The solutions, with the checks that their comments state.

use super::Reader;
use super::plan::SubtaskPlan;
use crate::ImportError;
use crate::kept::SAMPLES;
use crate::problem::{Allowed, Expect, ImportedProblem, ImportedSolution};
use crate::programs::{Joining, has_extension, is_header};
use crate::repository::parts::{FAILURES, any_failure, anything};
use base::glob::Pattern;
use std::collections::BTreeMap;
use terms::verdict::Verdict;

use Verdict::{Accepted, MemoryLimit, RuntimeError, TimeLimit, WrongAnswer};

/// The stems of the solution that writes answers.
const MAIN: [&str; 2] = ["solution", "soluzione"];

/// The stems of files that are compiled together with each submission.
const GRADERS: [&str; 2] = ["grader", "stub"];

/// The name that CMS and task-maker define for C and C++, where submissions often open the files.
const JUDGE_NAME: &str = "EVAL";

impl Reader<'_> {
    pub(super) fn solutions(
        &self,
        plan: &SubtaskPlan,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let mut names: Vec<String> = package_files.names("sol");
        // The first solution of equal ones is the main one.
        names.sort_by_key(|name| !MAIN.contains(&stem(name)));
        self.graders(&names, problem)?;
        self.judge_name(&names, problem);
        for name in names {
            let path = format!("sol/{name}");
            let is_program = package_files.has(&path) && self.source.language(&path).is_some();
            if GRADERS.contains(&stem(&name)) || is_header(&name) || !is_program {
                continue;
            }
            if stem(&name).starts_with("template") {
                if self.source.take_stub(problem, &path)? {
                    continue;
                }
                package_files.mark_reported(&path);
                let what = format!("{path}, where contestants begin");
                problem.losses.cosmetic(what, "it is not a solution");
                continue;
            }
            if !self.source.has_grader(&path, problem) {
                continue;
            }
            let text = package_files.peek(&path).unwrap_or_default();
            let alone = Joining::default();
            let Some(path) = self.source.solution(problem, &path, &alone)? else {
                continue;
            };
            let is_main = MAIN.contains(&stem(&name));
            if is_main {
                problem.reference = Some(path.clone());
            }
            let expect = match (is_main, expect(&text, plan)) {
                (true, _) => Allowed::exactly(Accepted).into(),
                (false, Some(expect)) => expect,
                (false, None) => {
                    problem.losses.weaker(
                        "the verdicts of solutions without `@check` comments",
                        "any verdict is accepted: set `expect`",
                    );
                    // A source that must not compile has no comment either.
                    Allowed::new(Verdict::ALL, []).into()
                }
            };
            problem.solutions.push(ImportedSolution {
                path,
                expect,
                score: None,
            });
        }
        Ok(())
    }

    /// Defines the name by which programs in C and C++ recognise the judge, if one of them uses it.
    fn judge_name(&self, names: &[String], problem: &mut ImportedProblem) {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let uses = |name: &&String| {
            let text = self.source.package_files.peek(&format!("sol/{name}"));
            let text = text.unwrap_or_default();
            has_extension(name, &["c", "cc", "cpp", "cxx", "h", "hpp"])
                && text.split(|c| !is_word(c)).any(|word| word == JUDGE_NAME)
        };
        if names.iter().any(|name| uses(&name)) {
            for language in ["c", "c++"] {
                let flags = vec![format!("-D{JUDGE_NAME}")];
                problem.compile_flags.insert(language.to_owned(), flags);
            }
        }
    }

    /// The graders, each with the headers that the judge puts beside it, and the starter code that
    /// contestants get.
    fn graders(&self, names: &[String], problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let code = self.either("name", "nome_breve");
        let code = code.map(|code| code.text()).transpose()?;
        problem.graders.name(code);
        let is_used = |name: &&String, grader: &str| {
            if is_header(name) {
                has_extension(grader, &["c", "cc", "cpp", "cxx"])
            } else {
                name.ends_with("lib.pas") && has_extension(grader, &["pas"])
            }
        };
        for grader in names.iter().filter(|name| GRADERS.contains(&stem(name))) {
            let beside = names.iter().filter(|name| is_used(name, grader));
            let beside: Vec<String> = beside.map(|name| format!("sol/{name}")).collect();
            let main = format!("sol/{grader}");
            self.source
                .take_grader(problem, &main, &beside, "graders")?;
        }
        let files = self.source.package_files.names_at("att").into_iter();
        let files: Vec<String> = files.filter(|name| Some(stem(name)) == code).collect();
        for name in files {
            self.source.take_stub(problem, &format!("att/{name}"))?;
        }
        Ok(())
    }
}

fn stem(name: &str) -> &str {
    name.split('.').next().unwrap_or(name)
}

/// The verdicts that the comments of a solution state; `None` if it has no such comments.
fn expect(text: &str, plan: &SubtaskPlan) -> Option<Expect> {
    let mut groups: BTreeMap<usize, Allowed> = BTreeMap::new();
    for line in text.lines() {
        let Some((_, check)) = line.split_once("@check-") else {
            continue;
        };
        let (kind, patterns) = check.split_once(':')?;
        for pattern in patterns.split_whitespace() {
            let pattern = Pattern::new(pattern, "*?");
            for index in 0..plan.subtasks.len() {
                if pattern.matches(&plan.name(index)) {
                    let allowed = allowed(kind)?;
                    let known = groups.entry(index).or_insert_with(|| allowed.clone());
                    known.required.extend(allowed.required);
                    known.permitted.extend(allowed.permitted);
                }
            }
        }
    }
    if groups.is_empty() {
        return None;
    }
    let names = super::cases::names(plan);
    let mut expect = Expect::from(anything());
    for (index, allowed) in groups {
        if let Some(name) = names.get(index).filter(|name| *name != SAMPLES) {
            expect.groups.insert(name.clone(), allowed);
        }
    }
    Some(expect)
}

/// The verdicts of a check.
fn allowed(kind: &str) -> Option<Allowed> {
    let all = FAILURES.into_iter().chain([Accepted]);
    Some(match kind.trim() {
        "accepted" => Allowed::exactly(Accepted),
        "partial-score" => anything(),
        "wrong-answer" => Allowed::new(all, [WrongAnswer]),
        "time-limit-exceeded" | "wall-time-limit-exceeded" => Allowed::new(all, [TimeLimit]),
        "memory-limit-exceeded" => Allowed::new(all, [MemoryLimit, RuntimeError]),
        "runtime-error" => Allowed::new(all, [RuntimeError]),
        "zero" => any_failure(),
        _ => return None,
    })
}
