use super::{title, to_markdown};
use exchange::Losses;

fn converted(tex: &str) -> (String, Vec<String>) {
    let mut losses = Losses::default();
    let markdown = to_markdown(tex, &mut losses);
    (
        markdown,
        losses.iter().map(|loss| loss.feature.clone()).collect(),
    )
}

/// Every text is converted to its Markdown, without losses.
fn becomes(cases: &[(&str, &str)]) {
    for (tex, markdown) in cases {
        let (made, losses) = converted(tex);
        assert_eq!(made, format!("{markdown}\n"), "{tex}");
        assert!(losses.is_empty(), "{tex}: {losses:?}");
    }
}

#[test]
fn what_statements_use_becomes_markdown() {
    becomes(&[
        ("a \\textbf{b $x_{i}$} \\emph{c}~d", "a **b $x_{i}$** *c* d"),
        (
            "\\section*{Input}\nOne line. % no\n",
            "## Input\n\nOne line.",
        ),
        ("\\begin{itemize}\\item a\\item b\\end{itemize}", "- a\n- b"),
        (
            "\\begin{enumerate}\n\\item a\n\\item b\n\\end{enumerate}",
            "1. a\n2. b",
        ),
        (
            "``q'' --- 1\\,000 \\texttt{a\\_b} 5\\%",
            "\"q\" — 1 000 `a_b` 5%",
        ),
        ("\\(a\\) and \\[b\\]", "$a$ and $$b$$"),
        ("\\problemname{X}\nn is \\constant{n}.", "n is {{n}}."),
        ("\\href{http://a}{the \\bf{b}}", "[the **b**](http://a)"),
        ("\\texorpdfstring{$k$-\\emph{sums}}{k-sums}!", "$k$-*sums*!"),
        ("\\begin{verbatim}\n$x\n\\end{verbatim}", "```\n$x\n```"),
    ]);
}

#[test]
fn letters_and_signs_are_those_of_the_text() {
    becomes(&[
        (
            "\\\"{o} \\\"o \\'e \\'{e} \\`a \\^{\\i} \\~n \\=a \\.z",
            "ö ö é é à î ñ ā ż",
        ),
        (
            "\\c{c} \\c c \\v{s} \\H{o} \\u{g} \\k{a} \\r{a} \\d{a}",
            "ç ç š ő ğ ą å ạ",
        ),
        (
            "\\ae\\ \\AE{} \\l{}\\L{} \\ss\\ \\o{}re \\aa{} \\oe",
            "æ Æ łŁ ß øre å œ",
        ),
        ("a\\dots b \\ldots{} c", "a…b … c"),
        ("a -- b --- c ``d'' `e' ,,f''", "a – b — c \"d\" 'e' „f\""),
        (
            "\\textbackslash{}n \\textasciitilde{} \\textasciicircum{} \\textless{}b",
            "\\n ~ ^ \\<b",
        ),
        ("\\{ \\} \\% \\$ \\# \\_ \\&", "{ } % \\$ # _ &"),
        ("a~b\\,c\\ d\\;e \\/f\\-g", "a b c d e fg"),
        (
            "Erd\\H{o}s, Dvo\\v{r}\\'ak, \\r{A}ngstr\\\"om, \\.I",
            "Erdős, Dvořák, Ångström, İ",
        ),
        ("\\pounds5 \\copyright{} \\S3 \\textdegree C", "£5 © §3 °C"),
    ]);
}

#[test]
fn maths_is_between_dollar_signs_without_spaces() {
    becomes(&[
        (
            "Let \\( x < y \\) and $ n $ hold.",
            "Let $x < y$ and $n$ hold.",
        ),
        ("$$ a $$ and \\[ b \\]", "$$a$$ and $$b$$"),
        (
            "\\begin{equation}\\label{e} x = 1 \\end{equation}",
            "$$x = 1$$",
        ),
        (
            "\\begin{align*}\n a &= b \\\\\n  &= c\n\\end{align*}",
            "$$\\begin{align*}\na &= b \\\\ &= c\n\\end{align*}$$",
        ),
        ("$x$$y$ $\\$5$", "$x$$y$ $\\$5$"),
        ("$a % no\n b$", "$a b$"),
        (
            "$1 \\mbox{ if $x$ or \\(y\\) }$",
            "$1 \\mbox{ if }{x}\\mbox{ or }{y}\\mbox{ }$",
        ),
        ("\\[\na\n- b\n\\]", "$$a - b$$"),
        ("$a\\ $", "$a\\ {}$"),
        (
            "$f(x)=\\begin{cases}1 & x\\\\2 & y\\end{cases}$",
            "$f(x)=\\begin{cases}1 & x\\\\2 & y\\end{cases}$",
        ),
    ]);
}

