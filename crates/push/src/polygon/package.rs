//! The package of a problem in Polygon's format, as an upload needs it.

use roxmltree::{Document, Node};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use terms::fault::Fault;

/// The parts of a statement.
pub(super) const FIELDS: [&str; 8] = [
    "name",
    "legend",
    "input",
    "output",
    "scoring",
    "interaction",
    "notes",
    "tutorial",
];

/// A problem with the files of its package.
#[derive(Debug)]
pub struct LocalProblem {
    /// The identifier.
    pub id: String,
    pub(super) settings: ProblemSettings,
    pub(super) statements: Vec<LocalStatement>,
    /// The files beside statements, by their names.
    pub(super) resources: BTreeMap<String, PathBuf>,
    pub(super) files: Vec<LocalFile>,
    /// The names of the checker, the validator and the interactor, as far as there are any.
    pub(super) checker: Option<String>,
    pub(super) validator: Option<String>,
    pub(super) interactor: Option<String>,
    pub(super) solutions: Vec<LocalFile>,
    pub(super) tests: Vec<LocalTest>,
    pub(super) groups: Vec<LocalGroup>,
    pub(super) tags: Vec<String>,
}

/// The names of input and output files, and the limits.
#[derive(Debug, Default)]
pub(super) struct ProblemSettings {
    pub(super) input: String,
    pub(super) output: String,
    pub(super) time_ms: u64,
    pub(super) memory: u64,
}

#[derive(Debug)]
pub(super) struct LocalStatement {
    pub(super) language: String,
    /// The texts by the names in [`FIELDS`].
    pub(super) fields: BTreeMap<&'static str, String>,
}

/// A source of the jury, a resource, or a solution.
#[derive(Debug)]
pub(super) struct LocalFile {
    pub(super) name: String,
    pub(super) path: PathBuf,
    /// The language in Polygon's words; resources have none.
    pub(super) source_type: Option<String>,
    /// The tag of a solution.
    pub(super) tag: Option<&'static str>,
}

#[derive(Debug, Default)]
pub(super) struct LocalTest {
    pub(super) path: PathBuf,
    pub(super) description: String,
    pub(super) is_sample: bool,
    pub(super) group: Option<String>,
    pub(super) points: Option<f64>,
    /// What statements show instead of the input and the answer.
    pub(super) shown: Option<(String, String)>,
}

#[derive(Debug)]
pub(super) struct LocalGroup {
    pub(super) name: String,
    pub(super) points_policy: String,
    pub(super) feedback_policy: String,
    pub(super) dependencies: Vec<String>,
}

impl LocalProblem {
    /// Reads the directory of an exported package.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn read(id: &str, dir: &Path) -> Result<Self, Fault> {
        let path = dir.join("problem.xml");
        let text = text_of(&path)?;
        let document = Document::parse(&text)
            .map_err(|error| Fault::file("read", &path, io::Error::other(error)))?;
        let root = document.root_element();
        let statements = root.descendants().filter(is("statement"));
        let languages: Vec<&str> = statements
            .filter_map(|node| node.attribute("language"))
            .collect();
        let sections = |language: &&str| dir.join("statement-sections").join(language);
        let mut resources = BTreeMap::new();
        for language in &languages {
            pictures(&sections(language), &mut resources)?;
        }
        let statement = |language: &&str| statement(language, &sections(language));
        let shown = languages.first().map(|it| examples(&sections(it)));
        let program = |name: &str| root.descendants().find(is(name));
        Ok(Self {
            id: id.to_owned(),
            settings: settings(root),
            statements: languages.iter().map(statement).collect::<Result<_, _>>()?,
            resources,
            files: files(root, dir),
            checker: program("checker").and_then(named),
            validator: program("validator").and_then(named),
            interactor: program("interactor").and_then(named),
            solutions: solutions(root, dir),
            tests: tests(root, dir, shown.transpose()?.unwrap_or_default()),
            groups: groups(root),
            tags: root
                .descendants()
                .filter(is("tag"))
                .filter_map(|node| node.attribute("value").map(str::to_owned))
                .collect(),
        })
    }

    /// Whether the problem has an interactor.
    pub(super) fn is_interactive(&self) -> bool {
        self.interactor.is_some()
    }
}

fn text_of(path: &Path) -> Result<String, Fault> {
    std::fs::read_to_string(path).map_err(|error| Fault::file("read", path, error))
}

/// Whether an element has this name.
fn is(name: &str) -> impl Fn(&Node) -> bool + use<'_> {
    move |node| node.has_tag_name(name)
}

fn attribute(node: Node, name: &str) -> String {
    node.attribute(name).unwrap_or_default().to_owned()
}

fn settings(root: Node) -> ProblemSettings {
    let number = |name: &str| -> u64 {
        let node = root.descendants().find(is(name));
        let text = node.and_then(|node| node.text());
        text.and_then(|text| text.parse().ok()).unwrap_or_default()
    };
    let judging = root.descendants().find(is("judging"));
    let stream = |attribute: &str, standard: &str| {
        let name = judging.and_then(|node| node.attribute(attribute));
        let name = name.filter(|name| !name.is_empty());
        name.unwrap_or(standard).to_owned()
    };
    ProblemSettings {
        input: stream("input-file", "stdin"),
        output: stream("output-file", "stdout"),
        time_ms: number("time-limit"),
        memory: number("memory-limit"),
    }
}

fn statement(language: &str, sections: &Path) -> Result<LocalStatement, Fault> {
    let mut fields = BTreeMap::new();
    for name in FIELDS {
        let path = sections.join(format!("{name}.tex"));
        if path.is_file() {
            fields.insert(name, text_of(&path)?);
        }
    }
    Ok(LocalStatement {
        language: language.to_owned(),
        fields,
    })
}

