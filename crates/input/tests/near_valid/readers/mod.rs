//! A validator of each problem, written by hand and without regard to speed.

mod shapes;

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The words of all lines; `None` if the last line has no end.
fn lines(text: &[u8]) -> Option<Vec<Vec<&str>>> {
    let text = std::str::from_utf8(text).ok()?.strip_suffix('\n')?;
    Some(
        text.split('\n')
            .map(|line| line.split(' ').collect())
            .collect(),
    )
}

fn int(token: &str, range: RangeInclusive<i64>) -> Option<i64> {
    let value: i64 = token.parse().ok()?;
    // A number is written in one way only.
    (value.to_string() == token && range.contains(&value)).then_some(value)
}

fn ints(line: &[&str], range: RangeInclusive<i64>) -> Option<Vec<i64>> {
    line.iter().map(|token| int(token, range.clone())).collect()
}

/// A line of this many numbers: an empty line has none.
fn list(line: &[&str], count: i64, range: RangeInclusive<i64>) -> Option<Vec<i64>> {
    if count == 0 {
        return (line == [""]).then(Vec::new);
    }
    let values = ints(line, range)?;
    (i64::try_from(values.len()) == Ok(count)).then_some(values)
}

fn holds(condition: bool) -> Option<()> {
    condition.then_some(())
}

fn len<T>(items: &[T]) -> i64 {
    i64::try_from(items.len()).unwrap()
}

fn differ<T: Ord>(items: impl IntoIterator<Item = T>) -> Option<()> {
    let mut seen = BTreeSet::new();
    items
        .into_iter()
        .all(|item| seen.insert(item))
        .then_some(())
}

type Reader = fn(&[u8]) -> Option<()>;

pub(super) fn reader_for(name: &str) -> Reader {
    let all: [(&str, Reader); 22] = [
        ("array", array),
        ("dates", dates),
        ("datasets", datasets),
        ("decimals", decimals),
        ("end_mark", end_mark),
        ("matrix", matrix),
        ("maze", shapes::maze),
        ("meetings", meetings),
        ("palindrome", palindrome),
        ("parents", shapes::parents),
        ("permutation", shapes::permutation),
        ("plates", plates),
        ("points", shapes::points),
        ("queries", queries),
        ("roads", shapes::roads),
        ("robot", robot),
        ("stones", shapes::stones),
        ("tasks", shapes::tasks),
        ("tic_tac_toe", tic_tac_toe),
        ("two_sets", two_sets),
        ("two_sum", two_sum),
        ("weighted_tree", shapes::weighted_tree),
    ];
    all.into_iter()
        .find(|(known, _)| *known == name)
        .unwrap_or_else(|| panic!("no reader of {name}"))
        .1
}

fn array(text: &[u8]) -> Option<()> {
    let lines = lines(text)?;
    let [first, second] = lines.as_slice() else {
        return None;
    };
    let [n] = ints(first, 1..=200_000)?[..] else {
        return None;
    };
    list(second, n, -1_000_000_000..=1_000_000_000).map(drop)
}

fn matrix(text: &[u8]) -> Option<()> {
    let lines = lines(text)?;
    let [h, w] = ints(&lines[0], 1..=1000)?[..] else {
        return None;
    };
    holds(h * w <= 1_000_000 && len(&lines) == h + 1)?;
    lines[1..]
        .iter()
        .all(|line| list(line, w, 0..=9).is_some())
        .then_some(())
}

fn palindrome(text: &[u8]) -> Option<()> {
    let word = text.strip_suffix(b"\n")?;
    holds((1..=1_000_000).contains(&word.len()) && word.iter().all(u8::is_ascii_lowercase))
}

