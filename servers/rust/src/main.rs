//! `server [--addr ADDRESS] [--static DIR]`: listens until SIGTERM or SIGINT.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use lexopt::prelude::*;
use loadgate_server_rust::{router, serve};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

const USAGE: &str = "usage: server [--addr ADDRESS] [--static DIR]";

/// The time that requests under way get to finish after a signal.
const STOP_LIMIT: Duration = Duration::from_secs(5);

#[derive(Debug, PartialEq)]
struct Args {
    addr: String,
    folder: PathBuf,
}

#[tokio::main]
async fn main() -> ExitCode {
    let args = match parse(lexopt::Parser::from_env()) {
        Ok(Some(args)) => args,
        Ok(None) => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprintln!("server: {error}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(&args).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("server: {}: {error}", args.addr);
            ExitCode::FAILURE
        }
    }
}

async fn run(args: &Args) -> io::Result<()> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let stop = async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    };
    let router = router(&args.folder, SystemTime::now);
    let listener = TcpListener::bind(&args.addr).await?;
    eprintln!("listening on {}", listener.local_addr()?);
    serve(listener, router, stop, STOP_LIMIT).await
}

/// None where the usage was asked for.
fn parse(mut parser: lexopt::Parser) -> Result<Option<Args>, lexopt::Error> {
    let mut args = Args {
        addr: "127.0.0.1:8080".into(),
        folder: "../static".into(),
    };
    while let Some(arg) = parser.next()? {
        match arg {
            Long("addr") => args.addr = parser.value()?.string()?,
            Long("static") => args.folder = parser.value()?.into(),
            Short('h') | Long("help") => return Ok(None),
            _ => return Err(arg.unexpected()),
        }
    }
    Ok(Some(args))
}

#[cfg(test)]
mod tests {
    use super::Args;

    fn parsed(args: &[&str]) -> Result<Option<Args>, String> {
        super::parse(lexopt::Parser::from_args(args)).map_err(|error| error.to_string())
    }

    fn args(addr: &str, folder: &str) -> Result<Option<Args>, String> {
        Ok(Some(Args {
            addr: addr.into(),
            folder: folder.into(),
        }))
    }

    #[test]
    fn all_have_a_default() {
        assert_eq!(parsed(&[]), args("127.0.0.1:8080", "../static"));
    }

    #[test]
    fn they_are_read_in_both_forms() {
        let expected = args("[::1]:1", "a b");
        assert_eq!(parsed(&["--addr", "[::1]:1", "--static", "a b"]), expected);
        assert_eq!(parsed(&["--static=a b", "--addr=[::1]:1"]), expected);
    }

    #[test]
    fn help_runs_nothing() {
        assert_eq!(parsed(&["--help"]), Ok(None));
    }
}
