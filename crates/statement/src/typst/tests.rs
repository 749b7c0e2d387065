use super::maths::formula;
use super::{document, interaction, pair, text};

#[test]
fn every_construct_of_statements_has_its_typst() {
    let markdown = "## Input\n\nA *line* of **two**(!) numbers $n_1$, `a_b`, 5% #1[^n]:\n\n- one\n  - inner\n- two\n\n3. x\n4. y\n\n\
                    ```cpp\nraw {_}\n```\n\n> quoted\n\n| a | b |\n|:-:|---|\n| $|x|$ | 2 |\n\n![the c](d/e.png)\n\nf <img src=\"g.svg\"> \
                    [l](http://a/b) <b>k</b><br>\nz\n\n---\n\n[^n]: A note.\n";
    let typst = text(&crate::tables::whole(markdown).0);
    let expected = "== Input\n\n\
        A #emph[line] of #strong[two];(!) numbers $n_1$, `a_b`, 5% \\#1#footnote[A note.]:\n\n\
        - one\n  - inner\n- two\n\n3. x\n4. y\n\n\
        ```cpp\nraw {_}\n```\n\n#quote(block: true)[\n  quoted\n]\n\n\
        #table(\n  columns: 2,\n  align: (center,left,),\n  table.header([a], [b], ),\n  [$\\|x\\|$], [2],\n)\n\n\
        #figure(image(\"d/e.png\"), numbering: none, caption: [the c])\n\n\
        f #box(image(\"g.svg\")) #link(\"http://a/b\")[l] #strong[k] \\\n\nz\n\n#line(length: 100%)\n";
    assert_eq!(typst, expected);
}

#[test]
fn maths_is_typst() {
    for (tex, typst) in [
        ("1 \\le n \\le 10^5", "1≤n≤10^5"),
        ("\\frac{a}{b}xy", "frac(a, b)x y"),
        ("\\sum_{i=1}^n a_i", "∑_(i\\=1)^n a_i"),
        ("\\sqrt[3]{x}", "root(3, x)"),
        ("\\text{if } x", "\"if \"x"),
        ("f'(x)", "f′\\(x\\)"),
        ("\\hat{x}", "accent(x, hat)"),
        ("\\overline{ab}", "overline(a b)"),
        ("\\mathbb{R}, \\mathbf{v}", "bb(R)\\,upright(bold(v))"),
        ("\\max_i x", "attach(op(\"max\", limits: #true), b: i)x"),
        (
            "\\left\\lfloor \\frac{n}{2} \\right\\rfloor",
            "lr(\\⌊frac(n, 2)\\⌋)",
        ),
        (
            "\\begin{cases} 1 & x \\\\ 0 & y \\end{cases}",
            "mat(delim: #(\"{\", none), align: #left, column-gap: #1em, 1, x; 0, y)",
        ),
        ("\\binom{n}{k}", "lr(\\(mat(delim: #none, n; k)\\))"),
        ("a \\notin B", "a∉B"),
        ("\\#x(\\text{\"})", "\\#x\\(\"\\\"\"\\)"),
    ] {
        assert_eq!(formula(tex, false), format!("${typst}$"), "{tex}");
    }
    assert_eq!(formula("\\nosuch", false), "`$\\nosuch$`");
    let deep = "{".repeat(2000) + &"}".repeat(2000);
    assert!(formula(&deep, true).starts_with("`$"));
}

#[test]
fn samples_stand_beside_each_other_where_they_fit() {
    let parts = |text: &str| pair(&[("In 1".to_owned(), "1"), ("Out 1".to_owned(), text)]);
    assert_eq!(
        parts("2\n"),
        "#samples(columns: 2,\n  sample(\"In 1\", ```\n1\n```),\n  sample(\"Out 1\", ```\n2\n```),\n)\n\n"
    );
    assert!(parts(&"1 ".repeat(30)).contains("columns: 1"));
    assert!(parts(&"1".repeat(100)).contains("size: 0.66em"));
    let shown = interaction("Sample \"1\"", "<1\n>2\n");
    assert_eq!(
        shown,
        "#interaction(\"Sample \\\"1\\\"\",\n  (false, \"<1\"),\n  (true, \">2\"),\n)\n\n"
    );
    assert!(
        document("a \"b\"", "c").starts_with("#set document(title: \"a \\\"b\\\"\", date: none)\n")
    );
}
