//! What problem.yaml has about people, sources and licences.

use crate::import::problem::ImportedProblem;
use crate::import::yaml::{Node, Value};
use tengen_core::spec::Uuid;

/// Reads a key that is about people, sources or licences; whether it is one.
pub(super) fn read(key: &str, value: &Node, problem: &mut ImportedProblem) -> bool {
    let about = &mut problem.about;
    let text = || value.text().map(|text| text.trim().to_owned());
    match key {
        "source" => source(value, problem),
        "source_url" => about.source_url = text(),
        "license" => about.license = text(),
        "rights_owner" => about.rights_owner = text(),
        "author" => about.authors = people(value),
        "credits" => credits(value, problem),
        "keywords" => about.tags = value.words(),
        "uuid" => {
            about.uuid = value.text().and_then(Uuid::parse);
            if about.uuid.is_none() {
                let what =
                    "`uuid` of problem.yaml, which is not an identifier of 32 hexadecimal digits";
                problem.losses.cosmetic(what, "it is left out");
            }
        }
        _ => return false,
    }
    true
}

/// The names of contests, and the address of the first that has one.
fn source(value: &Node, problem: &mut ImportedProblem) {
    let sources = match &value.value {
        Value::List(items) => items.as_slice(),
        _ => std::slice::from_ref(value),
    };
    let names = sources
        .iter()
        .filter_map(|node| node.text().or_else(|| node.get("name")?.text()));
    let names: Vec<&str> = names.collect();
    problem.source = (!names.is_empty()).then(|| names.join(", "));
    let urls = sources.iter().filter_map(|node| node.get("url")?.text());
    let urls: Vec<&str> = urls.collect();
    if let Some(first) = urls.first() {
        problem.about.source_url = Some((*first).to_owned());
    }
    if urls.len() > 1 {
        let what = "`source.url` of problem.yaml, of all sources except the first";
        problem.losses.cosmetic(what, "they are left out");
    }
}

/// A name alone is that of the author.
fn credits(value: &Node, problem: &mut ImportedProblem) {
    if value.text().is_some() {
        problem.about.authors = people(value);
    }
    for (key, value) in value.entries() {
        let about = &mut problem.about;
        match key.as_str() {
            "authors" => about.authors = people(value),
            "contributors" => about.contributors = people(value),
            "testers" => about.testers = people(value),
            // A list for each language.
            "translators" => {
                let lists = value.entries().iter();
                about.translators = lists.flat_map(|(_, people_of)| people(people_of)).collect();
            }
            _ => {
                let what = format!("`credits.{key}` of problem.yaml");
                problem.losses.cosmetic(what, "it is left out");
            }
        }
    }
}

/// People as texts: each is one already, or a table with a name and addresses. A text may name several.
fn people(value: &Node) -> Vec<String> {
    match &value.value {
        Value::List(items) => items.iter().filter_map(person).collect(),
        Value::Scalar(text) => {
            let text = text.replace(" and ", ",");
            let names = text.split(',').map(str::trim);
            names
                .filter(|name| !name.is_empty())
                .map(str::to_owned)
                .collect()
        }
        _ => person(value).into_iter().collect(),
    }
}

fn person(value: &Node) -> Option<String> {
    if let Some(text) = value.text() {
        return Some(text.to_owned());
    }
    let name = value.get("name")?.text()?;
    let email = value.get("email").and_then(Node::text);
    Some(match email {
        Some(email) => format!("{name} <{email}>"),
        None => name.to_owned(),
    })
}
