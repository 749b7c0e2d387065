//! Removing whole datasets of an input that begins with their number.
//!
//! A dataset may have several lines, and nothing but the validator knows where it ends: the first
//! lines that are valid as the only dataset are one. Where that holds for all of them, each is tried
//! alone, and then stretches are removed (delta debugging). Declarations and models know their
//! datasets, so this is for the inputs of programs.

use super::{Acceptance, Shrinker};
use std::ops::Range;
use terms::fault::Fault;

/// The maximum number of datasets, and of lines of one, in a text that is tried.
const MAX_DATASETS: usize = 1000;
const MAX_LINES: usize = 50;

pub(super) fn shrink(shrinker: &mut Shrinker<'_>) -> Result<bool, Fault> {
    let package = shrinker.comparison.jury.package();
    if package.leading_input().is_some() || package.model.is_some() {
        return Ok(false);
    }
    let text = shrinker.best.clone();
    let Some((count, lines)) = counted_lines(&text) else {
        return Ok(false);
    };
    let Some(datasets) = datasets(shrinker, &text, count, &lines)? else {
        return Ok(false);
    };
    let alone = datasets
        .iter()
        .map(|dataset| ((), joined(&[&text[dataset.clone()]])));
    if shrinker.take_first(Acceptance::Simpler, alone)?.is_some() {
        return Ok(true);
    }
    leave_out(
        shrinker,
        datasets.iter().map(|it| &text[it.clone()]).collect(),
    )
}

/// The number in the first line, if there is only this, and the places of the other lines, each with
/// its end.
fn counted_lines(text: &[u8]) -> Option<(usize, Vec<Range<usize>>)> {
    let mut end = 0;
    let lines = text.split_inclusive(|byte| *byte == b'\n').map(|line| {
        end += line.len();
        end - line.len()..end
    });
    let mut lines: Vec<Range<usize>> = lines.collect();
    let first = text[lines.first()?.clone()].strip_suffix(b"\n")?;
    let count: usize = std::str::from_utf8(first).ok()?.trim().parse().ok()?;
    lines.remove(0);
    let is_fit = (2..=MAX_DATASETS).contains(&count) && lines.len() >= count;
    is_fit.then_some((count, lines))
}

/// The places of all datasets; `None` if the lines are no such sequence.
fn datasets(
    shrinker: &Shrinker<'_>,
    text: &[u8],
    count: usize,
    lines: &[Range<usize>],
) -> Result<Option<Vec<Range<usize>>>, Fault> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let (mut at, mut likely) = (0, lines.len() / count);
    while at < lines.len() {
        let most = MAX_LINES.min(lines.len() - at);
        let lengths = std::iter::once(likely).chain(1..=most);
        let mut end = None;
        for length in lengths.filter(|length| (1..=most).contains(length)) {
            if shrinker.budget.is_over() {
                return Ok(None);
            }
            let dataset = lines[at].start..lines[at + length - 1].end;
            let alone = joined(&[&text[dataset.clone()]]).into();
            let is_valid = shrinker.budget.unless_stopped(shrinker.is_valid(&alone))?;
            if is_valid == Some(true) {
                (likely, end) = (length, Some((at + length, dataset)));
                break;
            }
        }
        let Some((next, dataset)) = end else {
            return Ok(None);
        };
        at = next;
        found.push(dataset);
    }
    Ok((found.len() == count).then_some(found))
}

/// Removes stretches of datasets, halves first and single ones last.
fn leave_out(shrinker: &mut Shrinker<'_>, mut left: Vec<&[u8]>) -> Result<bool, Fault> {
    let mut any = false;
    let mut stretch = left.len() / 2;
    while stretch > 0 && !shrinker.budget.is_over() {
        let mut end = left.len();
        while end > 0 {
            let stretches = (0..end.div_ceil(stretch)).map(|nth| {
                let end = end - nth * stretch;
                end.saturating_sub(stretch)..end
            });
            let stretches = stretches.filter(|removed| removed.len() < left.len());
            let proposals = stretches.map(|removed| {
                let rest = joined(&[&left[..removed.start], &left[removed.end..]].concat());
                (removed, rest)
            });
            let taken = shrinker.take_first(Acceptance::Simpler, proposals.collect::<Vec<_>>())?;
            let Some(removed) = taken else {
                break;
            };
            end = removed.start;
            left.drain(removed);
            any = true;
        }
        stretch /= 2;
    }
    Ok(any)
}

/// The text with only these datasets.
fn joined(datasets: &[&[u8]]) -> Vec<u8> {
    let count = format!("{}\n", datasets.len());
    [count.as_bytes(), &datasets.concat()].concat()
}

#[cfg(test)]
mod tests {
    use super::{counted_lines, joined};

    #[test]
    fn the_first_line_counts_datasets() {
        let lines = |text: &str| counted_lines(text.as_bytes());
        assert_eq!(lines("2\na\nbc\n"), Some((2, vec![2..4, 4..7])));
        assert_eq!(lines("2\na\nbc"), Some((2, vec![2..4, 4..6])));
        for other in ["", "2", "1\na\n", "3\na\nb\n", "2 3\na\nb\n", "x\na\n"] {
            assert_eq!(lines(other), None, "{other:?}");
        }
        assert_eq!(joined(&[b"3\n1 2\n", b"1\n"]), b"2\n3\n1 2\n1\n");
    }
}
