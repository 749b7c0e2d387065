//! The conversion of LaTeX commands.

use super::cursor::Token;
use super::parser::Parser;
use super::symbols;
use super::tree::{self, Block, Inline, TextStyle};

/// Layout commands, with the number of arguments that are dropped as well. Other arguments stay as
/// text.
const LAYOUT: &str = " noindent 0 indent 0 bigskip 0 medskip 0 smallskip 0 vspace 1 vfill 0 newpage 0 clearpage 0 pagebreak 0 nopagebreak 0 \
    centering 0 raggedright 0 raggedleft 0 tiny 0 scriptsize 0 footnotesize 0 small 0 normalsize 0 large 0 Large 0 LARGE 0 huge 0 Huge 0 \
    leavevmode 0 protect 0 normalfont 0 rm 0 rmfamily 0 sf 0 sffamily 0 mdseries 0 upshape 0 displaystyle 0 allowbreak 0 sloppy 0 frenchspacing 0 \
    strut 0 null 0 relax 0 hline 0 cline 1 cmidrule 1 toprule 0 midrule 0 bottomrule 0 endhead 0 endfirsthead 0 setlength 2 addtolength 2 \
    setcounter 2 addtocounter 2 usepackage 1 documentclass 1 pagestyle 1 thispagestyle 1 graphicspath 1 selectlanguage 1 foreignlanguage 1 \
    color 1 textcolor 1 colorbox 1 definecolor 3 hypersetup 1 captionsetup 1 lstset 1 problemname 1 index 1 phantom 1 hphantom 1 vphantom 1 \
    fontsize 2 selectfont 0 fontfamily 1 raisebox 1 makebox 0 mbox 0 fbox 0 framebox 0 parbox 1 scalebox 1 resizebox 2 rotatebox 1 text 0 textrm 0 \
    textsf 0 textup 0 textmd 0 textnormal 0 rowcolor 1 cellcolor 1 columnbreak 0 smash 0 begingroup 0 endgroup 0 bgroup 0 egroup 0 maketitle 0 \
    title 1 author 1 date 1 hyphenation 1 nocite 1 ignorespaces 0 unskip 0 boldmath 0 unboldmath 0 looseness 0 fi 0 linewidth 0 textwidth 0 \
    columnwidth 0 hbox 0 vbox 0 vspace* 1 Example 0 Examples 0 exmp 2 exmpfile 3 hangindent 0 samepage 0 tabcolsep 0 arraystretch 0 \
    lstdefinestyle 2 tikzset 1 newsavebox 1 sbox 2 newcolumntype 2 stepcounter 1 refstepcounter 1 hyperref 0 arraybackslash 0 usetikzlibrary 1 ";

/// Lengths; the text after them sets them.
const LENGTHS: [&str; 8] = [
    "itemsep",
    "parskip",
    "parindent",
    "parsep",
    "topsep",
    "leftmargin",
    "hangindent",
    "baselineskip",
];

/// Commands that are a heading without an argument.
const HEADINGS: [(&str, &str); 12] = [
    ("InputFile", "Input"),
    ("OutputFile", "Output"),
    ("Input", "Input"),
    ("Output", "Output"),
    ("Interaction", "Interaction"),
    ("Scoring", "Scoring"),
    ("Note", "Notes"),
    ("Notes", "Notes"),
    ("Explanation", "Explanation"),
    ("Explanations", "Explanation"),
    ("Hint", "Hint"),
    ("Constraints", "Constraints"),
];

/// The style that a command applies to its argument.
fn style(name: &str) -> Option<TextStyle> {
    Some(match name {
        "textbf" | "strong" => TextStyle::Strong,
        "emph" | "textit" | "textsl" => TextStyle::Emphasis,
        "texttt" | "t" | "code" => TextStyle::Code,
        "underline" | "uline" | "underbar" => TextStyle::Underline,
        "textsuperscript" => TextStyle::Above,
        "textsubscript" => TextStyle::Below,
        "sout" | "st" | "strike" => TextStyle::Struck,
        _ => return None,
    })
}

/// The style that a command applies to the following text, or to an argument that directly follows.
fn switch(name: &str) -> Option<TextStyle> {
    Some(match name {
        "bf" | "bfseries" => TextStyle::Strong,
        "it" | "itshape" | "em" | "sl" | "slshape" => TextStyle::Emphasis,
        "tt" | "ttfamily" => TextStyle::Code,
        _ => return None,
    })
}

/// The number of arguments that are dropped with a layout command.
fn layout(name: &str) -> Option<usize> {
    let mut words = LAYOUT.split_whitespace();
    words.find(|word| *word == name)?;
    words.next()?.parse().ok()
}