/// The files beside the sections of a statement.
fn pictures(sections: &Path, found: &mut BTreeMap<String, PathBuf>) -> Result<(), Fault> {
    let failed = |error: io::Error| Fault::file("read", sections, error);
    for entry in std::fs::read_dir(sections).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_section = FIELDS.iter().any(|field| name == format!("{field}.tex"));
        if path.is_file() && !is_section && !name.starts_with("example.") {
            found.insert(name.into_owned(), path);
        }
    }
    Ok(())
}

/// What statements show for the samples, in order.
fn examples(sections: &Path) -> Result<Vec<(String, String)>, Fault> {
    let mut found = Vec::new();
    for number in 1.. {
        let input = sections.join(format!("example.{number:02}"));
        if !input.is_file() {
            break;
        }
        let answer = sections.join(format!("example.{number:02}.a"));
        found.push((text_of(&input)?, text_of(&answer)?));
    }
    Ok(found)
}

/// The name by which a checker, a validator or an interactor is set.
fn named(node: Node) -> Option<String> {
    let source = node.children().find(is("source"))?;
    let path = source.attribute("path")?;
    let standard = node.attribute("name").map(str::to_owned);
    standard.or_else(|| Some(name_of(path)))
}

/// The sources of the jury's programs, after the resources that these may include.
fn files(root: Node, dir: &Path) -> Vec<LocalFile> {
    let programs = ["checker", "validator", "interactor"];
    let sources = root.descendants().filter(is("source"));
    let types: BTreeMap<&str, &str> = sources
        .filter(|node| {
            let parent = node.parent().map(|parent| parent.tag_name().name());
            parent.is_some_and(|name| programs.contains(&name))
        })
        .filter_map(|node| Some((node.attribute("path")?, node.attribute("type")?)))
        .collect();
    let listed = root.descendants().filter(is("file"));
    let mut files: Vec<LocalFile> = listed
        .filter_map(|node| {
            let path = node.attribute("path")?;
            Some(LocalFile {
                name: name_of(path),
                path: dir.join(path),
                source_type: types.get(path).map(|it| (*it).to_owned()),
                tag: None,
            })
        })
        // Every problem there has the judge's own testlib.
        .filter(|file| file.name != "testlib.h")
        .collect();
    files.sort_by_key(|file| file.source_type.is_some());
    files
}

/// The last part of a path as a name that the judge keeps. It drops all other characters from names
/// without a word.
fn name_of(path: &str) -> String {
    let is_kept = |character: char| character.is_ascii_alphanumeric() || "._-".contains(character);
    let name = path.rsplit('/').next().unwrap_or_default();
    name.chars()
        .map(|it| if is_kept(it) { it } else { '_' })
        .collect()
}

fn solutions(root: Node, dir: &Path) -> Vec<LocalFile> {
    let solution = |node: Node| {
        let source = node.children().find(is("source"))?;
        let path = source.attribute("path")?;
        Some(LocalFile {
            name: name_of(path),
            path: dir.join(path),
            source_type: source.attribute("type").map(str::to_owned),
            tag: node.attribute("tag").and_then(tag),
        })
    };
    let nodes = root.descendants().filter(is("solution"));
    let mut solutions: Vec<LocalFile> = nodes.filter_map(solution).collect();
    // The main solution comes last, so that there is never a second one on the way.
    solutions.sort_by_key(|solution| solution.tag == Some("MA"));
    solutions
}

/// A tag of a package in the words of the interface.
fn tag(written: &str) -> Option<&'static str> {
    Some(match written {
        "main" => "MA",
        "accepted" => "OK",
        "rejected" => "RJ",
        "wrong-answer" => "WA",
        "presentation-error" => "PE",
        "time-limit-exceeded" => "TL",
        "time-limit-exceeded-or-accepted" => "TO",
        "time-limit-exceeded-or-memory-limit-exceeded" => "TM",
        "memory-limit-exceeded" => "ML",
        "failed" => "RE",
        _ => return None,
    })
}

fn tests(root: Node, dir: &Path, shown: Vec<(String, String)>) -> Vec<LocalTest> {
    let pattern = root.descendants().find(is("input-path-pattern"));
    let digits = pattern.and_then(|node| node.text()).map(width);
    let width = digits.unwrap_or(2);
    let mut shown = shown.into_iter();
    let test = |(number, node): (usize, Node)| {
        let is_sample = node.attribute("sample") == Some("true");
        LocalTest {
            path: dir.join(format!("tests/{number:0width$}")),
            description: attribute(node, "description"),
            is_sample,
            group: node.attribute("group").map(str::to_owned),
            points: node.attribute("points").and_then(|it| it.parse().ok()),
            shown: if is_sample { shown.next() } else { None },
        }
    };
    (1..)
        .zip(root.descendants().filter(is("test")))
        .map(test)
        .collect()
}

/// The number of digits in a pattern such as `tests/%03d`.
fn width(pattern: &str) -> usize {
    let digits: String = pattern.chars().filter(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(2)
}

fn groups(root: Node) -> Vec<LocalGroup> {
    let policy = |node: Node, name: &str| attribute(node, name).to_uppercase().replace('-', "_");
    let group = |node: Node| LocalGroup {
        name: attribute(node, "name"),
        points_policy: policy(node, "points-policy"),
        feedback_policy: policy(node, "feedback-policy"),
        dependencies: node
            .descendants()
            .filter(is("dependency"))
            .map(|node| attribute(node, "group"))
            .collect(),
    };
    root.descendants().filter(is("group")).map(group).collect()
}

#[cfg(test)]
mod tests;
