//! A small program in each language, which prints the line that it reads.

/// The file name and source of the program, for built-in languages.
#[must_use]
pub fn sample(language: &str) -> Option<(&'static str, &'static str)> {
    let found = SAMPLES.iter().find(|(name, ..)| *name == language);
    found.map(|(_, file, text)| (*file, *text))
}

const SAMPLES: &[(&str, &str, &str)] = &[
    (
        "c",
        "sample.c",
        "#include <stdio.h>\nint main(void) { char s[99]; return scanf(\"%98s\", s) == 1 && puts(s) >= 0 ? 0 : 1; }\n",
    ),
    (
        "c++",
        "sample.cpp",
        "#include <iostream>\n#include <string>\nint main() { std::string s; std::cin >> s; std::cout << s << '\\n'; }\n",
    ),
    (
        "go",
        "sample.go",
        "package main\nimport \"fmt\"\nfunc main() { var s string; fmt.Scan(&s); fmt.Println(s) }\n",
    ),
    (
        "java",
        "Main.java",
        "public class Main { public static void main(String[] args) {\n\
         System.out.println(new java.util.Scanner(System.in).next()); } }\n",
    ),
    (
        "javascript",
        "sample.js",
        "console.log(require('fs').readFileSync(0, 'utf8').trim());\n",
    ),
    ("python", "sample.py", "print(input())\n"),
    (
        "rust",
        "sample.rs",
        "fn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap(); print!(\"{s}\"); }\n",
    ),
    ("text", "sample.txt", "tengen\n"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Languages;
    use std::path::Path;

    #[test]
    fn each_sample_is_in_its_language() {
        let languages = Languages::builtin();
        for (language, file, _) in SAMPLES {
            let found = languages.for_file(Path::new(file)).unwrap();
            assert_eq!(found.name, *language);
        }
        assert_eq!(sample("no such language"), None);
    }
}
