//! The reserved words of each language.

pub(super) const C: &str = "\
    auto break case char const continue default do double else enum extern float for goto if \
    inline int long main register restrict return short signed sizeof static struct switch \
    typedef union unsigned void volatile while bool true false";

pub(super) const CPP: &str = "\
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t \
    char32_t class compl concept const consteval constexpr constinit const_cast continue \
    co_await co_return co_yield decltype default delete do double dynamic_cast else enum \
    explicit export extern false float for friend goto if inline int long mutable namespace new \
    noexcept not not_eq nullptr operator or or_eq private protected public register \
    reinterpret_cast requires return short signed sizeof static static_assert static_cast struct \
    switch template this thread_local throw true try typedef typeid typename union unsigned \
    using virtual void volatile wchar_t while xor xor_eq";

pub(super) const GO: &str = "\
    break case chan const continue default defer else fallthrough for func go goto if import \
    init interface main map package range return select struct switch type var";

pub(super) const JAVA: &str = "\
    Main abstract assert boolean break byte case catch char class const continue default do \
    double else enum extends final finally float for goto if implements import instanceof int \
    interface long native new package private protected public return short static strictfp \
    super switch synchronized this throw throws transient try void volatile while true false \
    null";

pub(super) const JAVASCRIPT: &str = "\
    arguments await break case catch class const continue debugger default delete do else enum \
    eval export extends false finally for function if implements import in instanceof interface \
    let new null package private protected public return static super switch this throw true try \
    typeof var void while with yield";

pub(super) const PYTHON: &str = "\
    False None True and as assert async await break class continue def del elif else except \
    finally for from global if import in is lambda nonlocal not or pass raise return self try \
    while with yield";

pub(super) const RUST: &str = "\
    Self abstract as async await become box break const continue crate do dyn else enum extern \
    false final fn for gen if impl in let loop macro match mod move mut override priv pub ref \
    return self static struct super trait true try type typeof unsafe unsized use virtual where \
    while yield";
