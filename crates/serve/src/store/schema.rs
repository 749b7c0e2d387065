//! The schema of the database, and the migrations from each earlier one.

use super::StoreError;
use rusqlite::{Connection, TransactionBehavior};

/// The migrations: entry `n` turns schema `n` into schema `n + 1`. Released entries are never
/// changed.
const MIGRATIONS: [&str; 8] = [
    include_str!("migrations/1.sql"),
    include_str!("migrations/2.sql"),
    include_str!("migrations/3.sql"),
    include_str!("migrations/4.sql"),
    include_str!("migrations/5.sql"),
    include_str!("migrations/6.sql"),
    include_str!("migrations/7.sql"),
    include_str!("migrations/8.sql"),
];

/// Migrates a database to the present schema, with one transaction per step.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    migrate_by(connection, &MIGRATIONS)
}

fn migrate_by(connection: &mut Connection, migrations: &[&str]) -> Result<(), StoreError> {
    loop {
        // Two servers that start at once must not both perform a step.
        let step = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let version: i64 = step.pragma_query_value(None, "user_version", |row| row.get(0))?;
        let known = i64::try_from(migrations.len()).unwrap_or(i64::MAX);
        if version > known {
            return Err(StoreError::Newer(version, known));
        }
        let next = usize::try_from(version).ok();
        let Some(migration) = next.and_then(|next| migrations.get(next)) else {
            return Ok(());
        };
        step.execute_batch(migration)?;
        step.pragma_update(None, "user_version", version + 1)?;
        step.commit()?;
    }
}

#[cfg(test)]
mod tests {
    use super::{MIGRATIONS, migrate, migrate_by};
    use crate::store::StoreError;
    use rusqlite::Connection;

    fn tables(connection: &Connection) -> Vec<String> {
        let query = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name";
        let mut statement = connection.prepare(query).unwrap();
        let rows = statement.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    }

    #[test]
    fn every_earlier_schema_becomes_the_present_one() {
        let mut fresh = Connection::open_in_memory().unwrap();
        migrate(&mut fresh).unwrap();
        for done in 0..=MIGRATIONS.len() {
            let mut earlier = Connection::open_in_memory().unwrap();
            migrate_by(&mut earlier, &MIGRATIONS[..done]).unwrap();
            migrate(&mut earlier).unwrap();
            assert_eq!(tables(&earlier), tables(&fresh), "from schema {done}");
        }
    }

    #[test]
    fn a_newer_schema_is_left_alone() {
        let mut newer = Connection::open_in_memory().unwrap();
        newer.pragma_update(None, "user_version", 99).unwrap();
        let error = migrate(&mut newer).unwrap_err();
        assert!(matches!(error, StoreError::Newer(99, _)), "{error}");
        assert!(tables(&newer).is_empty());
    }

    #[test]
    fn a_step_that_fails_leaves_what_was_there() {
        let mut store = Connection::open_in_memory().unwrap();
        let broken = [
            "CREATE TABLE a (b)",
            "CREATE TABLE c (d); CREATE TABLE a (b)",
        ];
        migrate_by(&mut store, &broken).unwrap_err();
        assert_eq!(tables(&store), ["CREATE TABLE a (b)"]);
        let version: i64 = store
            .pragma_query_value(None, "user_version", |row| row.get(0))
            .unwrap();
        assert_eq!(version, 1);
    }
}
