//! Readers as contestants get them.

use crate::support;
use std::io::Write as _;
use std::process::{Command, Stdio};

#[test]
fn each_example_has_a_reader_in_each_language() {
    for (name, input) in support::all() {
        for language in input::languages() {
            let reader = input
                .reader(language)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(
                reader.matches("Write your solution here").count(),
                1,
                "{reader}"
            );
        }
    }
}

#[test]
fn a_solution_is_inserted_at_its_place() {
    testing::needs(&["python3"]);
    let reader = support::example("decimals").reader("python").unwrap();
    let solution = "print(sum(price) * 100, rate[1] * 8)";
    let program = reader.replace("# Write your solution here.", solution);
    let mut python = Command::new("python3")
        .args(["-c", &program])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    python
        .stdin
        .take()
        .unwrap()
        .write_all(b"2\n0.25 0\n1.50 -0.1250\n")
        .unwrap();
    let output = python.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "175.0 -1.0\n");
}

#[test]
fn a_text_with_a_variable_as_length_is_a_word() {
    let reader = support::example("maze").reader("python").unwrap();
    assert!(
        reader.contains("g = [next(tokens) for _ in range(h)]"),
        "{reader}"
    );
}

#[test]
fn a_reader_is_plain_code() {
    let reader = support::example("weighted_tree").reader("c++").unwrap();
    let wanted = "\
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);

    int n;
    cin >> n;
    vector<int> u(n - 1);
    vector<int> v(n - 1);
    vector<int> w(n - 1);
    for (int i = 0; i < n - 1; ++i) {
        cin >> u[i] >> v[i] >> w[i];
    }

    // Write your solution here.

    return 0;
}
";
    assert_eq!(reader, wanted);
}
