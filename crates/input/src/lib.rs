//! What an input looks like, written once: from it follow a validator, a generator, all small inputs and simpler inputs.
//!
//! Theory of operation: a declaration is read from TOML values with their places ([`Written`]), and resolved to a plan, along
//! which everything else walks. Values are columns: the validator fills them from bytes, the generator from a
//! [`Draw`](generators::Draw), the enumeration from the recorded choices of one; printing empties them. docs/input.md has the language.

pub use input_draw::{Counted, Ranged};
pub use input_language::read::Invalid;
pub use input_language::{Mistake, Place, Placed, What, Written};
pub use input_views::cpp::Exported;
pub use input_views::statement::Language;
pub use input_views::stub::{Reason, Unreadable};

use generators::picture::Picture;
use generators::{Amount, Draw, GenerateError, ParamError, Params, Quantity};
use input_draw::{Orders, Wishes};
use input_language::number::Number;
use input_language::plan::Plan;
use input_language::{print, read};
use input_views::{cpp, picture, statement, stub};

/// Changes whenever the sources change that decide the bytes of generated inputs.
pub const FINGERPRINT: &str = env!("TENGEN_INPUT_FINGERPRINT");

/// What the inputs of a problem look like.
#[derive(Clone, Debug)]
pub struct Input {
    plan: Plan,
}

impl Input {
    /// Reads a declaration: the table `[input]`.
    ///
    /// # Errors
    /// With all that is wrong with it.
    pub fn new(written: &Placed) -> Result<Self, Vec<Mistake>> {
        let plan = input_language::plan(written)?;
        Ok(Self { plan })
    }

    /// Whether an input is as declared, to its last byte.
    ///
    /// # Errors
    /// With the first place where it is not.
    pub fn validate(&self, text: &[u8]) -> Result<(), Invalid> {
        read::read(&self.plan, text).map(|_| ())
    }

    /// The bounded quantities of an input: what bounds they have, and which values they take.
    ///
    /// # Errors
    /// When the input is not valid.
    pub fn quantities(&self, text: &[u8]) -> Result<Vec<Quantity<Amount>>, Invalid> {
        read::quantities(&self.plan, text)
    }

    /// Drawings of the boards of an input, in its order.
    ///
    /// # Errors
    /// When the input is not valid.
    pub fn boards(&self, text: &[u8]) -> Result<Vec<Picture>, Invalid> {
        read::boards(&self.plan, text)
    }

    /// Whether there are boards to be drawn.
    #[must_use]
    pub fn has_boards(&self) -> bool {
        self.plan.has_game()
    }

    /// The ranges that parameters can narrow, as far as they are the same in all inputs.
    #[must_use]
    pub fn ranges(&self) -> Vec<Ranged> {
        input_draw::ranges(&self.plan)
    }

    /// The parameters that name how all of a kind are made, as `tree`, each with the names it takes.
    #[must_use]
    pub fn shapes(&self) -> Vec<(&'static str, Vec<&'static str>)> {
        input_draw::shapes(&self.plan)
    }

    /// Whether parameters can be used: there are such variables, and something is left of their ranges.
    ///
    /// # Errors
    /// With the first that cannot.
    pub fn check(&self, params: &Params) -> Result<(), ParamError> {
        let plan = input_draw::narrowed(&self.plan, params)?;
        Wishes::read(&plan, params).map(|_| ())
    }

    /// The inputs whose numbers also lie in the ranges that parameters give: `n = 5`, `n = "1..=1000"`. Shapes are passed over.
    ///
    /// # Errors
    /// When there is no such variable, or nothing is left of its range.
    pub fn narrowed(&self, params: &Params) -> Result<Self, ParamError> {
        let plan = input_draw::narrowed(&self.plan, params)?;
        Ok(Self { plan })
    }

    /// An input. Parameters narrow ranges, and name shapes: `a = "sorted"`, `"u v" = "path"`, `values = "near-bounds"`.
    ///
    /// # Errors
    /// When a parameter cannot be used, and when no input was found that meets all conditions.
    pub fn generate(&self, draw: &mut Draw, params: &Params) -> Result<Vec<u8>, GenerateError> {
        let plan = input_draw::narrowed(&self.plan, params)?;
        let wishes = Wishes::read(&plan, params)?;
        let data = input_draw::draw(&plan, draw, &wishes).map_err(GenerateError::Impossible)?;
        Ok(print::print(&plan, &data))
    }

