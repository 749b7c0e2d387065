//! What a built-in problem provides, typed ([`Problem`]) and as the tool sees it ([`Model`]).

use crate::design_tic_tac_toe::DesignTicTacToe;
use crate::gobang_draws::GobangDraws;
use crate::infinite_gobang::InfiniteGobang;
use crate::make_a_sequence::MakeASequence;
use crate::tic_tac_toe_play::TicTacToePlay;
use crate::tic_tac_toe_score::TicTacToeScore;
use crate::{Interactor, Picture};
use generators::{Draw, GenerateError, ParamError, Params};
use std::fmt;

/// An input that breaks the problem's rules, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// The line, from 1.
    pub line: usize,
    /// The byte column, from 1.
    pub column: usize,
    /// What was found and what would be right.
    pub message: String,
}

impl fmt::Display for Invalid {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "line {}, column {}: {}",
            self.line, self.column, self.message
        )
    }
}

impl std::error::Error for Invalid {}

/// Accepts or rejects inputs.
pub trait Validator {
    /// Nothing for a valid input.
    ///
    /// # Errors
    /// Where the input breaks a rule, and which.
    fn validate(&self, input: &[u8]) -> Result<(), Invalid>;
}

/// Computes answers.
pub trait Solver {
    /// The answer to `input`, by the fast reference.
    ///
    /// # Errors
    /// When the input is not valid.
    fn solve(&self, input: &[u8]) -> Result<Vec<u8>, Invalid>;

    /// The answer to `input`, by the independent slow way.
    ///
    /// # Errors
    /// When the input is not valid.
    fn brute(&self, input: &[u8]) -> Result<Vec<u8>, Invalid>;
}

/// A built-in problem as the tool sees it: bytes in, bytes out.
pub trait Model: Validator + Solver + Send + Sync {
    /// The problem that owns the model.
    fn name(&self) -> &'static str;

    /// The generators there are, in the order of their names.
    fn generators(&self) -> Vec<GeneratorInfo>;

    /// One input of the generator `name`.
    ///
    /// # Errors
    /// When there is no such generator, a parameter is unusable, or no such input exists.
    fn generate(
        &self,
        name: &str,
        draw: &mut Draw,
        params: &Params,
    ) -> Result<Vec<u8>, GenerateError>;

    /// Drawings of the boards of an input.
    ///
    /// # Errors
    /// When the input is not valid.
    fn pictures(&self, input: &[u8]) -> Result<Vec<Picture>, Invalid>;

    /// What talks to submissions, if the problem is interactive.
    fn interactor(&self) -> Option<&dyn Interactor>;
}

/// What a generator is called and what it makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GeneratorInfo {
    /// Its name in a spec.
    pub name: &'static str,
    /// What it makes, in one sentence.
    pub summary: &'static str,
    /// Its parameters: name and meaning, range and default included.
    pub params: &'static [(&'static str, &'static str)],
}

/// A generator of the problem `P`.
#[derive(Debug)]
pub struct Generator<P: Problem> {
    /// Its name, purpose and parameters. Parameters outside the list are refused before `run`.
    pub info: GeneratorInfo,
    /// Makes one input. All choice comes from the draw.
    pub run: fn(&P, &mut Draw, &Params) -> Result<P::Input, GenerateError>,
}

