//! From parsed TOML to the types of the spec.
//!
//! Theory of operation: the toml crate's own deserializer stops at the first error and renders it to
//! text. This one walks the same parsed tree with errors of our own, so that a fault keeps its parts
//! (the key found, the keys known). To find all faults in one go, [`read`] notes a fault, cuts what it
//! is about out of the tree and starts again; a required key that was cut out is not missed.

use super::Spec;
use super::fault::{Fault, Faults, nearest};
use super::key::KeyPath;
use serde::de::{
    self, Deserialize, DeserializeSeed, Expected, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// The spec in the parsed text; nothing unless it is free of faults.
pub(super) fn read(written: &Spanned<DeTable<'_>>, faults: &Faults) -> Option<Spec> {
    let whole = written.span();
    let mut left = written.get_ref().clone();
    let mut cut = BTreeSet::new();
    loop {
        let tree = Spanned::new(whole.clone(), DeValue::Table(left.clone()));
        let refusal = match Spec::deserialize(Node::new(tree)) {
            Ok(spec) => return (faults.count() == 0).then_some(spec),
            Err(refusal) => refusal,
        };
        let span = refusal.span.unwrap_or_else(|| whole.clone());
        let path = KeyPath::of(written.get_ref(), &span).unwrap_or_default();
        if path.to_string() == "format" {
            faults.replace(span, refusal.fault);
            return None;
        }
        cut.extend(excused(&path, &refusal.fault));
        KeyPath::of(&left, &span)
            .unwrap_or_default()
            .cut_from(&mut left);
        if !matches!(&refusal.fault, Fault::MissingKey { key, .. } if cut.contains(&path.child(key)))
        {
            faults.add(span, refusal.fault);
        }
        if path.is_root() {
            return None;
        }
    }
}

/// The keys that need not be there when this fault is cut out: its own, and the one that was meant.
fn excused(path: &KeyPath, fault: &Fault) -> Vec<KeyPath> {
    let meant = match fault {
        Fault::UnknownKey { found, known } => nearest(found, known),
        _ => None,
    };
    let meant = meant.map(|key| path.parent().child(key));
    meant.into_iter().chain([path.clone()]).collect()
}

/// Why a value could not be read, and where once that is known.
#[derive(Debug)]
pub(super) struct Refusal {
    fault: Fault,
    span: Option<Range<usize>>,
}

impl Refusal {
    fn within(mut self, span: &Range<usize>) -> Self {
        self.span.get_or_insert_with(|| span.clone());
        self
    }
    /// Says what an unknown name should have named.
    fn naming(mut self, what: &'static str) -> Self {
        if let Fault::UnknownName { what: said, .. } = &mut self.fault {
            *said = what;
        }
        self
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self { fault, span: None }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}", self.fault)
    }
}

impl std::error::Error for Refusal {}

impl de::Error for Refusal {
    fn custom<T: fmt::Display>(words: T) -> Self {
        Fault::Syntax(words.to_string()).into()
    }

    fn invalid_type(found: Unexpected<'_>, wanted: &dyn Expected) -> Self {
        let (wanted, found) = (wanted_in_words(wanted, found), in_words(found));
        Fault::Mismatch { found, wanted }.into()
    }

    fn invalid_value(found: Unexpected<'_>, wanted: &dyn Expected) -> Self {
        Self::invalid_type(found, wanted)
    }

    fn unknown_variant(found: &str, known: &'static [&'static str]) -> Self {
        let known = known.iter().map(ToString::to_string).collect();
        Fault::UnknownName {
            what: "name",
            found: found.to_owned(),
            known,
        }
        .into()
    }

    fn unknown_field(found: &str, known: &'static [&'static str]) -> Self {
        let known = known.iter().map(ToString::to_string).collect();
        Fault::UnknownKey {
            found: found.to_owned(),
            known,
        }
        .into()
    }

    fn missing_field(key: &'static str) -> Self {
        Fault::MissingKey {
            key: key.to_owned(),
            advice: "",
        }
        .into()
    }
}

