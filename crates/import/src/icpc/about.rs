//! What problem.yaml has about people, sources and licences.

use crate::problem::ImportedProblem;
use crate::yaml::{Node, Value};
use exchange::Losses;
use spec::Uuid;

/// Reads a key that is about people, sources or licences; whether it is one.
pub(super) fn read(key: &str, value: &Node, problem: &mut ImportedProblem) -> bool {
    let ImportedProblem { about, losses, .. } = &mut *problem;
    match key {
        "source" => source(value, problem),
        "source_url" => about.source_url = text(key, value, losses),
        "license" => about.license = text(key, value, losses),
        "rights_owner" => about.rights_owner = text(key, value, losses),
        "author" => about.authors = people(key, value, losses),
        "credits" => credits(value, problem),
        "keywords" => {
            about.tags = value.words();
            if about.tags.is_empty() {
                unread(key, value, losses);
            }
        }
        "uuid" => {
            about.uuid = value.text().and_then(Uuid::parse);
            if about.uuid.is_none() {
                let what =
                    "`uuid` of problem.yaml, which is not an identifier of 32 hexadecimal digits";
                losses.cosmetic(what, "it is left out");
            }
        }
        _ => return false,
    }
    true
}

fn text(key: &str, value: &Node, losses: &mut Losses) -> Option<String> {
    let text = value.text().map(|text| text.trim().to_owned());
    if text.is_none() {
        unread(key, value, losses);
    }
    text
}

/// Reports a value of another form than the format has, unless it is empty.
fn unread(key: &str, value: &Node, losses: &mut Losses) {
    if !matches!(value.value, Value::Null) {
        let what = format!("`{key}` of problem.yaml, which has another form than the format");
        losses.cosmetic(what, "it is left out");
    }
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
    let ImportedProblem { about, losses, .. } = problem;
    if value.text().is_some() {
        about.authors = people("credits", value, losses);
    } else if value.entries().is_empty() {
        unread("credits", value, losses);
    }
    for (key, value) in value.entries() {
        let named = format!("credits.{key}");
        match key.as_str() {
            "authors" => about.authors = people(&named, value, losses),
            "contributors" => about.contributors = people(&named, value, losses),
            "testers" => about.testers = people(&named, value, losses),
            // A list for each language.
            "translators" => {
                if value.entries().is_empty() {
                    unread(&named, value, losses);
                }
                let lists = value.entries().iter();
                about.translators = lists
                    .flat_map(|(_, list)| people(&named, list, losses))
                    .collect();
            }
            _ => losses.cosmetic(format!("`{named}` of problem.yaml"), "it is left out"),
        }
    }
}

/// People as texts: each is one already, or a table with a name and addresses. A text may name several.
fn people(key: &str, value: &Node, losses: &mut Losses) -> Vec<String> {
    let nodes = match &value.value {
        Value::List(items) => items.as_slice(),
        Value::Null => &[],
        Value::Map(_) => std::slice::from_ref(value),
        Value::Scalar(text) => return names(text),
    };
    for node in nodes {
        let is_known = |(key, _): &(String, Node)| ["name", "email"].contains(&key.as_str());
        if person(node).is_none() || !node.entries().iter().all(is_known) {
            let what = format!("`{key}` of problem.yaml, except names and addresses");
            losses.cosmetic(what, "it is left out");
        }
    }
    nodes.iter().filter_map(person).collect()
}

fn names(text: &str) -> Vec<String> {
    let text = text.replace(" and ", ",");
    let names = text.split(',').map(str::trim);
    let names = names.filter(|name| !name.is_empty());
    names.map(str::to_owned).collect()
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
