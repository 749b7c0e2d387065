use super::{NotUnderstood, ShellCommand};

fn commands(text: &str) -> Result<Vec<ShellCommand>, NotUnderstood> {
    super::commands(text, &["tc"])
}

/// The commands of a script, each as its words with commas between.
fn lines(text: &str) -> Vec<String> {
    let commands = commands(text).unwrap();
    commands.iter().map(|it| it.words.join(",")).collect()
}

fn reason(text: &str) -> (usize, String) {
    commands(text).unwrap_err()
}

#[test]
fn words_are_those_of_a_shell() {
    let text =
        "N=3 # a comment\ntc a gen 'x $N' \"b  $N\" c\\ d '' n=$N#1\n\ntc c \\\n  gen; tc d\n";
    assert_eq!(
        lines(text),
        ["tc,a,gen,x $N,b  3,c d,,n=3#1", "tc,c,gen", "tc,d"]
    );
    assert_eq!(lines("W='a b'\ntc $W \"$W\""), ["tc,a,b,a b"]);
    assert_eq!(
        lines("tc {a,b}{1..2} {08..10}"),
        ["tc,a1,a2,b1,b2,08,09,10"]
    );
}

#[test]
fn loops_and_variables_are_unrolled() {
    let text = "N=1000\nfor i in {1..2}; do\n  for k in 5 $((N * i - 1))\n  do\n    tc g$i-$k gen ${N} \"k=$k x\"\n  done\ndone\ntc end\n";
    assert_eq!(
        lines(text),
        [
            "tc,g1-5,gen,1000,k=5 x",
            "tc,g1-999,gen,1000,k=999 x",
            "tc,g2-5,gen,1000,k=5 x",
            "tc,g2-1999,gen,1000,k=1999 x",
            "tc,end"
        ]
    );
    assert_eq!(
        lines("for ((i = 0; i < 6; i += 2)); do tc $i; done\ntc $i"),
        ["tc,0", "tc,2", "tc,4", "tc,6"]
    );
    assert_eq!(
        lines("for i in $(seq 3) $(seq 5 -2 1); do tc $i; done"),
        ["tc,1", "tc,2", "tc,3", "tc,5", "tc,3", "tc,1"]
    );
}

#[test]
fn arithmetic_is_that_of_a_shell() {
    let value = |text: &str| lines(&format!("N=7\ntc $(({text}))"));
    for (text, expected) in [
        ("2 + 3 * 4", "14"),
        ("(2 + 3) * -4", "-20"),
        ("2 ** 10 - 1", "1023"),
        ("N / 2", "3"),
        ("$N % 4 + ${N}", "10"),
        ("N * 3 ** 2", "63"),
        ("1 <= 2 && 3 != 3", "0"),
    ] {
        assert_eq!(value(text), [format!("tc,{expected}")], "{text}");
    }
}

#[test]
fn a_variable_that_is_not_known_matters_where_it_is_used() {
    assert_eq!(lines("P=$(realpath ..)\ntc a"), ["tc,a"]);
    let expected = "the value of `P` is not known";
    assert_eq!(
        reason("P=$(realpath ..)\n\ntc $P"),
        (3, expected.to_owned())
    );
}

#[test]
fn what_needs_a_shell_is_refused_at_its_line() {
    for (text, line, expected) in [
        ("tc a\nif true; then tc b; fi", 2, "`if` is not supported"),
        ("f () {\n tc a\n}\n", 1, "`(` is not supported"),
        ("tc a > b", 1, "`>` is not supported"),
        ("tc $1", 1, "`$1` is not supported"),
        ("tc `ls`", 1, "commands in backquotes are not supported"),
        (
            "for f in *.in; do tc $f; done",
            1,
            "`*` in names of files is not supported",
        ),
        ("for i in 1 2; do tc $i", 1, "a `for` without `done`"),
        ("for i in 1 2\ntc $i", 1, "a `for` without `do`"),
        ("tc a; done", 1, "`done` without a `for`"),
        ("tc 'a\nb", 1, "`'` is not closed"),
        ("tc $((1 / 0))", 1, "a division by 0"),
        ("tc $((08 + 1))", 1, "`08` in arithmetic is not supported"),
        (
            "tc $((9223372036854775807 + 1))",
            1,
            "a number with more than 64 bits",
        ),
        ("tc {1..9999999}", 1, "more than 100000 words"),
        (
            "for i in {1..1000}; do for j in {1..1000}; do tc; done; done",
            1,
            "it comes to more than 100000 commands",
        ),
        (
            "for ((i = 0; 1; i++)); do for j in ; do tc; done; done",
            1,
            "it turns more than 100000 times",
        ),
    ] {
        assert_eq!(reason(text), (line, expected.to_owned()), "{text}");
    }
}

#[test]
fn blocks_that_mention_no_case_are_passed_over() {
    let text = "say () {\n  if [[ $1 ]]; then echo $1; fi\n}\ntc a\nif which dot >/dev/null; then\n\
                for F in *.in; do\n if [ -s $F ]; then dot <$F | png; fi\n done\nfi\n\
                while read x; do echo $x; done\ncase $x in\n a) echo;;\nesac\ntc b\n";
    assert_eq!(lines(text), ["tc,a", "tc,b"]);
    // What such a block sets is not known afterwards.
    for sets in ["N=2", "let N=2", "((N++))", "read N"] {
        let text = format!("N=1\nif true; then {sets}; fi\ntc $N");
        let expected = "the value of `N` is not known";
        assert_eq!(reason(&text), (3, expected.to_owned()), "{sets}");
    }
    let mentions = "tc a\nif true\nthen\n  for i in 1; do tc b; done\nfi";
    assert_eq!(reason(mentions), (2, "`if` is not supported".to_owned()));
}

#[test]
fn commands_have_their_lines_and_end_at_an_exit() {
    let found = commands("set -e\n\necho a | b > c\ntc a\nexit 0\ntc b\n").unwrap();
    let words = vec!["tc".to_owned(), "a".to_owned()];
    assert_eq!(found, [ShellCommand { line: 4, words }]);
    assert_eq!(
        lines("for ((i = 0; 1; i++)); do tc $i; exit; done"),
        ["tc,0"]
    );
}