impl Parser<'_, '_, '_> {
    pub(super) fn command(&mut self, name: &str) {
        if let Some(sign) = symbols::sign(name) {
            // A line end is meant as a space, although TeX drops it.
            if self.cursor.peek() != Some(Token::Space { ends_line: true }) || sign != "…" {
                self.cursor.blank();
            }
            return self.sign(sign);
        }
        let immediate = self.cursor.rest.starts_with('{');
        if let Some(style) = style(name).or(switch(name).filter(|_| immediate)) {
            return self.styled(style);
        }
        if let Some(style) = switch(name) {
            self.cursor.blank();
            let rest = std::mem::take(&mut self.cursor.rest);
            let blocks = self.read_as(rest, self.is_code || style == TextStyle::Code);
            return self.append(tree::styled(blocks, style));
        }
        if symbols::is_accent(name) {
            return self.accent(name);
        }
        if let Some((_, heading)) = HEADINGS.iter().find(|(command, _)| *command == name) {
            return self.heading(2, heading);
        }
        if LENGTHS.contains(&name) {
            return self.length();
        }
        if let Some(arguments) = layout(name) {
            return self.layout(arguments);
        }
        self.structure(name);
    }

    fn sign(&mut self, sign: &str) {
        self.cursor.rest = self
            .cursor
            .rest
            .strip_prefix("{}")
            .unwrap_or(self.cursor.rest);
        self.text(sign);
    }

    fn styled(&mut self, style: TextStyle) {
        let argument = self.cursor.argument();
        let blocks = self.read_as(argument, self.is_code || style == TextStyle::Code);
        if style == TextStyle::Code && argument.is_empty() {
            self.line.push(Inline::Code(String::new()));
        }
        self.append(tree::styled(blocks, style));
    }

    pub(super) fn layout(&mut self, arguments: usize) {
        self.cursor.star();
        self.cursor.options();
        for _ in 0..arguments {
            self.cursor.argument();
            self.cursor.options();
        }
        self.cursor.blank();
    }

    /// A length and its value.
    fn length(&mut self) {
        let rest = self.cursor.rest.trim_start_matches([' ', '=']);
        let number = rest.trim_start_matches(|it: char| "+-.0123456789".contains(it));
        if number.len() < rest.len() {
            let unit = number.trim_start();
            let end = unit.find(|it: char| !it.is_ascii_alphabetic());
            self.cursor.rest = &unit[end.unwrap_or(unit.len()).min(2)..];
        }
        self.cursor.blank();
    }

    /// Commands with special effects.
    fn structure(&mut self, name: &str) {
        match name {
            "begin" => self.begin(),
            "end" => {
                let name = self.cursor.group().unwrap_or_default();
                self.unknown(
                    "the end of an environment that has no start:",
                    name,
                    "it is left out",
                );
            }
            "par" => self.flush(),
            "newline" | "linebreak" => {
                self.cursor.options();
                self.cursor.blank();
                self.cursor.rest = self
                    .cursor
                    .rest
                    .strip_prefix("{}")
                    .unwrap_or(self.cursor.rest);
                self.line.push(Inline::Break);
            }
            "hspace" => {
                self.cursor.star();
                self.cursor.argument();
                self.text(" ");
            }
            "section" | "chapter" | "part" => self.titled(2),
            "subsection" => self.titled(3),
            "subsubsection" => self.titled(4),
            "paragraph" => self.titled(5),
            "subparagraph" => self.titled(6),
            "rule" | "hrule" | "hrulefill" => self.rule(name),
            "item" => self.stray_item(),
            "iffalse" => self.skip_conditional(),
            "textsc" | "scshape" | "sc" => {
                self.shared
                    .losses
                    .cosmetic("small capitals", "they are ordinary letters");
                self.cursor.blank();
            }
            "nextsample" | "remainingsamples" => {
                self.cursor.blank();
                self.block(Block::Raw(format!("{{{{{name}}}}}")));
            }
            "constant" => {
                let name = self.cursor.argument();
                self.line
                    .push(Inline::Raw(format!("{{{{{}}}}}", name.replace('\\', ""))));
            }
            _ => self.reference(name),
        }
    }

    pub(super) fn unknown(&mut self, what: &str, name: &str, instead: &str) {
        self.shared
            .losses
            .weaker(format!("{what} `{name}`"), instead);
    }

    /// A math command with its arguments in normal text.
    pub(super) fn stray_maths(&mut self, name: &str) {
        let start = self.cursor.rest;
        self.cursor.options();
        loop {
            if self.cursor.rest.starts_with('{') {
                self.cursor.group();
            } else if self.cursor.rest.starts_with(['_', '^']) {
                self.cursor.token();
                self.cursor.argument();
            } else {
                break;
            }
        }
        let arguments = &start[..start.len() - self.cursor.rest.len()];
        self.maths(
            &format!("\\{name}{}", arguments.trim_end_matches("{}")),
            false,
        );
    }

    pub(super) fn heading(&mut self, level: usize, title: &str) {
        self.cursor.blank();
        self.block(Block::Heading(level, vec![Inline::Text(title.to_owned())]));
    }

    fn titled(&mut self, level: usize) {
        self.cursor.star();
        self.cursor.options();
        let title = self.cursor.argument();
        let title = self.inlines(title);
        self.block(Block::Heading(level, title));
    }

    fn rule(&mut self, name: &str) {
        self.cursor.options();
        let mut is_line = name != "rule";
        if name == "rule" {
            is_line = self.cursor.argument().ends_with("width");
            self.cursor.argument();
        }
        if is_line || tree::plain(&self.line).trim().is_empty() {
            self.block(Block::Rule);
        }
    }

    fn stray_item(&mut self) {
        self.cursor.options();
        self.cursor.blank();
        self.flush();
        self.unknown(
            "the command",
            "\\item",
            "it is outside of a list, so its text is a paragraph",
        );
    }

    fn skip_conditional(&mut self) {
        let mut depth = 1;
        while depth > 0 {
            match self.cursor.token() {
                None => return,
                Some(Token::Word("fi")) => depth -= 1,
                Some(Token::Word(name)) if name.starts_with("if") => depth += 1,
                Some(_) => {}
            }
        }
    }
}
