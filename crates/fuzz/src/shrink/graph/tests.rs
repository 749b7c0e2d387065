//! Tests with graphs in texts.

use super::{GraphChange, graphs, renumbering};

const LOOSE: GraphChange = GraphChange {
    loose: true,
    simple: false,
};

fn without(text: &str, dropped: &[usize]) -> String {
    let graph = graphs(text).remove(0);
    let kept = (0..graph.vertices).map(|vertex| !dropped.contains(&vertex));
    String::from_utf8(graph.renumbered(&renumbering(kept), LOOSE)).unwrap()
}

fn contracted(text: &str, edge: usize, simple: bool) -> String {
    let graph = graphs(text).remove(0);
    let renumbering = graph.contracted(&graph.edges()[edge..=edge]);
    let step = GraphChange { simple, ..LOOSE };
    String::from_utf8(graph.renumbered(&renumbering, step)).unwrap()
}

#[test]
fn a_vertex_goes_with_its_edges_and_the_others_move_up() {
    let graph = "4 4\n1 2 7\n2 3 8\n3 4 9\n4 1 1\n";
    assert_eq!(without(graph, &[1]), "3 2\n2 3 9\n3 1 1\n");
}

#[test]
fn source_and_target_are_renumbered_too() {
    let graph = "4 3 1 4\n1 2 7\n2 3 8\n3 4 9\n";
    assert_eq!(without(graph, &[1]), "3 1 1 3\n2 3 9\n");
}

#[test]
fn a_tree_stays_one_when_an_edge_is_contracted() {
    assert_eq!(contracted("4\n1 2\n2 3\n2 4\n", 1, false), "3\n1 2\n2 3\n");
    assert_eq!(contracted("3 3\n1 2\n2 3\n3 1\n", 0, true), "2 1\n1 2\n");
}

#[test]
fn values_of_vertices_go_with_them() {
    let tree = "3\n50 60 70\n1 2\n1 3\n";
    assert_eq!(without(tree, &[1]), "2\n50 70\n1 2\n");
}

#[test]
fn a_number_of_another_kind_is_not_taken_for_that_of_vertices() {
    let tree = "3\n1 2 1000000000\n1 3 1000000000\n";
    let vertices: Vec<usize> = graphs(tree).iter().map(|graph| graph.vertices).collect();
    assert!(vertices.contains(&3), "{vertices:?}");
    assert!(vertices.iter().all(|count| *count <= 3), "{vertices:?}");
}

#[test]
fn no_text_is_too_odd_to_be_guessed_about() {
    for text in [
        "",
        "1\n",
        "2 2\n1 2\n1 1\n",
        "3\n3 3 3\n1 2\n2 3\n",
        "1 1 1\n1\n1\n",
    ] {
        for graph in graphs(text) {
            for vertex in 0..graph.vertices {
                let kept = (0..graph.vertices).map(|other| other != vertex);
                graph.renumbered(&renumbering(kept), LOOSE);
            }
            graph.renumbered(&graph.contracted(&graph.edges()), LOOSE);
        }
    }
}

#[test]
fn vertices_may_count_from_zero() {
    assert_eq!(without("3 2\n0 1\n1 2\n", &[0]), "2 1\n0 1\n");
}
