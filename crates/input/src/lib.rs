//! A declared input: [`Input`] reads a declaration and provides everything that follows from it.
//!
//! Theory of operation: `input_language` resolves a declaration to a plan and validates inputs,
//! `input_draw` generates, enumerates, counts and shrinks inputs, and `input_views` writes
//! statements, pictures and programs. This crate joins them, and hashes the sources that decide the
//! bytes of generated inputs. docs/input.md describes the language.

pub use input_draw::{DATASETS, EVERY, InputCount, ONE_LARGE, ParameterRange, RangeRole};
pub use input_language::games::{game_picture, step_picture};
pub use input_language::read::{AnswerError, GameQuestion, Invalid};
pub use input_language::{Mistake, MistakeKind, SpannedToml, SpecPosition, TomlValue};
pub use input_views::cpp::CppValidator;
pub use input_views::statement::Language;
pub use input_views::stub::{ReaderError, UnreadableReason};

use generators::picture::Picture;
use generators::{Amount, Draw, GenerateError, ParamError, Params, Quantity};
use input_draw::{DrawOptions, Orders};
use input_language::number::Number;
use input_language::plan::Plan;
use input_language::{print, read};
use input_views::{cpp, picture, statement, stub};

/// Changes whenever the sources change that decide the bytes of generated inputs.
pub const FINGERPRINT: &str = env!("TENGEN_INPUT_FINGERPRINT");

/// The declared format of the inputs of a problem.
#[derive(Clone, Debug)]
pub struct Input {
    plan: Plan,
}

impl Input {
    /// Reads a declaration: the table `[input]`.
    ///
    /// # Errors
    /// With all mistakes of the declaration.
    pub fn new(written: &SpannedToml) -> Result<Self, Vec<Mistake>> {
        let plan = input_language::plan(written)?;
        Ok(Self { plan })
    }

    /// Checks every byte of an input.
    ///
    /// # Errors
    /// With the position of the first mistake.
    pub fn validate(&self, text: &[u8]) -> Result<(), Invalid> {
        read::read(&self.plan, text).map(|_| ())
    }

    /// The bounded quantities of an input: their bounds and their values.
    ///
    /// # Errors
    /// If the input is not valid.
    pub fn quantities(&self, text: &[u8]) -> Result<Vec<Quantity<Amount>>, Invalid> {
        read::quantities(&self.plan, text)
    }

    /// Pictures of the boards of an input, in their order.
    ///
    /// # Errors
    /// If the input is not valid.
    pub fn boards(&self, text: &[u8]) -> Result<Vec<Picture>, Invalid> {
        read::boards(&self.plan, text)
    }

    /// The answers to a question about each game and each position of an input that is declared by
    /// the name of its game: a line for each, in the order of the input.
    ///
    /// # Errors
    /// If the input is not valid, or a search is too large.
    pub fn answers(&self, text: &[u8], question: GameQuestion) -> Result<String, AnswerError> {
        read::answers(&self.plan, text, question)
    }

    /// Whether the input has games that are declared by their names.
    #[must_use]
    pub fn has_named_games(&self) -> bool {
        self.plan.has_library_game()
    }

    /// A variable with positions of a game declared by its name that need not occur in a game. All
    /// small inputs are only those with positions that do.
    #[must_use]
    pub fn positions_of_games(&self) -> Option<&str> {
        let mut vars = self.plan.vars.iter();
        let var = vars.find(|var| var.position.as_ref().is_some_and(|it| !it.reachable))?;
        Some(var.name.rsplit('.').next().unwrap_or(&var.name))
    }

    /// Whether the input has boards.
    #[must_use]
    pub fn has_boards(&self) -> bool {
        self.plan.has_game()
    }

    /// The ranges that parameters can narrow and that are the same in all inputs.
    #[must_use]
    pub fn ranges(&self) -> Vec<ParameterRange> {
        input_draw::ranges(&self.plan)
    }

    /// The parameters for all things of a kind, as `tree`, each with the shapes it accepts.
    #[must_use]
    pub fn shapes(&self) -> Vec<(&'static str, Vec<&'static str>)> {
        input_draw::shapes(&self.plan)
    }

    /// Checks that parameters can be used: their variables exist, and no range becomes empty.
    ///
    /// # Errors
    /// With the first parameter that cannot be used.
    pub fn check(&self, params: &Params) -> Result<(), ParamError> {
        let plan = input_draw::narrowed(&self.plan, params)?;
        DrawOptions::read(&plan, params).map(|_| ())
    }

    /// The inputs whose numbers are also in the ranges that parameters specify: `n = 5`, `n =
    /// "1..=1000"`. Shapes are ignored.
    ///
    /// # Errors
    /// If there is no such variable, or a range becomes empty.
    pub fn narrowed(&self, params: &Params) -> Result<Self, ParamError> {
        let plan = input_draw::narrowed(&self.plan, params)?;
        Ok(Self { plan })
    }

    /// Generates an input. Parameters narrow ranges, and name shapes: `a = "sorted"`, `"u v" =
    /// "path"`, `values = "near-bounds"`. [`DATASETS`] asks for a file of many small datasets.
    ///
    /// # Errors
    /// If a parameter cannot be used, or no input was found that satisfies all conditions.
    pub fn generate(&self, draw: &mut Draw, params: &Params) -> Result<Vec<u8>, GenerateError> {
        input_draw::generate(&self.plan, draw, params)
    }

