//! The routes of `SandboxFusion`, for clients that use those: `/run_code` and `/submit`.
//!
//! Its client does not send a token, but appends its paths to any address:
//! `http://HOST/fusion/TOKEN`. It does not support Testlib's checkers; they are sent in
//! `config.extra.checker`, as in a task of tengen's own format.

mod completion;

use super::PAUSE;
use super::app::App;
use super::failure::Failure;
use super::forms::{Path, body, parse};
use super::visitor::{Caller, RunScope, by_token};
use crate::store::Secret;
use axum::Router;
use axum::extract::{Request, State};
use axum::response::Json;
use axum::routing::post;
use completion::extracted;
use program::Source;
use sandbox::{Cancel, Exit, Status, Stop};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tasks::{Once, Overrides, TestResult};
use terms::Limits;
use terms::language::Language;
use terms::verdict::Verdict;
use tower_http::timeout::RequestBodyTimeoutLayer;

/// The maximum size of a request.
const REQUEST: u64 = 64 << 20;
/// The maximum run time of a program, in seconds.
const MOST_TIME: f64 = 60.0;
const MOST_MEMORY: u64 = 4 << 30;
/// The default memory limit.
const MEMORY: u64 = 1 << 30;
/// The output limit.
const OUTPUT: u64 = 16 << 20;

/// The routes, with a token in a header or in the path.
pub(super) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/run_code", post(run_code))
        .route("/submit", post(submit))
        .route("/fusion/{token}/run_code", post(run_code_by_path))
        .route("/fusion/{token}/submit", post(submit_by_path))
        .layer(RequestBodyTimeoutLayer::new(PAUSE))
}

/// A request to run a program.
#[derive(Deserialize)]
struct RunCode {
    code: String,
    language: String,
    stdin: Option<String>,
    #[serde(default = "ten")]
    run_timeout: f64,
    #[serde(default, rename = "memory_limit_MB")]
    memory_limit_mb: i64,
    #[serde(default)]
    files: BTreeMap<String, Option<String>>,
    #[serde(default)]
    fetch_files: Vec<String>,
}

fn ten() -> f64 {
    10.0
}

/// Its result.
#[derive(Serialize)]
struct RunCodeResponse {
    status: &'static str,
    message: String,
    compile_result: Option<CommandRunResult>,
    run_result: Option<CommandRunResult>,
    executor_pod_name: Option<String>,
    files: BTreeMap<String, String>,
}

/// The result of a compiler or a program.
#[derive(Default, Serialize)]
struct CommandRunResult {
    status: &'static str,
    execution_time: Option<f64>,
    cpu_time: Option<f64>,
    return_code: Option<i32>,
    stdout: Option<String>,
    stderr: Option<String>,
}

/// A request to judge a completion of a model.
#[derive(Deserialize)]
struct Submit {
    id: Value,
    completion: String,
    config: FusionConfig,
}

#[derive(Deserialize)]
struct FusionConfig {
    language: Option<String>,
    run_timeout: Option<f64>,
    provided_data: Option<Value>,
    #[serde(default)]
    extra: BTreeMap<String, Value>,
}

/// `POST /run_code`
async fn run_code(
    State(app): State<Arc<App>>,
    caller: Caller<RunScope>,
    request: Request,
) -> Result<Json<RunCodeResponse>, Failure> {
    run_for(app, caller, request).await
}

/// `POST /fusion/{token}/run_code`
async fn run_code_by_path(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
    request: Request,
) -> Result<Json<RunCodeResponse>, Failure> {
    let caller = Caller::new(by_token(&app, Secret::shown(&token)).await?)?;
    run_for(app, caller, request).await
}

/// `POST /submit`
async fn submit(
    State(app): State<Arc<App>>,
    caller: Caller<RunScope>,
    request: Request,
) -> Result<Json<Value>, Failure> {
    submit_for(app, caller, request).await
}

/// `POST /fusion/{token}/submit`
async fn submit_by_path(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
    request: Request,
) -> Result<Json<Value>, Failure> {
    let caller = Caller::new(by_token(&app, Secret::shown(&token)).await?)?;
    submit_for(app, caller, request).await
}

async fn run_for(
    app: Arc<App>,
    Caller { visitor, .. }: Caller<RunScope>,
    request: Request,
) -> Result<Json<RunCodeResponse>, Failure> {
    app.admit_task(&visitor)?;
    let place = app.tasks.wait(visitor.account.id).await?;
    let wanted: RunCode = parse(&body(request.into_body(), REQUEST).await?)?;
    let cancel = Cancel::default();
    let _guard = cancel.clone().on_drop();
    app.run(move |app| {
        let _place = place;
        Ok(Json(run(app, wanted, &cancel)))
    })
    .await
}

