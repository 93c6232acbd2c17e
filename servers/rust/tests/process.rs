//! The program as a user meets it: its arguments, its lines, its signals, its exit codes.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStderr, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

fn server(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_server"));
    command.args(args).stderr(Stdio::piped());
    command
}

/// A server that does not outlive its test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It has ended already where the test passes.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Running {
    /// Starts it, and reads its first line.
    fn start(args: &[&str]) -> (Self, BufReader<ChildStderr>, String) {
        let mut command = server(&["--addr", "127.0.0.1:0"]);
        let mut running = Self(command.args(args).spawn().expect("a process"));
        let mut stderr = BufReader::new(running.0.stderr.take().expect("a pipe"));
        let mut first = String::new();
        stderr.read_line(&mut first).expect("a line");
        let addr = first.trim_end().strip_prefix("listening on ");
        let addr = addr.expect("an address").to_owned();
        (running, stderr, addr)
    }
}

fn ask(addr: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(addr).expect("a connection");
    let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

fn ends_with_success_on(signal: &str) {
    let (Running(child), stderr, addr) = &mut Running::start(&[]);
    let answer = ask(addr, "/healthz");
    assert!(answer.ends_with("\r\n\r\nok\n"), "{answer}");

    let kill = format!("kill -s {signal} {}", child.id());
    let status = Command::new("sh")
        .args(["-c", &kill])
        .status()
        .expect("a shell");
    assert!(status.success());
    let hang = Instant::now() + Duration::from_secs(20);
    let status = loop {
        if let Some(status) = child.try_wait().expect("a status") {
            break status;
        }
        assert!(Instant::now() < hang, "{signal} does not end it");
        thread::sleep(Duration::from_millis(5));
    };
    assert_eq!(status.code(), Some(0));
    let mut rest = String::new();
    stderr.read_to_string(&mut rest).expect("the other lines");
    assert_eq!(rest, "", "printed after the first line");
}

#[test]
fn sigterm_ends_it_with_success() {
    ends_with_success_on("TERM");
}

#[test]
fn sigint_ends_it_with_success() {
    ends_with_success_on("INT");
}

#[test]
fn file_is_in_the_folder_of_the_argument() {
    for (folder, status) in [("../static", "200 OK"), (".", "404 Not Found")] {
        let (_running, _stderr, addr) = Running::start(&["--static", folder]);
        let answer = ask(&addr, "/static/index.html");
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status}\r\n")),
            "{answer}"
        );
    }
}

fn failure(args: &[&str]) -> (Option<i32>, String) {
    let Output { status, stderr, .. } = server(args).output().expect("a process");
    (status.code(), String::from_utf8(stderr).expect("UTF-8"))
}

#[test]
fn address_in_use_is_one_line() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let addr = listener.local_addr().expect("an address").to_string();
    let (code, stderr) = failure(&["--addr", &addr]);
    assert_eq!(code, Some(1));
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    assert!(stderr.contains(&addr), "{stderr}");
}

#[test]
fn wrong_arguments_are_refused() {
    for args in [&["--port", "1"][..], &["--addr"], &["stray"]] {
        let (code, stderr) = failure(args);
        assert_eq!(code, Some(2), "{args:?}");
        assert!(stderr.contains("usage: "), "{args:?}: {stderr}");
    }
}
