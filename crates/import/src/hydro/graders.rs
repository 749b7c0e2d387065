//! Graders: files that are compiled with submissions.

use super::Reader;
use crate::ImportError;
use crate::problem::ImportedProblem;
use crate::programs::{has_extension, is_header};
use crate::yaml::Node;
use exchange::wrapped::SUBMISSION_MARK;
use std::collections::BTreeSet;

/// The name of submissions, unless the script that compiles them sets another.
const SUBMISSION: &str = "foo";

/// The script that compiles submissions instead of the command of their language.
const SCRIPT: &str = "compile.sh";

impl Reader<'_> {
    /// Imports the graders among the files that are compiled with submissions; others are reported.
    pub(super) fn graders(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let names = self.config.get("user_extra_files").map(Node::texts);
        let names = names.unwrap_or_default();
        let paths = names.iter().map(|name| self.at(name));
        let is_there = |path: &String| self.source.package_files.has(path);
        let found: Vec<String> = paths.filter(is_there).collect();
        let script = found.iter().find(|path| is_script(path));
        let script = script.and_then(|path| self.source.package_files.peek(path));
        let marked = script.as_deref().and_then(submission);
        problem.graders.name(Some(marked.unwrap_or(SUBMISSION)));
        let mut used = BTreeSet::new();
        for main in found.iter().filter(|path| self.is_grader(path)) {
            let language = self.source.language(main);
            let is_c = has_extension(main, &["c", "cc", "cpp", "cxx"]);
            let is_beside = |path: &&String| {
                is_c && is_header(path)
                    || self.source.language(path) == language && !self.is_grader(path)
            };
            let beside: Vec<String> = found.iter().filter(is_beside).cloned().collect();
            self.source.take_grader(problem, main, &beside, "graders")?;
            used.extend(beside.into_iter().chain([main.clone()]));
        }
        for name in names {
            let path = self.at(&name);
            self.source.package_files.mark_reported(&path);
            let is_ours = is_script(&path) && marked.is_some();
            if !used.contains(&path) && !is_ours {
                let what = format!("{name} of `user_extra_files`");
                let instead = "submissions are compiled by the command of their language";
                problem.losses.lost(what, instead);
            }
        }
        if problem.graders.files.is_empty()
            && self.config.get("user_extra_files").is_some()
            && self.config.get("langs").is_some()
        {
            let what = format!("`langs` of {}", self.file);
            problem.losses.lost(what, "it is left out");
        }
        Ok(())
    }

    /// Whether a file has the main function of a grader.
    fn is_grader(&self, path: &str) -> bool {
        let base = path.rsplit('/').next().unwrap_or(path);
        let has_main = || {
            let text = self.source.package_files.peek(path).unwrap_or_default();
            text.contains("main(") || text.contains("main (")
        };
        self.source.language(path).is_some() && (base.starts_with("grader.") || has_main())
    }
}

fn is_script(path: &str) -> bool {
    path.rsplit('/').next() == Some(SCRIPT)
}

/// The name of submissions that a script which an export wrote states.
fn submission(script: &str) -> Option<&str> {
    let mut lines = script.lines();
    lines.find_map(|line| line.strip_prefix(SUBMISSION_MARK))
}
