//! What the sources of components contain that is likely to be a mistake.
//!
//! Sources are not parsed: comments and texts are blanked, and then words are searched for.

use base::text::Shown as _;
use package::{CheckerPart, Package, Part, Program};
use program::Source;
use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

/// A likely mistake in the source of a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceIssue {
    /// The file, relative to the problem's directory.
    path: PathBuf,
    /// The line, from 1.
    line: usize,
    kind: SourceIssueKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum SourceIssueKind {
    /// A generator uses something else than its arguments.
    Unrepeatable(&'static str),
    /// A testlib validator reads something without a name.
    Unnamed(&'static str),
    /// A checker includes a header that other compilers do not have.
    AllHeaders,
}

/// Calls by which the input of a generator would depend on more than its arguments, by language.
const UNREPEATABLE: [(&str, &[&str]); 4] = [
    ("c", C_CALLS),
    ("c++", C_CALLS),
    (
        "python",
        &[
            "time.time(",
            "time()",
            "seed()",
            "urandom(",
            "time.time_ns(",
            "time.perf_counter(",
            "datetime.now(",
            "datetime.datetime.now(",
            "random.seed()",
            "os.urandom(",
            "random.SystemRandom(",
            "uuid.uuid4(",
        ],
    ),
    (
        "java",
        &[
            "Math.random(",
            "System.nanoTime(",
            "System.currentTimeMillis(",
            "new Random()",
        ],
    ),
];
const C_CALLS: &[&str] = &[
    "rand(",
    "srand(",
    "random_shuffle(",
    "random_device",
    "time(",
    "clock(",
    "system_clock::now(",
    "steady_clock::now(",
    "high_resolution_clock::now(",
    "gettimeofday(",
    "clock_gettime(",
    "getpid(",
];

/// Functions of testlib that read, and how many arguments they have with a name.
const READS: [(&str, usize); 24] = [
    ("readInt", 3),
    ("readInteger", 3),
    ("readLong", 3),
    ("readUnsignedLong", 3),
    ("readReal", 3),
    ("readDouble", 3),
    ("readStrictReal", 5),
    ("readStrictDouble", 5),
    ("readToken", 2),
    ("readWord", 2),
    ("readLine", 2),
    ("readString", 2),
    ("readInts", 4),
    ("readIntegers", 4),
    ("readLongs", 4),
    ("readUnsignedLongs", 4),
    ("readReals", 4),
    ("readDoubles", 4),
    ("readStrictReals", 6),
    ("readStrictDoubles", 6),
    ("readTokens", 3),
    ("readWords", 3),
    ("readLines", 3),
    ("readStrings", 3),
];

const ALL_HEADERS: &str = "bits/stdc++.h";

/// What is found in the sources of a package's components.
pub(super) fn issues(package: &Package) -> Vec<SourceIssue> {
    let own = package.groups.iter();
    let checkers = own.filter_map(|group| group.checker.as_ref());
    let checkers = checkers.chain([&package.checker]);
    let checkers = checkers.filter_map(|checker| match checker {
        CheckerPart::Program(program) => Some(program),
        CheckerPart::Builtin(..) => None,
    });
    let validators = package.validators.iter();
    let validators = validators.filter_map(|part| match part {
        Part::Program(program) => Some(program),
        _ => None,
    });
    let generators = package.generators.values();
    let all = generators
        .map(|program| (program, unrepeatable as Search))
        .chain(validators.map(|program| (program, unnamed as Search)))
        .chain(checkers.map(|program| (program, all_headers as Search)));
    let mut seen = BTreeSet::new();
    let mut issues = Vec::new();
    for (program, search) in all {
        if seen.insert(&program.path) {
            issues.extend(found(package, program, search));
        }
    }
    issues
}

/// Searches a source, whose comments and texts are blanked; returns positions.
type Search = fn(&Program, &str) -> Vec<(usize, SourceIssueKind)>;

fn found(package: &Package, program: &Program, search: Search) -> Vec<SourceIssue> {
    // What cannot be read is reported when it is compiled.
    let source = Source::of_package(&package.dir, &program.path, &program.language);
    let Ok(source) = source else {
        return Vec::new();
    };
    let is_directory = package.dir.join(&program.path).is_dir();
    let files = source.files.iter().take(source.sources);
    let issues = files.flat_map(|file| {
        let path = if is_directory {
            program.path.join(&file.name)
        } else {
            program.path.clone()
        };
        let text = String::from_utf8_lossy(&file.text);
        let text = blanked(&text, program.language.name.starts_with("python"));
        let found = search(program, &text).into_iter();
        let found = found.map(|(place, kind)| SourceIssue {
            path: path.clone(),
            line: text[..place].matches('\n').count() + 1,
            kind,
        });
        found.collect::<Vec<_>>()
    });
    issues.collect()
}

fn unrepeatable(program: &Program, text: &str) -> Vec<(usize, SourceIssueKind)> {
    let calls = UNREPEATABLE
        .iter()
        .find(|(language, _)| *language == program.language.name);
    let calls = calls.into_iter().flat_map(|(_, calls)| calls.iter());
    let mut found: Vec<_> = calls
        .filter_map(|call| {
            Some((
                words(text, call).next()?,
                SourceIssueKind::Unrepeatable(call),
            ))
        })
        .collect();
    found.sort_by_key(|(place, _)| *place);
    found
}

fn unnamed(program: &Program, text: &str) -> Vec<(usize, SourceIssueKind)> {
    if program.language.name != "c++" || !text.contains("registerValidation") {
        return Vec::new();
    }
    let reads = READS.iter().filter_map(|(name, named)| {
        let calls = text.match_indices(name).filter_map(|(place, _)| {
            let arguments = text[place + name.len()..].strip_prefix('(')?;
            // A validator has one stream, under whatever name a function takes it.
            let is_read = text[..place].ends_with(['.', '>']);
            (is_read && arguments_of(arguments)? < *named).then_some(place)
        });
        let first = calls.min()?;
        Some((first, SourceIssueKind::Unnamed(name)))
    });
    let mut found: Vec<_> = reads.collect();
    found.sort_by_key(|(place, _)| *place);
    found
}

fn all_headers(program: &Program, text: &str) -> Vec<(usize, SourceIssueKind)> {
    let is_cpp = program.language.name == "c++";
    let place = text.find(ALL_HEADERS).filter(|_| is_cpp);
    place
        .into_iter()
        .map(|place| (place, SourceIssueKind::AllHeaders))
        .collect()
}

/// Where a call occurs that is neither the end of a longer name nor a method of something else.
fn words<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = usize> + 't {
    let places = text.match_indices(word).map(|(place, _)| place);
    places.filter(|place| {
        let before = text[..*place].chars().next_back();
        !before.is_some_and(|it| it.is_alphanumeric() || it == '_' || it == '.' || it == '>')
    })
}

/// The number of arguments of a call, from its parenthesis on; `None` if that is not closed.
fn arguments_of(text: &str) -> Option<usize> {
    let (mut depth, mut commas, mut is_empty) = (0, 0, true);
    for letter in text.chars() {
        match letter {
            ')' if depth == 0 => return Some(if is_empty { 0 } else { commas + 1 }),
            ')' | ']' | '}' => depth -= 1,
            '(' | '[' | '{' => depth += 1,
            ',' if depth == 0 => commas += 1,
            _ => {}
        }
        is_empty &= letter.is_whitespace();
    }
    None
}

/// The source with blanks in place of what comments and texts contain; lines and positions stay.
fn blanked(text: &str, is_python: bool) -> String {
    let starts: &[(&str, &str)] = if is_python {
        &[
            ("#", "\n"),
            ("\"\"\"", "\"\"\""),
            ("'''", "'''"),
            ("\"", "\""),
            ("'", "'"),
        ]
    } else {
        &[("//", "\n"), ("/*", "*/"), ("\"", "\""), ("'", "'")]
    };
    let mut blanked = String::with_capacity(text.len());
    let mut rest = text;
    // What ends the present comment or text.
    let mut end: Option<&str> = None;
    while let Some(letter) = rest.chars().next() {
        let mut taken = letter.len_utf8();
        match end {
            None => {
                // Apostrophes also separate the digits of numbers in C++.
                let before = blanked.chars().next_back();
                let is_digit = !is_python && before.is_some_and(char::is_alphanumeric);
                let mut starts = starts
                    .iter()
                    .filter(|(start, _)| !is_digit || *start != "'");
                let start = starts.find(|(start, _)| rest.starts_with(start));
                end = start.map(|(_, end)| *end);
                taken = start.map_or(taken, |(start, _)| start.len());
                blanked.push_str(&rest[..taken]);
            }
            Some(close) if rest.starts_with(close) => {
                end = None;
                taken = close.len();
                blanked.push_str(close);
            }
            Some(close) => {
                // Only texts have escapes.
                let is_escape = letter == '\\' && !["\n", "*/"].contains(&close);
                let next = rest[taken..].chars().next().filter(|_| is_escape);
                for blank in [Some(letter), next].into_iter().flatten() {
                    let is_line = blank == '\n';
                    let width = if is_line { 0 } else { blank.len_utf8() };
                    blanked.extend(std::iter::repeat_n(' ', width));
                    blanked.extend(is_line.then_some('\n'));
                }
                taken += next.map_or(0, char::len_utf8);
            }
        }
        rest = &rest[taken..];
    }
    blanked
}

impl SourceIssue {
    /// The file, relative to the problem's directory.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The line, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }
}

impl fmt::Display for SourceIssue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: ", self.path.shown(), self.line)?;
        match &self.kind {
            SourceIssueKind::Unrepeatable(call) => write!(
                out,
                "the generator uses `{}`, which is not the same on every machine or in every run: take all randomness from the arguments",
                call.trim_end_matches(['(', ')'])
            ),
            SourceIssueKind::Unnamed(call) => write!(
                out,
                "the validator calls `{call}` without a name as last argument: messages do not say what is wrong, and bounds are not measured"
            ),
            SourceIssueKind::AllHeaders => write!(
                out,
                "the checker includes <{ALL_HEADERS}>, which other judges' compilers may not have: include the headers that it uses"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{arguments_of, blanked, words};

    #[test]
    fn comments_and_texts_are_blanked_and_lines_stay() {
        let source = "a(\"x, \\\"y\"); // rand()\n/* time(\n */ b('\"');\n";
        let blank = "a(\"      \"); //       \n/*      \n */ b(' ');\n";
        assert_eq!(blanked(source, false), blank);
        let source = "s = 'it\\'s' # time.time()\nt = \"\"\"\nrandom\n\"\"\"\n";
        let blank = "s = '     ' #            \nt = \"\"\"\n      \n\"\"\"\n";
        assert_eq!(blanked(source, true), blank);
        assert_eq!(blanked("\"é", false), "\"  ");
        let number = "1'000, rand()";
        assert_eq!(blanked(number, false), number);
    }

    #[test]
    fn only_whole_calls_are_found() {
        let found = |text| words(text, "rand(").collect::<Vec<_>>();
        assert_eq!(found("x = rand() + std::rand();"), [4, 18]);
        assert!(found("srand(1); my_rand(); gen.rand(); g->rand();").is_empty());
    }

    #[test]
    fn arguments_are_counted_at_the_outermost_level() {
        assert_eq!(arguments_of(")"), Some(0));
        assert_eq!(arguments_of("1, f(2, 3), {4, 5}) + 1"), Some(3));
        assert_eq!(arguments_of("1, 2"), None);
    }
}
