//! Markdown tables whose cells contain bars.
//!
//! # Theory of operation
//!
//! A bar ends a cell even in maths and in code, as in `$|a|$`, and cells beyond the columns of the
//! head are dropped silently. If a row has too many cells, but the right number when bars in maths
//! and code are not counted, these bars get backslashes, so that every reader of Markdown shows the
//! intended cells.

use std::ops::Range;

/// A row with more cells than the table has columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TooLong {
    /// Its beginning in the text.
    pub(super) at: usize,
    pub(super) cells: usize,
    pub(super) columns: usize,
}

/// The text with backslashes before bars within maths and code of tables, and their positions in
/// it.
pub(super) fn whole(text: &str) -> (String, Vec<usize>) {
    let mut out = String::new();
    let mut added = Vec::new();
    let mut end = 0;
    for (row, columns) in rows(text) {
        out.push_str(&text[end..row.start]);
        end = row.end;
        let line = &text[row];
        let hidden = hidden_bars(line);
        if cells(line) == columns || cells(line) != columns + hidden.len() {
            out.push_str(line);
            continue;
        }
        for (at, letter) in line.char_indices() {
            if hidden.contains(&at) {
                added.push(out.len());
                out.push('\\');
            }
            out.push(letter);
        }
    }
    out.push_str(&text[end..]);
    (out, added)
}

/// The rows that are too long nevertheless.
pub(super) fn too_long(text: &str) -> Vec<TooLong> {
    let found = rows(text).into_iter().filter_map(|(row, columns)| {
        let cells = cells(&text[row.clone()]);
        (cells > columns).then_some(TooLong {
            at: row.start,
            cells,
            columns,
        })
    });
    found.collect()
}

/// The rows of all tables, head included, each with the number of columns.
fn rows(text: &str) -> Vec<(Range<usize>, usize)> {
    let mut found = Vec::new();
    let (mut fence, mut columns): (Option<&str>, Option<usize>) = (None, None);
    let mut previous: Option<Range<usize>> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let range = at..at + line.trim_end().len();
        at += line.len();
        let line = line.trim();
        let mark = ["```", "~~~"]
            .into_iter()
            .find(|mark| line.starts_with(mark));
        if mark.is_some() && (fence.is_none() || fence == mark) {
            fence = if fence.is_some() { None } else { mark };
            (columns, previous) = (None, None);
        } else if fence.is_some() || line.is_empty() {
            (columns, previous) = (None, None);
        } else if let Some(columns) = columns {
            found.push((range, columns));
        } else {
            if let Some(head) = previous
                .take()
                .filter(|head| text[head.clone()].contains('|'))
            {
                let cells = |columns: &usize| {
                    let head = &text[head.clone()];
                    let cells = cells(head);
                    cells == *columns || cells == columns + hidden_bars(head).len()
                };
                columns = delimiters(line).filter(cells);
                found.extend(columns.map(|columns| (head, columns)));
            }
            previous = Some(range);
        }
    }
    found
}

/// The number of columns, if a line is the one below the head of a table.
fn delimiters(line: &str) -> Option<usize> {
    let inner = line.trim_start_matches(['>', ' ']);
    let inner = inner.strip_prefix('|').unwrap_or(inner);
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    let is_delimiter = |cell: &str| {
        let cell = cell.trim();
        let cell = cell.strip_prefix(':').unwrap_or(cell);
        let cell = cell.strip_suffix(':').unwrap_or(cell);
        !cell.is_empty() && cell.bytes().all(|it| it == b'-')
    };
    let cells = inner.split('|');
    (line.contains('|') && cells.clone().all(is_delimiter)).then(|| cells.count())
}

/// The positions of bars without a backslash.
fn bars(line: &str) -> impl Iterator<Item = usize> {
    let bars = line.match_indices('|').map(|(at, _)| at);
    bars.filter(|at| !line[..*at].ends_with('\\'))
}

/// How many cells a row has.
fn cells(line: &str) -> usize {
    let inner = line.trim_start_matches(['>', ' ']);
    let start = line.len() - inner.len();
    let last = line.trim_end().len().saturating_sub(1);
    let between = bars(line).filter(|at| *at > start && *at < last);
    between.count() + 1
}

/// The positions of bars within code or maths.
fn hidden_bars(line: &str) -> Vec<usize> {
    let mut hidden = Vec::new();
    let mut rest = 0;
    while let Some(start) = line[rest..].find(['$', '`']).map(|at| rest + at) {
        let mark = &line[start..=start];
        let length = line[start..].len() - line[start..].trim_start_matches(mark).len();
        let body = start + length;
        rest = body;
        if line[..start].ends_with('\\') {
            continue;
        }
        let marks = &line[start..body];
        let is_maths = mark == "$";
        let end = line[body..]
            .match_indices(marks)
            .map(|(at, _)| body + at)
            .find(|end| {
                // As in Markdown: no space inside of dollar signs, and none that is escaped.
                let inner = &line[body..*end];
                !is_maths
                    || !(inner.is_empty() || inner.starts_with(' ') || inner.ends_with([' ', '\\']))
            });
        if let Some(end) = end {
            hidden.extend(bars(&line[body..end]).map(|at| body + at));
            rest = end + length;
        }
    }
    hidden
}

#[cfg(test)]
mod tests {
    use super::{TooLong, too_long, whole};

    #[test]
    fn bars_in_maths_and_code_end_no_cells() {
        for (text, expected) in [
            (
                "| a | b |\n|---|---|\n| $|a|$ | 5 |\n",
                "| a | b |\n|---|---|\n| $\\|a\\|$ | 5 |\n",
            ),
            (
                "| $|s|$ | b |\n|:-:|---|\n| `x|y` | $$|a|$$ |\n",
                "| $\\|s\\|$ | b |\n|:-:|---|\n| `x\\|y` | $$\\|a\\|$$ |\n",
            ),
            (
                "a | b\n--- | ---\n$|a|$ | 5",
                "a | b\n--- | ---\n$\\|a\\|$ | 5",
            ),
            (
                "> | a |\n> |---|\n> | $|a|$ |\n",
                "> | a |\n> |---|\n> | $\\|a\\|$ |\n",
            ),
        ] {
            let (made, added) = whole(text);
            assert_eq!(made, expected);
            assert!(added.iter().all(|at| made[*at..].starts_with("\\|")));
            assert_eq!(too_long(&made), []);
        }
        for text in [
            "| a | b |\n|---|---|\n| $5 | $6 |\n| $\\|a\\|$ | 5 |\n",
            "| a | b |\n\n$|a|$ | b\n",
            "```\n| a |\n|---|\n| $|a|$ |\n```\n",
            "a $|b|$ c\n---\n",
        ] {
            assert_eq!(whole(text).0, text);
        }
    }

    #[test]
    fn rows_that_lose_cells_are_found() {
        let text = "x\n\n| a |\n|---|\n| b | c |\n";
        let row = TooLong {
            at: text.find("| b").unwrap(),
            cells: 2,
            columns: 1,
        };
        assert_eq!(too_long(text), [row]);
    }
}
