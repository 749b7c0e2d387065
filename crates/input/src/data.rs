//! The values of one input, and where in it a walk stands.

use crate::plan::{Kind, Plan, Repeat, RepeatId, VarId};

/// The values of all variables, in the order of the input.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Data {
    pub(crate) columns: Vec<Column>,
    /// How many turns each repetition took, each time.
    pub(crate) counts: Vec<Vec<usize>>,
    /// Which form was taken, each time.
    pub(crate) forms: Vec<Vec<usize>>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Column {
    Ints(Vec<i64>),
    /// Units of the last place that any may have, and how many places each has.
    Decimals {
        units: Vec<i64>,
        places: Vec<u8>,
    },
    Texts {
        bytes: Vec<u8>,
        ends: Vec<usize>,
    },
}

impl Data {
    pub(crate) fn of(plan: &Plan) -> Self {
        let column = |kind: &Kind| match kind {
            Kind::Int { .. } | Kind::Words(_) => Column::Ints(Vec::new()),
            Kind::Decimal { .. } => Column::Decimals {
                units: Vec::new(),
                places: Vec::new(),
            },
            Kind::Text { .. } | Kind::Pattern(_) => Column::Texts {
                bytes: Vec::new(),
                ends: Vec::new(),
            },
        };
        Self {
            columns: plan.vars.iter().map(|var| column(&var.kind)).collect(),
            counts: vec![Vec::new(); plan.repeats],
            forms: vec![Vec::new(); plan.eithers],
        }
    }

    /// The values of a variable that is a number or a word.
    pub(crate) fn ints(&self, var: VarId) -> &[i64] {
        match &self.columns[var] {
            Column::Ints(values) | Column::Decimals { units: values, .. } => values,
            Column::Texts { .. } => &[],
        }
    }

    pub(crate) fn push_int(&mut self, var: VarId, value: i64) {
        match &mut self.columns[var] {
            Column::Ints(values) => values.push(value),
            Column::Decimals { .. } | Column::Texts { .. } => {
                unreachable!("the column is one of numbers")
            }
        }
    }

    pub(crate) fn push_decimal(&mut self, var: VarId, value: i64, digits: u8) {
        match &mut self.columns[var] {
            Column::Decimals { units, places } => {
                units.push(value);
                places.push(digits);
            }
            Column::Ints(_) | Column::Texts { .. } => unreachable!("the column is one of decimals"),
        }
    }

    pub(crate) fn push_text(&mut self, var: VarId, text: &[u8]) {
        match &mut self.columns[var] {
            Column::Texts { bytes, ends } => {
                bytes.extend_from_slice(text);
                ends.push(bytes.len());
            }
            Column::Ints(_) | Column::Decimals { .. } => unreachable!("the column is one of texts"),
        }
    }

    /// How much there is of everything: what [`Data::cut`] goes back to.
    pub(crate) fn mark(&self) -> Mark {
        let most = self.columns.len() + self.counts.len() + self.forms.len();
        let mut lengths = Vec::with_capacity(most);
        lengths.extend(self.columns.iter().map(Column::len));
        lengths.extend(self.counts.iter().map(Vec::len));
        lengths.extend(self.forms.iter().map(Vec::len));
        Mark(lengths)
    }

    /// Drops all that came after the mark.
    pub(crate) fn cut(&mut self, mark: &Mark) {
        let (columns, rest) = mark.0.split_at(self.columns.len());
        let (counts, forms) = rest.split_at(self.counts.len());
        for (column, &len) in self.columns.iter_mut().zip(columns) {
            column.truncate(len);
        }
        for (counts, &len) in self.counts.iter_mut().zip(counts) {
            counts.truncate(len);
        }
        for (forms, &len) in self.forms.iter_mut().zip(forms) {
            forms.truncate(len);
        }
    }

    /// Drops the last values of a variable.
    pub(crate) fn shorten(&mut self, var: VarId, len: usize) {
        self.columns[var].truncate(len);
    }

    /// How many values came after the mark.
    pub(crate) fn since(&self, mark: &Mark) -> usize {
        let before = mark.0[..self.columns.len()].iter().sum::<usize>();
        self.columns.iter().map(Column::len).sum::<usize>() - before
    }
}

/// The lengths of all columns, then of all counts, then of all forms: a list of its own for each would take three allocations a part.
pub(crate) struct Mark(Vec<usize>);

impl Column {
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Ints(values) | Self::Decimals { units: values, .. } => values.len(),
            Self::Texts { ends, .. } => ends.len(),
        }
    }

    /// The text of this number.
    pub(crate) fn text(&self, at: usize) -> &[u8] {
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

/// Where a walk along a plan stands.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// How long the column of a variable was when the current turn at a level began.
    pub(crate) starts: Vec<Vec<usize>>,
    /// The same of the counts of a repetition.
    pub(crate) count_starts: Vec<Vec<usize>>,
    /// Which turn it is at a level, from 1; level 0 is the whole input.
    pub(crate) rows: Vec<i64>,
}

impl Frame {
    pub(crate) fn of(plan: &Plan) -> Self {
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

    /// The next turn of a repetition begins, by its number from 0.
    #[inline]
    pub(crate) fn turn(&mut self, repeat: &Repeat, number: usize, data: &Data) {
        self.rows[repeat.level] = i64::try_from(number).map_or(i64::MAX, |number| number + 1);
        for &var in &repeat.lists {
            self.starts[var][repeat.level] = data.columns[var].len();
        }
        for &inner in &repeat.inner {
            self.count_starts[inner][repeat.level] = data.counts[inner].len();
        }
    }

    pub(crate) fn count_start(&self, repeat: RepeatId, level: usize) -> usize {
        self.count_starts[repeat][level]
    }
}
