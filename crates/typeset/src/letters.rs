//! Letters that no font has: they would be boxes in the document.

use typst::layout::{Frame, FrameItem};
use typst_layout::PagedDocument;

/// Requires a font for each letter.
///
/// # Errors
/// The first letter that no font has.
pub(crate) fn require(document: &PagedDocument) -> Result<(), String> {
    let pages = document.pages().iter();
    match pages
        .zip(1..)
        .find_map(|(page, number)| Some((missing(&page.frame)?, number)))
    {
        Some((letter, page)) => Err(format!(
            "no font has the letter `{}` (U+{:04X}), which is on page {page}",
            letter.escape_debug(),
            u32::from(letter)
        )),
        None => Ok(()),
    }
}

/// The first letter of a frame that its font does not have.
fn missing(frame: &Frame) -> Option<char> {
    frame.items().find_map(|(_, item)| match item {
        FrameItem::Group(group) => missing(&group.frame),
        FrameItem::Text(text) => {
            let mut glyphs = text.glyphs.iter().filter(|glyph| glyph.id == 0);
            glyphs.find_map(|glyph| {
                let letter = text.text.get(glyph.range())?.chars().next()?;
                (!letter.is_whitespace()).then_some(letter)
            })
        }
        _ => None,
    })
}
