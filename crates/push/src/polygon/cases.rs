//! Comparing tests and their groups.
//!
//! The judge refuses a test with the input of another test. So tests that have moved are written
//! in an order in which no two are equal at any time.

use super::change::{Changes, WriteRequest, content, normalized, text_difference};
use super::client::{Client, Field, field};
use super::package::{LocalGroup, LocalProblem, LocalTest};
use super::refusals::{empty, unfit};
use super::sequence::sequence;
use crate::error::PushError;
use crate::{Difference, difference};
use base::digest::{self, Hex};
use base::text::{line, points};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use terms::fault::Fault;

/// The tests that solutions are judged on.
const TESTSET: &str = "tests";

/// A test as the judge lists it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Listed {
    index: usize,
    #[serde(default)]
    input: Option<String>,
    /// The exact bytes, from judges that have them.
    #[serde(default)]
    input_base64: Option<String>,
    #[serde(default)]
    description: Option<String>,
    #[serde(default)]
    use_in_statements: bool,
    #[serde(default)]
    script_line: Option<String>,
    #[serde(default)]
    group: Option<String>,
    /// A number or a text.
    #[serde(default)]
    points: Value,
    #[serde(default)]
    input_for_statement: Option<String>,
    #[serde(default)]
    output_for_statement: Option<String>,
}

impl Listed {
    fn points(&self) -> Option<f64> {
        let text = self.points.as_str();
        self.points.as_f64().or_else(|| text?.parse().ok())
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ListedGroup {
    name: String,
    #[serde(default)]
    points_policy: String,
    #[serde(default)]
    feedback_policy: String,
    #[serde(default)]
    dependencies: Vec<String>,
}

/// A judge's problem.
pub(super) struct Tests<'a> {
    pub(super) client: &'a Client,
    pub(super) problem: &'a Field,
    /// Whether the judge accepts tests with equal inputs.
    pub(super) may_repeat: bool,
}

impl Tests<'_> {
    /// Compares tests and groups.
    pub(super) fn compare(&self, here: &LocalProblem, found: &mut Changes) -> Result<(), Fault> {
        let there: Vec<Listed> = self.client.call("problem.tests", &self.fields(&[]))?;
        let there: BTreeMap<usize, Listed> = there.into_iter().map(|it| (it.index, it)).collect();
        generated(here.tests.len(), &there)?;
        self.enable(here, &there, found);
        let mut changed = Changes::default();
        let order = self.tests(here, &there, &mut changed)?;
        changed.changes.sort_by_cached_key(|change| {
            let number: usize = change.name.parse().unwrap_or_default();
            // Tests that keep their inputs may be written at any time.
            order.get(&number).copied().unwrap_or_default()
        });
        found.changes.extend(changed.changes);
        found.kept.extend(changed.kept);
        for index in there.keys().filter(|index| **index > here.tests.len()) {
            found.keep("test", &index.to_string());
        }
        self.groups(here, &there, found)
    }

    fn fields(&self, more: &[Field]) -> Vec<Field> {
        let mut fields = vec![self.problem.clone(), field("testset", &TESTSET)];
        fields.extend_from_slice(more);
        fields
    }

    /// Groups and points have to be enabled before tests have them.
    fn enable(&self, here: &LocalProblem, there: &BTreeMap<usize, Listed>, found: &mut Changes) {
        let yes = field("enable", &true);
        let has_groups = here.tests.iter().any(|test| test.group.is_some());
        let are_there = there.values().any(|test| test.group.is_some());
        if are_there && !has_groups {
            found.keep("groups", "of tests");
        }
        if has_groups && !are_there {
            let fields = self.fields(std::slice::from_ref(&yes));
            let request = WriteRequest::new("problem.enableGroups", fields);
            found.add("groups of tests", "", vec![request]);
        }
        let has_points = here.tests.iter().any(|test| test.points.is_some());
        if has_points && !there.values().any(|test| test.points().is_some()) {
            let request =
                WriteRequest::new("problem.enablePoints", vec![self.problem.clone(), yes]);
            found.add("points of tests", "", vec![request]);
        }
    }