fn run(app: &App, wanted: RunCode, cancel: &Cancel) -> RunCodeResponse {
    if !(wanted.files.is_empty() && wanted.fetch_files.is_empty()) {
        return sandbox_error(
            "files are not taken: a program has its standard input alone".to_owned(),
        );
    }
    let judge = &app.catalog.tools().tasks;
    let Some(language) = language(&wanted.language).and_then(|it| judge.languages().named(it))
    else {
        return sandbox_error(format!("there is no language `{}`", wanted.language));
    };
    let limits = Limits {
        time: seconds(wanted.run_timeout),
        memory: match u64::try_from(wanted.memory_limit_mb) {
            Ok(megabytes @ 1..) => megabytes.saturating_mul(1 << 20).min(MOST_MEMORY),
            _ => MEMORY,
        },
        output: OUTPUT,
        processes: 16,
    };
    let source = Source::single(&main_name(&language), wanted.code.into_bytes(), &language);
    let input: Arc<[u8]> = wanted.stdin.unwrap_or_default().into_bytes().into();
    match judge.run_once(&source, input, &limits, cancel) {
        Ok(Once::Refused(message)) => RunCodeResponse {
            compile_result: Some(CommandRunResult {
                status: "Finished",
                return_code: Some(1),
                stdout: Some(String::new()),
                stderr: Some(message),
                ..CommandRunResult::default()
            }),
            ..answered("Failed")
        },
        Ok(Once::Ran(exit)) => ran(&exit, &language),
        Err(fault) => sandbox_error(fault.to_string()),
    }
}

fn ran(exit: &Exit, language: &Language) -> RunCodeResponse {
    let is_late = matches!(exit.stop, Some(Stop::Cpu | Stop::Wall));
    let return_code = match exit.status {
        _ if is_late => None,
        Status::Exited(0) if exit.stop.is_some() => Some(1),
        Status::Exited(code) => Some(code),
        Status::Signaled(signal) => Some(-signal),
    };
    let text = |bytes: &[u8]| Some(String::from_utf8_lossy(bytes).into_owned());
    let compiled = CommandRunResult {
        status: "Finished",
        return_code: Some(0),
        stdout: Some(String::new()),
        stderr: Some(String::new()),
        ..CommandRunResult::default()
    };
    RunCodeResponse {
        compile_result: language.compile.is_some().then_some(compiled),
        run_result: Some(CommandRunResult {
            status: if is_late {
                "TimeLimitExceeded"
            } else {
                "Finished"
            },
            execution_time: Some(exit.wall.as_secs_f64()),
            cpu_time: Some(exit.cpu.as_secs_f64()),
            return_code,
            stdout: text(&exit.stdout),
            stderr: text(&exit.stderr),
        }),
        ..answered(if return_code == Some(0) {
            "Success"
        } else {
            "Failed"
        })
    }
}

async fn submit_for(
    app: Arc<App>,
    Caller { visitor, .. }: Caller<RunScope>,
    request: Request,
) -> Result<Json<Value>, Failure> {
    app.admit_task(&visitor)?;
    let place = app.tasks.wait(visitor.account.id).await?;
    let wanted: Submit = parse(&body(request.into_body(), REQUEST).await?)?;
    let overrides = Overrides {
        refuses_checkers: !visitor.has_scope("checkers"),
        ..Overrides::default()
    };
    let cancel = Cancel::default();
    let _guard = cancel.clone().on_drop();
    app.run(move |app| {
        let _place = place;
        let named = wanted.config.language.as_deref().unwrap_or_default();
        let code = extracted(&wanted.completion, named);
        let judge = &app.catalog.tools().tasks;
        let task = serde_json::to_vec(&task(&wanted, named, &code)?).unwrap_or_default();
        let task = tasks::read_one(&task, judge.languages());
        let task = task.and_then(|task| overrides.applied(task));
        let task = task.map_err(|wrong| Failure::Bad(wrong.to_string()))?;
        let result = judge.judge(&task, &cancel);
        if let Some(error) = &result.error {
            return Err(Failure::Bad(error.message.clone()));
        }
        let mut tests: Vec<Value> = result.tests.iter().map(tested).collect();
        if let Some(message) = &result.compiler {
            let refused = json!({ "status": "Finished", "return_code": 1, "stdout": "", "stderr": message });
            tests.push(json!({ "passed": false, "exec_info": { "status": "Failed", "message": "", "compile_result": refused, "files": {} } }));
        }
        Ok(Json(json!({
            "id": wanted.id,
            "accepted": result.is_accepted(),
            "extracted_code": code,
            "tests": tests,
        })))
    })
    .await
}

