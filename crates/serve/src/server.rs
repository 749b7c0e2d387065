//! Starting and stopping the server.

use crate::attacks::Attacks;
use crate::catalog::{Catalog, CatalogTools};
use crate::contest::{ContestFile, SharedBoards};
use crate::hacks::Hacks;
use crate::ladder::Ladders;
use crate::machines::ReachMachines;
use crate::metrics::Metrics;
use crate::quotas::TaskCounter;
use crate::reports::Reports;
use crate::runs::Runs;
use crate::settings::Settings;
use crate::store::{Invitation, Role, Secret, Store, StoreError};
use crate::web::{App, Limiters, router};
use crate::work::Work;
use axum_server::Handle;
use axum_server::tls_rustls::{RustlsAcceptor, RustlsConfig};
use base::text::Shown as _;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock, Weak};
use std::thread;
use std::time::Duration;
use terms::fault::Fault;
use tokio::signal::unix::{SignalKind, signal};

/// The interval at which directories of problems are read.
const LOOK: Duration = Duration::from_secs(2);
/// How long requests may continue when the server stops.
const GRACE: Duration = Duration::from_secs(5);
/// How long a client may take to send the head of a request.
const HEAD: Duration = Duration::from_secs(10);
/// How long the first invitation is valid, in seconds.
const FIRST: i64 = 7 * 24 * 3600;

/// Why the server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The problems, or the directory of the data.
    #[error("{0}")]
    Fault(Fault),
    /// The database.
    #[error("{}: {}", .0.shown(), .1)]
    Store(PathBuf, StoreError),
    /// The address.
    #[error("cannot listen at {0}: {1}: name another place with --listen")]
    Listen(SocketAddr, std::io::Error),
    /// The certificate or its key.
    #[error("{} is not a certificate with its key: {}", .0.shown(), .1)]
    Tls(PathBuf, std::io::Error),
    /// Another server uses the data.
    #[error("another server has {}: stop it, or name another directory with --data", .0.shown())]
    InUse(PathBuf),
}

impl From<Fault> for ServeError {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// Serves until a signal ends it. Other `machines` judge instead of this one, if there are any.
/// `say` receives messages for the person who started the server.
///
/// # Errors
/// If it cannot start.
pub fn serve(
    mut settings: Settings,
    mut tools: CatalogTools,
    machines: Option<Box<ReachMachines<'_>>>,
    say: &dyn Fn(&str),
) -> Result<(), ServeError> {
    let data = settings.data.clone();
    std::fs::create_dir_all(&data).map_err(|error| Fault::file("make", &data, error))?;
    // Programs are named by their paths in code that runs in another working directory.
    let data = data.canonicalize();
    let data = data.map_err(|error| Fault::file("find", &settings.data, error))?;
    let _lock = lock(&data)?;
    let listener = TcpListener::bind(settings.listen);
    let listener = listener.map_err(|error| ServeError::Listen(settings.listen, error))?;
    // The system chose the port if 0 was requested.
    settings.listen = listener
        .local_addr()
        .map_err(|error| ServeError::Listen(settings.listen, error))?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| ServeError::Listen(settings.listen, error))?;
    let tls = settings.tls.as_ref();
    let tls = tls.map(|(certificate, key)| runtime.block_on(tls_config(certificate, key)));
    let tls = tls.transpose()?;
    let path = data.join(Settings::DATABASE);
    let failed = |error| ServeError::Store(path.clone(), error);
    let store = Arc::new(Store::open(&path).map_err(failed)?);
    store.limit_disk(settings.quotas.disk);
    store.serve_no_contest().map_err(failed)?;
    let contest = settings.contest.as_ref();
    let contest = contest.map(|path| ContestFile::open(path, &store));
    let contest = contest.transpose()?;
    tools.problems = contest.as_ref().map(|contest| contest.problems().to_vec());
    let machines = machines.map(|reach| reach(&data)).transpose()?;
    let catalog = Arc::new(Catalog::new(tools, data.join("versions"))?);
    let metrics = Arc::new(Metrics::new());
    let observed = metrics.clone();
    // The ladders wait for the work, and are told here when some of it is done.
    let waiting: Arc<OnceLock<Weak<Ladders>>> = Arc::default();
    let told = waiting.clone();
    let observe = Box::new(move |state, took| {
        observed.judged(state, took);
        if let Some(ladders) = told.get().and_then(Weak::upgrade) {
            ladders.wake();
        }
    });
    let work = Work::new(
        store.clone(),
        catalog.clone(),
        machines.clone(),
        (settings.queue, settings.queue_of_user()),
        observe,
    );
    let work = work.map_err(failed)?;
    let background = catalog.tools().background();
    let hacks = Hacks::new(store.clone(), catalog.clone(), background.clone()).map_err(failed)?;
    let runs = Runs::new(store.clone(), catalog.clone(), background.clone()).map_err(failed)?;
    let ladders = Ladders::new(
        store.clone(),
        catalog.clone(),
        work.clone(),
        background.clone(),
    );
    let attacks = Attacks::new(
        (store.clone(), catalog.clone()),
        work.clone(),
        hacks.clone(),
        background.clone(),
        settings.attack,
    );
    let _ = waiting.set(Arc::downgrade(&ladders));
    let local = greet(&settings, &store, say).map_err(failed)?;
    if let Some(contest) = &contest {
        contest.enrol(&store, say)?;
    }
    let app = Arc::new(App {
        store,
        catalog: catalog.clone(),
        work,
        hacks,
        runs,
        ladders,
        attacks,
        metrics,
        local,
        limits: Limiters::default(),
        reports: Reports::new(background, machines),
        passwords: App::passwords(),
        last_check: tokio::sync::Mutex::default(),
        tasks: App::tasks(),
        batches: App::batches(),
        feeds: App::feeds(),
        task_counter: TaskCounter::default(),
        boards: SharedBoards::default(),
        settings,
    });
    let is_over = Arc::new(AtomicBool::new(false));
    let judging = {
        let (app, is_over) = (app.clone(), is_over.clone());
        thread::spawn(move || judge(&app, contest, &is_over))
    };
    let served = runtime.block_on(listen(&app, listener, tls));
    // Requests that wait for the disk finish; streams are cut off.
    runtime.shutdown_timeout(GRACE);
    is_over.store(true, Ordering::Relaxed);
    stop(&app);
    // The last write of a judgement must be on disk before the process ends.
    let _ = judging.join();
    served
}

