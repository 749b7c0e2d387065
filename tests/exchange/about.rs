//! `[about]`: people, tags and licences go to the formats that have places for them, and come back.

use crate::support::built_sums;
use crate::support::sums::SPEC;

const ABOUT: &str = r#"source = "NWERC"

[about]
authors = ["Ann <ann@example.org>", "Bo"]
testers = ["Cy"]
tags = ["greedy", "games"]
difficulty = "7"
license = "cc by-sa"
rights_owner = "NWERC"
source_url = "https://example.org/"
uuid = "8ee7605a-ab1a-8226-1d71-e346ab1e688d"

[validator]"#;

#[test]
fn what_a_format_holds_comes_back_and_the_rest_is_reported() {
    let test = built_sums().file(
        "problems/sums/problem.toml",
        SPEC.replacen("[validator]", ABOUT, 1),
    );
    let both = [
        "tags = [\"greedy\", \"games\"]",
        "license = \"cc by-sa\"",
        "rights_owner = \"NWERC\"",
        "source = \"NWERC\"",
        "source_url = \"https://example.org/\"",
        "uuid = \"8ee7605a-ab1a-8226-1d71-e346ab1e688d\"",
        "authors = [\"Ann <ann@example.org>\", \"Bo\"]",
    ];
    let icpc = [&both[..], &["testers = [\"Cy\"]"]].concat();
    let hydro = [
        "tags = [\"NWERC\", \"greedy\", \"games\"]",
        "difficulty = \"7\"",
    ];
    let expected: [(&str, &[&str], &[&str]); 4] = [
        ("icpc", &icpc, &["`about.difficulty`"]),
        (
            "icpc-legacy",
            &both,
            &["`about.difficulty`", "`about.testers`"],
        ),
        (
            "hydro",
            &hydro,
            &["`about.authors`", "`about.license`", "`about.uuid`"],
        ),
        (
            "polygon",
            &both[..1],
            &["`about.authors`", "`about.difficulty`"],
        ),
    ];
    for (format, kept, lost) in expected {
        let exported = test.run(&["export", "sums", "--to", format, "--out", format]);
        let exported = exported.ends_with(0);
        for key in lost {
            assert!(exported.stdout.contains(key), "{format}: {key} is lost");
        }
        let out = format!("back/{}", format.replace('-', "_"));
        test.run(&["import", format, "--out", &out]).ends_with(0);
        let spec = std::fs::read_to_string(test.path(&format!("{out}/problem.toml"))).unwrap();
        for key in kept {
            assert!(spec.contains(key), "{format}: {key} is not in\n{spec}");
        }
    }
    let path = "problems/sums/problem.toml";
    let spec = std::fs::read_to_string(test.path(path)).unwrap();
    let test = test.file(path, spec.replace("\"7\"", "\"hard\""));
    test.run(&["export", "sums", "--to", "hydro", "--out", "hard"])
        .ends_with(0)
        .prints("`about.difficulty`: Hydro has whole numbers, not `hard`");
    let about = std::fs::read_to_string(test.path("hard/sums/problem.yaml")).unwrap();
    assert!(!about.contains("hard"), "{about}");
}

#[test]
fn an_identifier_that_is_not_one_is_refused() {
    let spec = SPEC.replacen("[validator]", "[about]\nuuid = \"sums\"\n\n[validator]", 1);
    built_sums()
        .file("problems/sums/problem.toml", spec)
        .run(&["check", "sums"])
        .ends_with(2)
        .complains("8ee7605a-ab1a-8226-1d71-e346ab1e688d");
}
