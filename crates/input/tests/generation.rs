//! Generated inputs: always valid, reproducible, and of the requested shape.

use crate::support::{all, example, read};
use generators::{Draw, Params, Value};
use input::Input;

fn params(pairs: &[(&str, &str)]) -> Params {
    let pair = |&(name, text): &(&str, &str)| {
        let value = text
            .parse()
            .map_or_else(|_| Value::Text(text.to_owned()), Value::Int);
        (name.to_owned(), value)
    };
    Params(pairs.iter().map(pair).collect())
}

fn generated(input: &Input, seed: u64, params: &Params) -> String {
    let made = input.generate(&mut Draw::fresh(seed, "input"), params);
    String::from_utf8(made.unwrap_or_else(|error| panic!("seed {seed}: {error}"))).unwrap()
}

/// Narrow ranges of all sizes.
fn small(input: &Input) -> Params {
    let ranges = ["n", "m", "t", "q", "h", "w", "s"].map(|name| params(&[(name, "0..=9")]));
    let usable = ranges
        .into_iter()
        .filter(|range| input.narrowed(range).is_ok());
    Params(usable.flat_map(|range| range.0).collect())
}

#[test]
fn all_generated_inputs_are_valid() {
    for (name, input) in all() {
        let params = small(&input);
        let narrow = input.narrowed(&params).unwrap();
        for seed in 0..150 {
            let text = generated(&input, seed, &params);
            for input in [&input, &narrow] {
                let checked = input.validate(text.as_bytes());
                assert!(checked.is_ok(), "{name}, seed {seed}: {checked:?}\n{text}");
            }
        }
    }
}

#[test]
fn large_inputs_are_valid() {
    for (name, input) in all() {
        for seed in 0..2 {
            let text = generated(&input, seed, &Params::default());
            let checked = input.validate(text.as_bytes());
            assert!(checked.is_ok(), "{name}, seed {seed}: {checked:?}");
        }
    }
}

