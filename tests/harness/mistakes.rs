//! Solutions that do not fit their signature, and the errors that they get.

use super::{class, routine, run};
use harness::Signature;

fn signature() -> Signature {
    let methods = vec![
        routine("go", &["a: int", "b: int"], "int"),
        routine("name", &[], "string"),
        routine("size", &[], "int"),
    ];
    class("Thing", &[], methods)
}

/// A solution gets all of this as its error, whether by its compiler or by the driver.
#[track_caller]
fn gets_error(language: &str, text: &str, wanted: &[&str]) {
    let input = "[\"Thing\",\"go\",\"name\",\"size\"]\n[[],[1,2],[],[]]\n";
    let Some(outcome) = run(language, &signature(), text, input) else {
        return;
    };
    let said = outcome.complaint().replace(['‘', '’'], "'");
    for wanted in wanted {
        assert!(said.contains(wanted), "{wanted:?} is not in\n{said}");
    }
}

#[test]
fn cpp_is_refused_by_its_compiler() {
    let text =
        "class Thing {\npublic:\n    int go(int a) { return a; }\n    int name() { return 1; }\n};";
    gets_error(
        "c++",
        text,
        &[
            "no matching function for call to 'Thing::go(int&, int&)'",
            "solution.cpp:3:9: note: candidate: 'int Thing::go(int)'",
            "static assertion failed: name must return string",
            "'class Thing' has no member named 'size'",
        ],
    );
    gets_error(
        "c++",
        "class Thing {\npublic:\n    int go(int a, int b) { return c; }\n};",
        &["solution.cpp:3:35: error: 'c' was not declared"],
    );
}

#[test]
fn c_is_refused_by_its_compiler() {
    let text = "typedef struct { int n; } Thing;\nThing* thingCreate(void) { return calloc(1, sizeof(Thing)); }\n\
        int thingGo(Thing* obj, int a) { return a; }\nint thingName(Thing* obj) { return 1; }\nvoid thingFree(Thing* obj) {}";
    gets_error(
        "c",
        text,
        &[
            "too many arguments to function 'thingGo'",
            "solution.c:3:5: note: declared here",
            "static assertion failed: \"thingName must return char*\"",
            "implicit declaration of function 'thingSize'",
        ],
    );
    gets_error(
        "c",
        "int thingGo(int a) {\n    return b;\n}",
        &["solution.c:2:12: error: 'b' undeclared"],
    );
}

#[test]
fn rust_is_refused_by_its_compiler() {
    let text = "struct Thing;\nimpl Thing {\n    fn new() -> Self { Thing }\n    fn go(&self, a: i32) -> i32 { a }\n    fn name(&self) -> i32 { 1 }\n}";
    gets_error(
        "rust",
        text,
        &[
            "this method takes 1 argument but 2 arguments were supplied",
            "solution.rs:4:8",
            "expected `String`, found `i32`",
            "no method named `size` found",
        ],
    );
    gets_error(
        "rust",
        "struct Thing;\nimpl Thing {\n    fn new() -> Self { thing }\n}",
        &["solution.rs:3:24"],
    );
}

#[test]
fn go_is_refused_by_its_compiler() {
    let text = "type Thing struct{}\nfunc Constructor() Thing { return Thing{} }\nfunc (this *Thing) Go(a int) int { return a }\nfunc (this *Thing) Name() int { return 1 }";
    gets_error(
        "go",
        text,
        &[
            "too many arguments in call to tengenObject.Go",
            "cannot use tengenObject.Name() (value of type int) as type string",
            "tengenObject.Size undefined",
        ],
    );
    gets_error(
        "go",
        "type Thing struct{}\n\nfunc f() int { return b }",
        &["solution.go:3:23: undefined: b"],
    );
}

