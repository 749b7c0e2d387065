//! Asking a type what it reads.
//!
//! Theory of operation: a type that serde reads tells what it expects: the keys of a table, one of some names, a number. A [`Probe`]
//! stands in for the text. It is led by a path: at each table on the way it offers the one key that the path names, and at the
//! end it notes what is asked for, or offers a sample and notes whether that is taken. So each question is a reading of its
//! own, and what comes of the reading does not matter.

use serde::de::{
    self, Deserialize, DeserializeSeed, Deserializer, Expected, MapAccess, SeqAccess, Visitor,
};
use serde_spanned::de::{SpannedDeserializer, is_spanned};
use std::cell::RefCell;
use std::fmt;

/// A step on the way to a value.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// A key of a table whose keys are known.
    Key(&'static str),
    /// An item of a list, or an entry of a table that takes any key.
    Inside,
}

/// What is offered at the end of the way.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sample {
    Bool,
    Int(i64),
    Float,
    Text(&'static str),
    List,
    Table,
}

/// What a type asks for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    /// A table with these keys and no others.
    Table(&'static [&'static str]),
    /// A table with any keys.
    Entries,
    /// A list.
    List,
    /// One of these names.
    Names(&'static [&'static str]),
    /// A value that tells by itself what it takes.
    Value,
}

/// What was heard at the end of the way.
#[derive(Clone, Debug, Default)]
pub(super) struct Heard {
    /// Whether it may be left out.
    pub(super) is_optional: bool,
    pub(super) shape: Option<Shape>,
    /// What it wants, in the words of its errors.
    pub(super) wanted: String,
    /// Whether the sample was taken.
    pub(super) took: bool,
}

/// Asks `T` about the value at the end of a path, and offers it a sample.
pub(super) fn ask<'de, T: Deserialize<'de>>(path: &[Step], sample: Option<Sample>) -> Heard {
    let heard = RefCell::default();
    // It always fails where there is a required key beside the path.
    let _ = T::deserialize(Probe {
        path,
        sample,
        heard: &heard,
    });
    heard.into_inner()
}

/// Stands in for a value.
#[derive(Clone, Copy)]
struct Probe<'a> {
    path: &'a [Step],
    sample: Option<Sample>,
    heard: &'a RefCell<Heard>,
}

/// Why a reading ends.
#[derive(Debug)]
struct Ended;

impl fmt::Display for Ended {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("the question is answered")
    }
}

impl std::error::Error for Ended {}

impl de::Error for Ended {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

impl Probe<'_> {
    fn is_there(&self) -> bool {
        self.path.is_empty()
    }

    /// What lies one step further.
    fn next(&self) -> Self {
        Self {
            path: &self.path[1..],
            ..*self
        }
    }

    fn note<'de, V: Visitor<'de>>(&self, shape: Shape, visitor: &V) {
        let mut heard = self.heard.borrow_mut();
        heard.shape = Some(shape);
        let expected: &dyn Expected = visitor;
        heard.wanted = expected.to_string();
    }

    /// Offers the sample.
    fn offer<'de, V: Visitor<'de>>(&self, visitor: V) -> Result<V::Value, Ended> {
        let taken = match self.sample {
            None => Err(Ended),
            Some(Sample::Bool) => visitor.visit_bool(true),
            Some(Sample::Int(number)) => visitor.visit_i64(number),
            Some(Sample::Float) => visitor.visit_f64(1.5),
            Some(Sample::Text(text)) => visitor.visit_str(text),
            Some(Sample::List) => visitor.visit_seq(Nothing),
            Some(Sample::Table) => visitor.visit_map(Nothing),
        };
        self.heard.borrow_mut().took = taken.is_ok();
        taken
    }
}

impl<'de> Deserializer<'de> for Probe<'_> {
    type Error = Ended;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Ended> {
        if self.is_there() {
            self.note(Shape::Value, &visitor);
            return self.offer(visitor);
        }
        match self.path[0] {
            Step::Key(_) => visitor.visit_map(One(Some(self))),
            Step::Inside => visitor.visit_seq(One(Some(self))),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Ended> {
        self.heard.borrow_mut().is_optional |= self.is_there();
        visitor.visit_some(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        keys: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Ended> {
        if is_spanned(name) {
            return visitor.visit_map(SpannedDeserializer::new(self, 0..0));
        }
        if self.is_there() {
            self.note(Shape::Table(keys), &visitor);
            return Err(Ended);
        }
        visitor.visit_map(One(Some(self)))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Ended> {
        if self.is_there() {
            self.note(Shape::Entries, &visitor);
            return Err(Ended);
        }
        visitor.visit_map(One(Some(self)))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Ended> {
        if self.is_there() {
            self.note(Shape::List, &visitor);
            return Err(Ended);
        }
        visitor.visit_seq(One(Some(self)))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Ended> {
        self.note(Shape::Names(names), &visitor);
        Err(Ended)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Ended> {
        visitor.visit_newtype_struct(self)
    }

    serde::forward_to_deserialize_any! {
        bool u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64 char str string
        bytes byte_buf unit ignored_any unit_struct tuple_struct tuple identifier
    }
}

impl de::IntoDeserializer<'_, Ended> for Probe<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// A list or a table with the one value that the path leads to.
struct One<'a>(Option<Probe<'a>>);

impl<'de> MapAccess<'de> for One<'_> {
    type Error = Ended;

    fn next_key_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Ended> {
        let Some(probe) = &self.0 else {
            return Ok(None);
        };
        let key = match probe.path[0] {
            Step::Key(key) => key,
            // It is the code of a language, too.
            Step::Inside => "en",
        };
        seed.deserialize(Key(key)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Ended> {
        let probe = self.0.take().ok_or(Ended)?;
        seed.deserialize(probe.next())
    }
}

impl<'de> SeqAccess<'de> for One<'_> {
    type Error = Ended;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Ended> {
        let probe = self.0.take();
        probe
            .map(|probe| seed.deserialize(probe.next()))
            .transpose()
    }
}

/// A list or a table without anything.
struct Nothing;

impl<'de> SeqAccess<'de> for Nothing {
    type Error = Ended;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        _: T,
    ) -> Result<Option<T::Value>, Ended> {
        Ok(None)
    }
}

impl<'de> MapAccess<'de> for Nothing {
    type Error = Ended;

    fn next_key_seed<T: DeserializeSeed<'de>>(&mut self, _: T) -> Result<Option<T::Value>, Ended> {
        Ok(None)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, _: T) -> Result<T::Value, Ended> {
        Err(Ended)
    }
}

/// The key of a table, with its place if that is asked for.
struct Key(&'static str);

impl<'de> Deserializer<'de> for Key {
    type Error = Ended;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Ended> {
        visitor.visit_str(self.0)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Ended> {
        if is_spanned(name) {
            return visitor.visit_map(SpannedDeserializer::new(self, 0..0));
        }
        Err(Ended)
    }

    serde::forward_to_deserialize_any! {
        bool u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64 char str string seq map enum option
        bytes byte_buf unit ignored_any unit_struct newtype_struct tuple_struct tuple identifier
    }
}

impl de::IntoDeserializer<'_, Ended> for Key {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}
