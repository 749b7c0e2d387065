//! The line below the navigation that shows a contest and its clock.

use super::visitor::ContestNotice;
use base::text::line;
use maud::{Markup, html};

/// The title and the time that remains. A script counts down; without it the time is that of the
/// request.
pub(super) fn bar(contest: &ContestNotice, now: i64) -> Markup {
    let (start, end) = contest.times;
    let running = |what: &str, until: i64| {
        html! { (what) " " b data-until=(until) data-now=(now) { (clock(until - now)) } }
    };
    html! {
        div.contest-bar {
            span.contest-title { (line(&contest.title)) }
            span.clock {
                @if now < start { (running("Begins in", start)) }
                @else if now < end { (running("Ends in", end)) }
                @else { "Ended" }
            }
        }
    }
}

/// A duration in hours, minutes and seconds.
fn clock(seconds: i64) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    format!("{hours}:{minutes:02}:{:02}", seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::{ContestNotice, bar, clock};

    #[test]
    fn the_clock_shows_what_remains() {
        assert_eq!(
            [0, 61, 18_000, 360_009].map(clock),
            ["0:00:00", "0:01:01", "5:00:00", "100:00:09"]
        );
        let contest = ContestNotice {
            unseen: 0,
            title: "A <b>".to_owned(),
            times: (100, 200),
        };
        let shown = |now| bar(&contest, now).into_string();
        assert!(shown(40).contains("Begins in <b data-until=\"100\" data-now=\"40\">0:01:00</b>"));
        assert!(shown(150).contains("Ends in <b data-until=\"200\" data-now=\"150\">0:00:50</b>"));
        assert!(shown(200).contains("Ended") && shown(200).contains("A &lt;b&gt;"));
    }
}
