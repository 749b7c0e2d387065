//! What a sound package is opened as.

use crate::scratch::{HEAD, RANDOM, Scratch};
use package::{Allowed, Cases, CheckerPart, Choices, Group, Part};
use std::collections::BTreeSet;
use std::time::Duration;
use terms::verdict::Verdict;
use terms::{Kind, Protocol};

const GROUP: &str = "[[group]]\nname = \"small\"\ngenerator = \"random\"\n";

fn names(group: &Group) -> Vec<&str> {
    match &group.cases {
        Cases::Files(files) => files.iter().map(|file| file.name.as_str()).collect(),
        Cases::Generated(_) | Cases::Commands(..) => panic!("{} is generated", group.name),
    }
}

#[test]
fn what_is_not_written_has_its_default() {
    let package = Scratch::sum(&format!("{HEAD}{RANDOM}{GROUP}")).open();
    assert_eq!(package.id, "sum");
    assert_eq!(package.title["en"], "Sum");
    assert_eq!(package.kind, Kind::Batch);
    assert_eq!((package.seed, package.seed()), (None, 0));
    assert_eq!(package.limits.time, Duration::from_secs(1));
    assert_eq!(package.limits.memory, 256 << 20);
    assert_eq!(package.limits.output, 64 << 20);
    assert_eq!(package.limits.processes, 1);
    assert!(package.validators.is_empty());
    assert!(
        matches!(&package.reference, Part::Program(program) if program.language.name == "python")
    );
    assert!(matches!(&package.checker, CheckerPart::Builtin(name, ..) if name == "tokens"));
    assert!(package.groups[0].points.abs() < f64::EPSILON);
    assert!(matches!(&package.groups[0].cases, Cases::Generated(calls) if calls.count == 1));
}

#[test]
fn limits_are_read_with_their_units() {
    let limits =
        "limits = { time = \"1.5s\", memory = \"64KiB\", output = \"1GiB\", processes = 4 }\n";
    let limits = Scratch::sum(&format!("{HEAD}{limits}{RANDOM}{GROUP}"))
        .open()
        .limits;
    assert_eq!(limits.time, Duration::from_millis(1500));
    assert_eq!(
        (limits.memory, limits.output, limits.processes),
        (64 << 10, 1 << 30, 4)
    );
}

#[test]
fn samples_come_first_and_hacks_last_in_natural_order() {
    let mut scratch = Scratch::sum(&format!("{HEAD}{RANDOM}{GROUP}"));
    for path in [
        "samples/10.in",
        "samples/2.in",
        "samples/2.ans",
        "samples/note.txt",
        "hacks/a.in",
    ] {
        scratch = scratch.file(path, "1 2\n");
    }
    let package = scratch.open();
    let groups: Vec<&str> = package
        .groups
        .iter()
        .map(|group| group.name.as_str())
        .collect();
    assert_eq!(groups, ["samples", "small", "hacks"]);
    assert_eq!(names(&package.groups[0]), ["2", "10"]);
    let Cases::Files(samples) = &package.groups[0].cases else {
        unreachable!()
    };
    assert_eq!(samples[0].answer, Some(package.dir.join("samples/2.ans")));
    assert_eq!(samples[1].answer, None);
}

#[test]
fn samples_alone_make_a_package() {
    let package = Scratch::sum(HEAD).file("samples/1.in", "1 2\n").open();
    assert_eq!(package.groups.len(), 1);
}

#[test]
fn patterns_name_inputs_and_leave_answers_out() {
    let files =
        "[[group]]\nname = \"hand\"\nfiles = [\"hand/*\", \"more/big-?.in\", \"./more/x.txt\"]\n";
    let mut scratch = Scratch::sum(&format!("{HEAD}{files}"));
    for path in [
        "hand/10.in",
        "hand/9.in",
        "hand/9.ans",
        "more/big-1.in",
        "more/big-10.in",
        "more/x.txt",
    ] {
        scratch = scratch.file(path, "1 2\n");
    }
    assert_eq!(names(&scratch.open().groups[0]), ["9", "10", "big-1", "x"]);
}

