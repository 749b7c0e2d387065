//! What the models have in common when they propose simpler inputs.

/// The list without one stretch: long stretches first, halves, then shorter ones down to single items. They overlap, so
/// that hardly anything depends on where they begin.
pub(crate) fn without_stretch<T: Clone>(items: &[T]) -> impl Iterator<Item = Vec<T>> {
    let halves = std::iter::successors(Some(items.len().div_ceil(2)), |length| {
        (*length > 1).then(|| length.div_ceil(2))
    });
    halves.flat_map(move |length| {
        let starts = (0..items.len()).step_by(length.div_ceil(2).max(1));
        starts.map(move |start| {
            let end = items.len().min(start + length);
            [&items[..start], &items[end..]].concat()
        })
    })
}

/// The list with another item at `at`.
pub(crate) fn replaced<T: Clone>(items: &[T], at: usize, item: T) -> Vec<T> {
    let mut items = items.to_vec();
    items[at] = item;
    items
}

/// How the axes of a space are relabelled and turned around: every symmetry of a cube, in the axes that it has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Symmetry {
    order: [usize; 3],
    turned: [bool; 3],
}

impl Symmetry {
    /// All symmetries of a space with so many axes, at most three; the identity comes first.
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

    /// Where a point goes; `turn` is what a coordinate becomes on an axis that is turned around.
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
    use super::{Symmetry, without_stretch};
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
