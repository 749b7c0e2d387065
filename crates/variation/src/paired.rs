//! Changes of two or more tokens that keep a relation between them: many rare answers depend on
//! equal sums, ratios or letters, which changes of single tokens destroy.

use crate::text::{Text, Token, whole};
use generators::Draw;

/// Lines with more tokens are not changed as a whole.
const MAX_TOKENS: usize = 64;

/// Changes two tokens of a line, or all its numbers, in the same way.
pub(crate) fn paired(text: &mut Text, line: usize, draw: &mut Draw) -> bool {
    let tokens = &mut text.lines[line].tokens;
    if tokens.len() < 2 {
        return false;
    }
    if tokens.len() <= MAX_TOKENS && draw.chance(1, 4) {
        let places: Vec<usize> = (0..tokens.len()).collect();
        return alike(tokens, &places, draw);
    }
    let one = draw.index(tokens.len());
    // Neighbours often belong together.
    let other = if draw.chance(1, 2) {
        (one + 1) % tokens.len()
    } else {
        draw.index(tokens.len())
    };
    if one == other {
        return false;
    }
    match draw.index(4) {
        0 => opposite(tokens, (one, other), draw),
        1 | 2 => letters(tokens, (one, other), draw),
        _ => alike(tokens, &[one, other], draw),
    }
}

/// Multiplies, divides or shifts numbers by the same number.
fn alike(tokens: &mut [Token], places: &[usize], draw: &mut Draw) -> bool {
    let numbers: Vec<Option<i64>> = places.iter().map(|at| whole(&tokens[*at])).collect();
    let factor = *draw.pick(&[2, 3, 5, 7, 9, 10, 11, 100, 1000]);
    let by = draw.int(-9..=9);
    let way = draw.index(4);
    let divisor = numbers.iter().flatten().copied().fold(0, gcd);
    let changed = |number: i64| match way {
        0 | 1 => number.checked_mul(factor),
        2 if divisor > 1 => Some(number / divisor),
        _ => number.checked_add(by),
    };
    let mut any = false;
    for (at, number) in places.iter().zip(numbers) {
        if let Some(new) = number.and_then(changed) {
            any |= Some(new) != number;
            tokens[*at] = new.to_string().into_bytes();
        }
    }
    any
}

/// Changes two numbers such that their sum stays, or makes one a multiple or a neighbour of the
/// other.
fn opposite(tokens: &mut [Token], (one, other): (usize, usize), draw: &mut Draw) -> bool {
    let (Some(first), Some(second)) = (whole(&tokens[one]), whole(&tokens[other])) else {
        return false;
    };
    let by = draw.int(1..=9);
    let (first, second) = match draw.index(4) {
        0 | 1 => (first.checked_add(by), second.checked_sub(by)),
        2 => (Some(first), first.checked_mul(by)),
        _ => (Some(first), first.checked_add(draw.int(-1..=1))),
    };
    let (Some(first), Some(second)) = (first, second) else {
        return false;
    };
    tokens[one] = first.to_string().into_bytes();
    tokens[other] = second.to_string().into_bytes();
    true
}

/// Inserts the same letters in two tokens, removes a letter that both have, or makes one a slightly
/// different copy of the other.
fn letters(tokens: &mut [Token], (one, other): (usize, usize), draw: &mut Draw) -> bool {
    if !tokens[one].is_ascii() || !tokens[other].is_ascii() {
        return false;
    }
    let Some(letter) = any_letter(&tokens[one], draw) else {
        return false;
    };
    match draw.index(6) {
        0 => {
            let common = |token: &Token| token.iter().position(|it| *it == letter);
            match (common(&tokens[one]), common(&tokens[other])) {
                (Some(first), Some(second)) if tokens[one].len().min(tokens[other].len()) > 1 => {
                    tokens[one].remove(first);
                    tokens[other].remove(second);
                }
                _ => return false,
            }
        }
        1 => {
            let mut copy = tokens[one].clone();
            let at = draw.index(copy.len());
            copy[at] = letter;
            tokens[other] = copy;
        }
        _ => {
            let numbers = whole(&tokens[one]).is_some() && whole(&tokens[other]).is_some();
            let letter = if numbers {
                *draw.pick(b"0123456789")
            } else {
                letter
            };
            for _ in 0..=draw.index(3) {
                insert(&mut tokens[one], letter, draw);
                insert(&mut tokens[other], letter, draw);
            }
        }
    }
    true
}

/// A letter of a token that is not a sign.
fn any_letter(token: &Token, draw: &mut Draw) -> Option<u8> {
    let letters = token.iter().copied().filter(u8::is_ascii_alphanumeric);
    let letters: Vec<u8> = letters.collect();
    (!letters.is_empty()).then(|| *draw.pick(&letters))
}

/// Inserts a letter, but no zero at the start.
fn insert(token: &mut Token, letter: u8, draw: &mut Draw) {
    let first = usize::from(letter == b'0' || token.first() == Some(&b'-')).min(token.len());
    let at = first + draw.index(token.len() - first + 1);
    token.insert(at, letter);
}

fn gcd(one: i64, other: i64) -> i64 {
    let (mut one, mut other) = (one.unsigned_abs(), other.unsigned_abs());
    while other != 0 {
        (one, other) = (other, one % other);
    }
    i64::try_from(one).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::paired;
    use crate::text::Text;
    use generators::Draw;

    fn all(line: &str) -> Vec<Vec<i64>> {
        let mut draw = Draw::fresh(1, "pairs");
        let results = (0..4000).filter_map(|_| {
            let mut text = Text::new(line.as_bytes());
            paired(&mut text, 0, &mut draw).then(|| {
                let tokens = text.lines[0].tokens.iter();
                let numbers = tokens.map(|it| String::from_utf8_lossy(it).parse().unwrap());
                numbers.collect()
            })
        });
        results.collect()
    }

    #[test]
    fn ratios_sums_and_common_digits_stay() {
        let all = all("12 34\n");
        let any = |is_meant: &dyn Fn(i64, i64) -> bool| all.iter().any(|it| is_meant(it[0], it[1]));
        assert!(any(&|a, b| a > 12 && a * 34 == b * 12));
        assert!(any(&|a, b| a == 6 && b == 17));
        assert!(any(&|a, b| a != 12 && a + b == 46));
        assert!(any(
            &|a, b| [912, 192, 129].contains(&a) && [934, 394, 349].contains(&b)
        ));
    }

    #[test]
    fn numbers_stay_numbers() {
        assert!(all("-1 0\n").len() > 100);
    }
}
