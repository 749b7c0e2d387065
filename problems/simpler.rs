//! Helpers for models that propose simpler inputs.

use std::ops::Range;

/// At most this many ranges of each length are removed, so that long lists become shorter before
/// single items are removed.
const STRETCHES: usize = 64;

/// The ranges of a list to remove: halves first, then shorter ones down to single items. They
/// overlap, so that the result hardly depends on where they begin.
pub(crate) fn stretches(items: usize) -> impl Iterator<Item = Range<usize>> {
    let halves = std::iter::successors(Some(items.div_ceil(2)), |length| {
        (*length > 1).then(|| length.div_ceil(2))
    });
    let finest = items.div_ceil(STRETCHES);
    let lengths = halves.filter(move |length| *length >= finest);
    lengths.flat_map(move |length| {
        let starts = (0..items).step_by(length.div_ceil(2).max(1));
        starts.map(move |start| start..items.min(start + length))
    })
}

/// The list without a range.
pub(crate) fn without<T: Clone>(items: &[T], stretch: Range<usize>) -> Vec<T> {
    [&items[..stretch.start], &items[stretch.end..]].concat()
}

/// The list without each of its ranges in turn.
pub(crate) fn without_stretch<T: Clone>(items: &[T]) -> impl Iterator<Item = Vec<T>> {
    stretches(items.len()).map(|stretch| without(items, stretch))
}

/// The list with another item at `at`.
pub(crate) fn replaced<T: Clone>(items: &[T], at: usize, item: T) -> Vec<T> {
    let mut items = items.to_vec();
    items[at] = item;
    items
}

/// A permutation and reflection of the axes of a space: every symmetry of a cube, in the given
/// number of axes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Symmetry {
    order: [usize; 3],
    turned: [bool; 3],
}

impl Symmetry {
    /// All symmetries of a space with `axes` axes, at most three. The identity comes first.
    pub(crate) fn all(axes: usize) -> impl Iterator<Item = Self> {
        const ORDERS: [[usize; 3]; 6] = [
            [0, 1, 2],
            [1, 0, 2],
            [0, 2, 1],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ];
        let orders = ORDERS
            .into_iter()
            .filter(move |order| (axes..3).all(|axis| order[axis] == axis));
        orders.flat_map(move |order| {
            (0..1_usize << axes).map(move |bits| Self {
                order,
                turned: [0, 1, 2].map(|axis| bits >> axis & 1 == 1),
            })
        })
    }

    /// The image of a point; `turn` maps a coordinate on an axis that is reflected.
    pub(crate) fn apply<T: Copy>(&self, point: [T; 3], turn: impl Fn(T) -> T) -> [T; 3] {
        [0, 1, 2].map(|axis| {
            let coordinate = point[self.order[axis]];
            if self.turned[axis] {
                turn(coordinate)
            } else {
                coordinate
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Symmetry, stretches, without_stretch};
    use std::collections::BTreeSet;

    #[test]
    fn every_single_item_is_left_out_once_at_least() {
        let lists: BTreeSet<Vec<u8>> = without_stretch(&[1, 2, 3, 4, 5]).collect();
        for left_out in 1..=5 {
            let rest: Vec<u8> = (1..=5).filter(|item| *item != left_out).collect();
            assert!(lists.contains(&rest), "{left_out}");
        }
        assert!(without_stretch::<u8>(&[]).next().is_none());
    }

    #[test]
    fn long_lists_are_cut_coarsely() {
        let all: Vec<_> = stretches(100_000).collect();
        assert!(all.len() < 512, "{}", all.len());
        assert!(all.iter().all(|stretch| stretch.len() > 1));
    }

    #[test]
    fn long_stretches_come_first() {
        let lists: Vec<Vec<u8>> = without_stretch(&[1, 2, 3, 4]).collect();
        assert_eq!(lists[0], [3, 4]);
    }

    #[test]
    fn a_square_has_8_symmetries_and_a_cube_48() {
        let images = |axes, point: [i8; 3]| -> BTreeSet<[i8; 3]> {
            let all = Symmetry::all(axes);
            all.map(|symmetry| symmetry.apply(point, |coordinate| -coordinate))
                .collect()
        };
        assert_eq!(images(1, [1, 2, 3]).len(), 2);
        assert_eq!(images(2, [1, 2, 3]).len(), 8);
        assert_eq!(images(3, [1, 2, 3]).len(), 48);
        assert!(images(2, [1, 2, 3]).iter().all(|image| image[2] == 3));
    }
}
