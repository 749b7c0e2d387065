//! Whether two players who alternate can have built some stacks of stones.
//!
//! Theory of operation: a search over the heights of the stacks, which visits no combination twice.
//! Among the stacks whose next stone belongs to the player to move it continues with the highest,
//! which keeps them level; so it mostly succeeds without a step back.

use super::player_after;
use std::collections::HashSet;

/// How many combinations are visited before the search is given up.
const MAX_VISITED: usize = 300_000;

/// `None` if the search was given up. The top of the stack `last`, if given, is the last stone.
pub(super) fn can_be_built(stacks: &[Vec<u8>], last: Option<usize>) -> Option<bool> {
    let total = stacks.iter().map(Vec::len).sum::<usize>() - usize::from(last.is_some());
    let limits: Vec<usize> = stacks
        .iter()
        .enumerate()
        .map(|(at, stack)| stack.len() - usize::from(last == Some(at)))
        .collect();
    let mut built = vec![0; stacks.len()];
    let ready = |built: &[usize], number: usize| {
        let player = player_after(number);
        let mut ready: Vec<usize> = (0..stacks.len())
            .filter(|&at| built[at] < limits[at] && stacks[at][built[at]] == player)
            .collect();
        ready.sort_by_key(|&at| limits[at] - built[at]);
        ready
    };
    let mut seen = HashSet::new();
    // The options that remain at each step, the best last, and the choices so far.
    let mut open = vec![ready(&built, 0)];
    let mut chosen: Vec<usize> = Vec::new();
    while chosen.len() < total {
        let Some(at) = open.last_mut()?.pop() else {
            open.pop();
            match chosen.pop() {
                Some(at) => built[at] -= 1,
                None => return Some(false),
            }
            continue;
        };
        built[at] += 1;
        if !seen.insert(built.clone()) {
            built[at] -= 1;
            continue;
        }
        if seen.len() > MAX_VISITED {
            return None;
        }
        chosen.push(at);
        open.push(ready(&built, chosen.len()));
    }
    Some(true)
}
