//! The legacy format.

use super::super::judge::passes_lost;
use super::super::{Exported, Ready, about, drivers, generated, originals, pictures, points};
use super::group_folder::folder;
use super::{judging, modern, submissions};
use crate::yaml;
use exchange::Format;
use package::Group;
use serde_json::{Value, json};
use terms::fault::Fault;
use terms::{Aggregation, Kind};

const OUTPUT_VALIDATOR: &str = "output_validators/validator";

pub(crate) fn export(ready: Ready) -> Result<Exported, Fault> {
    let mut exported = Exported::default();
    let package = ready.package();
    let statements = originals::in_markdown(package, Format::IcpcLegacy)?;
    let dir = "problem_statement";
    let pictures = modern::latex_pictures(&ready, &statements, dir, &mut exported)?;
    for statement in statements {
        let statement = pictures::renamed(&statement, &pictures, "");
        if statement.places_samples() {
            exported.losses.cosmetic(
                "the place of the samples in the statement",
                "they are at its end",
            );
        }
        let title = statement.title_in_latex();
        let text = statement.without_samples().latex("");
        exported.tree.put(
            format!("{dir}/problem.{}.tex", statement.language),
            // In this version, the statement contains the title of its language.
            format!("\\problemname{{{title}}}\n\n{text}"),
        );
    }
    let mut about = common(&ready, &mut exported)?;
    submissions::ship_by_folder(&ready, &mut exported)?;
    about["problem_format_version"] = "legacy".into();
    if ready.is_scoring() {
        about["grading"] = json!({ "show_test_data_groups": true });
    }
    exported.losses.weaker(
        format!("a time limit of {} s", package.limits.time.as_secs_f64()),
        "the judge works it out from the slowest accepted solution",
    );
    passes_lost(&ready, &mut exported);
    exported.tree.put("problem.yaml", yaml::text(&about));
    Ok(exported)
}

/// The common parts of this format and `DOMjudge`'s: validators, data, and most of `problem.yaml`.
pub(super) fn common(ready: &Ready, exported: &mut Exported) -> Result<Value, Fault> {
    let package = ready.package();
    judging::input_validator(ready, exported)?;
    let flags = judging::output_validator(ready, OUTPUT_VALIDATOR, exported)?;
    let prefix = format!("{OUTPUT_VALIDATOR}/");
    let is_custom = exported.tree.paths().any(|path| path.starts_with(&prefix));
    let own = data(ready, &flags, exported);
    generated::ship(ready, "generators", exported)?;
    drivers::starters(ready, "attachments", exported)?;
    modern::losses_of_all(ready, exported);
    let validation = match (is_custom, package.kind) {
        (false, _) => "default",
        (true, Kind::Interactive) => "custom interactive",
        (true, _) => "custom",
    };
    let mut about = json!({
        // A text, not a list: DOMjudge splits it at spaces.
        "type": if ready.is_scoring() { "scoring" } else { "pass-fail" },
        "uuid": modern::uuid(package),
        "limits": modern::sizes(package, exported),
        "validation": validation,
    });
    if !flags.is_empty() && !own {
        about["validator_flags"] = flags.join(" ").into();
    }
    about::icpc_legacy(package, &mut about);
    Ok(about)
}

/// Ships the cases and the settings of their groups. Returns whether the settings contain the flags
/// of the checker.
fn data(ready: &Ready, flags: &[String], exported: &mut Exported) -> bool {
    modern::cases(ready, exported);
    let groups = &ready.package().groups;
    let own = groups
        .iter()
        .any(|group| judging::checker_args(group, flags, exported) != flags);
    let put = |folder: &str, config: &Value, exported: &mut Exported| {
        let path = format!("data/{folder}testdata.yaml");
        exported.tree.put(path, yaml::text(config));
    };
    if ready.is_scoring() {
        let all = format!("0 {}", ready.package().points());
        // The samples are beside `secret` in the tree, so the root must exclude them.
        for (folder, flags) in [("", "ignore_sample"), ("secret/", "sum")] {
            let config = json!({ "range": all, "on_reject": "continue", "grader_flags": flags });
            put(folder, &config, exported);
        }
    }
    for (group, cases) in ready.groups() {
        points::depends_lost(group, exported);
        let known = [Aggregation::Min, Aggregation::Sum, Aggregation::Max];
        points::aggregation(group, &known, exported);
        let mut config = json!({});
        if ready.is_scoring() {
            config = scored(group, cases.len());
        }
        if own {
            let flags = judging::checker_args(group, flags, exported);
            config["output_validator_flags"] = flags.join(" ").into();
        }
        if let Some(args) = group
            .validator_args
            .as_ref()
            .filter(|args| !args.is_empty())
        {
            config["input_validator_flags"] = args.join(" ").into();
        }
        if config.as_object().is_some_and(|config| !config.is_empty()) {
            put(&format!("{}/", folder(group)), &config, exported);
        }
    }
    own
}

/// The scoring of a group: its points are those of a case, unless cases are summed up.
fn scored(group: &Group, cases: usize) -> Value {
    let (flags, on_reject) = match group.aggregation {
        Aggregation::Min | Aggregation::Product => ("min", "break"),
        Aggregation::Sum => ("sum", "continue"),
        Aggregation::Max => ("max", "continue"),
    };
    json!({
        "accept_score": points::of_case(group, cases),
        "reject_score": 0,
        "range": format!("0 {}", group.points),
        "on_reject": on_reject,
        "grader_flags": flags,
    })
}
