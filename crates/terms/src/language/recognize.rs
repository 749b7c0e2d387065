//! Recognizing the language of a program without a file name.
//!
//! Each language has regular expressions for lines that are typical of its programs and rare in
//! others. The language with the most matching lines is recognized. Comments are ignored, as they
//! may be about anything. If two languages have equally many matches, and the expressions of one
//! are a subset of the other's, the former is chosen: C before C++, JavaScript before TypeScript.

use super::{Language, Languages};
use std::sync::Arc;

/// How many lines of a program are examined, and how many bytes of each.
const MAX_LINES: usize = 400;
const MAX_LINE_BYTES: usize = 400;
/// A program contradicts the chosen language if at least this many times as many of its lines match
/// another one.
const CONTRADICTION_FACTOR: usize = 2;

impl Languages {
    /// The language of the program, if it can be recognized.
    #[must_use]
    pub fn recognized(&self, program: &str) -> Option<Arc<Language>> {
        let lines = lines(program);
        let counted = self.iter().map(|one| (one.matching(&lines), one));
        let counted: Vec<_> = counted.filter(|(matching, _)| *matching > 0).collect();
        let most = counted.iter().map(|(matching, _)| *matching).max()?;
        let best = counted.iter().filter(|(matching, _)| *matching == most);
        let best: Vec<&Arc<Language>> = best.map(|(_, one)| *one).collect();
        let is_part_of_all = |one: &&&Arc<Language>| best.iter().all(|other| one.is_part_of(other));
        best.iter().find(is_part_of_all).map(|one| (*one).clone())
    }

    /// The language of the program, if it clearly differs from the chosen one.
    #[must_use]
    pub fn contradiction(&self, chosen: &Language, program: &str) -> Option<Arc<Language>> {
        if chosen.looks_like.is_empty() {
            return None;
        }
        let found = self.recognized(program)?;
        let lines = lines(program);
        let is_clear = found.matching(&lines) >= CONTRADICTION_FACTOR * chosen.matching(&lines);
        (is_clear && found.name != chosen.name).then_some(found)
    }
}

impl Language {
    /// How many of these lines match a pattern of the language.
    fn matching(&self, lines: &[&str]) -> usize {
        let matched = |line: &&str| {
            let patterns = self.looks_like.iter();
            patterns.filter(|pattern| pattern.is_match(line)).count()
        };
        lines.iter().map(matched).sum()
    }

    /// Whether all patterns of the language are patterns of the other language as well.
    fn is_part_of(&self, other: &Self) -> bool {
        let mut patterns = self.looks_like.iter();
        patterns.all(|pattern| other.looks_like.contains(pattern))
    }
}

/// The examined lines: those that are not comments.
fn lines(program: &str) -> Vec<&str> {
    let lines = program.lines().filter(|line| {
        let line = line.trim_start();
        let comments = ["//", "/*", "* ", "-- ", "# ", "(*", "{-"];
        !line.is_empty() && !comments.iter().any(|begin| line.starts_with(begin))
    });
    let cut = |line: &str| {
        let mut ends = (0..=MAX_LINE_BYTES.min(line.len())).rev();
        ends.find(|end| line.is_char_boundary(*end)).unwrap_or(0)
    };
    lines
        .take(MAX_LINES)
        .map(|line| &line[..cut(line)])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::Languages;

    /// A short program of each language.
    const PROGRAMS: [(&str, &str); 19] = [
        ("c++", "#include <bits/stdc++.h>\nint main() {}"),
        (
            "c++",
            "// see https://example.org\nusing namespace std;\nint main() {\n    int n;\n    cin >> n;\n}\n",
        ),
        ("c", "#include <stdio.h>\nint main(void) { return 0; }"),
        ("java", "import java.util.*;\npublic class Main {}"),
        (
            "java",
            "class Solution {\n    public int f(int n) {\n        int x = n;\n        return x;\n    }\n}\n",
        ),
        ("go", "package main\nfunc main() {}"),
        ("rust", "use std::io;\nfn main() {}"),
        ("javascript", "const lines = require('fs');"),
        (
            "typescript",
            "function f(n: number): number {\n  const x: string[] = [];\n  return n;\n}",
        ),
        ("python", "n = int(input())\nprint(n)"),
        (
            "python",
            "# include <stdio.h>\nimport sys\ndef main():\n    for line in sys.stdin:\n        print(line)\nmain()\n",
        ),
        (
            "python",
            "class Solution:\n    def f(self, n):\n        return n + 1\n",
        ),
        (
            "kotlin",
            "fun main() {\n    val n = readLine()!!.toInt()\n    println(n)\n}",
        ),
        (
            "c#",
            "using System;\nclass P {\n    static void Main() {\n        Console.WriteLine();\n    }\n}",
        ),
        ("haskell", "main :: IO ()\nmain = interact id\n"),
        (
            "pascal",
            "var\n  n: longint;\nbegin\n  readln(n);\n  writeln(n);\nend.\n",
        ),
        ("php", "<?php\n$n = trim(fgets(STDIN));\necho $n;\n"),
        ("ruby", "n = gets.to_i\nputs n\n"),
        (
            "lua",
            "local n = io.read('n')\nif n > 1 then\n  print(n)\nend\n",
        ),
    ];

    #[test]
    fn programs_are_recognised() {
        let languages = Languages::builtin();
        for (language, program) in PROGRAMS {
            let found = languages.recognized(program).map(|one| one.name.clone());
            assert_eq!(found.as_deref(), Some(language), "{program}");
        }
        for text in ["", "hello", "42", "1 2 3\n"] {
            assert_eq!(languages.recognized(text).map(|it| it.name.clone()), None);
        }
    }

    #[test]
    fn a_program_contradicts_a_language_that_it_does_not_look_like() {
        let languages = Languages::builtin();
        for (language, program) in PROGRAMS {
            let own = languages.named(language).unwrap();
            assert_eq!(languages.contradiction(&own, program), None, "{program}");
        }
        let cpp = languages.named("c++").unwrap();
        let python = languages.contradiction(&cpp, "def f(n):\n    return n + 1\n");
        assert_eq!(python.unwrap().name, "python");
        // Valid C is also valid C++, and a program that cannot be recognized does not contradict.
        assert_eq!(
            languages.contradiction(&cpp, "#include <stdio.h>\nint main(void) {}"),
            None
        );
        assert_eq!(languages.contradiction(&cpp, "x"), None);
    }

    #[test]
    fn long_and_odd_texts_are_no_trouble() {
        let languages = Languages::builtin();
        let long = "é".repeat(100_000);
        assert_eq!(languages.recognized(&long).map(|it| it.name.clone()), None);
        assert!(
            languages
                .recognized(&"print(1)\n".repeat(100_000))
                .is_some()
        );
    }
}
