//! The tests and their groups.

use super::Reader;
use super::line_ends::Ends;
use super::testset::{PolygonTest, tests};
use super::xml::XmlElement;
use crate::ImportError;
use crate::problem::{ImportedGenerator, ImportedProblem, Pin};
use base::digest;
use std::collections::BTreeMap;
use terms::Aggregation;

/// The group of tests outside of all groups.
const TESTS: &str = "tests";
const SAMPLES: &str = "samples";

impl Reader<'_, '_> {
    pub(super) fn cases(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let Some(set) = self.testset() else {
            return Err(ImportError::Missing {
                path: "judging/testset in problem.xml".to_owned(),
                purpose: "which holds the tests",
            });
        };
        let tests = tests(&set);
        let mut names: BTreeMap<&str, String> = BTreeMap::new();
        for test in tests.iter().filter(|test| test.is_grouped) {
            let name = test.group.unwrap_or(TESTS);
            let taken: Vec<String> = names.values().cloned().collect();
            names
                .entry(name)
                .or_insert_with(|| problem.group_name(name, &taken));
        }
        let ends = self.ends()?;
        let mut places: BTreeMap<String, Vec<&PolygonTest>> = BTreeMap::new();
        for test in &tests {
            let name = if test.is_grouped {
                names[test.group.unwrap_or(TESTS)].clone()
            } else {
                SAMPLES.to_owned()
            };
            if test.is_grouped {
                problem.group(&name);
            }
            places.entry(name).or_default().push(test);
        }
        let mut samples: Vec<(&str, String)> = Vec::new();
        for (name, tests) in &places {
            self.group(name, tests, ends, problem)?;
            for (case, test) in numbers(tests) {
                if test.is_sample {
                    samples.push((&test.input, place(name, &case, problem)));
                }
            }
        }
        samples.sort();
        self.examples(&samples, problem)?;
        groups(&set, &names, &tests, problem);
        Ok(())
    }

    /// Adds the tests of a group.
    fn group(
        &self,
        name: &str,
        tests: &[&PolygonTest],
        ends: Ends,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        for (case, test) in numbers(tests) {
            if test.is_sample && name != SAMPLES {
                problem.group(name).samples.push(case.clone());
            }
            // Samples outside of groups become files, even if they were generated.
            let command = test.command.filter(|_| name != SAMPLES);
            if let Some(command) = command
                && !is_one_of_several(command, test, problem)
                && self.callable(command, problem)?
            {
                problem.group(name).commands.push(command.to_owned());
                self.pin(format!("{name}/{case}"), test, ends, problem)?;
                continue;
            }
            self.kept(name, &case, (test, ends), problem)?;
        }
        Ok(())
    }

    /// Imports the files of a test, unchanged except for the line ends.
    fn kept(
        &self,
        group: &str,
        case: &str,
        (test, ends): (&PolygonTest, Ends),
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let purpose = "a test: take a full package, with its generated tests";
        package_files.require(&test.input, purpose)?;
        let place = match group {
            SAMPLES => SAMPLES.to_owned(),
            _ => format!("data/{group}"),
        };
        self.lines(&test.input, format!("{place}/{case}.in"), ends, problem)?;
        if package_files.has(&test.answer) {
            self.lines(&test.answer, format!("{place}/{case}.ans"), ends, problem)?;
        } else {
            problem.losses.cosmetic(
                "answers of tests, which are not in the package",
                "the main solution writes them",
            );
        }
        if group != SAMPLES {
            problem
                .group(group)
                .files
                .push(format!("{place}/{case}.in"));
        }
        Ok(())
    }

    /// Whether the generator of a command can be run; if so, it is imported.
    fn callable(&self, command: &str, problem: &mut ImportedProblem) -> Result<bool, ImportError> {
        let name = command.split_whitespace().next().unwrap_or_default();
        if problem.generators.contains_key(name) {
            return Ok(true);
        }
        // With these characters, a command needs a shell, or makes several tests at once.
        let is_simple = !command.contains(['<', '>', '|', '$', '{']);
        let Some(path) = self.generator(name).filter(|_| is_simple) else {
            problem.losses.weaker(
                format!("the generator {name} of tests"),
                "their files are kept instead",
            );
            return Ok(false);
        };
        let same = |text| text;
        match self
            .source
            .take_program(problem, &path, "generators", &same)?
        {
            Ok(taken) => {
                let generator = ImportedGenerator::plain(taken.path);
                problem.generators.insert(name.to_owned(), generator);
                Ok(true)
            }
            Err(left) => {
                let instead = format!("the files of its tests are kept: {}", left.why());
                problem
                    .losses
                    .weaker(format!("the generator {name}"), instead);
                Ok(false)
            }
        }
    }

