//! The format of 2025-09.

use super::super::pictures::{self, Names};
use super::super::{Exported, Ready, about, drivers, generated, graders, originals, points};
use super::group_folder::folder;
use super::{judging, submissions, visualizers};
use crate::yaml;
use cases::build::Case;
use exchange::Format;
use package::{Group, Package};
use serde_json::{Map, Value, json};
use sha2::{Digest as _, Sha256};
use statement::Statement;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use terms::fault::Fault;
use terms::{Aggregation, Kind};

const KIB: u64 = 1 << 10;
const MIB: u64 = 1 << 20;

pub(crate) fn export(ready: Ready) -> Result<Exported, Fault> {
    let mut exported = Exported::default();
    let package = ready.package();
    let statements = statement::all(package)?;
    let in_markdown = originals::in_markdown(package, Format::Icpc)?;
    let pictures = latex_pictures(&ready, &in_markdown, "statement", &mut exported)?;
    for statement in &in_markdown {
        let statement = pictures::renamed(statement, &pictures, "");
        let text = format!(
            "\\problemname{{}}\n\n{}",
            statement.with_notes_at_end().latex("\\remainingsamples")
        );
        let path = format!("statement/problem.{}.tex", statement.language);
        exported.tree.put(path, text);
    }
    judging::input_validator(&ready, &mut exported)?;
    let flags = judging::output_validator(&ready, "output_validator", &mut exported)?;
    visualizers::ship(&ready, &mut exported)?;
    data(&ready, &flags, &mut exported);
    generated::ship(&ready, "generators", &mut exported)?;
    submissions::ship(&ready, &mut exported)?;
    drivers::starters(&ready, "attachments", &mut exported)?;
    let languages = graders::for_icpc(&ready, &mut exported);
    let mut about = about(&ready, &statements, &mut exported);
    if let Some(languages) = languages {
        about["languages"] = languages.into();
    }
    exported.tree.put("problem.yaml", yaml::text(&about));
    losses_of_all(&ready, &mut exported);
    Ok(exported)
}

/// Ships the pictures of LaTeX statements to the directory `dir`; returns their names.
pub(super) fn latex_pictures(
    ready: &Ready,
    statements: &[Statement],
    dir: &str,
    exported: &mut Exported,
) -> Result<BTreeMap<String, String>, Fault> {
    let named = pictures::named(statements, Names::Nested);
    pictures::ship(ready.package(), &named, dir, exported)?;
    pictures::not_in_latex(statements, &mut exported.losses);
    Ok(named)
}

/// The content of `problem.yaml`.
fn about(ready: &Ready, statements: &[Statement], exported: &mut Exported) -> Value {
    let package = ready.package();
    let mut kinds = vec![if ready.is_scoring() {
        "scoring"
    } else {
        "pass-fail"
    }];
    kinds.extend((package.kind == Kind::Interactive).then_some("interactive"));
    kinds.extend((package.passes > 1).then_some("multi-pass"));
    let names = statements
        .iter()
        .map(|statement| (statement.language.clone(), statement.title.clone().into()))
        .collect::<Map<String, Value>>();
    let mut about = json!({
        "problem_format_version": "2025-09",
        "name": names,
        "uuid": uuid(package),
        "type": kinds,
        "limits": limits(package, exported),
    });
    about::icpc(package, &mut about);
    if statements.is_empty() {
        if statement::originals(package).is_ok_and(|originals| originals.is_empty()) {
            exported.losses.lost(
                "a statement",
                "there is none to ship, and judges will ask for one",
            );
        }
        about["name"] = json!({ "en": package.title.values().next() });
    }
    about
}

/// The losses of all versions of the format.
pub(super) fn losses_of_all(ready: &Ready, exported: &mut Exported) {
    let package = ready.package();
    if !ready.is_scoring() && package.points() > 0.0 {
        exported.losses.weaker(
            format!("{} points", package.points()),
            "a submission is accepted or not",
        );
    }
    let limits = &package.limits;
    if limits.processes > 1 {
        exported.losses.weaker(
            format!("a limit of {} processes", limits.processes),
            "the judge's own limit holds",
        );
    }
    let names = package.groups.iter().map(|group| &group.name);
    let own: Vec<&String> = names.filter(|name| *name != "samples").collect();
    if !own.is_sorted() {
        exported.losses.cosmetic(
            "the order of the groups",
            "they are taken in the order of their names",
        );
    }
}

fn limits(package: &Package, exported: &mut Exported) -> Value {
    let time = package.limits.time;
    let mut written = sizes(package, exported);
    written["time_limit"] = json!(time.as_secs_f64());
    // The limit is given explicitly instead of being derived from the solutions.
    written["time_multipliers"] = json!({ "ac_to_time_limit": 1, "time_limit_to_tle": 1 });
    // The limit must be a multiple of the resolution, which is a second by default.
    if time.subsec_millis() != 0 {
        written["time_resolution"] = json!(0.001);
    }
    if package.passes > 1 {
        written["validation_passes"] = package.passes.into();
    }
    written
}

