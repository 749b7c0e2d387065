//! Leaving out stretches of a text's items, long ones first (delta debugging).

use super::{Shrinker, Taken};
use std::ops::Range;
use tengen_core::fault::Fault;

/// A view of a text as a list of items.
pub(super) struct View<'t> {
    /// The number of items.
    pub(super) length: usize,
    /// The texts without a stretch of them, the likeliest first.
    pub(super) without: Box<dyn Fn(Range<usize>) -> Vec<Vec<u8>> + 't>,
}

/// Leaves out stretches of the items that `view` finds in the best text, from the end, but never
/// all at once.
pub(super) fn leave_out(
    shrinker: &mut Shrinker<'_>,
    view: impl for<'t> Fn(&'t str) -> Option<View<'t>>,
) -> Result<bool, Fault> {
    let mut any = false;
    let mut stretch = usize::MAX;
    while stretch > 0 && !shrinker.budget.is_over() {
        let mut end = usize::MAX;
        loop {
            let Some(text) = shrinker.text() else {
                return Ok(any);
            };
            let Some(View { length, without }) = view(&text) else {
                return Ok(any);
            };
            end = end.min(length);
            stretch = stretch.min(length.div_ceil(2));
            if end == 0 || stretch == 0 {
                break;
            }
            let proposals = (0..end.div_ceil(stretch)).flat_map(|nth| {
                let end = end - nth * stretch;
                let start = end.saturating_sub(stretch);
                let texts = without(start..end).into_iter();
                texts.map(move |text| (start, text))
            });
            let Some(start) = shrinker.take_first(Taken::Simpler, proposals)? else {
                break;
            };
            (any, end) = (true, start);
        }
        stretch /= 2;
    }
    Ok(any)
}
