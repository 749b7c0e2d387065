//! A tree search by random games (Monte Carlo tree search).
//!
//! Each playout goes down the tree of known positions, adds one position, and plays a random game
//! from there. Among the moves of a position it takes the one with the best sum of its share of
//! points and a bonus for moves that were tried rarely. The bonus contains square roots only:
//! these are the same on all machines, which logarithms need not be.

use crate::playout::{points, random_result};
use games::{AnyPosition, Choices, Player};
use std::ops::Range;

/// The weight of the bonus.
const EXPLORATION: f64 = 0.7;

/// A move in the tree, and the position after it.
struct Node {
    visits: u32,
    /// The points of the player who made the move.
    points: u64,
    /// The nodes of the moves in the position; unknown until it is visited for the second time.
    children: Option<Range<usize>>,
}

impl Node {
    const NEW: Self = Self {
        visits: 0,
        points: 0,
        children: None,
    };

    /// The value of the move, after its position's parent was visited `visits` times.
    fn value(&self, visits: u32) -> f64 {
        let own = f64::from(self.visits);
        // At most twice the number of visits.
        let points = f64::from(u32::try_from(self.points).unwrap_or(u32::MAX));
        points / (2.0 * own) + EXPLORATION * (f64::from(visits).sqrt() / own).sqrt()
    }
}

/// The move in a list with a fixed number.
struct Fixed(u32);

impl Choices for Fixed {
    fn below(&mut self, n: u32) -> u32 {
        self.0.min(n.saturating_sub(1))
    }
}

/// The move that was tried most often, the first of equal ones; `None` if the game is over.
pub(crate) fn search(
    position: &dyn AnyPosition,
    playouts: u32,
    random: &mut dyn Choices,
) -> Option<String> {
    let mut moves = position.moves();
    if moves.len() <= 1 {
        return moves.pop();
    }
    let mut tree = vec![Node::NEW];
    expand(&mut tree, 0, moves.len());
    for _ in 0..playouts {
        play(&mut tree, position.boxed_clone(), random);
    }
    let children = tree[0].children.clone()?;
    let visits = tree[children].iter().map(|node| node.visits);
    let mut best = (0, 0);
    for (at, visits) in visits.enumerate() {
        if visits > best.1 {
            best = (at, visits);
        }
    }
    Some(moves.swap_remove(best.0))
}

/// Adds nodes for the moves of a position.
fn expand(tree: &mut Vec<Node>, at: usize, moves: usize) {
    let first = tree.len();
    tree.extend((0..moves).map(|_| Node::NEW));
    tree[at].children = Some(first..first + moves);
}

/// One playout.
fn play(tree: &mut Vec<Node>, mut position: Box<dyn AnyPosition>, random: &mut dyn Choices) {
    let mut at = 0;
    // The nodes on the way down, each with the player who made its move.
    let mut path: Vec<(usize, Player)> = Vec::new();
    while position.outcome().is_none() {
        if tree[at].children.is_none() {
            if tree[at].visits == 0 {
                break;
            }
            let moves = position.moves().len();
            expand(tree, at, moves);
        }
        let Some(children) = tree[at].children.clone().filter(|all| !all.is_empty()) else {
            break;
        };
        let next = choose(tree, at, &children, random);
        let mover = position.to_move();
        let mut fixed = Fixed(u32::try_from(next - children.start).unwrap_or(u32::MAX));
        if position.play_listed(&mut fixed).is_none() {
            break;
        }
        path.push((next, mover));
        at = next;
    }
    let result = position
        .outcome()
        .or_else(|| random_result(&*position, random));
    tree[0].visits += 1;
    for (node, mover) in path {
        tree[node].visits += 1;
        tree[node].points += points(result, mover);
    }
}

/// A random move that was not tried yet, or else the one with the greatest value.
fn choose(tree: &[Node], at: usize, children: &Range<usize>, random: &mut dyn Choices) -> usize {
    let untried = || children.clone().filter(|child| tree[*child].visits == 0);
    let count = u32::try_from(untried().count()).unwrap_or(u32::MAX);
    if count > 0 {
        let chosen = random.below(count) as usize;
        return untried().nth(chosen).unwrap_or(children.start);
    }
    let visits = tree[at].visits;
    let mut best = (children.start, f64::NEG_INFINITY);
    for child in children.clone() {
        let value = tree[child].value(visits);
        if value > best.1 {
            best = (child, value);
        }
    }
    best.0
}
