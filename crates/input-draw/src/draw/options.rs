//! The parameters of a generator: narrower bounds, distributions, orders, shapes.

use super::MAX_DRAWN;
use super::attacks::Attack;
use super::datasets::{DATASETS, asks_for_datasets};
use super::graphs;
use super::points;
use super::steering::{self, GameOptions};
use super::texts::TextShape;
use super::trees;
use super::var_options::{Arrangement, Distribution, VarOptions, range};
use generators::{ParamError, Params, Value};
use input_language::plan::{
    Count, Plan, Step, StructureKind, VarId, VarKind, VarRole, structure_of,
};

const VALUES: [(&str, Distribution); 6] = [
    ("uniform", Distribution::Uniform),
    ("logarithmic", Distribution::Logarithmic),
    ("near-bounds", Distribution::NearBounds),
    ("equal", Distribution::Equal),
    ("few", Distribution::Few(3)),
    ("sparse", Distribution::Sparse),
];

const ORDERS: [(&str, Arrangement); 4] = [
    ("shuffled", Arrangement::AsDrawn),
    ("sorted", Arrangement::Sorted),
    ("reversed", Arrangement::Reversed),
    ("nearly-sorted", Arrangement::NearlySorted),
];

/// The requests for each variable.
#[derive(Clone, Debug)]
pub struct DrawOptions {
    pub(crate) vars: Vec<VarOptions>,
    pub(super) game: GameOptions,
    /// The maximum work of all attempts.
    pub(crate) max_drawn: usize,
}

impl DrawOptions {
    /// Reads parameters: `a = "sorted"`, `"u v" = "path"`, `values = "near-bounds"` for all
    /// numbers, `tree = "path"` for all trees.
    ///
    /// # Errors
    /// If a parameter is not known, or does not accept its value.
    pub fn read(plan: &Plan, params: &Params) -> Result<Self, ParamError> {
        let usual = VarOptions {
            values: Distribution::Uniform,
            order: Arrangement::AsDrawn,
            string: TextShape::Random,
            shape: None,
        };
        let mut options = Self {
            vars: vec![usual; plan.vars.len()],
            game: GameOptions::default(),
            max_drawn: MAX_DRAWN,
        };
        for (name, value) in &params.0 {
            if steering::is_meant(plan, name) {
                options.game.read(plan, name, value)?;
                continue;
            }
            let Value::Text(text) = value else {
                continue;
            };
            if asks_for_datasets(plan, name) {
                continue;
            }
            if range(text).is_some() {
                continue;
            }
            let vars = named(plan, name);
            if vars.is_empty() {
                return Err(ParamError::Unknown {
                    name: name.clone(),
                    known: known(plan),
                });
            }
            for var in vars {
                options.set(plan, var, name, value)?;
            }
        }
        Ok(options)
    }

    fn set(
        &mut self,
        plan: &Plan,
        var: VarId,
        name: &str,
        value: &Value,
    ) -> Result<(), ParamError> {
        let Value::Text(text) = value else {
            return Ok(());
        };
        let requested = &mut self.vars[var];
        let all = names_for(plan, var, name);
        let is_text = matches!(plan.vars[var].kind, VarKind::Text { .. });
        if !all.contains(&text.as_str()) {
            let wanted = format!(
                "a number, a range like \"1..=10\", or one of {}",
                all.join(", ")
            );
            return Err(ParamError::wrong(name, value, &wanted));
        }
        if shapes(plan, var).contains(&text.as_str()) {
            requested.shape = Some(text.clone());
        } else if let (true, Some(shape)) = (is_text, find(&TextShape::NAMES, text)) {
            requested.string = shape;
        } else if let (false, Some(values)) = (is_text, find(&VALUES, text)) {
            requested.values = values;
        } else if let (false, Some(order)) = (is_text, find(&ORDERS, text)) {
            requested.order = order;
        } else if let (true, Some(attack)) = (is_list(plan, var), find(&Attack::NAMES, text)) {
            requested.values = Distribution::Against(attack);
        }
        Ok(())
    }
}

/// The names that a parameter accepts for a variable: those of its kind if the parameter is about
/// all things of a kind.
fn names_for(plan: &Plan, var: VarId, name: &str) -> Vec<&'static str> {
    if own_vars(plan, name).is_empty() {
        let kinds = names_of_kinds(plan).into_iter();
        return kinds
            .filter(|(kind, _)| *kind == name)
            .flat_map(|(_, names)| names)
            .collect();
    }
    let mut all = shapes(plan, var);
    let rest: Vec<&str> = if matches!(plan.vars[var].kind, VarKind::Text { .. }) {
        TextShape::NAMES.iter().map(|pair| pair.0).collect()
    } else {
        let orders = ORDERS.iter().map(|pair| pair.0);
        let attacks = Attack::NAMES.iter().map(|pair| pair.0);
        let attacks = attacks.filter(|_| is_list(plan, var));
        let values = VALUES.iter().map(|pair| pair.0);
        values.chain(orders).chain(attacks).collect()
    };
    all.extend(
        rest.into_iter()
            .filter(|name| !shapes(plan, var).contains(name)),
    );
    all
}

