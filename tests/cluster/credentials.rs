//! Users that have keys in place of passwords: in the server's configuration, and signed by an account of an operator.

use super::permissions::documented;
use super::{Nats, Worker, problem};
use crate::support::Test;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use nkeys::KeyPair;
use serde_json::{Value, json};

/// The user `name` of the page, by a key.
fn with_key(configuration: &str, name: &str, key: &KeyPair) -> String {
    let password = format!("user: {name}, password: {}_SECRET", name.to_uppercase());
    assert!(configuration.contains(&password));
    let key = key.public_key();
    let configuration = configuration.replace(&password, &format!("nkey: {key}"));
    let (inbox, of_key) = ("_INBOX_worker.worker", format!("_INBOX_worker.{key}"));
    if name == "worker" {
        return configuration.replace(inbox, &of_key);
    }
    configuration
}

#[test]
fn users_of_the_configuration_may_have_keys() {
    let (worker, judge) = (KeyPair::new_user(), KeyPair::new_user());
    let configuration = with_key(&documented(), "worker", &worker);
    let nats = Nats::configured(&with_key(&configuration, "judge", &judge), "");
    let seed = |key: &KeyPair| format!("{}\n", key.seed().unwrap());
    let test = problem()
        .file("worker.nk", seed(&worker))
        .file("judge.nk", seed(&judge))
        .file("stranger.nk", seed(&KeyPair::new_user()));
    judges(&test, &nats, "worker.nk", "judge.nk");
    is_refused(&test, &nats, "stranger.nk");
}

/// An operator with an account for tengen, and one for the system.
struct Operator {
    key: KeyPair,
    system: KeyPair,
    coordinators: KeyPair,
    workers: KeyPair,
}

/// What a key says of another, signed.
fn signed(by: &KeyPair, subject: &str, nats: &Value) -> String {
    let encode = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
    let head = json!({ "typ": "JWT", "alg": "ed25519-nkey" }).to_string();
    let claims = json!({ "jti": subject, "iat": 1_700_000_000, "iss": by.public_key(), "name": "test", "sub": subject, "nats": nats });
    let text = format!(
        "{}.{}",
        encode(head.as_bytes()),
        encode(claims.to_string().as_bytes())
    );
    let signature = by.sign(text.as_bytes()).unwrap();
    format!("{text}.{}", encode(&signature))
}

/// A file as `nsc generate creds` writes it.
fn credentials(token: &str, user: &KeyPair) -> String {
    let seed = user.seed().unwrap();
    format!(
        "-----BEGIN NATS USER JWT-----\n{token}\n------END NATS USER JWT------\n\n\
         ************************* IMPORTANT *************************\n\
         NKEY Seed printed below can be used to sign and prove identity.\n\n\
         -----BEGIN USER NKEY SEED-----\n{seed}\n------END USER NKEY SEED------\n"
    )
}

impl Operator {
    fn new() -> Self {
        Self {
            key: KeyPair::new_operator(),
            system: KeyPair::new_account(),
            coordinators: KeyPair::new_account(),
            workers: KeyPair::new_account(),
        }
    }

    /// The credentials of a user with the permissions of the page that are called `permissions`.
    fn user(&self, user: &KeyPair, permissions: &str) -> String {
        let (publish, subscribe) = subjects(permissions, user);
        let account = match permissions {
            "TENGEN_WORKER" => &self.workers,
            _ => &self.coordinators,
        };
        let nats = json!({
            "type": "user", "version": 2, "subs": -1, "data": -1, "payload": -1,
            "pub": { "allow": publish }, "sub": { "allow": subscribe },
        });
        credentials(&signed(account, &user.public_key(), &nats), user)
    }

    /// The exports and imports of the page.
    fn exchange(&self) -> (Vec<Value>, Vec<Value>) {
        let page = documented();
        let found = page.lines().filter_map(|line| {
            let kind = ["service", "stream"]
                .into_iter()
                .find(|it| line.contains(&format!("{it}: ")))?;
            let subject = line.split('"').nth(1)?;
            Some((
                line.contains("account: "),
                kind,
                subject,
                line.contains("response_type"),
            ))
        });
        let (imports, exports): (Vec<_>, Vec<_>) = found.partition(|(is_import, ..)| *is_import);
        assert!(!imports.is_empty() && !exports.is_empty(), "{page}");
        let export = |(_, kind, subject, is_long): (bool, &str, &str, bool)| {
            let response = if is_long { "Stream" } else { "Singleton" };
            match kind {
                "service" => {
                    json!({ "name": subject, "subject": subject, "type": kind, "response_type": response })
                }
                _ => json!({ "name": subject, "subject": subject, "type": kind }),
            }
        };
        let import = |(_, kind, subject, _): (bool, &str, &str, bool)| {
            let account = self.coordinators.public_key();
            json!({ "name": subject, "subject": subject, "account": account, "type": kind })
        };
        (
            exports.into_iter().map(export).collect(),
            imports.into_iter().map(import).collect(),
        )
    }

