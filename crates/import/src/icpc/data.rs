//! The cases: `data/`.

use super::Reader;
use super::settings::{FILES, GroupSettings};
use crate::ImportError;
use crate::problem::ImportedProblem;
use crate::programs::has_extension;
use crate::{statement, yaml};
use std::collections::BTreeMap;

/// The directory of a group, and its settings.
#[derive(Debug)]
pub(super) struct GroupDir {
    /// The path below `data`.
    pub(super) dir: String,
    /// The name of the group in the problem; `samples` for the samples.
    pub(super) name: String,
    pub(super) settings: GroupSettings,
    /// The paths of its cases below `data`, without extension.
    pub(super) cases: Vec<String>,
    /// The generator calls that make further cases.
    pub(super) calls: Vec<String>,
}

impl GroupDir {
    /// The number of its cases.
    pub(super) fn count(&self) -> usize {
        self.cases.len() + self.calls.len()
    }
}

/// The name of the group of samples.
pub(super) const SAMPLES: &str = "samples";

/// Extensions of files about a case that do not influence verdicts.
const ABOUT: [&str; 7] = ["hint", "desc", "png", "jpg", "jpeg", "svg", "download"];

/// Extensions of texts that are shown of a sample instead of its input and its answer; an output
/// replaces the answer, too.
const SHOWN: [(&str, &str); 4] = [
    (".interaction", "interaction"),
    (".in.statement", "in.statement"),
    (".out", "ans.statement"),
    (".ans.statement", "ans.statement"),
];