fn find<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    table
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, value)| *value)
}

/// The variables with a name or key.
fn own_vars(plan: &Plan, name: &str) -> Vec<VarId> {
    let last = |full: &str| full.rsplit('.').next().unwrap_or(full).to_owned();
    let is_meant = |wanted: &str, var: &VarId| {
        let full = &plan.vars[*var].name;
        full == wanted || last(full) == wanted
    };
    (0..plan.vars.len())
        .filter(|var| name.split(' ').any(|part| is_meant(part, var)))
        .collect()
}

/// The variables that a parameter is about: those with a name or key, or all of a kind.
pub(super) fn named(plan: &Plan, name: &str) -> Vec<VarId> {
    let vars = own_vars(plan, name);
    if !vars.is_empty() {
        return vars;
    }
    let is_kind = |var: &VarId| {
        let structure = structure_of(&plan.steps, *var);
        match name {
            "tree" => matches!(structure, Some(StructureKind::Tree(_))),
            "graph" => matches!(structure, Some(StructureKind::Graph(_))),
            "points" => matches!(structure, Some(StructureKind::Points { .. })),
            "order" => {
                structure.is_none()
                    && !plan.vars[*var].chain.is_empty()
                    && is_number(&plan.vars[*var].kind)
            }
            "values" => is_number(&plan.vars[*var].kind) && !plan.vars[*var].structured,
            "string" | "grid" => {
                matches!(plan.vars[*var].kind, VarKind::Text { .. })
                    && plan.vars[*var].role != VarRole::Cell
            }
            _ => false,
        }
    };
    (0..plan.vars.len()).filter(is_kind).collect()
}

/// Whether it is a list of whole numbers that is generated as a whole.
fn is_list(plan: &Plan, var: VarId) -> bool {
    let info = &plan.vars[var];
    let is_whole = matches!(info.kind, VarKind::Int { .. });
    is_whole && !info.per_row && !info.chain.is_empty()
}

fn is_number(kind: &VarKind) -> bool {
    matches!(kind, VarKind::Int { .. } | VarKind::Decimal { .. })
}

/// The parameter that narrows the lengths of all open lists.
pub(super) const COUNT: &str = "count";

pub(super) fn has_open(steps: &[Step]) -> bool {
    steps.iter().any(|step| match step {
        Step::Repeat(repeat) => {
            matches!(repeat.count, Count::Open { .. }) || has_open(&repeat.body)
        }
        Step::Either(either) => either.forms.iter().any(|form| has_open(&form.steps)),
        Step::Literal(_) | Step::Value(_) | Step::Check(_) => false,
    })
}

/// The parameters for all things of a kind.
const KINDS: [&str; 7] = [
    "values", "order", "tree", "graph", "points", "string", "grid",
];

/// The parameters for all things of a kind that the input contains, each with the names it accepts.
pub(crate) fn names_of_kinds(plan: &Plan) -> Vec<(&'static str, Vec<&'static str>)> {
    let there = KINDS
        .into_iter()
        .filter(|kind| !named(plan, kind).is_empty());
    let of_games = steering::names(plan)
        .into_iter()
        .filter(|(name, names)| !names.is_empty() && steering::is_meant(plan, name));
    let with_names = there.map(|kind| {
        let names = match kind {
            "values" => VALUES.iter().map(|pair| pair.0).collect(),
            "order" => ORDERS.iter().map(|pair| pair.0).collect(),
            "tree" => trees::SHAPES.to_vec(),
            "graph" => graphs::SHAPES.to_vec(),
            "points" => points::SHAPES.to_vec(),
            "string" => TextShape::NAMES.iter().map(|pair| pair.0).collect(),
            _ => super::grids::SHAPES.to_vec(),
        };
        (kind, names)
    });
    with_names
        .chain(of_games.map(|(name, names)| (name, names.to_vec())))
        .collect()
}

/// The names of all parameters.
pub(super) fn known(plan: &Plan) -> Vec<String> {
    let kinds = names_of_kinds(plan).into_iter();
    let kinds = kinds.map(|(kind, _)| kind.to_owned());
    plan.vars
        .iter()
        .map(|var| var.name.clone())
        .chain(kinds)
        .chain(
            steering::names(plan)
                .iter()
                .filter(|(name, names)| names.is_empty() && steering::is_meant(plan, name))
                .map(|(name, _)| (*name).to_owned()),
        )
        .chain(has_open(&plan.steps).then(|| COUNT.to_owned()))
        .chain(asks_for_datasets(plan, DATASETS).then(|| DATASETS.to_owned()))
        .collect()
}

fn shapes(plan: &Plan, var: VarId) -> Vec<&'static str> {
    match structure_of(&plan.steps, var) {
        Some(StructureKind::Tree(_)) => trees::SHAPES.to_vec(),
        Some(StructureKind::Graph(_)) => graphs::SHAPES.to_vec(),
        Some(StructureKind::Points { .. }) => points::SHAPES.to_vec(),
        _ if matches!(plan.vars[var].kind, VarKind::Text { .. }) => super::grids::SHAPES.to_vec(),
        _ => Vec::new(),
    }
}