    /// Records the hashes of a test that will be generated.
    fn pin(
        &self,
        id: String,
        test: &PolygonTest,
        ends: Ends,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        if package_files.has(&test.input) && package_files.has(&test.answer) {
            let hash = |path: &str| {
                let bytes = package_files.bytes(path)?;
                Ok::<_, ImportError>(digest::sha256_hex(&ends.restored(bytes)))
            };
            let pin = Pin {
                input: hash(&test.input)?,
                answer: hash(&test.answer)?,
            };
            problem.pins.insert(id, pin);
        }
        Ok(())
    }
}

/// Whether the call of a test makes other tests as well: it would be repeated for each of them.
fn is_one_of_several(command: &str, test: &PolygonTest, problem: &mut ImportedProblem) -> bool {
    let mut calls = problem.groups.iter().flat_map(|group| &group.commands);
    if !test.is_from_file && !calls.any(|known| known == command) {
        return false;
    }
    let what = if test.is_from_file {
        format!("the call `{command}`, which writes several tests to files (from-file)")
    } else {
        format!("the call `{command}`, which makes several tests")
    };
    problem.losses.weaker(
        what,
        "the files of these tests are kept: to have them made, call a generator that prints one test, once for each",
    );
    true
}

/// The tests of a group with the names of their cases.
fn numbers<'t, 'x>(
    tests: &'t [&'x PolygonTest],
) -> impl Iterator<Item = (String, &'x PolygonTest<'x>)> + use<'t, 'x> {
    let width = tests.len().to_string().len().max(2);
    let numbered = (1..).zip(tests);
    numbered.map(move |(number, test)| (format!("{number:0width$}"), *test))
}

/// The path of a case's files, without their extensions.
fn place(group: &str, case: &str, problem: &ImportedProblem) -> String {
    if group == SAMPLES {
        return format!("{SAMPLES}/{case}");
    }
    let file = format!("data/{group}/{case}");
    if problem.tree.get(&format!("{file}.in")).is_some() {
        file
    } else {
        format!("{group}/{case}")
    }
}

/// Sets the points and dependencies of groups.
fn groups(
    set: &XmlElement,
    names: &BTreeMap<&str, String>,
    tests: &[PolygonTest],
    problem: &mut ImportedProblem,
) {
    for (group, name) in names {
        let own = tests.iter().filter(|test| test.is_grouped);
        let own: Vec<&PolygonTest> = own
            .filter(|test| test.group.unwrap_or(TESTS) == *group)
            .collect();
        // Tests have the points, even in a group that is passed only as a whole.
        let points: f64 = own.iter().map(|test| test.points).sum();
        let described = set.all("groups/group");
        let described = described
            .iter()
            .find(|described| described.get("name") == Some(group));
        // If tests have no points, those of the group count.
        let of_group = described.and_then(|described| described.real("points"));
        let points = if points > 0.0 {
            points
        } else {
            of_group.unwrap_or_default()
        };
        let policy = described.and_then(|described| described.get("points-policy"));
        let is_whole = policy == Some("complete-group");
        if let Some(policy) = policy.filter(|policy| !is_whole && *policy != "each-test") {
            problem.losses.lost(
                format!("the `points-policy` {policy} of the group {group}"),
                "its points are split evenly over its tests",
            );
        }
        let same = own
            .windows(2)
            .all(|pair| pair[0].points.total_cmp(&pair[1].points).is_eq());
        if points > 0.0 && !is_whole && !same {
            problem.losses.weaker(
                format!("the points of single tests in the group {group}"),
                "its points are split evenly over its tests",
            );
        }
        let made = problem.group(name);
        made.points = points;
        made.score = if is_whole || points <= 0.0 {
            Aggregation::Min
        } else {
            Aggregation::Sum
        };
        if let Some(described) = described {
            dependencies(described, name, (names, tests), problem);
        }
    }
}

fn dependencies(
    described: &XmlElement,
    name: &str,
    (names, tests): (&BTreeMap<&str, String>, &[PolygonTest]),
    problem: &mut ImportedProblem,
) {
    if described
        .get("feedback-policy")
        .is_some_and(|policy| policy != "complete")
    {
        problem
            .losses
            .cosmetic("the feedback policy of groups", "every test is shown");
    }
    for dependency in described.all("dependencies/dependency") {
        let wanted = dependency.get("group").unwrap_or_default();
        let order = |name: &str| problem.groups.iter().position(|group| group.name == name);
        let of_samples = tests
            .iter()
            .any(|test| !test.is_grouped && test.group == Some(wanted));
        match names.get(wanted) {
            Some(other) if order(other) < order(name) => {
                let other = other.clone();
                problem.group(name).depends.push(other);
            }
            None if of_samples => problem.group(name).depends.push(SAMPLES.to_owned()),
            _ => problem.losses.weaker(
                format!("that the group {name} depends on {wanted}"),
                "it is judged in any case: no such group comes before it",
            ),
        }
    }
}
