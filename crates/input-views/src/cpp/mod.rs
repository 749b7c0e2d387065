//! The validator as a program in C++17 for other judges.
//!
//! Theory of operation: the steps of the plan become reads, one after the other, into a vector for
//! each variable, and the terms become calls of a small library (`runtime.hpp`) that computes as
//! the evaluator does: exactly, and with lists element by element. Conditions that cannot be
//! written this way are reported, and left out of the program.

mod games;
mod patterns;
mod steps;
mod terms;

use input_language::plan::{
    Count, Direction, Graph, Plan, Repeat, Structure, StructureKind, VarId, VarKind, VarRole,
};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use steps::is_compared;

const RUNTIME: &str = include_str!("runtime.hpp");
/// The library that only validators of games need.
const GAMES: &str = include_str!("games.hpp");

/// A validator for other judges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CppValidator {
    /// Its source.
    pub text: String,
    /// What it does not check, each in words: conditions as they are written, or properties of
    /// variables.
    pub lost: Vec<String>,
}

/// The program, which ends with these exit codes.
#[must_use]
pub fn validator(plan: &Plan, accept: u8, reject: u8) -> CppValidator {
    let mut writer = Writer {
        plan,
        names: names(plan),
        body: String::new(),
        tables: String::new(),
        indent: 1,
        lost: Vec::new(),
        condition_lists: RefCell::default(),
    };
    if plan.final_newline_is_optional {
        writer.line("text.add_final_newline();");
    }
    writer.steps(&plan.steps);
    let mut text = format!(
        "// Validates inputs: every byte is accounted for.\n\
         enum {{ ACCEPT = {accept}, REJECT = {reject} }};\n\n{RUNTIME}\n"
    );
    if plan.has_rows_game() {
        let _ = writeln!(text, "{GAMES}");
    }
    for (at, (var, name)) in plan.vars.iter().zip(&writer.names).enumerate() {
        if var.role == VarRole::Form && !is_compared(plan, at) {
            continue;
        }
        let kind = match var.kind {
            VarKind::Int { .. } | VarKind::Decimal { .. } => "Ints",
            VarKind::Text { .. } | VarKind::Pattern(_) | VarKind::Words(_) => "Texts",
        };
        let _ = writeln!(text, "static {kind} {name};");
    }
    let (vars, repeats) = (plan.vars.len().max(1), plan.repeats.max(1));
    let levels = plan.repeats + 2;
    let _ = writeln!(
        text,
        "// How many values there were when the turn at a level began, of variables and of repetitions.\n\
         [[maybe_unused]] static size_t start[{vars}][{levels}], count_start[{repeats}][{levels}];\n\
         static std::vector<size_t> counts[{repeats}];\n{}\n\
         static void input(Text &text) {{\n{}}}\n\n{MAIN}",
        writer.tables, writer.body
    );
    CppValidator {
        text,
        lost: writer.lost,
    }
}

const MAIN: &str = "int main() {
    Text text;
    try {
        input(text);
        require(text.is_end(), \"the input should end here\");
    } catch (const Wrong &error) {
        std::fprintf(stderr, \"%s: %s\\n\", text.place().c_str(), error.what());
        return REJECT;
    }
    return ACCEPT;
}
";

/// The names of variables as unique identifiers without a meaning in C++.
fn names(plan: &Plan) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let named = plan.vars.iter().enumerate().map(|(number, var)| {
        let stem = var.name.replace('.', "_") + "_";
        let name = if taken.contains(&stem) {
            format!("{stem}{number}_")
        } else {
            stem
        };
        taken.insert(name.clone());
        name
    });
    named.collect()
}

