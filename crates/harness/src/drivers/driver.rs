//! Reads the calls, prints the results in a frame.

use std::cell::RefCell;
use std::io::{Read as _, Write as _};
use std::panic::{AssertUnwindSafe, PanicHookInfo};
use std::sync::Mutex;

/// Whether input and answer have a frame around them.
const FRAMED: bool = @FRAMED@;

/// The solution returned an invalid value.
struct Failure(String);

/// The input, which has been checked against the signature: commas are equivalent to spaces.
#[derive(Default)]
pub struct Input {
    text: Vec<u8>,
    at: usize,
}

/// The answer.
#[derive(Default)]
pub struct Output(pub String);

static PANIC: Mutex<String> = Mutex::new(String::new());

impl Input {
    pub fn peek(&mut self) -> u8 {
        while self.at < self.text.len() && b" \t\r\n,".contains(&self.text[self.at]) {
            self.at += 1;
        }
        self.text.get(self.at).copied().unwrap_or(0)
    }

    pub fn take(&mut self) {
        self.peek();
        self.at += 1;
    }

    pub fn takes(&mut self, wanted: u8) -> bool {
        let here = self.peek() == wanted;
        self.at += usize::from(here);
        here
    }

    pub fn read<T: Value>(&mut self) -> T {
        T::read(self)
    }

    fn word(&mut self) -> &str {
        self.peek();
        let rest = &self.text[self.at..];
        let is_end = |byte: &u8| b" \t\r\n,]".contains(byte);
        let size = rest.iter().position(is_end).unwrap_or(rest.len());
        self.at += size;
        std::str::from_utf8(&rest[..size]).expect("the input has been checked")
    }

    fn hex4(&mut self) -> u32 {
        let digits = String::from_utf8_lossy(&self.text[self.at..self.at + 4]).into_owned();
        self.at += 4;
        u32::from_str_radix(&digits, 16).expect("the input has been checked")
    }

    fn escape(&mut self) -> char {
        let letter = self.text[self.at];
        self.at += 1;
        match letter {
            b'u' => {
                let mut code = self.hex4();
                if code >> 10 == 0x36 {
                    self.at += 2;
                    code = 0x10000 + ((code & 0x3ff) << 10) + (self.hex4() & 0x3ff);
                }
                char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            other => char::from(other),
        }
    }
}

/// A type of the signature.
pub trait Value: Sized {
    fn read(input: &mut Input) -> Self;
    fn write(self, output: &mut Output, what: &str);
}

macro_rules! whole {
    ($($type:ty),*) => {$(
        impl Value for $type {
            fn read(input: &mut Input) -> Self {
                input.word().parse().expect("the input has been checked")
            }

            fn write(self, output: &mut Output, _what: &str) {
                output.0.push_str(&self.to_string());
            }
        }
    )*};
}

whole!(i32, i64, bool);

impl Value for f64 {
    fn read(input: &mut Input) -> Self {
        input.word().parse().expect("the input has been checked")
    }

    fn write(self, output: &mut Output, what: &str) {
        if !self.is_finite() {
            std::panic::panic_any(Failure(format!("{what} returned {self}, which JSON cannot hold")));
        }
        output.0.push_str(&format!("{self:.5}"));
    }
}

impl Value for String {
    fn read(input: &mut Input) -> Self {
        input.take();
        let mut text = Vec::new();
        loop {
            let byte = input.text[input.at];
            input.at += 1;
            match byte {
                b'"' => return String::from_utf8_lossy(&text).into_owned(),
                b'\\' => text.extend(input.escape().to_string().bytes()),
                other => text.push(other),
            }
        }
    }

    fn write(self, output: &mut Output, _what: &str) {
        output.0.push('"');
        for letter in self.chars() {
            match letter {
                '"' | '\\' => output.0.extend(['\\', letter]),
                control if control < ' ' => output.0.push_str(&format!("\\u{:04x}", control as u32)),
                other => output.0.push(other),
            }
        }
        output.0.push('"');
    }
}

impl Value for char {
    fn read(input: &mut Input) -> Self {
        String::read(input).chars().next().unwrap_or('\0')
    }