impl Reader<'_> {
    /// Imports all cases; the samples come first.
    pub(super) fn data(&self, problem: &mut ImportedProblem) -> Result<Vec<GroupDir>, ImportError> {
        let mut dirs: BTreeMap<String, (Vec<String>, Vec<String>)> = BTreeMap::new();
        for path in self.source.package_files.inside("data") {
            let is_case = path.starts_with("sample/") || path.starts_with("secret/");
            match (is_case, path.strip_suffix(".in")) {
                (true, Some(case)) => {
                    let (cases, _) = dirs.entry(self.group_of(case)).or_default();
                    cases.push(case.to_owned());
                }
                (true, None) => self.other(path, problem),
                (false, _) => {}
            }
        }
        for (dir, line) in &self.generated.calls {
            let is_case = dir.starts_with("sample") || dir.starts_with("secret");
            if is_case {
                let (_, calls) = dirs.entry(self.group_of(&format!("{dir}/"))).or_default();
                calls.push(line.clone());
            } else {
                problem.losses.cosmetic(
                    format!("the tests in data/{dir} that generators make"),
                    "they are left out",
                );
            }
        }
        if dirs.is_empty() {
            return Err(ImportError::Missing {
                path: "data/secret".to_owned(),
                purpose: "which holds the cases as .in and .ans",
            });
        }
        if dirs.keys().all(|dir| dir == "sample") {
            problem.losses.lost(
                "data/secret, which holds the cases that submissions are judged on",
                "it is not in the package: the samples are the only cases",
            );
        }
        let mut groups: Vec<GroupDir> = Vec::new();
        for (dir, (cases, calls)) in dirs {
            let settings = self.settings(&dir)?;
            self.unknown_settings(&settings, &dir, problem);
            let made = |cases, calls| GroupDir {
                name: String::new(),
                dir: dir.clone(),
                settings: settings.clone(),
                cases,
                calls,
            };
            if dir == "sample" && !calls.is_empty() {
                problem.losses.cosmetic(
                    "samples that generators make",
                    "they are the group `sample`, whose cases statements show",
                );
                groups.push(made(Vec::new(), calls));
                groups.extend((!cases.is_empty()).then(|| made(cases, Vec::new())));
            } else {
                groups.push(made(cases, calls));
            }
        }
        Self::name_groups(&mut groups, problem);
        let mut unanswered = Vec::new();
        for group in &groups {
            self.cases(group, problem, &mut unanswered)?;
        }
        if let Some(first) = unanswered.first()
            && !self.generated.is_there
        {
            let what = match unanswered.len() {
                1 => format!("the answer {first}"),
                count => format!("{count} answers, as {first}"),
            };
            let instead = "the package lacks them: the reference writes the answers";
            problem.losses.lost(what, instead);
        }
        Ok(groups)
    }

    /// The directory that a case is scored with: the old format nests groups, the new one has a
    /// single level.
    fn group_of(&self, case: &str) -> String {
        let dir = case.rsplit_once('/').map_or("", |(dir, _)| dir);
        if dir.starts_with("sample") {
            return "sample".to_owned();
        }
        if !self.metadata.is_new {
            return dir.to_owned();
        }
        let parts: Vec<&str> = dir.split('/').take(2).collect();
        parts.join("/")
    }

    /// Reports a file that is not a case.
    fn other(&self, path: &str, problem: &mut ImportedProblem) {
        let name = path.rsplit('/').next().unwrap_or(path);
        let has_input = |stem: &str| self.source.package_files.has(&format!("data/{stem}.in"));
        let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
        if has_extension(path, &["ans"]) && !has_input(stem) {
            // There may be many. They are listed with all files that are not used.
            return;
        }
        self.source
            .package_files
            .mark_reported(&format!("data/{path}"));
        if FILES.contains(&name) || has_extension(path, &["ans"]) && has_input(stem) {
            return;
        }
        if path.contains(".files/") {
            problem
                .losses
                .lost("files that submissions read in a case", "there are none");
        } else if has_extension(path, &["yaml"]) && has_input(stem) {
            self.settings_of_case(path, problem);
        } else if self.is_shown(path)
            || path.starts_with("sample/") && has_extension(path, &["interaction"])
        {
            // It is imported with its sample, or inserted into the statements.
        } else if has_extension(path, &ABOUT) {
            let extension = path.rsplit('.').next().unwrap_or_default();
            problem.losses.cosmetic(
                format!("`.{extension}` files of cases"),
                "they are left out: only people read them",
            );
        } else {
            problem
                .losses
                .weaker(format!("data/{path}"), "it is left out");
        }
    }

    /// Inserts interactions without an input into the statements; they occur in older formats.
    pub(super) fn lone_interactions(
        &self,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let paths = package_files.inside("data/sample");
        let cases = paths.filter_map(|path| path.strip_suffix(".interaction"));
        let lone = cases.filter(|case| !package_files.has(&format!("data/sample/{case}.in")));
        let texts = lone.map(|case| package_files.text(&format!("data/sample/{case}.interaction")));
        let texts: Vec<String> = texts.collect::<Result<_, _>>()?;
        if !texts.is_empty() {
            problem.losses.cosmetic(
                "`.interaction` files in data/sample without an input",
                "they are written into the statements",
            );
            statement::put_interactions(problem, &texts);
        }
        Ok(())
    }

    /// Whether this text is shown of a sample instead of its input or its answer.
    fn is_shown(&self, path: &str) -> bool {
        let mut endings = SHOWN.iter();
        path.starts_with("sample/")
            && endings.any(|(ending, _)| {
                path.strip_suffix(ending)
                    .is_some_and(|case| self.source.package_files.has(&format!("data/{case}.in")))
            })
    }

    /// Imports the texts that are shown of a sample instead of its input and its answer.
    fn shown(&self, case: &str, place: &str, problem: &mut ImportedProblem) {
        for (ending, extension) in SHOWN {
            let from = format!("data/{case}{ending}");
            if let Some(file) = self.source.package_files.file(&from) {
                problem.copy(file, format!("{place}.{extension}"));
            }
        }
    }

    fn settings_of_case(&self, path: &str, problem: &mut ImportedProblem) {
        let path = format!("data/{path}");
        let node = yaml::read(self.source.package_files, &path);
        let keys = node.iter().flat_map(yaml::Node::entries);
        for (key, _) in keys {
            match key.as_str() {
                // In the old format, these are separate files, `.hint` and `.desc`.
                "hint" | "description" | "full_feedback" => problem.losses.cosmetic(
                    format!("`{key}` of cases"),
                    "it is left out: only people read it",
                ),
                _ => problem.losses.lost(
                    format!("`{key}` of single cases"),
                    "they are run as the others of their group",
                ),
            }
        }
    }

    /// Names the groups, and creates them in the problem.
    fn name_groups(groups: &mut [GroupDir], problem: &mut ImportedProblem) {
        let mut taken = vec![SAMPLES.to_owned()];
        for group in groups {
            if group.dir == "sample" && group.calls.is_empty() {
                SAMPLES.clone_into(&mut group.name);
                continue;
            }
            let plain = group.dir.strip_prefix("secret/").unwrap_or(&group.dir);
            group.name = problem.group_name(plain, &taken);
            taken.push(group.name.clone());
            problem.group(&group.name);
        }
    }

    /// Whether a submission can write answers that the package lacks.
    fn has_solution(&self) -> bool {
        self.source.package_files.has_dir("submissions/accepted")
    }

    /// Imports the cases of a group, unchanged byte by byte, and adds the answers that are missing.
    fn cases(
        &self,
        group: &GroupDir,
        problem: &mut ImportedProblem,
        unanswered: &mut Vec<String>,
    ) -> Result<(), ImportError> {
        let place = if group.name == SAMPLES {
            SAMPLES.to_owned()
        } else {
            format!("data/{}", group.name)
        };
        let package_files = self.source.package_files;
        for case in &group.cases {
            let inside = case.strip_prefix(&group.dir).unwrap_or(case);
            let name = inside.trim_start_matches('/').replace('/', "-");
            for (extension, purpose) in [("in", "a case"), ("ans", "the answer of a case")] {
                let from = format!("data/{case}.{extension}");
                if extension == "ans" && !package_files.has(&from) && self.has_solution() {
                    unanswered.push(from);
                    continue;
                }
                let file = package_files.require(&from, purpose)?;
                problem.copy(file, format!("{place}/{name}.{extension}"));
            }
            if group.name == SAMPLES {
                self.shown(case, &format!("{place}/{name}"), problem);
            }
        }
        if group.name != SAMPLES && !group.cases.is_empty() {
            problem.group(&group.name).files = vec![format!("{place}/*.in")];
        }
        Ok(())
    }
}

/// Removes groups without a case that can be made.
pub(super) fn drop_empty(groups: &mut Vec<GroupDir>, problem: &mut ImportedProblem) {
    let is_empty = |group: &GroupDir, problem: &mut ImportedProblem| {
        let made = problem.group(&group.name);
        made.files.is_empty() && made.commands.is_empty()
    };
    groups.retain(|group| {
        let is_dropped = group.name != SAMPLES && is_empty(group, problem);
        if is_dropped {
            problem.groups.retain(|made| made.name != group.name);
            let what = format!("the group {}", group.name);
            problem.losses.lost(what, "none of its cases can be made");
        }
        !is_dropped
    });
}
