//! Numbers that count the following elements, as the sound texts show.

use super::text::Text;

/// A number and what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Relation {
    /// The index of the word in the first line.
    pub(super) word: usize,
    pub(super) counted: Counted,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    /// The words of this line, from 0.
    Words(usize),
    /// The lines from this one to the end.
    Lines(usize),
}

/// The maximum number of lines examined.
const LINES: usize = 4;
/// The maximum number of words of the first line.
const WORDS: usize = 4;

/// The numbers of the first line that count something in all of these texts, which show at least
/// two different counts.
pub(super) fn relations(texts: &[Text<'_>]) -> Vec<Relation> {
    let lines = 1..LINES;
    let counted = lines.flat_map(|line| [Counted::Words(line), Counted::Lines(line)]);
    let mut all = Vec::new();
    for counted in counted {
        for word in 0..WORDS {
            let relation = Relation { word, counted };
            let counts: Option<Vec<i128>> = texts.iter().map(|text| relation.count(text)).collect();
            let counts = counts.unwrap_or_default();
            if counts.iter().any(|count| *count != counts[0]) {
                all.push(relation);
            }
        }
    }
    all
}

impl Relation {
    /// The count in a text for which it holds.
    fn count(self, text: &Text<'_>) -> Option<i128> {
        let number = text.words_of(0).nth(self.word)?;
        let value = text.value(number)?;
        (value == self.found(text)? as i128).then_some(value)
    }

    /// The number of elements.
    pub(super) fn found(self, text: &Text<'_>) -> Option<usize> {
        match self.counted {
            Counted::Words(line) => (line < text.lines.len()).then(|| text.words_of(line).count()),
            Counted::Lines(first) => text.lines.len().checked_sub(first),
        }
    }

    /// The text with another count and equally many elements: the last ones are left out, or all
    /// are repeated from the first on.
    pub(super) fn resized(self, text: &Text<'_>, count: usize) -> Option<Vec<u8>> {
        let number = text.words_of(0).nth(self.word)?.range.clone();
        let (elements, part, separator): (Vec<&[u8]>, _, &[u8]) = match self.counted {
            Counted::Words(line) => {
                let words = text.words_of(line).map(|word| text.of(&word.range));
                (words.collect(), text.lines.get(line)?.clone(), b" ")
            }
            Counted::Lines(first) => {
                let lines = text.lines.get(first..)?;
                let part = lines.first()?.start..lines.last()?.end;
                (
                    lines.iter().map(|line| text.of(line)).collect(),
                    part,
                    b"\n",
                )
            }
        };
        if elements.is_empty() || number.end > part.start {
            return None;
        }
        let elements: Vec<&[u8]> = elements.into_iter().cycle().take(count).collect();
        let head = &text.bytes[number.end..part.start];
        let mut resized = text.bytes[..number.start].to_vec();
        resized.extend(count.to_string().bytes());
        resized.extend(head);
        resized.extend(elements.join(separator));
        resized.extend(&text.bytes[part.end..]);
        Some(resized)
    }
}

#[cfg(test)]
mod tests {
    use super::super::text::Text;
    use super::{Counted, Relation, relations};

    #[test]
    fn counts_are_found_where_they_vary_and_elements_follow_them() {
        let texts = [&b"3 9\n1 2 3\n"[..], b"2 9\n5 6\n"].map(Text::new);
        let words = Relation {
            word: 0,
            counted: Counted::Words(1),
        };
        assert_eq!(relations(&texts), [words]);
        assert!(relations(&texts[..1]).is_empty());
        let resized = |count| String::from_utf8(words.resized(&texts[0], count).unwrap()).unwrap();
        assert_eq!(resized(5), "5 9\n1 2 3 1 2\n");
        assert_eq!(resized(1), "1 9\n1\n");
        let texts = [&b"2\n1 2\n3 4\n"[..], b"1\n5 6\n"].map(Text::new);
        let lines = Relation {
            word: 0,
            counted: Counted::Lines(1),
        };
        assert!(relations(&texts).contains(&lines));
        assert_eq!(lines.resized(&texts[1], 2).unwrap(), b"2\n5 6\n5 6\n");
    }
}
