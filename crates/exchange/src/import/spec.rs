//! A problem as `problem.toml`: as a setter would write it, without a key that says what holds anyway.

use super::problem::{Allowed, Checker, Expect, Group, ImportedProblem, Part, Score, Solution};
use checkers::OptionName;
use generators::Value;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::Duration;
use tengen_core::package::Protocol;
use tengen_core::verdict::Verdict;

/// The text of the spec.
pub(super) fn text(problem: &ImportedProblem) -> String {
    let mut spec = Text::default();
    spec.head(problem);
    if !problem.constants.is_empty() {
        spec.header("[constants]");
        for (name, value) in &problem.constants {
            spec.key(name, &value.to_string());
        }
    }
    let header = if problem.validators.len() > 1 {
        "[[validator]]"
    } else {
        "[validator]"
    };
    for validator in &problem.validators {
        let usual = match validator.protocol {
            Protocol::Plain | Protocol::Checktestdata => validator.protocol,
            _ => Protocol::Plain,
        };
        spec.part(header, validator, usual);
    }
    spec.checker(problem);
    if let Some(interactor) = &problem.interactor {
        spec.part("[interactor]", interactor, Protocol::Testlib);
        spec.points(problem);
        spec.passes(problem);
    }
    for (name, path) in &problem.generators {
        spec.header("[[generator]]");
        spec.text("name", name);
        spec.text("program", path);
    }
    for group in &problem.groups {
        spec.group(group);
    }
    for solution in &problem.solutions {
        spec.solution(solution);
    }
    spec.0
}

#[derive(Default)]
struct Text(String);

impl Text {
    fn key(&mut self, key: &str, value: &str) {
        let _ = writeln!(self.0, "{key} = {value}");
    }

    fn text(&mut self, key: &str, value: &str) {
        self.key(key, &quoted(value));
    }

    fn list(&mut self, key: &str, values: &[String]) {
        match values {
            [] => {}
            [_, _, _, _, _, ..] if key == "commands" || key == "files" => {
                let lines: Vec<String> = values.iter().map(|value| quoted(value)).collect();
                self.key(key, &format!("[\n    {},\n]", lines.join(",\n    ")));
            }
            _ => self.key(key, &listed(values.iter().map(|value| quoted(value)))),
        }
    }

    fn header(&mut self, header: &str) {
        let _ = writeln!(self.0, "\n{header}");
    }

    fn head(&mut self, problem: &ImportedProblem) {
        self.key("format", "1");
        match problem.title.iter().collect::<Vec<_>>().as_slice() {
            [(language, title)] if *language == "en" => self.text("title", title),
            titles => {
                let titles = titles.iter();
                let titles =
                    titles.map(|(language, title)| format!("{language} = {}", quoted(title)));
                self.key("title", &table(titles));
            }
        }
        self.text(
            "kind",
            if problem.interactive {
                "interactive"
            } else {
                "batch"
            },
        );
        if let Some(source) = &problem.source {
            self.text("source", source);
        }
        self.key("seed", &problem.seed.to_string());
        let limits = [
            ("time", problem.time.map(time)),
            ("memory", problem.memory.map(size)),
            ("output", problem.output.map(size)),
            ("source", problem.code.map(size)),
            ("compile", problem.compile.map(time)),
        ];
        let limits = limits.into_iter();
        let limits = limits.filter_map(|(key, value)| Some(format!("{key} = {}", quoted(&value?))));
        let factors = [
            ("time_factors", &problem.time_factors),
            ("memory_factors", &problem.memory_factors),
        ];
        let factors = factors
            .into_iter()
            .filter(|(_, factors)| !factors.is_empty());
        let factors = factors.map(|(name, factors)| {
            let entries = factors.iter();
            let entries = entries.map(|(language, factor)| format!("{} = {factor}", key(language)));
            format!("{name} = {}", table(entries))
        });
        let limits: Vec<String> = limits.chain(factors).collect();
        if !limits.is_empty() {
            self.key("limits", &table(limits));
        }
        if let Some(reference) = &problem.reference {
            self.text("reference", reference);
        }
    }

    fn part(&mut self, header: &str, part: &Part, usual: Protocol) {
        self.header(header);
        self.program(part, usual);
    }

    fn program(&mut self, part: &Part, usual: Protocol) {
        self.text("program", &part.path);
        if part.protocol != usual {
            self.text("protocol", part.protocol.name());
        }
        self.list("args", &part.args);
    }

    fn checker(&mut self, problem: &ImportedProblem) {
        match &problem.checker {
            Checker::Usual => {}
            Checker::Builtin(name, options) => {
                self.header("[checker]");
                self.text("builtin", name);
                for option in options.set() {
                    let (key, value) = (option.key(), options.value(option));
                    match option {
                        OptionName::Arithmetic => self.text(key, &value),
                        _ => self.key(key, &value),
                    }
                }
            }
            Checker::Program(part) => {
                self.part("[checker]", part, Protocol::Testlib);
                self.points(problem);
                self.passes(problem);
            }
        }
    }

    /// Other judges read the points of programs in various ways, some by their size.
    fn points(&mut self, problem: &ImportedProblem) {
        if problem.groups.iter().any(|group| group.points > 0.0) {
            self.text("points", "share-or-percent");
        }
    }

