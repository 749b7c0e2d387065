//! The interface of a built-in problem, with types ([`Problem`]) and as the tool uses it
//! ([`Model`]).

use crate::{Interactor, Invalid, Picture, Portable, Quantities};
use generators::{Draw, GenerateError, ParamError, Params, Quantity};

/// Accepts or rejects inputs.
pub trait Validator {
    /// Returns an error unless the input is valid.
    ///
    /// # Errors
    /// The position of the error, and the rule that the input breaks.
    fn validate(&self, input: &[u8]) -> Result<(), Invalid>;
}

/// Computes answers.
pub trait Solver {
    /// The answer to `input`, computed by the fast reference.
    ///
    /// # Errors
    /// When the input is not valid.
    fn solve(&self, input: &[u8]) -> Result<Vec<u8>, Invalid>;

    /// The answer to `input`, computed by the independent slow solution.
    ///
    /// # Errors
    /// When the input is not valid.
    fn brute(&self, input: &[u8]) -> Result<Vec<u8>, Invalid>;
}

/// A built-in problem as the tool uses it: bytes in, bytes out.
pub trait Model: Validator + Solver + Send + Sync {
    /// The name of the problem that owns the model.
    fn name(&self) -> &'static str;

    /// The parameters of the model in a spec: their names and meanings, including range and
    /// default.
    fn params(&self) -> &'static [(&'static str, &'static str)];

    /// The generators, ordered by name.
    fn generators(&self) -> Vec<GeneratorInfo>;

    /// Makes one input with the generator `name`.
    ///
    /// # Errors
    /// When there is no such generator, a parameter is not valid, or no such input exists.
    fn generate(
        &self,
        name: &str,
        draw: &mut Draw,
        params: &Params,
    ) -> Result<Vec<u8>, GenerateError>;

    /// Draws the boards of an input.
    ///
    /// # Errors
    /// When the input is not valid.
    fn pictures(&self, input: &[u8]) -> Result<Vec<Picture>, Invalid>;

    /// The interactor, if the problem is interactive.
    fn interactor(&self) -> Option<&dyn Interactor>;

    /// Whether the fast and the slow solution agree on an input that a generator makes. The result
    /// is the same as with [`Model::generate`] and [`Solver`], but nothing is printed and parsed.
    ///
    /// # Errors
    /// The errors of [`Model::generate`].
    fn agrees(&self, name: &str, draw: &mut Draw, params: &Params) -> Result<bool, GenerateError>;

    /// The model as programs for other judges.
    fn portable(&self) -> Portable;

    /// The default scope of an enumeration.
    fn scope(&self) -> Option<Scope>;

    /// The maximum number of inputs to join into one.
    fn pack(&self) -> usize;

    /// One input that contains all of these inputs. `None` if the format cannot express it, or one
    /// of them is not valid.
    fn join(&self, inputs: &[&[u8]]) -> Option<Vec<u8>>;

    /// Inputs that are simpler than a valid one in the terms of the problem; those with the largest
    /// simplification come first. They may be invalid. There are none for an input that is not
    /// valid.
    fn simpler<'a>(&'a self, input: &[u8]) -> Box<dyn Iterator<Item = Vec<u8>> + 'a>;

    /// The bounded quantities of an input: their bounds, and their values.
    ///
    /// # Errors
    /// When the input is not valid.
    fn quantities(&self, input: &[u8]) -> Result<Vec<Quantity<i64>>, Invalid>;
}

/// The name and purpose of a generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GeneratorInfo {
    /// Its name in a spec.
    pub name: &'static str,
    /// A description of its inputs, in one sentence.
    pub summary: &'static str,
    /// Its parameters.
    pub params: &'static [Parameter],
    /// The parameters that make inputs larger, with the minimum and maximum value worth trying. By
    /// default, fuzzing begins with the minimum and increases them.
    pub sizes: &'static [(&'static str, i64, i64)],
}

/// A parameter of a generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name in a spec.
    pub name: &'static str,
    /// Its allowed values. Not every combination with values of other parameters is possible.
    pub values: Values,
    /// Its meaning, including the default.
    pub meaning: &'static str,
}

