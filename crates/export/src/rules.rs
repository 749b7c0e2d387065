//! Rules of judges about sizes, limits and line ends, which are checked before anything is written.

use super::{Exported, Ready};
use cases::build::Case;
use std::collections::BTreeMap;
use std::time::Duration;
use terms::fault::Fault;

/// Whether all lines of a case end as on Unix, the last one included.
pub(super) fn has_unix_lines(case: &Case) -> Result<bool, Fault> {
    let [input, answer] = texts(case)?;
    Ok(is_of_unix(&input) && is_of_unix(&answer))
}

/// The input and the answer of a case.
fn texts(case: &Case) -> Result<[Vec<u8>; 2], Fault> {
    let input = std::fs::read(&case.input);
    let input = input.map_err(|error| Fault::file("read", &case.input, error))?;
    Ok([input, case.answer.read()?])
}

fn is_of_unix(text: &[u8]) -> bool {
    !text.contains(&b'\r') && (text.is_empty() || text.ends_with(b"\n"))
}

/// The format requires texts in UTF-8 with lines of Unix, and files of at most 100 MiB.
pub(super) fn icpc(ready: &Ready, exported: &mut Exported) -> Result<(), Fault> {
    const LARGEST: usize = 100 << 20;
    let losses = &mut exported.losses;
    for case in ready.cases {
        let id = &case.planned.id;
        for text in texts(case)? {
            if !is_of_unix(&text) {
                losses.weaker(
                    format!("the case {id}, which has Windows line ends or no last one"),
                    "it is shipped unchanged: the format requires lines that end as on Unix",
                );
            }
            if std::str::from_utf8(&text).is_err() || text.starts_with(b"\xef\xbb\xbf") {
                losses.weaker(
                    format!("the case {id}, which is not UTF-8 or has a byte order mark"),
                    "it is shipped unchanged: the format requires UTF-8 without one",
                );
            }
            if text.len() > LARGEST {
                losses.weaker(
                    format!("the case {id}, which has {} MiB", text.len() >> 20),
                    "the format recommends files of at most 100 MiB",
                );
            }
        }
    }
    Ok(())
}

/// What Hydro's judge allows unless its administrator sets something else.
pub(super) fn hydro(ready: &Ready, exported: &mut Exported) {
    const CASES: usize = 100;
    const TOTAL: Duration = Duration::from_mins(1);
    const MEMORY: u64 = 512 << 20;
    let package = ready.package();
    let count = ready.cases.len();
    let losses = &mut exported.losses;
    if count > CASES {
        losses.lost(
            format!("{count} cases"),
            format!("the judge takes {CASES} unless its `testcases_max` is set higher"),
        );
    }
    let times = ready.groups().map(|(group, cases)| {
        let time = group.limits.time.unwrap_or(package.limits.time);
        time * u32::try_from(cases.len()).unwrap_or(u32::MAX)
    });
    let total: Duration = times.sum();
    if total > TOTAL {
        losses.lost(
            format!("{} s, which all cases may take together", total.as_secs()),
            "the judge takes 60 s unless its `total_time_limit` is set higher",
        );
    }
    let groups = package.groups.iter();
    let memory = groups.filter_map(|group| group.limits.memory);
    let memory = memory.max().unwrap_or_default().max(package.limits.memory);
    if memory > MEMORY {
        losses.lost(
            format!("a memory limit of {} MiB", memory >> 20),
            "the judge takes 512 MiB unless its `memoryMax` is set higher",
        );
    }
    let points = package.points();
    let is_free = |group: &package::Group| group.points <= 0.0;
    if points > 0.0 && points < 100.0 && package.groups.iter().any(is_free) {
        losses.weaker(
            "groups that are worth nothing",
            format!(
                "the judge gives them the {} points that are left of 100",
                100.0 - points
            ),
        );
    }
    if package.passes > 20 {
        losses.lost(format!("{} passes", package.passes), "the judge takes 20");
    }
}

/// The limits that Polygon takes.
pub(super) fn polygon(ready: &Ready, exported: &mut Exported) {
    let limits = &ready.package().limits;
    let times = Duration::from_millis(250)..=Duration::from_secs(15);
    if !times.contains(&limits.time) {
        exported.losses.lost(
            format!("a time limit of {} s", limits.time.as_secs_f64()),
            "Polygon takes 0.25 s to 15 s",
        );
    }
    if !(4 << 20..=1 << 30).contains(&limits.memory) {
        exported.losses.lost(
            format!("a memory limit of {} MiB", limits.memory >> 20),
            "Polygon takes 4 MiB to 1024 MiB",
        );
    }
    inputs_of_polygon(ready.cases, exported);
}

/// Polygon refuses a test without input, and two tests with the same input.
fn inputs_of_polygon(cases: &[Case], exported: &mut Exported) {
    let mut seen = BTreeMap::new();
    for case in cases {
        let id = &case.planned.id;
        if case.input_bytes() == 0 {
            let what = format!("the test {id}, which has an empty input");
            exported
                .losses
                .lost(what, "Polygon refuses it: leave it out");
        }
        if let Some(other) = seen.insert(&case.hashes.input, id) {
            let what = format!("the tests {other} and {id}, which have the same input");
            let why = "Polygon refuses the second: leave one of them out";
            exported.losses.lost(what, why);
        }
    }
}
