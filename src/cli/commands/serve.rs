//! `tengen serve`

use super::cluster::ServedCluster;
use super::{Context, Exit, Fault, print_text};
use crate::cli::args::{self, AttackFindings, Log, Metrics};
use crate::cli::context::{headers, programs};
use crate::cli::locate;
use base::digest;
use base::pool::Pool;
use base::text::Shown as _;
use serve::{
    AttackPolicy, AttackSettings, Audience, CatalogTools, Machines, Quotas, ReachMachines,
    ServeError, Settings, StoreError,
};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// How many submissions a server judges on a cluster at once.
const CLUSTER_SUBMISSIONS_AT_ONCE: usize = 64;

/// The default address and the default length of the queue.
const DEFAULT_ADDRESS: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 7300);
const DEFAULT_QUEUE_LENGTH: usize = 20_000;
/// The default number of waiting runs of one person.
const DEFAULT_RUNS: usize = 3;
/// How long each accepted submission is attacked by default.
const DEFAULT_ATTACK_TIME: Duration = Duration::from_mins(1);

pub(super) fn run(context: &Context, args: &args::Serve) -> Result<Exit, Fault> {
    let nats = args.nats.or(&context.config.serve.nats);
    let settings = settings(context, args, nats.servers.is_some())?;
    if let Some(backup) = &args.backup {
        let path = settings.data.join(Settings::DATABASE);
        serve::backup(&path, backup).map_err(|error| store_fault(&path, error))?;
        return Ok(Exit::Expected);
    }
    // The server goes on if nobody reads its log any more.
    let log = tracing_subscriber::fmt()
        .with_writer(io::stderr)
        .log_internal_errors(false);
    match args.log.or(context.config.serve.log).unwrap_or_default() {
        Log::Text => log.with_target(false).init(),
        Log::Json => log.json().init(),
    }
    // On standard output, because this is the result that the caller waits for.
    let say = |text: &str| {
        let _ = print_text(&format!("{text}\n"));
    };
    let machines = machines(context, &nats)?;
    let tools = tools(context, settings.accounts)?;
    let served = serve::serve(settings, tools, machines, &say);
    served.map_err(|error| match error {
        ServeError::Fault(fault) => fault,
        ServeError::Store(path, error) => store_fault(&path, error),
        ServeError::Listen(..) | ServeError::Tls(..) | ServeError::InUse(_) => {
            Fault::Usage(error.to_string())
        }
    })?;
    Ok(Exit::Expected)
}

/// The tools with which the server opens problems.
fn tools(context: &Context, has_accounts: bool) -> Result<CatalogTools, Fault> {
    // Submissions have priority over tasks. On a server with accounts, tasks, which may run for a
    // minute, never take all slots.
    let jobs = context.pool.jobs();
    let for_tasks = if has_accounts { jobs - 1 } else { jobs };
    Ok(CatalogTools {
        root: context.root.clone(),
        problems: None,
        languages: context.languages.clone(),
        include: context.include.clone(),
        programs: programs(),
        headers: headers(),
        sandbox: context.sandbox()?,
        pool: context.pool.clone(),
        tasks: context.task_judge(Arc::new(Pool::behind(context.pool.clone(), for_tasks)))?,
    })
}

/// The settings from options and environment variables, else from the configuration.
fn settings(context: &Context, args: &args::Serve, has_cluster: bool) -> Result<Settings, Fault> {
    let written = &context.config.serve;
    let listen = args.listen.or(written.listen).unwrap_or(DEFAULT_ADDRESS);
    let of_contest = args.contest.as_deref().map(locate::contest_path);
    let of_contest = of_contest.transpose()?;
    let base_url = args.base_url.as_ref().or(written.base_url.as_ref());
    let data = match args.data.as_ref().or(written.data.as_ref()) {
        Some(data) => data.clone(),
        None => default_data(of_contest.as_deref().unwrap_or(&context.root))?,
    };
    Ok(Settings {
        listen,
        base_url: base_url.cloned(),
        trusted_proxies: if args.trusted_proxy.is_empty() {
            written.trusted_proxy.clone()
        } else {
            args.trusted_proxy.clone()
        },
        // Users on other machines must be told apart.
        accounts: args.accounts
            || written.accounts
            || of_contest.is_some()
            || !listen.ip().is_loopback()
            || base_url.is_some(),
        tls: pair(
            args.tls_cert.as_ref().or(written.tls_cert.as_ref()),
            args.tls_key.as_ref().or(written.tls_key.as_ref()),
            "tls",
        )?,
        data,
        metrics: match args.metrics.or(written.metrics).unwrap_or_default() {
            Metrics::Off => Audience::Nobody,
            Metrics::Local => Audience::Local,
            Metrics::All => Audience::All,
        },
        queue: args.queue.or(written.queue).unwrap_or(DEFAULT_QUEUE_LENGTH),
        runs: args.runs.or(written.runs).unwrap_or(DEFAULT_RUNS),
        quotas: quotas(context),
        // Each of these threads mostly waits for other machines.
        jobs: if has_cluster {
            CLUSTER_SUBMISSIONS_AT_ONCE
        } else {
            context.pool.jobs()
        },
        attack: AttackSettings {
            policy: attack_policy(args.attack.or(written.attack)),
            time: args
                .attack_time
                .or(written.attack_time)
                .map_or(DEFAULT_ATTACK_TIME, |time| time.0),
            after_contest: of_contest.is_some()
                && (args.attack_after_contest || written.attack_after_contest),
        },
        contest: of_contest,
    })
}

