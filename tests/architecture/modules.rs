//! Which modules of a crate depend on which, as their tokens say.
//!
//! Theory of operation: a module depends on another if it names something of it in a path: in `use`, in code, in an attribute or
//! within a macro. So the tokens of each file are read, not its syntax. A path begins with `crate`, `self`, `super`, or a module that
//! is declared in the file. It is followed from module to module; a name that a module only passes on (`pub use`) belongs to where it
//! comes from. Tests are left out: they may use what they like.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::str::FromStr as _;

/// A module by the names on the way to it from the root of its crate, which is the empty path.
pub(super) type Module = Vec<String>;
/// A path as written, after imports in braces are taken apart; it may end in `*`.
type Written = Vec<String>;

/// Which modules each module depends on.
pub(super) type Graph = BTreeMap<Module, BTreeSet<Module>>;

/// What one file says.
#[derive(Default)]
struct Contents {
    /// Modules declared in it that have files of their own.
    children: BTreeSet<String>,
    /// All paths in it.
    paths: Vec<Written>,
    /// The names that its `use` brings in, and their paths.
    imports: BTreeMap<String, Written>,
    /// Modules whose names it all passes on, as paths that end in `*`.
    globs: Vec<Written>,
    /// The paths that it passes on without using them.
    passed_on: BTreeSet<Written>,
}

/// The modules of a crate with what they depend on.
pub(super) fn graph(root: &Path) -> Graph {
    let mut files = BTreeMap::new();
    read(root, Vec::new(), &mut files);
    let mut graph = Graph::new();
    for (module, contents) in &files {
        let mut used = BTreeSet::new();
        for path in &contents.paths {
            if !contents.passed_on.contains(path) {
                used.extend(target(&files, module, path, 0));
            }
        }
        used.remove(module);
        graph.insert(module.clone(), used);
    }
    graph
}

fn read(file: &Path, module: Module, files: &mut BTreeMap<Module, Contents>) {
    let text = std::fs::read_to_string(file).unwrap();
    let tokens = TokenStream::from_str(&text).unwrap_or_else(|error| panic!("{file:?}: {error}"));
    let mut contents = Contents::default();
    contents.add(tokens);
    for child in contents.children.clone() {
        let name = child.strip_prefix("r#").unwrap_or(&child);
        let stem = file.file_stem().unwrap();
        let directory = match stem.to_str().unwrap() {
            "lib" | "main" | "mod" => file.parent().unwrap().to_owned(),
            _ => file.with_extension(""),
        };
        let places = [format!("{name}.rs"), format!("{name}/mod.rs")].map(|it| directory.join(it));
        // One that is put elsewhere by an attribute is not followed.
        if let Some(place) = places.into_iter().find(|place: &PathBuf| place.is_file()) {
            let mut path = module.clone();
            path.push(child);
            read(&place, path, files);
        }
    }
    files.insert(module, contents);
}