#[test]
fn java_is_refused_by_the_driver_and_its_compiler() {
    let thing = |body: &str| format!("class Thing {{\n{body}\n}}");
    let (go, name) = (
        "int go(int a, int b) { return a; }",
        "String name() { return \"\"; }",
    );
    gets_error(
        "java",
        &thing("int go(int a) { return a; }"),
        &["go takes 1 parameter, expected 2"],
    );
    gets_error(
        "java",
        &thing(&format!("{go}{name}long size() {{ return 1; }}")),
        &["size returns long, expected int"],
    );
    gets_error(
        "java",
        &thing("int go(int a, String b) { return a; }"),
        &["parameter 2 of go is java.lang.String, expected int"],
    );
    gets_error(
        "java",
        &thing(&format!(
            "{go} String name() {{ return null; }} int size() {{ return 1; }}"
        )),
        &["name returned null, expected string"],
    );
    gets_error(
        "java",
        &thing(&format!("{go}{name}")),
        &["Thing has no method size"],
    );
    gets_error(
        "java",
        &thing("int go() { return a; }"),
        &["Thing.java:2: error: cannot find symbol"],
    );
    gets_error(
        "java",
        "class Other {}",
        &["file does not contain class Thing"],
    );
}

#[test]
fn python_is_refused_by_the_driver() {
    testing::needs(&["python3"]);
    let thing = |go: &str, name: &str| {
        format!(
            "class Thing:\n    def go(self{go}): return 1\n    def name(self): return {name}\n    def size(self): return 1\n"
        )
    };
    gets_error(
        "python",
        &thing(", a", "''"),
        &["TypeError: Thing.go() takes 2 positional arguments but 3 were given"],
    );
    gets_error(
        "python",
        &thing(", a, b", "1"),
        &["name returned int, expected string"],
    );
    gets_error(
        "python",
        &thing(", a, b", "None"),
        &["name returned None, expected string"],
    );
    gets_error(
        "python",
        "class Thing:\n    def go(self, a, b): return True",
        &["Thing has no method name"],
    );
    gets_error("python", "class Other: pass", &["there is no class Thing"]);
    gets_error(
        "python",
        "class Thing:\n    def go(self\n",
        &["SyntaxError: '(' was never closed (solution.py:2)"],
    );
    gets_error(
        "python",
        "class Thing:\n    pass\nexit(0)\n",
        &["the solution ended the program (solution.py:3)"],
    );
}

#[test]
fn javascript_is_refused_by_the_driver() {
    testing::needs(&["node"]);
    let thing = |go: &str, name: &str| {
        format!(
            "class Thing {{\n    go({go}) {{ return 1; }}\n    name() {{ return {name}; }}\n    size() {{ return 2 ** 31; }}\n}}\n"
        )
    };
    gets_error(
        "javascript",
        &thing("a, b, c", "''"),
        &["go takes 3 parameters, expected 2"],
    );
    gets_error(
        "javascript",
        &thing("a, b", "1"),
        &["name returned number, expected string"],
    );
    gets_error(
        "javascript",
        &thing("a, b", "undefined"),
        &["name returned undefined, expected string"],
    );
    gets_error(
        "javascript",
        &thing("a, b", "''"),
        &["size returned a number that does not fit int"],
    );
    gets_error(
        "javascript",
        "class Thing { go() {} }",
        &["Thing has no method name"],
    );
    gets_error("javascript", "var Other = 1;", &["there is no class Thing"]);
    gets_error(
        "javascript",
        "class Thing {\n    go( {\n}\n",
        &["SyntaxError: ", "(solution.js:"],
    );
}

#[test]
fn numbers_that_json_cannot_hold_are_refused() {
    testing::needs(&["g++", "python3", "node", "javac", "java", "go"]);
    let signature = Signature::Function(routine("half", &["a: double"], "double"));
    let solutions = [
        ("c", "double half(double a) { return a / 0; }"),
        (
            "c++",
            "class Solution {\npublic:\n    double half(double a) { return a / 0; }\n};",
        ),
        ("go", "func half(a float64) float64 { return math.Inf(1) }"),
        (
            "java",
            "class Solution { double half(double a) { return a / 0; } }",
        ),
        ("javascript", "var half = a => a / 0;"),
        (
            "python",
            "class Solution:\n    def half(self, a): return inf",
        ),
        (
            "rust",
            "impl Solution { pub fn half(a: f64) -> f64 { a / 0.0 } }",
        ),
    ];
    for (language, text) in solutions {
        if let Some(outcome) = run(language, &signature, text, "1\n") {
            let why = outcome.failure();
            assert!(
                why.starts_with("half returned ") && why.ends_with("JSON cannot hold"),
                "{language}: {why}"
            );
        }
    }
}
