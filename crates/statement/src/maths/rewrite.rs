//! Rewriting formulas for the converter to `MathML`.

/// Commands with an equivalent.
const SAME: [(&str, &str); 27] = [
    ("mbox", "\\text"),
    ("hbox", "\\text"),
    ("fbox", "\\text"),
    ("textnormal", "\\text"),
    ("textup", "\\text"),
    ("textmd", "\\text"),
    ("textsc", "\\text"),
    ("emph", "\\textit"),
    ("textsl", "\\textit"),
    ("mod", "\\;\\mathrm{mod}\\;"),
    ("argmax", "\\operatorname{arg\\,max}"),
    ("argmin", "\\operatorname{arg\\,min}"),
    ("lcm", "\\operatorname{lcm}"),
    ("textbackslash", "\\backslash "),
    ("textunderscore", "\\_"),
    ("textasciitilde", "\\sim "),
    ("textasciicircum", "\\text{^}"),
    ("textquotesingle", "\\text{'}"),
    ("textless", "<"),
    ("textgreater", ">"),
    ("textbar", "\\vert "),
    ("textellipsis", "\\ldots "),
    ("textdegree", "°"),
    ("textbullet", "\\bullet "),
    ("texttimes", "\\times "),
    ("url", "\\texttt"),
    ("dotsc", "\\ldots "),
];

/// Commands that are dropped: the number of arguments dropped with them. The text after these
/// stays.
const NOTHING: [(&str, usize); 27] = [
    ("nonumber", 0),
    ("notag", 0),
    ("label", 1),
    ("displaylimits", 0),
    ("xspace", 0),
    ("allowbreak", 0),
    ("nobreak", 0),
    ("null", 0),
    ("tiny", 0),
    ("scriptsize", 0),
    ("footnotesize", 0),
    ("small", 0),
    ("normalsize", 0),
    ("large", 0),
    ("Large", 0),
    ("vspace", 1),
    ("phantom", 1),
    ("hphantom", 1),
    ("vphantom", 1),
    ("rule", 2),
    ("raisebox", 1),
    ("href", 1),
    ("ensuremath", 0),
    ("smash", 0),
    ("boxed", 0),
    ("centering", 0),
    ("protect", 0),
];

/// Environments with an equivalent, and the text after its name.
const ENVIRONMENTS: [(&str, &str, &str); 11] = [
    ("eqnarray", "array", "{rcl}"),
    ("eqnarray*", "array", "{rcl}"),
    ("multline", "gather*", ""),
    ("multline*", "gather*", ""),
    ("flalign", "align", ""),
    ("flalign*", "align*", ""),
    ("displaymath", "gather*", ""),
    ("math", "gathered", ""),
    ("tabular", "array", ""),
    ("dcases", "cases", ""),
    ("center", "gathered", ""),
];

/// Commands whose argument is text.
const TEXTS: [&str; 7] = [
    "text",
    "textrm",
    "textbf",
    "textit",
    "texttt",
    "textsf",
    "operatorname",
];

/// Rewrites a formula so that the converter supports it.
pub(crate) fn known(tex: &str) -> String {
    let mut rewriter = Rewriter {
        rest: tex,
        out: String::new(),
    };
    while let Some(at) = rewriter.rest.find('\\') {
        rewriter.out.push_str(&rewriter.rest[..at]);
        rewriter.rest = &rewriter.rest[at + 1..];
        rewriter.command();
    }
    rewriter.out + rewriter.rest
}

struct Rewriter<'a> {
    rest: &'a str,
    out: String,
}

