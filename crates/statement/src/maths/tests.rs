use super::{html, refusal};

/// The formula without its tags.
fn shown(tex: &str) -> String {
    let html = html(tex, false);
    let document = roxmltree::Document::parse(&html).unwrap();
    assert!(
        document.root_element().has_tag_name("math"),
        "{tex}: {html}"
    );
    let nodes = document.descendants().filter(roxmltree::Node::is_text);
    nodes.filter_map(|node| node.text()).collect()
}

#[test]
fn formulas_are_xml_and_show_what_they_say() {
    for (tex, text) in [
        ("a<b", "a<b"),
        ("a > b \\lt c \\gt d", "a>b<c>d"),
        ("a \\not< b", "a<\u{338}b"),
        ("\\&\\%\\#\\_\\$", "&%#_$"),
        ("\\text{a<b & c \\& d}", "a<b & c & d"),
        ("\\operatorname{a<b&c}", "a<b&c"),
        ("\\big| x \\Bigr)", "|x)"),
        ("\\left< x \\right>", "⟨x⟩"),
        ("\\strut x \\mathstrut", "x"),
        (
            "\\text{5\\% of $x_1$ and \\textbf{b}~c}",
            "5% of\u{a0}x1\u{a0}and\u{a0}𝐛\u{a0}c",
        ),
        ("\\mbox{if $x$}", "if\u{a0}x"),
        ("\\begin{eqnarray*}a&=&b\\\\c&<&d\\end{eqnarray*}", "a=bc<d"),
        (
            "\\begin{align*}a&=b\\label{x}\\\\c&=d\\nonumber\\end{align*}",
            "a=bc=d",
        ),
        ("\\begin{multline*}a\\\\b\\end{multline*}", "ab"),
        (
            "\\begin{cases}1 & \\mbox{a}\\\\2&\\text{b}\\end{cases}",
            "{1a2b",
        ),
        ("\\begin{array}[t]{c|c}a&b\\end{array}", "ab"),
        ("a \\mod b, \\argmax, \\boxed{x}", "amodb,argmax,x"),
        ("x\\tag{1}", "x(1)"),
        ("\\verb|a|", "𝚊"),
        ("\\text{``a'' -- b}", "“a” – b"),
    ] {
        let without = |text: &str| text.replace([' ', '\u{2061}', '\u{2009}', '\u{a0}'], "");
        assert_eq!(
            without(&shown(tex)),
            without(text),
            "{tex}: {}",
            html(tex, true)
        );
        assert_eq!(refusal(tex), None, "{tex}");
    }
}

#[test]
fn spaces_are_spaces() {
    for tex in ["a~b", "a\\ b", "a\\nobreakspace b"] {
        let html = html(tex, false);
        assert!(html.contains("<mtext>\u{a0}</mtext>"), "{tex}: {html}");
    }
    assert!(html("x\\text{ or }y", false).contains("\u{a0}or\u{a0}"));
}

#[test]
fn maths_that_cannot_be_read_is_shown_as_written() {
    for tex in [
        "\\nosuchthing",
        "\\frac{",
        "}",
        "\\left(",
        "\\begin{x}",
        "<\\nosuchthing&",
        "\\",
        "\\text{",
        "\\verb",
        "\\begin",
    ] {
        let html = html(tex, false);
        assert!(roxmltree::Document::parse(&html).is_ok(), "{tex}: {html}");
    }
    assert_eq!(html("\\nosuchthing", false), "<code>$\\nosuchthing$</code>");
    assert!(refusal("\\nosuchthing").is_some());
}