    /// Compares the tests. Returns the step in which each input has to be written.
    fn tests(
        &self,
        here: &LocalProblem,
        there: &BTreeMap<usize, Listed>,
        found: &mut Changes,
    ) -> Result<BTreeMap<usize, usize>, Fault> {
        let mut inputs: BTreeMap<usize, Hex> = BTreeMap::new();
        let mut wanted: BTreeMap<usize, Hex> = BTreeMap::new();
        for listed in there.values() {
            let input = normalized(&self.input(listed)?);
            inputs.insert(listed.index, digest::sha256_hex(&input));
        }
        for (number, test) in (1..).zip(&here.tests) {
            let input = content(&test.path)?;
            if input.trim_ascii().is_empty() {
                return Err(empty(test).into());
            }
            let own = digest::sha256_hex(&normalized(&input));
            let is_same = inputs.get(&number) == Some(&own);
            match there.get(&number) {
                None => found.add("test", &number.to_string(), vec![self.save(number, test)]),
                Some(listed) => self.one(number, (test, listed), is_same, found)?,
            }
            wanted.insert(number, own);
        }
        if self.may_repeat {
            return Ok(BTreeMap::new());
        }
        let order = sequence(inputs, &wanted).map_err(|clash| unfit(&clash, &here.tests))?;
        Ok((1..)
            .zip(order)
            .map(|(step, number)| (number, step))
            .collect())
    }

    fn input(&self, listed: &Listed) -> Result<Vec<u8>, PushError> {
        let exact = listed.input_base64.as_ref();
        if let Some(bytes) = exact.and_then(|text| STANDARD.decode(text).ok()) {
            return Ok(bytes);
        }
        if let Some(input) = &listed.input {
            return Ok(input.clone().into_bytes());
        }
        let index = field("testIndex", &listed.index);
        self.client
            .view("problem.testInput", &self.fields(&[index]))
    }

    /// Compares a test with the one of the same number.
    fn one(
        &self,
        number: usize,
        (here, there): (&LocalTest, &Listed),
        is_same_input: bool,
        found: &mut Changes,
    ) -> Result<(), Fault> {
        let mut fields = vec![field("testIndex", &number)];
        let mut differences: Vec<Difference> = Vec::new();
        if !is_same_input {
            let their = self.input(there)?;
            differences.extend(text_difference("input", &their, &content(&here.path)?));
        }
        for property in properties(here, Some(there)) {
            let differs = difference(property.what, &property.there, &property.here);
            if let Some(differs) = differs {
                differences.push(differs);
                fields.push((property.parameter, property.here.into_bytes()));
            }
        }
        if let (Some(shown), true) = (&here.shown, here.is_sample) {
            let their = [&there.input_for_statement, &there.output_for_statement];
            let own = [&shown.0, &shown.1];
            let what = ["input in statements", "output in statements"];
            let before = differences.len();
            for ((what, their), own) in what.into_iter().zip(their).zip(own) {
                let their = their.as_deref().unwrap_or_default();
                differences.extend(text_difference(what, their.as_bytes(), own.as_bytes()));
            }
            if differences.len() > before {
                fields.extend(in_statements(shown));
            }
        } else if there.input_for_statement.is_some() || there.output_for_statement.is_some() {
            found.keep("texts for statements of test", &number.to_string());
        }
        let mut request = WriteRequest::new("problem.saveTest", self.fields(&fields));
        if !is_same_input {
            request = request.with_file("testInput", &here.path);
        }
        found.alter(("test", &number.to_string()), differences, vec![request]);
        Ok(())
    }

    fn save(&self, number: usize, test: &LocalTest) -> WriteRequest {
        let mut fields = vec![field("testIndex", &number)];
        let all = properties(test, None).into_iter();
        fields.extend(all.map(|property| (property.parameter, property.here.into_bytes())));
        fields.extend(test.shown.iter().flat_map(in_statements));
        WriteRequest::new("problem.saveTest", self.fields(&fields))
            .with_file("testInput", &test.path)
    }

