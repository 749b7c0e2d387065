//! The attribute `#[test]` for the harness of the integration tests.

use proc_macro::{Delimiter, Group, TokenStream, TokenTree};

/// Registers a function without arguments and result as a test, under the path of its module and
/// its name.
///
/// It replaces Rust's built-in attribute of the same name, and supports `#[ignore]` in the same
/// way.
#[proc_macro_attribute]
pub fn test(_: TokenStream, item: TokenStream) -> TokenStream {
    let (function, is_ignored) = without_ignore(item);
    let Some(name) = name(&function) else {
        return compile_error("#[test] belongs to a function");
    };
    let register = format!(
        "::testing::inventory::submit! {{
            ::testing::Test {{
                path: ::core::concat!(::core::module_path!(), \"::\", ::core::stringify!({name})),
                is_ignored: {is_ignored},
                run: {name},
            }}
        }}"
    );
    let register: TokenStream = register
        .parse()
        .unwrap_or_else(|_| compile_error(&register));
    function.into_iter().chain(register).collect()
}

/// A function without its attribute `#[ignore]`, and whether it had this attribute.
fn without_ignore(item: TokenStream) -> (TokenStream, bool) {
    let mut kept: Vec<TokenTree> = Vec::new();
    let mut is_ignored = false;
    for token in item {
        match (&token, kept.last()) {
            (TokenTree::Group(group), Some(TokenTree::Punct(punct)))
                if punct.as_char() == '#' && is_ignore(group) =>
            {
                kept.pop();
                is_ignored = true;
            }
            _ => kept.push(token),
        }
    }
    (kept.into_iter().collect(), is_ignored)
}

/// Whether the group after a `#` is `[ignore]` or `[ignore = "reason"]`.
fn is_ignore(group: &Group) -> bool {
    let first = group.stream().into_iter().next();
    group.delimiter() == Delimiter::Bracket
        && matches!(first, Some(TokenTree::Ident(ident)) if ident.to_string() == "ignore")
}

/// The name of a function: the word after the keyword `fn`.
fn name(function: &TokenStream) -> Option<String> {
    let mut tokens = function.clone().into_iter();
    tokens.find(|token| matches!(token, TokenTree::Ident(ident) if ident.to_string() == "fn"))?;
    tokens.next().map(|name| name.to_string())
}

fn compile_error(message: &str) -> TokenStream {
    let error = format!("::core::compile_error!({message:?});");
    error.parse().unwrap_or_default()
}