#[test]
fn lists_and_ranges_are_drawn_from_and_all_else_is_constant() {
    let params = r#"params = { a = [4, 7], b = "4..=7", c = { x = [1, 2] }, d = "White", e = 1.5, f = true }"#;
    let package = Scratch::sum(&format!("{HEAD}{RANDOM}{GROUP}{params}\n")).open();
    let Cases::Generated(calls) = &package.groups[0].cases else {
        unreachable!()
    };
    assert!(matches!(&calls.params["a"], Choices::List(values) if values.len() == 2));
    assert_eq!(calls.params["b"], Choices::Range(4, 7));
    let constants = ["c", "d", "e", "f"].map(|name| match &calls.params[name] {
        Choices::One(value) => value.to_string(),
        other => panic!("{name} is {other:?}"),
    });
    assert_eq!(constants, ["{ x = [1, 2] }", "\"White\"", "1.5", "true"]);
}

#[test]
fn a_group_has_one_case_a_combination_unless_it_says_otherwise() {
    let each = "each = { a = \"0..=12\", b = [\"Black\", \"White\"] }\n";
    for (count, expected) in [("", 26), ("count = 30\n", 30), ("count = 5\n", 5)] {
        let package = Scratch::sum(&format!("{HEAD}{RANDOM}{GROUP}{each}{count}")).open();
        assert!(
            matches!(&package.groups[0].cases, Cases::Generated(calls) if calls.count == expected)
        );
    }
}

#[test]
fn a_verdict_for_others_holds_where_a_group_has_none_of_its_own() {
    let solution = "[[solution]]\npath = \"sum.py\"\nexpect = { small = \"accepted\", \"*\" = { permitted = [\"time-limit\"] } }\n";
    let package = Scratch::sum(&format!("{HEAD}{RANDOM}{GROUP}{solution}")).open();
    let expectation = &package.solutions[0].expectation;
    assert_eq!(
        expectation.groups["small"],
        Allowed::exactly(Verdict::Accepted)
    );
    let others = expectation.overall.as_ref().unwrap();
    assert_eq!(others.permitted, BTreeSet::from([Verdict::TimeLimit]));
    assert!(others.required.is_empty());
}

#[test]
fn required_verdicts_alone_permit_all_others() {
    let solution =
        "[[solution]]\npath = \"sum.py\"\nexpect.required = [\"time-limit\", \"wrong-answer\"]\n";
    let package = Scratch::sum(&format!("{HEAD}{RANDOM}{GROUP}{solution}")).open();
    let overall = package.solutions[0].expectation.overall.as_ref().unwrap();
    assert_eq!(overall.permitted, Verdict::ALL.into());
    assert_eq!(
        overall.required,
        [Verdict::TimeLimit, Verdict::WrongAnswer].into()
    );
}

#[test]
fn programs_have_the_protocols_of_their_parts() {
    let parts =
        "[validator]\nprogram = \"sum.py\"\n[checker]\nprogram = \"sum.py\"\nargs = [\"1e-6\"]\n";
    let package = Scratch::sum(&format!("{HEAD}{parts}{RANDOM}{GROUP}")).open();
    assert!(
        matches!(package.validators.as_slice(), [Part::Program(validator)] if validator.protocol == Protocol::Plain)
    );
    let CheckerPart::Program(checker) = package.checker else {
        panic!("the checker is built in")
    };
    assert_eq!(
        (checker.protocol, checker.args),
        (Protocol::Testlib, vec!["1e-6".to_owned()])
    );
}

#[test]
fn a_byte_order_mark_and_windows_line_ends_do_no_harm() {
    let spec = format!("\u{feff}{HEAD}{RANDOM}{GROUP}").replace('\n', "\r\n");
    assert_eq!(Scratch::sum(&spec).open().groups.len(), 1);
}
