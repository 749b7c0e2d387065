//! DMOJ's data: `init.yml` with an archive, or with the files beside it.

mod generated;
mod patterns;
mod programs;
mod standard;

use crate::kept::{KeptCase, SAMPLES, import_cases, import_cases_with_points, pairs};
use crate::package_files::{Caps, PackageFiles};
use crate::problem::ImportedProblem;
use crate::yaml::{self, Node};
use crate::{ImportError, PackageSource, left_out, statement};
use generated::GeneratorEntry;

const INIT: &str = "init.yml";

/// The supported keys of init.yml.
const KNOWN: [&str; 11] = [
    "file_io",
    "archive",
    "test_cases",
    "points",
    "checker",
    "interactive",
    "output_limit_length",
    "generator",
    "generator_args",
    "generator_in",
    "binary_data",
];

/// Keys of init.yml that do not influence verdicts: buffering of output, the displayed part of
/// output, notes for compilers.
const SHOWN: [&str; 4] = ["unbuffered", "output_prefix_length", "hints", "meta"];

/// Keys that single cases and batches may have.
const OF_CASES: [&str; 9] = [
    "in",
    "out",
    "points",
    "batched",
    "dependencies",
    "generator",
    "generator_args",
    "generator_in",
    "binary_data",
];

/// The problem of init.yml and the files that it refers to.
pub(super) fn import(source: &PackageSource) -> Result<ImportedProblem, ImportError> {
    let package_files = source.package_files;
    let init = yaml::read(package_files, INIT)?;
    let archive = init.get("archive").and_then(Node::text);
    let data = archive
        .map(|path| package_files.inner(path, Caps::USUAL))
        .transpose()?;
    let reader = Reader {
        source,
        data: data.as_ref().unwrap_or(package_files),
        init,
    };
    let mut problem = source.untitled();
    reader.limits(&mut problem);
    reader.judge(&mut problem)?;
    reader.cases(&mut problem)?;
    reader.statements(&mut problem)?;
    source.any_solutions("solutions", &mut problem)?;
    left_out::tell(package_files, &mut problem.losses);
    if let Some(data) = &data {
        left_out::tell(data, &mut problem.losses);
    }
    // The unpacked archive must exist until its files are copied.
    problem.unpacked = data;
    Ok(problem)
}

struct Reader<'a> {
    source: &'a PackageSource<'a>,
    /// The files with the cases.
    data: &'a PackageFiles,
    init: Node,
}

