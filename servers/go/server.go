package main

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"
)

// newHandler returns the routes of the server. The folder static holds index.html.
func newHandler(static string, now func() time.Time) http.Handler {
	r := newRoutes()
	r.get("/{name}", greet)
	r.get("/healthz", health)
	r.get("/static/index.html", index(static))
	r.post("/experiments", createExperiment)
	r.post("/experiments/md5", createHashedExperiment(now))
	r.post("/echo", echo(now))
	return r.mux
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