impl Contents {
    fn add(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        let mut is_test = false;
        while at < tokens.len() {
            match &tokens[at] {
                TokenTree::Punct(punct) if punct.as_char() == '#' => {
                    if let Some(TokenTree::Group(group)) = tokens.get(at + 1) {
                        is_test |= is_test_attribute(&group.stream());
                        at += 1;
                    }
                }
                TokenTree::Ident(ident) if *ident == "mod" => {
                    at = self.add_module(&tokens, at, is_test);
                    is_test = false;
                    continue;
                }
                TokenTree::Ident(ident) if *ident == "use" => {
                    let end = end_of_statement(&tokens, at);
                    if !is_test {
                        let is_public = is_public(&tokens[..at]);
                        self.add_use(&tokens[at + 1..end], is_public);
                    }
                    is_test = false;
                    at = end;
                }
                TokenTree::Ident(_) => {
                    let (path, next) = path_at(&tokens, at);
                    if path.len() > 1 {
                        self.paths.push(path);
                    }
                    at = next;
                    continue;
                }
                TokenTree::Group(group) => {
                    if !(is_test && group.delimiter() == Delimiter::Brace) {
                        self.add(group.stream());
                    }
                    is_test &= group.delimiter() != Delimiter::Brace;
                }
                TokenTree::Punct(punct) if punct.as_char() == ';' => is_test = false,
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
            at += 1;
        }
    }

    /// Adds a module; gives where what follows it begins.
    fn add_module(&mut self, tokens: &[TokenTree], at: usize, is_test: bool) -> usize {
        match (tokens.get(at + 1), tokens.get(at + 2)) {
            (Some(TokenTree::Ident(name)), Some(TokenTree::Group(inline))) => {
                if !is_test && name != "tests" {
                    self.add(inline.stream());
                }
                at + 3
            }
            (Some(TokenTree::Ident(name)), _) => {
                if !is_test {
                    self.children.insert(name.to_string());
                }
                at + 3
            }
            _ => at + 1,
        }
    }

    fn add_use(&mut self, tokens: &[TokenTree], is_public: bool) {
        let mut leaves = Vec::new();
        spread(tokens, &[], &mut leaves);
        for (path, name) in leaves {
            if is_public {
                self.passed_on.insert(path.clone());
            }
            if path.last().is_some_and(|last| last == "*") {
                if is_public {
                    self.globs.push(path.clone());
                }
            } else {
                self.imports.insert(name, path.clone());
            }
            self.paths.push(path);
        }
    }
}

/// Whether an attribute leaves an item to tests.
fn is_test_attribute(attribute: &TokenStream) -> bool {
    let text: String = attribute.to_string().split_whitespace().collect();
    text == "test" || text.starts_with("cfg(test") || text.starts_with("cfg(all(test")
}

/// Whether the item that begins after these tokens is public beyond its module.
fn is_public(before: &[TokenTree]) -> bool {
    let is_word =
        |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Ident(word)) if *word == "pub");
    match before {
        [.., TokenTree::Group(_)] => is_word(before.get(before.len().wrapping_sub(2))),
        _ => is_word(before.last()),
    }
}

fn end_of_statement(tokens: &[TokenTree], from: usize) -> usize {
    let is_end = |token: &TokenTree| matches!(token, TokenTree::Punct(it) if it.as_char() == ';');
    let length = tokens[from..].iter().position(is_end);
    length.map_or(tokens.len(), |length| from + length)
}

/// The path that begins here, and where it ends.
fn path_at(tokens: &[TokenTree], mut at: usize) -> (Written, usize) {
    let mut path = Vec::new();
    while let Some(TokenTree::Ident(name)) = tokens.get(at) {
        path.push(name.to_string());
        at += 1;
        if !is_path_separator(tokens, at) {
            break;
        }
        at += 2;
    }
    (path, at)
}

fn is_path_separator(tokens: &[TokenTree], at: usize) -> bool {
    let is_colon =
        |at: usize| matches!(tokens.get(at), Some(TokenTree::Punct(it)) if it.as_char() == ':');
    is_colon(at) && is_colon(at + 1)
}

/// The paths of a tree of imports, each with the name that it brings in.
fn spread(tokens: &[TokenTree], before: &[String], leaves: &mut Vec<(Written, String)>) {
    for part in tokens.split(|token| matches!(token, TokenTree::Punct(it) if it.as_char() == ',')) {
        let start = usize::from(is_path_separator(part, 0)) * 2;
        let (own, mut at) = path_at(part, start);
        let mut path = [before, &own].concat();
        if is_path_separator(part, at) {
            at += 2;
        }
        match part.get(at) {
            Some(TokenTree::Group(group)) => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                spread(&inner, &path, leaves);
            }
            Some(TokenTree::Punct(star)) if star.as_char() == '*' => {
                path.push("*".to_owned());
                leaves.push((path, String::new()));
            }
            Some(TokenTree::Ident(word)) if *word == "as" => {
                let name = part
                    .get(at + 1)
                    .map(ToString::to_string)
                    .unwrap_or_default();
                leaves.push((path, name));
            }
            _ if own.is_empty() => {}
            _ => {
                // `self` at the end stands for what is before it.
                if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
                    path.pop();
                }
                let name = path.last().cloned().unwrap_or_default();
                leaves.push((path, name));
            }
        }
    }
}

