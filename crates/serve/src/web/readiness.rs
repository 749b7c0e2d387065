//! Whether the server accepts and judges submissions.

use super::app::App;
use super::failure::Failure;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a result is reused: everybody may ask, and each check writes to disks.
const FRESH: Duration = Duration::from_secs(1);
/// The number of bytes written as a test.
const PROBE: usize = 256 << 10;

impl App {
    /// What prevents the server from working; empty if it is ready.
    pub(super) async fn obstacles(self: &Arc<Self>) -> Result<Vec<String>, Failure> {
        let mut found = self.of_disks().await?;
        // These checks are cheap, and their results change at once.
        if found.is_empty() {
            found.extend(self.missing_space());
        }
        if !self.catalog.is_ready() {
            found.push("problems are being prepared".to_owned());
        }
        Ok(found)
    }

    async fn of_disks(self: &Arc<Self>) -> Result<Vec<String>, Failure> {
        let mut last = self.last_check.lock().await;
        if let Some((when, found)) = &*last
            && when.elapsed() < FRESH
        {
            return Ok(found.clone());
        }
        let found = self.run(|app| Ok(look(app))).await?;
        *last = Some((Instant::now(), found.clone()));
        Ok(found)
    }
}

fn look(app: &App) -> Vec<String> {
    let mut found = Vec::new();
    if let Err(error) = app.store.check() {
        found.push(error.to_string());
    }
    // Paths must not be shown to everybody.
    let disks = [
        ("the directory of --data", app.settings.data.clone()),
        ("the directory of temporary files", std::env::temp_dir()),
    ];
    for (name, dir) in disks {
        if let Err(error) = write(&dir) {
            found.push(format!("{name} cannot be written: {error}"));
        }
    }
    found
}

/// Writes a file without a name, which disappears afterwards.
fn write(dir: &Path) -> std::io::Result<()> {
    let mut file = tempfile::tempfile_in(dir)?;
    file.write_all(&vec![1; PROBE])?;
    file.sync_data()
}