/// Starts nothing more, and ends what is in progress.
fn stop(app: &App) {
    app.work.stop();
    app.hacks.stop();
    app.runs.stop();
    app.ladders.stop();
    app.attacks.stop();
    app.reports.stop_all();
}

/// Ensures that only one server uses the data.
fn lock(data: &Path) -> Result<std::fs::File, ServeError> {
    let path = data.join("lock");
    let file = std::fs::File::options()
        .create(true)
        .append(true)
        .open(&path);
    let file = file.map_err(|error| Fault::file("open", &path, error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(_) => Err(ServeError::InUse(data.to_owned())),
    }
}

/// Prints how to log in. Returns, without accounts, the only user and the secret of the link.
fn greet(
    settings: &Settings,
    store: &Store,
    say: &dyn Fn(&str),
) -> Result<Option<(crate::store::Account, Secret)>, StoreError> {
    if !settings.accounts {
        let secret = Secret::random()?;
        say(&format!(
            "{}/open?token={}",
            settings.url(),
            secret.reveal()
        ));
        return Ok(Some((store.local_account()?, secret)));
    }
    say(&settings.url());
    if !store.has_accounts()? {
        let admin = Invitation {
            name: None,
            role: Role::Admin,
        };
        let secret = store.invite(&admin, FIRST)?;
        say(&format!(
            "nobody has an account yet; the first is made at {}/invitations/{}",
            settings.url(),
            secret.reveal()
        ));
    }
    Ok(None)
}

/// Opens the problems, judges, and checks the problems for changes again and again.
fn judge(app: &App, mut contest: Option<ContestFile>, is_over: &AtomicBool) {
    let changed = |id: &str, error: Option<&str>| match error {
        None => tracing::info!(problem = id, "opened"),
        Some(error) => tracing::warn!(problem = id, error, "cannot be used"),
    };
    let mut threads = Vec::new();
    while !is_over.load(Ordering::Relaxed) {
        if let Err(error) = app.catalog.refresh(&changed) {
            tracing::error!(%error, "the problems cannot be read");
        }
        if let Some(contest) = &mut contest {
            contest.refresh(&app.store);
        }
        app.catalog.sweep();
        app.limits.tidy();
        app.runs.tidy();
        app.tasks.tidy();
        app.batches.tidy();
        app.feeds.tidy();
        // Judging starts only after all problems were read: otherwise waiting submissions would
        // find no problem.
        if threads.is_empty() {
            threads = app.work.start(app.settings.jobs);
            threads.push(app.hacks.start());
            threads.extend(app.runs.start());
            app.ladders.start();
            app.attacks.start();
        }
        app.ladders.wake();
        app.attacks.wake();
        for _ in 0..20 {
            if is_over.load(Ordering::Relaxed) {
                break;
            }
            thread::sleep(LOOK / 20);
        }
    }
    for thread in threads {
        let _ = thread.join();
    }
}

/// The certificate and its key, ready for use.
async fn tls_config(certificate: &Path, key: &Path) -> Result<RustlsConfig, ServeError> {
    // Fails only if a provider was chosen before, which is fine.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let config = RustlsConfig::from_pem_file(certificate, key).await;
    config.map_err(|error| ServeError::Tls(certificate.to_owned(), error))
}

async fn listen(
    app: &Arc<App>,
    listener: TcpListener,
    tls: Option<RustlsConfig>,
) -> Result<(), ServeError> {
    let failed = |error| ServeError::Listen(app.settings.listen, error);
    let handle = Handle::new();
    tokio::spawn(stop_by_signal(handle.clone()));
    let mut server = axum_server::from_tcp(listener)
        .map_err(failed)?
        .handle(handle);
    let builder = server.http_builder();
    builder
        .http1()
        .header_read_timeout(HEAD)
        .timer(hyper_util::rt::TokioTimer::new());
    let service = router(app).into_make_service_with_connect_info::<SocketAddr>();
    let ended = match tls {
        None => server.serve(service).await,
        Some(config) => {
            let server = server.acceptor(RustlsAcceptor::new(config));
            server.serve(service).await
        }
    };
    ended.map_err(failed)
}

/// Stops the server when a signal requests it.
async fn stop_by_signal(handle: Handle<SocketAddr>) {
    let signals = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
    let [Ok(mut interrupt), Ok(mut terminate)] = signals else {
        tracing::error!("signals cannot be watched: the server has to be killed to stop");
        return;
    };
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
    tracing::info!("stopping");
    handle.graceful_shutdown(Some(GRACE));
}
