//! Tables.

use super::cursor::{Cursor, Token};
use super::parser::Parser;
use super::tree::{Block, Column, Inline, flat};

/// The maximum number of repetitions in a column specification.
const MAX_REPEATED: usize = 100;

/// The number of arguments before the column specification of a table environment; `None` for other
/// environments.
pub(super) fn arguments_before_columns(name: &str) -> Option<usize> {
    match name {
        "tabular" | "longtable" | "supertabular" | "array" => Some(0),
        "tabular*" | "tabularx" | "tabulary" | "tabu" => Some(1),
        _ => None,
    }
}

/// The columns in a specification such as `|l|c*{2}{r}|`.
pub(super) fn columns(specification: &str) -> Vec<Column> {
    let mut cursor = Cursor::new(specification);
    let mut columns = Vec::new();
    while let Some(token) = cursor.token() {
        match token {
            Token::Letter('c' | 'C') => columns.push(Column::Centered),
            Token::Letter('r' | 'R') => columns.push(Column::Right),
            Token::Letter('l' | 'L' | 'X' | 'J' | 'S') => columns.push(Column::Plain),
            Token::Letter('p' | 'm' | 'b') => {
                cursor.argument();
                columns.push(Column::Plain);
            }
            Token::Letter('@' | '!' | '>' | '<') => {
                cursor.argument();
            }
            Token::Letter('*') => {
                let times = cursor.argument().trim().parse().unwrap_or(1);
                let inner = cursor.argument();
                // In practice, repetitions are not nested.
                let inner = if inner.contains('*') {
                    Vec::new()
                } else {
                    self::columns(inner)
                };
                for _ in 0..MAX_REPEATED.min(times) {
                    columns.extend(&inner);
                }
            }
            _ => {}
        }
    }
    columns
}

impl Parser<'_, '_, '_> {
    /// The table with this body. Its first row becomes the header, which Markdown requires.
    pub(super) fn table(&mut self, specification: &str, body: &str) {
        let columns = columns(specification);
        let ends_row = |token: &Token| {
            matches!(
                token,
                Token::Symbol('\\') | Token::Word("tabularnewline" | "cr")
            )
        };
        let mut rows = Vec::new();
        for (row, _) in Cursor::split(body, ends_row) {
            let cells = self.row(row);
            let is_empty = |cell: &Vec<Inline>| {
                cell.iter()
                    .all(|it| matches!(it, Inline::Text(text) if text.trim().is_empty()))
            };
            // An explicitly written empty row is kept if it separates others.
            if !cells.iter().all(is_empty) || cells.len() > 1 {
                rows.push(cells);
            }
        }
        let widest = rows.iter().map(Vec::len).max().unwrap_or(0);
        if widest > 0 {
            self.block(Block::Table { columns, rows });
        }
    }

    fn row(&mut self, row: &str) -> Vec<Vec<Inline>> {
        // The space after the end of the previous row.
        let mut row = Cursor::new(row);
        row.star();
        if row.rest.starts_with('[') {
            row.options();
        }
        let cells = Cursor::split(row.rest, |token| *token == Token::Letter('&'));
        let mut out = Vec::new();
        for (cell, _) in cells {
            self.cell(cell, &mut out);
        }
        out
    }

    fn cell(&mut self, text: &str, cells: &mut Vec<Vec<Inline>>) {
        let mut cursor = Cursor::new(text);
        // Rules may precede the first cell of a row.
        loop {
            cursor.blank();
            let mut ahead = cursor;
            match ahead.token() {
                Some(Token::Word("hline" | "endhead")) => cursor = ahead,
                Some(Token::Word("toprule" | "midrule" | "bottomrule")) => {
                    ahead.options();
                    cursor = ahead;
                }
                Some(Token::Word("multicolumn")) => {
                    let count = ahead.argument().trim().parse().unwrap_or(1);
                    ahead.argument();
                    let inner = ahead.argument();
                    self.shared.losses.weaker(
                        "cells of tables that span columns",
                        "the first of the columns has the text",
                    );
                    let blocks = self.read(inner);
                    cells.push(flat(blocks));
                    cells.extend((1..MAX_REPEATED.min(count)).map(|_| Vec::new()));
                    return;
                }
                _ => break,
            }
        }
        let blocks = self.read(cursor.rest);
        if blocks.iter().any(|it| !matches!(it, Block::Paragraph(_))) {
            self.shared.losses.weaker(
                "lists and other blocks in cells of tables",
                "their texts follow one another",
            );
        }
        cells.push(flat(blocks));
    }
}
