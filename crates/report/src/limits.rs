//! The report on measured time limits.

use super::json::{document, milliseconds};
use super::{BAD, DIM, GOOD, STRONG, Table, paint};
use anstyle::Style;
use base::text::{count, line};
use judge::Unexpected;
use package::Package;
use serde_json::{Value, json};
use soundness::measure::{
    Costs, LeftOut, Measured, Measurement, Noise, Owner, ThinMargin, Time, TimeLimits,
    TimeRequirement, WantedMargins,
};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::Duration;
use terms::verdict::{Verdict, seconds};

/// What `limits` found on a problem.
pub struct LimitsReport<'a> {
    /// The problem.
    pub package: &'a Package,
    /// The required distance of solutions from the limit.
    pub margins: WantedMargins,
    /// The times.
    pub measurement: &'a Measurement,
    /// The instructions, if they were counted.
    pub costs: Option<&'a Costs>,
    /// The limits that satisfy both margins, or the solutions that prevent them.
    pub proposal: &'a Result<TimeLimits, Vec<ThinMargin>>,
    /// Whether they were written into the spec.
    pub is_written: bool,
    /// The expectations of solutions that were not measured and that contradict the new limits.
    pub unexpected: &'a [Unexpected],
}

/// A table of solutions, the disturbances, the present limits and the proposed ones.
#[must_use]
pub fn limits(found: &LimitsReport<'_>, width: Option<usize>) -> String {
    let LimitsReport {
        package,
        margins,
        measurement,
        ..
    } = found;
    let measured = &measurement.measured;
    let id = paint(STRONG, &package.id);
    let names: BTreeSet<&str> = measured.iter().map(|one| one.solution.as_str()).collect();
    let mut text = format!("{id}: {} measured\n", count(names.len(), "solution"));
    let shown = found.proposal.as_ref().unwrap_or(&measurement.now);
    text.push_str(&table(measured, shown, found.costs).within(width));
    for (solution, why) in &measurement.left_out {
        let _ = writeln!(text, "{}: not measured: {}", line(solution), left_out(why));
    }
    let _ = writeln!(text, "{}", paint(DIM, &noise(&measurement.noise)));
    if let Some(costs) = found.costs {
        let counter = format!(
            "instructions in user mode, counted by {}",
            costs.counter.name()
        );
        let _ = writeln!(text, "{}", paint(DIM, &counter));
    }
    let now = in_words(package, &measurement.now);
    let thin = measurement.now.thin(measured, *margins);
    let _ = write!(text, "now: {now}");
    text.push_str(if thin.is_empty() {
        ", which has both margins\n"
    } else {
        ":\n"
    });
    for thin in &thin {
        let _ = writeln!(text, "  {thin}");
    }
    match found.proposal {
        Ok(limits) => {
            let words = in_words(package, limits);
            let written = if found.is_written {
                ", written to problem.toml"
            } else if *limits == measurement.now {
                ", as it is"
            } else {
                ""
            };
            let _ = writeln!(text, "{} {words}{written}", paint(GOOD, "proposed:"));
        }
        Err(in_the_way) => {
            let none = "no limit has both margins; in the way:";
            let _ = writeln!(text, "{}", paint(BAD, none));
            for thin in in_the_way {
                let _ = writeln!(text, "  {thin}");
            }
        }
    }
    if !found.unexpected.is_empty() {
        let head = "with the new limits these solutions are not as expected; change what the spec expects of them, or the limits:";
        let _ = writeln!(text, "{}", paint(BAD, head));
        for unexpected in found.unexpected {
            let _ = writeln!(text, "  {unexpected}");
        }
    }
    text
}

/// One row per solution and limit; the margins are those of these limits.
fn table(measured: &[Measured], limits: &TimeLimits, costs: Option<&Costs>) -> Table {
    let mut table = Table::new(&[2, 4, 5, 6]);
    let heads = ["solution", "", "slowest", "case", "spread", "margin"];
    let heads = heads.into_iter().chain(costs.map(|_| "instructions"));
    table.row(heads.map(|head| (head.to_owned(), DIM)));
    for one in measured {
        for (owner, time) in &one.times {
            let name = one.solution.trim_start_matches("solutions/").to_owned();
            let verdict = match one.wanted {
                TimeRequirement::Accepted => (Verdict::Accepted.short().to_owned(), GOOD),
                TimeRequirement::TooSlow => (Verdict::TimeLimit.short().to_owned(), BAD),
            };
            let plain = |text: String| (text, Style::new());
            let margin = time.margin(one.wanted, limits.limit(*owner, &one.language));
            let row = [
                plain(name),
                verdict,
                plain(long(time)),
                plain(time.case.clone()),
                plain(time.spread().map(percent).unwrap_or_default()),
                plain(format!("{margin:.2}")),
            ];
            let count = costs.and_then(|costs| instructions(costs, one, time));
            table.row(
                row.into_iter()
                    .chain(count.map(|count| plain(millions(count)))),
            );
        }
    }
    table
}

/// How many instructions a solution executes on a case, if they were counted.
fn instructions(costs: &Costs, one: &Measured, time: &Time) -> Option<u64> {
    let key = (one.solution.clone(), time.case.clone());
    costs.counts.get(&key).copied()
}

#[expect(clippy::cast_precision_loss, reason = "a figure for people")]
fn millions(count: u64) -> String {
    format!("{:.1} million", count as f64 / 1e6)
}

