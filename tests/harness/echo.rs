//! Every type goes in and comes out unchanged, by starter code that returns its parameter.

use super::{LANGUAGES, class, routine, run};
use harness::{Base, Signature, Type, stub};
use serde_json::Value;

fn types() -> Vec<Type> {
    let bases = Base::ALL.into_iter();
    bases
        .flat_map(|base| [false, true].map(|nullable| (base, nullable)))
        .filter(|(base, nullable)| !(*nullable && base.is_node()))
        .flat_map(|(base, nullable)| {
            [0, 1, 2].map(|lists| Type {
                base,
                nullable,
                lists,
            })
        })
        .collect()
}

/// A class with a method for each type.
fn signature() -> Signature {
    let echo = |(at, kind): (usize, &Type)| {
        routine(
            &format!("echo{at}"),
            &[&format!("x: {kind}")],
            &kind.to_string(),
        )
    };
    class("Echo", &[], types().iter().enumerate().map(echo).collect())
}

/// Values of a type, as JSON.
fn values(kind: Type) -> Vec<String> {
    let Some(item) = kind.item() else {
        let values: &[&str] = match kind.base {
            Base::Int => &["-2147483648", "2147483647", "0"],
            Base::Long => &["-9007199254740991", "9007199254740991"],
            Base::Double => &["-2.5", "1e3", "7"],
            Base::Bool => &["true", "false"],
            Base::String => &[
                r#""a\"\\\/\b\f\n\r\t\u0001\u007f天\u5929\ud83d\ude00, [] ""#,
                "\"\"",
            ],
            Base::ListNode => &["[]", "[7]", "[1, -2147483648,1]"],
            Base::TreeNode => &[
                "[]",
                "[7]",
                "[1,null,1]",
                "[5,4,8,11,null,13,4,7,2,null,null,null,1]",
            ],
            Base::Char => &["\"x\"", r#""\"""#, r#""\\""#, "\" \"", "\",\""],
        };
        let null = kind.nullable.then(|| "null".to_owned());
        return values.iter().map(ToString::to_string).chain(null).collect();
    };
    let items = values(item);
    let spaced = format!("[ {} ]", items.join(" , "));
    vec!["[]".to_owned(), format!("[{}]", items.join(",")), spaced]
}

/// A list and a tree that are as deep as they are long: nobody may read or write them by recursion.
fn deep(kind: Type) -> Option<String> {
    let numbers = (0..100_000).map(|number: i32| number.to_string());
    let part = match (kind.base, kind.lists) {
        (Base::ListNode, 0) => ",",
        (Base::TreeNode, 0) => ",null,",
        _ => return None,
    };
    Some(format!("[{}]", numbers.collect::<Vec<_>>().join(part)))
}

/// The starter code with its empty bodies filled in. A body is recognised by the line above it.
fn completed(language: &str) -> String {
    let stub = stub(&signature(), language).unwrap();
    let mut above = "";
    let mut complete = String::new();
    for line in stub.lines() {
        let body = match line.trim() {
            "" if line.is_empty() => "",
            "" | "pass" => body(language, above),
            _ => line,
        };
        let indent = if body == line { "" } else { "        " };
        complete.extend([indent, body, "\n"]);
        above = line;
    }
    complete
}

fn body(language: &str, header: &str) -> &'static str {
    match language {
        "c" if header.contains("ColSize") => {
            "*returnSize = xSize, *returnColumnSizes = xColSize; return x;"
        }
        "c" if header.contains("returnSize") => "*returnSize = xSize; return x;",
        "c" if header.contains("Create") => "return malloc(1);",
        "c" if header.contains("typedef struct") => "char nothing;",
        "c" if header.contains("Free") => "free(obj);",
        "rust" if header.contains("fn new") => "Echo {}",
        "go" if header.contains("Constructor") => "return Echo{}",
        "python" if header.contains("__init__") => "pass",
        _ if header.contains("struct Echo")
            || header.contains("Echo struct")
            || header.contains("Echo()")
            || header.contains("var Echo") =>
        {
            ""
        }
        _ => "return x;",
    }
}

#[test]
fn every_type_goes_in_and_comes_out() {
    testing::needs(&["g++", "python3", "node", "javac", "java", "go"]);
    let mut names = vec!["\"Echo\"".to_owned()];
    let mut calls = vec!["[]".to_owned()];
    let mut wanted = vec![Value::Null];
    for (at, kind) in types().into_iter().enumerate() {
        for value in values(kind).into_iter().chain(deep(kind)) {
            names.push(format!("\"echo{at}\""));
            wanted.push(serde_json::from_str(&value).unwrap());
            calls.push(format!("[{value}]"));
        }
    }
    let input = format!("[{}]\n[{}]\n", names.join(","), calls.join(","));
    for (language, _) in LANGUAGES {
        let Some(outcome) = run(language, &signature(), &completed(language), &input) else {
            continue;
        };
        let (answer, printed) = outcome.answer();
        assert_eq!(printed, "", "{language}");
        let answers: Vec<Value> = serde_json::from_str(&answer).unwrap();
        for ((answer, wanted), name) in answers.iter().zip(&wanted).zip(&names) {
            assert!(
                same(answer, wanted),
                "{language}: {name} of {wanted} is {answer}"
            );
        }
        assert_eq!(answers.len(), wanted.len());
    }
}

/// Equal, where 7 and 7.00000 are the same number.
fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Array(ones), Value::Array(others)) => {
            ones.len() == others.len()
                && ones.iter().zip(others).all(|(one, other)| same(one, other))
        }
        (Value::Number(one), Value::Number(other)) => {
            one == other || one.as_f64() == other.as_f64()
        }
        _ => one == other,
    }
}
