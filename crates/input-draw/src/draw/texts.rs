//! Texts and their shapes.

use generators::Draw;

/// How a text is generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextShape {
    Random,
    Equal,
    Periodic,
    ThueMorse,
    Fibonacci,
    Palindrome,
    DeBruijn,
    AlmostEqual,
}

impl TextShape {
    pub(super) const NAMES: [(&'static str, Self); 8] = [
        ("random", Self::Random),
        ("equal", Self::Equal),
        ("periodic", Self::Periodic),
        ("thue-morse", Self::ThueMorse),
        ("fibonacci", Self::Fibonacci),
        ("palindrome", Self::Palindrome),
        ("de-bruijn", Self::DeBruijn),
        ("almost-equal", Self::AlmostEqual),
    ];
}

/// A text of letters of an alphabet; the first letter is the simplest.
pub(super) fn text(draw: &mut Draw, alphabet: &[u8], len: usize, shape: TextShape) -> Vec<u8> {
    match shape {
        TextShape::Random => random(draw, alphabet, len),
        TextShape::Equal => vec![*draw.pick(alphabet); len],
        TextShape::Periodic => {
            let period = 1 + draw.index(len.clamp(1, 20));
            let unit = random(draw, alphabet, period);
            unit.iter().copied().cycle().take(len).collect()
        }
        TextShape::Palindrome => {
            let half = random(draw, alphabet, len.div_ceil(2));
            let back = half.iter().rev().skip(len % 2);
            half.iter().chain(back).copied().collect()
        }
        TextShape::ThueMorse => {
            let (one, other) = pair(draw, alphabet);
            (0..len)
                .map(|at| if at.count_ones() % 2 == 0 { one } else { other })
                .collect()
        }
        TextShape::Fibonacci => {
            let (one, other) = pair(draw, alphabet);
            let (mut before, mut word) = (vec![other], vec![one]);
            while word.len() < len {
                let next = [word.as_slice(), &before].concat();
                before = std::mem::replace(&mut word, next);
            }
            word.truncate(len);
            word
        }
        TextShape::DeBruijn => de_bruijn(alphabet, len),
        // All equal except the last.
        TextShape::AlmostEqual => {
            let mut text = vec![alphabet[0]; len];
            if let (Some(last), Some(&other)) = (text.last_mut(), alphabet.get(1)) {
                *last = other;
            }
            text
        }
    }
}

/// Any letters.
fn random(draw: &mut Draw, alphabet: &[u8], len: usize) -> Vec<u8> {
    let mut text = Vec::with_capacity(len);
    draw.each_up_to(alphabet.len() as u64 - 1, len, |letter| {
        text.push(alphabet[usize::try_from(letter).unwrap_or(usize::MAX)]);
    });
    text
}

/// Two letters, different where the alphabet has two.
fn pair(draw: &mut Draw, alphabet: &[u8]) -> (u8, u8) {
    let first = draw.index(alphabet.len());
    let second = (first + 1 + draw.index(alphabet.len().max(2) - 1)) % alphabet.len();
    (alphabet[first], alphabet[second])
}

/// The start of a text that contains each word of a length once: the greedy construction that
/// prefers the largest letter.
fn de_bruijn(alphabet: &[u8], len: usize) -> Vec<u8> {
    let letters = alphabet.len().min(4);
    let mut order = 1;
    while letters > 1 && letters.pow(order) < len && order < 20 {
        order += 1;
    }
    let order = order as usize;
    // Lyndon words whose length divides the order, one after another, form such a text.
    let mut text = Vec::with_capacity(len + order);
    let mut word = vec![0_usize];
    while text.len() < len {
        if order.is_multiple_of(word.len()) {
            text.extend(word.iter().map(|&letter| alphabet[letter]));
        }
        let period = word.len();
        word = (0..order).map(|at| word[at % period]).collect();
        while word.last() == Some(&(letters - 1)) {
            word.pop();
        }
        match word.last_mut() {
            Some(last) => *last += 1,
            None => word.push(0),
        }
    }
    text.truncate(len);
    text
}
