//! The functions and methods of a signature: their names, parameters and types.

use super::parts::Resolver;
use harness::{
    Name, NameError, Param, ParamError, Routine, Type, TypeError, check_name, languages,
};
use spec::Spanned;
use spec::{Mistake, Names, Params};
use std::collections::BTreeMap;
use std::ops::Range;

/// The type name for a method without a result.
pub(super) const VOID: &str = "void";

/// A function or a method as written.
pub(super) struct Written<'a> {
    /// The class it belongs to.
    pub(super) class: Option<&'a str>,
    pub(super) name: &'a Spanned<String>,
    pub(super) params: Option<&'a Params>,
    pub(super) returns: Option<&'a Spanned<String>>,
    pub(super) names: Option<&'a Spanned<Names>>,
}

impl Resolver<'_> {
    pub(super) fn routine(&self, written: &Written<'_>) -> Option<Routine> {
        let name = Name {
            plain: written.name.get_ref().clone(),
            special: self.special_names(written.names),
        };
        let fits = self.named(written.name, || name.check_languages(written.class));
        let params = self.params(written.params);
        let returns = match written.returns {
            Some(text) if text.get_ref() != VOID => {
                let kind = Type::parse(text.get_ref());
                Some(self.noted(text.span(), kind.map_err(SignatureError::into_mistake))?)
            }
            _ => None,
        };
        let params = params?;
        fits.then_some(Routine {
            name,
            params,
            returns,
        })
    }

    /// Checks a name, also with `fits`.
    pub(super) fn named(
        &self,
        name: &Spanned<String>,
        fits: impl FnOnce() -> Result<(), NameError>,
    ) -> bool {
        let checked = check_name(name.get_ref()).and_then(|()| fits());
        self.noted(name.span(), checked.map_err(SignatureError::into_mistake))
            .is_some()
    }

    fn special_names(&self, names: Option<&Spanned<Names>>) -> BTreeMap<String, String> {
        let mut special = BTreeMap::new();
        for (language, name) in names.into_iter().flat_map(Spanned::get_ref) {
            let known: Vec<String> = languages().map(str::to_owned).collect();
            let found = language.get_ref().clone();
            if !known.contains(&found) {
                let mistake = Mistake::UnknownName {
                    what: "language",
                    found,
                    known,
                };
                self.mistakes.add(language.span(), mistake);
            } else if self.named(name, || Ok(())) {
                special.insert(found, name.get_ref().clone());
            }
        }
        special
    }

    pub(super) fn params(&self, listed: Option<&Params>) -> Option<Vec<Param>> {
        let mut seen = BTreeMap::new();
        let mut params = Vec::new();
        let listed = listed.map_or(&[][..], |listed| listed.get_ref());
        for text in listed {
            let param = Param::parse(text.get_ref()).map_err(SignatureError::into_mistake);
            if let Some(param) = self.noted(text.span(), param) {
                self.once(&mut seen, "parameter", &param.name, text.span());
                params.push(param);
            }
        }
        (params.len() == listed.len()).then_some(params)
    }

    /// Records a repeated name.
    pub(super) fn once(
        &self,
        seen: &mut BTreeMap<String, Range<usize>>,
        what: &'static str,
        name: &str,
        span: Range<usize>,
    ) {
        if let Some(first) = seen.insert(name.to_owned(), span.clone()) {
            let name = name.to_owned();
            self.mistakes
                .add(span, Mistake::Duplicate { what, name, first });
        }
    }
}

/// An error in a signature.
trait SignatureError {
    /// The mistake of the spec that it is.
    fn into_mistake(self) -> Mistake;
}

macro_rules! signature_errors {
    ($($error:ty),*) => {$(
        impl SignatureError for $error {
            fn into_mistake(self) -> Mistake {
                Mistake::Unfit {
                    what: self.to_string(),
                    right: self.advice(),
                }
            }
        }
    )*};
}

signature_errors!(NameError, TypeError, ParamError);
