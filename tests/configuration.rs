//! The user's file of configuration: what it sets, what wins over it, and how its mistakes are shown.

use crate::support::{Ran, Test, built_sums};

const FILE: &str = "config/tengen/config.toml";

/// Runs with this configuration and environment.
fn configured(config: &str, args: &[&str], environment: &[(&str, &str)]) -> Ran {
    let test = built_sums().file(FILE, config);
    let mut command = test.command(args);
    command.env_remove("NO_COLOR");
    command.envs(environment.iter().copied());
    Ran::of(&command.output().unwrap())
}

fn is_coloured(ran: &Ran) -> bool {
    ran.stdout.contains("\x1b[")
}

#[test]
fn colour_is_that_of_the_file_unless_environment_or_option_say_other() {
    let color = "color = \"always\"\n";
    let list = ["build", "sums"];
    assert!(is_coloured(&configured(color, &list, &[])));
    assert!(!is_coloured(&configured(
        color,
        &list,
        &[("NO_COLOR", "1")]
    )));
    assert!(!is_coloured(&configured(
        color,
        &list,
        &[("CLICOLOR", "0")]
    )));
    assert!(is_coloured(&configured(
        color,
        &list,
        &[("CLICOLOR_FORCE", "0")]
    )));
    let never = ["build", "sums", "--color", "never"];
    assert!(!is_coloured(&configured(color, &never, &[])));
    let auto = ["--color", "auto", "build", "sums"];
    assert!(!is_coloured(&configured(color, &auto, &[])));
}

#[test]
fn isolation_is_that_of_the_file_unless_an_option_says_other() {
    let strong = "require_isolation = \"strong\"\njobs = 1\n";
    let args = ["judge", "sums", "problems/sums/solutions/right.c", "-v"];
    let printed = configured(strong, &args, &[]).stdout;
    assert!(
        printed.contains("isolation: strong") || printed.is_empty(),
        "{printed}"
    );
    let bare = [&args[..], &["--unsafe-no-isolation"]].concat();
    configured(strong, &bare, &[]).ends_with(0);
}

/// Each of these configurations is refused: at which place, and with which advice.
#[track_caller]
fn are_shown(mistakes: &[(&str, &str, &str)]) {
    for (config, place, advice) in mistakes {
        let ran = configured(config, &["list"], &[]).ends_with(2);
        ran.complains(place).complains(advice);
    }
}

#[test]
fn mistakes_are_shown_as_those_of_a_spec() {
    are_shown(&[
        ("job = 2\n", "config.toml:1:1", "did you mean `jobs`?"),
        (
            "\njobs = 0\n",
            "config.toml:2:8",
            "must be a number of jobs from 1 to 4096",
        ),
        (
            "jobs = \"2\"\n",
            "config.toml:1:8",
            "must be a number of jobs from 1 to 4096",
        ),
        (
            "color = \"alway\"\n",
            "config.toml:1:9",
            "did you mean `always`?",
        ),
        (
            "color = true\n",
            "config.toml:1:9",
            "must be auto, always or never in quotes",
        ),
        (
            "require_isolation = \"none\"\n",
            "config.toml:1:21",
            "known are restricted, contained, strong",
        ),
        (
            "templates = 1\n",
            "config.toml:1:13",
            "must be a text in quotes",
        ),
        ("serve = 1\n", "config.toml:1:9", "must be a table"),
        ("color = \n", "config.toml:1:", "not valid TOML"),
        ("color = \"\u{7}\"\n", "config.toml:1:", "error"),
    ]);
    let json = configured("job = 2\n", &["list", "--format", "json"], &[]).json();
    assert_eq!(json["error"]["blame"], "usage");
}

