//! People, tags and licences in the formats that have places for them.

use exchange::Losses;
use package::Package;
use serde_json::{Value, json};
use spec::About;

/// The licences that ICPC's format knows.
const LICENSES: [&str; 7] = [
    "unknown",
    "public domain",
    "cc0",
    "cc by",
    "cc by-sa",
    "educational",
    "permission",
];

/// The keys of `about` that the legacy format holds.
pub(super) const LEGACY: &[&str] = &[
    "authors",
    "tags",
    "license",
    "rights_owner",
    "source_url",
    "uuid",
];
/// The keys of `about` that ICPC's format holds.
pub(super) const MODERN: &[&str] = &[
    "authors",
    "contributors",
    "testers",
    "tags",
    "license",
    "rights_owner",
    "source_url",
    "uuid",
];

/// The keys of problem.yaml in ICPC's format.
pub(super) fn icpc(package: &Package, yaml: &mut Value) {
    let about = &package.about;
    let lists = [
        ("authors", &about.authors),
        ("contributors", &about.contributors),
        ("testers", &about.testers),
    ];
    let lists = lists.into_iter().filter(|(_, people)| !people.is_empty());
    let credits: serde_json::Map<String, Value> = lists
        .map(|(key, people)| (key.to_owned(), json!(people)))
        .collect();
    if !credits.is_empty() {
        yaml["credits"] = credits.into();
    }
    if let Some(source) = &package.source {
        yaml["source"] = match &about.source_url {
            Some(url) => json!({ "name": source, "url": url }),
            None => source.as_str().into(),
        };
    }
    of_both(about, yaml);
}

/// The keys of problem.yaml in the legacy format.
pub(super) fn icpc_legacy(package: &Package, yaml: &mut Value) {
    let about = &package.about;
    if !about.authors.is_empty() {
        yaml["author"] = about.authors.join(", ").into();
    }
    if let Some(source) = &package.source {
        yaml["source"] = source.as_str().into();
        if let Some(url) = &about.source_url {
            yaml["source_url"] = url.as_str().into();
        }
    }
    of_both(about, yaml);
}

fn of_both(about: &About, yaml: &mut Value) {
    if !about.tags.is_empty() {
        yaml["keywords"] = json!(about.tags);
    }
    if let Some(license) = known_license(about) {
        yaml["license"] = license.into();
    }
    if let Some(owner) = &about.rights_owner {
        yaml["rights_owner"] = owner.as_str().into();
    }
}

/// The licence, if ICPC's format knows it.
fn known_license(about: &About) -> Option<&'static str> {
    let written = about.license.as_ref()?.to_lowercase();
    LICENSES.into_iter().find(|license| *license == written)
}

/// Reports the keys that are not among `kept`, those that the format has a place for.
pub(super) fn lost(package: &Package, kept: &[&str], losses: &mut Losses) {
    let is_kept = |key: &&str| match *key {
        "license" => kept.contains(key) && known_license(&package.about).is_some(),
        // It belongs to the source.
        "source_url" => kept.contains(key) && package.source.is_some(),
        _ => kept.contains(key),
    };
    for key in package.about.keys().iter().filter(|key| !is_kept(key)) {
        losses.cosmetic(format!("`about.{key}`"), "it is left out");
    }
}