    /// Whether an input with these parameters is found with a hundredth of the work after which
    /// [`Input::generate`] gives up: about a tenth of a second, but counted, not measured.
    #[must_use]
    pub fn is_easy(&self, draw: &mut Draw, params: &Params) -> bool {
        input_draw::is_easy(&self.plan, draw, params)
    }

    /// All inputs, each once, smaller sizes first. Edges are in one order, unless `all_orders` is
    /// set.
    pub fn every(&self, all_orders: bool) -> impl Iterator<Item = Vec<u8>> + '_ {
        let all = input_draw::inputs(&self.plan, orders(all_orders));
        all.map(|data| print::print(&self.plan, &data))
    }

    /// The input for a list of choices, if there is one. All lists of choices together give each
    /// input of [`Input::every`] once.
    pub fn one_of_all(&self, draw: &mut Draw, all_orders: bool) -> Option<Vec<u8>> {
        let options = DrawOptions::read(&self.plan, &Params::default()).ok()?;
        let data = input_draw::one_of_all(&self.plan, draw, &options, orders(all_orders))?;
        Some(print::print(&self.plan, &data))
    }

    /// How many inputs [`Input::every`] returns; `None` if counting would take too long, or the
    /// number has more than 38 digits.
    #[must_use]
    pub fn count(&self, all_orders: bool) -> Option<InputCount> {
        input_draw::count(&self.plan, orders(all_orders))
    }

    /// The name of the variable for the number of datasets, which is empty if they come until the
    /// end of the input; `None` if inputs are not datasets and nothing else, so that they cannot be
    /// joined.
    #[must_use]
    pub fn datasets(&self) -> Option<&str> {
        input_draw::datasets(&self.plan)
    }

    /// A valid input with the datasets of all these inputs, in their order; `None` if the format
    /// has no datasets, or all of them together are not valid.
    #[must_use]
    pub fn join(&self, inputs: &[&[u8]]) -> Option<Vec<u8>> {
        input_draw::join(&self.plan, inputs)
    }

    /// The validator as a program in C++17 that ends with these exit codes.
    #[must_use]
    pub fn validator_in_cpp(&self, accept: u8, reject: u8) -> CppValidator {
        cpp::validator(&self.plan, accept, reject)
    }

    /// A program that reads an input into variables, with a place for a solution, in one of
    /// [`languages`].
    ///
    /// # Errors
    /// If the language is not supported, or if such a program cannot read a variable.
    pub fn reader(&self, language: &str) -> Result<String, ReaderError> {
        stub::program(&self.plan, language, false)
    }

    /// The same program, which prints the input that it read instead of having a place for a
    /// solution. Decimals that a floating-point number cannot represent exactly are texts in it.
    ///
    /// # Errors
    /// The errors of [`Input::reader`].
    pub fn echo(&self, language: &str) -> Result<String, ReaderError> {
        stub::program(&self.plan, language, true)
    }

    /// Whether inputs can have pictures.
    #[must_use]
    pub fn draws(&self) -> bool {
        picture::draws(&self.plan)
    }

    /// A picture of a valid input as SVG, if the input contains anything that is usually drawn.
    #[must_use]
    pub fn picture(&self, text: &[u8]) -> Option<String> {
        picture::picture(&self.plan, text)
    }

    /// The content of each line, for a statement: Markdown with maths in TeX.
    #[must_use]
    pub fn section(&self, language: Language) -> String {
        statement::section(&self.plan, language)
    }

    /// The constraints, as a list for a statement.
    #[must_use]
    pub fn constraints(&self, language: Language) -> String {
        statement::constraints(&self.plan, language)
    }

    /// The bounds that are narrower here than in other inputs, in a line for a statement.
    #[must_use]
    pub fn narrower(&self, than: &Self, language: Language) -> String {
        statement::narrower(&self.plan, &than.plan, language)
    }

    /// Valid inputs that are simpler than a valid one, the largest changes first: shorter, or as
    /// long and earlier in the order of bytes. There are no more once `goes_on` returns false: it is
    /// called before each change that is tried, and most changes of a large input may be invalid.
    pub fn simpler<'a>(
        &'a self,
        text: &'a [u8],
        goes_on: impl Fn() -> bool + 'a,
    ) -> impl Iterator<Item = Vec<u8>> + 'a {
        input_draw::simpler(&self.plan, text, goes_on)
    }
}

/// Both bounds of a text like `1..=2e5`, if they are whole numbers.
#[must_use]
pub fn whole_range(text: &str) -> Option<(i64, i64)> {
    let (low, high) = input_draw::range(text)?;
    let whole = |number: Number| i64::try_from(number.to_whole()?).ok();
    Some((whole(low)?, whole(high)?))
}

/// The languages that [`Input::reader`] supports.
pub fn languages() -> impl Iterator<Item = &'static str> {
    stub::languages()
}

fn orders(all: bool) -> Orders {
    if all { Orders::All } else { Orders::Canonical }
}
