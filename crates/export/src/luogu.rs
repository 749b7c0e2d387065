//! Luogu's zip file: inputs and answers with one number in each name, and `config.yml`. No other
//! files are allowed.

use super::adapter::TestlibJudge;
use super::judge::{JudgingPart, passes_lost};
use super::{Exported, Ready, graders, pictures, points};
use crate::yaml;
use package::Group;
use serde_json::{Map, Value, json};
use terms::fault::Fault;

/// The maximum size of a package in bytes.
const MAX_BYTES: u64 = 100 << 20;

pub(super) fn export(ready: Ready) -> Result<Exported, Fault> {
    let mut exported = Exported::default();
    let limits = &ready.package().limits;
    let mut config = Map::new();
    let (mut number, mut size) = (0, 0);
    let is_scored = |group: &Group| !group.is_samples();
    for (subtask, (group, cases)) in ready.groups().enumerate() {
        let time = group.limits.time.unwrap_or(limits.time);
        let memory = group.limits.memory.unwrap_or(limits.memory);
        let share = points::of_case(group, cases.len());
        for case in cases.into_iter().filter(|_| is_scored(group)) {
            number += 1;
            // A name may contain only one number, so ids such as `large/01` cannot be used.
            exported.put_case(&number.to_string(), case, "out");
            size += case.input.metadata().map_or(0, |about| about.len()) + case.answer.length();
            let about = json!({
                // Times are in milliseconds, memory is in KiB.
                "timeLimit": u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
                "memoryLimit": memory.div_ceil(1 << 10),
                "score": points::whole(share, &group.name, &mut exported),
                "subtaskId": subtask,
            });
            config.insert(format!("{number}.in"), about);
        }
        points::depends_lost(group, &mut exported);
    }
    let config = Value::Object(config);
    exported.tree.put("config.yml", yaml::text(&config));
    if ready.package().interactor.is_none()
        && let JudgingPart::Checker(files, _) =
            JudgingPart::program(&ready, TestlibJudge::Luogu, &mut exported)?
    {
        for file in files {
            exported.tree.put(file.name, file.text);
        }
    }
    passes_lost(&ready, &mut exported);
    let statements = statement::all(ready.package())?;
    let instead = "enter it on the site, in the statement";
    pictures::lost(&statements, instead, &mut exported.losses);
    tell(&ready, size, &mut exported);
    Ok(exported)
}

fn tell(ready: &Ready, size: u64, exported: &mut Exported) {
    let package = ready.package();
    let losses = &mut exported.losses;
    losses.lost(
        "titles, statements and samples",
        "enter them on the site: a package contains only data",
    );
    let what = if package.validators.is_empty() {
        "solutions"
    } else {
        "solutions and validator"
    };
    losses.lost(what, "they are left out: a package contains only data");
    losses.weaker(
        "how a group is scored",
        "choose it for each subtask on the site",
    );
    losses.weaker(
        "the keys of config.yml",
        "they are those in common use, which the site does not document",
    );
    if package.interactor.is_some() {
        losses.lost("the interactor", "enter it on the site");
    }
    if package.signature.is_some() {
        losses.lost(
            "a contestant writes only the function or class",
            "a contestant writes a whole program",
        );
    }
    if let Some(graders) = &package.graders {
        graders::tell(graders, &[], losses);
    }
    if size > MAX_BYTES {
        losses.lost(
            format!("{} MiB of data", size >> 20),
            "the site takes at most 100 MiB",
        );
    }
}