/// The limits of memory and output in MiB, of sources in KiB, and of compile time in seconds.
pub(super) fn sizes(package: &Package, exported: &mut Exported) -> Value {
    let limits = &package.limits;
    for (what, bytes) in [("memory", limits.memory), ("output", limits.output)] {
        if bytes % MIB != 0 {
            let next = whole_mib(bytes);
            exported.losses.weaker(
                format!("a limit of {bytes} bytes of {what}"),
                format!("it is rounded up to {next} MiB"),
            );
        }
    }
    let bounds = &package.bounds;
    if !bounds.bytes.is_multiple_of(KIB) {
        let next = bounds.bytes.div_ceil(KIB);
        exported.losses.weaker(
            format!("a limit of {} bytes of source", bounds.bytes),
            format!("it is rounded up to {next} KiB"),
        );
    }
    let compile = bounds.compile.as_millis().div_ceil(1000);
    if bounds.compile.subsec_millis() != 0 {
        exported.losses.weaker(
            format!("a limit of {} s to compile", bounds.compile.as_secs_f64()),
            format!("it is rounded up to {compile} s"),
        );
    }
    json!({
        "memory": whole_mib(limits.memory),
        "output": whole_mib(limits.output),
        "code": bounds.bytes.div_ceil(KIB),
        // A whole number: BAPCtools ignores all others.
        "compilation_time": u64::try_from(compile).unwrap_or(u64::MAX),
    })
}

fn whole_mib(bytes: u64) -> u64 {
    bytes.div_ceil(MIB)
}

/// A stable identifier of the problem for all exports: a UUID of version 8, derived from its id and
/// titles.
pub(super) fn uuid(package: &Package) -> String {
    if let Some(uuid) = &package.about.uuid {
        return uuid.to_string();
    }
    let mut hash = Sha256::new();
    hash.update(b"tengen problem\0");
    hash.update(&package.id);
    for title in package.title.values() {
        hash.update(b"\0");
        hash.update(title);
    }
    let mut bytes: Vec<u8> = hash.finalize()[..16].to_vec();
    // The version and variant bits of a UUID.
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let hex = bytes.iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    });
    let parts = [
        &hex[..8],
        &hex[8..12],
        &hex[12..16],
        &hex[16..20],
        &hex[20..],
    ];
    parts.join("-")
}

/// Adds inputs, answers and the texts that statements show of samples instead. A sample in a group
/// is added as a sample as well.
pub(super) fn cases(ready: &Ready, exported: &mut Exported) {
    for (group, cases) in ready.groups() {
        let folder = folder(group);
        for case in cases {
            let name = &case.planned.name;
            exported.put_case(&format!("data/{folder}/{name}"), case, "ans");
            if group.is_samples() {
                put_shown(ready, case, &format!("data/sample/{name}"), exported);
            } else if group.shows(case.planned.given_name()) {
                let place = format!("data/sample/{}-{name}", group.name);
                exported.put_case(&place, case, "ans");
                put_shown(ready, case, &place, exported);
                exported.losses.cosmetic(
                    format!("samples in group {}", group.name),
                    "they are in its folder, and in data/sample once more",
                );
            }
        }
    }
}

/// Adds the texts that statements show of a sample instead of its input and its answer.
fn put_shown(ready: &Ready, case: &Case, place: &str, exported: &mut Exported) {
    let package = ready.package();
    let [input, answer] = statement::shown_instead(package, case);
    let files = [
        ("interaction", statement::interaction_path(package, case)),
        ("in.statement", input),
        ("ans.statement", answer),
    ];
    for (extension, path) in files.into_iter().filter(|(_, path)| path.is_file()) {
        let to = format!("{place}.{extension}");
        exported.tree.put(to, path.as_path());
    }
}

fn data(ready: &Ready, flags: &[String], exported: &mut Exported) {
    let package = ready.package();
    cases(ready, exported);
    let configure = |folder: &str, flags: &[String], mut config: Value, exported: &mut Exported| {
        if !flags.is_empty() {
            config["output_validator_args"] = flags.into();
        }
        if config.as_object().is_some_and(|config| !config.is_empty()) {
            let path = format!("data/{folder}/test_group.yaml");
            exported.tree.put(path, yaml::text(&config));
        }
    };
    let secret = if ready.is_scoring() {
        let points = points::whole(package.points(), "all groups", exported);
        json!({ "max_score": points, "score_aggregation": "sum" })
    } else {
        json!({})
    };
    configure("secret", flags, secret, exported);
    for group in &package.groups {
        let folder = folder(group);
        let mut config = if ready.is_scoring() && !group.is_samples() {
            scored(package, group, exported)
        } else {
            points::depends_lost(group, exported);
            json!({})
        };
        if let Some(args) = group
            .validator_args
            .as_ref()
            .filter(|args| !args.is_empty())
        {
            config["input_validator_args"] = args.clone().into();
        }
        let flags = judging::checker_args(group, flags, exported);
        configure(&folder, &flags, config, exported);
    }
}

/// The scoring of a group.
fn scored(package: &Package, group: &Group, exported: &mut Exported) -> Value {
    let known = [Aggregation::Min, Aggregation::Sum];
    let aggregation = match points::aggregation(group, &known, exported) {
        Aggregation::Sum => "sum",
        _ => "min",
    };
    let mut config = json!({
        "max_score": points::whole(group.points, &group.name, exported),
        "score_aggregation": aggregation,
    });
    if !group.depends.is_empty() {
        let needed = group.depends.iter().map(|at| folder(&package.groups[*at]));
        config["require_pass"] = needed.collect::<Vec<_>>().into();
    }
    config
}
