//! What setters find out about a problem on its pages.

use super::client::Client;
use super::{Server, eventually};
use crate::support::built_sums;
use crate::support::sums::RIGHT;
use std::time::Duration;

const STRENGTH: &str = "/problems/sums/strength";

#[test]
fn setters_see_all_solutions_on_all_cases() {
    let server = Server::new(&[]);
    let mut browser = server.browser();
    let path = "/problems/sums/solutions";
    browser.get("/problems/sums").is(200).shows(path);
    browser.get(path).is(200).shows("Judge 2 solutions");
    browser.form(path, path, &[]).is(303);
    let page = eventually("judged", || {
        let page = browser.get(path).is(200);
        page.body.contains("table class=\"grid\"").then_some(page)
    });
    page.shows("solutions/right.c")
        .shows("solutions/first.c")
        .shows("large/04")
        .shows("wrong-answer");
}

/// Begins to measure with these numbers of mutants and of seconds at most.
fn measure(browser: &mut Client, mutants: &str, seconds: &str) -> u16 {
    let chosen = [("mutants", mutants), ("seconds", seconds), ("matrix", "on")];
    browser.form(STRENGTH, STRENGTH, &chosen).status
}

/// When what is being measured was begun.
fn begun(browser: &mut Client) -> Option<String> {
    let page = browser.get(STRENGTH).is(200).body;
    let (_, rest) = page.split_once("being tried since <time datetime=\"")?;
    Some(rest.split('"').next().unwrap().to_owned())
}

#[test]
fn setters_see_how_strong_the_data_are() {
    let server = Server::new(&[]);
    let mut browser = server.browser();
    browser.get("/problems/sums").is(200).shows(STRENGTH);
    browser.get(STRENGTH).is(200).shows("Measure the strength");
    assert_eq!(measure(&mut browser, "6", "60"), 303);
    let page = eventually("measured", || {
        let page = browser.get(STRENGTH).is(200);
        page.body.contains("<h2>Mutants</h2>").then_some(page)
    });
    page.shows("right.c")
        .shows("killed")
        .shows("bugs caught")
        .shows("Once more");
}

#[test]
fn it_is_measured_once_at_a_time_and_can_be_stopped() {
    let slow = format!("import time\ntime.sleep(0.5)\n{RIGHT}");
    let test = built_sums().in_python("solutions/right", &slow);
    let mut server = Server::of(test, &["--jobs", "1"]);
    let mut browser = server.browser();
    for (mutants, seconds) in [
        ("0", "60"),
        ("1001", "60"),
        ("5", "3601"),
        ("", ""),
        ("x", "1e9"),
    ] {
        assert_eq!(measure(&mut browser, mutants, seconds), 400);
    }
    assert_eq!(begun(&mut browser), None);
    assert_eq!(measure(&mut browser, "1000", "600"), 303);
    let first = begun(&mut browser).unwrap();
    // The moment is one of whole seconds.
    std::thread::sleep(Duration::from_millis(1100));
    browser
        .form(
            "/account",
            STRENGTH,
            &[("mutants", "1000"), ("seconds", "600")],
        )
        .is(303);
    assert_eq!(begun(&mut browser), Some(first), "it was not begun again");
    // Meanwhile submissions are judged.
    let id = server.submit(RIGHT);
    assert_eq!(server.result(id)["judgement"]["verdict"], "accepted");
    assert!(begun(&mut browser).is_some(), "and it goes on");
    browser
        .form(STRENGTH, &format!("{STRENGTH}/stop"), &[])
        .is(303);
    eventually("stopped", || begun(&mut browser).is_none().then_some(()));
    assert_eq!(measure(&mut browser, "1000", "600"), 303);
    server.stop();
}
