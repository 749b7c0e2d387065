//! LeetCode's source forms, as contestants paste them.

use super::{class, routine, run};
use harness::{Signature, stub};

fn function() -> Signature {
    Signature::Function(routine(
        "gobang",
        &["pieces: int[][]", "name: string"],
        "string",
    ))
}

const INPUT: &str = "[[1,2],[-3,40]]\n\"Black\"\n";

#[track_caller]
fn solves(language: &str, text: &str) {
    if let Some(outcome) = run(language, &function(), text, INPUT) {
        assert_eq!(outcome.answer().0, "\"Black 40\"\n", "{language}\n{text}");
    }
}

#[test]
fn cpp_takes_a_class_without_includes() {
    solves(
        "c++",
        "class Solution {\npublic:\n    string gobang(vector<vector<int>>& pieces, string name) {\n        \
        unordered_map<int, int> seen;\n        priority_queue<int> best;\n        for (auto& p : pieces) for (int x : p) best.push(x);\n        \
        return name + \" \" + to_string(best.top());\n    }\n};",
    );
}

#[test]
fn c_takes_functions_with_sizes() {
    solves(
        "c",
        "char * gobang(int** pieces, int piecesSize, int* piecesColSize, char * name){\n    \
        char *said = malloc(100);\n    sprintf(said, \"%s %d\", name, pieces[piecesSize - 1][piecesColSize[1] - 1]);\n    return said;\n}",
    );
}

#[test]
fn java_takes_arrays_and_lists() {
    solves(
        "java",
        "class Solution {\n    public String gobang(int[][] pieces, String name) {\n        \
        return name + \" \" + Arrays.stream(pieces).flatMapToInt(Arrays::stream).max().getAsInt();\n    }\n}",
    );
    solves(
        "java",
        "import java.util.List;\n\npublic class Solution {\n    String gobang(List<List<Integer>> pieces, String name) {\n        \
        Map<Integer, Integer> seen = new TreeMap<>();\n        for (List<Integer> p : pieces) for (int x : p) seen.merge(x, 1, Integer::sum);\n        \
        return name + \" \" + pieces.get(1).get(1);\n    }\n}",
    );
}

#[test]
fn python_has_the_usual_names_in_scope() {
    testing::needs(&["python3"]);
    solves(
        "python",
        "class Solution:\n    def gobang(self, pieces: List[List[int]], name: Optional[str]) -> str:\n        \
        seen: DefaultDict[int, int] = defaultdict(int)\n        heap = [-inf]\n        for x in chain(*pieces):\n            heappush(heap, x)\n            seen[x] += gcd(x, x) and bisect_left([], x)\n        \
        return f'{name} {heapq.nlargest(1, heap)[0]}' if reduce(operator.add, Counter(seen).values()) == 0 else ''\n",
    );
}

#[test]
fn javascript_takes_functions_and_arrows() {
    testing::needs(&["node"]);
    let body = "{\n    return `${name} ${Math.max(...pieces.flat())}`;\n};\n";
    let comment = "/**\n * @param {number[][]} pieces\n * @return {string}\n */\n";
    solves(
        "javascript",
        &format!("{comment}var gobang = function(pieces, name) {body}"),
    );
    solves(
        "javascript",
        &format!("{comment}const gobang = (pieces, name) => {body}"),
    );
    solves(
        "javascript",
        &format!("{comment}function gobang(pieces, name) {body}"),
    );
}

#[test]
fn javascript_takes_prototypes_and_classes() {
    testing::needs(&["node"]);
    let signature = class(
        "Counter",
        &["n: int"],
        vec![routine("add", &["m: int"], "int")],
    );
    let prototype = "var Counter = function(n) {\n    this.n = n;\n};\n\nCounter.prototype.add = function(m) {\n    return this.n += m;\n};\n";
    let modern = "class Counter {\n    constructor(n) { this.n = n; }\n    add(m) { return this.n += m; }\n}\n";
    for text in [prototype, modern] {
        let outcome = run(
            "javascript",
            &signature,
            text,
            "[\"Counter\",\"add\",\"add\"]\n[[1],[2],[3]]",
        );
        if let Some(outcome) = outcome {
            assert_eq!(outcome.answer().0, "[null,3,6]\n");
        }
    }
}