/// A time, marked as a lower bound if the program was stopped.
fn long(time: &Time) -> String {
    let over = if time.is_stopped { "over " } else { "" };
    format!("{over}{:.3} s", time.cpu.as_secs_f64())
}

fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

fn left_out(why: &LeftOut) -> String {
    match why {
        LeftOut::Fault(fault) => fault.to_string(),
        LeftOut::Refused => "it does not compile".to_owned(),
        LeftOut::Failed(verdict, case) => {
            format!("{verdict} on {}, where it must be accepted", line(case))
        }
    }
}

fn noise(noise: &Noise) -> String {
    let spread = noise.spread.map(|spread| {
        let spread = percent(spread);
        format!("repeated runs of 50 ms and more differ by {spread} at most")
    });
    let waiting = match (noise.waiting, noise.load) {
        (Some(waiting), _) => {
            let waiting = percent(waiting);
            Some(format!(
                "{waiting} of the time some task waited for a processor"
            ))
        }
        (None, Some(load)) => Some(format!("{load:.1} tasks for each processor")),
        (None, None) => None,
    };
    let known: Vec<String> = spread.into_iter().chain(waiting).collect();
    let none = "nothing is known of it".to_owned();
    let known = if known.is_empty() {
        none
    } else {
        known.join("; ")
    };
    format!("noise: {known}")
}

/// Limits as `1 s, python 2.5 times, group large 4 s`.
fn in_words(package: &Package, limits: &TimeLimits) -> String {
    let problem = limits.by_owner.get(&None).map(|time| seconds(*time));
    let factors = limits.factors.iter();
    let factors = factors.map(|(language, factor)| format!("{language} {factor} times"));
    let groups = groups(package, limits);
    let groups = groups.map(|(name, time)| format!("group {} {}", line(name), seconds(time)));
    let all: Vec<String> = problem.into_iter().chain(factors).chain(groups).collect();
    all.join(", ")
}

/// The groups with limits of their own.
fn groups<'a>(
    package: &'a Package,
    limits: &'a TimeLimits,
) -> impl Iterator<Item = (&'a str, Duration)> {
    let own = limits.by_owner.iter();
    own.filter_map(|(owner, time)| Some((name(package, *owner)?, *time)))
}

fn name(package: &Package, owner: Owner) -> Option<&str> {
    owner.map(|group| package.groups[group].name.as_str())
}

/// The same as JSON.
#[must_use]
pub fn limits_document(found: &LimitsReport<'_>) -> Value {
    let LimitsReport {
        package,
        margins,
        measurement,
        proposal,
        is_written,
        costs,
        unexpected,
    } = found;
    let solutions = measurement.measured.iter().flat_map(|one| {
        let times = one.times.iter();
        times.map(move |(owner, time)| solution(found, one, *owner, time))
    });
    let skipped = measurement
        .left_out
        .iter()
        .map(|(solution, why)| json!({ "solution": solution, "reason": left_out(why) }));
    let thin = |thin: &[ThinMargin]| -> Value { thin.iter().map(ToString::to_string).collect() };
    let noise = &measurement.noise;
    document(json!({
        "problem": package.id,
        "unexpected": unexpected.iter().map(ToString::to_string).collect::<Vec<String>>(),
        "margin": { "accepted": margins.accepted, "too_slow": margins.too_slow },
        "counter": costs.map(|costs| costs.counter.name()),
        "solutions": solutions.collect::<Vec<_>>(),
        "not_measured": skipped.collect::<Vec<_>>(),
        "noise": {
            "spread": noise.spread.map(rounded),
            "waiting": noise.waiting.map(rounded),
            "load": noise.load.map(rounded),
            "is_much": noise.is_much(),
        },
        "now": times(package, &measurement.now),
        "thin": thin(&measurement.now.thin(&measurement.measured, *margins)),
        "proposal": proposal.as_ref().ok().map(|limits| times(package, limits)),
        "in_the_way": thin(proposal.as_ref().err().map_or(&[], Vec::as_slice)),
        "written": is_written,
    }))
}

fn solution(found: &LimitsReport<'_>, one: &Measured, owner: Owner, time: &Time) -> Value {
    let limit = found.measurement.now.limit(owner, &one.language);
    let (least, most) = time.range;
    json!({
        "solution": one.solution,
        "language": one.language,
        "wanted": match one.wanted {
            TimeRequirement::Accepted => Verdict::Accepted.name(),
            TimeRequirement::TooSlow => Verdict::TimeLimit.name(),
        },
        "limit_of": name(found.package, owner),
        "case": time.case,
        "cpu_ms": milliseconds(time.cpu),
        "least_ms": milliseconds(least),
        "most_ms": milliseconds(most),
        "runs": time.runs,
        "stopped": time.is_stopped,
        "instructions": found.costs.and_then(|costs| instructions(costs, one, time)),
        "limit_ms": milliseconds(limit),
        "margin": rounded(time.margin(one.wanted, limit)),
    })
}

fn times(package: &Package, limits: &TimeLimits) -> Value {
    let groups = groups(package, limits);
    let groups = groups.map(|(name, time)| (name.to_owned(), milliseconds(time).into()));
    json!({
        "time_ms": limits.by_owner.get(&None).map(|time| milliseconds(*time)),
        "time_factors": limits.factors,
        "groups": groups.collect::<serde_json::Map<String, Value>>(),
    })
}

/// To three decimals.
fn rounded(number: f64) -> f64 {
    (number * 1e3).round() / 1e3
}
