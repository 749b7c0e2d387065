//! Whether two players who alternate can have built some stacks of stones.
//!
//! Theory of operation: a search over how high each stack is, none of which is entered twice. Of the stacks whose next stone is that of
//! the player to move the highest is gone on with first, which keeps them level; so it mostly gets through without a step back.

use super::player_after;
use std::collections::HashSet;

/// How many ways to have built a part are looked at before the search is given up.
const MOST: usize = 300_000;

/// Nothing where the search was given up. The top of the stack `last`, if one is given, comes last of all.
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
    // What is left to be tried at each step, the best last, and what was chosen.
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
        if seen.len() > MOST {
            return None;
        }
        chosen.push(at);
        open.push(ready(&built, chosen.len()));
    }
    Some(true)
}
