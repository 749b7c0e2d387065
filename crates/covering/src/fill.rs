//! Random cases for the room that is left once everything is covered. Where the reference can solve
//! them, each is the one of a few inputs whose kind of answer is the rarest so far.

use super::answers::Answers;
use super::array::{Row, Single};
use super::demands::small;
use super::factor::Factor;
use super::open::{MAX_CASES_OF_GROUP, OpenGenerator, SMALL_BYTES};
use super::outcome::OutcomeKind;
use generators::Params;

/// How many combinations of levels are tried for a case that covers nothing new.
const MAX_MIXED_TRIES: usize = 4;

/// An input that may become a case.
struct Candidate {
    params: Params,
    input: Vec<u8>,
    kind: Option<OutcomeKind>,
}

/// Adds random cases while there is room.
pub(super) fn fill(open: &mut [OpenGenerator<'_>], mut left: usize, answers: &mut Answers<'_>) {
    let mut has_new = true;
    while left > 0 && has_new {
        has_new = false;
        for one in open.iter_mut() {
            if left > 0 && one.add_random(answers) {
                left -= 1;
                has_new = true;
            }
        }
    }
}

impl OpenGenerator<'_> {
    /// Adds a case that covers nothing new; whether it has made a new input.
    fn add_random(&mut self, answers: &mut Answers<'_>) -> bool {
        let number = self.cases.len();
        if number >= self.trial.most_cases().min(MAX_CASES_OF_GROUP) {
            return false;
        }
        let (rows, choice) = if self.trial.is_program() {
            (self.mixed_rows(number), 1)
        } else {
            let choice = answers.choice();
            (self.open_rows(number, choice), choice)
        };
        let candidates = rows.iter().filter_map(|row| self.candidate(row, number));
        let candidates = candidates.take(choice).map(|(params, input)| Candidate {
            kind: answers.kind_if_chosen(&input, choice),
            params,
            input,
        });
        let candidates: Vec<Candidate> = candidates.collect();
        let rarest = candidates
            .into_iter()
            .min_by_key(|it| answers.known(it.kind.as_ref()));
        let Some(Candidate {
            params,
            input,
            kind,
        }) = rarest
        else {
            return false;
        };
        answers.note(kind);
        self.inputs.insert(input);
        self.cases.push(params);
        true
    }

    /// The parameters of a row, and the input that they make, if it is small and new.
    fn candidate(&self, row: &Row, number: usize) -> Option<(Params, Vec<u8>)> {
        let params = Self::params(&self.factors, row);
        let made = self.trial.made(&params, number, SMALL_BYTES)?;
        (!self.inputs.contains(&made)).then_some((params, made))
    }

    /// Rows that leave nearly everything to the generator: in turn those of small inputs with few
    /// different values, at least `choice` of them, and of inputs of any size.
    fn open_rows(&self, number: usize, choice: usize) -> Vec<Row> {
        let small = if number.is_multiple_of(2) {
            small(&self.factors)
        } else {
            Vec::new()
        };
        let turn = small.iter().cycle().skip(number / 2);
        let small = turn.take(choice.min(small.len()));
        let with_words: Row = self.factors.iter().map(Factor::open).collect();
        let without: Row = vec![None; with_words.len()];
        // Inputs that the generator chooses may repeat existing ones.
        let one_level = self.array.levels().map(|(factor, level)| {
            let mut row = without.clone();
            row[factor] = Some(level);
            row
        });
        let open = [with_words, without.clone()].into_iter();
        let small = small.map(|levels| self.row(levels));
        small.chain(open).chain(one_level).collect()
    }

    /// The row with these levels.
    fn row(&self, levels: &[Single]) -> Row {
        let mut row = vec![None; self.factors.len()];
        for (factor, level) in levels {
            row[*factor] = Some(*level);
        }
        row
    }

    /// Rows of a program with some level of each parameter; only the seed is random.
    fn mixed_rows(&self, number: usize) -> Vec<Row> {
        let mixed = |shift: usize| {
            let factors = self.factors.iter().enumerate();
            let row = factors.map(|(place, factor)| {
                // Different strides, so that the same levels rarely coincide again.
                Some((number * (2 * place + 3) + shift) % factor.levels.len())
            });
            row.collect()
        };
        (0..MAX_MIXED_TRIES).map(mixed).collect()
    }
}
