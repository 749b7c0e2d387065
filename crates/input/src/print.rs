//! From values to the bytes of an input.

use crate::data::{Column, Data};
use crate::number::Number;
use crate::plan::{Kind, Plan, Step, VarId};

/// The input with these values.
pub(crate) fn print(plan: &Plan, data: &Data) -> Vec<u8> {
    let mut printer = Printer {
        plan,
        data,
        next: vec![0; plan.vars.len()],
        next_count: vec![0; plan.repeats],
        next_form: vec![0; plan.eithers],
        // Memory that is not used is never touched; what is too small is copied.
        out: Vec::with_capacity(data.columns.iter().map(|column| 12 * column.len()).sum()),
    };
    printer.steps(&plan.steps);
    printer.out
}

struct Printer<'a> {
    plan: &'a Plan,
    data: &'a Data,
    /// The next value of each column.
    next: Vec<usize>,
    next_count: Vec<usize>,
    next_form: Vec<usize>,
    out: Vec<u8>,
}

impl Printer<'_> {
    fn steps(&mut self, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Literal(text) => self.out.extend_from_slice(text),
                Step::Value(var) => self.value(*var),
                Step::Check(_) => {}
                Step::Either(either) => {
                    let form = self.data.forms[either.id][self.next_form[either.id]];
                    self.next_form[either.id] += 1;
                    self.steps(&either.forms[form].steps);
                }
                Step::Repeat(repeat) => {
                    let count = self.data.counts[repeat.id][self.next_count[repeat.id]];
                    self.next_count[repeat.id] += 1;
                    // Lists of whole numbers are what large inputs consist of.
                    if let [Step::Value(var)] = *repeat.body.as_slice()
                        && let (Column::Ints(values), Kind::Int { digits: None, .. }) =
                            (&self.data.columns[var], &self.plan.vars[var].kind)
                    {
                        let first = self.next[var];
                        self.next[var] += count;
                        write_ints(
                            &values[first..first + count],
                            &repeat.separator,
                            &mut self.out,
                        );
                        continue;
                    }
                    if repeat.separator.is_empty() && self.rows(&repeat.body, count) {
                        continue;
                    }
                    for turn in 0..count {
                        if turn > 0 {
                            self.out.extend_from_slice(&repeat.separator);
                        }
                        self.steps(&repeat.body);
                    }
                }
            }
        }
    }

    /// Elements of whole numbers with bytes between them; false where there is more to them.
    fn rows(&mut self, body: &[Step], count: usize) -> bool {
        let part = |step: &Step| match step {
            Step::Literal(_) | Step::Check(_) => true,
            Step::Value(var) => {
                let column = &self.data.columns[*var];
                let kind = &self.plan.vars[*var].kind;
                let is_plain = matches!(kind, Kind::Int { digits: None, .. });
                is_plain && matches!(column, Column::Ints(_))
            }
            Step::Repeat(_) | Step::Either(_) => false,
        };
        if !body.iter().all(part) {
            return false;
        }
        let mut buffer = itoa::Buffer::new();
        for turn in 0..count {
            for step in body {
                match step {
                    Step::Literal(text) => self.out.extend_from_slice(text),
                    Step::Value(var) => {
                        let value = self.data.ints(*var)[self.next[*var] + turn];
                        self.out.extend_from_slice(buffer.format(value).as_bytes());
                    }
                    _ => {}
                }
            }
        }
        for step in body {
            if let Step::Value(var) = step {
                self.next[*var] += count;
            }
        }
        true
    }

    fn value(&mut self, var: VarId) {
        let at = self.next[var];
        self.next[var] += 1;
        let kind = &self.plan.vars[var].kind;
        match (&self.data.columns[var], kind) {
            (Column::Ints(values), Kind::Words(words)) => {
                let word = usize::try_from(values[at])
                    .ok()
                    .and_then(|number| words.get(number));
                self.out.extend_from_slice(word.map_or(&[], Vec::as_slice));
            }
            (
                Column::Ints(values),
                Kind::Int {
                    digits: Some(digits),
                    ..
                },
            ) => {
                let text = format!("{:0>width$}", values[at], width = *digits as usize);
                self.out.extend_from_slice(text.as_bytes());
            }
            (Column::Ints(values), _) => self
                .out
                .extend_from_slice(itoa::Buffer::new().format(values[at]).as_bytes()),
            (
                Column::Decimals { units, places },
                Kind::Decimal {
                    places: (_, most), ..
                },
            ) => {
                let number = Number {
                    units: units[at].into(),
                    places: *most,
                };
                let shorter = number.at_places(places[at].into());
                let number = shorter.map_or(number, |units| Number {
                    units,
                    places: places[at].into(),
                });
                self.out.extend_from_slice(number.to_string().as_bytes());
            }
            (column, _) => self.out.extend_from_slice(column.text(at)),
        }
    }
}

/// Whole numbers with something between two of them.
fn write_ints(values: &[i64], separator: &[u8], out: &mut Vec<u8>) {
    let mut buffer = itoa::Buffer::new();
    for (at, &value) in values.iter().enumerate() {
        if at > 0 {
            out.extend_from_slice(separator);
        }
        out.extend_from_slice(buffer.format(value).as_bytes());
    }
}
