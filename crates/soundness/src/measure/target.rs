//! Where solutions are measured.

use base::text::nearest;
use std::fmt;
use std::str::FromStr;

/// A judge or a cluster whose times are compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Target {
    /// This machine.
    #[default]
    Local,
    /// Workers of a cluster: of this kind, or of the most common one.
    Nats(Option<String>),
    /// A `DOMjudge` server with this address.
    Domjudge(String),
    /// This machine, counting instructions instead of time.
    Instructions,
}

/// The names of targets, without what follows a colon.
const NAMES: [&str; 4] = ["local", "nats", "domjudge", "instructions"];

impl fmt::Display for Target {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Local => out.write_str("local"),
            Self::Nats(None) => out.write_str("nats"),
            Self::Nats(Some(kind)) => write!(out, "nats:{kind}"),
            Self::Domjudge(address) => write!(out, "domjudge:{address}"),
            Self::Instructions => out.write_str("instructions"),
        }
    }
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest.trim())),
            None => (text, None),
        };
        match (name.trim(), rest) {
            ("local", None) => Ok(Self::Local),
            ("instructions", None) => Ok(Self::Instructions),
            ("nats", None) => Ok(Self::Nats(None)),
            ("nats", Some("")) => Err("the kind of machine is missing after `nats:`".to_owned()),
            ("nats", Some(kind)) => Ok(Self::Nats(Some(kind.to_owned()))),
            ("domjudge", None | Some("")) => {
                Err("the address is missing: write domjudge:https://judge.example.org".to_owned())
            }
            ("domjudge", Some(address)) => Ok(Self::Domjudge(address.to_owned())),
            (name @ ("local" | "instructions"), Some(_)) => {
                Err(format!("nothing may follow `{name}`"))
            }
            (name, _) => {
                let known = NAMES.map(str::to_owned);
                let near = nearest(name, &known);
                let near = near.map(|near| format!("; did you mean `{near}`?"));
                Err(format!(
                    "targets are local, nats, nats:KIND, domjudge:ADDRESS and instructions{}",
                    near.unwrap_or_default()
                ))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Target;

    #[test]
    fn targets_are_read_as_they_are_written() {
        for text in [
            "local",
            "nats",
            "nats:AMD EPYC 7B13",
            "domjudge:http://localhost:8000/domjudge",
            "instructions",
        ] {
            let target: Target = text.parse().unwrap();
            assert_eq!(target.to_string(), text);
        }
    }

    #[test]
    fn other_names_are_refused_with_what_would_be_right() {
        for (text, expected) in [
            ("locale", "did you mean `local`?"),
            ("gibberish", "targets are local, nats, nats:KIND"),
            ("nats:", "the kind of machine is missing"),
            ("domjudge", "domjudge:https://"),
            ("local:x", "nothing may follow `local`"),
        ] {
            let refusal = text.parse::<Target>().unwrap_err();
            assert!(refusal.contains(expected), "{text}: {refusal}");
        }
    }
}
