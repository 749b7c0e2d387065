//! The report as text: a summary of one screen, and details on request.

use super::super::{BAD, STRONG, paint};
use super::{StrengthReport, names};
use base::text::{count, excerpt, line};
use std::fmt::Write as _;
use strength::{Analysis, Cover, FoundInput};

/// How much of a new input is shown.
const LINES: usize = 10;
const BYTES: usize = 400;

impl StrengthReport<'_> {
    /// The summary; the analysis of the cases, if the whole matrix was measured; with --verbose all
    /// details.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.summary();
        let matrix = match self.strength.analysis {
            Some(_) => vec![self.groups(), self.of_cases()],
            None => Vec::new(),
        };
        let details = if self.is_verbose {
            vec![
                self.solutions(),
                self.operators(),
                self.bounds(),
                self.refused(),
                self.found(),
                self.surviving(),
            ]
        } else {
            Vec::new()
        };
        for part in matrix.into_iter().chain(details) {
            if !part.is_empty() {
                text.push('\n');
                text.push_str(&part);
            }
        }
        text
    }

    /// The results of the kill matrix for the cases.
    pub(crate) fn of_cases(&self) -> String {
        let Some(analysis) = &self.strength.analysis else {
            return String::new();
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
        let found = self.strength.found.iter();
        found.map(|found| self.found_input(found)).collect()
    }

    fn found_input(&self, found: &FoundInput) -> String {
        let mut text = self.found_head(found);
        for shown in excerpt(&found.input, LINES, BYTES).lines() {
            let _ = writeln!(text, "  {shown}");
        }
        text
    }

    /// A new case in one line.
    pub(super) fn found_head(&self, found: &FoundInput) -> String {
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
        format!("{} {uses}\n", paint(STRONG, &head))
    }

    /// The surviving mutants without a new case, with their diffs.
    fn surviving(&self) -> String {
        let mut text = String::new();
        for mutant in self.strength.surviving() {
            let function = mutant.function.as_ref();
            let place = function.map_or(String::new(), |name| format!(" in {name}"));
            let head = format!("survives: {}{place}", self.mutant(mutant));
            let _ = writeln!(text, "{}", paint(STRONG, &head));
            for diff in mutant.diff.lines() {
                let _ = writeln!(text, "  {}", line(diff));
            }
        }
        text
    }
}

/// A number of cases, and the verb.
fn catch(cases: usize) -> String {
    let verb = if cases == 1 { "catches" } else { "catch" };
    format!("{} {verb}", count(cases, "case"))
}
