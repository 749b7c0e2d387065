//! Environments of formulas in Typst: rows of cells.

use super::signs::alignment;
use pulldown_latex::event::{ArrayColumn, ColumnAlignment, DelimiterSize, Grouping};

/// The rows of an environment.
#[derive(Default)]
pub(super) struct Grid {
    rows: Vec<Vec<String>>,
    /// The numbers of the rows below which there are lines.
    lines: Vec<usize>,
    is_new: bool,
}

impl Grid {
    pub(super) fn cell(&mut self, cell: String) {
        if self.rows.is_empty() || self.is_new {
            self.rows.push(Vec::new());
            self.is_new = false;
        }
        if let Some(row) = self.rows.last_mut() {
            row.push(cell);
        }
    }

    pub(super) fn new_row(&mut self, has_line: bool) {
        self.is_new = true;
        if has_line {
            self.lines.push(self.rows.len());
        }
    }

    /// The lines over the first row are left out.
    pub(super) fn restart(&mut self) {
        self.rows.clear();
    }

    /// Without an empty row at the end.
    fn trimmed(mut self) -> Self {
        let is_empty = |row: &Vec<String>| row.iter().all(String::is_empty);
        if self.rows.len() > 1 && self.rows.last().is_some_and(is_empty) {
            self.rows.pop();
        }
        self
    }

    /// All rows as arguments of `mat`.
    fn cells(&self, cell: impl Fn(usize, &str) -> String) -> String {
        let row = |row: &Vec<String>| {
            let cells = row.iter().enumerate();
            let cells: Vec<String> = cells.map(|(at, it)| cell(at, it)).collect();
            cells.join(", ")
        };
        let rows: Vec<String> = self.rows.iter().map(row).collect();
        rows.join("; ")
    }
}

fn plain(_: usize, cell: &str) -> String {
    if cell.is_empty() { "\"\"" } else { cell }.to_owned()
}

/// An environment with these rows.
pub(super) fn written(grouping: &Grouping, grid: Grid) -> String {
    let grid = grid.trimmed();
    match grouping {
        Grouping::Matrix { alignment: side } | Grouping::SubArray { alignment: side } => {
            let (side, cells) = (alignment(*side), grid.cells(plain));
            format!("mat(delim: #none, align: #{side}, {cells})")
        }
        Grouping::Cases { left } => {
            let braces = if *left { "\"{\", none" } else { "none, \"}\"" };
            let cells = grid.cells(plain);
            format!("mat(delim: #({braces}), align: #left, column-gap: #1em, {cells})")
        }
        Grouping::Array(columns) => array(columns, &grid),
        _ => lines(&grid),
    }
}

/// An array: columns that are not centred have an alignment point.
fn array(columns: &[ArrayColumn], grid: &Grid) -> String {
    let sides = columns.iter().filter_map(|column| match column {
        ArrayColumn::Column(side) => Some(*side),
        ArrayColumn::Separator(_) => None,
    });
    let sides: Vec<ColumnAlignment> = sides.collect();
    let cells = grid.cells(|at, cell| match sides.get(at) {
        Some(ColumnAlignment::Left) => format!("& {cell}"),
        Some(ColumnAlignment::Right) => format!("{cell} &"),
        _ => plain(at, cell),
    });
    format!(
        "mat(delim: #none, {}{cells})",
        augment(columns, sides.len(), grid)
    )
}

/// The lines between the rows and the columns of an array.
fn augment(columns: &[ArrayColumn], width: usize, grid: &Grid) -> String {
    let mut vertical = Vec::new();
    let mut before = 0;
    for column in columns {
        match column {
            ArrayColumn::Column(_) => before += 1,
            ArrayColumn::Separator(_) if before > 0 && before < width => vertical.push(before),
            ArrayColumn::Separator(_) => {}
        }
    }
    vertical.dedup();
    let inner = |line: &&usize| **line < grid.rows.len();
    let horizontal: Vec<usize> = grid.lines.iter().filter(inner).copied().collect();
    let list = |key: &str, lines: &[usize]| {
        let lines: String = lines.iter().map(|line| format!("{line},")).collect();
        (!lines.is_empty()).then(|| format!("{key}: ({lines})"))
    };
    let lists = [list("hline", &horizontal), list("vline", &vertical)];
    let lists: Vec<String> = lists.into_iter().flatten().collect();
    if lists.is_empty() {
        String::new()
    } else {
        format!("augment: #({}), ", lists.join(", "))
    }
}

/// Lines of a formula with alignment points.
fn lines(grid: &Grid) -> String {
    if let [row] = &grid.rows[..]
        && let [cell] = &row[..]
    {
        return cell.clone();
    }
    let row = |row: &Vec<String>| {
        let piece = |cell: &String| match cell.as_str() {
            "" => String::new(),
            cell => format!("display({cell})"),
        };
        let cells: Vec<String> = row.iter().map(piece).collect();
        let text = cells.join(" & ");
        plain(0, text.trim_end())
    };
    let rows: Vec<String> = grid.rows.iter().map(row).collect();
    format!("mat(delim: #none, row-gap: #0.7em, {})", rows.join("; "))
}

/// A bracket of this size.
pub(super) fn sized(bracket: &str, size: DelimiterSize) -> String {
    let size = match size {
        DelimiterSize::Big => "1.2em",
        DelimiterSize::BIG => "1.8em",
        DelimiterSize::Bigg => "2.4em",
        DelimiterSize::BIGG => "3em",
    };
    format!("lr(size: #{size}, {bracket})")
}
