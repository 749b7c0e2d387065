use super::{ChangeKind, GivenFiles};
use generators::{Draw, Params, Value};
use std::collections::BTreeSet;

fn given(files: &[&[u8]], numbers: &[i128]) -> GivenFiles {
    let files: Vec<(String, Vec<u8>)> = files
        .iter()
        .zip(1..)
        .map(|(bytes, number)| (format!("samples/{number}.in"), bytes.to_vec()))
        .collect();
    GivenFiles::new(&files, numbers)
}

fn params(entries: &[(&str, Value)]) -> Params {
    let entries = entries.iter();
    Params(
        entries
            .map(|(name, value)| ((*name).to_owned(), value.clone()))
            .collect(),
    )
}

/// The results for the first file with this many changes and many values of `number`.
fn varied(given: &GivenFiles, changes: i64, kind: Option<ChangeKind>) -> BTreeSet<Vec<u8>> {
    let made = (0..600).filter_map(|number| {
        let file = given.names()[0].clone();
        let params = params(&[
            ("file", Value::Text(file)),
            ("changes", Value::Int(changes)),
            ("number", Value::Int(number)),
        ]);
        let made = given.vary(&mut Draw::fresh(0, "x"), &params).ok()?;
        let is_wanted = kind.is_none_or(|kind| made.changes.contains(&kind));
        is_wanted.then_some(made.bytes)
    });
    made.collect()
}

#[test]
fn a_number_selects_the_change_whatever_the_seed_is() {
    let given = given(&[b"3\n1 2 3\n", b"1\n7\n"], &[]);
    let params = params(&[
        ("file", Value::Text("samples/1.in".to_owned())),
        ("changes", Value::Int(2)),
        ("number", Value::Int(17)),
    ]);
    let made = |seed| given.vary(&mut Draw::fresh(seed, "input"), &params);
    assert_eq!(made(1), made(2));
    let open = |seed| given.vary(&mut Draw::fresh(seed, "input"), &Params::default());
    assert_eq!(open(1), open(1));
    assert!((2..20).any(|seed| open(seed) != open(1)));
}

#[test]
fn a_count_stays_the_number_of_elements() {
    let is_sound = |bytes: &[u8]| {
        let text = std::str::from_utf8(bytes).unwrap();
        let (count, list) = text.split_once('\n').unwrap();
        count.parse::<usize>() == Ok(list.split_whitespace().count())
    };
    for file in [&b"4\n5 6 7 8\n"[..], b"3\n5\n60\n7\n"] {
        let given = given(&[file, b"1\n7\n"], &[50]);
        for kind in [ChangeKind::Resize, ChangeKind::Rewrite, ChangeKind::Splice] {
            let all = varied(&given, 1, Some(kind));
            assert!(!all.is_empty(), "{kind:?}");
            assert!(all.iter().all(|bytes| is_sound(bytes)), "{kind:?}");
        }
        let resized = varied(&given, 1, Some(ChangeKind::Resize));
        let has = |count: &str| resized.iter().any(|it| it.starts_with(count.as_bytes()));
        assert!(has("50\n") && has("49\n") && has("1\n"));
    }
}

#[test]
fn both_sides_of_a_grid_grow_and_shrink() {
    let given = given(&[b"2 3\n.#.\n#..\n"], &[12]);
    let all = varied(&given, 2, Some(ChangeKind::Resize));
    let sound = all.iter().filter_map(|bytes| {
        let text = std::str::from_utf8(bytes).ok()?;
        let mut lines = text.lines();
        let (rows, columns) = lines.next()?.split_once(' ')?;
        let (rows, columns): (usize, usize) = (rows.parse().ok()?, columns.parse().ok()?);
        let lines: Vec<&str> = lines.collect();
        let fits = lines.len() == rows && lines.iter().all(|line| line.len() == columns);
        fits.then_some((rows, columns))
    });
    let sound: BTreeSet<(usize, usize)> = sound.collect();
    let rows: BTreeSet<usize> = sound.iter().map(|(rows, _)| *rows).collect();
    let columns: BTreeSet<usize> = sound.iter().map(|(_, columns)| *columns).collect();
    assert!(rows.contains(&12) && rows.contains(&1), "{rows:?}");
    assert!(columns.contains(&12) && columns.contains(&1), "{columns:?}");
}

#[test]
fn the_whitespace_of_the_file_stays() {
    let given = given(&[b"3 5\n1 2 3\nab cd\n", b"1 7\n4\nx y\n"], &[]);
    for bytes in varied(&given, 4, None) {
        let text = String::from_utf8(bytes).unwrap();
        assert!(text.ends_with('\n') || text.is_empty(), "{text:?}");
        for line in text.lines() {
            assert_eq!(line, line.trim(), "{text:?}");
            assert!(!line.contains("  "), "{text:?}");
        }
    }
}

