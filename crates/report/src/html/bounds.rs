//! Which bounds of the input's quantities the cases reach.

use super::table::{Head, table};
use crate::strength::bounds::cell;
use base::text::line;
use cases::bounds::{Quantity, unreached};
use maud::{Markup, html};

/// A table of the quantities, and a line for each unreached bound.
pub(super) fn bounds(quantities: &[Quantity]) -> Markup {
    let heads = ["quantity", "validator", "least", "greatest"].map(Head::Text);
    let rows = html! {
        @for quantity in quantities {
            tr {
                th scope="row" { (line(&quantity.name)) }
                td { (line(&quantity.validator)) }
                td { (cell(quantity.least.as_ref())) }
                td { (cell(quantity.greatest.as_ref())) }
            }
        }
    };
    html! {
        (table(None, &heads, &rows))
        @for missed in unreached(quantities) { p { (missed) } }
    }
}
