use super::*;

const RULES: GraphRules = GraphRules {
    size: 4,
    from: 1,
    directed: false,
    loops: false,
    multiple: false,
    connected: false,
    acyclic: false,
    bipartite: false,
    degree: None,
};

/// The element at which a graph is reported.
fn broken(edges: &[(i64, i64)], rules: GraphRules) -> Option<usize> {
    let (u, v): (Vec<i64>, Vec<i64>) = edges.iter().copied().unzip();
    check_graph([&u, &v], &rules)
        .err()
        .map(|broken| broken.element)
}

#[test]
fn the_earliest_repetition_is_found() {
    assert_eq!(duplicate(&[3, 1, 2, 1, 3]), Some((3, 1)));
    assert_eq!(duplicate(&[i64::MAX, 0, i64::MIN, 0]), Some((3, 1)));
    assert_eq!(duplicate(&[i64::MAX, 0, i64::MIN]), None);
    assert_eq!(duplicate(&[]), None);
}

#[test]
fn trees_have_no_cycle_and_one_edge_less_than_nodes() {
    assert!(check_tree([&[1, 1], &[2, 3]], 3, 1, false).is_ok());
    assert_eq!(
        check_tree([&[1, 2], &[2, 1]], 3, 1, false)
            .unwrap_err()
            .element,
        1
    );
    assert!(check_tree([&[1], &[2]], 3, 1, false).is_err());
    assert!(check_tree([&[], &[]], 1, 1, false).is_ok());
    assert!(check_tree([&[1, 2], &[3, 3]], 3, 1, true).is_err());
    assert!(check_parents(&[1, 2], 3, 1, true).is_ok());
    assert_eq!(check_parents(&[3, 2], 3, 1, false).unwrap_err().element, 1);
    assert!(check_parents(&[0, 0], 3, 0, true).is_ok());
}

#[test]
fn properties_of_graphs_are_distinguished() {
    let triangle = [(1, 2), (2, 3), (3, 1)];
    assert_eq!(broken(&triangle, RULES), None);
    assert_eq!(
        broken(
            &triangle,
            GraphRules {
                bipartite: true,
                ..RULES
            }
        ),
        Some(2)
    );
    assert_eq!(
        broken(
            &triangle,
            GraphRules {
                acyclic: true,
                ..RULES
            }
        ),
        Some(2)
    );
    assert_eq!(
        broken(
            &triangle,
            GraphRules {
                connected: true,
                ..RULES
            }
        ),
        Some(2)
    );
    assert!(
        broken(
            &triangle,
            GraphRules {
                acyclic: true,
                directed: true,
                ..RULES
            }
        )
        .is_some()
    );
    let line = [(1, 2), (2, 3), (3, 4)];
    assert_eq!(
        broken(
            &line,
            GraphRules {
                acyclic: true,
                directed: true,
                connected: true,
                bipartite: true,
                ..RULES
            }
        ),
        None
    );
    assert_eq!(
        broken(
            &line,
            GraphRules {
                degree: Some((1, 1)),
                ..RULES
            }
        ),
        Some(1)
    );
    assert_eq!(
        broken(
            &line,
            GraphRules {
                degree: Some((2, 2)),
                ..RULES
            }
        ),
        Some(2)
    );
    assert_eq!(broken(&[(1, 1)], RULES), Some(0));
    assert_eq!(broken(&[(1, 2), (2, 1)], RULES), Some(1));
    assert_eq!(
        broken(
            &[(1, 2), (2, 1)],
            GraphRules {
                directed: true,
                ..RULES
            }
        ),
        None
    );
    assert_eq!(
        broken(
            &[(1, 2), (1, 2)],
            GraphRules {
                multiple: true,
                ..RULES
            }
        ),
        None
    );
}

#[test]
fn three_points_on_a_line_are_found() {
    let (x, y) = ([0, 1, 5, 2], [0, 1, 0, 2]);
    assert_eq!(check_points(&[&x, &y], true, true).unwrap_err().element, 3);
    assert!(check_points(&[&x, &y], true, false).is_ok());
    assert!(check_points(&[&[0, 0, -3], &[0, 7, -7]], true, true).is_ok());
    assert!(check_points(&[&[1, 1], &[2, 2]], true, false).is_err());
}

#[test]
fn months_have_their_days() {
    assert_eq!(
        [
            days(2024, 2),
            days(1900, 2),
            days(2000, 2),
            days(2023, 4),
            days(2023, 13)
        ],
        [29, 28, 29, 30, 0]
    );
}

#[test]
fn open_cells_are_connected_by_edges() {
    assert!(cells_connected(&[b"S.#", b"#.E"], b"S.E"));
    assert!(!cells_connected(&[b"S#", b"#E"], b"SE"));
    assert!(cells_connected(&[b"##"], b"."));
}
