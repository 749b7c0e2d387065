use super::html_to_markdown;
use exchange::Losses;

fn converted(html: &str) -> String {
    html_to_markdown(html, &mut Losses::default())
}

fn lost(html: &str) -> Vec<String> {
    let mut losses = Losses::default();
    let _ = html_to_markdown(html, &mut losses);
    losses.iter().map(|it| it.feature.clone()).collect()
}

#[test]
fn blocks_are_those_of_markdown() {
    for (html, markdown) in [
        (
            "<p>One<p>Two &amp; <b>three</b><br>four",
            "One\n\nTwo & **three**  \nfour\n",
        ),
        ("text<div>a <i>b</i></div>c", "text\n\na *b*\n\nc\n"),
        (
            "<ul><li>a<li>b<ol start=3><li>c</ol></ul>",
            "- a\n- b\n  3. c\n",
        ),
        (
            "<pre>\na &lt; b\n  <b>c</b></pre>",
            "```\na < b\n  c\n```\n",
        ),
        (
            "<pre><code class='hl language-cpp'>int a;</code></pre>",
            "```cpp\nint a;\n```\n",
        ),
        ("<blockquote><p>a</p></blockquote><hr>", "> a\n\n___\n"),
        ("<dl><dt>n<dd>a number</dl>", "**n**\n\na number\n"),
        (
            "<center><img src='a b.png' alt='[x]'></center>",
            "![\\[x\\]](<a b.png>)\n",
        ),
        ("<b><p>a</p><p>b</p></b>", "**a**\n\n**b**\n"),
        (
            "a_b*c* {{samples}} <code>x*y `</code>",
            "a_b\\*c\\* {\\{samples}} `` x*y ` ``\n",
        ),
        (
            "x<sub>1</sub> 10<sup>5</sup>",
            "x<sub>1</sub> 10<sup>5</sup>\n",
        ),
        (
            "<a href='https://a/b'>c</a> <a href='#x'>d</a>",
            "[c](https://a/b) d\n",
        ),
    ] {
        assert_eq!(converted(html), markdown, "{html}");
    }
}

#[test]
fn the_only_heading_of_the_first_level_is_the_title() {
    let sum = "<!doctype html><html><head><title>t</title></head><body><h1>Sum</h1>a<h3>Input</h3>b<h4>c</h4>";
    assert_eq!(converted(sum), "# Sum\n\na\n\n## Input\n\nb\n\n### c\n");
    assert_eq!(converted("a<h1>Input</h1>b"), "a\n\n## Input\n\nb\n");
}

#[test]
fn tables_have_a_header_and_cells_in_one_line() {
    let table = "<table><caption>T</caption><thead><tr><th>n<th align=right>a | b</thead>\
                 <tr><td><p>1</p><p>2</p><td>$x$</tr><tr><td colspan=2>c</table>";
    assert_eq!(
        converted(table),
        "T\n\n| n | a \\| b |\n| --- | --: |\n| 1<br>2 | $x$ |\n| c |  |\n"
    );
    assert_eq!(lost(table), ["merged cells of tables in HTML"]);
    assert_eq!(converted("<table><tr><td><ul><li>a</ul></table>"), "- a\n");
}

#[test]
fn formulas_are_found_in_all_forms() {
    for (html, markdown) in [
        ("$a &lt; b$ and \\(c\\)", "$a < b$ and $c$\n"),
        ("\\[d\\] $$e$$", "$$d$$ $$e$$\n"),
        ("$$$n$$$ and $$$$$$m$$$$$$", "$n$ and $$m$$\n"),
        ("costs $5 or $6, \\$7", "costs \\$5 or \\$6, \\$7\n"),
        ("<var>A_i</var>", "$A_i$\n"),
        ("<span class='math inline'>\\(x\\)</span>", "$x$\n"),
        ("<div class='math display'>x</div>", "$$x$$\n"),
        ("<img class=latex alt='$x^2$' src=1.png>", "$x^2$\n"),
        (
            "<span class=MathJax_Preview>?</span><script type='math/tex; mode=display'>a<b</script>",
            "$$a<b$$\n",
        ),
        (
            "<span class=katex><span class=katex-mathml><math><semantics><mi>x</mi>\
             <annotation encoding='application/x-tex'>x_1</annotation></semantics></math></span>\
             <span class=katex-html>x1</span></span>",
            "$x_1$\n",
        ),
        (
            "<math><msup><mn>10</mn><mi>n</mi></msup><mo>≤</mo><mfrac><mi>a</mi><mi>gcd</mi></mfrac></math>",
            "${10}^{n} ≤ \\frac{a}{\\mathrm{gcd}}$\n",
        ),
    ] {
        assert_eq!(converted(html), markdown, "{html}");
    }
}

#[test]
fn samples_become_the_placeholder() {
    let kattis = "<p>a</p><table class='sample' summary='sample data'><tr><td><pre>1</pre></table>\
                  <table class='sample'><tr><td><pre>2</pre></table><p>b</p>";
    assert_eq!(converted(kattis), "a\n\n{{samples}}\n\nb\n");
}

#[test]
fn what_cannot_be_kept_is_reported() {
    let html = "<script>alert(1)</script><p style='color:red' onclick='x()'>a</p><iframe src=x>b</iframe>\
                <a href='javascript:x()'>c</a><svg><path/></svg>";
    assert_eq!(converted(html), "a\n\nc\n");
    assert_eq!(
        lost(html),
        [
            "`<iframe>` of HTML",
            "`<script>` of HTML",
            "`<svg>` of HTML",
            "links in HTML that are not addresses of pages",
            "styles and colours of HTML"
        ]
    );
}

#[test]
fn hostile_pages_end() {
    for piece in [
        "<div>",
        "<b>",
        "<p>",
        "<table>",
        "<ul><li>",
        "<table><tr><td>",
        "<span class=katex>",
        "</p>",
        "<!--",
        "&#",
        "<a b",
        "<script>",
        "$",
        "\\(",
        "<math><msup>",
        "<blockquote>a",
        "<td colspan=99999999>",
        "<h1>",
        "<pre>",
        "\0",
        "<select>",
        "<![CDATA[",
        "a\u{301}",
    ] {
        let _ = converted(&piece.repeat(20_000 / piece.len()));
    }
    let deep = format!("{}deep", "<div>".repeat(100_000));
    assert_eq!(converted(&deep), "deep\n");
    assert_eq!(lost(&deep), ["elements of HTML that are nested too deeply"]);
}