impl Reader<'_> {
    fn limits(&self, problem: &mut ImportedProblem) {
        problem.losses.weaker(
            "limits and title, which DMOJ keeps on its site",
            "they are the usual ones: set `limits` and `title`",
        );
        if let Some(length) = self.init.get("output_limit_length").and_then(Node::text) {
            // DMOJ's value is in bytes as well.
            problem.output = length.parse().ok().filter(|length| *length > 0);
        }
        if let Some(files) = self.init.get("file_io") {
            let name = |key| files.get(key).and_then(Node::text);
            problem.use_files(name("input"), name("output"));
        }
        for (key, node) in self.init.entries() {
            let key = key.as_str();
            let what = format!("`{key}` of {INIT}");
            match key {
                _ if KNOWN.contains(&key) => {}
                _ if SHOWN.contains(&key) => problem.losses.cosmetic(what, "it is left out"),
                // Without this key, a submission that fails a batch without points is judged
                // further.
                "short_circuit" if node.truth() == Some(true) => {}
                "pretest_test_cases" if node.items().iter().any(is_batch) => problem.losses.lost(
                    what,
                    "these cases, which are worth nothing, are left out: add a group for them",
                ),
                "pretest_test_cases" => {}
                _ => problem.losses.lost(what, "it is left out"),
            }
        }
    }

    /// Reports the keys of single cases and batches.
    fn own_keys(node: &Node, problem: &mut ImportedProblem) {
        for (key, _) in node.entries() {
            if !OF_CASES.contains(&key.as_str()) {
                problem.losses.lost(
                    format!("`{key}` of single cases"),
                    format!("what {INIT} sets for all of them holds"),
                );
            }
        }
    }

    fn cases(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let found = self.patterns()?;
        let in_init = self.init.get("test_cases").map(Node::items);
        let own = in_init
            .filter(|listed| !listed.is_empty())
            .unwrap_or(&found);
        let listed: Vec<Node> = self.pretests().into_iter().chain(own.to_vec()).collect();
        let mut single = listed.iter().filter(|node| !is_batch(node)).peekable();
        let mut names: Vec<String> = Vec::new();
        for (index, node) in listed.iter().enumerate() {
            let before = problem.groups.len();
            Self::own_keys(node, problem);
            if let Some(listed) = node.get("batched") {
                let name = self.batch(index + 1, node, listed.items(), &names, problem)?;
                names.push(name);
            // The first single case takes all the others: their groups are at its position.
            } else if single.peek().is_some() {
                self.single(single.by_ref(), problem)?;
            }
            wait_for_free_ones(before, problem);
        }
        if own.is_empty() {
            let found = pairs(self.data, "")?;
            if found.is_empty() {
                return Err(ImportError::Missing {
                    path: format!("test_cases in {INIT}"),
                    purpose: "which list the cases",
                });
            }
            problem.losses.weaker(
                "patterns of `test_cases`, which no file matches",
                "every .in with its answer is a case",
            );
            import_cases(self.data, "tests", &found, problem)?;
        }
        let is_sample = |path: &str| path.starts_with("samples/");
        if problem.groups.is_empty() && !problem.tree.paths().any(is_sample) {
            return Err(ImportError::File {
                path: INIT.to_owned(),
                line: None,
                reason: "every case is made by a generator that cannot be taken over: run it, and list what it prints as `in` and `out`".to_owned(),
            });
        }
        Ok(())
    }

    /// The cases that are judged first: they have no points, and a submission that fails one of
    /// them is not judged further.
    fn pretests(&self) -> Vec<Node> {
        let listed = self.init.get("pretest_test_cases").map(Node::items);
        let listed = listed.unwrap_or_default();
        if listed.iter().any(is_batch) {
            return Vec::new();
        }
        let mut pretests = listed.to_vec();
        for pretest in &mut pretests {
            pretest.set("points", Node::scalar("0"));
        }
        pretests
    }

    /// The cases of a list, each with its index. Keys missing in a case are taken from its batch,
    /// or else from the whole file.
    fn pairs<'n>(
        &self,
        listed: impl IntoIterator<Item = &'n Node>,
        batch: Option<&Node>,
        problem: &mut ImportedProblem,
    ) -> Result<(Vec<&'n Node>, Vec<KeptCase>), ImportError> {
        let (mut nodes, mut pairs) = (Vec::new(), Vec::new());
        for node in listed {
            let scopes = [Some(node), batch, Some(&self.init)];
            let scopes: Vec<&Node> = scopes.into_iter().flatten().collect();
            let file = |key: &str| node.get(key).and_then(Node::text);
            let (input, answer) = (file("in"), file("out"));
            let generator = GeneratorEntry::from_scopes(&scopes);
            if batch.is_some() {
                Self::own_keys(node, problem);
            }
            let mut pair = match (&generator, input) {
                (Some(generator), None) => {
                    let Some(command) = self.command(generator, &scopes, problem)? else {
                        continue;
                    };
                    if answer.is_some() {
                        problem.losses.weaker(
                            "answers in files to inputs that a generator makes",
                            "the answers of the generator are taken",
                        );
                    }
                    KeptCase::made_by(command)
                }
                (Some(_), Some(input)) if answer.is_none() => {
                    problem.losses.lost(
                        format!("the answer to {input}, which a generator gives"),
                        "it is empty: write it",
                    );
                    KeptCase::partial(Some(input), None)
                }
                _ => {
                    if answer.is_none() && !problem.interactive {
                        problem.losses.cosmetic(
                            "cases without an answer",
                            "their answers are empty, as in DMOJ",
                        );
                    }
                    KeptCase::partial(input, answer)
                }
            };
            pair.has_unix_lines = !is_binary(&scopes);
            nodes.push(node);
            pairs.push(pair);
        }
        Ok((nodes, pairs))
    }

    fn batch(
        &self,
        number: usize,
        node: &Node,
        listed: &[Node],
        earlier: &[String],
        problem: &mut ImportedProblem,
    ) -> Result<String, ImportError> {
        let (_, found) = self.pairs(listed, Some(node), problem)?;
        if found.is_empty() {
            // An empty name, because dependencies count batches by position.
            return Ok(String::new());
        }
        let points = self.points(node);
        let inputs = || found.iter().map(|pair| pair.input.as_deref().unwrap_or(""));
        let dir = inputs().next().and_then(|input| input.rsplit_once('/'));
        let dir = dir.map(|(dir, _)| dir.to_owned());
        let is_shared = |dir: &String| {
            let prefix = format!("{dir}/");
            inputs().all(|input| input.starts_with(&prefix))
        };
        let name = match dir.filter(is_shared) {
            Some(dir) if dir.starts_with("sample") && points <= 0.0 => SAMPLES.to_owned(),
            Some(dir) => dir,
            None => format!("batch-{number}"),
        };
        let name = import_cases(self.data, &name, &found, problem)?;
        if name == SAMPLES {
            return Ok(name);
        }
        let wanted = node
            .get("dependencies")
            .map(Node::texts)
            .unwrap_or_default();
        let mut depends = Vec::new();
        for wanted in wanted {
            let index = wanted
                .parse::<usize>()
                .ok()
                // Batches are numbered from 1.
                .and_then(|number| number.checked_sub(1));
            let named = index.and_then(|index| earlier.get(index));
            match named.filter(|name| !name.is_empty()) {
                Some(name) => depends.push(name.clone()),
                None => problem.losses.weaker(
                    format!("that batch {number} depends on {wanted}"),
                    "it is judged in any case: no such batch comes before it",
                ),
            }
        }
        let group = problem.group(&name);
        (group.points, group.depends) = (points, depends);
        Ok(name)
    }

    /// The points of a case or a batch: its own, the default of init.yml, or else 1.
    fn points(&self, node: &Node) -> f64 {
        let points = node.get("points").or(self.init.get("points"));
        points.and_then(Node::number).unwrap_or(1.0).max(0.0)
    }

    /// A case outside of batches awards its points individually.
    fn single<'n>(
        &self,
        listed: impl Iterator<Item = &'n Node>,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let (listed, found) = self.pairs(listed, None, problem)?;
        let points = listed.into_iter().map(|node| self.points(node));
        let cases = found.into_iter().zip(points).collect();
        import_cases_with_points(self.data, "tests", cases, problem).map(drop)
    }

    fn statements(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        for name in self.source.package_files.names_at("") {
            let code = name
                .strip_prefix("statement.")
                .and_then(|rest| rest.strip_suffix(".md"));
            if let Some(code) = code {
                let text = self.source.package_files.text(&name)?;
                let title = text.lines().find_map(|line| line.strip_prefix("# "));
                let title = title.unwrap_or("Untitled").trim().to_owned();
                problem.title.insert(code.to_owned(), title);
                problem.tree.put(&name, text.as_str());
            }
        }
        statement::pages(self.source.package_files, problem)?;
        if problem.tree.get("statement.en.md").is_none() {
            let title = problem.title.get("en").cloned().unwrap_or_default();
            statement::markdown(problem, "en", &title, "");
            problem
                .losses
                .lost("the statement, which DMOJ keeps on its site", "write it");
        }
        Ok(())
    }
}

/// A submission that fails a case without points is not judged further: so the groups from `first`
/// on depend on earlier groups without points.
fn wait_for_free_ones(first: usize, problem: &mut ImportedProblem) {
    for at in first..problem.groups.len() {
        let earlier = problem.groups[..at].iter();
        let free = earlier.filter(|group| group.points <= 0.0);
        let free: Vec<String> = free.map(|group| group.name.clone()).collect();
        let depends = &mut problem.groups[at].depends;
        let new = free.into_iter().filter(|name| !depends.contains(name));
        let new: Vec<String> = new.collect();
        depends.extend(new);
    }
}

fn is_batch(node: &Node) -> bool {
    node.get("batched").is_some()
}

/// Whether the files of cases are used unchanged.
fn is_binary(scopes: &[&Node]) -> bool {
    let set = scopes.iter().find_map(|node| node.get("binary_data"));
    set.and_then(Node::truth) == Some(true)
}
