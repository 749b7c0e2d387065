//! All inputs of a small scope, each once, smaller sizes first.
//!
//! Theory of operation: the drawer turns each list of choices into a different input
//! (`exhaustive`), and the choices run through all lists like an odometer. If a condition does not
//! hold, the choices so far are a whole list: all lists that begin with them are skipped at once.

use crate::draw::{self, DrawOptions, Orders};
use generators::{Params, every};
use input_language::data::Data;
use input_language::plan::Plan;

/// The values of all inputs.
pub fn inputs(plan: &Plan, orders: Orders) -> impl Iterator<Item = Data> + '_ {
    let options = DrawOptions::read(plan, &Params::default());
    let options = options.into_iter().collect::<Vec<_>>();
    every(move |draw| {
        options
            .first()
            .and_then(|options| draw::one_of_all(plan, draw, options, orders))
    })
    .flatten()
}
