//! What an input looks like, written once: from it follow a validator, a generator, all small inputs and simpler inputs.
//!
//! Theory of operation: a declaration is read from TOML values with their places ([`Written`]), and resolved to a plan, along
//! which everything else walks. Values are columns: the validator fills them from bytes, the generator from a
//! [`Draw`](generators::Draw), the enumeration from the recorded choices of one; printing empties them. README.md has the language.

mod count;
mod data;
mod declaration;
mod draw;
mod evaluate;
mod every;
mod mistake;
mod number;
mod pattern;
mod plan;
mod print;
mod read;
mod resolve;
mod shrink;
mod structure;
mod syntax;
mod written;

pub use count::Counted;
pub use mistake::{Mistake, Place, What};
pub use read::Invalid;
pub use written::{Placed, Written};

use generators::{Draw, GenerateError, ParamError, Params};
use plan::Plan;

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
        let declaration = declaration::declaration(written)?;
        Ok(Self {
            plan: resolve::plan(&declaration)?,
        })
    }

    /// Whether an input is as declared, to its last byte.
    ///
    /// # Errors
    /// With the first place where it is not.
    pub fn validate(&self, text: &[u8]) -> Result<(), Invalid> {
        read::read(&self.plan, text).map(|_| ())
    }

    /// The inputs whose numbers also lie in the ranges that parameters give: `n = 5`, `n = "1..=1000"`. Shapes are passed over.
    ///
    /// # Errors
    /// When there is no such variable, or nothing is left of its range.
    pub fn narrowed(&self, params: &Params) -> Result<Self, ParamError> {
        let plan = draw::narrowed(&self.plan, params)?;
        Ok(Self { plan })
    }

    /// An input. Parameters narrow ranges, and name shapes: `a = "sorted"`, `"u v" = "path"`, `values = "near-bounds"`.
    ///
    /// # Errors
    /// When a parameter cannot be used, and when no input was found that meets all conditions.
    pub fn generate(&self, draw: &mut Draw, params: &Params) -> Result<Vec<u8>, GenerateError> {
        let plan = draw::narrowed(&self.plan, params)?;
        let wishes = draw::Wishes::read(&plan, params)?;
        let data = draw::draw(&plan, draw, &wishes).map_err(GenerateError::Impossible)?;
        Ok(print::print(&plan, &data))
    }

    /// All inputs, each once, the smaller sizes first. Edges come in one order, unless `all_orders`.
    pub fn every(&self, all_orders: bool) -> impl Iterator<Item = Vec<u8>> + '_ {
        let all = every::inputs(&self.plan, orders(all_orders));
        all.map(|data| print::print(&self.plan, &data))
    }

    /// How many inputs [`Input::every`] makes; nothing where counting would take too long, or the number has more than 38 digits.
    #[must_use]
    pub fn count(&self, all_orders: bool) -> Option<Counted> {
        count::count(&self.plan, orders(all_orders))
    }

    /// Valid inputs that are simpler than a valid one, those that lack most first: shorter, or as long and earlier in the order of
    /// bytes.
    pub fn simpler<'a>(&'a self, text: &'a [u8]) -> impl Iterator<Item = Vec<u8>> + 'a {
        shrink::simpler(&self.plan, text)
    }
}

fn orders(all: bool) -> draw::Orders {
    if all {
        draw::Orders::All
    } else {
        draw::Orders::Canonical
    }
}
