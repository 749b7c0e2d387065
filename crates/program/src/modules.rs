//! The modules that a Python file imports.
//!
//! Only the lines `import x` and `from x import y` are read. Each names files that may be modules
//! or packages; those that exist become files of the program, like headers in C++. A name of the
//! standard library always refers to that module, even if a file of that name lies beside the
//! program.

use super::joined::joined;
use terms::language::Language;

/// The paths within the program of the modules that a file may import.
pub(super) fn imported(language: &Language, name: &str, text: &[u8]) -> Vec<String> {
    if !is_python(language) {
        return Vec::new();
    }
    let text = String::from_utf8_lossy(text);
    let statements = text.lines().flat_map(|line| line.split(';'));
    let beside = name.rsplit_once('/').map_or("", |(dir, _)| dir);
    let named = statements.flat_map(modules);
    let is_own = |module: &String| {
        let first = module.split('.').next().unwrap_or_default();
        module.starts_with('.') || !language.taken_names.iter().any(|taken| taken == first)
    };
    let paths = named
        .filter(is_own)
        .filter_map(|module| path(beside, &module));
    paths.flat_map(|path| files(&path)).collect()
}

/// Whether programs in this language import modules from the directory of the program.
fn is_python(language: &Language) -> bool {
    let python = "python";
    language.name == python || language.variant_of.as_deref() == Some(python)
}

/// The modules that a statement may import: `a.b`, or `.b` relative to the importing package.
fn modules(statement: &str) -> Vec<String> {
    let statement = statement.split('#').next().unwrap_or_default().trim();
    let name = |part: &str| {
        part.split_whitespace()
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    let names = |list: &str| -> Vec<String> {
        let list = list.trim_matches(['(', ')', '\\', ' ']);
        let names = list.split(',').map(name);
        names.filter(|name| is_dotted(name)).collect()
    };
    if let Some(list) = statement.strip_prefix("import ") {
        return names(list);
    }
    let from = statement.strip_prefix("from ");
    let Some((module, list)) = from.and_then(|rest| rest.split_once(" import")) else {
        return Vec::new();
    };
    let module = module.trim();
    let is_dots = module.chars().all(|letter| letter == '.');
    if !is_dots && !is_dotted(module.trim_start_matches('.')) {
        return Vec::new();
    }
    let separator = if is_dots { "" } else { "." };
    let below = names(list)
        .into_iter()
        .map(|name| format!("{module}{separator}{name}"));
    [module.to_owned()].into_iter().chain(below).collect()
}

fn is_dotted(name: &str) -> bool {
    let is_word = |part: &str| {
        let letters = |letter: char| letter.is_alphanumeric() || letter == '_';
        !part.is_empty() && part.chars().all(letters)
    };
    name.split('.').all(is_word)
}

/// The path, without extension, of a module that a file in the directory `beside` imports; `None`
/// if it leads out of the program.
fn path(beside: &str, module: &str) -> Option<String> {
    let rest = module.trim_start_matches('.');
    let dots = module.len() - rest.len();
    let up = "../".repeat(dots.saturating_sub(1));
    // Names without dots are relative to the program's directory.
    let dir = if dots == 0 { "" } else { beside };
    joined(dir, &format!("{up}{}", rest.replace('.', "/")))
}

/// The files that a module at a path (without extension) may consist of: the module and the
/// packages that contain it.
fn files(path: &str) -> Vec<String> {
    let ends = path.match_indices('/').map(|(at, _)| at);
    let packages = ends.chain([path.len()]).map(|end| &path[..end]);
    let packages = packages.filter(|dir| !dir.is_empty());
    let inits = packages.map(|dir| format!("{dir}/__init__.py"));
    let own = (!path.is_empty()).then(|| format!("{path}.py"));
    inits.chain(own).collect()
}

#[cfg(test)]
mod tests {
    use super::{imported, modules};
    use terms::language::Languages;

    #[test]
    fn import_statements_are_found_in_all_forms() {
        for (statement, expected) in [
            ("import a", &["a"][..]),
            ("    import a.b as c, d  # e", &["a.b", "d"]),
            ("from a import b", &["a", "a.b"]),
            ("from a.b import (c as d, e)", &["a.b", "a.b.c", "a.b.e"]),
            ("from a import *", &["a"]),
            ("from . import b", &[".", ".b"]),
            ("from ..a import b", &["..a", "..a.b"]),
            ("from a import \\", &["a"]),
            ("important = 1", &[]),
            ("from here to there", &[]),
            ("import ../a", &[]),
            ("# import a", &[]),
            ("print('import a')", &[]),
            ("", &[]),
        ] {
            assert_eq!(modules(statement), expected, "{statement}");
        }
    }

    #[test]
    fn modules_lie_beside_the_program_and_relative_ones_beside_the_file() {
        let languages = Languages::builtin();
        let python = languages.named("python").unwrap();
        let files = |name: &str, text: &str| imported(&python, name, text.as_bytes());
        assert_eq!(
            files("a.py", "import x; import y"),
            ["x/__init__.py", "x.py", "y/__init__.py", "y.py"]
        );
        assert_eq!(
            files("p/a.py", "from .x import *"),
            ["p/__init__.py", "p/x/__init__.py", "p/x.py"]
        );
        assert_eq!(files("p/a.py", "from ... import x"), Vec::<String>::new());
        // A standard module is never a file beside the program: `random.py` may be another
        // generator.
        assert_eq!(
            files("a.py", "import random, sys\nfrom heapq import *\n"),
            Vec::<String>::new()
        );
        let cpp = languages.named("c++").unwrap();
        assert_eq!(imported(&cpp, "a.cpp", b"import x"), Vec::<String>::new());
    }
}
