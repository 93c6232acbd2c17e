//! `server [--addr ADDRESS]`: listens until SIGTERM or SIGINT.

use std::io;
use std::process::ExitCode;
use std::time::Duration;

use lexopt::prelude::*;
use loadgate_server_rust::{router, serve};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

const USAGE: &str = "usage: server [--addr ADDRESS]";

/// The time that requests under way get to finish after a signal.
const STOP_LIMIT: Duration = Duration::from_secs(5);

#[tokio::main]
async fn main() -> ExitCode {
    let addr = match address(lexopt::Parser::from_env()) {
        Ok(Some(addr)) => addr,
        Ok(None) => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprintln!("server: {error}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(&addr).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("server: {addr}: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(addr: &str) -> io::Result<()> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let stop = async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    };
    let listener = TcpListener::bind(addr).await?;
    eprintln!("listening on {}", listener.local_addr()?);
    serve(listener, router(), stop, STOP_LIMIT).await
}

/// The address to listen on; none where the usage was asked for.
fn address(mut args: lexopt::Parser) -> Result<Option<String>, lexopt::Error> {
    let mut addr = String::from("127.0.0.1:8080");
    while let Some(arg) = args.next()? {
        match arg {
            Long("addr") => addr = args.value()?.string()?,
            Short('h') | Long("help") => return Ok(None),
            _ => return Err(arg.unexpected()),
        }
    }
    Ok(Some(addr))
}

#[cfg(test)]
mod tests {
    use super::address;

    fn parsed(args: &[&str]) -> Result<Option<String>, String> {
        address(lexopt::Parser::from_args(args)).map_err(|error| error.to_string())
    }

    #[test]
    fn address_has_a_default() {
        assert_eq!(parsed(&[]), Ok(Some("127.0.0.1:8080".into())));
    }

    #[test]
    fn address_is_read_in_both_forms() {
        assert_eq!(parsed(&["--addr", "[::1]:1"]), Ok(Some("[::1]:1".into())));
        assert_eq!(parsed(&["--addr=[::1]:1"]), Ok(Some("[::1]:1".into())));
    }

    #[test]
    fn help_asks_for_no_address() {
        assert_eq!(parsed(&["--help"]), Ok(None));
    }
}
