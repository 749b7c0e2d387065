//! What near misses look like, written independently of `steer`.

use crate::board::{Board, Player, Row};
use crate::steer::NearMiss;

pub(super) const KINDS: [NearMiss; 4] = [
    NearMiss::Short,
    NearMiss::Broken,
    NearMiss::Gapped,
    NearMiss::Wrapped,
];

/// Whether a program that finds rows in a flat array and ignores the edges sees a row of `owner`.
fn fools_a_flat_array(board: &Board, owner: Player) -> bool {
    let geometry = &board.rules().geometry;
    let line = board.rules().line.cast_signed();
    let [width, depth, height] = geometry.sides().map(usize::cast_signed);
    // One line for each layout: the strides of x, y and z.
    let mut layouts = vec![[1, width, width * depth], [depth, 1, width * depth]];
    if geometry.axes() == 3 {
        layouts.extend([
            [1, width * height, width],
            [height, width * height, 1],
            [depth * height, 1, depth],
            [depth * height, height, 1],
        ]);
    }
    layouts.into_iter().any(|strides| {
        let mut own = vec![false; geometry.len()];
        for point in geometry.points() {
            let at: isize = (0..3)
                .map(|axis| point[axis].cast_signed() * strides[axis])
                .sum();
            own[at.cast_unsigned()] = board.stone(geometry.cell(point)) == Some(owner);
        }
        geometry.directions().iter().any(|direction| {
            let step: isize = (0..3)
                .map(|axis| isize::from(direction.0[axis]) * strides[axis])
                .sum();
            let is_own = |at: isize| usize::try_from(at).is_ok_and(|at| own.get(at) == Some(&true));
            let starts = 0..own.len().cast_signed();
            step != 0
                && starts
                    .into_iter()
                    .any(|start| (0..line).all(|k| is_own(start + k * step)))
        })
    })
}

/// Whether some straight line of cells matches `wanted`: true means a stone of the owner.
fn has_stretch(board: &Board, owner: Player, inside: Option<Player>) -> bool {
    let geometry = &board.rules().geometry;
    geometry.directions().iter().any(|&direction| {
        let length = geometry.longest(direction).min(board.rules().line + 1);
        geometry
            .points()
            .filter_map(|start| geometry.row(start, direction, length))
            .any(|row| {
                let stones: Vec<Option<Player>> =
                    row.iter().map(|&cell| board.stone(cell)).collect();
                let own = stones.iter().filter(|stone| **stone == Some(owner)).count();
                let middle = &stones[1..length.max(2) - 1];
                length >= board.rules().line && own + 1 == length && middle.contains(&inside)
            })
    })
}

pub(super) fn is_near_miss(board: &Board, kind: NearMiss, owner: Player) -> bool {
    match kind {
        NearMiss::Short => board.rules().geometry.points().any(|point| {
            let cell = board.rules().geometry.cell(point);
            let short = |row: Row| row.length + 1 == board.rules().line;
            board.stone(cell) == Some(owner) && board.rows_through(cell).any(short)
        }),
        NearMiss::Broken => has_stretch(board, owner, Some(owner.other())),
        NearMiss::Gapped => has_stretch(board, owner, None),
        NearMiss::Wrapped => fools_a_flat_array(board, owner),
    }
}
