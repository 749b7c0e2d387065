//! A statement as a tree, between LaTeX and Markdown.

/// A piece of a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Inline {
    Text(String),
    Code(String),
    Maths {
        tex: String,
        is_display: bool,
    },
    Styled(TextStyle, Vec<Inline>),
    Link {
        target: String,
        text: Vec<Inline>,
    },
    Image {
        target: String,
        text: Vec<Inline>,
    },
    /// The number of a footnote.
    Footnote(usize),
    /// The number of the element with this label, with its kind.
    Reference {
        label: String,
        is_named: bool,
    },
    Break,
    /// Raw Markdown.
    Raw(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextStyle {
    Emphasis,
    Strong,
    Underline,
    Above,
    Below,
    Struck,
    Code,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Block {
    Paragraph(Vec<Inline>),
    Heading(usize, Vec<Inline>),
    Code {
        language: String,
        text: String,
    },
    List(MarkupList),
    Table {
        columns: Vec<Column>,
        rows: Vec<Vec<Vec<Inline>>>,
    },
    Quote(Vec<Block>),
    Rule,
    /// Raw Markdown.
    Raw(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MarkupList {
    /// The number of the first item, if items are numbered.
    pub(super) start: Option<u64>,
    /// Whether items are paragraphs, separated by empty lines.
    pub(super) is_loose: bool,
    pub(super) items: Vec<Vec<Block>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Plain,
    Centered,
    Right,
}

/// Pieces as plain text; math keeps its dollar signs.
pub(super) fn plain(inlines: &[Inline]) -> String {
    let piece = |inline: &Inline| match inline {
        Inline::Text(text) | Inline::Code(text) | Inline::Raw(text) => text.clone(),
        Inline::Maths { tex, .. } => format!("${tex}$"),
        Inline::Styled(_, inner) | Inline::Link { text: inner, .. } => plain(inner),
        Inline::Break => " ".to_owned(),
        Inline::Image { .. } | Inline::Footnote(_) | Inline::Reference { .. } => String::new(),
    };
    inlines.iter().map(piece).collect()
}

/// These blocks in one line: paragraphs are joined, others become plain text.
pub(super) fn flat(blocks: Vec<Block>) -> Vec<Inline> {
    let mut all: Vec<Inline> = Vec::new();
    for block in blocks {
        if !all.is_empty() {
            all.push(Inline::Text(" ".to_owned()));
        }
        match block {
            Block::Paragraph(inlines) | Block::Heading(_, inlines) => all.extend(inlines),
            Block::Code { text, .. } => all.push(Inline::Code(text.replace('\n', " "))),
            Block::List(list) => all.extend(list.items.into_iter().flat_map(flat)),
            Block::Table { rows, .. } => {
                all.extend(rows.into_iter().flatten().flatten());
            }
            Block::Quote(blocks) => all.extend(flat(blocks)),
            Block::Rule | Block::Raw(_) => {}
        }
    }
    all
}

/// Blocks with a style applied to every piece of text.
pub(super) fn styled(blocks: Vec<Block>, style: TextStyle) -> Vec<Block> {
    let one = |block| match block {
        Block::Paragraph(inlines) => Block::Paragraph(in_style(inlines, style)),
        Block::Quote(inner) => Block::Quote(styled(inner, style)),
        Block::List(list) => Block::List(MarkupList {
            items: list
                .items
                .into_iter()
                .map(|item| styled(item, style))
                .collect(),
            ..list
        }),
        other => other,
    };
    blocks.into_iter().map(one).collect()
}

/// Pieces in a style; code has no style.
pub(super) fn in_style(inlines: Vec<Inline>, style: TextStyle) -> Vec<Inline> {
    if style == TextStyle::Code {
        return code(inlines);
    }
    vec![Inline::Styled(style, inlines)]
}

/// Text as code; elements that code cannot contain are placed beside it.
fn code(inlines: Vec<Inline>) -> Vec<Inline> {
    let mut out: Vec<Inline> = Vec::new();
    for inline in inlines {
        match inline {
            Inline::Text(text) | Inline::Code(text) => match out.last_mut() {
                Some(Inline::Code(before)) => before.push_str(&text),
                _ => out.push(Inline::Code(text)),
            },
            Inline::Styled(style, inner) => out.push(Inline::Styled(style, code(inner))),
            other => out.push(other),
        }
    }
    out
}
