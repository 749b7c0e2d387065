//! Delta debugging: removing stretches of a text's items, long ones first.

use super::{Acceptance, Shrinker};
use std::ops::Range;
use terms::fault::Fault;

/// The items of a text in some view.
pub(super) struct TextView<'t> {
    /// The number of items.
    pub(super) length: usize,
    /// The texts without a stretch of items, the most likely first.
    pub(super) without: Box<dyn Fn(Range<usize>) -> Vec<Vec<u8>> + 't>,
}

/// Removes stretches of the items that `view` finds in the best text, starting at the end, but
/// never all at once.
pub(super) fn leave_out(
    shrinker: &mut Shrinker<'_>,
    view: impl for<'t> Fn(&'t str) -> Option<TextView<'t>>,
) -> Result<bool, Fault> {
    let mut any = false;
    let mut stretch = usize::MAX;
    while stretch > 0 && !shrinker.budget.is_over() {
        let mut end = usize::MAX;
        loop {
            let Some(text) = shrinker.text() else {
                return Ok(any);
            };
            let Some(TextView { length, without }) = view(&text) else {
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
            let Some(start) = shrinker.take_first(Acceptance::Simpler, proposals)? else {
                break;
            };
            (any, end) = (true, start);
        }
        stretch /= 2;
    }
    Ok(any)
}
