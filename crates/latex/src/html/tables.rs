//! Tables.

use super::blocks::is_empty;
use super::nodes::{Element, Node};
use super::reader::Reader;
use crate::tree::{Block, Column, Inline};

/// The maximum number of columns; there are more in no statement.
const MAX_COLUMNS: usize = 1000;

impl Reader<'_, '_> {
    /// Adds a table with the caption above it. A table with a single cell is for layout: its content
    /// is added.
    pub(super) fn table(&mut self, element: &Element, blocks: &mut Vec<Block>) {
        let mut found = Vec::new();
        rows(element, &mut found);
        if let [row] = &found[..]
            && let [cell] = &cells(row)[..]
        {
            blocks.extend(self.flow(&cell.children));
            return;
        }
        if let Some(caption) = element.elements().find(|it| it.name == "caption") {
            let caption = self.inlines(&caption.children);
            if !is_empty(&caption) {
                blocks.push(Block::Paragraph(caption));
            }
        }
        let columns = found
            .iter()
            .rev()
            .map(|row| cells(row))
            .max_by_key(Vec::len);
        let columns: Vec<Column> = columns.iter().flatten().map(|cell| column(cell)).collect();
        let rows: Vec<Vec<Vec<Inline>>> = found.into_iter().map(|row| self.row(row)).collect();
        if rows.iter().any(|row| !row.is_empty()) {
            blocks.push(Block::Table { columns, rows });
        }
    }

    fn row(&mut self, row: &Element) -> Vec<Vec<Inline>> {
        let mut out: Vec<Vec<Inline>> = Vec::new();
        for cell in cells(row) {
            if cell.elements().any(is_flattened) {
                self.flatten("lists, code and tables in cells of tables in HTML");
            }
            out.push(self.cell(cell));
            let span = |key: &str| cell.get(key).and_then(|it| it.trim().parse().ok());
            let wide = span("colspan").unwrap_or(1_usize);
            if wide > 1 || span("rowspan").is_some_and(|high| high > 1) {
                let what = "merged cells of tables in HTML";
                self.shared
                    .losses
                    .weaker(what, "their text is in the first cell");
            }
            let empty = wide.saturating_sub(1).min(MAX_COLUMNS);
            out.extend(std::iter::repeat_n(Vec::new(), empty));
            out.truncate(MAX_COLUMNS);
        }
        out
    }

    /// The text of a cell: paragraphs are on lines of their own.
    fn cell(&mut self, cell: &Element) -> Vec<Inline> {
        let mut out: Vec<Inline> = Vec::new();
        for node in &cell.children {
            let is_block = matches!(node, Node::Element(it) if it.has_block());
            if is_block && !is_empty(&out) {
                out.push(Inline::Break);
            }
            out.extend(self.inline(node));
        }
        out
    }
}

/// The rows of a table, not those of tables in it.
fn rows<'e>(element: &'e Element, found: &mut Vec<&'e Element>) {
    for child in element.elements() {
        match &*child.name {
            "tr" => found.push(child),
            "table" | "td" | "th" | "caption" => {}
            _ => rows(child, found),
        }
    }
}

fn cells(row: &Element) -> Vec<&Element> {
    let cells = row.elements();
    cells
        .filter(|it| it.name == "td" || it.name == "th")
        .collect()
}

fn column(cell: &Element) -> Column {
    let style = cell.get("style").unwrap_or_default().replace(' ', "");
    let align = cell.get("align").unwrap_or_default();
    match align {
        _ if style.contains("text-align:center") => Column::Centered,
        _ if style.contains("text-align:right") => Column::Right,
        "center" => Column::Centered,
        "right" => Column::Right,
        _ => Column::Plain,
    }
}

/// Whether an element in a cell loses its form.
fn is_flattened(element: &Element) -> bool {
    ["ul", "ol", "dl", "table", "pre"].contains(&&*element.name)
        || element.elements().any(is_flattened)
}
