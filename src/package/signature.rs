//! What a contestant has to write: the signature of a function or class problem.

use super::Kind;
use super::parts::Resolver;
use crate::harness::{
    Class, Name, NameError, Param, ParamError, Routine, Signature, Type, TypeError,
    check_class_name, check_name, languages,
};
use crate::spec::{self, Mistake, Names, Params};
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;

impl Resolver<'_> {
    /// The signature of the spec; nothing where the kind has none, or where it has mistakes.
    pub(super) fn signature(
        &self,
        kind: &Spanned<Kind>,
        written: Option<&Spanned<spec::Signature>>,
    ) -> Option<Signature> {
        let is_class = match kind.get_ref() {
            Kind::Function => false,
            Kind::Class => true,
            Kind::Batch | Kind::Answer => {
                if let Some(written) = written {
                    self.misplaced(
                        written.span(),
                        "it goes with kind = \"function\" or \"class\"",
                    );
                }
                return None;
            }
        };
        let Some(written) = written else {
            self.missing(
                0..0,
                "signature",
                "it says what a contestant has to write: [signature] with `function` or `class`",
            );
            return None;
        };
        let (span, keys) = (written.span(), written.get_ref());
        if is_class {
            self.only_for_functions(keys);
            self.class(span, keys).map(Signature::Class)
        } else {
            self.only_for_classes(keys);
            self.function(span, keys).map(Signature::Function)
        }
    }

    fn only_for_functions(&self, keys: &spec::Signature) {
        let spans = [
            keys.function.as_ref().map(Spanned::span),
            keys.params.as_ref().map(Spanned::span),
            keys.returns.as_ref().map(Spanned::span),
            keys.names.as_ref().map(Spanned::span),
        ];
        for span in spans.into_iter().flatten() {
            self.misplaced(span, "it goes with kind = \"function\"; a class has `class`, `constructor` and [[signature.method]]");
        }
    }

    fn only_for_classes(&self, keys: &spec::Signature) {
        let spans = [
            keys.class.as_ref().map(Spanned::span),
            keys.constructor.as_ref().map(Spanned::span),
            keys.method.as_ref().map(Spanned::span),
        ];
        for span in spans.into_iter().flatten() {
            self.misplaced(
                span,
                "it goes with kind = \"class\"; a function has `function`, `params` and `returns`",
            );
        }
    }

    fn function(&self, span: Range<usize>, keys: &spec::Signature) -> Option<Routine> {
        let Some(name) = &keys.function else {
            self.missing(
                span,
                "function",
                "name the function that a contestant has to write",
            );
            return None;
        };
        let Some(returns) = &keys.returns else {
            self.missing(span, "returns", "name the type that the function returns");
            return None;
        };
        if returns.get_ref() == VOID {
            self.mismatch(
                returns.span(),
                "\"void\"",
                "a type: what a function returns is its answer",
            );
        }
        self.routine(
            None,
            name,
            keys.names.as_ref(),
            keys.params.as_ref(),
            Some(returns),
        )
    }

    fn class(&self, span: Range<usize>, keys: &spec::Signature) -> Option<Class> {
        let Some(name) = &keys.class else {
            self.missing(
                span,
                "class",
                "name the class that a contestant has to write",
            );
            return None;
        };
        let constructor = match &keys.constructor {
            Some(params) => self.params(Some(params)),
            None => {
                self.missing(
                    span.clone(),
                    "constructor",
                    "list the constructor's parameters, or write `constructor = []`",
                );
                None
            }
        };
        let listed = keys
            .method
            .as_ref()
            .map_or(&[][..], |methods| methods.get_ref());
        if listed.is_empty() {
            self.missing(
                span,
                "method",
                "describe the methods of the class, each under [[signature.method]]",
            );
        }
        let fits = self.named(name, || check_class_name(name.get_ref()));
        let mut seen = BTreeMap::from([(name.get_ref(), name.span())]);
        let methods: Vec<Option<Routine>> = listed
            .iter()
            .map(|method| {
                self.once(&mut seen, "method", &method.name);
                let (class, names, params) = (
                    Some(name.get_ref()),
                    method.names.as_ref(),
                    method.params.as_ref(),
                );
                self.routine(
                    class.map(String::as_str),
                    &method.name,
                    names,
                    params,
                    method.returns.as_ref(),
                )
            })
            .collect();
        Some(Class {
            name: fits.then(|| name.get_ref().clone())?,
            constructor: constructor?,
            methods: methods.into_iter().collect::<Option<_>>()?,
        })
    }

    fn routine(
        &self,
        class: Option<&str>,
        name: &Spanned<String>,
        names: Option<&Spanned<Names>>,
        params: Option<&Params>,
        returns: Option<&Spanned<String>>,
    ) -> Option<Routine> {
        let special = self.special_names(names);
        let resolved = Name {
            plain: name.get_ref().clone(),
            special,
        };
        let fits = self.named(name, || resolved.check_languages(class));
        let params = self.params(params);
        let returns = match returns {
            Some(text) if text.get_ref() != VOID => {
                let kind = Type::parse(text.get_ref());
                Some(self.noted(text.span(), kind.map_err(unfit_type))?)
            }
            _ => None,
        };
        let params = params?;
        fits.then_some(Routine {
            name: resolved,
            params,
            returns,
        })
    }

    /// Whether a name can be one, in all languages.
    fn named(&self, name: &Spanned<String>, fits: impl FnOnce() -> Result<(), NameError>) -> bool {
        let checked = check_name(name.get_ref()).and_then(|()| fits());
        self.noted(name.span(), checked.map_err(unfit_name))
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

    fn params(&self, listed: Option<&Params>) -> Option<Vec<Param>> {
        let mut seen = BTreeMap::new();
        let mut params = Vec::new();
        let listed = listed.map_or(&[][..], |listed| listed.get_ref());
        for text in listed {
            let param = Param::parse(text.get_ref()).map_err(unfit_param);
            let Some(param) = self.noted(text.span(), param) else {
                continue;
            };
            let first = seen.insert(param.name.clone(), text.span());
            if let Some(first) = first {
                let name = param.name.clone();
                self.mistakes.add(
                    text.span(),
                    Mistake::Duplicate {
                        what: "parameter",
                        name,
                        first,
                    },
                );
            }
            params.push(param);
        }
        (params.len() == listed.len()).then_some(params)
    }

    /// Notes a name that was seen before.
    fn once<'a>(
        &self,
        seen: &mut BTreeMap<&'a String, Range<usize>>,
        what: &'static str,
        name: &'a Spanned<String>,
    ) {
        if let Some(first) = seen.insert(name.get_ref(), name.span()) {
            let mistake = Mistake::Duplicate {
                what,
                name: name.get_ref().clone(),
                first,
            };
            self.mistakes.add(name.span(), mistake);
        }
    }

    fn missing(&self, span: Range<usize>, key: &str, advice: &'static str) {
        self.mistakes.add(
            span,
            Mistake::MissingKey {
                key: key.to_owned(),
                advice,
            },
        );
    }
}

/// What a method without a result returns.
const VOID: &str = "void";

fn unfit_name(error: NameError) -> Mistake {
    Mistake::Unfit {
        what: error.to_string(),
        right: error.advice(),
    }
}

fn unfit_type(error: TypeError) -> Mistake {
    Mistake::Unfit {
        what: error.to_string(),
        right: error.advice(),
    }
}

fn unfit_param(error: ParamError) -> Mistake {
    Mistake::Unfit {
        what: error.to_string(),
        right: error.advice(),
    }
}
