//! The report as text.

use super::super::{BAD, DIM, GOOD, STRONG, paint};
use super::{PlanReport, StrengthReport, names, percent};
use base::text::{Shown as _, count, excerpt, line};
use std::fmt::Write as _;
use strength::{Analysis, Cover, FoundInput, MutantResult};

/// How much of a new input is shown.
const LINES: usize = 10;
const BYTES: usize = 400;

/// How many open mutants are shown where nobody asks for all.
const SHOWN: usize = 3;

impl StrengthReport<'_> {
    /// The score in a line, then what it consists of, what the matrix says, the new cases, and what is open.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.plan.map_or_else(String::new, PlanReport::text);
        let _ = writeln!(text, "{}", self.headline());
        for part in [
            self.solutions(),
            self.operators(),
            self.groups(),
            self.of_cases(),
            self.bounds(),
            self.uncaught(),
            self.refused(),
            self.found(),
            self.open(),
        ] {
            if !part.is_empty() {
                text.push('\n');
                text.push_str(&part);
            }
        }
        let _ = write!(text, "\n{}", self.last_line());
        text
    }

    /// All in one line.
    #[must_use]
    pub(crate) fn headline(&self) -> String {
        let counts = self.counts();
        let named = self.strength.judged_named();
        let caught = named.filter(|named| self.catches(named)).count();
        let all = self.strength.judged_named().count();
        let style = |is_good: bool| if is_good { GOOD } else { BAD };
        let named = paint(style(caught == all), &format!("{caught}/{all}"));
        let killed = format!("{}/{}", counts.killed, counts.all());
        let killed = paint(style(counts.open == 0), &killed);
        let mut text = format!(
            "named wrong {named} · mutants {killed} killed, {} equivalent, {} open",
            counts.equivalent, counts.open
        );
        if let (Some(tried), (_, agree @ 1..)) = (&self.strength.scope, self.left()) {
            let inputs = count(usize::try_from(tried.inputs).unwrap_or(usize::MAX), "input");
            let _ = write!(
                text,
                " ({agree} equal on all {inputs} of {})",
                line(&tried.scope)
            );
        }
        if let Some(analysis) = &self.strength.analysis {
            let Cover { sets, is_least } = &analysis.sufficient;
            let smallest = if *is_least {
                "smallest sufficient set"
            } else {
                "sufficient set of at most"
            };
            let _ = write!(
                text,
                " · {smallest} {} of {}",
                sets.len(),
                count(self.cases.len(), "case")
            );
        }
        text
    }

    /// What the kill matrix says of the cases.
    pub(crate) fn of_cases(&self) -> String {
        let Some(analysis) = &self.strength.analysis else {
            let hint = "which cases are needed, and which catch nothing: --matrix";
            return format!("{}\n", paint(DIM, hint));
        };
        let mut text = String::new();
        let ids = |cases: &[usize]| names(cases.iter().map(|case| self.case(*case).to_owned()));
        let Cover { sets, is_least } = &analysis.sufficient;
        let how = if *is_least {
            "the fewest"
        } else {
            "found greedily, perhaps not the fewest"
        };
        let _ = writeln!(text, "sufficient ({how}): {}", ids(sets));
        let idle = analysis.idle();
        if !idle.is_empty() {
            let _ = writeln!(text, "{} nothing: {}", catch(idle.len()), ids(&idle));
        }
        text.push_str(&self.fragile(analysis));
        if !analysis.unguarded.is_empty() {
            let groups = analysis.unguarded.iter();
            let groups = groups.map(|group| self.package.groups[*group].name.clone());
            let _ = writeln!(text, "no bug fails in the groups: {}", names(groups));
        }
        text
    }

    /// The cases without which something would not be caught.
    fn fragile(&self, analysis: &Analysis) -> String {
        let mut text = String::new();
        for (case, alone) in analysis.alone.iter().enumerate() {
            if !alone.is_empty() {
                let bugs = names(alone.iter().map(|bug| self.bug(*bug)));
                let case = line(self.case(case));
                let _ = writeln!(text, "{case} alone catches {}: {bugs}", alone.len());
            }
        }
        text
    }

    /// The wrong solutions that are not caught, or could not be judged.
    pub(crate) fn uncaught(&self) -> String {
        let mut text = String::new();
        for named in &self.strength.named {
            let name = line(&named.name);
            match &named.cells {
                Err(fault) => _ = writeln!(text, "{name}: not judged: {fault}"),
                Ok(_) if self.catches(named) => {}
                Ok(_) => {
                    let new = match named.found {
                        Some(_) => ", but a new one does",
                        None => "",
                    };
                    let text_of_it = format!("{}: no case catches it{new}", named.name);
                    let _ = writeln!(text, "{}", paint(BAD, &text_of_it));
                }
            }
        }
        text
    }

    pub(crate) fn refused(&self) -> String {
        let mut text = String::new();
        for refused in &self.strength.refused {
            let _ = writeln!(
                text,
                "{}: not mutated: {}",
                line(&refused.name),
                refused.why
            );
        }
        for (mutant, fault) in &self.strength.faults {
            let what = mutant.map(|place| self.mutant(&self.strength.mutants[place]));
            let what = what.unwrap_or_else(|| "the search for inputs".to_owned());
            let _ = writeln!(text, "{}: {fault}", line(&what));
        }
        text
    }

    /// The new cases: inputs that kill, catch or reach what no case does.
    fn found(&self) -> String {
        let mut text = String::new();
        for found in &self.strength.found {
            text.push_str(&self.found_input(found));
        }
        match self.saved {
            Some(saved) => {
                for path in &saved.inputs {
                    let _ = writeln!(text, "kept as {}", path.shown());
                }
                text.push_str(&self.rise());
            }
            None if !self.strength.found.is_empty() => {
                let _ = writeln!(text, "keep them: {}", line(self.save));
            }
            None => {}
        }
        text
    }

    fn found_input(&self, found: &FoundInput) -> String {
        let (bytes, before) = (found.input.len(), found.found_bytes);
        let shrunk = if before > bytes {
            format!(", shrunk from {before}")
        } else {
            String::new()
        };
        let joined = match found.joined {
            0 | 1 => String::new(),
            joined => format!(", {joined} cases in one"),
        };
        let head = format!("new case of {}{joined}{shrunk}", count(bytes, "byte"));
        let uses = self.uses(found).join("; ");
        let mut text = format!("{} {uses}\n", paint(STRONG, &head));
        for shown in excerpt(&found.input, LINES, BYTES).lines() {
            let _ = writeln!(text, "  {shown}");
        }
        text
    }

    /// By how much the new cases raise the score.
    fn rise(&self) -> String {
        let (before, after) = (self.strength.counts(), self.strength.counts_with_found());
        match (before.score(), after.score()) {
            (Some(before), Some(after)) if after > before => {
                let (before, after) = (percent(before), percent(after));
                format!(
                    "{}\n",
                    paint(GOOD, &format!("score: {before}, now {after}"))
                )
            }
            _ => String::new(),
        }
    }

    /// The open mutants for which nothing was found, with their diffs.
    fn open(&self) -> String {
        let open: Vec<&MutantResult> = self.strength.open().collect();
        let shown = if self.is_verbose { open.len() } else { SHOWN };
        let mut text = String::new();
        for mutant in open.iter().take(shown) {
            let function = mutant.function.as_ref();
            let place = function.map_or(String::new(), |name| format!(" in {name}"));
            let head = format!("open: {}{place}", self.mutant(mutant));
            let _ = writeln!(text, "{}", paint(STRONG, &head));
            for diff in mutant.diff.lines() {
                let _ = writeln!(text, "  {}", line(diff));
            }
        }
        if let Some(more @ 1..) = open.len().checked_sub(shown) {
            let more = format!(
                "open: {more} more, which --verbose shows, and a page: --output strength.html"
            );
            let _ = writeln!(text, "{}", paint(DIM, &more));
        }
        text
    }

    pub(crate) fn last_line(&self) -> String {
        let strength = self.strength;
        let mut text = String::new();
        let untried = self.counts().untried;
        if untried > 0 {
            let why = if strength.interrupted {
                "stopped"
            } else {
                "the time was over"
            };
            let mutants = count(untried, "mutant");
            let _ = writeln!(
                text,
                "{}",
                paint(BAD, &format!("{why}: {mutants} not tried on all cases"))
            );
            if !strength.interrupted {
                let _ = writeln!(text, "with more time: {} --time 300s", self.save);
            }
        }
        if strength.inputs > 0 {
            let _ = write!(text, "{} inputs tried on survivors; ", strength.inputs);
        }
        let (seconds, compiling) = (strength.seconds, strength.compiling.as_secs_f64());
        let _ = writeln!(
            text,
            "{seconds:.1} s, {compiling:.1} s of it compiling; seed {}",
            strength.seed
        );
        text
    }
}

/// So many cases, and the verb.
fn catch(cases: usize) -> String {
    let verb = if cases == 1 { "catches" } else { "catch" };
    format!("{} {verb}", count(cases, "case"))
}