    /// All inputs, each once, the smaller sizes first. Edges come in one order, unless `all_orders`.
    pub fn every(&self, all_orders: bool) -> impl Iterator<Item = Vec<u8>> + '_ {
        let all = input_draw::inputs(&self.plan, orders(all_orders));
        all.map(|data| print::print(&self.plan, &data))
    }

    /// The input that choices stand for, if they stand for one. All lists of choices together make each input of
    /// [`Input::every`] once.
    pub fn one_of_all(&self, draw: &mut Draw, all_orders: bool) -> Option<Vec<u8>> {
        let wishes = Wishes::read(&self.plan, &Params::default()).ok()?;
        let data = input_draw::one_of_all(&self.plan, draw, &wishes, orders(all_orders))?;
        Some(print::print(&self.plan, &data))
    }

    /// How many inputs [`Input::every`] makes; nothing where counting would take too long, or the number has more than 38 digits.
    #[must_use]
    pub fn count(&self, all_orders: bool) -> Option<Counted> {
        input_draw::count(&self.plan, orders(all_orders))
    }

    /// The validator as a program in C++17, which ends with these exit codes.
    #[must_use]
    pub fn validator_in_cpp(&self, accept: u8, reject: u8) -> Exported {
        cpp::validator(&self.plan, accept, reject)
    }

    /// A program that reads an input into variables, with a place for a solution, in one of [`languages`].
    ///
    /// # Errors
    /// When there is no such language, and when a variable cannot be read by such a program.
    pub fn reader(&self, language: &str) -> Result<String, Unreadable> {
        stub::program(&self.plan, language, false)
    }

    /// The same program, which prints the input that it read instead of having a place for a solution. Decimals whose places or digits
    /// a floating-point number does not keep are texts in it.
    ///
    /// # Errors
    /// As those of [`Input::reader`].
    pub fn echo(&self, language: &str) -> Result<String, Unreadable> {
        stub::program(&self.plan, language, true)
    }

    /// Whether inputs can have pictures.
    #[must_use]
    pub fn draws(&self) -> bool {
        picture::draws(&self.plan)
    }

    /// A picture of a valid input as SVG, if it has anything that is usually drawn.
    #[must_use]
    pub fn picture(&self, text: &[u8]) -> Option<String> {
        picture::picture(&self.plan, text)
    }

    /// What stands in each line, for a statement: Markdown with maths in TeX.
    #[must_use]
    pub fn section(&self, language: Language) -> String {
        statement::section(&self.plan, language)
    }

    /// What must hold, as a list for a statement.
    #[must_use]
    pub fn constraints(&self, language: Language) -> String {
        statement::constraints(&self.plan, language)
    }

    /// The bounds that are narrower here than in other inputs, in a line for a statement.
    #[must_use]
    pub fn narrower(&self, than: &Self, language: Language) -> String {
        statement::narrower(&self.plan, &than.plan, language)
    }

    /// Valid inputs that are simpler than a valid one, those that lack most first: shorter, or as long and earlier in the order of
    /// bytes.
    pub fn simpler<'a>(&'a self, text: &'a [u8]) -> impl Iterator<Item = Vec<u8>> + 'a {
        input_draw::simpler(&self.plan, text)
    }
}

/// Both bounds of a text like `1..=2e5`, where they are whole numbers.
#[must_use]
pub fn whole_range(text: &str) -> Option<(i64, i64)> {
    let (low, high) = input_draw::range(text)?;
    let whole = |number: Number| i64::try_from(number.to_whole()?).ok();
    Some((whole(low)?, whole(high)?))
}

/// The languages that [`Input::reader`] knows.
pub fn languages() -> impl Iterator<Item = &'static str> {
    stub::languages()
}

fn orders(all: bool) -> Orders {
    if all { Orders::All } else { Orders::Canonical }
}
