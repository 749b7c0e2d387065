//! Checkers that print a share of the points, as CMS and SIO2 call them. Code beside them makes them programs of testlib's protocol.

use crate::problem::{ImportedChecker, ImportedProblem, JuryProgram};
use crate::programs::has_extension;
use crate::{ImportError, PackageSource};
use checkers::Convention;
use exchange::wrapped::{ShareJudge, foreign_mark, number_set, without_caller};
use terms::{PointScale, Protocol};

const CALLER: &str = concat!(
    include_str!("as_testlib.cpp"),
    "\n",
    include_str!("scored.cpp")
);
const CALLER_PYTHON: &str = concat!(include_str!("as_testlib.py"), include_str!("scored.py"));

/// The directory of the checker.
const DIR: &str = "jury/checker";

impl PackageSource<'_> {
    /// Imports the checker at `path`.
    pub(crate) fn scored_checker(
        &self,
        path: &str,
        judge: ShareJudge,
        problem: &mut ImportedProblem,
    ) -> Result<ImportedChecker, ImportError> {
        if judge == ShareJudge::Cms
            && let Some(standard) = self.standard_checker(path, Convention::Cms)
        {
            return Ok(standard);
        }
        if let Some(checker) = self.checker_of_an_export(path, problem) {
            return Ok(checker);
        }
        let base = path.rsplit('/').next().unwrap_or(path);
        let is_python = has_extension(path, &["py"]);
        let is_of_cms = truth(judge == ShareJudge::Cms, is_python);
        let (caller, added) = if has_extension(path, &["cpp", "cc", "cxx", "c"]) {
            (CALLER, "as-testlib.cpp")
        } else if is_python {
            (CALLER_PYTHON, "__main__.py")
        } else {
            self.package_files.mark_reported(path);
            let what = format!("the checker {path}");
            problem.losses.lost(
                what,
                "tokens are compared: it is in neither C, C++ nor Python",
            );
            return Ok(ImportedChecker::Usual);
        };
        self.take_headers(problem, path, DIR, &|text| text)?;
        for (name, place) in self.modules(path) {
            let bytes = self.package_files.bytes(&place)?;
            problem.tree.put(format!("{DIR}/{name}"), bytes);
        }
        // C is compiled as C++ here, as both files are one program.
        let stem = base.strip_suffix(".c").map(|stem| format!("{stem}.cpp"));
        let name = stem.unwrap_or_else(|| base.to_owned());
        problem
            .tree
            .put(format!("{DIR}/{name}"), self.package_files.bytes(path)?);
        let comment = if is_python { "#" } else { "//" };
        let mark = foreign_mark(comment, judge);
        problem.tree.put(
            format!("{DIR}/{added}"),
            (mark + caller)
                .replace("CHECKER", &name)
                .replace("ROLE", "checker")
                .replace("IS_OF_CMS", is_of_cms),
        );
        problem.scale = Some(PointScale::Share);
        Ok(ImportedChecker::Program(JuryProgram {
            path: DIR.to_owned(),
            protocol: Protocol::Testlib,
            args: Vec::new(),
        }))
    }

    /// A checker by testlib's protocol that an export put behind code which calls it.
    pub(crate) fn checker_of_an_export(
        &self,
        path: &str,
        problem: &mut ImportedProblem,
    ) -> Option<ImportedChecker> {
        let text = self.package_files.peek(path)?;
        let own = without_caller(&text)?;
        self.package_files.mark_reported(path);
        if let Some((name, options)) = checkers::origin(own, Convention::Testlib) {
            return Some(ImportedChecker::Builtin(name.to_owned(), options));
        }
        problem.scale = scale_of_an_export(&text);
        let main = if text.starts_with("#!") {
            "jury/checker.py"
        } else {
            "jury/checker.cpp"
        };
        problem.tree.put(main, own);
        Some(ImportedChecker::Program(JuryProgram {
            path: main.to_owned(),
            protocol: Protocol::Testlib,
            args: Vec::new(),
        }))
    }
}

/// A truth value in Python, or else in C++.
pub(crate) fn truth(value: bool, is_python: bool) -> &'static str {
    match (value, is_python) {
        (true, true) => "True",
        (false, true) => "False",
        (true, false) => "true",
        (false, false) => "false",
    }
}

/// Reports that a group which has the cases of others waits for these instead, where the checker
/// gives parts of the points.
pub(crate) fn tell_included(problem: &mut ImportedProblem) {
    let depends = problem.groups.iter().any(|group| !group.depends.is_empty());
    if depends && problem.is_judged_by_program() {
        problem.losses.weaker(
            "parts of the points of subtasks that have the cases of others as well",
            "such a group is worth nothing unless the others are passed: `depends`",
        );
    }
}

/// What the points of a program mean, by the code with which an export calls it.
pub(super) fn scale_of_an_export(text: &str) -> Option<PointScale> {
    let scales = [
        PointScale::Share,
        PointScale::ShareOrPercent,
        PointScale::Percent,
        PointScale::Points,
    ];
    let number = number_set(text, "TENGEN_SCALE")?;
    scales.get(usize::try_from(number).ok()?).copied()
}