#[test]
fn code_is_as_it_is_written() {
    becomes(&[
        ("a \\verb|a%b| c", "a `a%b` c"),
        (
            "\\verb+x{+ \\verb*!y\\! \\textbf{\\verb|}|}",
            "`x{` `y\\` **`}`**",
        ),
        ("\\footnote{\\verb|a}b|} x", "[^1] x\n\n[^1]: `a}b`"),
        (
            "\\texttt{5\\% \\_ \\{\\} \\textbackslash n -- ''}",
            "`5% _ {} \\n -- ''`",
        ),
        (
            "{\\tt a--b} \\lstinline|x&y| \\lstinline{z}",
            "`a--b` `x&y` `z`",
        ),
        (
            "\\begin{lstlisting}[language=C++]\n#x % $\n  y\n\\end{lstlisting}",
            "```C++\n#x % $\n  y\n```",
        ),
        ("\\verb|a`b|", "``a`b``"),
    ]);
}

#[test]
fn lists_are_nested() {
    becomes(&[
        (
            "A\n\\begin{itemize}\n\\item a\n\\begin{enumerate}\n\\item b\n\\item[x)] c\n\\end{enumerate}\n\\item d\n\\end{itemize}\nB",
            "A\n\n- a\n  - b\n  - x) c\n- d\n\nB",
        ),
        (
            "\\begin{itemize}\n\\item a\n\n\\item b\n\nc\n\\end{itemize}",
            "- a\n\n- b\n\n  c",
        ),
        (
            "\\begin{description}\\item[Red] x\\item[{[b]}] y\\end{description}",
            "- **Red** x\n- **[b]** y",
        ),
        (
            "\\begin{enumerate}\\setcounter{enumi}{3}\\item a\\end{enumerate}",
            "4. a",
        ),
    ]);
}

#[test]
fn tables_have_their_columns_and_cells() {
    becomes(&[
        (
            "\\begin{tabular}{|l|c|r|}\n\\hline\na & b & c \\\\ \\hline\n$|x|$ & \\verb|&| & \\& \\\\[2pt]\n\\hline\n\\end{tabular}",
            "| a | b | c |\n| --- | :-: | --: |\n| $\\|x\\|$ | `&` | & |",
        ),
        (
            "\\begin{tabularx}{\\textwidth}{p{2cm}*{2}{c}}a&{b&c}\\\\\\toprule $\\begin{cases}1&2\\\\3&4\\end{cases}$&\\end{tabularx}",
            "| a | b&c |\n| --- | :-: |\n| $\\begin{cases}1&2\\\\3&4\\end{cases}$ |  |",
        ),
    ]);
    let (markdown, losses) =
        converted("\\begin{tabular}{ll}\\multicolumn{2}{c}{a}\\\\b&c\\end{tabular}");
    assert_eq!(markdown, "| a |  |\n| --- | --- |\n| b | c |\n");
    assert_eq!(losses, ["cells of tables that span columns"]);
}

#[test]
fn pictures_have_their_captions() {
    becomes(&[
        (
            "\\begin{figure}[h]\\centering\n\\includegraphics[width=3cm]{a.png}\n\\caption{The \\emph{a}}\\label{f}\n\\end{figure}\nx",
            "![The *a*](a.png)\n\nx",
        ),
        (
            "\\illustration{0.3}{a.png}{By \\url{http://a/b_c}}",
            "![By <http://a/b_c>](a.png)",
        ),
        (
            "See Figure~\\ref{f}.\\begin{figure}\\includegraphics{a}\\caption{A}\\label{f}\\end{figure}",
            "See Figure 1.\n\n![Figure 1: A](a)",
        ),
        ("\\includegraphics{a.png}\\emph{b}", "![b](a.png)"),
    ]);
}

