//! Useful positions: each is small, is decided by one branch of the rules, and makes solutions fail
//! that implement this branch incorrectly.
//!
//! A figure consists of strokes in different directions that share the one cell marked `*`, `x` or
//! `o`. In a stroke, `X` and `x` are black stones, `O` and `o` white ones; `.` and `*` are cells
//! that stay empty. All other cells may have any content.

/// A position to be built.
#[derive(Debug)]
pub(in super::super) struct Scene {
    /// Its name in specs.
    pub(in super::super) name: &'static str,
    /// The branch of the rules that decides it.
    pub(in super::super) branch: &'static str,
    /// Its figures, which are far from each other.
    pub(super) figures: &'static [&'static [&'static str]],
}

/// Three black stones that become an open four with one more stone. It distracts solutions if Black
/// has no time for it.
const OPEN_THREE: &[&str] = &[".XX*X."];
/// A white four with one winning cell.
const WHITE_FOUR: &[&str] = &["XOO*OOX"];

const fn scene(
    name: &'static str,
    branch: &'static str,
    figures: &'static [&'static [&'static str]],
) -> Scene {
    Scene {
        name,
        branch,
        figures,
    }
}

/// The scene with this name.
pub(super) fn find(name: &str) -> Option<&'static Scene> {
    SCENES.iter().find(|scene| scene.name == name)
}

/// The names of all scenes.
pub(in super::super) const SCENE_NAMES: [&str; SCENES.len()] = {
    let mut names = [""; SCENES.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = SCENES[at].name;
        at += 1;
    }
    names
};

/// All scenes, by branch.
#[rustfmt::skip]
pub(in super::super) const SCENES: &[Scene] = &[
    scene("four-end", "five", &[&["OXXXX*"]]),
    scene("four-gap-1", "five", &[&["OX*XXXO"]]),
    scene("four-gap-2", "five", &[&["OXX*XXO"]]),
    scene("four-of-six", "five", &[&["OXXX*XXO"]]),
    scene("four-of-seven", "five", &[&["OXXX*XXXO"]]),
    scene("four-of-nine", "five", &[&["OXXXX*XXXXO"]]),
    scene("five-before-white", "five", &[&["OXX*XXO"], &[".OOOO*"]]),
    scene("five-and-one-white-cell", "five", &[&["OX*XXXO"], WHITE_FOUR]),
    scene("five-in-the-white-cell", "five", &[&["OXX*XXO", "XO*OOOX"]]),
    scene("white-open-four", "two-threats", &[&[".OOOO*"]]),
    scene("white-two-gaps", "two-threats", &[&["XOO.OO*OOX"]]),
    scene("white-gaps-1-and-3", "two-threats", &[&["XO.OOO*OX"]]),
    scene("white-crossing-fours", "two-threats", &[&["XoOO.OX", "XOo.OOX"]]),
    scene("white-far-fours", "two-threats", &[WHITE_FOUR, WHITE_FOUR]),
    scene("white-of-six-and-five", "two-threats", &[&["XOOO*OOX"], WHITE_FOUR]),
    scene("white-fours-and-bait", "two-threats", &[&["XO*OOOX"], &["XOOOO*"], OPEN_THREE]),
    scene("white-fours-and-block-gains", "two-threats", &[&["XOO*OOX", ".XX*X."], WHITE_FOUR]),
    scene("block-makes-open-four", "winning-block", &[&["XOO*OOX", ".XX*X."]]),
    scene("block-makes-cross", "winning-block", &[&["XOO*OOX", "OXX*X.O", "OXXX*.O"]]),
    scene("block-makes-two-in-line", "winning-block", &[&["XOOOO*", "OX.X*X.XO"]]),
    scene("block-makes-six-and-five", "winning-block", &[&["XO*OOOX", ".XX*X.XO"]]),
    scene("block-of-two-windows-wins", "winning-block", &[&["XOO*OOOX", ".XX*X."]]),
    scene("block-of-crossing-fours-wins", "winning-block", &[&["XOO*OOX", "XOOO*OX", ".XX*X."]]),
    scene("block-alone", "idle-block", &[WHITE_FOUR]),
    scene("block-end", "idle-block", &[&["XOOOO*"]]),
    scene("block-and-bait", "idle-block", &[WHITE_FOUR, OPEN_THREE]),
    scene("block-gap-1-and-bait", "idle-block", &[&["XO*OOOX"], OPEN_THREE]),
    scene("block-end-and-bait", "idle-block", &[&["XOOOO*"], OPEN_THREE]),
    scene("block-of-six-and-bait", "idle-block", &[&["XOOO*OOX"], OPEN_THREE]),
    scene("block-of-two-windows", "idle-block", &[&["XOO*OOOX"]]),
    scene("block-of-crossing-fours", "idle-block", &[&["XOO*OOX", "XO*OOOX"]]),
    scene("block-makes-one", "idle-block", &[&["XOO*OOX", "OXX*X.O"]]),
    scene("block-makes-one-twice", "idle-block", &[&["XOOOO*", "OX*XX.XO"]]),
    scene("block-makes-one-of-two", "idle-block", &[&["XOO*OOX", "OXX*X.O"], &["OX*XX.O"]]),
    scene("open-three", "double-threat", &[&[".XXX*."]]),
    scene("split-three", "double-threat", &[&[".XX*X."]]),
    scene("cross", "double-threat", &[&["OXX*X.O", "OX*XX.O"]]),
    scene("cross-far", "double-threat", &[&["OXXX.*O", "OXXX.*O"]]),
    scene("two-in-line", "double-threat", &[&["OX.X*X.XO"]]),
    scene("two-in-line-far", "double-threat", &[&["OXXX.*.XXXO"]]),
    scene("six-and-five", "double-threat", &[&[".XX*X.XO"]]),
    scene("open-three-and-white-three", "double-threat", &[OPEN_THREE, &[".OO*O."]]),
    scene("open-three-and-closed-four", "double-threat", &[OPEN_THREE, &["XOOOOX"]]),
    scene("open-three-and-filled-four", "double-threat", &[OPEN_THREE, &["XOOXOOX"]]),
    scene("closed-three", "quiet", &[&["OXXX.*O"]]),
    scene("three-without-room", "quiet", &[&["O.XXX*O"]]),
    scene("closed-four", "quiet", &[&["OXXXXO"]]),
    scene("filled-four", "quiet", &[&["OXXOXXO"]]),
    scene("filled-three", "quiet", &[&[".XXOX."]]),
    scene("two-windows-of-one-pair", "quiet", &[&["OX*XX.XO"]]),
    scene("six-with-two-gaps", "quiet", &[&["OXX*.XXO"]]),
    scene("seven-with-two-gaps", "quiet", &[&["OXX*X.XXO"]]),
    scene("two-closed-threes", "quiet", &[&["OXXX.*O"], &["OXX*X.O"]]),
    scene("cross-at-a-stone", "quiet", &[&["OxXX..O", "OxXX..O"]]),
    scene("white-double-threat", "quiet", &[&[".OO*O."]]),
    scene("white-cross", "quiet", &[&["XOO*O.X", "XO*OO.X"]]),
    scene("nothing", "quiet", &[]),
    scene("one-black", "quiet", &[&["x"]]),
    scene("one-white", "quiet", &[&["o"]]),
];