impl<'a> Rewriter<'a> {
    /// A command after its backslash.
    fn command(&mut self) {
        let end = self.rest.find(|it: char| !it.is_ascii_alphabetic());
        let (name, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        if let Some((_, same)) = SAME.iter().find(|(it, _)| *it == name) {
            let text = same.trim_start_matches('\\');
            if TEXTS.contains(&text) {
                return self.text(text);
            }
            self.out.push_str(same);
        } else if let Some((_, arguments)) = NOTHING.iter().find(|(it, _)| *it == name) {
            self.skip_star();
            for _ in 0..*arguments {
                self.argument();
            }
            // Ends the previous command.
            self.out.push(' ');
        } else if TEXTS.contains(&name) && self.rest.trim_start().starts_with('{') {
            self.text(name);
        } else {
            self.other(name);
        }
    }

    fn other(&mut self, name: &str) {
        match name {
            "" => match self.rest.chars().next() {
                // Italic corrections and hyphenation points.
                Some('/' | '-') => self.rest = &self.rest[1..],
                Some(letter) => {
                    self.out.extend(['\\', letter]);
                    self.rest = &self.rest[letter.len_utf8()..];
                }
                None => self.out.push('\\'),
            },
            "tag" => {
                let is_bare = self.skip_star();
                let tag = self.argument();
                let (open, close) = if is_bare { ("", "") } else { ("(", ")") };
                self.out.extend(["\\qquad\\text{", open, tag, close, "}"]);
            }
            "verb" => {
                let delimiter = self.rest.chars().next().unwrap_or(' ');
                let rest = &self.rest[self.rest.len().min(delimiter.len_utf8())..];
                let (code, rest) = rest.split_once(delimiter).unwrap_or((rest, ""));
                self.rest = rest;
                self.out.extend(["\\texttt{", code, "}"]);
            }
            "begin" | "end" => self.environment(name),
            _ => {
                self.out.extend(["\\", name]);
                self.delimiter(name);
            }
        }
    }

    /// Brackets in the form of relations.
    fn delimiter(&mut self, name: &str) {
        let kinds = ["left", "right", "middle", "big", "Big", "bigg", "Bigg"];
        if !kinds.contains(&name.trim_end_matches(['l', 'r', 'm'])) && !kinds.contains(&name) {
            return;
        }
        for (sign, bracket) in [('<', "\\langle "), ('>', "\\rangle ")] {
            if let Some(rest) = self.rest.trim_start().strip_prefix(sign) {
                self.out.push_str(bracket);
                self.rest = rest;
                return;
            }
        }
    }

    fn environment(&mut self, word: &str) {
        let name = self.argument();
        let found = ENVIRONMENTS.iter().find(|(it, ..)| *it == name);
        let (name, columns) = found.map_or((name, ""), |(_, name, columns)| (*name, *columns));
        let columns = if word == "begin" { columns } else { "" };
        self.out.extend(["\\", word, "{", name, "}", columns]);
        if word == "begin" && name == "array" {
            // Its position on the line.
            if let Some((_, rest)) = self
                .rest
                .strip_prefix('[')
                .and_then(|it| it.split_once(']'))
            {
                self.rest = rest;
            }
        }
    }

    /// Text in a formula: maths and other commands in it are placed beside it.
    fn text(&mut self, name: &str) {
        let text = self.argument();
        let mut rest = text;
        let mut plain = String::new();
        while let Some(at) = rest.find(['$', '\\']) {
            plain.push_str(&rest[..at]);
            let mut inner = Rewriter {
                rest: &rest[at + 1..],
                out: String::new(),
            };
            if rest[at..].starts_with('$') {
                let (maths, after) = inner.rest.split_once('$').unwrap_or((inner.rest, ""));
                self.piece(name, &mut plain);
                self.out.extend(["{", &known(maths), "}"]);
                rest = after;
                continue;
            }
            let is_command = TEXTS.iter().any(|it| inner.rest.starts_with(it))
                || SAME
                    .iter()
                    .any(|(it, same)| inner.rest.starts_with(it) && same.starts_with("\\text"));
            if is_command {
                self.piece(name, &mut plain);
                inner.command();
                self.out.push_str(&inner.out);
                rest = inner.rest;
            } else {
                // The escaped character belongs to it.
                let length = inner.rest.chars().next().map_or(0, char::len_utf8);
                plain.push_str(&rest[at..=at + length]);
                rest = &inner.rest[length..];
            }
        }
        plain.push_str(rest);
        if text.is_empty() {
            self.out.extend(["\\", name, "{}"]);
        }
        self.piece(name, &mut plain);
    }

    fn piece(&mut self, name: &str, plain: &mut String) {
        if !plain.is_empty() {
            self.out.extend(["\\", name, "{", plain, "}"]);
            plain.clear();
        }
    }

    fn skip_star(&mut self) -> bool {
        let rest = self.rest.strip_prefix('*');
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// The content of the following braces.
    fn argument(&mut self) -> &'a str {
        let Some(body) = self.rest.trim_start().strip_prefix('{') else {
            return "";
        };
        let mut depth = 1;
        let mut is_escaped = false;
        for (at, letter) in body.char_indices() {
            match letter {
                '{' if !is_escaped => depth += 1,
                '}' if !is_escaped => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.rest = &body[at + 1..];
                return &body[..at];
            }
            is_escaped = letter == '\\' && !is_escaped;
        }
        self.rest = "";
        body
    }
}

/// Text as a reader sees it. The converter keeps only its letters.
pub(crate) fn shown(text: &str) -> String {
    let mut out = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '~' => out.push('\u{a0}'),
            '{' | '}' => {}
            '\\' => {
                let mut name = String::new();
                while let Some(letter) = letters.next_if(char::is_ascii_alphabetic) {
                    name.push(letter);
                }
                out.push_str(match &*name {
                    "ldots" | "dots" => "…",
                    "textbackslash" | "backslash" => "\\",
                    "textasciitilde" => "~",
                    "textasciicircum" => "^",
                    "quad" | "qquad" => " ",
                    name => name,
                });
                if name.is_empty() {
                    let sign = letters.next().unwrap_or('\\');
                    out.push(if matches!(sign, ',' | ';' | ':' | '\\') {
                        ' '
                    } else {
                        sign
                    });
                }
            }
            letter => out.push(letter),
        }
    }
    let quotes = out.replace("``", "“").replace("''", "”");
    quotes.replace("---", "—").replace("--", "–")
}
