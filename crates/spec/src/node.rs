//! A parsed value in the form for serde.

use super::moment::Moment;
use super::refusal::Refusal;
use serde::de::{
    self, DeserializeSeed, IntoDeserializer, MapAccess, SeqAccess, Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// One value of the parsed text.
pub(super) struct Node<'de> {
    value: DeValue<'de>,
    span: Range<usize>,
}

impl<'de> Node<'de> {
    pub(super) fn new(value: Spanned<DeValue<'de>>) -> Self {
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

    /// An enumeration; the type's name describes it.
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
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        if let (Moment::NAME, DeValue::Datetime(date)) = (name, &self.value) {
            let date = IntoDeserializer::<Refusal>::into_deserializer(date.to_string());
            let read = visitor.visit_newtype_struct(date);
            return read.map_err(|refusal| refusal.within(&self.span));
        }
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
