//! Patterns that are no more than letters one after the other.

use super::Piece;
use super::parser::{Node, Set};

/// The letters of a pattern, unless it has groups that repeat, or forms.
pub(super) fn of(node: &Node) -> Option<Vec<Piece>> {
    Some(match node {
        Node::Set(set) => vec![piece(*set, 1, Some(1))],
        Node::Repeat(inner, least, most) => match **inner {
            Node::Set(set) => vec![piece(set, *least, *most)],
            _ => return None,
        },
        Node::Sequence(parts) => {
            let parts: Option<Vec<Vec<Piece>>> = parts.iter().map(of).collect();
            parts?.into_iter().flatten().collect()
        }
        Node::Either(forms) => match forms.as_slice() {
            [only] => return of(only),
            _ => return None,
        },
    })
}

fn piece(set: Set, least: u32, most: Option<u32>) -> Piece {
    Piece {
        letters: (0..128).filter(|byte| set & (1 << byte) != 0).collect(),
        least,
        most,
    }
}

/// Whether no letter that a piece may leave over begins what may follow it.
pub(super) fn is_greedy(pieces: &[Piece]) -> bool {
    let is_open = |piece: &Piece| piece.most != Some(piece.least);
    (0..pieces.len())
        .filter(|&at| is_open(&pieces[at]))
        .all(|at| {
            let rest = &pieces[at + 1..];
            let sure = rest.iter().position(|piece| piece.least > 0);
            let next = &rest[..sure.map_or(rest.len(), |sure| sure + 1)];
            next.iter().all(|piece| {
                let mut letters = piece.letters.iter();
                letters.all(|letter| !pieces[at].letters.contains(letter))
            })
        })
}
