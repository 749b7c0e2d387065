//! The values of one input, and the position of a walk along its plan.

use crate::plan::{Either, Plan, Repeat, RepeatId, VarId, VarKind};

/// The values of all variables, in the order of the input.
#[derive(Clone, Debug, PartialEq)]
pub struct Data {
    /// One column for each variable.
    pub columns: Vec<Column>,
    /// How many turns each repetition has, each time it occurs.
    pub counts: Vec<Vec<usize>>,
}

/// The values of one variable.
#[derive(Clone, Debug, PartialEq)]
pub enum Column {
    /// Whole numbers; words and forms as their numbers in the list of words.
    Ints(Vec<i64>),
    /// Numbers with decimal places.
    Decimals {
        /// The values in units of the last decimal place that any may have.
        units: Vec<i64>,
        /// How many decimal places each value is written with.
        places: Vec<u8>,
    },
    /// Texts.
    Texts {
        /// The bytes of all texts, one after the other.
        bytes: Vec<u8>,
        /// Where each text ends in `bytes`.
        ends: Vec<usize>,
    },
}

impl Data {
    /// Empty columns for the variables of a plan.
    #[must_use]
    pub fn new(plan: &Plan) -> Self {
        let column = |kind: &VarKind| match kind {
            VarKind::Int { .. } | VarKind::Words(_) => Column::Ints(Vec::new()),
            VarKind::Decimal { .. } => Column::Decimals {
                units: Vec::new(),
                places: Vec::new(),
            },
            VarKind::Text { .. } | VarKind::Pattern(_) => Column::Texts {
                bytes: Vec::new(),
                ends: Vec::new(),
            },
        };
        Self {
            columns: plan.vars.iter().map(|var| column(&var.kind)).collect(),
            counts: vec![Vec::new(); plan.repeats],
        }
    }

    /// The values of a variable that is a number or a word.
    #[must_use]
    pub fn ints(&self, var: VarId) -> &[i64] {
        match &self.columns[var] {
            Column::Ints(values) | Column::Decimals { units: values, .. } => values,
            Column::Texts { .. } => &[],
        }
    }

    /// Appends a number or the number of a word.
    pub fn push_int(&mut self, var: VarId, value: i64) {
        match &mut self.columns[var] {
            Column::Ints(values) => values.push(value),
            Column::Decimals { .. } | Column::Texts { .. } => {
                unreachable!("the column contains numbers")
            }
        }
    }

    /// The number of the form that a part with alternatives has in this place.
    #[must_use]
    pub fn form(&self, either: &Either, at: usize) -> usize {
        usize::try_from(self.ints(either.var)[at]).unwrap_or(0)
    }

    /// Appends the number of a form.
    pub(crate) fn push_form(&mut self, var: VarId, form: usize) {
        self.push_int(var, i64::try_from(form).unwrap_or(i64::MAX));
    }

    /// Appends a decimal and how many places it is written with.
    pub fn push_decimal(&mut self, var: VarId, value: i64, digits: u8) {
        match &mut self.columns[var] {
            Column::Decimals { units, places } => {
                units.push(value);
                places.push(digits);
            }
            Column::Ints(_) | Column::Texts { .. } => unreachable!("the column contains decimals"),
        }
    }

    /// Appends a text.
    pub fn push_text(&mut self, var: VarId, text: &[u8]) {
        match &mut self.columns[var] {
            Column::Texts { bytes, ends } => {
                bytes.extend_from_slice(text);
                ends.push(bytes.len());
            }
            Column::Ints(_) | Column::Decimals { .. } => unreachable!("the column contains texts"),
        }
    }

    /// The current lengths of all columns, to which [`Data::cut`] can return.
    pub fn mark(&self) -> Mark {
        let mut lengths = Vec::with_capacity(self.columns.len() + self.counts.len());
        lengths.extend(self.columns.iter().map(Column::len));
        lengths.extend(self.counts.iter().map(Vec::len));
        Mark(lengths)
    }

    /// Drops everything that was appended after the mark.
    pub fn cut(&mut self, mark: &Mark) {
        let (columns, counts) = mark.0.split_at(self.columns.len());
        for (column, &len) in self.columns.iter_mut().zip(columns) {
            column.truncate(len);
        }
        for (counts, &len) in self.counts.iter_mut().zip(counts) {
            counts.truncate(len);
        }
    }

    /// Drops the last values of a variable.
    pub fn shorten(&mut self, var: VarId, len: usize) {
        self.columns[var].truncate(len);
    }

    /// How many values were appended after the mark.
    pub fn since(&self, mark: &Mark) -> usize {
        let before = mark.0[..self.columns.len()].iter().sum::<usize>();
        self.columns.iter().map(Column::len).sum::<usize>() - before
    }
}

/// The lengths of all columns, then of all counts. They are in one list because two lists would
/// take two allocations for each part of an input.
pub struct Mark(Vec<usize>);

impl Column {
    /// How many values the column has.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Ints(values) | Self::Decimals { units: values, .. } => values.len(),
            Self::Texts { ends, .. } => ends.len(),
        }
    }

    /// Whether the column has no values.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The text with this index.
    #[must_use]
    pub fn text(&self, at: usize) -> &[u8] {
        match self {
            Self::Texts { bytes, ends } => {
                let start = at.checked_sub(1).map_or(0, |before| ends[before]);
                &bytes[start..ends[at]]
            }
            Self::Ints(_) | Self::Decimals { .. } => &[],
        }
    }

    fn truncate(&mut self, len: usize) {
        match self {
            Self::Ints(values) => values.truncate(len),
            Self::Decimals { units, places } => {
                units.truncate(len);
                places.truncate(len);
            }
            Self::Texts { bytes, ends } => {
                ends.truncate(len);
                bytes.truncate(ends.last().copied().unwrap_or(0));
            }
        }
    }
}

/// The position of a walk along a plan.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The length of a variable's column when the current turn at a level began.
    pub starts: Vec<Vec<usize>>,
    /// The same for the counts of a repetition.
    pub(crate) count_starts: Vec<Vec<usize>>,
    /// The number of the current turn at each level, from 1; level 0 is the whole input.
    pub rows: Vec<i64>,
}

impl Frame {
    /// The position before the first step.
    #[must_use]
    pub fn new(plan: &Plan) -> Self {
        let levels = plan
            .vars
            .iter()
            .map(|var| var.chain.len())
            .max()
            .unwrap_or(0)
            .max(plan.repeats)
            + 1;
        Self {
            starts: vec![vec![0; levels]; plan.vars.len()],
            count_starts: vec![vec![0; levels]; plan.repeats],
            rows: vec![1; levels + 1],
        }
    }

    /// Starts the next turn of a repetition; `number` counts turns from 0.
    #[inline]
    pub fn turn(&mut self, repeat: &Repeat, number: usize, data: &Data) {
        self.rows[repeat.level] = i64::try_from(number).map_or(i64::MAX, |number| number + 1);
        for &var in &repeat.lists {
            self.starts[var][repeat.level] = data.columns[var].len();
        }
        for &inner in &repeat.inner {
            self.count_starts[inner][repeat.level] = data.counts[inner].len();
        }
    }

    /// How many counts of a repetition there were when the current turn at a level began.
    #[must_use]
    pub fn count_start(&self, repeat: RepeatId, level: usize) -> usize {
        self.count_starts[repeat][level]
    }
}
