//! Completing a Go submission: its package clause, and its missing imports.

/// The packages that are imported automatically: path, and one of their names, which is mentioned
/// so that the compiler does not complain about an unused import.
const PACKAGES: [(&str, &str); 24] = [
    ("bufio", "NewReader"),
    ("bytes", "Equal"),
    ("container/heap", "Init"),
    ("container/list", "New"),
    ("container/ring", "New"),
    ("errors", "New"),
    ("fmt", "Sprint"),
    ("io", "EOF"),
    ("math", "Abs"),
    ("math/big", "NewInt"),
    ("math/bits", "Len"),
    ("math/cmplx", "Abs"),
    ("math/rand", "Int"),
    ("os", "Exit"),
    ("regexp", "MustCompile"),
    ("runtime/debug", "SetGCPercent"),
    ("sort", "Ints"),
    ("strconv", "Itoa"),
    ("strings", "Index"),
    ("sync", "NewCond"),
    ("sync/atomic", "AddInt32"),
    ("time", "Now"),
    ("unicode", "IsDigit"),
    ("unicode/utf8", "RuneLen"),
];
/// The imports of the driver, under names of its own.
const DRIVER_IMPORTS: &str = "import (tengenFmt \"fmt\"; tengenIO \"io\"; tengenOS \"os\"; tengenRuntime \
                              \"runtime\"; tengenStrconv \"strconv\")";
/// Starts the driver before the first variable of the submission is initialized.
const START: &str = "var _ = tengenStart();";

/// The submission as a file of its own; its line numbers are preserved.
pub(super) fn completed(source: &str) -> String {
    let mut scan = Scan { source, at: 0 };
    let clause = scan.clause();
    let head_end = scan.at;
    let (imported, imports_end) = scan.imports();
    let missing: Vec<&(&str, &str)> = PACKAGES
        .iter()
        .filter(|(path, _)| {
            !imported.contains(path) && uses(source, name(path)) && !defines(source, name(path))
        })
        .collect();
    let imports = joined(&missing, |path, _| format!("; import \"{path}\""));
    let mentions = joined(&missing, |path, item| {
        format!("var _ = {}.{item}\n", name(path))
    });
    let package = if clause { "" } else { "package main" };
    let head = &source[..head_end];
    let own_imports = &source[head_end..imports_end];
    let rest = &source[imports_end..];
    let between = if own_imports.is_empty() { "" } else { "; " };
    format!(
        "{head}{package}; {DRIVER_IMPORTS}{imports}; {own_imports}{between}{START}{rest}\n{mentions}"
    )
}

fn joined(packages: &[&(&str, &str)], line: fn(&str, &str) -> String) -> String {
    let lines: Vec<String> = packages
        .iter()
        .map(|(path, item)| line(path, item))
        .collect();
    lines.concat()
}

fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Whether `name.` occurs and is not a part of another word.
fn uses(source: &str, name: &str) -> bool {
    source.match_indices(name).any(|(at, _)| {
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.';
        !source[..at].ends_with(is_word) && source[at + name.len()..].starts_with('.')
    })
}

/// Whether the submission itself defines this name.
fn defines(source: &str, name: &str) -> bool {
    let is_end = |letter: char| !(letter.is_alphanumeric() || letter == '_');
    source.lines().any(|line| {
        ["func ", "type ", "var ", "const "].iter().any(|keyword| {
            let defined = line
                .strip_prefix(keyword)
                .and_then(|rest| rest.strip_prefix(name));
            defined.is_some_and(|rest| rest.starts_with(is_end))
        })
    })
}

/// The beginning of a Go file.
struct Scan<'a> {
    source: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    /// Reads the package clause; without one, nothing is read.
    fn clause(&mut self) -> bool {
        self.skip_blank();
        if self.takes_word("package") {
            self.skip_blank();
            self.at += self.word_size();
            return true;
        }
        self.at = 0;
        false
    }

    /// Reads the imports: their paths, and where they end.
    fn imports(&mut self) -> (Vec<&'a str>, usize) {
        let mut paths = Vec::new();
        let mut end = self.at;
        loop {
            self.skip_blank();
            if !self.takes_word("import") {
                return (paths, end);
            }
            self.skip_blank();
            let rest = &self.source[self.at..];
            let size = if rest.starts_with('(') {
                rest.find(')').map_or(rest.len(), |at| at + 1)
            } else {
                let mut quotes = rest.match_indices(['"', '`']).skip(1);
                quotes.next().map_or(rest.len(), |(at, _)| at + 1)
            };
            paths.extend(rest[..size].split(['"', '`']).skip(1).step_by(2));
            self.at += size;
            end = self.at;
        }
    }

    fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    fn word_size(&self) -> usize {
        let rest = self.rest();
        rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_'))
            .unwrap_or(rest.len())
    }

    fn takes_word(&mut self, word: &str) -> bool {
        let here = &self.rest()[..self.word_size()] == word;
        self.at += if here { word.len() } else { 0 };
        here
    }

    /// Spaces, newlines, semicolons and comments.
    fn skip_blank(&mut self) {
        loop {
            let rest = self.rest();
            let blank = rest.len()
                - rest
                    .trim_start_matches(|letter: char| letter.is_whitespace() || letter == ';')
                    .len();
            let comment = match &rest[blank..] {
                comment if comment.starts_with("//") => comment.find('\n').unwrap_or(comment.len()),
                comment if comment.starts_with("/*") => {
                    comment.find("*/").map_or(comment.len(), |end| end + 2)
                }
                _ => 0,
            };
            if blank + comment == 0 {
                return;
            }
            self.at += blank + comment;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DRIVER_IMPORTS, START, completed};

    #[test]
    fn a_bare_function_gets_a_package_and_what_it_uses() {
        let source = "func f(a []int) int {\n\tsort.Ints(a)\n\treturn a[0]\n}";
        let whole = format!(
            "package main; {DRIVER_IMPORTS}; import \"sort\"; {START}{source}\nvar _ = sort.Ints\n"
        );
        assert_eq!(completed(source), whole);
    }

    #[test]
    fn imports_of_the_submission_are_kept_and_not_doubled() {
        let source = "// mine\nimport (\n\t\"sort\"\n\tm \"math\"\n)\nfunc f() { sort.Ints(nil); _ = m.Pi; strings.Index(\"\", \"\") }";
        let whole = completed(source);
        assert!(
            whole.starts_with("package main; import (tengenFmt"),
            "{whole}"
        );
        assert!(whole.contains("; import \"strings\"; // mine\nimport (\n\t\"sort\"\n\tm \"math\"\n); var _ = tengenStart();\nfunc f()"), "{whole}");
        assert!(!whole.contains("import \"sort\""), "{whole}");
    }

    #[test]
    fn a_package_clause_stays_where_it_is() {
        let whole =
            completed("/* a */ package main\n\nimport \"fmt\"\nfunc f() { fmt.Println() }\n");
        assert!(
            whole.starts_with("/* a */ package main; import (tengenFmt"),
            "{whole}"
        );
        assert!(
            whole.contains("; \n\nimport \"fmt\"; var _ = tengenStart();\nfunc f()"),
            "{whole}"
        );
    }

    #[test]
    fn names_of_the_submission_are_not_packages() {
        let whole = completed(
            "type list struct { next *list }\nvar time int\nfunc f(l list) { l.next = list.next; a.sort.x() }",
        );
        assert!(!whole.contains("import \""), "{whole}");
    }
}
