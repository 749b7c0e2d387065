//! The diagnosis of this machine.

use sandbox::{Level, doctor};

use super::{ALL_LEVELS, helper};

#[test]
fn every_level_is_there_or_has_a_reason_and_advice() {
    let diagnosis = doctor(Some(&helper()));
    let levels: Vec<Level> = diagnosis
        .levels
        .iter()
        .map(|finding| finding.level)
        .collect();
    assert_eq!(
        levels,
        [
            Level::Strong,
            Level::Contained,
            Level::Restricted,
            Level::Bare
        ]
    );
    for finding in &diagnosis.levels {
        match &finding.outcome {
            Ok(isolation) => assert_eq!(isolation.level, finding.level),
            Err(reason) => assert!(!reason.is_empty() && !finding.advice.is_empty()),
        }
    }
    if std::env::var_os(ALL_LEVELS).is_some() {
        assert_eq!(diagnosis.best(), Some(Level::Strong));
    }
}

#[test]
fn the_strongest_box_holds_against_every_attack() {
    let diagnosis = doctor(Some(&helper()));
    if diagnosis.best() > Some(Level::Bare) {
        let attacked = diagnosis.levels.iter().map(|finding| &finding.attacks);
        let attacks: Vec<_> = attacked.flatten().collect();
        assert!(attacks.len() > 10);
        let broken: Vec<_> = attacks.iter().filter(|attack| !attack.held()).collect();
        assert!(broken.is_empty() && diagnosis.has_held(), "{broken:?}");
    }
}
