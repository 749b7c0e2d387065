//! Markup, queries, paths and commands in whatever can be sent.

use super::super::Server;
use super::{INJECTIONS, Room};
use crate::support::sums::RIGHT;
use crate::support::{Test, built_sums};
use std::time::Duration;

#[test]
fn whatever_is_sent_is_shown_as_text() {
    let mut room = Room::new();
    let mut tried = 0;
    for text in INJECTIONS {
        let name = text.replace(['/', '\\', '\r', '\n', '\0', '"', '\u{1b}'], "_");
        let name = format!("{name}.py");
        let source = format!("{RIGHT}# {text}\n");
        let sent = room.ada.multipart(
            "/problems/sums",
            "/problems/sums/submit",
            &[],
            &[(&name, &source)],
        );
        if sent.status == 303 {
            let page = room.ada.get(sent.header("location").unwrap()).is(200);
            page.hides("<script>alert")
                .hides("<img src=x")
                .hides("<svg/onload")
                .hides("\u{202e}")
                .hides("\u{1b}");
        } else {
            sent.is(400)
                .hides("<script>alert")
                .hides("<img src=x")
                .hides("<svg/onload");
        }
        // In other fields, and in addresses.
        let encoded: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
        let language = [("source", RIGHT), ("language", text)];
        room.ada
            .multipart("/problems/sums", "/problems/sums/submit", &language, &[])
            .is(400)
            .hides("<script>alert")
            .hides("<img src=x");
        for path in [
            format!("/problems/{encoded}"),
            format!("/submissions?problem={encoded}"),
            format!("/problems/sums?lang={encoded}&starter={encoded}"),
            format!("/submissions?before={encoded}"),
            format!("/submissions/{encoded}"),
            format!("/invitations/{encoded}"),
            format!("/{encoded}"),
        ] {
            let page = room.ada.get(&path);
            assert!(!page.head.contains("evil"), "{}", page.head);
            assert!(
                [200, 400, 404].contains(&page.status),
                "{path}: {}",
                page.status
            );
            page.hides("<script>alert")
                .hides("<img src=x")
                .hides("<svg/onload")
                .hides("\u{202e}");
        }
        let token = [("label", text), ("scope-read", "on")];
        room.ada
            .form("/account", "/account/tokens", &token)
            .is(200)
            .hides("<script>alert")
            .hides("<img src=x")
            .hides("\u{1b}");
        let made = room.admin.form(
            "/people",
            "/people",
            &[("role", "contestant"), ("names", text)],
        );
        assert!([200, 400].contains(&made.status));
        made.hides("<script>alert").hides("<img src=x");
        tried += 11;
        if tried % 44 == 0 {
            // The limit of a minute is for people, and not what is tried here.
            std::thread::sleep(Duration::from_secs(6));
        }
    }
    assert_eq!(tried, 11 * INJECTIONS.len());
    // The users are still there.
    room.ada.get("/").is(200);
}

#[test]
fn a_statement_has_no_part_of_the_page_that_shows_it() {
    let hostile = "<script>alert(1)</script>\n\n<img src=\"data:image/png;base64,AA==\" onerror=\"alert(1)\">\n\n\
         <meta http-equiv=\"refresh\" content=\"0;url=http://evil.example\">\n\n<base href=\"http://evil.example/\">\n\n\
         <form action=\"/logout\" method=\"post\"><input name=\"password\"></form>\n\n\
         [a](javascript:alert(1)) [b](vbscript:alert(1)) [c](data:text/html;base64,PHNjcmlwdD4=) <a href=\"java&#10;script:alert(1)\">d</a>\n\n\
         <style>main { display: none }</style>\n\n<h2 id=\"main\" class=\"skip\" style=\"position: fixed\">Title</h2>\n\n[up](#main)\n\n\
         <svg><script>alert(1)</script><foreignObject><iframe src=\"javascript:alert(1)\"></iframe></foreignObject><circle r=\"4\"></circle></svg>\n\n\
         <iframe src=\"http://evil.example\"></iframe>\n\n| a | b |\n|---|---|\n| left | $x_1$ |\n";
    let text = format!("# Sums\n\n{hostile}\n{{{{samples}}}}\n");
    let test = built_sums().file("problems/sums/statement.en.md", text);
    let server = Server::of(test, &[]);
    let page = server.browser().get("/problems/sums").is(200);
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.contains("script-src 'self';"), "{policy}");
    let body = &page.body;
    let statement = body.split("<article").nth(1).unwrap();
    let statement = statement.split("</article>").next().unwrap();
    for part in [
        "alert",
        "onerror",
        "<meta",
        "<base",
        "<form",
        "<input",
        "script:",
        "data:text",
        "style",
        "skip",
        "foreignObject",
        "<iframe",
        "evil.example",
    ] {
        assert!(!statement.contains(part), "{part:?} is in {statement}");
    }
    assert_eq!(body.matches("id=\"main\"").count(), 1, "that of the page");
    for part in [
        "<h2 id=\"statement-main\">Title</h2>",
        "href=\"#statement-main\"",
        "<circle r=\"4\"></circle>",
        "<td>left</td>",
        "<msub>",
        "class=\"sample\"",
    ] {
        assert!(statement.contains(part), "{part:?} is not in {statement}");
    }
}

#[test]
fn names_of_files_in_the_log_and_the_store_stay_what_they_are() {
    let test: Test = built_sums();
    let server = Server::of(test, &[]);
    let mut browser = server.browser();
    let name = "x y;'$(touch pwned)`.py";
    browser
        .multipart(
            "/problems/sums",
            "/problems/sums/submit",
            &[],
            &[(name, RIGHT)],
        )
        .is(303);
    assert_eq!(server.result(1)["judgement"]["verdict"], "accepted");
    assert!(!server.test.path("pwned").exists());
}

#[test]
fn places_in_messages_of_compilers_lead_to_lines_whatever_files_are_called() {
    testing::needs(&["g++"]);
    let server = Server::of(built_sums(), &[]);
    let mut browser = server.browser();
    let header = "<script>alert(1).h";
    let main = format!("#include \"{header}\"\nint main() {{\n  return y;\n}}\n// </pre>\n");
    browser
        .multipart(
            "/problems/sums",
            "/problems/sums/submit",
            &[],
            &[("main.cpp", &main), (header, "int z = <b>;\n")],
        )
        .is(303);
    server.result(1);
    let page = browser.get("/submissions/1").is(200);
    page.clone()
        .hides("<script>alert")
        .hides("<b>;")
        .hides("// </pre>")
        .shows("\">main.cpp:3:10</a>")
        .shows("\">&lt;script&gt;alert(1).h:1:9</a>");
    // Each leads to a line that is there.
    let links = page.body.split("<a href=\"#").skip(1);
    let ids: Vec<&str> = links.map(|link| link.split('"').next().unwrap()).collect();
    let places: Vec<&&str> = ids.iter().filter(|id| id.starts_with('f')).collect();
    assert!(places.len() >= 2, "{ids:?}");
    for id in places {
        assert!(page.body.contains(&format!("<span id=\"{id}\"")), "{id}");
    }
}
