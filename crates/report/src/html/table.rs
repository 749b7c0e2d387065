//! Tables that scroll in a box of their own, so that the page is never wider than the screen.

use maud::{Markup, html};

/// The head of a column.
#[derive(Clone, Copy)]
pub(super) enum Head {
    Text(&'static str),
    /// A column of figures, which are aligned right.
    Number(&'static str),
}

/// A table of these rows, with a class for the style, if it has one.
pub(super) fn table(class: Option<&str>, heads: &[Head], rows: &Markup) -> Markup {
    html! {
        div.box tabindex="0" {
            table class=[class] {
                thead {
                    tr {
                        @for head in heads {
                            @match *head {
                                Head::Text(text) => th scope="col" { (text) },
                                Head::Number(text) => th.number scope="col" { (text) },
                            }
                        }
                    }
                }
                tbody { (rows) }
            }
        }
    }
}
