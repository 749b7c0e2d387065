//! A plan as groups of a spec.

use super::group::{CoveringPlan, GroupPlan};
use generators::Value;
use spec::with_line_ends_of;
use std::fmt::Write as _;
use toml_edit::{DocumentMut, Item};

/// The prefix of the names of a plan's groups.
const PREFIX: &str = "plan-";

/// The name of the group for the cases of a generator.
pub(super) fn group_name(generator: &str) -> String {
    let allowed = |letter: char| match letter.to_ascii_lowercase() {
        letter @ ('a'..='z' | '0'..='9' | '-' | '_') => letter,
        _ => '-',
    };
    format!(
        "{PREFIX}{}",
        generator.chars().map(allowed).collect::<String>()
    )
}

/// Whether a group with this name is from a plan.
#[must_use]
pub fn is_of_plan(group: &str) -> bool {
    group.starts_with(PREFIX)
}

/// The groups in the format of a spec.
#[must_use]
pub fn written(plan: &CoveringPlan) -> String {
    let arguments = arguments(&plan.validator_args);
    let groups = plan.groups.iter().map(|one| group(one, &arguments));
    let groups: Vec<String> = groups.collect();
    groups.join("\n")
}

/// The line with the arguments of the validators, if there are any.
fn arguments(all: &[String]) -> String {
    if all.is_empty() {
        return String::new();
    }
    format!("validator_args = {}\n", toml_edit::Array::from_iter(all))
}

fn group(group: &GroupPlan, arguments: &str) -> String {
    let GroupPlan {
        name,
        generator,
        cases,
        covered,
        all,
        impossible,
        datasets: _,
        sizes: _,
    } = group;
    let mut text = format!(
        "# {} of `{generator}`: {covered} of {} values and pairs of values of its parameters.\n",
        if cases.len() == 1 {
            "One case".to_owned()
        } else {
            format!("{} cases", cases.len())
        },
        all - impossible
    );
    let generator = Value::Text(generator.clone());
    let _ = writeln!(
        text,
        "[[group]]\nname = \"{name}\"\npoints = 0\n{arguments}generator = {generator}\ncases = ["
    );
    for case in cases {
        let _ = if case.0.is_empty() {
            writeln!(text, "    {{}},")
        } else {
            writeln!(text, "    {},", Value::Table(case.0.clone()))
        };
    }
    text + "]\n"
}

/// The text of a spec in which the groups of a plan replace those of an earlier one; everything
/// else is kept as it is written.
///
/// # Errors
/// When the text is not valid TOML, or its groups are written in one line. Neither is possible for
/// a text that was read as a spec.
pub fn with_plan(text: &str, plan: &CoveringPlan) -> Result<String, String> {
    let mut document: DocumentMut = text.parse().map_err(|error| format!("{error}"))?;
    if let Some(groups) = document.get_mut("group") {
        let groups = groups.as_array_of_tables_mut();
        let groups =
            groups.ok_or("the groups of problem.toml are in one line: write each as [[group]]")?;
        groups.retain(|group| {
            let name = group.get("name").and_then(Item::as_str);
            !name.is_some_and(is_of_plan)
        });
    }
    let mut rest = document.to_string();
    let kept = rest.trim_end().len();
    rest.truncate(kept);
    let new = format!("{rest}\n\n{}", written(plan));
    Ok(with_line_ends_of(text, &new))
}

#[cfg(test)]
mod tests {
    use super::{group_name, with_plan};
    use crate::{CoveringPlan, GroupPlan};
    use generators::{Params, Value};
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn names_of_groups_are_allowed_in_a_spec() {
        assert_eq!(group_name("near_miss"), "plan-near_miss");
        assert_eq!(group_name("Gen.v2"), "plan-gen-v2");
    }

    #[test]
    fn an_earlier_plan_is_replaced_and_the_rest_stays() {
        let plan = |number: i64| CoveringPlan {
            groups: vec![GroupPlan {
                name: "plan-random".to_owned(),
                generator: "random".to_owned(),
                datasets: Some("a b"),
                sizes: BTreeSet::new(),
                cases: vec![Params(BTreeMap::from([
                    ("a b".to_owned(), Value::Int(number)),
                    ("c".to_owned(), Value::Text("x".to_owned())),
                ]))],
                covered: 3,
                all: 5,
                impossible: 1,
            }],
            validator_args: vec!["max=5".to_owned()],
            ..CoveringPlan::default()
        };
        let spec = "# A comment\ntitle = \"x\"\n\n[[group]]\nname = \"own\" # kept\n\n[[solution]]\npath = \"a.c\"\n";
        let first = with_plan(spec, &plan(1)).unwrap();
        let expected = format!(
            "{spec}\n# One case of `random`: 3 of 4 values and pairs of values of its parameters.\n[[group]]\nname = \"plan-random\"\n\
             points = 0\nvalidator_args = [\"max=5\"]\ngenerator = \"random\"\ncases = [\n    {{ \"a b\" = 1, c = \"x\" }},\n]\n"
        );
        assert_eq!(first, expected);
        assert_eq!(
            with_plan(&first, &plan(2)).unwrap(),
            expected.replace("= 1,", "= 2,")
        );
    }
}
