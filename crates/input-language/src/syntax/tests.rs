use super::{ExprKind, PieceKind, SyntaxError, bounds, expression, line};

/// An expression with all its brackets.
fn shown(text: &str) -> String {
    fn show(kind: &ExprKind) -> String {
        match kind {
            ExprKind::Number(number) => number.to_string(),
            ExprKind::Text(text) => format!("'{text}'"),
            ExprKind::Name(path) => path.join("."),
            ExprKind::Index(list, index) => format!("{}[{}]", show(&list.kind), show(&index.kind)),
            ExprKind::Slice(list, low, high) => {
                format!(
                    "{}[{}..={}]",
                    show(&list.kind),
                    show(&low.kind),
                    show(&high.kind)
                )
            }
            ExprKind::Call(name, arguments) => {
                let arguments: Vec<String> = arguments
                    .iter()
                    .map(|argument| show(&argument.kind))
                    .collect();
                format!("{name}({})", arguments.join(", "))
            }
            ExprKind::Each {
                function,
                body,
                name,
                low,
                high,
            } => format!(
                "{function}({} for {name} in {}..={})",
                show(&body.kind),
                show(&low.kind),
                show(&high.kind)
            ),
            ExprKind::Negative(inner) => format!("-{}", show(&inner.kind)),
            ExprKind::Not(inner) => format!("not {}", show(&inner.kind)),
            ExprKind::Binary(operation, left, right) => {
                format!("({} {operation:?} {})", show(&left.kind), show(&right.kind))
            }
            ExprKind::And(left, right) => {
                format!("({} and {})", show(&left.kind), show(&right.kind))
            }
            ExprKind::Or(left, right) => format!("({} or {})", show(&left.kind), show(&right.kind)),
            ExprKind::Compare(first, rest) => {
                let rest = rest
                    .iter()
                    .map(|(how, right)| format!("{how:?} {}", show(&right.kind)));
                let parts: Vec<String> = [show(&first.kind)].into_iter().chain(rest).collect();
                format!("({})", parts.join(" "))
            }
        }
    }
    show(&expression(text).unwrap().kind)
}

#[test]
fn operators_bind_as_in_mathematics() {
    assert_eq!(shown("1 + 2 * n ^ 2"), "(1 Plus (2 Times (n Power 2)))");
    assert_eq!(shown("-2 ^ 2"), "-(2 Power 2)");
    assert_eq!(shown("a - b - c"), "((a Minus b) Minus c)");
    assert_eq!(
        shown("not a < b or c and d"),
        "(not (a Less b) or (c and d))"
    );
    assert_eq!(shown("1 <= a <= b"), "(1 AtMost a AtMost b)");
}

#[test]
fn paths_calls_and_quantifiers_are_read() {
    assert_eq!(shown("sum(case.n) <= 2e5"), "(sum(case.n) AtMost 200000)");
    assert_eq!(shown("count(g, 'S') == 1"), "(count(g, 'S') Equal 1)");
    assert_eq!(
        shown("all(a[i] < b[i] for i in 1..=n)"),
        "all((a[i] Less b[i]) for i in 1..=n)"
    );
}

#[test]
fn a_range_has_both_its_bounds() {
    let (low, high) = bounds("1..=2e5").unwrap();
    assert!(matches!(low.kind, ExprKind::Number(_)) && matches!(high.kind, ExprKind::Number(_)));
    assert_eq!(bounds("1..5").unwrap_err().at, 1..3);
    assert_eq!(bounds("1..=").unwrap_err().at, 4..4);
}

/// Where a text cannot be parsed, and what is found there.
fn refused(read: Result<impl Sized, SyntaxError>) -> (std::ops::Range<usize>, String) {
    let error = read.err().unwrap();
    (error.at, error.found)
}

#[test]
fn syntax_errors_have_a_position() {
    assert_eq!(refused(expression("1 +")), (3..3, "the end".to_owned()));
    assert_eq!(refused(expression("n # 2")), (2..3, "`#`".to_owned()));
    assert_eq!(refused(line("n  m")), (1..3, "2 blanks".to_owned()));
    assert_eq!(refused(line("a[n")), (3..3, "the end".to_owned()));
    assert_eq!(
        refused(line("'abc")),
        (0..4, "a text without an end".to_owned())
    );
    let deep = "(".repeat(500);
    assert!(expression(&deep).is_err());
    assert!(expression(&"-".repeat(500)).is_err());
    assert!(expression(&format!("2{}", "^2".repeat(500))).is_err());
    assert!(line(&deep).is_err());
}

#[test]
fn spaces_of_a_line_are_those_of_the_input() {
    let pieces = line("y'-'m x").unwrap();
    let texts: Vec<String> = pieces
        .iter()
        .map(|piece| match &piece.kind {
            PieceKind::Text(text) => format!("'{text}'"),
            PieceKind::Variable(name) => name.clone(),
            PieceKind::Tuple(_) => "tuple".to_owned(),
        })
        .collect();
    assert_eq!(texts, ["y", "'-'", "m", "' '", "x"]);
}

#[test]
fn brackets_repeat_a_piece() {
    let pieces = line("(u v w)[n - 1]").unwrap();
    assert_eq!((pieces.len(), pieces[0].brackets.len()), (1, 1));
    let matrix = line("m[h][w; ',']").unwrap();
    assert_eq!(matrix[0].brackets[1].separator.as_deref(), Some(","));
}
