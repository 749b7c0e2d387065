//! Validators' reports about a valid input: which of its quantities reach their bounds.
//!
//! The declaration of the input, the model and scripts report in-process. A program is run once
//! more with an option and writes a log in testlib's format to standard output: `"n":
//! min-value-hit` means that some value of `n` was its minimum, and `constant-bounds "n": 1 100`
//! states its bounds, if they are the same throughout.

use super::Jury;
use super::programs::PartCall;
use super::validator::accepts_input;
use base::text::Shown as _;
use generators::{Amount, Quantity, QuantityBound};
use package::{Group, Part, Program};
use sandbox::{Status, Stdin};
use std::collections::BTreeMap;
use std::sync::Arc;
use terms::Protocol;
use terms::fault::{Blame, Fault};

/// The options that request the log from a testlib program, and from any other.
const TESTLIB_OPTION: [&str; 2] = ["--testOverviewLogFileName", "stdout"];
const OPTION: &str = "--bounds";

/// A quantity of one input, as a validator observed it.
pub type Observed = Quantity<Amount>;

/// Which validators report bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Telling {
    /// The declaration, the model and scripts, which take almost no time.
    InProcess,
    /// Programs, too. They run once per input.
    All,
}

impl Jury<'_> {
    /// The indices of the validators that can report which bounds an input reaches, each with its
    /// name.
    #[must_use]
    pub fn observers(&self, telling: Telling) -> Vec<(usize, String)> {
        let validators = self.package.validators.iter().enumerate();
        let observers = validators.filter_map(|(place, part)| match part {
            Part::Model => Some((place, "the model".to_owned())),
            Part::Script(script) => Some((place, script.path.shown())),
            Part::Program(program) => {
                let is_asked = telling == Telling::All && program.tells_bounds;
                is_asked.then(|| (place, program.path.shown()))
            }
            Part::Declared(_) => Some((place, "the declared input".to_owned())),
            Part::None => None,
        });
        observers.collect()
    }

    /// The report of the validator at this index about a valid input, and the arguments of a group
    /// with which it accepts the input. `None` if it cannot report, for example because it uses an
    /// old testlib.
    ///
    /// # Errors
    /// If the machine fails.
    pub fn observe(
        &self,
        validator: usize,
        input: &Arc<[u8]>,
        group: Option<&Group>,
    ) -> Result<(Vec<String>, Vec<Observed>), Fault> {
        let nothing = || (Vec::new(), Vec::new());
        match &self.package.validators[validator] {
            Part::None => Ok(nothing()),
            Part::Declared(declared) => {
                let quantities = declared.input.quantities(input).unwrap_or_default();
                let mut observed = quantities;
                let narrow = group.map_or(Vec::new(), |group| narrowed(group, input, &observed));
                observed.extend(narrow);
                Ok((Vec::new(), observed))
            }
            Part::Model => {
                let quantities = self.model()?.quantities(input).unwrap_or_default();
                let observed = quantities.into_iter().map(|it| it.map(of_model));
                Ok((Vec::new(), observed.collect()))
            }
            Part::Script(script) => {
                let quantities = script.commands.quantities(input).unwrap_or_default();
                let observed = quantities
                    .into_iter()
                    .map(|it| it.map(|number| of_script(&number)));
                Ok((Vec::new(), observed.collect()))
            }
            Part::Program(program) => {
                for args in self.arguments(group) {
                    match self.observe_by_program(program, args, input) {
                        Ok(Some(observed)) => return Ok((args.to_vec(), observed)),
                        Err(fault) if fault.blame() == Blame::Machine => return Err(fault),
                        Ok(None) | Err(_) => {}
                    }
                }
                Ok(nothing())
            }
        }
    }

    /// A program's report about an input, if it accepts it.
    fn observe_by_program(
        &self,
        program: &Program,
        of_group: &[String],
        input: &Arc<[u8]>,
    ) -> Result<Option<Vec<Observed>>, Fault> {
        let args = program.args.iter().chain(of_group).cloned();
        let option: &[&str] = match program.protocol {
            Protocol::Testlib => &TESTLIB_OPTION,
            _ => &[OPTION],
        };
        let call = PartCall {
            program,
            role: "validator",
            subject: "a case, for its bounds",
            args: args
                .chain(option.iter().map(|it| (*it).to_owned()))
                .collect(),
        };
        let exit = self.programs.exit(&call, Stdin::Bytes(input.clone()))?;
        let is_valid = match exit.status {
            Status::Exited(code) => accepts_input(program.protocol, code) == Ok(true),
            Status::Signaled(_) => false,
        };
        Ok(is_valid.then(|| of_log(&String::from_utf8_lossy(&exit.stdout))))
    }
}

