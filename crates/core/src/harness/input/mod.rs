//! Checking that an input is the signature's: LeetCode's lines of JSON.

mod scan;

use super::signature::{Class, Param, Signature};
use super::types::{Base, Type};
use problems::Invalid;
use scan::Scan;

/// Whether an input holds the arguments that a signature asks for.
///
/// For a function it is one line for each argument. For a class it is two lines: the names of what is
/// called, the constructor first, and for each of them the list of its arguments.
///
/// # Errors
/// Where the input is something else, and what would be right.
pub fn check_input(signature: &Signature, input: &[u8]) -> Result<(), Invalid> {
    let mut scan = Scan::new(input);
    match signature {
        Signature::Function(routine) => {
            for param in &routine.params {
                scan.argument(param)?;
                scan.end_line()?;
            }
        }
        Signature::Class(class) => scan.calls(class)?,
    }
    scan.end()
}

impl Scan<'_> {
    fn calls(&mut self, class: &Class) -> Result<(), Invalid> {
        let names = self.names(class)?;
        self.end_line()?;
        self.expect(b'[', "the list of the calls' arguments")?;
        let of = |name: &String| {
            let method = class
                .methods
                .iter()
                .find(|method| method.name.plain == *name);
            method.map_or(&class.constructor, |method| &method.params)
        };
        for (at, name) in names.iter().enumerate() {
            let what = format!("the arguments of call {} ({name})", at + 1);
            if at > 0 {
                self.expect(b',', &what)?;
            }
            self.arguments(of(name), &what)?;
        }
        self.expect(b']', "no further calls")?;
        self.end_line()
    }

    /// The names of what is called: the class once, then its methods.
    fn names(&mut self, class: &Class) -> Result<Vec<String>, Invalid> {
        self.expect(b'[', "the list of the calls' names")?;
        let known: Vec<&str> = class
            .methods
            .iter()
            .map(|method| method.name.plain.as_str())
            .collect();
        let mut names = Vec::new();
        while names.is_empty() || !self.takes(b']') {
            if !names.is_empty() {
                self.expect(b',', "`,` or `]`")?;
            }
            let wanted = match names.len() {
                0 => format!("\"{}\", the name of the class", class.name),
                _ => format!("the name of a method ({})", known.join(", ")),
            };
            let start = self.place();
            let name = self.string(&wanted)?;
            let fits = if names.is_empty() {
                name == class.name
            } else {
                known.contains(&name.as_str())
            };
            if !fits {
                return Err(self.refuse(start, &wanted));
            }
            names.push(name);
        }
        Ok(names)
    }

    fn arguments(&mut self, params: &[Param], what: &str) -> Result<(), Invalid> {
        self.expect(b'[', what)?;
        for (at, param) in params.iter().enumerate() {
            if at > 0 {
                self.expect(b',', &format!("`,` and {param}"))?;
            }
            self.argument(param)?;
        }
        self.expect(b']', &format!("`]`: {what} are {}", params.len()))
    }

    fn argument(&mut self, param: &Param) -> Result<(), Invalid> {
        self.value(param.kind, &format!("`{}`", param.name))
    }

    fn value(&mut self, kind: Type, of: &str) -> Result<(), Invalid> {
        let Some(item) = kind.item() else {
            return self.single(kind, of);
        };
        self.expect(b'[', &format!("{kind} for {of}"))?;
        let mut first = true;
        while !self.takes(b']') {
            if !first {
                self.expect(b',', "`,` or `]`")?;
            }
            first = false;
            self.value(item, of)?;
        }
        Ok(())
    }

    fn single(&mut self, kind: Type, of: &str) -> Result<(), Invalid> {
        if kind.nullable && self.takes_word(b"null") {
            return Ok(());
        }
        let start = self.place();
        let wanted = || format!("{kind} for {of}");
        let fits = match kind.base {
            Base::Int => self.number().parse::<i32>().is_ok(),
            Base::Long => self.number().parse::<i64>().is_ok(),
            Base::Double => self.number().parse().is_ok_and(f64::is_finite),
            Base::Bool => self.takes_word(b"true") || self.takes_word(b"false"),
            Base::String => self.string(&wanted()).map(|_| true)?,
            Base::Char => {
                let text = self.string(&wanted())?;
                text.len() == 1
            }
        };
        if fits {
            return Ok(());
        }
        let range = match kind.base {
            Base::Int => " (from -2147483648 to 2147483647)",
            Base::Long => " (from -9223372036854775808 to 9223372036854775807)",
            Base::Char => " (one ASCII character)",
            _ => "",
        };
        Err(self.refuse(start, &format!("{}{range}", wanted())))
    }
}

#[cfg(test)]
mod tests {
    use super::check_input;
    use crate::harness::{Class, Name, Param, Routine, Signature, Type};

    fn params(params: &[&str]) -> Vec<Param> {
        params
            .iter()
            .map(|param| Param::parse(param).unwrap())
            .collect()
    }

    fn routine(name: &str, listed: &[&str]) -> Routine {
        let returns = Type::parse("int").ok();
        Routine {
            name: Name::plain(name),
            params: params(listed),
            returns,
        }
    }

    #[track_caller]
    fn function(listed: &[&str], input: &str, expected: &str) {
        let signature = Signature::Function(routine("f", listed));
        let said = check_input(&signature, input.as_bytes()).map_err(|invalid| invalid.to_string());
        assert_eq!(said.err().unwrap_or_default(), expected);
    }

