//! Tables of aligned columns that fit into the width of a terminal.

use anstyle::Style;
use base::text::line;
use std::ops::Range;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// Stands for the omitted part of a cell.
const GAP: char = '\u{2026}';
/// The number of spaces before each column.
const BLANKS: usize = 2;
/// The minimum width to which cells of the first or the last column are cut.
const LEAST: usize = 16;

/// Rows of cells, each with a style; the first column and text columns are aligned left.
#[derive(Clone, Debug, Default)]
pub struct Table {
    rows: Vec<Vec<(String, Style)>>,
    right: Vec<usize>,
}

impl Table {
    /// An empty table whose columns with these indices are aligned right.
    #[must_use]
    pub fn new(right: &[usize]) -> Self {
        Self {
            rows: Vec::new(),
            right: right.to_vec(),
        }
    }

    /// Adds a row of plain cells.
    pub fn plain<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        self.row(cells.into_iter().map(|cell| (cell.into(), Style::new())));
    }

    /// Adds a row. Invisible characters are escaped.
    pub fn row(&mut self, cells: impl IntoIterator<Item = (String, Style)>) {
        let escaped = |(text, style): (String, Style)| (line(&text), style);
        self.rows.push(cells.into_iter().map(escaped).collect());
    }

    /// The table as lines, each indented by two spaces; columns are two spaces apart.
    #[must_use]
    pub fn text(&self) -> String {
        let widths = self.widths();
        self.block(&widths, &(0..widths.len()))
    }

    /// The same in lines of at most `limit` columns, if there is a limit. Texts in the last column
    /// are cut, then the names in the first. Columns that still do not fit follow below, beside a
    /// copy of the first column.
    #[must_use]
    pub fn within(&self, limit: Option<usize>) -> String {
        let Some(limit) = limit else {
            return self.text();
        };
        let mut table = self.clone();
        let mut widths = table.widths();
        let last = widths.len().saturating_sub(1);
        if !self.right.contains(&last) && last > 0 {
            table.cut(last, limit, &mut widths, end_cut);
        }
        table.cut(0, limit, &mut widths, middle_cut);
        let mut text = String::new();
        let mut from = 1;
        loop {
            let columns = fitting(&widths, from, limit);
            text.push_str(&table.block(&widths, &columns));
            from = columns.end;
            if from >= widths.len() {
                return text;
            }
        }
    }

    /// Cuts the cells of a column as far as the table is too wide, but keeps a minimum.
    fn cut(
        &mut self,
        column: usize,
        limit: usize,
        widths: &mut [usize],
        cut: fn(&str, usize) -> String,
    ) {
        let excess = total(widths).saturating_sub(limit);
        let most = widths[column].saturating_sub(excess).max(LEAST);
        if excess == 0 || most >= widths[column] {
            return;
        }
        let cells = self.rows.iter_mut().filter_map(|row| row.get_mut(column));
        for (text, _) in cells.filter(|(text, _)| text.width() > most) {
            *text = cut(text, most);
        }
        widths[column] = most;
    }

    fn widths(&self) -> Vec<usize> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        (0..columns).map(|column| self.width(column)).collect()
    }

    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().filter_map(|row| row.get(column));
        cells.map(|(text, _)| text.width()).max().unwrap_or(0)
    }

    /// The first column and these.
    fn block(&self, widths: &[usize], columns: &Range<usize>) -> String {
        let rows = self.rows.iter();
        rows.map(|row| self.line(row, widths, columns)).collect()
    }

    fn line(&self, row: &[(String, Style)], widths: &[usize], columns: &Range<usize>) -> String {
        let mut line = String::new();
        let row = &row[..row.len().min(columns.end)];
        // No trailing spaces.
        let last = row.iter().rposition(|(text, _)| !text.is_empty());
        let shown = (0..1).chain(columns.start.max(1)..columns.end);
        for column in shown.filter(|column| last.is_some_and(|last| *column <= last)) {
            let (text, style) = &row[column];
            let padding = " ".repeat(widths[column].saturating_sub(text.width()));
            let painted = super::paint(*style, text);
            line.push_str(&" ".repeat(BLANKS));
            if self.right.contains(&column) {
                line.push_str(&(padding + &painted));
            } else if Some(column) == last {
                line.push_str(&painted);
            } else {
                line.push_str(&(painted + &padding));
            }
        }
        line.push('\n');
        line
    }
}

