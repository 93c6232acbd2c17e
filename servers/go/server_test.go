package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

type vector struct {
	Name    string
	Request struct {
		Method  string
		Path    string
		Headers map[string]string
		Body    string
	}
	Response struct {
		Status      int
		ContentType string
		Allow       string
		Body        *string
	}
}

func TestVectors(t *testing.T) {
	data, err := os.ReadFile("../vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []vector
	if err := json.Unmarshal(data, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors) == 0 {
		t.Fatal("no vectors")
	}
	server := httptest.NewServer(newHandler())
	defer server.Close()

	for _, v := range vectors {
		t.Run(v.Name, func(t *testing.T) {
			response, body := ask(t, server.Listener.Addr().String(), v)
			want := v.Response
			if response.StatusCode != want.Status {
				t.Errorf("status %d, want %d", response.StatusCode, want.Status)
			}
			if got := response.Header.Get("Content-Type"); want.ContentType != "" && got != want.ContentType {
				t.Errorf("content type %q, want %q", got, want.ContentType)
			}
			if got := response.Header.Get("Allow"); !slices.Equal(list(got), list(want.Allow)) {
				t.Errorf("allow %q, want %q", got, want.Allow)
			}
			if want.Body != nil && body != *want.Body {
				t.Errorf("body %q, want %q", body, *want.Body)
			}
		})
	}
}

// ask writes the request itself: a client of net/http would refuse or rewrite some of the paths.
func ask(t *testing.T, addr string, v vector) (*http.Response, string) {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()

	// In one piece: the server resets a connection on which it refuses a request before its end.
	var request strings.Builder
	fmt.Fprintf(&request, "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n", v.Request.Method, v.Request.Path)
	for name, value := range v.Request.Headers {
		fmt.Fprintf(&request, "%s: %s\r\n", name, value)
	}
	if v.Request.Body != "" {
		fmt.Fprintf(&request, "Content-Length: %d\r\n", len(v.Request.Body))
	}
	fmt.Fprintf(&request, "\r\n%s", v.Request.Body)
	if _, err := io.WriteString(conn, request.String()); err != nil {
		t.Fatal(err)
	}

	reader := bufio.NewReader(conn)
	response, err := http.ReadResponse(reader, &http.Request{Method: v.Request.Method})
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	// Bytes after the answer would be a body that HEAD must not have.
	rest, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body) + string(rest)
}

// list returns the elements of a header's value, in order.
func list(value string) []string {
	elements := strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == ' ' })
	slices.Sort(elements)
	return elements
}

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