    /// A server of this operator that refuses a user.
    fn server(&self, revoked: &KeyPair) -> Nats {
        let limits = json!({
            "subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": true, "conn": -1, "leaf": -1,
            "mem_storage": -1, "disk_storage": -1, "streams": -1, "consumer": -1,
        });
        let (exports, imports) = self.exchange();
        let coordinators = json!({
            "type": "account", "version": 2, "limits": limits, "revocations": { revoked.public_key(): 1_800_000_000 },
            "exports": exports,
        });
        let workers = json!({ "type": "account", "version": 2, "imports": imports, "limits": {
            "subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": true, "conn": -1, "leaf": -1,
        } });
        let system = json!({ "type": "account", "version": 2, "limits": {
            "subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": true, "conn": -1, "leaf": -1,
        } });
        let operator = json!({ "type": "operator", "version": 2 });
        let sign = |of: &KeyPair, what| signed(&self.key, &of.public_key(), what);
        Nats::configured(
            &format!(
                "operator: {}\nsystem_account: {}\nresolver: MEMORY\nresolver_preload: {{ {}: {}, {}: {}, {}: {} }}\n",
                sign(&self.key, &operator),
                self.system.public_key(),
                self.system.public_key(),
                sign(&self.system, &system),
                self.coordinators.public_key(),
                sign(&self.coordinators, &coordinators),
                self.workers.public_key(),
                sign(&self.workers, &workers),
            ),
            "",
        )
    }
}

/// What the page lets a role publish and subscribe to.
fn subjects(permissions: &str, user: &KeyPair) -> (Vec<String>, Vec<String>) {
    let page = documented();
    let (_, of_role) = page.split_once(&format!("{permissions} = {{")).unwrap();
    let quoted = |key: &str| {
        let (_, list) = of_role.split_once(&format!("{key} = [")).unwrap();
        let (list, _) = list.split_once(']').unwrap();
        let texts = list.split('"').skip(1).step_by(2);
        let inbox = format!("_INBOX_worker.{}", user.public_key());
        let texts = texts.map(|text| text.replace("_INBOX_worker.worker", &inbox));
        texts.collect::<Vec<_>>()
    };
    (quoted("publish"), quoted("subscribe"))
}

#[test]
fn users_of_an_operator_have_files_of_credentials() {
    let operator = Operator::new();
    let [worker, judge, revoked, stranger] = [(); 4].map(|()| KeyPair::new_user());
    let nats = operator.server(&revoked);
    let test = problem()
        .file("worker.creds", operator.user(&worker, "TENGEN_WORKER"))
        .file("judge.creds", operator.user(&judge, "TENGEN_COORDINATOR"))
        .file(
            "revoked.creds",
            operator.user(&revoked, "TENGEN_COORDINATOR"),
        )
        .file(
            "stranger.creds",
            Operator::new().user(&stranger, "TENGEN_COORDINATOR"),
        );
    judges(&test, &nats, "worker.creds", "judge.creds");
    is_refused(&test, &nats, "revoked.creds");
    is_refused(&test, &nats, "stranger.creds");
}

/// A worker and a judge with these credentials do their work, and the worker may do nothing else.
#[track_caller]
fn judges(test: &Test, nats: &Nats, worker: &str, judge: &str) {
    let access = ["--jobs", "1", "--nats-creds", worker];
    let worker_log = Worker::with(test, &nats.url, "one", &access);
    let sums = ["judge", "sums", "right.c", "first.c", "--nats", &nats.url];
    let ran = test.run(&[&sums[..], &["--nats-creds", judge]].concat());
    ran.ends_with(1).prints("right.c");
    assert!(worker_log.begun() > 0, "{}", worker_log.log());
    let log = nats.log();
    assert!(!log.to_lowercase().contains("violation"), "{log}");
    let spying = [
        "cluster",
        "status",
        "--nats",
        &nats.url,
        "--nats-creds",
        worker,
    ];
    assert_ne!(test.run(&spying).code, Some(0));
    assert!(nats.log().to_lowercase().contains("violation"));
}

/// Both roles are told that the user in a file is not let in, without what the file holds.
#[track_caller]
fn is_refused(test: &Test, nats: &Nats, file: &str) {
    let access = ["--nats", &nats.url, "--nats-creds", file];
    for command in [&["worker"][..], &["judge", "sums", "right.c"]] {
        let ran = test.run(&[command, &access].concat()).ends_with(3);
        let ran = ran.complains(&format!("it refuses the credentials in {file}"));
        assert!(!shows_secret(test, file, &ran.stderr), "{}", ran.stderr);
    }
}

/// Whether a text has a long line of a file in it.
fn shows_secret(test: &Test, file: &str, text: &str) -> bool {
    let secrets = std::fs::read_to_string(test.path(file)).unwrap();
    let mut secrets = secrets.lines().filter(|line| line.starts_with(['S', 'e']));
    secrets.any(|secret| text.contains(secret))
}

#[test]
fn a_file_that_holds_no_credentials_is_named_and_not_shown() {
    let user = KeyPair::new_user();
    let seed = user.seed().unwrap();
    let broken = seed.replace('A', "B");
    let test = problem()
        .file("empty", "")
        .file("text", "secret text\n")
        .file("broken.nk", &broken)
        .file(
            "broken.creds",
            credentials("eyJ", &user).replace(&seed, &broken),
        )
        .file(
            "half.creds",
            credentials("eyJ", &user).split("****").next().unwrap(),
        );
    let nats = Nats::new();
    for file in ["empty", "text", "broken.nk", "broken.creds", "half.creds"] {
        let access = ["--nats", &nats.url, "--nats-creds", file];
        let ran = test.run(&[&["worker"][..], &access].concat()).ends_with(2);
        let ran = ran.complains(&format!("{file} holds no credentials"));
        assert!(
            ["secret", &seed, &broken]
                .iter()
                .all(|it| !ran.stderr.contains(it)),
            "{}",
            ran.stderr
        );
    }
    let access = ["--nats", &nats.url, "--nats-creds", "none.creds"];
    let judge = [&["judge", "sums", "right.c"][..], &access].concat();
    test.run(&judge)
        .ends_with(2)
        .complains("cannot read the credentials in none.creds");
}
