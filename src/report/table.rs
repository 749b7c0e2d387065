//! Tables of aligned columns.

use anstyle::Style;
use base::text::line;

/// Rows of cells, each with a style; the first column and text columns are flush left.
#[derive(Clone, Debug, Default)]
pub struct Table {
    rows: Vec<Vec<(String, Style)>>,
    right: Vec<usize>,
}

impl Table {
    /// An empty table whose columns with these indices are flush right.
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

    /// Adds a row. What cannot be seen is escaped.
    pub fn row(&mut self, cells: impl IntoIterator<Item = (String, Style)>) {
        let escaped = |(text, style): (String, Style)| (line(&text), style);
        self.rows.push(cells.into_iter().map(escaped).collect());
    }

    /// The table as lines, each indented by two blanks; columns are two blanks apart.
    #[must_use]
    pub fn text(&self) -> String {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(|column| self.width(column)).collect();
        self.rows
            .iter()
            .map(|row| self.line(row, &widths))
            .collect()
    }

    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().filter_map(|row| row.get(column));
        cells
            .map(|(text, _)| text.chars().count())
            .max()
            .unwrap_or(0)
    }

    fn line(&self, row: &[(String, Style)], widths: &[usize]) -> String {
        let mut line = String::new();
        // No blanks stand at the end of a line.
        let last = row.iter().rposition(|(text, _)| !text.is_empty());
        let row = &row[..last.map_or(0, |last| last + 1)];
        for (column, (text, style)) in row.iter().enumerate() {
            let padding = " ".repeat(widths[column] - text.chars().count());
            let painted = super::paint(*style, text);
            line.push_str("  ");
            if self.right.contains(&column) {
                line.push_str(&(padding + &painted));
            } else if column + 1 == row.len() {
                line.push_str(&painted);
            } else {
                line.push_str(&(painted + &padding));
            }
        }
        line.push('\n');
        line
    }
}

#[cfg(test)]
mod tests {
    use super::Table;

    #[test]
    fn columns_are_aligned() {
        let mut table = Table::new(&[1]);
        table.plain(["a", "10", "x"]);
        table.plain(["long", "9", "yy"]);
        table.plain(["b", "8", ""]);
        let plain = anstream::adapter::strip_str(&table.text()).to_string();
        assert_eq!(plain, "  a     10  x\n  long   9  yy\n  b      8\n");
    }
}