/// Serde's words for the plain types in the words of a setter; ours stay.
fn wanted_in_words(wanted: &dyn Expected, found: Unexpected<'_>) -> String {
    let wanted = wanted.to_string();
    match (wanted.as_str(), found) {
        ("a string", _) => "a text in quotes".to_owned(),
        ("a boolean", _) => "true or false".to_owned(),
        ("f64", _) => "a number".to_owned(),
        ("a sequence", Unexpected::Map) => {
            "a list of tables, each headed with two brackets, [[ ]]".to_owned()
        }
        ("a sequence", _) => "a list in brackets, [ ]".to_owned(),
        ("a map", _) => "a table like { n = 3 }".to_owned(),
        _ => wanted,
    }
}

fn in_words(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Signed(value) => value.to_string(),
        Unexpected::Float(value) => format!("{value:?}"),
        Unexpected::Str(text) => format!("{text:?}"),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "a table".to_owned(),
        other => other.to_string(),
    }
}

/// One value of the parsed text.
pub(super) struct Node<'de> {
    value: DeValue<'de>,
    span: Range<usize>,
}

impl<'de> Node<'de> {
    fn new(value: Spanned<DeValue<'de>>) -> Self {
        let span = value.span();
        Self {
            value: value.into_inner(),
            span,
        }
    }

    fn unexpected(&self) -> Unexpected<'_> {
        match &self.value {
            DeValue::String(text) => Unexpected::Str(text),
            DeValue::Integer(number) => Unexpected::Other(number.as_str()),
            DeValue::Float(number) => Unexpected::Other(number.as_str()),
            DeValue::Boolean(value) => Unexpected::Bool(*value),
            DeValue::Datetime(_) => Unexpected::Other("a date"),
            DeValue::Array(_) => Unexpected::Seq,
            DeValue::Table(_) => Unexpected::Map,
        }
    }

    fn visit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        let refused = de::Error::invalid_type(self.unexpected(), &visitor);
        match self.value {
            DeValue::String(text) => visitor.visit_string(text.into_owned()),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .map_or(Err(refused), |number| visitor.visit_i64(number)),
            DeValue::Float(number) => number
                .as_str()
                .parse()
                .map_or(Err(refused), |number| visitor.visit_f64(number)),
            DeValue::Boolean(value) => visitor.visit_bool(value),
            DeValue::Datetime(_) => Err(refused),
            DeValue::Array(items) => visitor.visit_seq(Items(items.into_iter())),
            DeValue::Table(table) => visitor.visit_map(Entries {
                rest: table.into_iter(),
                value: None,
            }),
        }
    }
}

impl<'de> de::Deserializer<'de> for Node<'de> {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        let span = self.span.clone();
        self.visit(visitor).map_err(|refusal| refusal.within(&span))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        let span = self.span.clone();
        if serde_spanned::de::is_spanned(name) {
            return visitor.visit_map(serde_spanned::de::SpannedDeserializer::new(self, span));
        }
        if matches!(self.value, DeValue::Table(_)) {
            return self.deserialize_any(visitor);
        }
        let refusal: Refusal = de::Error::invalid_type(self.unexpected(), &visitor);
        Err(refusal.within(&span))
    }

    /// A closed set of names; the type's name says of what.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        let refusal: Refusal = de::Error::invalid_type(self.unexpected(), &visitor);
        let DeValue::String(text) = self.value else {
            return Err(refusal.within(&self.span));
        };
        visitor
            .visit_enum(text.into_owned().into_deserializer())
            .map_err(|refusal: Refusal| refusal.naming(name).within(&self.span))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64 char str string seq
        bytes byte_buf map unit ignored_any unit_struct tuple_struct tuple identifier
    }
}

impl<'de> IntoDeserializer<'de, Refusal> for Node<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// The items of a list.
struct Items<'de>(<DeArray<'de> as IntoIterator>::IntoIter);

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Refusal;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Refusal> {
        self.0
            .next()
            .map(|item| seed.deserialize(Node::new(item)))
            .transpose()
    }
}

/// The entries of a table.
struct Entries<'de> {
    rest: <DeTable<'de> as IntoIterator>::IntoIter,
    value: Option<Node<'de>>,
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = Refusal;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Refusal> {
        let Some((key, value)) = self.rest.next() else {
            return Ok(None);
        };
        self.value = Some(Node::new(value));
        let span = key.span();
        let key = Spanned::new(span, DeValue::String(key.into_inner()));
        seed.deserialize(Node::new(key)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Refusal> {
        let node = self
            .value
            .take()
            .ok_or_else(|| <Refusal as de::Error>::custom("a value without a key"))?;
        seed.deserialize(node)
    }
}