fn plates(text: &[u8]) -> Option<()> {
    let lines = lines(text)?;
    let [n] = ints(&lines[0], 1..=1000)?[..] else {
        return None;
    };
    holds(len(&lines) == n + 1)?;
    for line in &lines[1..] {
        let [plate] = line.as_slice() else {
            return None;
        };
        let (letters, digits) = plate.split_once('-')?;
        holds(letters.len() == 3 && letters.bytes().all(|byte| byte.is_ascii_uppercase()))?;
        holds((3..=4).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    }
    differ(&lines[1..])
}

/// A decimal in units of a ten-thousandth.
fn decimal(token: &str, places: RangeInclusive<usize>) -> Option<i64> {
    let (sign, digits) = token
        .strip_prefix('-')
        .map_or((1, token), |digits| (-1, digits));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    holds(places.contains(&fraction.len()) && digits.contains('.') != fraction.is_empty())?;
    holds(fraction.bytes().all(|byte| byte.is_ascii_digit()))?;
    holds(!whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit()))?;
    holds(whole == "0" || !whole.starts_with('0'))?;
    let units = format!("{whole}{fraction:0<4}").parse::<i64>().ok()?;
    holds(sign == 1 || units > 0)?;
    Some(sign * units)
}

fn decimals(text: &[u8]) -> Option<()> {
    let lines = lines(text)?;
    let [n] = ints(&lines[0], 1..=1000)?[..] else {
        return None;
    };
    holds(len(&lines) == n + 1)?;
    for line in &lines[1..] {
        let [price, rate] = line.as_slice() else {
            return None;
        };
        holds((100..=100_000_000).contains(&decimal(price, 2..=2)?))?;
        holds((-10_000..=10_000).contains(&decimal(rate, 0..=4)?))?;
    }
    Some(())
}

fn datasets(text: &[u8]) -> Option<()> {
    let lines = lines(text)?;
    let [t] = ints(&lines[0], 1..=10_000)?[..] else {
        return None;
    };
    holds(len(&lines) == 2 * t + 1)?;
    let mut sum = 0;
    for pair in lines[1..].chunks(2) {
        let [n] = ints(&pair[0], 1..=200_000)?[..] else {
            return None;
        };
        differ(list(&pair[1], n, -1_000_000_000..=1_000_000_000)?)?;
        sum += n;
    }
    holds(sum <= 200_000)
}

fn end_mark(text: &[u8]) -> Option<()> {
    let lines = lines(text)?;
    let (last, boxes) = lines.split_last()?;
    holds(*last == ["0", "0", "0"] && boxes.len() <= 100)?;
    boxes
        .iter()
        .all(|line| list(line, 3, 1..=1000).is_some())
        .then_some(())
}

fn queries(text: &[u8]) -> Option<()> {
    let lines = lines(text)?;
    let [n, q] = ints(&lines[0], 1..=200_000)?[..] else {
        return None;
    };
    holds(len(&lines) == q + 1)?;
    for line in &lines[1..] {
        match line.as_slice() {
            ["add", k, x] => {
                int(k, 1..=n)?;
                int(x, -1_000_000_000..=1_000_000_000)?;
            }
            ["sum", l, r] => {
                let l = int(l, 1..=n)?;
                int(r, l..=n)?;
            }
            _ => return None,
        }
    }
    Some(())
}

fn date(line: &[&str]) -> Option<(i64, i64, i64)> {
    let [date] = line else { return None };
    let parts: Vec<&str> = date.split('-').collect();
    let [y, m, d] = parts[..] else { return None };
    holds(y.len() == 4 && m.len() == 2 && d.len() == 2)?;
    holds(
        [y, m, d]
            .iter()
            .all(|part| part.bytes().all(|byte| byte.is_ascii_digit())),
    )?;
    let (y, m, d): (i64, i64, i64) = (y.parse().ok()?, m.parse().ok()?, d.parse().ok()?);
    let leap = y % 400 == 0 || (y % 4 == 0 && y % 100 != 0);
    let days = [
        31,
        if leap { 29 } else { 28 },
        31,
        30,
        31,
        30,
        31,
        31,
        30,
        31,
        30,
        31,
    ];
    holds((1900..=2100).contains(&y) && (1..=12).contains(&m))?;
    holds((1..=days[usize::try_from(m - 1).ok()?]).contains(&d))?;
    Some((y, m, d))
}

