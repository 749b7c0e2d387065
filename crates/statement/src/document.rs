//! A statement as a self-contained LaTeX document.

/// The beginning of every document. It suits `XeLaTeX`, `LuaLaTeX` and pdfLaTeX; a character
/// missing in a font is an error, and the same text results in the same file.
const PREAMBLE: &str = r"\documentclass[11pt]{article}
\usepackage{iftex}
\usepackage{amsmath,amssymb,graphicx,xcolor}
\iftutex
\usepackage{fontspec}
\else
\usepackage[T1]{fontenc}
\usepackage{textcomp}
\usepackage{lmodern}
\fi
\usepackage[a4paper,margin=25mm]{geometry}
\newcommand{\href}[2]{#2 (\texttt{#1})}
\newcommand{\sout}[1]{#1}
\setlength{\parindent}{0pt}
\setlength{\parskip}{6pt plus 2pt}
\tracinglostchars=3
\ifdefined\pdftrailerid\pdftrailerid{}\fi
\ifdefined\pdfvariable\pdfvariable suppressoptionalinfo 512\relax\fi
";

/// The package for Chinese and Japanese, with fonts that come with it.
const EAST_ASIAN: &str = "\\usepackage[UTF8,scheme=plain,fontset=fandol]{ctex}\n";

/// A document with this body in LaTeX.
pub(super) fn document(body: &str) -> String {
    let fonts = if is_east_asian(body) { EAST_ASIAN } else { "" };
    format!("{PREAMBLE}{fonts}\\begin{{document}}\n{body}\n\\end{{document}}\n")
}

/// Whether there are letters that require `ctex`.
pub(super) fn is_east_asian(text: &str) -> bool {
    text.chars().any(|letter| letter >= '\u{2e80}')
}

#[cfg(test)]
mod tests {
    use super::document;

    #[test]
    fn chinese_text_alone_asks_for_its_fonts() {
        assert!(!document("Längste Reihe: $n \\le 5$").contains("ctex"));
        assert!(document("井字棋").contains("{ctex}"));
    }
}
