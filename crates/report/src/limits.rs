//! The report on measured time limits.

mod targets;

use super::json::{document, milliseconds};
use super::{BAD, DIM, GOOD, STRONG, Table, paint};
use anstyle::Style;
use base::text::{count, line};
use judge::Unexpected;
use package::Package;
use serde_json::{Value, json};
use soundness::measure::{
    Costs, LeftOut, Measured, Noise, Owner, Target, TargetMeasurement, ThinMargin, Time,
    TimeLimits, TimeRequirement, WantedMargins,
};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::Duration;
use terms::fault::LIMITS_LOCK;
use terms::verdict::{Verdict, seconds};

/// What `limits` found on a problem.
pub struct LimitsReport<'a> {
    /// The problem.
    pub package: &'a Package,
    /// The required distance of solutions from the limit.
    pub margins: WantedMargins,
    /// The present limits.
    pub now: &'a TimeLimits,
    /// The disturbances of this machine, if it measured.
    pub noise: Option<&'a Noise>,
    /// The times, by target.
    pub targets: &'a [TargetMeasurement],
    /// The times of all targets.
    pub measured: &'a [Measured],
    /// The instructions, if they were counted.
    pub costs: Option<&'a Costs>,
    /// The limits that satisfy both margins, or the solutions that prevent them.
    pub proposal: &'a Result<TimeLimits, Vec<ThinMargin>>,
    /// Whether they were written into the spec.
    pub is_written: bool,
    /// Whether the times were stored.
    pub is_saved: bool,
    /// The expectations of solutions that were not measured and that contradict the new limits.
    pub unexpected: &'a [Unexpected],
}

/// A table of solutions, the disturbances, the present limits and the proposed ones.
#[must_use]
pub fn limits(found: &LimitsReport<'_>, width: Option<usize>) -> String {
    let LimitsReport {
        package,
        margins,
        measured,
        now,
        ..
    } = found;
    let id = paint(STRONG, &package.id);
    let names: BTreeSet<&str> = measured.iter().map(|one| one.solution.as_str()).collect();
    let mut text = format!("{id}: {} measured\n", count(names.len(), "solution"));
    let shown = found.proposal.as_ref().unwrap_or(now);
    text.push_str(&table(found, shown).within(width));
    if is_compared(found) || found.costs.is_some() {
        text.push_str(&targets::table(found, shown).within(width));
    }
    if let Some(why) = targets::why_no_limit(found) {
        let _ = writeln!(text, "{}", paint(DIM, why));
    }
    for (target, solution, why) in all_left_out(found) {
        let target = target.map_or_else(String::new, |target| format!(" with {}", line(&target)));
        let why = left_out(why);
        let _ = writeln!(text, "{}: not measured{target}: {why}", line(solution));
    }
    if let Some(disturbances) = found.noise {
        let _ = writeln!(text, "{}", paint(DIM, &noise(disturbances)));
    }
    if let Some(costs) = found.costs {
        let counter = format!(
            "instructions in user mode, counted by {}",
            costs.counter.name()
        );
        let _ = writeln!(text, "{}", paint(DIM, &counter));
    }
    let thin = now.thin(measured, *margins);
    let _ = write!(text, "now: {}", in_words(package, now));
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
            } else if limits == *now {
                ", as problem.toml has it"
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
    if found.is_saved {
        let _ = writeln!(text, "times stored in {LIMITS_LOCK}");
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

/// Whether there is something to compare besides the times of this machine.
fn is_compared(found: &LimitsReport<'_>) -> bool {
    let is_other = |it: &TargetMeasurement| it.target != Target::Local;
    found.targets.iter().any(is_other)
}

/// The solutions that were not measured, with the target if several were asked for.
fn all_left_out<'a>(
    found: &LimitsReport<'a>,
) -> impl Iterator<Item = (Option<String>, &'a str, &'a LeftOut)> {
    let is_compared = is_compared(found);
    found.targets.iter().flat_map(move |it| {
        let target = is_compared.then(|| it.target.to_string());
        let left_out = it.left_out.iter();
        left_out.map(move |(solution, why)| (target.clone(), solution.as_str(), why))
    })
}

/// One row per solution, limit and target; the margins are those of these limits.
fn table(found: &LimitsReport<'_>, limits: &TimeLimits) -> Table {
    let costs = found.costs;
    let is_compared = is_compared(found);
    let mut table = Table::new(&[2, 4, 5, 6]);
    let heads = ["solution", "", "slowest", "case", "spread", "margin"];
    let heads = heads.into_iter().chain(costs.map(|_| "instructions"));
    let heads = heads.chain(is_compared.then_some("target"));
    table.row(heads.map(|head| (head.to_owned(), DIM)));
    for one in found.measured {
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
            // A column that others follow has a cell in each row.
            let none = is_compared.then(String::new);
            let count = costs.and_then(|costs| {
                let count = instructions(costs, one, time);
                count.map(millions).or(none)
            });
            let target = is_compared.then(|| time.target.to_string());
            let more = count.into_iter().chain(target).map(plain);
            table.row(row.into_iter().chain(more));
        }
    }
    table
}

/// How many instructions a solution executes on a case, if they were counted.
fn instructions(costs: &Costs, one: &Measured, time: &Time) -> Option<u64> {
    if time.target != Target::Local {
        return None;
    }
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
        LeftOut::Unexpected(why) => line(why),
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
        now,
        measured,
        proposal,
        is_written,
        is_saved,
        costs,
        unexpected,
        ..
    } = found;
    let solutions = measured.iter().flat_map(|one| {
        let times = one.times.iter();
        times.map(move |(owner, time)| solution(found, one, *owner, time))
    });
    let skipped = found.targets.iter().flat_map(|it| {
        let target = it.target.to_string();
        let left_out = it.left_out.iter();
        left_out.map(move |(solution, why)| {
            json!({ "solution": solution, "reason": self::left_out(why), "target": target })
        })
    });
    let thin = |thin: &[ThinMargin]| -> Value { thin.iter().map(ToString::to_string).collect() };
    let noise = found.noise.map(|noise| {
        json!({
            "spread": noise.spread.map(rounded),
            "waiting": noise.waiting.map(rounded),
            "load": noise.load.map(rounded),
            "is_much": noise.is_much(),
        })
    });
    document(json!({
        "problem": package.id,
        "unexpected": unexpected.iter().map(ToString::to_string).collect::<Vec<String>>(),
        "margin": { "accepted": margins.accepted, "too_slow": margins.too_slow },
        "counter": costs.map(|costs| costs.counter.name()),
        "solutions": solutions.collect::<Vec<_>>(),
        "not_measured": skipped.collect::<Vec<_>>(),
        "noise": noise,
        "targets": targets::documents(found),
        "now": times(package, now),
        "thin": thin(&now.thin(measured, *margins)),
        "proposal": proposal.as_ref().ok().map(|limits| times(package, limits)),
        "in_the_way": thin(proposal.as_ref().err().map_or(&[], Vec::as_slice)),
        "written": is_written,
        "saved": is_saved,
    }))
}

fn solution(found: &LimitsReport<'_>, one: &Measured, owner: Owner, time: &Time) -> Value {
    let limit = found.now.limit(owner, &one.language);
    let (least, most) = time.range;
    json!({
        "solution": one.solution,
        "language": one.language,
        "wanted": match one.wanted {
            TimeRequirement::Accepted => Verdict::Accepted.name(),
            TimeRequirement::TooSlow => Verdict::TimeLimit.name(),
        },
        "limit_of": name(found.package, owner),
        "target": time.target.to_string(),
        "case": (!time.case.is_empty()).then_some(&time.case),
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