#[test]
fn rust_takes_an_impl() {
    solves(
        "rust",
        "use std::collections::HashMap;\n\nimpl Solution {\n    pub fn gobang(pieces: Vec<Vec<i32>>, name: String) -> String {\n        \
        let seen: HashMap<i32, i32> = pieces.iter().flatten().map(|&x| (x, x)).collect();\n        let _: BTreeSet<i32> = BTreeSet::new();\n        \
        format!(\"{name} {}\", seen.values().max().unwrap())\n    }\n}",
    );
}

#[test]
fn go_takes_a_function_with_and_without_imports() {
    let body = "func gobang(pieces [][]int, name string) string {\n\tbest := math.MinInt32\n\tfor _, p := range pieces {\n\t\tsort.Ints(p)\n\t\tif p[1] > best { best = p[1] }\n\t}\n\t\
        return name + \" \" + strconv.Itoa(best)\n}";
    solves("go", body);
    solves(
        "go",
        &format!("package main\n\nimport \"sort\"\nimport (\n\t\"math\"\n)\n\n{body}"),
    );
}

#[test]
fn starter_code_looks_as_on_the_site() {
    let mut step = routine("move", &["row: int", "type: char[][]"], "int");
    step.name
        .special
        .insert("rust".to_owned(), "make_a_move".to_owned());
    let signature = class("TicTacToe", &["n: int"], vec![step]);
    let of = |language| stub(&signature, language).unwrap();
    assert_eq!(
        of("python"),
        "class TicTacToe:\n\n    def __init__(self, n: int):\n        pass\n\n    def move(self, row: int, type: List[List[str]]) -> int:\n        pass\n"
    );
    assert_eq!(
        of("c++"),
        "class TicTacToe {\npublic:\n    TicTacToe(int n) {\n        \n    }\n\n    int move(int row, vector<vector<char>>& type) {\n        \n    }\n};\n"
    );
    assert_eq!(
        of("c"),
        "typedef struct {\n    \n} TicTacToe;\n\nTicTacToe* ticTacToeCreate(int n) {\n    \n}\n\nint ticTacToeMove(TicTacToe* obj, int row, char** type, int typeSize, int* typeColSize) {\n    \n}\n\nvoid ticTacToeFree(TicTacToe* obj) {\n    \n}\n"
    );
    assert_eq!(
        of("java"),
        "class TicTacToe {\n    public TicTacToe(int n) {\n        \n    }\n\n    public int move(int row, char[][] type) {\n        \n    }\n}\n"
    );
    assert_eq!(
        of("javascript"),
        "/**\n * @param {number} n\n */\nvar TicTacToe = function(n) {\n    \n};\n\n/**\n * @param {number} row\n * @param {character[][]} type\n * @return {number}\n */\nTicTacToe.prototype.move = function(row, type) {\n    \n};\n"
    );
    assert_eq!(
        of("rust"),
        "struct TicTacToe {\n    \n}\n\nimpl TicTacToe {\n    fn new(n: i32) -> Self {\n        \n    }\n\n    fn make_a_move(&mut self, row: i32, type_: Vec<Vec<char>>) -> i32 {\n        \n    }\n}\n"
    );
    assert_eq!(
        of("go"),
        "type TicTacToe struct {\n    \n}\n\nfunc Constructor(n int) TicTacToe {\n    \n}\n\nfunc (this *TicTacToe) Move(row int, type_ [][]byte) int {\n    \n}\n"
    );
    let said = stub(&signature, "kotlin").unwrap_err().to_string();
    assert_eq!(
        said,
        "function and class problems cannot be solved in kotlin: the languages are c, c++, go, java, javascript, python, rust"
    );
}
