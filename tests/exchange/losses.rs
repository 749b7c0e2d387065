//! Losses say one thing once, and nothing that another denies.

use crate::support::{Test, built_sums};
use std::collections::BTreeSet;

/// Sums with this in its spec, in place of what is there.
fn sums_with(changes: &[(&str, &str)]) -> Test {
    let mut spec = crate::support::sums::SPEC.to_owned();
    for (from, to) in changes {
        assert!(spec.contains(from), "{from}");
        spec = spec.replacen(from, to, 1);
    }
    built_sums()
        .file("problems/sums/problem.toml", spec)
        .file("problems/sums/judge.cpp", "int main() { return 42; }\n")
        .file("problems/sums/judge.js", "process.exit(42)\n")
}

/// The losses of an export, each as its feature and what is done instead.
fn losses(test: &Test, to: &str) -> Vec<(String, String)> {
    let out = format!("out/{to}");
    let args = [
        "export", "sums", "--to", to, "--out", &out, "--format", "json",
    ];
    let document = test.run(&args).ends_with(0).json();
    let losses = document["losses"].as_array().unwrap().iter();
    let text = |loss: &serde_json::Value, key: &str| loss[key].as_str().unwrap().to_owned();
    losses
        .map(|loss| (text(loss, "feature"), text(loss, "instead")))
        .collect()
}

/// The features that speak of this.
fn features(test: &Test, to: &str, word: &str) -> Vec<String> {
    let all = losses(test, to).into_iter().map(|(feature, _)| feature);
    all.filter(|feature| feature.contains(word)).collect()
}

#[test]
fn no_feature_is_lost_twice() {
    let test = sums_with(&[
        (
            "[[generator]]",
            "[checker]\nprogram = \"judge.cpp\"\nprotocol = \"icpc\"\nvalidation_passes = 2\n\n[[generator]]",
        ),
        ("limits = {", "limits = { time_factors = { python = 2 }, "),
        (
            "points = 60",
            "points = 60\nscore = \"product\"\ndepends = [\"small\"]\nvalidator_args = [\"a\"]\nchecker_args = [\"b\"]",
        ),
    ]);
    let formats = export::formats().map(exchange::Format::name);
    // TPS does not take the solutions, which are in C.
    let others = ["leetcode-json", "testing-tool", "tps"];
    for to in formats.filter(|to| !others.contains(to)) {
        let all = losses(&test, to);
        let features: BTreeSet<&String> = all.iter().map(|(feature, _)| feature).collect();
        assert_eq!(features.len(), all.len(), "{to}: {all:#?}");
        // Formats with several passes have no loss; no other says less than that.
        let passes = all
            .iter()
            .filter(|(feature, _)| feature == "several passes")
            .count();
        let has_passes = ["icpc", "domjudge", "folder"].contains(&to);
        assert_eq!(passes, usize::from(!has_passes), "{to}: {all:#?}");
    }
}

#[test]
fn a_part_that_is_left_out_has_no_arguments_to_lose() {
    let test = sums_with(&[("points = 60", "points = 60\nvalidator_args = [\"a\"]")]);
    let arguments = "the arguments of the validator for group large";
    for (to, told) in [
        ("polygon", &[arguments][..]),
        ("hydro", &[arguments]),
        ("dmoj", &["the validator"]),
        ("cms", &["the validator"]),
        ("luogu", &["solutions and validator"]),
        (
            "uoj",
            &[arguments, "val.cpp, as validator.c is written in c"],
        ),
    ] {
        assert_eq!(features(&test, to, "validator"), told, "{to}");
    }
}

#[test]
fn a_part_that_is_not_there_is_not_lost() {
    let test = sums_with(&[("[validator]\nprogram = \"validator.c\"\n", "")]);
    for (to, told) in [
        ("dmoj", &[][..]),
        ("cms", &[]),
        ("polygon", &[]),
        ("luogu", &["solutions"]),
        ("uoj", &[]),
        ("folder", &["what solutions must get"]),
    ] {
        let found: Vec<String> = losses(&test, to)
            .into_iter()
            .map(|(feature, _)| feature)
            .filter(|feature| feature.contains("validator") || told.contains(&feature.as_str()))
            .collect();
        assert_eq!(found, told, "{to}");
    }
}

#[test]
fn one_protocol_is_named_and_it_is_the_programs_own() {
    let checker = "[checker]\nprogram = \"judge.js\"\nprotocol = \"icpc\"\n\n[[generator]]";
    let test = sums_with(&[("[[generator]]", checker)]);
    assert_eq!(
        features(&test, "cms", "protocol"),
        ["the program that judges speaks ICPC's protocol"]
    );
    assert_eq!(
        features(&test, "luogu", "protocol"),
        ["the checker speaks ICPC's protocol"]
    );
    let interactor = "[interactor]\nprogram = \"judge.js\"\nprotocol = \"icpc\"\n\n[[generator]]";
    let test = sums_with(&[
        ("kind = \"batch\"", "kind = \"interactive\""),
        ("[[generator]]", interactor),
    ]);
    assert_eq!(features(&test, "luogu", "interactor"), ["the interactor"]);
    assert!(!test.path("out/luogu/judge.js").exists());
    assert_eq!(
        features(&test, "cms", "protocol"),
        ["the program that judges speaks ICPC's protocol"]
    );
}

#[test]
fn limits_that_a_folder_has_not_are_not_those_of_a_judge() {
    let test = sums_with(&[("limits = {", "limits = { time_factors = { python = 2 }, ")]);
    let told = losses(&test, "folder");
    let factors = told
        .iter()
        .find(|(feature, _)| feature.starts_with("more time"));
    assert_eq!(
        factors.unwrap().1,
        "specify it elsewhere: a folder contains only files"
    );
}

#[test]
fn cms_gets_checkers_and_interactors_in_cpp_with_what_calls_them() {
    for (role, kind) in [("checker", "batch"), ("manager", "interactive")] {
        let part = role.replace("manager", "interactor");
        let part =
            format!("[{part}]\nprogram = \"judge.cpp\"\nprotocol = \"icpc\"\n\n[[generator]]");
        let kind = format!("kind = \"{kind}\"");
        let test = sums_with(&[("kind = \"batch\"", &kind), ("[[generator]]", &part)]);
        assert_eq!(features(&test, "cms", "protocol"), [""; 0]);
        assert!(test.path(&format!("out/cms/check/{role}.cpp")).is_file());
    }
}