/// A problem with typed inputs and outputs. Parsing is validating: what parses is valid, and printing
/// it gives the same bytes.
pub trait Problem: Sized + Send + Sync + 'static {
    /// The name of the model, its module and its directory.
    const NAME: &'static str;
    /// A valid input.
    type Input;
    /// An answer.
    type Output;

    /// The problem with the `[model]` parameters of a spec.
    ///
    /// # Errors
    /// When a parameter is unknown or unusable.
    fn open(params: &Params) -> Result<Self, ParamError>;

    /// Reads an input, accepting exactly the valid ones.
    ///
    /// # Errors
    /// Where the text breaks a rule, and which.
    fn parse(&self, text: &[u8]) -> Result<Self::Input, Invalid>;

    /// Writes an input as [`Problem::parse`] reads it.
    fn print(&self, input: &Self::Input) -> Vec<u8>;

    /// The answer, by the fast reference.
    fn solve(&self, input: &Self::Input) -> Self::Output;

    /// The answer, by the independent slow way: it shares no logic with [`Problem::solve`].
    fn brute(&self, input: &Self::Input) -> Self::Output;

    /// Writes an answer as a submission would.
    fn print_output(&self, output: &Self::Output) -> Vec<u8>;

    /// The generators, in the order of their names.
    fn generators() -> &'static [Generator<Self>];

    /// Drawings of the boards of an input.
    fn pictures(&self, input: &Self::Input) -> Vec<Picture>;

    /// What talks to submissions, if the problem is interactive.
    fn interactor(&self) -> Option<&dyn Interactor> {
        None
    }
}

impl<P: Problem> Validator for P {
    fn validate(&self, input: &[u8]) -> Result<(), Invalid> {
        self.parse(input).map(drop)
    }
}

impl<P: Problem> Solver for P {
    fn solve(&self, input: &[u8]) -> Result<Vec<u8>, Invalid> {
        let input = self.parse(input)?;
        Ok(self.print_output(&Problem::solve(self, &input)))
    }

    fn brute(&self, input: &[u8]) -> Result<Vec<u8>, Invalid> {
        let input = self.parse(input)?;
        Ok(self.print_output(&Problem::brute(self, &input)))
    }
}

impl<P: Problem> Model for P {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn generators(&self) -> Vec<GeneratorInfo> {
        P::generators()
            .iter()
            .map(|generator| generator.info)
            .collect()
    }

    fn generate(
        &self,
        name: &str,
        draw: &mut Draw,
        params: &Params,
    ) -> Result<Vec<u8>, GenerateError> {
        let all = P::generators();
        let Some(generator) = all.iter().find(|generator| generator.info.name == name) else {
            return Err(GenerateError::Unknown {
                name: name.to_owned(),
                known: all.iter().map(|generator| generator.info.name).collect(),
            });
        };
        let known: Vec<&str> = generator
            .info
            .params
            .iter()
            .map(|(name, _)| *name)
            .collect();
        params.only(&known)?;
        Ok(self.print(&(generator.run)(self, draw, params)?))
    }

    fn pictures(&self, input: &[u8]) -> Result<Vec<Picture>, Invalid> {
        Ok(Problem::pictures(self, &self.parse(input)?))
    }

    fn interactor(&self) -> Option<&dyn Interactor> {
        Problem::interactor(self)
    }
}

/// Opens a model with the `[model]` parameters of a spec.
type Open = fn(&Params) -> Result<Box<dyn Model>, ParamError>;

/// The one registry of models, in the order of their names.
const MODELS: &[(&str, Open)] = &[
    (DesignTicTacToe::NAME, opener::<DesignTicTacToe>),
    (GobangDraws::NAME, opener::<GobangDraws>),
    (InfiniteGobang::NAME, opener::<InfiniteGobang>),
    (MakeASequence::NAME, opener::<MakeASequence>),
    (TicTacToePlay::NAME, opener::<TicTacToePlay>),
    (TicTacToeScore::NAME, opener::<TicTacToeScore>),
];

/// The names of all models, in order.
pub fn names() -> impl Iterator<Item = &'static str> {
    MODELS.iter().map(|(name, _)| *name)
}

/// The model `name` with the `[model]` parameters of a spec; nothing where there is no such model.
#[must_use]
pub fn open(name: &str, params: &Params) -> Option<Result<Box<dyn Model>, ParamError>> {
    let (_, open) = MODELS.iter().find(|(known, _)| *known == name)?;
    Some(open(params))
}

fn opener<P: Problem>(params: &Params) -> Result<Box<dyn Model>, ParamError> {
    Ok(Box::new(P::open(params)?))
}
