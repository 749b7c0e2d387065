//! Formulas: TeX between dollar signs or `\(` and `\)`, and what `MathJax` and `KaTeX` make of them.

use super::mathml;
use super::nodes::{Element, Node};
use super::reader::Reader;
use crate::maths;
use crate::tree::Inline;

/// The delimiters of formulas in texts, the longest first, and whether the formula is displayed.
/// Codeforces uses three dollar signs.
const DELIMITERS: [(&str, &str, bool); 6] = [
    ("$$$$$$", "$$$$$$", true),
    ("$$$", "$$$", false),
    ("$$", "$$", true),
    ("\\[", "\\]", true),
    ("\\(", "\\)", false),
    ("$", "$", false),
];

impl Reader<'_, '_> {
    /// A text with its formulas.
    pub(super) fn text(&mut self, text: &str) -> Vec<Inline> {
        let mut out = Vec::new();
        let (mut rest, mut plain) = (text, String::new());
        let ends = DELIMITERS.map(|(_, close, _)| text.rfind(close).unwrap_or(0));
        while let Some(at) = rest.find(['$', '\\']) {
            plain.push_str(&rest[..at]);
            rest = &rest[at..];
            // Looking for the end of each formula up to the end of the text would take too long.
            let from = text.len() - rest.len();
            let may_end = |at: usize| ends[at] > from;
            if let Some((tex, is_display, after)) = delimited(rest, may_end) {
                out.push(Inline::Text(std::mem::take(&mut plain)));
                out.push(self.maths(tex, is_display));
                rest = after;
            } else {
                // `\$` is a dollar sign, for pages in which others are delimiters.
                let sign = rest.strip_prefix("\\$").map_or(1, |_| 2);
                plain.push_str(&rest[sign - 1..sign]);
                rest = &rest[sign..];
            }
        }
        plain.push_str(rest);
        out.push(Inline::Text(plain));
        out
    }

    fn maths(&mut self, tex: &str, is_display: bool) -> Inline {
        let tex = maths::cleaned(tex.trim(), self.shared);
        if tex.is_empty() {
            return Inline::Text(String::new());
        }
        Inline::Maths { tex, is_display }
    }

    /// The formula that an element shows, if it does.
    pub(super) fn formula(&mut self, element: &Element) -> Option<Inline> {
        let is = |name: &str| element.name == name;
        let has = |class: &str| element.has_class(|it| it == class);
        if is("script") {
            let kind = element
                .get("type")
                .filter(|it| it.starts_with("math/tex"))?;
            return Some(self.maths(&element.text(), kind.contains("display")));
        }
        if element.has_class(|it| it.starts_with("MathJax")) {
            return Some(self.drawn_by_mathjax(element));
        }
        if is("math") || is("mjx-container") || has("katex") || has("katex-display") {
            return self.read_mathml(element, has("katex-display"));
        }
        if is("img") && element.has_class(|it| ["tex", "latex", "math"].contains(&it)) {
            let alt = element.get("alt")?.trim();
            let (tex, is_display) = stripped(alt);
            return Some(self.maths(tex, is_display));
        }
        let is_plain = element
            .children
            .iter()
            .all(|it| matches!(it, Node::Text(_)));
        let is_marked = element.has_class(|it| {
            [
                "math",
                "tex",
                "latex",
                "math-tex",
                "arithmatex",
                "math-inline",
                "math-display",
            ]
            .contains(&it)
        });
        // AtCoder writes variables and formulas as `<var>` in TeX.
        if is_plain && !element.children.is_empty() && (is_marked || is("var")) {
            let text = element.text();
            let (tex, is_display) = stripped(text.trim());
            let is_display = is_display || has("math-display") || has("math") && has("display");
            return Some(self.maths(tex, is_display));
        }
        None
    }

    /// `MathJax` leaves the source in a `<script>` beside the formula, or `MathML` in an attribute.
    fn drawn_by_mathjax(&mut self, element: &Element) -> Inline {
        if !self.has_sources {
            if let Some(maths) = self.read_mathml(element, false) {
                return maths;
            }
            let what = "formulas drawn by MathJax, without their sources";
            self.shared.losses.lost(what, "they are left out");
        }
        Inline::Text(String::new())
    }

    /// The formula of `MathML`: its annotation in TeX, or else what its elements mean.
    fn read_mathml(&mut self, element: &Element, is_display: bool) -> Option<Inline> {
        let is_source = |it: &Element| {
            it.name == "annotation" && it.get("encoding").is_some_and(|it| it.contains("tex"))
        };
        let math = match &*element.name {
            "math" => Some(element),
            _ => element.find(&|it: &Element| it.name == "math"),
        };
        let is_display = is_display
            || math.and_then(|it| it.get("display")) == Some("block")
            || element.get("display") == Some("true");
        let source = element.find(&is_source).map(Element::text);
        let source = source.or_else(|| math?.get("alttext").map(str::to_owned));
        if let Some(tex) = source {
            return Some(self.maths(&tex, is_display));
        }
        let (tex, is_whole) = mathml::tex(math?);
        if !is_whole {
            self.flatten("formulas in MathML with elements that are not common");
        }
        Some(self.maths(&tex, is_display))
    }
}

/// The formula at the start of a text, whether it is displayed, and the text after it. `may_end`
/// returns whether the delimiter with an index may be closed in the text.
fn delimited(text: &str, may_end: impl Fn(usize) -> bool) -> Option<(&str, bool, &str)> {
    let at = DELIMITERS
        .iter()
        .position(|(open, ..)| text.starts_with(open))?;
    let (open, close, is_display) = &DELIMITERS[at];
    if !may_end(at) {
        return None;
    }
    let inner = &text[open.len()..];
    let end = inner.find(close)?;
    let (tex, after) = (&inner[..end], &inner[end + close.len()..]);
    // Two prices such as $5 and $6 do not enclose a formula.
    let is_price = *open == "$"
        && (tex.starts_with(char::is_whitespace)
            || tex.ends_with([' ', '\t', '\n', '\\'])
            || after.starts_with(|it: char| it.is_ascii_digit()));
    (!is_price && !tex.trim().is_empty()).then_some((tex, *is_display, after))
}

/// A formula without its delimiters, and whether these display it.
fn stripped(text: &str) -> (&str, bool) {
    match delimited(text, |_| true) {
        Some((tex, is_display, "")) => (tex, is_display),
        _ => (text, false),
    }
}