    #[track_caller]
    fn class(input: &str, expected: &str) {
        let signature = Signature::Class(Class {
            name: "TicTacToe".to_owned(),
            constructor: params(&["n: int"]),
            methods: vec![
                routine("move", &["row: int", "col: int"]),
                routine("size", &[]),
            ],
        });
        let said = check_input(&signature, input.as_bytes()).map_err(|invalid| invalid.to_string());
        assert_eq!(said.err().unwrap_or_default(), expected);
    }

    #[test]
    fn an_input_of_the_signature_is_taken() {
        function(
            &["a: int[][]", "b: string"],
            "[[1, -2],[]]\n\"x\\n\\u5929\\ud83d\\ude00\"\n",
            "",
        );
        function(
            &["a: double", "b: bool?", "c: char"],
            "-1.5e3\nnull\r\n\"\\\\\"",
            "",
        );
        function(&[], "", "");
        class("[\"TicTacToe\",\"move\",\"size\"]\n[[3],[0, 1],[]]\n", "");
    }

    #[test]
    fn what_is_not_of_the_type_is_refused_with_its_place() {
        let wanted = "expected int for `a` (from -2147483648 to 2147483647), found";
        function(
            &["a: int"],
            "2147483648\n",
            &format!("line 1, column 1: {wanted} `2147483648`"),
        );
        function(
            &["a: int[]"],
            "[1,1.5]\n",
            &format!("line 1, column 4: {wanted} `1.5`"),
        );
        function(
            &["a: int[]"],
            "[1,null]",
            &format!("line 1, column 4: {wanted} `null`"),
        );
        function(
            &["a: int[][]"],
            "[[1],[[2]]]",
            &format!("line 1, column 7: {wanted} `[`"),
        );
        function(
            &["a: int"],
            "01",
            &format!("line 1, column 1: {wanted} `01`"),
        );
        function(
            &["a: int"],
            "",
            &format!("line 1, column 1: {wanted} the end of the input"),
        );
        function(
            &["a: bool", "b: bool"],
            "true\nTrue\n",
            "line 2, column 1: expected bool for `b`, found `True`",
        );
        function(
            &["a: string[]"],
            "[\"x\" \"y\"]",
            "line 1, column 6: expected `,` or `]`, found `\"y\"`",
        );
        function(
            &["a: char"],
            "\"xy\"",
            "line 1, column 1: expected char for `a` (one ASCII character), found `\"xy\"`",
        );
        function(
            &["a: char"],
            "\"天\"",
            "line 1, column 1: expected char for `a` (one ASCII character), found `\"天\"`",
        );
        function(
            &["a: double"],
            "1e999",
            "line 1, column 1: expected double for `a`, found `1e999`",
        );
        function(
            &["a: double"],
            "NaN",
            "line 1, column 1: expected double for `a`, found `NaN`",
        );
        function(
            &["a: int[]"],
            "[1\n]",
            "line 1, column 3: expected `,` or `]`, found the end of the line",
        );
    }

    #[test]
    fn deep_nesting_ends_at_the_depth_of_the_type() {
        let deep = "[".repeat(1_000_000);
        function(
            &["a: string[]"],
            &deep,
            "line 1, column 2: expected string for `a`, found `[`",
        );
    }

    #[test]
    fn there_is_one_line_for_each_argument() {
        function(
            &["a: bool"],
            "true\nfalse\n",
            "line 2, column 1: expected the end of the input, found `false`",
        );
        function(
            &["a: bool", "b: bool"],
            "true false\n",
            "line 1, column 6: expected the end of the line, found `false`",
        );
    }

    #[test]
    fn a_text_is_sound_utf8_and_free_of_control_characters() {
        let refused =
            |text: &str| format!("line 1, column 1: expected string for `a`, found `{text}`");
        function(&["a: string"], "\"a\tb\"", &refused("\"a\tb\""));
        function(&["a: string"], "\"\\x\"", &refused("\"\\x\""));
        function(&["a: string"], "\"\\ud800\"", &refused("\"\\ud800\""));
        function(&["a: string"], "\"\\u0000\"", &refused("\"\\u0000\""));
        function(&["a: string"], "\"open", &refused("\"open"));
        let signature = Signature::Function(routine("f", &["a: string"]));
        let said = check_input(&signature, b"\"\xff\"")
            .unwrap_err()
            .to_string();
        assert_eq!(said, refused("\"\\xff\""));
    }

    #[test]
    fn calls_and_their_arguments_belong_together() {
        class(
            "[\"Tic\"]\n[[3]]",
            "line 1, column 2: expected \"TicTacToe\", the name of the class, found `\"Tic\"`",
        );
        class(
            "[]\n[]",
            "line 1, column 2: expected \"TicTacToe\", the name of the class, found `]`",
        );
        class(
            "[\"TicTacToe\",\"mvoe\"]",
            "line 1, column 14: expected the name of a method (move, size), found `\"mvoe\"`",
        );
        class(
            "[\"TicTacToe\",\"move\"]\n[[3],[1]]",
            "line 2, column 8: expected `,` and col: int, found `]`",
        );
        class(
            "[\"TicTacToe\"]\n[[3],[]]",
            "line 2, column 5: expected no further calls, found `,`",
        );
        class(
            "[\"TicTacToe\",\"size\"]\n[[3]]",
            "line 2, column 5: expected the arguments of call 2 (size), found `]`",
        );
        class(
            "[\"TicTacToe\",\"size\"]\n[[3],[1]]",
            "line 2, column 7: expected `]`: the arguments of call 2 (size) are 0, found `1`",
        );
    }
}
