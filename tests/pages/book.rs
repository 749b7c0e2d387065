//! The contents of the book: `docs/SUMMARY.md`, as mdBook reads it.

use super::{markdown_below, read};
use std::collections::BTreeMap;

const CONTENTS: &str = "docs/SUMMARY.md";

#[test]
fn the_contents_list_every_page_once() {
    let contents = read(CONTENTS);
    let mut listed: BTreeMap<String, usize> = BTreeMap::new();
    for line in contents.lines() {
        let Some((_, link)) = line.split_once("](") else {
            continue;
        };
        // A title without a page groups the pages below it.
        let path = link.trim_end().strip_suffix(')').unwrap();
        if !path.is_empty() {
            *listed.entry(format!("docs/{path}")).or_default() += 1;
        }
    }
    let mut pages = markdown_below("docs");
    pages.retain(|path| path != CONTENTS);
    let pages: BTreeMap<String, usize> = pages.into_iter().map(|path| (path, 1)).collect();
    assert_eq!(listed, pages);
}

#[test]
fn the_contents_have_the_form_that_mdbook_reads() {
    let contents = read(CONTENTS);
    let is_part = |line: &str| {
        let item = line.trim_start_matches(' ').trim_start_matches("- ");
        line.is_empty() || line.starts_with("# ") || (item.starts_with('[') && item.ends_with(')'))
    };
    let odd: Vec<&str> = contents.lines().filter(|line| !is_part(line)).collect();
    assert!(odd.is_empty(), "{odd:#?}");
}
