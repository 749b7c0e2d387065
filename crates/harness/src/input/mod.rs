//! Checking an input against the signature: LeetCode's lines of JSON.

mod scan;

use super::signature::{Class, Param, Signature};
use super::types::{Base, Type};
use problems::Invalid;
use scan::Scan;

/// Checks that an input contains the arguments of a signature.
///
/// For a function there is one line for each argument. For a class there are two lines: the names
/// of the calls, the constructor first, and the list of arguments of each call.
///
/// # Errors
/// If the input has another form; the error states what is expected.
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

    /// The names of the calls: the class once, then its methods.
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

    /// A linked list, or a tree by its levels.
    fn nodes(&mut self, kind: Type, of: &str) -> Result<(), Invalid> {
        let is_tree = kind.base == Base::TreeNode;
        self.expect(b'[', &format!("{kind} for {of}"))?;
        // The number of positions for further nodes: that of the root, then those below each node.
        let mut places = 1;
        let mut count = 0;
        while !self.takes(b']') {
            if count > 0 {
                self.expect(b',', "`,` or `]`")?;
            }
            let start = self.place();
            if places == 0 {
                return Err(self.refuse(
                    start,
                    &format!("`]`: no node of {of} is left to be above this one"),
                ));
            }
            places -= usize::from(is_tree);
            if is_tree && count > 0 && self.takes_word(b"null") {
                count += 1;
                continue;
            }
            let number = Type {
                base: Base::Int,
                ..kind
            };
            self.single(number, of)?;
            places += 2 * usize::from(is_tree);
            count += 1;
        }
        Ok(())
    }

    fn single(&mut self, kind: Type, of: &str) -> Result<(), Invalid> {
        if kind.base.is_node() {
            return self.nodes(kind, of);
        }
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
            // These are read above.
            Base::ListNode | Base::TreeNode => false,
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
mod tests;