fn dates(text: &[u8]) -> Option<()> {
    let lines = lines(text)?;
    let [first, second] = lines.as_slice() else {
        return None;
    };
    holds(date(first)? <= date(second)?)
}

fn two_sum(text: &[u8]) -> Option<()> {
    let lines = lines(text)?;
    let [first, second] = lines.as_slice() else {
        return None;
    };
    let ([nums], [target]) = (first.as_slice(), second.as_slice()) else {
        return None;
    };
    int(target, -1_000_000_000..=1_000_000_000)?;
    let nums: Vec<&str> = nums
        .strip_prefix('[')?
        .strip_suffix(']')?
        .split(',')
        .collect();
    let nums = ints(&nums, -1_000_000_000..=1_000_000_000)?;
    holds((2..=10_000).contains(&nums.len()))
}

fn meetings(text: &[u8]) -> Option<()> {
    let lines = lines(text)?;
    let [n] = ints(&lines[0], 1..=100_000)?[..] else {
        return None;
    };
    holds(len(&lines) == n + 1)?;
    let mut last = 0;
    for line in &lines[1..] {
        let [from, to, name] = line.as_slice() else {
            return None;
        };
        let from = int(from, last..=86400)?;
        int(to, from + 1..=86400)?;
        holds(
            (1..=20).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphabetic()),
        )?;
        last = from;
    }
    Some(())
}

fn robot(text: &[u8]) -> Option<()> {
    let lines = lines(text)?;
    let [n] = ints(&lines[0], 1..=100)?[..] else {
        return None;
    };
    holds(len(&lines) == n + 2)?;
    let (last, moves) = lines[1..].split_last()?;
    holds(*last == ["yes"] || *last == ["no"])?;
    let mut north = 0;
    for line in moves {
        let [direction, steps] = line.as_slice() else {
            return None;
        };
        holds(["N", "E", "S", "W"].contains(direction))?;
        int(steps, 1..=10)?;
        north += i64::from(*direction == "N");
    }
    holds(north <= 5)
}

fn tic_tac_toe(text: &[u8]) -> Option<()> {
    let lines = lines(text)?;
    holds(lines.len() >= 4)?;
    let rows = lines[..3].iter().map(|line| match line.as_slice() {
        [row] if row.len() == 3 => Some(row.as_bytes()),
        _ => None,
    });
    let rows: Vec<&[u8]> = rows.collect::<Option<_>>()?;
    let count = |letter: u8| {
        len(&rows
            .iter()
            .flat_map(|row| row.iter())
            .filter(|cell| **cell == letter)
            .collect::<Vec<_>>())
    };
    holds(
        count(b'X') + count(b'O') + count(b'.') == 9
            && (0..=1).contains(&(count(b'X') - count(b'O'))),
    )?;
    let [m] = ints(&lines[3], 0..=9)?[..] else {
        return None;
    };
    holds(m <= count(b'.') && len(&lines) == m + 4)?;
    let moves: Vec<Vec<i64>> = lines[4..]
        .iter()
        .map(|line| list(line, 2, 1..=3))
        .collect::<Option<_>>()?;
    differ(&moves)?;
    let is_free = |place: &Vec<i64>| {
        rows[usize::try_from(place[0] - 1).unwrap()][usize::try_from(place[1] - 1).unwrap()] == b'.'
    };
    holds(moves.iter().all(is_free))
}

fn two_sets(text: &[u8]) -> Option<()> {
    let lines = lines(text)?;
    let [first, second, third] = lines.as_slice() else {
        return None;
    };
    let [n, m] = ints(first, 1..=100_000)?[..] else {
        return None;
    };
    let a = list(second, n, 1..=1_000_000_000)?;
    let b = list(third, m, 1..=1_000_000_000)?;
    holds(a.windows(2).all(|pair| pair[0] < pair[1]) && b.windows(2).all(|pair| pair[0] > pair[1]))
}