#[test]
fn replays_of_any_choices_are_valid() {
    for (name, input) in all() {
        let params = small(&input);
        for choices in [
            vec![],
            vec![u64::MAX; 400],
            (0..400).collect(),
            (0..400).map(|at| at * at % 17).collect(),
        ] {
            let Ok(text) = input.generate(&mut Draw::replay(choices), &params) else {
                continue;
            };
            let checked = input.validate(&text);
            assert!(
                checked.is_ok(),
                "{name}: {checked:?}\n{}",
                text.escape_ascii()
            );
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_bytes() {
    let tree = example("weighted_tree");
    let params = params(&[("n", "6")]);
    assert_eq!(generated(&tree, 1, &params), generated(&tree, 1, &params));
    assert_ne!(generated(&tree, 1, &params), generated(&tree, 2, &params));
}

/// The numbers of a line.
fn numbers(line: &str) -> Vec<i64> {
    line.split(' ')
        .map(|token| token.parse().unwrap())
        .collect()
}

fn list(pairs: &[(&str, &str)]) -> Vec<i64> {
    let text = generated(&example("array"), 3, &params(pairs));
    numbers(text.lines().nth(1).unwrap())
}

#[test]
fn lists_have_the_requested_distribution_and_order() {
    assert!(list(&[("n", "50"), ("a", "sorted")]).is_sorted());
    assert!(
        list(&[("n", "50"), ("a", "reversed")])
            .iter()
            .rev()
            .is_sorted()
    );
    let nearly = list(&[("n", "50"), ("a", "nearly-sorted")]);
    assert!(!nearly.is_sorted() && nearly.windows(2).filter(|pair| pair[0] > pair[1]).count() <= 8);
    let mut few = list(&[("n", "50"), ("a", "few")]);
    few.sort_unstable();
    few.dedup();
    assert!(few.len() <= 3);
    assert!(
        list(&[("n", "50"), ("a", "equal")])
            .windows(2)
            .all(|pair| pair[0] == pair[1])
    );
    assert!(
        list(&[("n", "50"), ("a", "near-bounds")])
            .iter()
            .all(|value| value.abs() >= 999_999_997)
    );
    let logarithmic = list(&[("n", "200"), ("a", "logarithmic")]);
    assert!(
        logarithmic
            .iter()
            .filter(|value| value.abs() < 40_000)
            .count()
            > 50
    );
    assert!(
        list(&[("n", "50"), ("a", "5..=7")])
            .iter()
            .all(|value| (5..=7).contains(value))
    );
}

/// How many edges each node of a graph has, largest first.
fn degrees(text: &str) -> Vec<usize> {
    let size = usize::try_from(numbers(text.lines().next().unwrap())[0]).unwrap();
    let mut degrees = vec![0; size];
    for line in text.lines().skip(1) {
        for end in &numbers(line)[..2] {
            degrees[usize::try_from(end - 1).unwrap()] += 1;
        }
    }
    degrees.sort_unstable_by(|left, right| right.cmp(left));
    degrees
}

#[test]
fn trees_have_the_requested_shape() {
    let tree = |shape: &str| {
        degrees(&generated(
            &example("weighted_tree"),
            5,
            &params(&[("n", "30"), ("tree", shape)]),
        ))
    };
    assert_eq!(tree("path")[..2], [2, 2]);
    assert_eq!(tree("star")[..2], [29, 1]);
    assert_eq!(tree("binary")[0], 3);
    assert_eq!(tree("ternary")[0], 4);
    assert_eq!(tree("broom")[..2], [16, 2]);
    assert!(tree("comb")[0] <= 3);
    assert!(
        tree("caterpillar")
            .iter()
            .filter(|&&degree| degree > 1)
            .count()
            <= 15
    );
}

#[test]
fn graphs_have_the_requested_shape() {
    for shape in [
        "path",
        "cycle",
        "star",
        "wheel",
        "grid",
        "complete",
        "bipartite",
        "cactus",
        "layers",
        "bridges",
    ] {
        for (name, edges) in [("roads", "40"), ("tasks", "25")] {
            let input = example(name);
            let text = generated(
                &input,
                1,
                &params(&[("n", "20"), ("m", edges), ("graph", shape)]),
            );
            assert_eq!(input.validate(text.as_bytes()), Ok(()), "{name} {shape}");
        }
    }
    let wheel = generated(
        &example("roads"),
        1,
        &params(&[("n", "20"), ("m", "38"), ("graph", "wheel")]),
    );
    assert_eq!(degrees(&wheel)[..2], [19, 3]);
}

#[test]
fn texts_and_points_have_the_requested_shape() {
    let word = |shape: &str| {
        generated(
            &example("palindrome"),
            2,
            &params(&[("s", shape), ("string", "40..=40")]),
        )
    };
    let palindrome = word("palindrome");
    let letters = palindrome.trim_end();
    assert!(letters.bytes().eq(letters.bytes().rev()));
    for shape in ["periodic", "thue-morse", "fibonacci", "de-bruijn", "equal"] {
        assert_eq!(word(shape).len(), 41, "{shape}");
    }
    for shape in ["circle", "collinear", "lattice", "clusters"] {
        let input = example("points");
        let text = generated(&input, 1, &params(&[("n", "12"), ("points", shape)]));
        assert_eq!(input.validate(text.as_bytes()), Ok(()), "{shape}");
    }
}

#[test]
fn points_in_convex_position_are_the_corners_of_their_hull() {
    let input = example("points");
    for seed in 0..20 {
        let text = generated(&input, seed, &params(&[("n", "40"), ("points", "convex")]));
        let numbers = text.split_whitespace().skip(1);
        let numbers: Vec<i64> = numbers.map(|number| number.parse().unwrap()).collect();
        let mut points: Vec<&[i64]> = numbers.chunks(2).collect();
        points.sort_unstable();
        let area = |a: &[i64], b: &[i64], c: &[i64]| {
            (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        };
        // Each half of the hull keeps the points that turn in one direction.
        let mut corners = std::collections::BTreeSet::new();
        for side in [1, -1] {
            let mut half: Vec<&[i64]> = Vec::new();
            for point in &points {
                while let [.., a, b] = half[..]
                    && side * area(a, b, point) <= 0
                {
                    half.pop();
                }
                half.push(point);
            }
            corners.extend(half);
        }
        assert_eq!(corners.len(), 40, "{text}");
    }
    let wide = "[input]\nlines = [\"n\", \"(x y)[n]\"]\n[input.vars]\nn = \"2..=9\"\n\"x y\" = { points = \"-9223372036854775808..=9223372036854775807\", general = true }\n";
    let wide = crate::support::read(wide).unwrap();
    for n in ["2", "3", "9"] {
        let text = generated(&wide, 1, &params(&[("n", n), ("points", "convex")]));
        assert_eq!(wide.validate(text.as_bytes()), Ok(()), "{text}");
    }
    let crowded = "[input]\nlines = [\"n\", \"(x y)[n]\"]\n[input.vars]\nn = 30\n\"x y\" = { points = \"0..=3\" }\n";
    let made = crate::support::read(crowded).unwrap().generate(
        &mut Draw::fresh(1, "input"),
        &params(&[("points", "convex")]),
    );
    let error = made.unwrap_err().to_string();
    assert!(error.contains("convex position"), "{error}");
}

#[test]
fn words_are_changed_until_a_condition_holds() {
    let input = example("robot");
    for seed in 0..20 {
        let text = generated(&input, seed, &params(&[("n", "100")]));
        assert_eq!(input.validate(text.as_bytes()), Ok(()), "{text}");
    }
}

#[test]
fn mazes_have_the_requested_shape() {
    for shape in ["maze", "open", "blob"] {
        let input = example("maze");
        let text = generated(
            &input,
            1,
            &params(&[("h", "9"), ("w", "9"), ("grid", shape)]),
        );
        assert_eq!(input.validate(text.as_bytes()), Ok(()), "{shape}");
        assert_eq!(shape == "open", !text.contains('#'), "{text}");
    }
}

#[test]
fn graphs_with_properties_are_made_by_construction() {
    let properties = [
        "bipartite = true",
        "bipartite = true, connected = true",
        "degree = \"0..=3\"",
        "degree = \"0..=4\", connected = true",
        "directed = true, loops = true",
        "multiple = true, loops = true",
        "acyclic = true",
        "directed = true, acyclic = true, connected = true",
        "directed = true, connected = true, bipartite = true, from = 0",
    ];
    for property in properties {
        let spec = format!(
            "[input]\nlines = [\"n m\", \"(u v)[m]\"]\n[input.vars]\nn = \"10..=20\"\nm = \"9..=12\"\n\"u v\" = {{ graph = \"n\", {property} }}\n"
        );
        let input = read(&spec).unwrap();
        for seed in 0..100 {
            let text = input.generate(&mut Draw::fresh(seed, "input"), &Params::default());
            let text = text.unwrap_or_else(|error| panic!("{property}: {error}"));
            assert_eq!(input.validate(&text), Ok(()), "{property}");
        }
    }
}

#[test]
fn repair_satisfies_conditions() {
    for (lines, condition, vars) in [
        (
            "\"n\", \"a[n]\"",
            "sum(a) == 1000000007",
            "n = \"3..=5\"\na = \"0..=1e9\"",
        ),
        (
            "\"n\", \"a[n]\"",
            "count(a, 7) == 3 and sum(a) % 10 == 3",
            "n = \"5..=9\"\na = \"1..=30\"",
        ),
        (
            "\"x y z\"",
            "x * x + y * y == z * z + 1",
            "\"x y z\" = \"1..=1000\"",
        ),
        (
            "\"s\"",
            "count(s, 'a') == count(s, 'b')",
            "s = { string = \"a-z\", length = \"40..=60\" }",
        ),
        (
            "\"n\", \"(a b)[n]\"",
            "sum(a) == sum(b)",
            "n = \"3..=5\"\n\"a b\" = \"0..=1e9\"",
        ),
    ] {
        let spec = format!(
            "[input]\nlines = [{lines}]\nwhere = [\"{condition}\"]\n[input.vars]\n{vars}\n"
        );
        let input = read(&spec).unwrap();
        for seed in 0..30 {
            let text = generated(&input, seed, &Params::default());
            assert_eq!(
                input.validate(text.as_bytes()),
                Ok(()),
                "{condition}: {text}"
            );
        }
    }
}

#[test]
fn an_impossible_parameter_is_named() {
    let spec = "[input]\nlines = [\"n\", \"a[n]\"]\nwhere = [\"sum(a) % 2 == 2 - n * (n + 1) % 2\"]\n[input.vars]\nn = \"3..=5\"\na = \"0..=1e9\"\n";
    let error = read(spec)
        .unwrap()
        .generate(&mut Draw::fresh(1, "input"), &Params::default())
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "no input with `sum(a) % 2 == 2 - n * (n + 1) % 2` in 10000 attempts. Bounds that use values read before (m = \"1..=1e5 / n\"), structures (`sorted`, `distinct`, \
         `tree`, `graph`) and `prefix` are satisfied directly; otherwise narrow the ranges, or write a generator program, which this \
         declaration then validates"
    );
}

#[test]
fn parameters_that_mean_nothing_are_refused() {
    let array = example("array");
    let error = |pairs: &[(&str, &str)]| {
        array
            .generate(&mut Draw::fresh(1, "input"), &params(pairs))
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        error(&[("b", "3")]),
        "unknown parameter `b`: known are n, a, values, order"
    );
    assert_eq!(
        error(&[("n", "0")]),
        "parameter `n` is 0, but must be within 1..=200000, the smaller number first"
    );
    assert!(error(&[("a", "path")]).contains("one of uniform, logarithmic, near-bounds"));
    assert!(error(&[("tree", "path")]).starts_with("unknown parameter `tree`"));
}
