package main

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// The test binary is the server where this is set, so that the tests see what a user sees.
const asServer = "LOADGATE_TEST_AS_SERVER"

func TestMain(m *testing.M) {
	if os.Getenv(asServer) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

func command(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asServer+"=1")
	return cmd
}

// launch starts a server and returns the address it names and what it prints after that.
func launch(t *testing.T, args ...string) (cmd *exec.Cmd, addr string, rest io.Reader) {
	t.Helper()
	cmd = command(append(args, "--addr", "127.0.0.1:0")...)
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	lines := bufio.NewReader(stderr)
	first, err := lines.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	addr, found := strings.CutPrefix(strings.TrimSuffix(first, "\n"), "listening on ")
	if !found {
		t.Fatalf("first line %q", first)
	}
	return cmd, addr, lines
}

func TestSignalsEndItWithSuccess(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
		t.Run(signal.String(), func(t *testing.T) {
			cmd, addr, lines := launch(t)
			response, err := http.Get("http://" + addr + "/healthz")
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()

			if err := cmd.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			rest, err := io.ReadAll(lines)
			if err != nil {
				t.Fatal(err)
			}
			if len(rest) > 0 {
				t.Errorf("printed %q after its first line", rest)
			}
			if err := cmd.Wait(); err != nil {
				t.Errorf("end: %v", err)
			}
		})
	}
}

func TestTheFolderOfTheFileIsChosen(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte("chosen"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, addr, _ := launch(t, "--static", dir)
	response, err := http.Get("http://" + addr + "/static/index.html")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if body, err := io.ReadAll(response.Body); err != nil || string(body) != "chosen" {
		t.Errorf("body %q, %v; want the folder's file", body, err)
	}
}

func TestAddressInUse(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	addr := listener.Addr().String()
	code, stderr := fail(t, "--addr", addr)
	if code != 1 {
		t.Errorf("exit code %d, want 1", code)
	}
	if strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, addr) {
		t.Errorf("stderr %q, want one line with %s", stderr, addr)
	}
}

func TestWrongArgumentsAreRefused(t *testing.T) {
	for _, args := range [][]string{{"--port", "1"}, {"--addr"}, {"--static"}, {"stray"}} {
		code, stderr := fail(t, args...)
		if code != 2 || !strings.Contains(stderr, "-addr") {
			t.Errorf("%q: exit code %d, stderr %q; want 2 and the usage", args, code, stderr)
		}
	}
}

func fail(t *testing.T, args ...string) (code int, stderr string) {
	t.Helper()
	cmd := command(args...)
	var buffer bytes.Buffer
	cmd.Stderr = &buffer
	if err := cmd.Run(); err == nil {
		t.Fatalf("%q: no failure", args)
	}
	return cmd.ProcessState.ExitCode(), buffer.String()
}
