//! From values to the bytes of an input.

mod digits;

use crate::data::{Column, Data};
use crate::number::Number;
use crate::plan::{Plan, Step, VarId, VarKind};

/// The input with these values.
#[must_use]
pub fn print(plan: &Plan, data: &Data) -> Vec<u8> {
    let mut printer = Printer {
        plan,
        data,
        next: vec![0; plan.vars.len()],
        next_count: vec![0; plan.repeats],
        // Memory that is not used is never touched; a buffer that is too small would be copied.
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
    out: Vec<u8>,
}

/// A step of an element that is repeated, with its values in all elements.
#[derive(Clone, Copy)]
enum ElementPart<'a> {
    Byte(u8),
    Text(&'a [u8]),
    Ints(&'a [i64]),
}

impl<'s> Printer<'s> {
    fn steps(&mut self, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Literal(text) => self.out.extend_from_slice(text),
                Step::Value(var) => self.value(*var),
                Step::Check(_) => {}
                Step::Either(either) => {
                    let form = self.data.form(either, self.next[either.var]);
                    self.next[either.var] += 1;
                    self.steps(&either.forms[form].steps);
                }
                Step::Repeat(repeat) => {
                    let count = self.data.counts[repeat.id][self.next_count[repeat.id]];
                    self.next_count[repeat.id] += 1;
                    // Large inputs consist of lists of whole numbers.
                    if let [Step::Value(var)] = *repeat.body.as_slice()
                        && let Some(values) = self.plain(var, count)
                    {
                        write_ints(values, &repeat.separator, &mut self.out);
                        self.next[var] += count;
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

    /// Elements of whole numbers and bytes; returns false if there is anything else in them.
    fn rows(&mut self, body: &[Step], count: usize) -> bool {
        let is_check = |step: &&Step| matches!(step, Step::Check(_));
        let parts = body.iter().filter(|step| !is_check(step));
        // The values of each step are looked up once, not for every element.
        let Some(parts) = parts
            .map(|step| self.part(step, count))
            .collect::<Option<Vec<ElementPart>>>()
        else {
            return false;
        };
        for turn in 0..count {
            for part in &parts {
                match *part {
                    ElementPart::Byte(byte) => self.out.push(byte),
                    ElementPart::Text(text) => self.out.extend_from_slice(text),
                    ElementPart::Ints(values) => digits::write(values[turn], &mut self.out),
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

    /// The values of a step in this many elements; `None` if the step is neither a whole number nor
    /// a text.
    fn part<'a>(&self, step: &'a Step, count: usize) -> Option<ElementPart<'a>>
    where
        's: 'a,
    {
        match step {
            Step::Literal(text) => Some(match *text.as_slice() {
                [byte] => ElementPart::Byte(byte),
                _ => ElementPart::Text(text),
            }),
            Step::Value(var) => Some(ElementPart::Ints(self.plain(*var, count)?)),
            Step::Check(_) | Step::Repeat(_) | Step::Either(_) => None,
        }
    }

    /// The next values of a variable; `None` if they are not whole numbers that are printed in the
    /// usual way.
    fn plain(&self, var: VarId, count: usize) -> Option<&'s [i64]> {
        let kind = &self.plan.vars[var].kind;
        match &self.data.columns[var] {
            Column::Ints(values) if matches!(kind, VarKind::Int { digits: None, .. }) => {
                let first = self.next[var];
                Some(&values[first..first + count])
            }
            _ => None,
        }
    }

    fn value(&mut self, var: VarId) {
        let at = self.next[var];
        self.next[var] += 1;
        let kind = &self.plan.vars[var].kind;
        match (&self.data.columns[var], kind) {
            (Column::Ints(values), VarKind::Words(words)) => {
                let word = usize::try_from(values[at])
                    .ok()
                    .and_then(|number| words.get(number));
                self.out.extend_from_slice(word.map_or(&[], Vec::as_slice));
            }
            (
                Column::Ints(values),
                VarKind::Int {
                    digits: Some(digits),
                    ..
                },
            ) => {
                let text = format!("{:0>width$}", values[at], width = *digits as usize);
                self.out.extend_from_slice(text.as_bytes());
            }
            (Column::Ints(values), _) => digits::write(values[at], &mut self.out),
            (
                Column::Decimals { units, places },
                VarKind::Decimal {
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

/// Whole numbers with a separator.
fn write_ints(values: &[i64], separator: &[u8], out: &mut Vec<u8>) {
    let Some((first, others)) = values.split_first() else {
        return;
    };
    digits::write(*first, out);
    for &value in others {
        match *separator {
            [byte] => out.push(byte),
            _ => out.extend_from_slice(separator),
        }
        digits::write(value, out);
    }
}