/// The width of a table with these columns.
fn total(widths: &[usize]) -> usize {
    widths.iter().map(|width| width + BLANKS).sum()
}

/// The columns from this one on that fit beside the first, at least one.
fn fitting(widths: &[usize], from: usize, limit: usize) -> Range<usize> {
    let mut end = from;
    let mut taken = total(&widths[..widths.len().min(1)]);
    while end < widths.len() && (end == from || taken + widths[end] + BLANKS <= limit) {
        taken += widths[end] + BLANKS;
        end += 1;
    }
    from..end
}

/// The beginning of a text.
fn end_cut(text: &str, width: usize) -> String {
    let mut cut = head(text, width.saturating_sub(1));
    cut.push(GAP);
    cut
}

/// The beginning and the end of a text; the end is the extension of a file.
fn middle_cut(text: &str, width: usize) -> String {
    let kept = width.saturating_sub(1);
    let backwards: String = text.chars().rev().collect();
    let end: String = head(&backwards, kept / 2).chars().rev().collect();
    format!("{}{GAP}{end}", head(text, kept - kept / 2))
}

/// As much of the beginning of a text as fits.
fn head(text: &str, width: usize) -> String {
    let mut taken = 0;
    let fits = |letter: &char| {
        taken += letter.width().unwrap_or(0);
        taken <= width
    };
    text.chars().take_while(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::Table;

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn columns_are_aligned() {
        let mut table = Table::new(&[1]);
        table.plain(["a", "10", "x"]);
        table.plain(["long", "9", "yy"]);
        table.plain(["b", "8", ""]);
        let expected = "  a     10  x\n  long   9  yy\n  b      8\n";
        assert_eq!(plain(&table.text()), expected);
    }

    #[test]
    fn letters_that_are_two_columns_wide_count_as_two() {
        let mut table = Table::new(&[]);
        table.plain(["\u{4e09}\u{7ef4}", "x"]);
        table.plain(["abcde", "y"]);
        let expected = "  \u{4e09}\u{7ef4}   x\n  abcde  y\n";
        assert_eq!(plain(&table.text()), expected);
    }

    #[test]
    fn a_long_text_at_the_end_is_cut_to_the_width() {
        let mut table = Table::new(&[1]);
        table.plain(["a", "10", "a long message without an end"]);
        table.plain(["b", "8", "short"]);
        let text = plain(&table.within(Some(30)));
        assert_eq!(
            text,
            "  a  10  a long message witho\u{2026}\n  b   8  short\n"
        );
        assert_eq!(table.within(Some(60)), table.text());
        assert_eq!(table.within(None), table.text());
    }

    #[test]
    fn columns_that_do_not_fit_go_below() {
        let mut table = Table::new(&[3]);
        table.plain(["solution", "first", "second", "points"]);
        table.plain(["a_rather_long_name_of_a_file.cpp", "AC", "WA 12", "40"]);
        let text = plain(&table.within(Some(36)));
        let expected = "  solution          first  second\n  a_rather\u{2026}ile.cpp  AC     WA 12\n  \
             solution          points\n  a_rather\u{2026}ile.cpp      40\n";
        assert_eq!(text, expected);
        for limit in 26..80 {
            let text = plain(&table.within(Some(limit)));
            assert!(
                text.lines().all(|line| line.chars().count() <= limit),
                "{limit}:\n{text}"
            );
            for word in ["first", "second", "points", "AC", "WA 12", "40"] {
                assert!(text.contains(word), "{limit}:\n{text}");
            }
        }
    }
}
