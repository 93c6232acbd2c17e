package main

import (
	"context"
	"io"
	"net"
	"net/http"
	"testing"
	"time"
)

// slow answers when release is closed; entered says that a request is under way.
type slow struct{ entered, release chan struct{} }

func (s slow) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	close(s.entered)
	<-s.release
	io.WriteString(w, "done")
}

// start serves a request under way and returns its answer, the server's end and its address.
func start(t *testing.T, ctx context.Context, handler slow, limit time.Duration) (<-chan string, <-chan error, string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	served, answer := make(chan error, 1), make(chan string, 1)
	go func() { served <- serve(ctx, listener, handler, limit) }()
	go func() {
		response, err := http.Get("http://" + listener.Addr().String())
		if err != nil {
			answer <- err.Error()
			return
		}
		defer response.Body.Close()
		body, _ := io.ReadAll(response.Body)
		answer <- string(body)
	}()
	<-handler.entered
	return answer, served, listener.Addr().String()
}

func TestRequestUnderWayFinishesAfterTheStop(t *testing.T) {
	handler := slow{make(chan struct{}), make(chan struct{})}
	ctx, stop := context.WithCancel(context.Background())
	answer, served, addr := start(t, ctx, handler, time.Minute)

	stop()
	for { // Once it refuses connections, only the request under way holds it.
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			break
		}
		conn.Close()
	}
	close(handler.release)
	if got := <-answer; got != "done" {
		t.Errorf("answer %q, want done", got)
	}
	if err := <-served; err != nil {
		t.Errorf("serve: %v", err)
	}
}

func TestRequestThatDoesNotFinishIsCutOff(t *testing.T) {
	handler := slow{make(chan struct{}), make(chan struct{})}
	defer close(handler.release)
	ctx, stop := context.WithCancel(context.Background())
	answer, served, _ := start(t, ctx, handler, time.Millisecond)

	stop()
	if err := <-served; err != nil {
		t.Fatalf("serve: %v", err)
	}
	if got := <-answer; got == "done" {
		t.Error("an answer that was never given")
	}
}
