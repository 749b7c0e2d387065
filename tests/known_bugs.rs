//! Known bugs, each shown by an input that is made small twice: with the declaration of the input, and with its text and a validator alone.

use crate::support::{Test, shipped_problems};

/// A wrong solution of a problem whose inputs are declared.
struct Bug {
    name: &'static str,
    /// The declaration and its parameters, from which a large input is made.
    declared: String,
    /// A checktestdata script that accepts the same inputs.
    script: &'static str,
    params: &'static [&'static str],
    right: (&'static str, String),
    wrong: (&'static str, String),
}

/// A wrong solution of a shipped problem.
fn shipped(
    problem: &'static str,
    right: &'static str,
    wrong: &'static str,
    script: &'static str,
    params: &'static [&'static str],
) -> Bug {
    let dir = shipped_problems().join(problem);
    let read = |path: &str| std::fs::read_to_string(dir.join(path)).unwrap();
    let spec = read("problem.toml");
    let declared = spec.split("[input]\n").nth(1).unwrap();
    let declared = declared.split("\n[[group]]").next().unwrap();
    Bug {
        name: wrong,
        declared: format!("[input]\n{declared}"),
        script,
        params,
        right: (right, read(&format!("solutions/{right}"))),
        wrong: (wrong, read(&format!("solutions/{wrong}"))),
    }
}

/// A program that is wrong if it is compiled with `WRONG`.
fn written(
    name: &'static str,
    [text, script]: [&'static str; 2],
    declared: &str,
    params: &'static [&'static str],
) -> Bug {
    Bug {
        name,
        declared: format!("[input]\n{declared}"),
        script,
        params,
        right: ("right.cpp", text.to_owned()),
        wrong: ("wrong.cpp", format!("#define WRONG\n{text}")),
    }
}

fn bugs() -> [Bug; 10] {
    let villages = |wrong, params| {
        let script = include_str!("known_bugs/farthest_villages.ctd");
        shipped(
            "farthest_villages",
            "two_searches.cpp",
            wrong,
            script,
            params,
        )
    };
    let sums = |wrong| {
        let params = &["t=3", "n=10..=20", "a=-3..=3"];
        let script = include_str!("known_bugs/longest_zero_sum.ctd");
        shipped(
            "longest_zero_sum",
            "first_places.cpp",
            wrong,
            script,
            params,
        )
    };
    [
        villages("wa_from_the_first.cpp", &["n=40"]),
        villages("wa_most_roads.py", &["n=40"]),
        villages("wa_32_bits.cpp", &["n=40"]),
        sums("wa_last_places.cpp"),
        sums("wa_not_cleared.cpp"),
        sums("wa_not_from_the_start.py"),
        written(
            "two sides",
            [
                include_str!("known_bugs/two_sides.cpp"),
                include_str!("known_bugs/two_sides.ctd"),
            ],
            "lines = [\"n m\", \"(u v)[m]\"]\n[input.vars]\nn = \"1..=200\"\nm = \"0..=300\"\n\"u v\" = { graph = \"n\" }\n",
            &["n=40", "m=30"],
        ),
        written(
            "shortest way",
            [
                include_str!("known_bugs/shortest_way.cpp"),
                include_str!("known_bugs/shortest_way.ctd"),
            ],
            "lines = [\"n m\", \"(u v w)[m]\"]\n[input.vars]\nn = \"2..=200\"\nm = \"1..=300\"\n\"u v\" = { graph = \"n\", connected = true }\nw = \"1..=1000\"\n",
            &["n=30", "m=60"],
        ),
        written(
            "maze",
            [
                include_str!("known_bugs/maze.cpp"),
                include_str!("known_bugs/maze.ctd"),
            ],
            "lines = [\"h w\", \"g[h]\"]\nwhere = [\"count(g, 'S') == 1\", \"count(g, 'E') == 1\", \"connected(g, '.SE')\"]\n[input.vars]\n\"h w\" = \"1..=30\"\ng = { grid = \".#SE\", width = \"w\" }\n",
            &["h=12", "w=12", "grid=maze"],
        ),
        written(
            "meetings",
            [
                include_str!("known_bugs/meetings.cpp"),
                include_str!("known_bugs/meetings.ctd"),
            ],
            "lines = [\"n\", \"(from to)[n]\"]\n[input.vars]\nn = \"1..=200\"\n\"from to\" = { interval = \"0..=86400\" }\n",
            &["n=60"],
        ),
    ]
}

const HEAD: &str = "format = 1\ntitle = \"Known\"\nkind = \"batch\"\nseed = 1\n";

/// A problem with this in its spec, and its reference.
fn problem(test: Test, name: &str, spec: &str, bug: &Bug) -> Test {
    let (right, text) = &bug.right;
    test.file(
        &format!("problems/{name}/problem.toml"),
        format!("{HEAD}reference = \"{right}\"\n{spec}"),
    )
    .file(&format!("problems/{name}/{right}"), text)
}

/// How many bytes are left of an input on which the bug shows: with the declaration, and without it.
fn sizes(bug: &Bug) -> (usize, usize, usize) {
    let (wrong, text) = &bug.wrong;
    let group = "[[group]]\nname = \"all\"\npoints = 1\ngenerator = \"input\"\n";
    let spec = format!("{}\n{group}", bug.declared);
    let test = problem(Test::empty(), "declared", &spec, bug).file(wrong, text);
    let spec = "[validator]\nprogram = \"input.ctd\"\n\n\
                [[group]]\nname = \"all\"\npoints = 1\nfiles = [\"large.in\"]\n";
    let test = problem(test, "text", spec, bug).file("problems/text/input.ctd", bug.script);
    // The first input of those on which the bug shows.
    for seed in 1..100 {
        let seed = seed.to_string();
        let given = bug.params.iter().flat_map(|param| ["-p", param]);
        let args: Vec<&str> = ["gen", "declared", "input", "--seed", &seed]
            .into_iter()
            .chain(given)
            .collect();
        let input = test.run(&args).ends_with(0).stdout.clone();
        std::fs::write(test.path("problems/text/large.in"), &input).unwrap();
        let shrunk = |name: &str| {
            let args = [
                "shrink",
                name,
                wrong,
                "problems/text/large.in",
                "--time",
                "10s",
                "--format",
                "json",
            ];
            let run = test.run(&args);
            (run.code == Some(1)).then(|| {
                let found = run.json();
                found["counterexample"]["input"].as_str().unwrap().len()
            })
        };
        if let Some(declared) = shrunk("declared") {
            return (input.len(), declared, shrunk("text").unwrap());
        }
    }
    panic!("{} never shows", bug.name)
}

/// How often structure makes the input smaller; by it alone what is left is never larger.
fn smaller(bugs: &[Bug]) -> usize {
    testing::needs(&["g++", "python3"]);
    let is_smaller = bugs.iter().map(|bug| {
        let (before, declared, text) = sizes(bug);
        println!(
            "{}: {before} bytes, {declared} by structure, {text} by text",
            bug.name
        );
        assert!(declared <= text, "{}: {declared}, {text}", bug.name);
        usize::from(declared < text)
    });
    is_smaller.sum()
}

#[test]
fn structure_makes_inputs_smaller_than_text() {
    // Datasets of the second one are found in the text, too.
    let [_, _, sums_of_32_bits, last_places, ..] = bugs();
    assert!(smaller(&[sums_of_32_bits, last_places]) >= 1);
}

#[test]
#[ignore = "takes two minutes"]
fn structure_makes_ten_known_bugs_as_small_as_text_or_smaller() {
    assert!(smaller(&bugs()) >= 3);
}
