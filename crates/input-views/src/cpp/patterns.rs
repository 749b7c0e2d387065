//! Patterns as tables of automata, and numbers that match a pattern.

use super::{Writer, quoted};
use input_language::pattern::Pattern;
use input_language::plan::{VarId, VarKind};

impl Writer<'_> {
    /// Reads a number that may also be written in another way.
    pub(super) fn otherwise(
        &mut self,
        var: VarId,
        also: &Pattern,
        bounds: &str,
        usual: &str,
    ) -> String {
        let info = &self.plan.vars[var];
        let table = format!("{}also", self.names[var]);
        self.table(also, &table);
        let places = match &info.kind {
            VarKind::Decimal { places, .. } => places.1,
            _ => 0,
        };
        let shown = quoted(info.name.as_bytes());
        format!(
            "text.matches({table}, {table}_ends) ? text.number({shown}, {bounds}, {places}, {table}) : {usual}"
        )
    }

    /// Writes the table of a pattern's automaton, once.
    pub(super) fn table(&mut self, pattern: &Pattern, name: &str) {
        let tables = tables_of(pattern, name);
        if !self.tables.contains(&tables) {
            self.tables.push_str(&tables);
        }
    }
}

/// The automaton of a pattern.
fn tables_of(pattern: &Pattern, name: &str) -> String {
    let arcs: Vec<String> = pattern
        .arcs()
        .into_iter()
        .map(|(state, bytes, next)| {
            format!("{{{state}, {}, {}, {next}}}", bytes.start(), bytes.end())
        })
        .collect();
    let ends: Vec<String> = pattern.ends().iter().map(ToString::to_string).collect();
    format!(
        "static const std::vector<Arc> {name} = {{{}}};\nstatic const std::vector<int> {name}_ends = {{{}}};\n",
        arcs.join(", "),
        ends.join(", ")
    )
}
