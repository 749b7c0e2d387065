//! Commands that refer to something else: links, pictures, notes, labels and other files.

use super::cursor::Cursor;
use super::parser::Parser;
use super::symbols;
use super::tree::{self, Block, Inline, TextStyle};

impl Parser<'_, '_, '_> {
    /// Handles a command that refers to something else.
    pub(super) fn reference(&mut self, name: &str) {
        match name {
            "url" | "nolinkurl" => {
                let target = self.address();
                let text = vec![Inline::Text(target.clone())];
                self.line.push(Inline::Link { target, text });
            }
            "path" => {
                let text = self.address();
                self.line.push(Inline::Code(text));
            }
            // The second argument is the text of PDF bookmarks.
            "texorpdfstring" => {
                let text = self.cursor.argument();
                self.cursor.argument();
                let text = self.inlines(text);
                self.line.extend(text);
            }
            "href" => {
                self.cursor.options();
                let target = self.address();
                let text = self.cursor.argument();
                let text = self.inlines(text);
                self.line.push(Inline::Link { target, text });
            }
            "includegraphics" | "includesvg" => self.image(),
            "illustration" => {
                self.cursor.argument();
                let target = self.address();
                let text = self.cursor.argument();
                let text = self.inlines(text);
                self.block(Block::Paragraph(vec![Inline::Image { target, text }]));
            }
            "footnote" | "footnotetext" => {
                self.cursor.options();
                let text = self.cursor.argument();
                let blocks = self.read(text);
                self.shared.footnotes.push(blocks);
                self.line
                    .push(Inline::Footnote(self.shared.footnotes.len()));
            }
            "label" => {
                let label = self.cursor.group().unwrap_or_default().to_owned();
                if let Some(labelled) = self.shared.labelled {
                    self.shared.labels.insert(label, labelled);
                }
                self.cursor.blank();
            }
            "ref" | "autoref" | "cref" | "Cref" => {
                self.cursor.star();
                let label = self.cursor.group().unwrap_or_default().to_owned();
                let is_named = name != "ref";
                self.line.push(Inline::Reference { label, is_named });
            }
            "caption" | "captionof" => self.caption(name),
            "epigraph" => {
                let [text, source] = [self.cursor.argument(), self.cursor.argument()];
                let mut blocks = self.read(text);
                blocks.extend(self.read(source));
                self.block(Block::Quote(blocks));
            }
            "multirow" => {
                self.shared.losses.weaker(
                    "cells of tables that span rows",
                    "the first of the rows has the text",
                );
                self.layout(2);
            }
            "input" | "include" | "lstinputlisting" | "verbatiminput" | "bibliography" => {
                self.cursor.options();
                let file = self.cursor.argument();
                let what = format!("the content of the file `{file}`, by `\\{name}`");
                self.shared
                    .losses
                    .lost(what, "it is left out: put it there by hand");
            }
            "cite" | "eqref" | "pageref" | "footnotemark" => {
                self.cursor.options();
                self.cursor.group();
                self.unknown("the command", &format!("\\{name}"), "it is left out");
            }
            _ if symbols::is_maths(name) => self.stray_maths(name),
            _ => {
                self.cursor.options();
                self.cursor.blank();
                let instead = "it is left out, and its arguments stay as text";
                self.unknown("the command", &format!("\\{name}"), instead);
            }
        }
    }

    /// The URL in the following braces, in which only some characters are escaped.
    pub(super) fn address(&mut self) -> String {
        let Some(written) = self.cursor.raw_group() else {
            return String::new();
        };
        let mut escaped = String::new();
        for letter in written.trim().chars() {
            match letter {
                '%' if !escaped.ends_with('\\') => escaped.push_str("\\%"),
                '~' if !escaped.ends_with('\\') => escaped.push_str("\\textasciitilde{}"),
                letter => escaped.push(letter),
            }
        }
        let blocks = self.read_as(&escaped, true);
        tree::plain(&tree::flat(blocks))
    }

    /// A picture. Our own exports put its text directly after it.
    fn image(&mut self) {
        self.cursor.star();
        while self.cursor.options().is_some() {}
        let target = self.address();
        let mut text = Vec::new();
        if let Some(rest) = self.cursor.rest.strip_prefix("\\emph{") {
            let mut ahead = Cursor::new(rest);
            let caption = ahead.until_close();
            self.cursor = Cursor::new(&rest[rest.len() - ahead.rest.len()..]);
            text = self.inlines(caption);
        }
        self.line.push(Inline::Image { target, text });
    }

    /// The caption of a figure or a table, with its number if the text refers to any.
    fn caption(&mut self, name: &str) {
        let has_number = !self.cursor.star();
        let float = match name {
            "captionof" if self.cursor.group() == Some("table") => "Table",
            _ => self.float,
        };
        self.cursor.options();
        let text = self.cursor.argument();
        let mut caption = Vec::new();
        if has_number {
            let number = self.shared.captions.entry(float).or_default();
            *number += 1;
            self.shared.labelled = Some((float, *number));
            if self.shared.has_references {
                caption.push(Inline::Text(format!("{float} {number}: ")));
            }
        }
        caption.extend(self.inlines(text));
        self.block(Block::Paragraph(vec![Inline::Styled(
            TextStyle::Emphasis,
            caption,
        )]));
    }
}
