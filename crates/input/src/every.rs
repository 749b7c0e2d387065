//! All inputs of a small scope, each once, the smaller sizes first.
//!
//! Theory of operation: the drawer makes one input of a list of choices so that other choices make another (`exhaustive`); the
//! choices run through all lists like an odometer. Where a condition does not hold, the choices up to there are the whole list:
//! all that begin with them are passed over at once.

use crate::data::Data;
use crate::draw::{self, Orders, Wishes};
use crate::plan::Plan;
use generators::{Params, every};

/// The values of all inputs.
pub(crate) fn inputs(plan: &Plan, orders: Orders) -> impl Iterator<Item = Data> + '_ {
    let wishes = Wishes::read(plan, &Params::default());
    let wishes = wishes.into_iter().collect::<Vec<_>>();
    every(move |draw| {
        wishes
            .first()
            .and_then(|wishes| draw::one_of_all(plan, draw, wishes, orders))
    })
    .flatten()
}