struct Writer<'a> {
    plan: &'a Plan,
    names: Vec<String>,
    body: String,
    tables: String,
    indent: usize,
    lost: Vec<String>,
    /// The lists and texts that have names in the condition that is being written.
    condition_lists: RefCell<Option<Vec<String>>>,
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.body, "{}{text}", "    ".repeat(self.indent));
    }

    fn open(&mut self, text: &str) {
        self.line(text);
        self.indent += 1;
    }

    fn close(&mut self) {
        self.indent -= 1;
        self.line("}");
    }

    fn value(&mut self, var: VarId) {
        let info = &self.plan.vars[var];
        if let Some(position) = &info.position {
            let title = position.game.kind.title;
            self.lost
                .push(format!("the rules of {title} for `{}`", info.name));
        }
        let name = self.names[var].clone();
        let shown = quoted(info.name.as_bytes());
        let bounds = info.kind.bounds().map(|(low, high)| {
            let bound = |term| self.term(term).unwrap_or_default();
            format!("{}, {}", bound(low), bound(high))
        });
        let bounds = bounds.unwrap_or_default();
        let read = match &info.kind {
            VarKind::Int { digits, .. } => {
                let digits = digits.unwrap_or(0);
                format!("text.integer({shown}, {bounds}, {digits})")
            }
            VarKind::Decimal { places, .. } => {
                format!(
                    "text.decimal({shown}, {bounds}, {}, {})",
                    places.0, places.1
                )
            }
            VarKind::Text { alphabet, .. } => {
                format!("text.word({shown}, {}, {bounds})", quoted(alphabet))
            }
            VarKind::Pattern(pattern) => {
                let table = format!("{name}pattern");
                self.table(pattern, &table);
                format!("text.pattern({shown}, {table}, {table}_ends)")
            }
            VarKind::Words(words) => format!("text.one_of({shown}, {{{}}})", listed(words)),
        };
        let read = match &info.also {
            Some(also) => self.otherwise(var, also, &bounds, &read),
            None => read,
        };
        self.line(&format!("{name}.push_back({read});"));
    }

    fn repeat(&mut self, repeat: &Repeat) {
        let level = repeat.level;
        self.open("{");
        for (at, structure) in repeat.structures.iter().enumerate() {
            let name = &self.names[structure.vars[0]];
            self.line(&format!("const size_t first{at} = {name}.size();"));
        }
        self.line(&format!("long long row{level} = 0;"));
        let separator = quoted(&repeat.separator);
        match &repeat.count {
            Count::Exactly(count) => {
                let count = self.term(count).unwrap_or_default();
                self.line(&format!("const Wide count{level} = whole({count});"));
                self.line(&format!(
                    "require(count{level} >= 0, \"a list of fewer than no elements\");"
                ));
                self.open(&format!("while (row{level} < count{level}) {{"));
                if !repeat.separator.is_empty() {
                    self.line(&format!("if (row{level} > 0) text.literal({separator});"));
                }
                self.turn(repeat);
                self.close();
            }
            Count::Open { low, high, stop } => {
                let bound = |term| self.term(term).unwrap_or_default();
                let (low, high) = (bound(low), bound(high));
                let stops = if stop.is_empty() {
                    "text.is_end()".to_owned()
                } else {
                    format!("text.starts_with({})", quoted(stop))
                };
                let goes_on = if repeat.separator.is_empty() {
                    format!("!{stops}")
                } else {
                    format!("row{level} > 0 ? text.starts_with({separator}) : !{stops}")
                };
                self.open(&format!("while ({goes_on}) {{"));
                self.line(&format!(
                    "require(row{level} < whole({high}), \"a list of too many elements\");"
                ));
                self.line("const size_t before = text.offset();");
                if !repeat.separator.is_empty() {
                    self.line(&format!("if (row{level} > 0) text.literal({separator});"));
                }
                self.turn(repeat);
                self.line("if (text.offset() == before) break;");
                self.close();
                self.line(&format!(
                    "require(row{level} >= whole({low}), \"a list of too few elements\");"
                ));
            }
        }
        self.line(&format!("counts[{}].push_back(row{level});", repeat.id));
        for (at, structure) in repeat.structures.iter().enumerate() {
            self.structure(structure, at);
        }
        self.close();
    }

    /// One turn of a repetition.
    fn turn(&mut self, repeat: &Repeat) {
        let level = repeat.level;
        self.line(&format!("++row{level};"));
        for &var in &repeat.lists {
            let name = &self.names[var];
            self.line(&format!("start[{var}][{level}] = {name}.size();"));
        }
        for &inner in &repeat.inner {
            self.line(&format!(
                "count_start[{inner}][{level}] = counts[{inner}].size();"
            ));
        }
        self.steps(&repeat.body);
    }

    /// The checks of a structure of a list that began at `firstAT`.
    fn structure(&mut self, structure: &Structure, at: usize) {
        let since = |var: &VarId| format!("since({}, first{at})", self.names[*var]);
        let columns: Vec<String> = structure.vars.iter().map(since).collect();
        let both = columns.join(", ");
        let size = |term| self.term(term).unwrap_or_default();
        let check = match &structure.kind {
            StructureKind::Permutation { size: count, .. } => {
                format!("check_permutation({both}, {});", size(count))
            }
            StructureKind::Tree(tree) => {
                let function = if tree.parents {
                    "check_parents"
                } else {
                    "check_tree"
                };
                let (size, from, earlier) = (size(&tree.size), tree.from, tree.earlier);
                format!("{function}({both}, {size}, {from}, {earlier});")
            }
            StructureKind::Graph(graph) => self.graph(graph, &both),
            StructureKind::Points { distinct, general } => {
                format!("check_points({{{both}}}, {distinct}, {general});")
            }
            StructureKind::Moves(moves) => self.moves(moves, structure, &columns),
            StructureKind::Board(board) => self.board(board, structure, &columns[0]),
            // The rules of all games are not part of the program.
            StructureKind::Play(play) => {
                let name = &self.plan.vars[structure.vars[0]].name;
                let title = play.game.kind.title;
                self.lost.push(format!("the rules of {title} for `{name}`"));
                return;
            }
            StructureKind::List { distinct, order } => {
                let keys = structure.vars.iter().zip(&columns).map(|(&var, column)| {
                    match &self.plan.vars[var].kind {
                        VarKind::Words(words) => {
                            format!("numbers({column}, {{{}}})", listed(words))
                        }
                        _ => format!("keys({column})"),
                    }
                });
                let keys: Vec<String> = keys.collect();
                let direction = match order {
                    None => 0,
                    Some(Direction::Ascending) => 1,
                    Some(Direction::Descending) => -1,
                };
                format!(
                    "check_list({{{}}}, {distinct}, {direction});",
                    keys.join(", ")
                )
            }
        };
        self.line(&check);
    }

    fn graph(&self, graph: &Graph, both: &str) -> String {
        let bound = |term| self.term(term).unwrap_or_default();
        let Graph {
            from,
            directed,
            loops,
            multiple,
            connected,
            acyclic,
            bipartite,
            ..
        } = graph;
        let rules = format!(
            "{{{from}, {directed}, {loops}, {multiple}, {connected}, {acyclic}, {bipartite}}}"
        );
        let size = bound(&graph.size);
        match &graph.degree {
            None => format!("check_graph({both}, {size}, {rules}, nullptr);"),
            Some((low, high)) => {
                let (low, high) = (bound(low), bound(high));
                format!(
                    "{{ const Num degrees[] = {{{low}, {high}}}; check_graph({both}, {size}, {rules}, degrees); }}"
                )
            }
        }
    }
}

/// Bytes as a string of C++.
fn quoted(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for &byte in bytes {
        match byte {
            b'\n' => text.push_str("\\n"),
            b'"' | b'\\' => text.extend(['\\', char::from(byte)]),
            // Two question marks in a row may begin a trigraph.
            b'?' => text.push_str("\\?"),
            b' '..=b'~' => text.push(char::from(byte)),
            // Octal, because it ends after three digits whatever follows.
            _ => {
                let _ = write!(text, "\\{byte:03o}");
            }
        }
    }
    text + "\""
}

fn listed(words: &[Vec<u8>]) -> String {
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    words.join(", ")
}