    fn passes(&mut self, problem: &ImportedProblem) {
        if let Some(passes) = problem.passes {
            self.key("validation_passes", &passes.to_string());
        }
    }

    fn group(&mut self, group: &Group) {
        self.header("[[group]]");
        self.text("name", &group.name);
        if group.points > 0.0 {
            self.key("points", &group.points.to_string());
        }
        match group.score {
            Score::Min => {}
            Score::Sum => self.text("score", "sum"),
            Score::Max => self.text("score", "max"),
        }
        self.list("depends", &group.depends);
        self.list("files", &group.files);
        self.list("commands", &group.commands);
        self.list("validator_args", &group.validator_args);
        self.list("checker_args", &group.checker_args);
    }

    fn solution(&mut self, solution: &Solution) {
        self.header("[[solution]]");
        self.text("path", &solution.path);
        self.key("expect", &expect(&solution.expect));
        if let Some((low, high)) = solution.score {
            let range = if low < high {
                quoted(&format!("{low}..={high}"))
            } else {
                low.to_string()
            };
            self.key("score", &range);
        }
    }
}

fn expect(expect: &Expect) -> String {
    if expect.groups.is_empty() {
        return allowed(&expect.overall);
    }
    let groups = expect.groups.iter();
    let groups = groups.map(|(name, of_group)| format!("{} = {}", key(name), allowed(of_group)));
    let others = format!("\"*\" = {}", allowed(&expect.overall));
    table(groups.chain([others]))
}

fn allowed(allowed: &Allowed) -> String {
    let plain = Verdict::ALL.into_iter();
    let mut plain = plain.filter(|verdict| Allowed::exactly(*verdict) == *allowed);
    if let Some(verdict) = plain.next() {
        return quoted(verdict.name());
    }
    let names = |verdicts: &BTreeSet<Verdict>| {
        listed(verdicts.iter().map(|verdict| quoted(verdict.name())))
    };
    let all: BTreeSet<Verdict> = Verdict::ALL.into();
    let permitted = Some(&allowed.permitted).filter(|permitted| !permitted.is_empty());
    let permitted = permitted.unwrap_or(&all);
    let mut parts = vec![format!("permitted = {}", names(permitted))];
    if !allowed.required.is_empty() {
        parts.push(format!("required = {}", names(&allowed.required)));
    }
    table(parts)
}

fn quoted(text: &str) -> String {
    Value::Text(text.to_owned()).to_string()
}

fn key(name: &str) -> String {
    let is_bare = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    if name.bytes().all(is_bare) {
        name.to_owned()
    } else {
        quoted(name)
    }
}

fn listed(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    format!("[{}]", items.join(", "))
}

fn table(entries: impl IntoIterator<Item = String>) -> String {
    let entries: Vec<String> = entries.into_iter().collect();
    format!("{{ {} }}", entries.join(", "))
}

/// A time with its unit.
fn time(time: Duration) -> String {
    let milliseconds = time.as_millis().clamp(1, 3_600_000);
    if milliseconds.is_multiple_of(1000) {
        format!("{}s", milliseconds / 1000)
    } else {
        format!("{milliseconds}ms")
    }
}

/// A size with the largest unit that it is a multiple of.
fn size(bytes: u64) -> String {
    let units = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)];
    let bytes = bytes.clamp(1, 1 << 40);
    let unit = units
        .into_iter()
        .find(|(_, size)| bytes.is_multiple_of(*size));
    match unit {
        Some((unit, size)) => format!("{}{unit}", bytes / size),
        None => format!("{bytes}B"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Allowed, ImportedProblem, Verdict, allowed, size, text, time};
    use std::time::Duration;

    #[test]
    fn a_spec_says_only_what_is_not_the_default() {
        let mut problem = ImportedProblem::default();
        problem.title.insert("en".to_owned(), "A \"b\"".to_owned());
        problem.time = Some(Duration::from_millis(1500));
        problem.group("all").files = vec!["data/*.in".to_owned()];
        assert_eq!(
            text(&problem),
            "format = 1\ntitle = \"A \\\"b\\\"\"\nkind = \"batch\"\nseed = 0\nlimits = { time = \"1500ms\" }\n\n[[group]]\nname = \"all\"\nfiles = [\"data/*.in\"]\n"
        );
    }

    #[test]
    fn expectations_that_have_a_name_go_by_it() {
        use Verdict::{Accepted, RuntimeError, TimeLimit, WrongAnswer};
        assert_eq!(allowed(&Allowed::exactly(WrongAnswer)), "\"wrong-answer\"");
        assert_eq!(allowed(&Allowed::exactly(Accepted)), "\"accepted\"");
        let both = Allowed::of([Accepted, TimeLimit, RuntimeError], [TimeLimit]);
        assert_eq!(
            allowed(&both),
            "{ permitted = [\"accepted\", \"time-limit\", \"runtime-error\"], required = [\"time-limit\"] }"
        );
    }

    #[test]
    fn quantities_have_the_unit_that_fits() {
        assert_eq!(time(Duration::from_secs(2)), "2s");
        assert_eq!(size(256 << 20), "256MiB");
        assert_eq!(size(1 << 30), "1GiB");
        assert_eq!(size(1_000_000), "1000000B");
    }
}