    /// Compares the groups. A group is created by the first test in it.
    fn groups(
        &self,
        here: &LocalProblem,
        there: &BTreeMap<usize, Listed>,
        found: &mut Changes,
    ) -> Result<(), Fault> {
        let has_group = |test: &Listed| test.group.as_ref().is_some_and(|it| !it.is_empty());
        let mut listed: Vec<ListedGroup> = Vec::new();
        // The judge has no groups to show before they are enabled.
        if there.values().any(has_group) {
            listed = self
                .client
                .call("problem.viewTestGroup", &self.fields(&[]))?;
        }
        for group in &here.groups {
            let is_used = |test: &LocalTest| test.group.as_ref() == Some(&group.name);
            if !here.tests.iter().any(is_used) {
                continue;
            }
            let requests = vec![self.save_group(group)];
            match listed.iter().find(|it| it.name == group.name) {
                None => found.add("group", &group.name, requests),
                Some(their) => {
                    let differences = group_differences(their, group);
                    found.alter(("group", &group.name), differences, requests);
                }
            }
        }
        for group in listed {
            if !here.groups.iter().any(|it| it.name == group.name) {
                found.keep("group", &group.name);
            }
        }
        Ok(())
    }

    fn save_group(&self, group: &LocalGroup) -> WriteRequest {
        let fields = self.fields(&[
            field("group", &group.name),
            field("pointsPolicy", &group.points_policy),
            field("feedbackPolicy", &group.feedback_policy),
            field("dependencies", &group.dependencies.join(",")),
        ]);
        WriteRequest::new("problem.saveTestGroup", fields)
    }
}

/// A property of a test.
struct Property {
    parameter: &'static str,
    what: &'static str,
    there: String,
    here: String,
}

/// The properties of a test here that the judge has as well.
fn properties(here: &LocalTest, there: Option<&Listed>) -> Vec<Property> {
    let property =
        |parameter: &'static str, what: &'static str, there: String, here: String| Property {
            parameter,
            what,
            there,
            here,
        };
    let their = |read: fn(&Listed) -> String| there.map(read).unwrap_or_default();
    let mut all = vec![
        property(
            "testDescription",
            "description",
            their(|it| it.description.clone().unwrap_or_default()),
            here.description.clone(),
        ),
        property(
            "testUseInStatements",
            "in statements",
            their(|it| it.use_in_statements.to_string()),
            here.is_sample.to_string(),
        ),
    ];
    if let Some(group) = &here.group {
        let there = their(|it| it.group.clone().unwrap_or_default());
        all.push(property("testGroup", "group", there, group.clone()));
    }
    if let Some(own) = here.points {
        let there = their(|it| it.points().map(hundredths).unwrap_or_default());
        all.push(property("testPoints", "points", there, hundredths(own)));
    }
    all
}

/// The judge takes two digits after the point.
fn hundredths(number: f64) -> String {
    points((number * 100.0).round() / 100.0)
}

/// What statements show for a test. It is not what the test is, so the judge must not compare them.
fn in_statements((input, output): &(String, String)) -> Vec<Field> {
    vec![
        field("testInputForStatements", &input),
        field("testOutputForStatements", &output),
        field("verifyInputOutputForStatements", &false),
    ]
}

fn group_differences(there: &ListedGroup, here: &LocalGroup) -> Vec<Difference> {
    let sorted = |names: &[String]| {
        let mut names = names.to_vec();
        names.sort();
        names.join(", ")
    };
    let rows = [
        difference("points policy", &there.points_policy, &here.points_policy),
        difference(
            "feedback policy",
            &there.feedback_policy,
            &here.feedback_policy,
        ),
        difference(
            "dependencies",
            &sorted(&there.dependencies),
            &sorted(&here.dependencies),
        ),
    ];
    rows.into_iter().flatten().collect()
}

/// Tests of a script cannot be overwritten.
fn generated(count: usize, there: &BTreeMap<usize, Listed>) -> Result<(), PushError> {
    let script = |test: &&Listed| test.index <= count && test.script_line.is_some();
    let Some(test) = there.values().find(script) else {
        return Ok(());
    };
    Err(PushError::Unfit {
        reason: format!(
            "test {} of the judge comes from its script (`{}`), so it cannot be replaced by a file: \
             remove the tests up to {count} from the script, on the judge's page of tests",
            test.index,
            line(test.script_line.as_deref().unwrap_or_default())
        ),
    })
}
