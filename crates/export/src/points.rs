//! Points and their aggregation, for judges with fewer options.

use super::Exported;
use package::Group;
use terms::Aggregation;

/// Rounds points, and reports the rounding.
pub(super) fn whole(points: f64, of: &str, exported: &mut Exported) -> u64 {
    let whole = points.round();
    if (whole - points).abs() > 1e-9 {
        exported.losses.weaker(
            format!("{points} points for {of}"),
            format!("they are rounded to {whole}"),
        );
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "points are from 0 to 10^12"
    )]
    let whole = whole as u64;
    whole
}

/// The group's own aggregation if the judge supports it, otherwise the minimum.
pub(super) fn aggregation(
    group: &Group,
    known: &[Aggregation],
    exported: &mut Exported,
) -> Aggregation {
    if known.contains(&group.aggregation) {
        return group.aggregation;
    }
    let name = match group.aggregation {
        Aggregation::Min => "minimum",
        Aggregation::Sum => "sum",
        Aggregation::Max => "maximum",
        Aggregation::Product => "product",
    };
    exported.losses.weaker(
        format!("group {} takes the {name} of its cases", group.name),
        "it takes their minimum",
    );
    Aggregation::Min
}

/// The points of one case of the group, if all points are awarded per case.
pub(super) fn of_case(group: &Group, cases: usize) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a group has at most 100000 cases"
    )]
    match group.aggregation {
        Aggregation::Sum => group.points / cases.max(1) as f64,
        _ => group.points,
    }
}

/// Reports that a group is judged even if the groups that it depends on fail.
pub(super) fn depends_lost(group: &Group, exported: &mut Exported) {
    if !group.depends.is_empty() {
        exported.losses.weaker(
            format!("group {} is judged only if others are passed", group.name),
            "it is judged in any case",
        );
    }
}
