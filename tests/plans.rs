//! Which cases a package has, and how each is made.

use crate::scratch::{HEAD, RANDOM, Scratch};
use cases::plan::{Call, Origin, Planned, plan};
use package::template;
use std::collections::BTreeMap;

const DRAWN: &str = r#"
[[group]]
name = "drawn"
generator = "random"
count = 3
params = { n = "1..=1000", colour = ["Black", "White"], deep = true }
"#;

const EACH: &str = r#"
[[group]]
name = "each"
generator = "random"
count = 5
each = { b = ["x", "y"], a = "1..=2" }
"#;

fn planned(tables: &str) -> Vec<Planned> {
    plan(&Scratch::sum(&format!("{HEAD}{RANDOM}{tables}")).open())
}

fn call(case: &Planned) -> &Call {
    match &case.origin {
        Origin::Generated(call) => call,
        Origin::File(file) => panic!("{} is a file", file.name),
        Origin::Command(command) => panic!("{} is typed", command.line),
    }
}

fn described(case: &Planned) -> String {
    let call = call(case);
    let params: Vec<String> = call
        .params
        .0
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    format!("{} {} {}", case.id, call.seed, params.join(" "))
}

#[test]
fn cases_have_the_same_seeds_and_parameters_for_ever() {
    let cases: Vec<String> = planned(DRAWN).iter().map(described).collect();
    assert_eq!(cases, GOLDEN);
}

const GOLDEN: [&str; 3] = [
    "drawn/01 2264596256578066930 colour=\"Black\" deep=true n=622",
    "drawn/02 4846739703849884186 colour=\"White\" deep=true n=866",
    "drawn/03 4401068594060844736 colour=\"White\" deep=true n=49",
];

#[test]
fn the_seed_of_the_spec_changes_every_case() {
    let seeds = |spec: &str| -> Vec<u64> {
        plan(&Scratch::sum(spec).open())
            .iter()
            .map(|case| call(case).seed)
            .collect()
    };
    let first = seeds(&format!("{HEAD}{RANDOM}{DRAWN}"));
    let second = seeds(&format!("{HEAD}seed = 1\n{RANDOM}{DRAWN}"));
    assert!(first.iter().all(|seed| !second.contains(seed)));
}

#[test]
fn adding_removing_and_reordering_groups_changes_no_other_case() {
    let by_id = |tables: &str| -> BTreeMap<String, String> {
        planned(tables)
            .iter()
            .map(|case| (case.id.clone(), described(case)))
            .collect()
    };
    let both = by_id(&format!("{DRAWN}{EACH}"));
    assert_eq!(both, by_id(&format!("{EACH}{DRAWN}")));
    let one = by_id(DRAWN);
    assert!(one.iter().all(|(id, case)| both[id] == *case));
    assert_eq!((one.len(), both.len()), (3, 8));
}

#[test]
fn combinations_turn_the_last_name_fastest_and_start_over() {
    let cases = planned(EACH);
    let params: Vec<String> = cases
        .iter()
        .map(|case| {
            call(case)
                .params
                .0
                .values()
                .map(ToString::to_string)
                .collect()
        })
        .collect();
    assert_eq!(params, ["1\"x\"", "1\"y\"", "2\"x\"", "2\"y\"", "1\"x\""]);
}

#[test]
fn case_names_are_as_wide_as_their_count_and_at_least_two_digits() {
    let group =
        |count: &str| format!("[[group]]\nname = \"g\"\ngenerator = \"random\"\ncount = {count}\n");
    assert_eq!(planned(&group("9"))[0].id, "g/01");
    assert_eq!(planned(&group("100"))[0].id, "g/001");
    assert_eq!(planned(&group("100"))[99].id, "g/100");
}

#[test]
fn files_are_planned_under_their_names_in_the_order_of_the_groups() {
    let scratch = Scratch::sum(&format!("{HEAD}{RANDOM}{EACH}"))
        .file("samples/1.in", "1 2\n")
        .file("hacks/deep.in", "3 4\n");
    let cases = plan(&scratch.open());
    let ends = [&cases[0], &cases[6]].map(|case| (case.id.as_str(), case.group));
    assert_eq!(ends, [("samples/1", 0), ("hacks/deep", 2)]);
}

#[test]
fn a_seed_fits_a_signed_number() {
    assert!((0..1000).all(|index| i64::try_from(cases::plan::case_seed(index, "c")).is_ok()));
}

fn arguments_of(args: &str) -> Vec<String> {
    let package = Scratch::sum(&format!(
        "{HEAD}{RANDOM}{args}{}",
        DRAWN.replace("colour", "c-1")
    ))
    .open();
    let mut args = template::arguments(
        &package.generators["random"],
        &call(&plan(&package)[0]).params,
        "77",
    );
    assert_eq!(args.pop().as_deref(), Some("77"));
    args
}

#[test]
fn a_program_gets_every_parameter_by_default() {
    let args = arguments_of("");
    assert_eq!(args.len(), 3);
    assert!(args[0] == "--c-1=White" || args[0] == "--c-1=Black");
    assert_eq!(args[1], "--deep=true");
    assert!(args[2].starts_with("--n="));
}

#[test]
fn placeholders_are_filled_and_other_braces_stay() {
    let args =
        arguments_of("args = [\"{*}\", \"-d{deep}{deep}\", \"{}{ {deep\", \"\", \"{deep}}\"]\n");
    assert_eq!(args[3..], ["-dtruetrue", "{}{ {deep", "", "true}"]);
}

#[test]
fn cases_that_are_listed_have_parameters_of_their_own() {
    let tables = r#"
[[group]]
name = "listed"
generator = "random"
params = { n = 5 }
cases = [{ a = 1 }, { a = "2..=2", b = ["x"] }, {}]
"#;
    let cases: Vec<String> = planned(tables).iter().map(described).collect();
    let params = cases.iter().map(|case| case.splitn(3, ' ').nth(2).unwrap());
    assert_eq!(
        params.collect::<Vec<_>>(),
        ["a=1 n=5", "a=2 b=\"x\" n=5", "n=5"]
    );
}
