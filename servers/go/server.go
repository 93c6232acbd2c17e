package main

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"time"
	"unicode/utf8"
)

const plainText = "text/plain; charset=utf-8"

// newHandler returns the routes of the server.
func newHandler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", health)
	mux.HandleFunc("GET /{name}", greet)
	return mux
}

func health(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", plainText)
	io.WriteString(w, "ok\n")
}

func greet(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	// The answer says that it is UTF-8.
	if !utf8.ValidString(name) {
		http.Error(w, "the name is not UTF-8", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", plainText)
	io.WriteString(w, "Hello, visitor! You've requested: /"+name+"\n")
}

// serve answers on listener until ctx is done. Requests under way then get limit to finish.
func serve(ctx context.Context, listener net.Listener, handler http.Handler, limit time.Duration) error {
	// Without timeouts, as axum::serve: deadlines would cost Go alone time in every request.
	server := &http.Server{Handler: handler}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()

	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	deadline, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	err := server.Shutdown(deadline)
	if errors.Is(err, context.DeadlineExceeded) {
		return server.Close()
	}
	return err
}