#[expect(clippy::cast_precision_loss, reason = "it only orders amounts")]
fn of_model(value: i64) -> Amount {
    Amount {
        text: value.to_string(),
        size: value as f64,
    }
}

fn of_script(number: &checktestdata::Number) -> Amount {
    Amount {
        text: number.to_string(),
        size: number.to_f64(),
    }
}

/// The quantities of an input whose ranges a group narrows. Each is a quantity of its own besides
/// that of the whole problem.
fn narrowed(group: &Group, input: &[u8], whole: &[Observed]) -> Vec<Observed> {
    let bounds = |observed: &Observed| {
        [&observed.low, &observed.high]
            .map(|side| side.as_ref().and_then(|side| side.bound.clone()))
    };
    let quantities = group.bounds.as_ref().map(|narrow| narrow.quantities(input));
    let quantities = quantities.and_then(Result::ok).unwrap_or_default();
    let narrow = quantities.into_iter().filter(|own| {
        let same = whole.iter().find(|other| other.name == own.name);
        same.is_none_or(|same| bounds(same) != bounds(own))
    });
    let named = narrow.map(|own| Observed {
        name: format!("{} in group {}", own.name, group.name),
        ..own
    });
    named.collect()
}

/// A number of a log.
fn written(text: &str) -> Amount {
    Amount {
        text: text.to_owned(),
        size: text.parse().unwrap_or(0.0),
    }
}

/// Parses a log in testlib's format; other lines are ignored.
fn of_log(log: &str) -> Vec<Observed> {
    let (mut hits, mut bounds) = (Vec::new(), BTreeMap::new());
    for line in log.lines() {
        let (kind, rest) = line.split_at(line.find('"').unwrap_or(line.len()));
        let Some((name, rest)) = rest.get(1..).and_then(|rest| rest.rsplit_once("\":")) else {
            continue;
        };
        let words: Vec<&str> = rest.split_whitespace().collect();
        match (kind, words.as_slice()) {
            ("", words) => hits.push((
                name.to_owned(),
                ["min-value-hit", "max-value-hit"].map(|hit| words.contains(&hit)),
            )),
            ("constant-bounds ", [low, high]) => {
                bounds.insert(name.to_owned(), [*low, *high]);
            }
            _ => {}
        }
    }
    let observed = hits.into_iter().map(|(name, reached)| {
        let bounds = bounds.get(&name).copied().unwrap_or(["?", "?"]);
        let side = |at: usize| {
            Some(QuantityBound {
                bound: (bounds[at] != "?").then(|| written(bounds[at])),
                reached: reached[at],
            })
        };
        Observed {
            low: side(0),
            high: side(1),
            name,
            taken: None,
        }
    });
    observed.collect()
}

#[cfg(test)]
mod tests {
    use super::of_log;

    #[test]
    fn a_log_of_testlib_is_read_with_what_else_is_printed() {
        let log = "checking\n\"n\": min-value-hit max-value-hit\n\"a_i\": max-value-hit\n\"the \"k\":\": \n\
                   feature \"tree\": hit\nconstant-bounds \"n\": 1 100\nconstant-bounds \"a_i\": 0 ?\n\
                   variable \"n\"\n\"\n\"half\n";
        let found = of_log(log);
        let shown: Vec<String> = found
            .iter()
            .map(|it| {
                let [low, high] = [&it.low, &it.high].map(|side| side.clone().unwrap());
                format!(
                    "{} {:?} {:?} {} {}",
                    it.name,
                    low.bound.map(|bound| bound.text),
                    high.bound.map(|bound| bound.text),
                    low.reached,
                    high.reached
                )
            })
            .collect();
        assert_eq!(
            shown,
            [
                "n Some(\"1\") Some(\"100\") true true",
                "a_i Some(\"0\") None false true",
                "the \"k\": None None false false",
            ]
        );
    }
}
