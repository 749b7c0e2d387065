//! `tengen serve`

use super::{Context, Exit, Fault, print_text};
use crate::cli::args::{self, Log};
use base::digest;
use base::text::Shown as _;
use serve::StoreError;
use serve::{ServeError, Settings};
use std::io;
use std::path::{Path, PathBuf};

pub(super) fn run(context: &Context, args: &args::Serve) -> Result<Exit, Fault> {
    let data = match &args.data {
        Some(data) => data.clone(),
        None => default_data(&context.root)?,
    };
    if let Some(backup) = &args.backup {
        let path = data.join(Settings::DATABASE);
        serve::backup(&path, backup).map_err(|error| store_fault(&path, error))?;
        return Ok(Exit::Expected);
    }
    let log = tracing_subscriber::fmt().with_writer(io::stderr);
    match args.log {
        Log::Text => log.with_target(false).init(),
        Log::Json => log.json().init(),
    }
    let settings = Settings {
        listen: args.listen,
        base_url: args.base_url.clone(),
        // Whoever is elsewhere is somebody else.
        accounts: args.accounts || !args.listen.ip().is_loopback() || args.base_url.is_some(),
        tls: args.tls_cert.clone().zip(args.tls_key.clone()),
        data,
        queue: args.queue,
        jobs: context.pool.jobs(),
    };
    // On standard output, as whoever starts the server wants this and nothing else of it.
    let say = |text: &str| {
        let _ = print_text(&format!("{text}\n"));
    };
    let served = serve::serve(settings, context.tools()?, &say);
    served.map_err(|error| match error {
        ServeError::Fault(fault) => fault,
        ServeError::Store(path, error) => store_fault(&path, error),
        ServeError::Listen(..) | ServeError::Tls(..) | ServeError::InUse(_) => {
            Fault::Usage(error.to_string())
        }
    })?;
    Ok(Exit::Expected)
}

fn store_fault(path: &Path, error: StoreError) -> Fault {
    match error {
        StoreError::Unwritable(_) | StoreError::Busy => {
            Fault::file("use", path, io::Error::other(error.to_string()))
        }
        error => Fault::Usage(format!("{}: {error}", path.shown())),
    }
}

/// A directory of the user for the problems in `root`.
fn default_data(root: &Path) -> Result<PathBuf, Fault> {
    let named = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    let named = named.filter(|dir| dir.is_absolute());
    let dir = named.or_else(|| Some(std::env::home_dir()?.join(".local/share")));
    let dir = dir
        .ok_or_else(|| Fault::Usage("there is no home: name a directory with --data".to_owned()))?;
    let root = root
        .canonicalize()
        .map_err(|error| Fault::file("find", root, error))?;
    let hash = digest::of(root.as_os_str().as_encoded_bytes());
    Ok(dir.join("tengen").join("serve").join(&hash[..16]))
}
