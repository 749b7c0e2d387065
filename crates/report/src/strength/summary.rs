//! The first screen of the report: the strength of the data, the most important gaps, what was
//! added, and what to do next.

use super::super::varied::varied_lines;
use super::super::{BAD, DIM, GOOD, paint};
use super::{PlanReport, StrengthReport, percent};
use base::text::{Shown as _, count, line};
use cases::bounds::{Bound, Quantity};
use covering::Gaps;
use std::fmt::Write as _;
use strength::{Cover, MutantResult};

/// The maximum number of gaps, new cases and solutions without mutants that are shown without
/// --verbose.
const SHOWN: usize = 3;

/// The explanation of the numbers.
const MEANING: &str = "A mutant is a right solution with one small mistake: some case rejects it (killed), or none does (surviving).";

impl StrengthReport<'_> {
    pub(super) fn summary(&self) -> String {
        let mut text = self.plan.map_or_else(String::new, PlanReport::text);
        let _ = writeln!(text, "{}", self.headline());
        let _ = writeln!(text, "{}", paint(DIM, MEANING));
        if !self.is_verbose {
            text.push_str(&self.first(self.refused().lines().map(str::to_owned).collect()));
        }
        text.push_str(&self.gaps());
        text.push_str(&self.added());
        text + &self.last_line()
    }

    /// The summary in one line.
    #[must_use]
    pub(crate) fn headline(&self) -> String {
        let counts = self.counts();
        let style = |is_good: bool| if is_good { GOOD } else { BAD };
        let killed = format!("{}/{}", counts.killed, counts.all());
        let killed = paint(style(counts.surviving == 0), &killed);
        let mut text = format!(
            "mutants {killed} killed, {} equivalent, {} surviving",
            counts.equivalent, counts.surviving
        );
        if let (Some(tried), (_, agree @ 1..)) = (&self.strength.scope, self.left()) {
            let inputs = count(usize::try_from(tried.inputs).unwrap_or(usize::MAX), "input");
            let scope = line(&tried.scope);
            let _ = write!(text, " ({agree} equal on all {inputs} of {scope})");
        }
        let named = self.strength.judged_named();
        let caught = named.filter(|named| self.catches(named)).count();
        let all = self.strength.judged_named().count();
        let named = paint(style(caught == all), &format!("{caught}/{all}"));
        let _ = write!(text, " · wrong solutions {named} rejected");
        let bounds = self.strength.quantities.iter().flat_map(Quantity::bounds);
        let bounds: Vec<&Bound> = bounds.collect();
        if !bounds.is_empty() {
            let reached = bounds.iter().filter(|bound| bound.case.is_some()).count();
            let _ = write!(text, " · bounds {reached}/{} reached", bounds.len());
        }
        if let Some(analysis) = &self.strength.analysis {
            let Cover { sets, is_least } = &analysis.sufficient;
            let smallest = if *is_least {
                "smallest sufficient set"
            } else {
                "sufficient set of at most"
            };
            let cases = count(self.cases.len(), "case");
            let _ = write!(text, " · {smallest} {} of {cases}", sets.len());
        }
        text
    }

    /// The first lines of a list, and how many more there are; all if requested.
    fn first(&self, lines: Vec<String>) -> String {
        let shown = if self.is_verbose { lines.len() } else { SHOWN };
        let more = lines.len().saturating_sub(shown);
        let mut text: String = lines
            .into_iter()
            .take(shown)
            .map(|line| line + "\n")
            .collect();
        if more > 0 {
            let more = format!("and {more} more: --verbose");
            let _ = writeln!(text, "{}", paint(DIM, &more));
        }
        text
    }

    /// The gaps of the data, the most important first: wrong solutions that pass, missing sizes,
    /// possibilities of generators that no case uses, and surviving mutants.
    fn gaps(&self) -> String {
        let uncaught = self.uncaught();
        let uncaught = uncaught.lines().map(str::to_owned);
        let (greatest, least) = self.unreached_sides();
        let unused = self.unused();
        let mut surviving = self.strength.surviving().map(|it| self.survivor(it));
        let first = surviving.next();
        let gaps = uncaught
            .chain(self.wrong_marks())
            .chain(greatest)
            .chain(unused.unused_generators())
            .chain(first)
            .chain(unused.missing_words())
            .chain(least);
        // With --verbose each surviving mutant has its diff.
        let more = surviving.filter(|_| !self.is_verbose);
        let gaps: Vec<String> = gaps.chain(more).collect();
        if gaps.is_empty() {
            return String::new();
        }
        let gaps = gaps.into_iter().map(|gap| format!("  {gap}")).collect();
        format!("missing:\n{}", self.first(gaps))
    }

    /// Marks of equivalent mutants in `strength.lock` that are wrong.
    fn wrong_marks(&self) -> Vec<String> {
        let marks = &self.strength.marks;
        let sentences = |names: &[String], what: &str| -> Vec<String> {
            let names = names.iter().map(|name| line(name));
            let sentences = names
                .map(|name| format!("{name} is marked as equivalent in strength.lock, but {what}"));
            sentences.collect()
        };
        [
            sentences(&marks.disproved, "is killed: remove the mark"),
            sentences(
                &marks.unknown,
                "no such mutant was tried: remove the mark or correct its name",
            ),
            sentences(
                &marks.outdated,
                "the solution has changed since: examine it again",
            ),
        ]
        .concat()
    }

    /// The possibilities of generators that no case uses.
    fn unused(&self) -> Gaps {
        covering::gaps(self.package, self.cases.iter().map(|case| &case.planned))
    }

    /// A surviving mutant, described by what it replaces.
    fn survivor(&self, mutant: &MutantResult) -> String {
        let changed = |mark: char| {
            let lines = mutant.diff.lines();
            let mut lines = lines.filter_map(move |line| line.strip_prefix(mark));
            lines.next().map(|text| line(text.trim()))
        };
        let (old, new) = (changed('-'), changed('+'));
        let with = new.map_or("without".to_owned(), |new| format!("with `{new}` for"));
        let old = old.map_or("a line".to_owned(), |old| format!("`{old}`"));
        format!("no case rejects {}: {with} {old}", self.mutant(mutant))
    }

    /// The new cases, and where they were kept or how to keep them.
    fn added(&self) -> String {
        let found = self.strength.found.iter();
        let heads = found.map(|found| self.found_head(found).trim_end().to_owned());
        let mut text = if self.is_verbose {
            // The inputs are listed there.
            String::new()
        } else {
            self.first(heads.collect())
        };
        match self.saved {
            Some(saved) => {
                let kept = saved.inputs.iter();
                let kept = kept.map(|path| format!("kept as {}", path.shown()));
                text.push_str(&self.first(kept.collect()));
                text.push_str(&self.rise());
            }
            None if !self.strength.found.is_empty() => {
                let _ = writeln!(text, "keep them: {}", line(self.save));
            }
            None => {}
        }
        text
    }

    /// The increase of the score by the new cases.
    fn rise(&self) -> String {
        let (before, after) = (self.strength.counts(), self.strength.counts_with_found());
        match (before.score(), after.score()) {
            (Some(before), Some(after)) if after > before => {
                let (before, after) = (percent(before), percent(after));
                let rise = format!("score: {before}, now {after}");
                format!("{}\n", paint(GOOD, &rise))
            }
            _ => String::new(),
        }
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
            let untried = format!("{why}: {mutants} not tried on all cases");
            let _ = writeln!(text, "{}", paint(BAD, &untried));
            if !strength.interrupted {
                let _ = writeln!(text, "with more time: {} --time 300s", self.save);
            }
        }
        if !self.is_verbose {
            let hint = "mutants, bounds and inputs: --verbose, or a page: --output strength.html; which cases are needed: --matrix";
            let _ = writeln!(text, "{}", paint(DIM, hint));
        }
        if strength.inputs > 0 {
            text.push_str(&varied_lines(self.package, &strength.recipes, false));
            let _ = write!(text, "{} inputs tried on survivors; ", strength.inputs);
        }
        if strength.rejected > 0 {
            let rejected = usize::try_from(strength.rejected).unwrap_or(usize::MAX);
            let rejected = count(rejected, "input");
            let _ = write!(text, "{rejected} left out, as a validator rejected them; ");
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
