//! A program and one that does not compile in every language that has a compiler or an interpreter here.

use super::{Outcome, outcome, outcomes, sandboxes};
use sandbox::{Level, Status};

/// Languages whose compilers take long.
const SLOW: [&str; 3] = ["java", "kt", "ts"];

const INPUTS: [&str; 2] = ["3\n10 20 12\n", "2\n5 -2\n"];

/// The program prints the sum of the numbers; with `right` replaced by `broken`, it does not compile.
#[track_caller]
fn tries(extension: &str, program: &str, [right, broken]: [&str; 2]) {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = dir.path().join(format!("{name}.{extension}"));
        std::fs::write(&path, text).unwrap();
        path
    };
    let right_one = file("my sum", program);
    let broken_one = file("broken", &program.replace(right, broken));
    for sandbox in sandboxes() {
        let level = sandbox.isolation().level;
        let printed = outcomes(&sandbox, &right_one, &INPUTS);
        // A toolchain in the home directory of root, as rustup's, is out of reach for the user of a box, unless it is mounted there.
        if let [Outcome::OutOfReach(message)] = &printed[..] {
            assert_eq!(level, Level::Restricted, "{message}");
            assert!(
                message.contains("which the user of the sandbox cannot search"),
                "{message}"
            );
            assert_eq!(outcome(&sandbox, &broken_one, INPUTS[0]), printed[0]);
            continue;
        }
        assert_eq!(printed, ["42\n", "3\n"].map(Outcome::printed), "{level}");
        // What takes a second and more to compile is refused alike at each level, as all that does not.
        if level != Level::Strong && SLOW.contains(&extension) {
            continue;
        }
        // These two are not compiled.
        let broken = outcome(&sandbox, &broken_one, INPUTS[0]);
        let is_broken = match &broken {
            Outcome::Refused(said) => !said.is_empty(),
            Outcome::Ran(status, _) => {
                ["js", "py"].contains(&extension) && *status == Status::Exited(1)
            }
            Outcome::OutOfReach(_) => false,
        };
        assert!(is_broken, "{level}: {broken:?}");
    }
}

#[test]
fn c() {
    let program = "#include <stdio.h>\n\nint main(void) {\n    long n, x, sum = 0;\n    for (scanf(\"%ld\", &n); scanf(\"%ld\", &x) == 1;) sum += x;\n    \
                   printf(\"%ld\\n\", sum);\n}\n";
    tries("c", program, ["sum += x", "sum += y"]);
}

#[test]
fn c_plus_plus() {
    let program = "#include <iostream>\n\nint main() {\n    long n, x, sum = 0;\n    for (std::cin >> n; std::cin >> x;) sum += x;\n    \
                   std::cout << sum << std::endl;\n}\n";
    tries("cc", program, ["sum += x", "sum += y"]);
}

#[test]
fn c_sharp() {
    let program = "using System;\nusing System.Linq;\n\nclass Sum\n{\n    static void Main()\n    {\n        Console.ReadLine();\n        \
                   Console.WriteLine(Console.ReadLine().Split(' ').Select(long.Parse).Sum());\n    }\n}\n";
    tries("cs", program, [".Sum()", ".Sum("]);
}

#[test]
fn go() {
    let program = "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tvar n, x, sum int\n\tfmt.Scan(&n)\n\tfor ; n > 0; n-- {\n\t\tfmt.Scan(&x)\n\t\t\
                   sum += x\n\t}\n\tfmt.Println(sum)\n}\n";
    tries("go", program, ["sum += x", "sum += y"]);
}

#[test]
fn haskell() {
    let program = "import qualified Data.Map as Map\n\nmain :: IO ()\nmain = interact $ \\text -> let numbers = map read (tail (words text)) :: \
                   [Int] in show (sum (Map.elems (Map.fromList (zip [1 :: Int ..] numbers)))) ++ \"\\n\"\n";
    tries("hs", program, ["sum", "let"]);
}

#[test]
fn java() {
    let program = "import java.util.Scanner;\n\npublic class Adder {\n    public static void main(String[] args) {\n        Scanner in = new \
                   Scanner(System.in);\n        long sum = 0;\n        for (int n = in.nextInt(); n > 0; n--) sum += in.nextLong();\n        \
                   System.out.println(sum);\n    }\n}\n";
    tries("java", program, ["sum += in", "sum += on"]);
}

#[test]
fn javascript() {
    let program = "const lines = require('fs').readFileSync(0, 'utf8').split('\\n');\nconsole.log(lines[1].split(' ').map(Number).reduce((a, b) => a + b));\n";
    tries("js", program, ["a + b", "a +"]);
}

#[test]
fn kotlin() {
    let program = "package some.thing\n\nfun main() {\n    readLine()\n    println(readLine()!!.split(\" \").map { it.toLong() }.sum())\n}\n";
    tries("kt", program, [".sum()", ".sum("]);
}

#[test]
fn lua() {
    let program = "local n = io.read(\"n\")\nlocal sum = 0\nfor _ = 1, n do sum = sum + io.read(\"n\") end\nprint(sum)\n";
    tries("lua", program, ["sum + ", "sum + * "]);
}

#[test]
fn ocaml() {
    let program = "let () = Scanf.scanf \" %d\" (fun n ->\n  let sum = ref 0 in\n  for _ = 1 to n do Scanf.scanf \" %d\" (fun x -> sum := !sum + x) \
                   done;\n  print_endline (Str.global_replace (Str.regexp \" \") \"\" (string_of_int !sum)))\n";
    tries("ml", program, ["!sum + x", "!sum + \"\""]);
}

#[test]
fn pascal() {
    let program = "program Sum;\nvar n, i: longint; x, s: int64;\nbegin\n  readln(n); s := 0;\n  for i := 1 to n do begin read(x); s := s + x; end;\n  writeln(s);\nend.\n";
    tries("pas", program, ["s + x", "s + 'x'"]);
}

#[test]
fn php() {
    let program = "<?php\nfgets(STDIN);\necho array_sum(array_map('intval', explode(' ', trim(fgets(STDIN))))), \"\\n\";\n";
    tries("php", program, ["array_sum", "array_sum("]);
}

#[test]
fn python() {
    tries(
        "py",
        "input()\nprint(sum(map(int, input().split())))\n",
        ["sum", "sum(("],
    );
}

#[test]
fn ruby() {
    let program = "gets\nputs gets.split.map(&:to_i).sum\n";
    tries("rb", program, [".sum", ".sum("]);
}

#[test]
fn typescript() {
    let program = "declare function require(name: string): any;\nconst lines: string[] = require('fs').readFileSync(0, 'utf8').split('\\n');\n\
                   const sum: number = lines[1].split(' ').map(Number).reduce((a: number, b: number) => a + b, 0);\nconsole.log(String(sum));\n";
    tries("ts", program, ["a + b", "a.length + b"]);
}

#[test]
fn rust() {
    let program = "fn main() {\n    let text = std::io::read_to_string(std::io::stdin()).unwrap();\n    let numbers = text.split_whitespace().skip(1);\n    \
                   let sum: i64 = numbers.map(|number| number.parse::<i64>().unwrap()).sum();\n    println!(\"{sum}\");\n}\n";
    tries("rs", program, [".skip(1)", ".skip("]);
}
