//! What a built-in problem provides, typed ([`Problem`]) and as the tool sees it ([`Model`]).

use crate::{Interactor, Invalid, Picture, Portable, Quantities, Quantity};
use generators::{Draw, GenerateError, ParamError, Params};

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

    /// The parameters that it takes in a spec: name and meaning, range and default included.
    fn params(&self) -> &'static [(&'static str, &'static str)];

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

    /// What interacts with submissions, if the problem is interactive.
    fn interactor(&self) -> Option<&dyn Interactor>;

    /// Whether fast and slow answer agree on an input that a generator makes. As [`Model::generate`] and
    /// [`Solver`] would tell, without a text in between.
    ///
    /// # Errors
    /// As [`Model::generate`].
    fn agrees(&self, name: &str, draw: &mut Draw, params: &Params) -> Result<bool, GenerateError>;

    /// The model as programs for other judges.
    fn portable(&self) -> Portable;

    /// What is enumerated where nothing else is asked for.
    fn scope(&self) -> Option<Scope>;

    /// How many inputs are worth joining into one.
    fn pack(&self) -> usize;

    /// One input that asks all that these ask; nothing where the format has no room for it, or one of them is
    /// not valid.
    fn join(&self, inputs: &[&[u8]]) -> Option<Vec<u8>>;

    /// Inputs that are simpler than a valid one in the terms of the problem, those with the greatest steps first. They need
    /// not be valid. Nothing for an input that is not valid.
    fn simpler<'a>(&'a self, input: &[u8]) -> Box<dyn Iterator<Item = Vec<u8>> + 'a>;

    /// The bounded quantities of an input: what bounds they have, and which values they take.
    ///
    /// # Errors
    /// When the input is not valid.
    fn quantities(&self, input: &[u8]) -> Result<Vec<Quantity>, Invalid>;
}

/// What a generator is called and what it makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GeneratorInfo {
    /// Its name in a spec.
    pub name: &'static str,
    /// What it makes, in one sentence.
    pub summary: &'static str,
    /// Its parameters.
    pub params: &'static [Parameter],
    /// The parameters that make inputs larger, with the smallest and the largest value worth trying: where nothing
    /// else is asked for, fuzzing begins with the smallest and lets them grow.
    pub sizes: &'static [(&'static str, i64, i64)],
}

/// A parameter of a generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name in a spec.
    pub name: &'static str,
    /// What it may be. Not every value goes with every value of the others.
    pub values: Values,
    /// What it means, default included.
    pub meaning: &'static str,
}

impl Parameter {
    /// A parameter of this name, with what it may be and what it means.
    #[must_use]
    pub const fn new(name: &'static str, values: Values, meaning: &'static str) -> Self {
        Self {
            name,
            values,
            meaning,
        }
    }
}

/// The values of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// Whole numbers from the first to the second.
    Numbers(i64, i64),
    /// Whole numbers from the first to the second, and those of them that are most worth trying.
    Typical(i64, i64, &'static [i64]),
    /// Whole numbers from this one, as far as the problem's bounds and the other parameters allow.
    From(i64),
    /// How many datasets an input has, from one on: more of them try more.
    Datasets,
    /// These whole numbers.
    OneOf(&'static [i64]),
    /// These words.
    Words(&'static [&'static str]),
    /// True or false.
    Flag,
}

/// A small scope: the inputs of a generator, each of which comes once when its choices are enumerated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// The generator.
    pub generator: &'static str,
    /// Whole parameters, each from a first value to a last one.
    pub params: &'static [(&'static str, i64, i64)],
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
    type Output: PartialEq;
    /// The parameters that the model takes: name and meaning, range and default included. Others are refused before
    /// [`Problem::open`].
    const PARAMS: &'static [(&'static str, &'static str)] = &[];
    /// How many inputs [`Problem::join`] is given at most.
    const PACK: usize = 1;
    /// A small scope in which most bugs show.
    const SCOPE: Option<Scope> = None;

    /// The problem with the `[model]` parameters of a spec.
    ///
    /// # Errors
    /// When a parameter is unusable.
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

    /// What interacts with submissions, if the problem is interactive.
    fn interactor(&self) -> Option<&dyn Interactor> {
        None
    }

    /// The problem as programs for other judges.
    fn portable(&self) -> Portable;

    /// One input that asks all that these ask, at least one, if the format has room for that.
    fn join(&self, _: Vec<Self::Input>) -> Option<Self::Input> {
        None
    }

    /// Inputs that are simpler, those with the greatest steps first. They need not be valid, but it must be possible
    /// to print them.
    fn simpler<'a>(&'a self, _: Self::Input) -> Box<dyn Iterator<Item = Self::Input> + 'a> {
        Box::new(std::iter::empty())
    }

    /// Notes the bounded quantities of an input, each under its name in the statement, once for each value it has.
    fn quantities(&self, _: &Self::Input, _: &mut Quantities) {}
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
        Ok(self.print(&made(self, name, draw, params)?))
    }

    fn pictures(&self, input: &[u8]) -> Result<Vec<Picture>, Invalid> {
        Ok(Problem::pictures(self, &self.parse(input)?))
    }

    fn interactor(&self) -> Option<&dyn Interactor> {
        Problem::interactor(self)
    }

    fn portable(&self) -> Portable {
        Problem::portable(self)
    }

    fn agrees(&self, name: &str, draw: &mut Draw, params: &Params) -> Result<bool, GenerateError> {
        let input = made(self, name, draw, params)?;
        Ok(Problem::solve(self, &input) == Problem::brute(self, &input))
    }

    fn params(&self) -> &'static [(&'static str, &'static str)] {
        P::PARAMS
    }

    fn scope(&self) -> Option<Scope> {
        P::SCOPE
    }

    fn pack(&self) -> usize {
        P::PACK
    }

    fn join(&self, inputs: &[&[u8]]) -> Option<Vec<u8>> {
        let parsed = inputs.iter().map(|input| self.parse(input).ok());
        let joined = Problem::join(self, parsed.collect::<Option<_>>()?)?;
        Some(self.print(&joined))
    }

    fn simpler<'a>(&'a self, input: &[u8]) -> Box<dyn Iterator<Item = Vec<u8>> + 'a> {
        let parsed = self.parse(input).ok().into_iter();
        let simpler = parsed.flat_map(|input| Problem::simpler(self, input));
        Box::new(simpler.map(|input| self.print(&input)))
    }

    fn quantities(&self, input: &[u8]) -> Result<Vec<Quantity>, Invalid> {
        let mut noted = Quantities::default();
        Problem::quantities(self, &self.parse(input)?, &mut noted);
        Ok(noted.into_all())
    }
}

/// An input of the generator `name`.
fn made<P: Problem>(
    problem: &P,
    name: &str,
    draw: &mut Draw,
    params: &Params,
) -> Result<P::Input, GenerateError> {
    let all = P::generators();
    let Some(generator) = all.iter().find(|generator| generator.info.name == name) else {
        return Err(GenerateError::Unknown {
            name: name.to_owned(),
            known: all.iter().map(|generator| generator.info.name).collect(),
        });
    };
    params.only(generator.info.params.iter().map(|param| param.name))?;
    (generator.run)(problem, draw, params)
}
