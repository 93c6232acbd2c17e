//! `server [--addr ADDRESS]`: listens until SIGTERM or SIGINT.

use std::error::Error;
use std::process::ExitCode;

use lexopt::ValueExt;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

const USAGE: &str = "usage: server [--addr ADDRESS]";

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("server: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<(), Box<dyn Error>> {
    let addr = address(lexopt::Parser::from_env())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let listener = TcpListener::bind(&addr)
        .await
        .map_err(|error| format!("listen on {addr}: {error}"))?;
    eprintln!("listening on {}", listener.local_addr()?);
    server::serve(listener, async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
    .await?;
    Ok(())
}

fn address(mut args: lexopt::Parser) -> Result<String, Box<dyn Error>> {
    let mut addr = String::from("127.0.0.1:8080");
    while let Some(arg) = args.next()? {
        match arg {
            lexopt::Arg::Long("addr") => addr = args.value()?.string()?,
            _ => return Err(format!("{}\n{USAGE}", arg.unexpected()).into()),
        }
    }
    Ok(addr)
}

#[cfg(test)]
mod tests {
    use super::address;

    fn parsed(args: &[&str]) -> Result<String, String> {
        address(lexopt::Parser::from_args(args)).map_err(|error| error.to_string())
    }

    #[test]
    fn address_has_a_default() {
        assert_eq!(parsed(&[]), Ok("127.0.0.1:8080".into()));
    }

    #[test]
    fn address_is_read_in_both_forms() {
        assert_eq!(parsed(&["--addr", "[::1]:1"]), Ok("[::1]:1".into()));
        assert_eq!(parsed(&["--addr=[::1]:1"]), Ok("[::1]:1".into()));
    }

    #[test]
    fn unknown_arguments_are_refused_with_the_usage() {
        let error = parsed(&["--port", "1"]).unwrap_err();
        assert!(
            error.contains("--port") && error.contains("usage:"),
            "{error}"
        );
    }
}
