//! All inputs of a small scope, each once, smaller sizes first.
//!
//! Theory of operation: the drawer turns each list of choices into a different input
//! (`exhaustive`), and the choices run through all lists like an odometer. If a condition does not
//! hold, the choices so far are a whole list: all lists that begin with them are skipped at once.

use crate::draw::{self, Orders, Wishes};
use generators::{Params, every};
use input_language::data::Data;
use input_language::plan::Plan;

/// The values of all inputs.
pub fn inputs(plan: &Plan, orders: Orders) -> impl Iterator<Item = Data> + '_ {
    let wishes = Wishes::read(plan, &Params::default());
    let wishes = wishes.into_iter().collect::<Vec<_>>();
    every(move |draw| {
        wishes
            .first()
            .and_then(|wishes| draw::one_of_all(plan, draw, wishes, orders))
    })
    .flatten()
}