#[test]
fn a_permutation_stays_one_when_it_grows() {
    let given = given(&[b"4\n2 4 1 3\n"], &[]);
    let all = varied(&given, 1, Some(ChangeKind::Resize));
    // If the first number is unchanged, the list belongs to another number.
    for bytes in all.iter().filter(|bytes| !bytes.starts_with(b"4\n")) {
        let text = std::str::from_utf8(bytes).unwrap();
        let list = text.lines().nth(1).unwrap();
        let mut numbers: Vec<usize> = list.split(' ').map(|it| it.parse().unwrap()).collect();
        numbers.sort_unstable();
        assert!(numbers.iter().copied().eq(1..=numbers.len()), "{text}");
    }
    assert!(!all.is_empty());
}

#[test]
fn the_edges_of_a_tree_stay_a_tree_when_they_grow() {
    let given = given(&[b"4\n1 2\n2 3\n2 4\n"], &[]);
    let resized = varied(&given, 1, Some(ChangeKind::Resize));
    let texts = resized
        .iter()
        .map(|bytes| std::str::from_utf8(bytes).unwrap());
    let larger = texts.filter(|text| {
        let nodes: usize = text.lines().next().unwrap().parse().unwrap();
        nodes > 4 && text.lines().count() == nodes
    });
    let mut any = false;
    for text in larger {
        let edges = text.lines().skip(1).zip(2..);
        let is_tree = edges.skip(3).all(|(edge, node)| {
            let (parent, child) = edge.split_once(' ').unwrap();
            let parent: usize = parent.parse().unwrap();
            child == node.to_string() && (1..node).contains(&parent)
        });
        assert!(is_tree, "{text}");
        any = true;
    }
    assert!(any);
}

#[test]
fn no_file_is_too_strange() {
    let long = [b"1 ".repeat(1 << 15), b"\n".to_vec()].concat();
    let files: [&[u8]; 9] = [
        b"",
        b"\n",
        b"\0\xff\xfe \x80\n\xc3",
        b"3\r\n1 2 3\r\n",
        b"9223372036854775807 -9223372036854775808\n0\n",
        b"1.5 -0.25 99999999999999999.9\n",
        b"  \n \t x\n\n\n",
        "2\nä ö\n".as_bytes(),
        &long,
    ];
    let given = given(&files, &[-5, 0, 1 << 70, i128::from(i64::MAX)]);
    for file in given.names() {
        for number in 0..20 {
            let params = params(&[
                ("file", Value::Text(file.clone())),
                ("changes", Value::Int(4)),
                ("number", Value::Int(number)),
            ]);
            let made = given.vary(&mut Draw::fresh(0, "x"), &params);
            assert!(made.is_ok_and(|it| it.bytes.len() <= super::LARGEST) || number >= 0);
        }
    }
}

#[test]
fn unusable_parameters_are_reported() {
    let given = given(&[b"1\n"], &[]);
    let told = |name: &str, value: Value| {
        let params = params(&[(name, value)]);
        let error = given.vary(&mut Draw::fresh(0, "x"), &params).unwrap_err();
        error.to_string()
    };
    assert!(told("changes", Value::Int(0)).contains("must be a number from 1 to 100"));
    assert!(told("number", Value::Int(-1)).contains("must be a number from 0"));
    assert!(told("file", Value::Text("no".to_owned())).contains("samples/1.in"));
    assert!(told("files", Value::Int(1)).contains("known are file, changes, number"));
}

#[test]
fn steps_lead_to_the_same_input_and_further_changes_follow() {
    let given = given(&[b"3\n1 2 3\n"], &[100]);
    let made = |entries: &[(&str, Value)]| {
        let file = ("file", Value::Text("samples/1.in".to_owned()));
        let entries: Vec<(&str, Value)> = [file].into_iter().chain(entries.to_vec()).collect();
        let made = given.vary(&mut Draw::fresh(1, "x"), &params(&entries));
        made.map(|made| made.bytes)
    };
    let steps = |text: &str| ("steps", Value::Text(text.to_owned()));
    let grown = made(&[steps("g1 g2 g3")]).unwrap();
    assert!(grown.len() > 30);
    assert_eq!(made(&[steps("g1 g2 g3")]).unwrap(), grown);
    let changes = ("changes", Value::Int(1));
    assert_ne!(made(&[steps("g1 g2 g3"), changes]).unwrap(), grown);
    assert!(made(&[steps("none")]).is_err());
}