#[test]
fn mistakes_in_the_table_of_the_server_are_shown_in_the_same_way() {
    are_shown(&[
        (
            "[serve]\nqueu = 7\n",
            "config.toml:2:1",
            "did you mean `queue`?",
        ),
        (
            "[serve]\nlisten = 7300\n",
            "config.toml:2:10",
            "must be an address and a port in quotes",
        ),
        (
            "[serve]\nlisten = \"localhost\"\n",
            "config.toml:2:10",
            "must be an address and a port in quotes",
        ),
        (
            "[serve]\nbase_url = \"judge.example.org\"\n",
            "config.toml:2:12",
            "must be http:// or https:// and a host",
        ),
        (
            "[serve]\nqueue = -1\n",
            "config.toml:2:9",
            "must be a number of submissions",
        ),
        (
            "[serve]\nruns = \"3\"\n",
            "config.toml:2:8",
            "must be a number of runs",
        ),
        (
            "[serve]\naccounts = \"yes\"\n",
            "config.toml:2:12",
            "must be true or false",
        ),
        (
            "[serve]\nlog = \"xml\"\n",
            "config.toml:2:7",
            "known are text, json",
        ),
        (
            "[serve]\nmetrics = true\n",
            "config.toml:2:11",
            "must be off, local or all in quotes",
        ),
        (
            "[serve]\nnats = \"http://10.0.0.1\"\n",
            "config.toml:2:8",
            "must be nats://HOST:PORT or tls://HOST:PORT",
        ),
        (
            "[serve]\nnats = 4222\n",
            "config.toml:2:8",
            "must be nats://HOST:PORT or tls://HOST:PORT",
        ),
        (
            "[serve]\nnats_creds = true\n",
            "config.toml:2:14",
            "must be a text in quotes",
        ),
        (
            "[serve]\nnats_replicas = 6\n",
            "config.toml:2:17",
            "must be a number of servers, 1 to 5",
        ),
        (
            "[serve]\nnats_patience = 3\n",
            "config.toml:2:17",
            "must be a time with its unit",
        ),
        (
            "[serve]\nnats_queue = 0\n",
            "config.toml:2:14",
            "must be a number of jobs, 1 or more",
        ),
        (
            "[serve]\nnats_cred = \"a\"\n",
            "config.toml:2:1",
            "did you mean `nats_creds`?",
        ),
    ]);
}

#[test]
fn templates_lie_where_the_file_says() {
    let test = Test::new()
        .file(FILE, "templates = \"mine\"\n")
        .file("config/tengen/mine/one/notes", "");
    test.run(&["new", "some", "--template", "two"])
        .ends_with(2)
        .complains("there are one in ")
        .complains("config/tengen/mine");
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let test = built_sums();
    std::fs::create_dir_all(test.path(FILE)).unwrap();
    test.run(&["list"]).ends_with(2).complains("config.toml");
}

#[test]
fn every_key_is_on_the_page() {
    let page = include_str!("../docs/configuration.md");
    let ran = configured("qqqqqqqqqqqq = 1\n", &["list"], &[]).ends_with(2);
    let (_, known) = ran.stderr.split_once("known are ").unwrap();
    for key in known.trim().split(", ") {
        assert!(page.contains(&format!("\n| `{key}` |")), "{key}");
    }
    let page = include_str!("../docs/serve.md");
    let ran = configured("[serve]\nqqqqqqqqqqqq = 1\n", &["list"], &[]).ends_with(2);
    let (_, known) = ran.stderr.split_once("known are ").unwrap();
    for key in known.trim().split(", ") {
        assert!(page.contains(&format!("| `{key}` |")), "{key}");
    }
}

#[test]
fn another_file_may_be_named() {
    let test = built_sums()
        .file(FILE, "color = \"always\"\n")
        .file("etc/plain.toml", "color = \"never\"\n")
        .file("etc/broken.toml", "colour = 1\n");
    let run = |args: &[&str], environment: Option<&str>| {
        let mut command = test.command(args);
        command.env_remove("NO_COLOR");
        command.envs(environment.map(|file| ("TENGEN_CONFIG", file)));
        Ran::of(&command.output().unwrap())
    };
    let build = ["build", "sums"];
    let plain = ["--config", "etc/plain.toml"];
    assert!(is_coloured(&run(&build, None)));
    assert!(!is_coloured(&run(&build, Some("etc/plain.toml"))));
    let both = [&plain[..], &build].concat();
    assert!(!is_coloured(&run(&both, Some("etc/broken.toml"))));
    run(&build, Some("etc/broken.toml"))
        .ends_with(2)
        .complains("etc/broken.toml:1:1");
    // What was named has to be there.
    run(&["--config", "etc/none.toml", "list"], None)
        .ends_with(2)
        .complains("etc/none.toml");
}