impl Parameter {
    /// A parameter with this name, these values and this meaning.
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
    /// Whole numbers from the first to the second, and the most useful of them.
    Typical(i64, i64, &'static [i64]),
    /// Whole numbers from this one on, as far as the problem's bounds and the other parameters
    /// allow.
    From(i64),
    /// The number of datasets of an input, from one on: more of them test more.
    Datasets,
    /// These whole numbers.
    OneOf(&'static [i64]),
    /// These words.
    Words(&'static [&'static str]),
    /// True or false.
    Flag,
}

/// A small scope: the inputs of a generator. Each occurs once when the choices are enumerated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// The generator.
    pub generator: &'static str,
    /// Whole-number parameters, each with its first and last value.
    pub params: &'static [(&'static str, i64, i64)],
}

/// A generator of the problem `P`.
#[derive(Debug)]
pub struct Generator<P: Problem> {
    /// Its name, purpose and parameters. Other parameters are rejected before `run` is called.
    pub info: GeneratorInfo,
    /// Makes one input. All choices come from the draw.
    pub run: fn(&P, &mut Draw, &Params) -> Result<P::Input, GenerateError>,
}

/// A problem with typed inputs and outputs. Parsing is validation: an input that can be parsed is
/// valid, and printing it gives the same bytes.
pub trait Problem: Sized + Send + Sync + 'static {
    /// The name of the model, of its module and of its directory.
    const NAME: &'static str;
    /// A valid input.
    type Input;
    /// An answer.
    type Output: PartialEq;
    /// The parameters of the model: their names and meanings, including range and default. Others
    /// are rejected before [`Problem::open`] is called.
    const PARAMS: &'static [(&'static str, &'static str)] = &[];
    /// The maximum number of inputs of [`Problem::join`].
    const PACK: usize = 1;
    /// A small scope in which most bugs are found.
    const SCOPE: Option<Scope> = None;

    /// The problem with the `[model]` parameters of a spec.
    ///
    /// # Errors
    /// When a parameter is not valid.
    fn open(params: &Params) -> Result<Self, ParamError>;

    /// Parses an input, and accepts exactly the valid ones.
    ///
    /// # Errors
    /// The position of the error, and the rule that the text breaks.
    fn parse(&self, text: &[u8]) -> Result<Self::Input, Invalid>;

    /// Writes an input in the format of [`Problem::parse`].
    fn print(&self, input: &Self::Input) -> Vec<u8>;

    /// The answer, computed by the fast reference.
    fn solve(&self, input: &Self::Input) -> Self::Output;

    /// The answer, computed by the independent slow solution, which shares no logic with
    /// [`Problem::solve`].
    fn brute(&self, input: &Self::Input) -> Self::Output;

    /// Writes an answer in the output format of submissions.
    fn print_output(&self, output: &Self::Output) -> Vec<u8>;

    /// The generators, ordered by name.
    fn generators() -> &'static [Generator<Self>];

    /// Draws the boards of an input.
    fn pictures(&self, input: &Self::Input) -> Vec<Picture>;

    /// The interactor, if the problem is interactive.
    fn interactor(&self) -> Option<&dyn Interactor> {
        None
    }

    /// The problem as programs for other judges.
    fn portable(&self) -> Portable;

    /// One input that contains all of these inputs (at least one), if the format can express it.
    fn join(&self, _: Vec<Self::Input>) -> Option<Self::Input> {
        None
    }

    /// Simpler inputs; those with the largest simplification come first. They may be invalid, but
    /// it must be possible to print them.
    fn simpler<'a>(&'a self, _: Self::Input) -> Box<dyn Iterator<Item = Self::Input> + 'a> {
        Box::new(std::iter::empty())
    }

    /// Records the bounded quantities of an input, each with its name in the statement, once for
    /// each of its values.
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

    fn quantities(&self, input: &[u8]) -> Result<Vec<Quantity<i64>>, Invalid> {
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
