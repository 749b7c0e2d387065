//! The interface that a contestant has to implement: the signature of a function or class problem.

use super::Kind;
use super::parts::Resolver;
use super::routine::{VOID, Written};
use harness::{Class, Routine, Signature, check_class_name};
use spec::Mistake;
use spec::Spanned;
use std::collections::BTreeMap;
use std::ops::Range;

impl Resolver<'_> {
    /// The signature of the spec; `None` if the kind has none, or if it has mistakes.
    pub(super) fn signature(
        &self,
        kind: Kind,
        written: Option<&Spanned<spec::Signature>>,
    ) -> Option<Signature> {
        match (kind, written) {
            (Kind::Batch | Kind::Answer | Kind::Interactive | Kind::Match, None) => None,
            (Kind::Batch | Kind::Answer | Kind::Interactive | Kind::Match, Some(written)) => {
                let advice = "it goes with kind = \"function\" or \"class\"";
                self.misplaced(written.span(), advice);
                None
            }
            (Kind::Function | Kind::Class, None) => {
                let advice =
                    "say under [signature] which `function` or `class` a contestant has to write";
                self.missing(0..0, "signature", advice);
                None
            }
            (Kind::Function, Some(written)) => {
                let keys = written.get_ref();
                let function = self.function(written.span(), keys);
                self.only_for_classes(keys);
                function.map(Signature::Function)
            }
            (Kind::Class, Some(written)) => {
                let keys = written.get_ref();
                let class = self.class(written.span(), keys);
                self.only_for_functions(keys);
                class.map(Signature::Class)
            }
        }
    }

    fn only_for_functions(&self, keys: &spec::Signature) {
        let spans = [
            keys.function.as_ref().map(Spanned::span),
            keys.params.as_ref().map(Spanned::span),
            keys.returns.as_ref().map(Spanned::span),
            keys.names.as_ref().map(Spanned::span),
        ];
        let advice =
            "it belongs to a function; a class has `class`, `constructor` and [[signature.method]]";
        for span in spans.into_iter().flatten() {
            self.misplaced(span, advice);
        }
    }

    fn only_for_classes(&self, keys: &spec::Signature) {
        let spans = [
            keys.class.as_ref().map(Spanned::span),
            keys.constructor.as_ref().map(Spanned::span),
            keys.method.as_ref().map(Spanned::span),
        ];
        let advice = "it belongs to a class; a function has `function`, `params` and `returns`";
        for span in spans.into_iter().flatten() {
            self.misplaced(span, advice);
        }
    }

    fn function(&self, whole: Range<usize>, keys: &spec::Signature) -> Option<Routine> {
        let (name, returns) = (keys.function.as_ref(), keys.returns.as_ref());
        self.require(
            name,
            &whole,
            "function",
            "name what a contestant has to write",
        );
        self.require(
            returns,
            &whole,
            "returns",
            "name the type that the function returns",
        );
        if let Some(returns) = returns.filter(|returns| returns.get_ref() == VOID) {
            let wanted = "a type: what a function returns is its answer";
            self.mismatch(returns.span(), "\"void\"", wanted);
        }
        self.routine(&Written {
            class: None,
            name: name?,
            params: keys.params.as_ref(),
            returns,
            names: keys.names.as_ref(),
        })
    }

    fn class(&self, whole: Range<usize>, keys: &spec::Signature) -> Option<Class> {
        let (name, constructor) = (keys.class.as_ref(), keys.constructor.as_ref());
        self.require(name, &whole, "class", "name what a contestant has to write");
        let advice = "list the constructor's parameters, or write `constructor = []`";
        self.require(constructor, &whole, "constructor", advice);
        let methods = keys.method.as_ref().map(Spanned::get_ref);
        let methods = methods.filter(|methods| !methods.is_empty());
        let advice = "describe the methods of the class, each under [[signature.method]]";
        self.require(methods, &whole, "method", advice);
        let name = name?;
        let fits = self.named(name, || check_class_name(name.get_ref()));
        let constructor = self.params(constructor);
        let methods = self.methods(name, methods?);
        Some(Class {
            name: fits.then(|| name.get_ref().clone())?,
            constructor: constructor?,
            methods: methods?,
        })
    }

    fn methods(&self, class: &Spanned<String>, listed: &[spec::Method]) -> Option<Vec<Routine>> {
        let mut seen = BTreeMap::from([(class.get_ref().clone(), class.span())]);
        let method = |method: &spec::Method| {
            let name = &method.name;
            self.once(&mut seen, "method", name.get_ref(), name.span());
            self.routine(&Written {
                class: Some(class.get_ref()),
                name,
                params: method.params.as_ref(),
                returns: method.returns.as_ref(),
                names: method.names.as_ref(),
            })
        };
        let methods: Vec<Option<Routine>> = listed.iter().map(method).collect();
        methods.into_iter().collect()
    }

    /// Records a missing key.
    fn require<T>(&self, found: Option<&T>, whole: &Range<usize>, key: &str, advice: &'static str) {
        if found.is_none() {
            self.missing(whole.clone(), key, advice);
        }
    }

    fn missing(&self, span: Range<usize>, key: &str, advice: &'static str) {
        let key = key.to_owned();
        self.mistakes.add(span, Mistake::MissingKey { key, advice });
    }
}
