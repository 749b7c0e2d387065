//! Texts made from words of the problem: words that its solutions search for, and texts that are
//! almost equal to them.

use super::regex::Expression;
use generators::Draw;

/// How many changes are tried to find a text that fits.
const CHANGES: usize = 4;

/// A few of the words, preferably the first ones. So two related words occur in the same input.
pub(super) fn some<'a>(draw: &mut Draw, words: &[&'a str]) -> Vec<&'a str> {
    if words.is_empty() || draw.chance(1, 4) {
        return words.to_vec();
    }
    let count = 1 + draw.index(4);
    let place = |draw: &mut Draw| draw.index(words.len()).min(draw.index(words.len()));
    (0..count).map(|_| words[place(draw)]).collect()
}

/// A word, a word with one change, or two words joined. `None` if there are no words or none of
/// these fits.
pub(super) fn word(
    draw: &mut Draw,
    words: &[&str],
    expression: &Expression,
    lengths: Option<(i64, i64)>,
) -> Option<Vec<u8>> {
    if words.is_empty() || draw.chance(1, 4) {
        return None;
    }
    let fits = |text: &Vec<u8>| {
        let length = i64::try_from(text.len()).unwrap_or(i64::MAX);
        let is_long = lengths.is_none_or(|(low, high)| (low..=high).contains(&length));
        is_long && expression.matches(text)
    };
    (0..CHANGES).map(|_| changed(draw, words)).find(fits)
}

fn changed(draw: &mut Draw, words: &[&str]) -> Vec<u8> {
    let mut text = draw.pick(words).as_bytes().to_vec();
    // Half of the time the word is not changed.
    match draw.up_to(11) {
        0 => {
            text.truncate(text.len().saturating_sub(1));
        }
        1 if text.len() > 1 => {
            let place = draw.index(text.len());
            text.remove(place);
        }
        2 => {
            let (place, letter) = (draw.index(text.len() + 1), letter(draw, words));
            text.insert(place, letter);
        }
        3 if !text.is_empty() => {
            let (place, letter) = (draw.index(text.len()), letter(draw, words));
            text[place] = letter;
        }
        4 if text.len() > 1 => {
            let place = draw.index(text.len() - 1);
            text.swap(place, place + 1);
        }
        5 => text.extend(draw.pick(words).bytes()),
        _ => {}
    }
    text
}

/// A letter of a random word.
fn letter(draw: &mut Draw, words: &[&str]) -> u8 {
    let word = draw.pick(words).as_bytes();
    if word.is_empty() {
        return b'a';
    }
    word[draw.index(word.len())]
}
