//! Properly nested brackets in a text.

use generators::Draw;

/// A text of the same length whose brackets are nested; `None` if the alphabet allows none. Other
/// letters stay, except one if their number leaves an odd number of brackets.
pub(super) fn nested(
    draw: &mut Draw,
    text: &[u8],
    pairs: &[u8],
    alphabet: &[u8],
) -> Option<Vec<u8>> {
    let usable: Vec<&[u8]> = pairs
        .chunks_exact(2)
        .filter(|pair| pair.iter().all(|bracket| alphabet.contains(bracket)))
        .collect();
    let others: Vec<u8> = alphabet
        .iter()
        .copied()
        .filter(|letter| !pairs.contains(letter))
        .collect();
    let mut made = text.to_vec();
    let mut places: Vec<usize> = (0..text.len())
        .filter(|&at| pairs.contains(&text[at]))
        .collect();
    if usable.is_empty() || places.len() % 2 == 1 {
        let kept = if usable.is_empty() { places.len() } else { 1 };
        if others.is_empty() && kept > 0 {
            return None;
        }
        for _ in 0..kept {
            let at = places.swap_remove(draw.index(places.len()));
            made[at] = *draw.pick(&others);
        }
        places.sort_unstable();
    }
    let mut open = Vec::new();
    for (at, is_opening) in places.iter().zip(shape(draw, places.len() / 2)) {
        made[*at] = if is_opening {
            let pair = *draw.pick(&usable);
            open.push(pair[1]);
            pair[0]
        } else {
            open.pop()?
        };
    }
    Some(made)
}

/// Which brackets open, each sequence with the same probability: of the rotations of a random
/// sequence with one closing bracket too many, exactly one ends with the first unmatched bracket.
fn shape(draw: &mut Draw, pairs: usize) -> Vec<bool> {
    let mut steps = vec![true; pairs];
    steps.resize(2 * pairs + 1, false);
    draw.shuffle(&mut steps);
    let (mut height, mut least, mut first) = (0_i64, 0_i64, 0);
    for (at, &is_opening) in steps.iter().enumerate() {
        height += if is_opening { 1 } else { -1 };
        if height < least {
            (least, first) = (height, at + 1);
        }
    }
    let size = steps.len();
    steps.rotate_left(first % size);
    steps.truncate(2 * pairs);
    steps
}

#[cfg(test)]
mod tests {
    use super::nested;
    use generators::Draw;
    use input_language::structure::is_nested;

    #[test]
    fn texts_become_nested() {
        for seed in 0..200 {
            let draw = &mut Draw::fresh(seed, "brackets");
            let text: Vec<u8> = (0..seed % 9).map(|_| b"()[]a"[draw.index(5)]).collect();
            let made = nested(draw, &text, b"()[]", b"()[]a").unwrap();
            assert!(made.len() == text.len() && is_nested(&made, b"()[]"));
        }
        let draw = &mut Draw::fresh(1, "brackets");
        assert_eq!(nested(draw, b"(((", b"()", b"()"), None);
        assert_eq!(nested(draw, b"(a", b"()", b"(a"), Some(b"aa".to_vec()));
    }
}
