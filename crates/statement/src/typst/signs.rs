//! Signs, fonts and accents of formulas in Typst.

use pulldown_latex::event::{ColumnAlignment, Font, Style};

/// Signs that Typst reads as syntax, besides those of ASCII.
const SYNTAX: &str = "√∛∜⟨⟩⌊⌋⌈⌉⟦⟧‖";

/// Signs with an own letter for "not".
const NEGATED: [(char, &str); 16] = [
    ('=', "≠"),
    ('<', "≮"),
    ('>', "≯"),
    ('≤', "≰"),
    ('≥', "≱"),
    ('∈', "∉"),
    ('∋', "∌"),
    ('∃', "∄"),
    ('≡', "≢"),
    ('⊂', "⊄"),
    ('⊃', "⊅"),
    ('⊆', "⊈"),
    ('∣', "∤"),
    ('∥', "∦"),
    ('∼', "≁"),
    ('≈', "≉"),
];

/// Signs over or below a formula, and the functions that write them.
const ACCENTS: [(char, &str); 22] = [
    ('^', "hat"),
    ('ˆ', "hat"),
    ('~', "tilde"),
    ('˜', "tilde"),
    ('‾', "overline"),
    ('¯', "macron"),
    ('ˉ', "macron"),
    ('˙', "dot"),
    ('¨', "dot.double"),
    ('ˇ', "caron"),
    ('˘', "breve"),
    ('`', "grave"),
    ('´', "acute"),
    ('→', "arrow"),
    ('←', "arrow.l"),
    ('˚', "circle"),
    ('⏞', "overbrace"),
    ('⏟', "underbrace"),
    ('⏜', "overparen"),
    ('⏝', "underparen"),
    ('_', "underline"),
    ('\u{332}', "underline"),
];

/// A sign as a piece of a formula.
pub(super) fn sign(letter: char) -> String {
    match letter {
        '-' => "−".to_owned(),
        '*' => "∗".to_owned(),
        '\u{a0}' | ' ' => "\" \"".to_owned(),
        _ if letter.is_ascii_punctuation() || SYNTAX.contains(letter) => format!("\\{letter}"),
        _ => letter.to_string(),
    }
}

/// The sign for "not" `letter`, if it has one.
pub(super) fn negated(letter: char) -> Option<&'static str> {
    let found = NEGATED.iter().find(|(sign, _)| *sign == letter);
    found.map(|(_, negated)| *negated)
}

/// The function that puts this sign over or below a formula, if there is one.
pub(super) fn accent(letter: char) -> Option<&'static str> {
    let found = ACCENTS.iter().find(|(sign, _)| *sign == letter);
    found.map(|(_, accent)| *accent)
}

/// The functions of a font, the innermost one last.
pub(super) fn font(font: Font) -> &'static [&'static str] {
    match font {
        Font::Bold => &["upright", "bold"],
        Font::BoldItalic => &["italic", "bold"],
        Font::BoldSymbol => &["bold"],
        Font::BoldScript => &["bold", "cal"],
        Font::Script => &["cal"],
        Font::Fraktur => &["frak"],
        Font::BoldFraktur => &["bold", "frak"],
        Font::Monospace => &["mono"],
        Font::SansSerif => &["upright", "sans"],
        Font::SansSerifItalic => &["italic", "sans"],
        Font::BoldSansSerif => &["upright", "bold", "sans"],
        Font::SansSerifBoldItalic => &["italic", "bold", "sans"],
        Font::DoubleStruck | Font::DoubleStruckItalic => &["bb"],
        Font::Italic => &["italic"],
        Font::UpRight => &["upright"],
    }
}

/// The function of a style.
pub(super) fn style(style: Style) -> &'static str {
    match style {
        Style::Display => "display",
        Style::Text => "inline",
        Style::Script => "script",
        Style::ScriptScript => "sscript",
    }
}

/// The value of an alignment.
pub(super) fn alignment(alignment: ColumnAlignment) -> &'static str {
    match alignment {
        ColumnAlignment::Left => "left",
        ColumnAlignment::Center => "center",
        ColumnAlignment::Right => "right",
    }
}