#[test]
fn styles_end_where_they_do() {
    becomes(&[
        ("{\\bf a {\\it b}} c", "**a _b_** c"),
        (
            "\\textbf{Note:}text \\textbf{ a }b",
            "<strong>Note:</strong>text **a** b",
        ),
        (
            "\\textbf{$n$}th \\emph{a}\\textbf{b}",
            "<strong>$n$</strong>th *a*__b__",
        ),
        (
            "\\underline{a}\\textsuperscript{2} \\sout{b}",
            "<u>a</u><sup>2</sup> <s>b</s>",
        ),
        ("{\\large a \\textit{b {c} d}}", "a *b c d*"),
        (
            "\\InputFile\na\n\\OutputFile b",
            "## Input\n\na\n\n## Output\n\nb",
        ),
        (
            "a * b_c - <d> [x](y)\n- e\n1. f",
            "a * b_c - \\<d> [x\\](y)\n\\- e\n1\\. f",
        ),
    ]);
}

#[test]
fn notes_stand_before_the_samples_that_follow_them() {
    becomes(&[(
        "a\\footnote{b\\footnote{c}}\n\n\\nextsample\n\nd\\footnote{e}\n\n\\remainingsamples",
        "a[^2]\n\n[^1]: c\n\n[^2]: b[^1]\n\n{{nextsample}}\n\nd[^3]\n\n[^3]: e\n\n{{remainingsamples}}",
    )]);
}

#[test]
fn what_markdown_does_not_have_is_named() {
    for (tex, markdown, loss) in [
        ("a \\foo[x]{b} c", "a b c", "the command `\\foo`"),
        (
            "\\begin{lemma}a\\end{lemma}",
            "a",
            "the environment `lemma`",
        ),
        (
            "a\\begin{tikzpicture}\\draw (1);\\end{tikzpicture}",
            "a",
            "the drawing by `tikzpicture`",
        ),
        (
            "a $b",
            "a \\$b",
            "a dollar sign that begins maths without an end",
        ),
        (
            "\\input{x} a",
            "a",
            "the content of the file `x`, by `\\input`",
        ),
        ("a\\cite{b}", "a", "the command `\\cite`"),
        ("\\ref{x}", "?", "the reference to `x`"),
        ("\\textsc{a}", "a", "small capitals"),
    ] {
        let (made, losses) = converted(tex);
        assert_eq!(made, format!("{markdown}\n"), "{tex}");
        assert_eq!(losses, [loss], "{tex}");
    }
}

#[test]
fn titles_are_plain_text() {
    for (tex, expected) in [
        ("\\problemname{Tom \\& Jerry}", Some("Tom & Jerry")),
        ("\\problemname{Sum of $a_{i}$}\nx", Some("Sum of $a_{i}$")),
        ("%% plainproblemname: A\n\\problemname{B}", Some("A")),
        (
            "% \\problemname{A}\n\\problemname{\\textbf{B} ``C''\n--- \\'e}",
            Some("B \"C\" — é"),
        ),
        ("\\problemname{\\problemyamlname}", None),
        ("\\problemname{}", None),
        ("x", None),
    ] {
        assert_eq!(title(tex).as_deref(), expected, "{tex}");
    }
}

#[test]
fn broken_latex_ends_nevertheless() {
    for tex in [
        "$a",
        "\\textbf{a",
        "\\begin{verbatim}",
        "\\",
        "{{{",
        "\\begin",
        "\\[",
        "é\\é",
        "\\verb",
        "\\verb|",
        "}}}",
        "%",
        "$$",
        "$$a$",
        "\\begin{tabular}",
        "\\begin{itemize}",
        "\\end{x}",
        "\\item",
        "\\newcommand",
        "\\def",
        "\\'",
        "\\c",
        "\\includegraphics[",
        "\\begin{lstlisting}[",
        "\\itemsep=1é",
        "\\href{a",
        "\\(\\",
        "#9",
        "\\def\\a#9{#9}\\a",
    ] {
        let _ = converted(tex);
    }
    for deep in [
        "\\textbf{",
        "{",
        "\\begin{itemize}\\item ",
        "$\\text{",
        "\\begin{tabular}{l}",
        "\\footnote{",
        "\\emph{\\textbf{",
    ] {
        let (_, losses) = converted(&deep.repeat(500));
        assert!(!losses.is_empty() || deep == "$\\text{", "{deep}");
    }
}