/// Reads bytes as the body of each request, for [`crate::fuzzing`].
pub(super) fn parse_any(bytes: &[u8], languages: &terms::language::Languages) {
    if let Ok(wanted) = parse::<RunCode>(bytes) {
        _ = (seconds(wanted.run_timeout), language(&wanted.language));
    }
    let Ok(wanted) = parse::<Submit>(bytes) else {
        return;
    };
    let named = wanted.config.language.as_deref().unwrap_or_default();
    let code = extracted(&wanted.completion, named);
    if let Ok(task) = task(&wanted, named, &code) {
        let task = serde_json::to_vec(&task).unwrap_or_default();
        _ = tasks::read_one(&task, languages);
    }
}

/// The task of a submission.
fn task(wanted: &Submit, named: &str, code: &str) -> Result<Value, Failure> {
    let language = language(named)
        .ok_or_else(|| Failure::Bad(format!("config.language: there is no language `{named}`")))?;
    let data = wanted.config.provided_data.as_ref();
    let row = match data {
        Some(Value::Array(rows)) => rows.iter().find(|row| row["id"] == wanted.id),
        data => data,
    };
    let tests = row.map(|row| match &row["test"] {
        // Tables of databases contain it as text.
        Value::String(text) => serde_json::from_str(text).unwrap_or_default(),
        tests => tests.clone(),
    });
    let tests = tests.as_ref().and_then(Value::as_array).ok_or_else(|| {
        Failure::Bad("config.provided_data: a row with `test`, a list of {\"input\": {\"stdin\": ..}, \"output\": {\"stdout\": ..}}, is expected: this server has no data sets".to_owned())
    })?;
    let tests = tests
        .iter()
        .map(|test| json!({ "input": test["input"]["stdin"], "output": test["output"]["stdout"] }));
    let usual = json!({ "builtin": "tokens", "case_sensitive": false, "float_tolerance": 1e-6 });
    Ok(json!({
        "id": "submission",
        "language": language,
        "source": code,
        "tests": tests.collect::<Vec<Value>>(),
        "time_limit": seconds(wanted.config.run_timeout.unwrap_or_else(ten)).as_secs_f64(),
        "memory_limit": MEMORY,
        "checker": wanted.config.extra.get("checker").unwrap_or(&usual),
    }))
}

fn tested(test: &TestResult) -> Value {
    let is_late = test.verdict == Verdict::TimeLimit;
    let has_failed = !matches!(test.verdict, Verdict::Accepted | Verdict::WrongAnswer);
    json!({
        "passed": test.verdict == Verdict::Accepted,
        "exec_info": {
            "status": if has_failed { "Failed" } else { "Success" },
            "message": test.message,
            "run_result": {
                "status": if is_late { "TimeLimitExceeded" } else { "Finished" },
                "execution_time": test.wall_ms / 1e3,
                "cpu_time": test.cpu_ms / 1e3,
                "return_code": i32::from(has_failed),
            },
            "files": {},
        },
        "test_info": { "verdict": test.verdict.name() },
    })
}

/// Our name for a language of theirs.
fn language(theirs: &str) -> Option<&'static str> {
    Some(match theirs {
        "python" => "python",
        "cpp" => "c++",
        "nodejs" => "javascript",
        "go" => "go",
        "java" => "java",
        "php" => "php",
        "csharp" => "c#",
        "typescript" => "typescript",
        "rust" => "rust",
        "lua" => "lua",
        "ruby" => "ruby",
        "swift" => "swift",
        _ => return None,
    })
}

fn main_name(language: &Language) -> String {
    let extension = language.extensions.first().map_or("txt", String::as_str);
    format!("main.{extension}")
}

fn seconds(seconds: f64) -> Duration {
    let bounded = if seconds > 0.0 {
        seconds.min(MOST_TIME)
    } else {
        ten()
    };
    Duration::from_secs_f64(bounded)
}

fn answered(status: &'static str) -> RunCodeResponse {
    RunCodeResponse {
        status,
        message: String::new(),
        compile_result: None,
        run_result: None,
        executor_pod_name: None,
        files: BTreeMap::new(),
    }
}

fn sandbox_error(message: String) -> RunCodeResponse {
    RunCodeResponse {
        message,
        ..answered("SandboxError")
    }
}