    fn write(self, output: &mut Output, what: &str) {
        self.to_string().write(output, what);
    }
}

impl<T: Value> Value for Option<T> {
    fn read(input: &mut Input) -> Self {
        if input.peek() == b'n' {
            input.word();
            return None;
        }
        Some(T::read(input))
    }

    fn write(self, output: &mut Output, what: &str) {
        match self {
            Some(value) => value.write(output, what),
            None => output.0.push_str("null"),
        }
    }
}

impl<T: Value> Value for Vec<T> {
    fn read(input: &mut Input) -> Self {
        let mut items = Vec::new();
        input.take();
        while !input.takes(b']') {
            items.push(T::read(input));
        }
        items
    }

    fn write(self, output: &mut Output, what: &str) {
        output.0.push('[');
        for (at, item) in self.into_iter().enumerate() {
            if at > 0 {
                output.0.push(',');
            }
            item.write(output, what);
        }
        output.0.push(']');
    }
}

/// A tree with a cycle has no end; no answer has this many nodes.
fn check_end(nodes: usize, what: &str) {
    if nodes > 1 << 21 {
        std::panic::panic_any(Failure(format!("{what} returned nodes without an end")));
    }
}

@NODES@/// Notes where the solution panicked.
fn note(panic: &PanicHookInfo) {
    let said = panic.payload();
    let said = said.downcast_ref::<&str>().map(|said| said.to_string()).or(said.downcast_ref::<String>().cloned());
    let place = panic.location().map(|place| format!(" ({}:{})", place.file(), place.line()));
    let said = format!("panicked: {}{}", said.unwrap_or_default(), place.unwrap_or_default());
    if !panic.payload().is::<Failure>() {
        eprintln!("{said}");
    }
    *PANIC.lock().unwrap() = said;
}

fn attempt(run: fn(&mut Input, &mut Output), input: &mut Input) -> Result<String, String> {
    let mut output = Output::default();
    match std::panic::catch_unwind(AssertUnwindSafe(|| run(input, &mut output))) {
        Ok(()) => Ok(output.0),
        Err(payload) => Err(match payload.downcast::<Failure>() {
            Ok(failure) => failure.0,
            Err(_) => PANIC.lock().unwrap().clone(),
        }),
    }
}

/// Makes the calls, and prints the results.
pub fn main(run: fn(&mut Input, &mut Output)) {
    let mut input = Input::default();
    std::io::stdin().read_to_end(&mut input.text).expect("standard input can be read");
    let line = input.text.iter().position(|byte| *byte == b'\n').unwrap_or(input.text.len());
    let line = if FRAMED { line } else { 0 };
    let nonce = String::from_utf8_lossy(&input.text[..line]).into_owned();
    input.at = line;
    std::panic::set_hook(Box::new(note));
    let (mark, said) = match attempt(run, &mut input) {
        Ok(answer) => ('+', answer),
        Err(reason) => ('-', reason),
    };
    if !FRAMED && mark == '-' {
        std::process::exit(1);
    }
    let frame = if FRAMED { format!("{nonce}{mark}{said}\n{nonce}") } else { format!("{said}\n") };
    let mut out = std::io::stdout().lock();
    let printed = out.write_all(frame.as_bytes());
    let _ = printed.and_then(|()| out.flush());
    std::process::exit(0);
}

/// Makes the calls of a class problem: `construct` makes the first, `call` makes one by its name.
pub fn run_class<T>(
    input: &mut Input,
    output: &mut Output,
    construct: fn(&mut Input) -> T,
    call: fn(&mut T, &str, &mut Input, &mut Output),
) {
    let names: Vec<String> = input.read();
    input.take();
    input.take();
    let mut object = construct(input);
    input.take();
    output.0.push_str("[null");
    for name in &names[1..] {
        output.0.push(',');
        input.take();
        call(&mut object, name, input, output);
        input.take();
    }
    output.0.push(']');
}
