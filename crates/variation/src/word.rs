//! Changes of texts, letter by letter.

use crate::seen::Values;
use crate::text::Token;
use generators::Draw;

/// Changes a token: one letter, the order of its letters, or all of it.
pub(crate) fn change(token: &mut Token, values: &Values, draw: &mut Draw) {
    let letters: Vec<u8> = values.letters.iter().copied().collect();
    if token.is_empty() || letters.is_empty() || !token.is_ascii() {
        return;
    }
    let at = draw.index(token.len());
    match draw.index(10) {
        0..=3 => token[at] = *draw.pick(&letters),
        4 => token.insert(at, *draw.pick(&letters)),
        5 if token.len() > 1 => drop(token.remove(at)),
        6 => token.insert(at, token[at]),
        7 => {
            let other = draw.index(token.len());
            token.swap(at, other);
        }
        8 if !values.words.is_empty() => {
            let words: Vec<&Token> = values.words.iter().collect();
            token.clone_from(words[draw.index(words.len())]);
        }
        _ => token.reverse(),
    }
}

/// Draws all letters of a token again: uniformly, mostly one of them, or all the same.
pub(crate) fn redraw(token: &mut Token, values: &Values, draw: &mut Draw) {
    let letters: Vec<u8> = values.letters.iter().copied().collect();
    if letters.is_empty() || !token.is_ascii() {
        return;
    }
    let usual = *draw.pick(&letters);
    let share = *draw.pick(&[0, 0, 1, 4]);
    for letter in token.iter_mut() {
        *letter = if share > 0 && !draw.chance(1, 4 * share) {
            usual
        } else {
            *draw.pick(&letters)
        };
    }
}

/// Makes a token longer or shorter, with its own letters and those of its column.
pub(crate) fn resize(token: &mut Token, len: usize, values: &Values, draw: &mut Draw) {
    let own = token.clone();
    let letters: Vec<u8> = values.letters.iter().copied().collect();
    token.truncate(len);
    while token.len() < len {
        let letter = if letters.is_empty() || draw.chance(1, 2) && !own.is_empty() {
            own.get(token.len() % own.len().max(1))
                .copied()
                .unwrap_or(b'a')
        } else {
            *draw.pick(&letters)
        };
        token.push(letter);
    }
}