/// What one account may use, from the configuration.
fn quotas(context: &Context) -> Quotas {
    let written = context.config.quotas;
    let usual = Quotas::default();
    Quotas {
        disk: written.disk.map_or(usual.disk, |size| size.0),
        waiting: written.waiting.map(|most| most as usize).or(usual.waiting),
        hacks_waiting: written.hacks_waiting.unwrap_or(usual.hacks_waiting),
        hacks_per_hour: written.hacks_per_hour.unwrap_or(usual.hacks_per_hour),
        tasks_per_hour: written.tasks_per_hour.unwrap_or(usual.tasks_per_hour),
        free: written.free.map_or(usual.free, |size| size.0),
    }
}

fn attack_policy(findings: Option<AttackFindings>) -> AttackPolicy {
    match findings.unwrap_or_default() {
        AttackFindings::Off => AttackPolicy::Off,
        AttackFindings::Propose => AttackPolicy::Propose,
        AttackFindings::Add => AttackPolicy::Add,
    }
}

/// The files with a certificate and its key, both or neither, from the options with this prefix.
fn pair(
    certificate: Option<&PathBuf>,
    key: Option<&PathBuf>,
    options: &str,
) -> Result<Option<(PathBuf, PathBuf)>, Fault> {
    match (certificate, key) {
        (Some(certificate), Some(key)) => Ok(Some((certificate.clone(), key.clone()))),
        (None, None) => Ok(None),
        (Some(_), None) => Err(Fault::Usage(format!(
            "a certificate needs its key: specify it with --{options}-key"
        ))),
        (None, Some(_)) => Err(Fault::Usage(format!(
            "a key needs its certificate: specify it with --{options}-cert"
        ))),
    }
}

/// Connects to the cluster, if one is specified.
fn machines<'a>(
    context: &'a Context,
    nats: &'a args::Nats,
) -> Result<Option<Box<ReachMachines<'a>>>, Fault> {
    if nats.servers.is_none() {
        return Ok(None);
    }
    let access = &nats.access;
    pair(access.certificate.as_ref(), access.key.as_ref(), "nats")?;
    Ok(Some(Box::new(|data: &Path| {
        let id = coordinator(&data.join("cluster"))?;
        let served = ServedCluster::open(context, nats, &id)?;
        Ok(Arc::new(served) as Arc<dyn Machines>)
    })))
}

/// The permanent name of this server as a coordinator, by which it recognizes unfinished work of an
/// earlier process.
fn coordinator(path: &Path) -> Result<String, Fault> {
    match std::fs::read_to_string(path) {
        Ok(name) => Ok(name.trim().to_owned()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let random = getrandom::u64()
                .map_err(|error| Fault::file("make", path, io::Error::other(error.to_string())))?;
            let name = format!("s{random:016x}");
            std::fs::write(path, &name).map_err(|error| Fault::file("write", path, error))?;
            Ok(name)
        }
        Err(error) => Err(Fault::file("read", path, error)),
    }
}

fn store_fault(path: &Path, error: StoreError) -> Fault {
    match error {
        StoreError::Unwritable(_) | StoreError::Busy => {
            Fault::file("use", path, io::Error::other(error.to_string()))
        }
        error => Fault::Usage(format!("{}: {error}", path.shown())),
    }
}

/// The default data directory of the user for the problems in `root`.
fn default_data(root: &Path) -> Result<PathBuf, Fault> {
    let named = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    let named = named.filter(|dir| dir.is_absolute());
    let dir = named.or_else(|| Some(std::env::home_dir()?.join(".local/share")));
    let dir = dir.ok_or_else(|| {
        Fault::Usage("you have no home directory: specify a directory with --data".to_owned())
    })?;
    let root = root
        .canonicalize()
        .map_err(|error| Fault::file("find", root, error))?;
    let hash = digest::sha256_hex(root.as_os_str().as_encoded_bytes());
    Ok(dir.join("tengen").join("serve").join(&hash[..16]))
}
