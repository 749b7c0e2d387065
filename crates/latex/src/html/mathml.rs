//! `MathML` as TeX.

use super::nodes::{Element, Node};

/// The formula in TeX, and whether all of its elements are known.
pub(super) fn tex(math: &Element) -> (String, bool) {
    let mut is_whole = true;
    let tex = row(math, &mut is_whole);
    (tex, is_whole)
}

fn row(element: &Element, is_whole: &mut bool) -> String {
    let pieces = element.children.iter().map(|node| match node {
        Node::Text(text) => escaped(text.trim()),
        Node::Element(element) => one(element, is_whole),
    });
    let pieces: Vec<String> = pieces.collect();
    let pieces: Vec<&str> = pieces
        .iter()
        .map(String::as_str)
        .filter(|it| !it.is_empty())
        .collect();
    pieces.join(" ")
}

fn one(element: &Element, is_whole: &mut bool) -> String {
    let parts: Vec<&Element> = element.elements().collect();
    let mut part = |at: usize| {
        let part = parts.get(at).map(|it| one(it, is_whole));
        format!("{{{}}}", part.unwrap_or_default())
    };
    match &*element.name {
        "msup" | "mover" => format!("{}^{}", part(0), part(1)),
        "msub" | "munder" => format!("{}_{}", part(0), part(1)),
        "msubsup" | "munderover" => format!("{}_{}^{}", part(0), part(1), part(2)),
        "mfrac" => format!("\\frac{}{}", part(0), part(1)),
        "mroot" => format!("\\sqrt[{}]{}", part(1), part(0)),
        "msqrt" => format!("\\sqrt{{{}}}", row(element, is_whole)),
        "mtext" | "ms" => format!("\\text{{{}}}", escaped(&element.text())),
        "mi" if element.text().trim().chars().count() > 1 => {
            format!("\\mathrm{{{}}}", escaped(element.text().trim()))
        }
        "mi" | "mn" | "mo" => escaped(element.text().trim()),
        "mspace" => "\\;".to_owned(),
        "annotation" | "annotation-xml" => String::new(),
        "mrow" | "mstyle" | "semantics" | "math" | "mpadded" => row(element, is_whole),
        _ => {
            *is_whole = false;
            row(element, is_whole)
        }
    }
}

/// A text whose characters have no meaning in TeX.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '{' | '}' | '$' | '%' | '#' | '&' | '_' => out.extend(['\\', letter]),
            '\\' => out.push_str("\\backslash "),
            '^' => out.push_str("\\hat{}"),
            // Marks for functions and products, which are not visible.
            '\u{2061}'..='\u{2064}' => {}
            _ => out.push(letter),
        }
    }
    out
}
