//! Converting HTML statements to Markdown.
//!
//! `nodes` makes a tree of the text; `blocks`, `inlines`, `tables` and `formulas` convert its
//! elements to the tree that LaTeX statements are converted to, which `write` prints. What Markdown
//! does not have is reported as a loss.

mod blocks;
mod formulas;
mod inlines;
mod mathml;
mod nodes;
mod reader;
mod tables;

use super::shared::Shared;
use super::tree::Block;
use super::write;
use exchange::Losses;
use reader::Reader;

/// The statement in Markdown; elements that it does not have are added to the losses. Samples in it
/// are replaced by the placeholder `{{samples}}`. If its only heading of the first level is at the
/// start, it is the title.
#[must_use]
pub fn html_to_markdown(text: &str, losses: &mut Losses) -> String {
    let (nodes, is_too_deep) = nodes::parse(text);
    if is_too_deep {
        losses.weaker(
            "elements of HTML that are nested too deeply",
            "their text is a part of what surrounds them",
        );
    }
    let mut shared = Shared::new("", losses);
    let mut reader = Reader::new(&mut shared, text.contains("math/tex"));
    let mut blocks = reader.flow(&nodes);
    set_levels(&mut blocks);
    write::markdown(&blocks, &mut shared)
}

/// Keeps the first level for the title.
fn set_levels(blocks: &mut [Block]) {
    let level = |block: &Block| match block {
        Block::Heading(level, _) => Some(*level),
        _ => None,
    };
    let has_title = blocks.first().and_then(level) == Some(1);
    let sections = &mut blocks[usize::from(has_title)..];
    let Some(top) = sections.iter().filter_map(level).min() else {
        return;
    };
    for block in sections {
        if let Block::Heading(level, _) = block {
            *level = (*level + 2 - top).min(6);
        }
    }
}

#[cfg(test)]
mod tests;
