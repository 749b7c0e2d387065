//! Random Markdown documents: the elements of statements, with texts of all characters that have a
//! meaning in Markdown, TeX or HTML.

use generators::Draw;

/// Words, most of them with special characters of Markdown, TeX or HTML.
const WORDS: [&str; 60] = [
    "a",
    "b c",
    "word",
    "é",
    "中文",
    "10",
    "1.",
    "2)",
    "-",
    "+",
    "*",
    "#",
    "##",
    ">",
    "=",
    "---",
    "--",
    "\\-",
    "``x",
    "''",
    "'",
    "\"",
    ",,",
    "!",
    "?",
    "\\`",
    "<<",
    "<",
    ">=",
    "\\<b>",
    "&",
    "&amp;",
    "\\&lt;",
    "%",
    "5%",
    "\\$5",
    "\\_x\\_",
    "snake_case",
    "\\*y\\*",
    "~",
    "~~",
    "^",
    "C:\\tmp",
    "\\\\",
    "{",
    "}",
    "\\{{x}}",
    "[1, 5]",
    "\\[x]",
    "[x\\](y)",
    "|",
    "…",
    "«",
    "\\#",
    "[",
    "]",
    "\u{a0}",
    ":",
    "\"'",
    "\\!",
];
const MATHS: [&str; 9] = [
    "x_{i}",
    "a < b",
    "\\{1, 2\\}",
    "5\\%",
    "a~b\\ c",
    "\\text{if } x",
    "\\frac{1}{2}",
    "|a|",
    "\\begin{cases}1 & x\\\\2 & y\\end{cases}",
];
const CODE: [&str; 9] = [
    "`x`", "`a_b%`", "`` ` ``", "`\\n`", "`a  b`", "`{}&#`", "`--`", "`<b>`", "` a`",
];
const LINES: [&str; 9] = [
    "int x = 5; // %",
    "",
    "  indented",
    "\\begin{itemize}",
    "\\end{verbatim}",
    "$",
    "# {",
    "a   b",
    "~~~",
];

pub(super) struct Maker(pub(super) Draw);

impl Maker {
    fn words(&mut self, most: i64) -> String {
        let count = self.0.int(1..=most);
        let words: Vec<&str> = (0..count).map(|_| *self.0.pick(&WORDS)).collect();
        words.join(*self.0.pick::<&str>(&[" ", " ", " ", ""]))
    }

    /// A piece of a paragraph.
    fn piece(&mut self, depth: usize, is_cell: bool) -> String {
        let kind = if depth == 0 {
            self.0.index(4)
        } else {
            self.0.index(14)
        };
        match kind {
            0 | 1 => self.words(4),
            2 => (*self.0.pick(&CODE)).to_owned(),
            3 => {
                let tex = self.0.pick(&MATHS);
                let is_display = !is_cell && self.0.chance(1, 5);
                let dollars = if is_display { "$$" } else { "$" };
                format!("{dollars}{tex}{dollars}")
            }
            4 | 5 => format!("*{}*", self.line(depth - 1, is_cell)),
            6 | 7 => format!("**{}**", self.line(depth - 1, is_cell)),
            8 => format!("[{}](http://a/b_c%20d--e~f)", self.line(0, is_cell)),
            9 => format!("![{}](img/a_b.png)", self.line(depth - 1, is_cell)),
            10 => "<https://example.org/?a=b&c#d>".to_owned(),
            11 if !is_cell => (*self.0.pick(&["x  \ny", "x\\\ny", "x\ny"])).to_owned(),
            12 => {
                let tag = *self.0.pick(&["u", "sup", "sub"]);
                format!("<{tag}>{}</{tag}>", self.words(1))
            }
            13 => (*self.0.pick(&["<z>", "</b>", "[^n] ", "[^m] "])).to_owned(),
            _ => "x".to_owned(),
        }
    }

    fn line(&mut self, depth: usize, is_cell: bool) -> String {
        let count = self.0.int(1..=4);
        let pieces: Vec<String> = (0..count).map(|_| self.piece(depth, is_cell)).collect();
        let line = pieces.join(*self.0.pick::<&str>(&[" ", " ", ""]));
        if is_cell {
            line.replace('|', "\\|")
        } else {
            line
        }
    }

    fn block(&mut self, depth: usize) -> String {
        let kind = if depth == 0 {
            self.0.index(6)
        } else {
            self.0.index(9)
        };
        match kind {
            0..=2 => self.line(2, false),
            3 => format!("{} {}", "#".repeat(self.0.index(5) + 2), self.line(1, true)),
            4 => {
                let count = self.0.int(0..=3);
                let lines: Vec<&str> = (0..count).map(|_| *self.0.pick(&LINES)).collect();
                let has_end = lines.contains(&"\\end{verbatim}");
                let language = if has_end {
                    ""
                } else {
                    *self.0.pick(&["", "cpp"])
                };
                format!("```{language}\n{}\n```", lines.join("\n"))
            }
            5 => self.table(),
            6 => (*self.0.pick(&[
                "***",
                "<!-- a -->",
                "$$\\begin{align*}a &= b\\\\\nc\\end{align*}$$",
            ]))
            .to_owned(),
            7 => {
                let text = self.blocks(depth - 1);
                let lines = text.lines().map(|line| format!("> {line}\n"));
                lines.collect()
            }
            _ => self.list(depth),
        }
    }

    fn table(&mut self) -> String {
        let columns = self.0.index(3) + 1;
        let mut rows = Vec::new();
        for at in 0..=self.0.index(3) {
            let cells: Vec<String> = (0..columns).map(|_| self.line(1, true)).collect();
            rows.push(format!("| x{} |", cells.join(" | ")));
            if at == 0 {
                let columns: Vec<&str> = (0..columns)
                    .map(|_| *self.0.pick(&["---", ":-:", "--:"]))
                    .collect();
                rows.push(format!("| {} |", columns.join(" | ")));
            }
        }
        rows.join("\n")
    }

    fn list(&mut self, depth: usize) -> String {
        let start = self.0.index(4);
        let is_numbered = self.0.chance(1, 2);
        let is_loose = self.0.chance(1, 3);
        let mut out = String::new();
        for at in 0..=self.0.index(3) {
            let mark = if is_numbered {
                format!("{}. ", start + at)
            } else {
                "- ".to_owned()
            };
            let text = if self.0.chance(1, 4) {
                self.blocks(depth - 1)
            } else {
                self.line(1, false)
            };
            let indent = " ".repeat(mark.len());
            let text = text.replace('\n', &format!("\n{indent}"));
            out.extend([mark.as_str(), text.as_str(), "\n"]);
            if is_loose {
                out.push('\n');
            }
        }
        out
    }

    pub(super) fn blocks(&mut self, depth: usize) -> String {
        let count = self.0.int(1..=3);
        let blocks: Vec<String> = (0..count).map(|_| self.block(depth)).collect();
        blocks.join("\n\n")
    }
}
