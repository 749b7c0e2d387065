//! The report as text.

use super::super::{BAD, GOOD, STRONG, paint};
use super::{PartsReport, sentence};
use base::text::{Shown as _, count, excerpt, line};
use std::fmt::Write as _;
use strength::{Grade, LetThrough, NewTest, NotMutated, PartFate, PartStrength, Sample};

/// How much of a text is shown.
const LINES: usize = 6;
const BYTES: usize = 300;

impl PartsReport<'_> {
    /// One paragraph per component: the score, what it lets through, new tests, and survivors.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for part in &self.parts.parts {
            let _ = writeln!(text, "{}", headline(part, self.saved.is_some()));
            for failed in &part.failed {
                let _ = writeln!(text, "  {}", paint(BAD, &format!("fails {}", line(failed))));
            }
            part.let_through
                .iter()
                .for_each(|it| let_through(it, &mut text));
            for found in &part.found {
                new_test(part, found, &mut text);
            }
            surviving(part, &mut text);
            text.push('\n');
        }
        text + &self.last_lines()
    }

    fn last_lines(&self) -> String {
        let mut text = String::new();
        match self.saved {
            Some(saved) => {
                for path in saved {
                    let _ = writeln!(text, "kept as {}", path.shown());
                }
            }
            None if self
                .parts
                .parts
                .iter()
                .any(|part| part.new_tests().next().is_some()) =>
            {
                let _ = writeln!(text, "keep them as tests: {}", line(self.save));
            }
            None => {}
        }
        if self.parts.interrupted {
            let _ = writeln!(text, "{}", paint(BAD, "stopped before all was tried"));
        }
        let (seconds, seed) = (self.parts.seconds, self.parts.seed);
        let _ = writeln!(text, "{seconds:.1} s; seed {seed}");
        text
    }
}

/// The summary of a component, in one line.
pub(crate) fn headline(part: &PartStrength, with_found: bool) -> String {
    let name = paint(STRONG, &line(&part.name));
    let mut text = format!("{} {name}: {}", part.role.name(), count(part.tests, "test"));
    match &part.mutants {
        Ok(_) => {
            let counts = part.counts(with_found);
            let killed = format!("{}/{}", counts.killed, counts.all());
            let style = if counts.surviving == 0 { GOOD } else { BAD };
            let _ = write!(
                text,
                " · mutants {} killed, {} equivalent, {} surviving",
                paint(style, &killed),
                counts.equivalent,
                counts.surviving
            );
            if counts.untried > 0 {
                let _ = write!(text, ", {} not tried", counts.untried);
            }
        }
        Err(why @ NotMutated::Fault(_)) => {
            let why = paint(BAD, &why.to_string());
            let _ = write!(text, " · not mutated: {why}");
        }
        Err(why) => _ = write!(text, " · not mutated: {why}"),
    }
    let kinds = part.let_through.len();
    let lets = match kinds {
        0 => paint(GOOD, "lets nothing wrong through"),
        _ => paint(
            BAD,
            &format!("lets {} of wrong texts through", count(kinds, "kind")),
        ),
    };
    if part.near > 0 {
        let _ = write!(text, " · {} tried, {lets}", count(part.near, "near text"));
    }
    text
}

fn let_through(it: &LetThrough, text: &mut String) {
    let style = if it.grade == Grade::Certain {
        BAD
    } else {
        STRONG
    };
    let _ = writeln!(text, "  {}", paint(style, &line(&sentence(it))));
    shown(&it.example, text);
}

/// The text of the test.
fn shown(new: &NewTest, text: &mut String) {
    for row in excerpt(new.sample.text(), LINES, BYTES).lines() {
        let _ = writeln!(text, "    {row}");
    }
    if let Sample::Output { answer, .. } = &new.sample {
        let right = excerpt(answer, 1, 60);
        let _ = writeln!(text, "    where the answer is {}", line(right.trim_end()));
    }
}

fn new_test(part: &PartStrength, found: &NewTest, text: &mut String) {
    let killed = found.kills.iter().map(|at| &*part.mutants()[*at].id);
    let killed = killed.collect::<Vec<_>>().join(", ");
    let verb = if found.accepts { "accept" } else { "reject" };
    let head = format!("new test, to {verb}, kills {}", found.kills.len());
    let about = found.title();
    let _ = writeln!(
        text,
        "  {}: {}; {about}",
        paint(STRONG, &head),
        line(&killed)
    );
    shown(found, text);
}

/// The mutants that neither the old tests nor the new ones kill.
fn surviving(part: &PartStrength, text: &mut String) {
    let mutants = part.mutants().iter();
    for mutant in mutants.filter(|it| it.fate == PartFate::Surviving && it.found.is_none()) {
        let file = mutant
            .file
            .as_ref()
            .map_or(String::new(), |file| format!("{file} "));
        let head = format!("survives: {file}{}", mutant.id);
        let _ = writeln!(text, "  {}", paint(STRONG, &line(&head)));
        for diff in mutant.diff.lines() {
            let _ = writeln!(text, "    {}", line(diff));
        }
    }
}