/// No path in our code is passed on more often.
const MOST_STEPS: u32 = 20;

/// The module that has what a path in `from` names; none if that is not of this crate.
fn target(
    files: &BTreeMap<Module, Contents>,
    from: &Module,
    path: &[String],
    steps: u32,
) -> Option<Module> {
    let mut module = from.clone();
    let (first, mut rest) = path.split_first()?;
    match first.as_str() {
        "crate" => module.clear(),
        "self" => {}
        "super" => _ = module.pop()?,
        name if files.get(from)?.children.contains(name) => module.push(name.to_owned()),
        _ => return None,
    }
    if steps > MOST_STEPS {
        return Some(module);
    }
    while let Some((name, further)) = rest.split_first() {
        let contents = files.get(&module)?;
        if name == "super" {
            module.pop()?;
        } else if contents.children.contains(name) {
            module.push(name.clone());
        } else {
            let named = contents.imports.get(name).into_iter();
            let mut sources = named.chain(contents.globs.iter().filter(|_| name != "*"));
            let follow = |source: &Written| {
                let mut path = source.clone();
                if path.last().is_some_and(|last| last == "*") {
                    path.pop();
                    path.push(name.clone());
                }
                target(files, &module, &[&path, further].concat(), steps + 1)
            };
            return sources.find_map(follow).or(Some(module));
        }
        rest = further;
    }
    files.contains_key(&module).then_some(module)
}

/// What ties modules below one module in a knot, in which each depends on all others: `a -> b` for each two. What a module says
/// itself counts for none of those below it: it is written in terms of them, and they in terms of it.
pub(super) fn knots(graph: &Graph) -> Vec<String> {
    let mut found = Vec::new();
    for parent in graph.keys() {
        let small = below(graph, parent);
        for knot in cycles(&small) {
            let ties = knot.iter().flat_map(|module| {
                let others = small[module].intersection(&knot);
                others.map(|other| format!("{} -> {}", module.join("::"), other.join("::")))
            });
            found.push(ties.collect::<Vec<_>>().join(", "));
        }
    }
    found
}

/// How the modules right below one depend on each other, each with all that is below it.
fn below(graph: &Graph, parent: &Module) -> Graph {
    let child = |module: &Module| {
        let is_below = module.len() > parent.len() && module.starts_with(parent);
        is_below.then(|| module[..=parent.len()].to_vec())
    };
    let mut small = Graph::new();
    for (module, used) in graph {
        if let Some(own) = child(module) {
            let others = used.iter().filter_map(child).filter(|other| *other != own);
            small.entry(own.clone()).or_default().extend(others);
        }
    }
    small
}

/// The modules from which each module can be reached, and back.
fn cycles(graph: &Graph) -> BTreeSet<BTreeSet<Module>> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> = graph
        .keys()
        .map(|module| (module, reachable(graph, module)))
        .collect();
    let mut found = BTreeSet::new();
    for (module, others) in &reached {
        let back = others
            .iter()
            .filter(|other| reached.get(**other).is_some_and(|it| it.contains(module)));
        let knot: BTreeSet<Module> = back.map(|other| (*other).clone()).collect();
        if knot.len() > 1 {
            found.insert(knot);
        }
    }
    found
}

fn reachable<'a>(graph: &'a Graph, from: &'a Module) -> BTreeSet<&'a Module> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(module) = open.pop() {
        for other in graph.get(module).into_iter().flatten() {
            if reached.insert(other) {
                open.push(other);
            }
        }
    }
    reached
}
