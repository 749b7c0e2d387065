//! Declarations with features that the examples do not have.

use crate::{Declared, support};

/// Programs that cannot be generated: rows without lengths.
pub(crate) const REFUSED: [(&str, &str); 1] = [("c", "open_rows")];

/// Each with its lines, its variables, and an input.
const MORE: &[(&str, &str, &str, &str)] = &[
    (
        "words_between",
        r#"["'Case' n", "(k a[k])[n]", "'end of case'"]"#,
        r#"n = "1..=9"
k = "0..=9"
a = "-9..=9""#,
        "Case 3\n2 5 -6\n1 0\n3 1 2 3\nend of case\n",
    ),
    (
        "parts_in_parts",
        r#"["t", "case[t]"]"#,
        r#"t = "1..=9"
case = { lines = ["n m", "(u v)[m]", "name", "op[n]"], "n m" = "0..=9", "u v" = "1..=9", name = { string = "a-z", length = "1..=9" }, op = { either = ["'push' x ys[x]", "'pop'"], x = "0..=5", ys = "-5..=5" } }"#,
        "2\n2 1\n3 4\nfirst\npush 2 -1 5\npop\n0 0\nsecond\n",
    ),
    (
        "texts_in_json",
        r#"["'['(' \"'names'\"')[..; ',']' ]'", "limit"]"#,
        r#"names = { string = "a-z ", length = "0..=9", count = "1..=9" }
limit = "0..=9""#,
        "[ \"ab c\", \"\", \" d\" ]\n7\n",
    ),
    (
        "digits_side_by_side",
        r#"["n", "((year)(month)'T'hour)[n]"]"#,
        r#"n = "1..=9"
year = { int = "0..=9999", digits = 4 }
month = { int = "1..=12", digits = 2 }
hour = { int = "0..=23", digits = 2 }"#,
        "2\n202401T09\n000112T23\n",
    ),
    (
        "blanks_in_texts",
        r#"["title", "n", "(word '->' count_of)[n]"]"#,
        r#"title = { string = "a-zA-Z ", length = "0..=30" }
n = "1..=9"
word = { string = "a-z ", length = 3 }
count_of = "0..=99""#,
        "A Title of words\n2\na b -> 7\n  c -> 12\n",
    ),
    (
        "open_rows",
        r#"["n", "(a[..])[n]"]"#,
        r#"n = "1..=9"
a = { int = "-9..=9", count = "0..=9" }"#,
        "3\n1 2 3\n\n-4\n",
    ),
    (
        "wide_numbers",
        r#"["x y", "n", "z[n]"]"#,
        r#""x y z" = "-9223372036854775807..=9223372036854775807"
n = "0..=9""#,
        "-9223372036854775807 9007199254740993\n2\n1 9223372036854775807\n",
    ),
    (
        "one_command",
        r#"["command", "again"]"#,
        r#"command = { either = ["'move' kind y", "'stop'"], "kind y" = "0..=9" }
again = { bool = ["no", "yes"] }"#,
        "move 3 4\nyes\n",
    ),
    (
        "reserved_names",
        r#"["from lambda", "class[from]", "int[lambda]"]"#,
        r#""from lambda" = "0..=9"
class = "0..=9"
int = { string = "a-z", length = "1..=9" }"#,
        "2 1\n5 6\nabc\n",
    ),
    (
        "lengths_by_arithmetic",
        r#"["n k", "a[n]", "(b[i%2+1])[n]", "c[(n*n+k)/2 - n%2]", "m[n][k*2-2]", "d[-(-k)]"]"#,
        r#"n = "1..=10000"
k = "1..=n"
a = "0..=9"
"b c d m" = "0..=9""#,
        "3 2\n1 2 3\n7 8\n9\n7 8\n1 2 3 4\n1 2\n3 4\n5 6\n8 9\n",
    ),
    (
        "letters_side_by_side",
        r#"["n", "('('direction steps':'code')')[n]"]"#,
        r#"n = "1..=9"
direction = { one_of = ["N", "SW"] }
steps = "1..=9"
code = { pattern = "[a-f]+-?" }"#,
        "2\n(N 3:ab-)\n(SW 4:f)\n",
    ),
    (
        "parts_to_the_end",
        r#"["n", "part[..]"]"#,
        r#"n = "1..=9"
part = { lines = ["k", "x[k]", "y"], k = "0..=9", x = { decimal = "-9..=9", places = 3 }, y = { string = "a-z", length = "1..=9" }, count = "0..=9" }"#,
        "5\n2\n-0.125 7.000\nab\n0\n\nc\n",
    ),
    (
        "cubes",
        r#"["a b c", "layer[a]"]"#,
        r#""a b c" = "1..=9"
layer = { lines = ["cells[b]"], cells = { grid = "XO.", width = "c" } }"#,
        "2 1 3\nXO.\n..X\n",
    ),
];

pub(crate) fn all() -> impl Iterator<Item = Declared> {
    MORE.iter().map(|(name, lines, vars, sample)| {
        let input = support::read(&format!("[input]\nlines = {lines}\n[input.vars]\n{vars}\n"));
        let input = input.unwrap_or_else(|mistakes| panic!("{name}: {mistakes:?}"));
        input
            .validate(sample.as_bytes())
            .unwrap_or_else(|invalid| panic!("{name}: {invalid}"));
        Declared {
            name: (*name).to_owned(),
            input,
            samples: vec![(*sample).to_owned()],
        }
    })
}
