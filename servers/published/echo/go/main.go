// Command server echoes JSON with net/http, as a published comparison has it.
package main

import (
	"context"
	"flag"
	"log"
	"net/http"
	"os/signal"
	"syscall"
	"time"
)

// stopLimit is the time that requests under way get to finish after a signal.
const stopLimit = 30 * time.Second

func main() {
	addr := flag.String("addr", "127.0.0.1:8080", "`address` to listen on")
	workers := flag.Int("workers", 0, "`number` of goroutines that answer; 0 for one to each connection")
	flag.Parse()

	server := &http.Server{
		Addr:         *addr,
		Handler:      newHandler(*workers),
		ReadTimeout:  5 * time.Second,
		WriteTimeout: 10 * time.Second,
		IdleTimeout:  15 * time.Second,
	}
	stopped := make(chan error, 1)
	go func() { stopped <- stopOnSignal(server) }()
	if err := server.ListenAndServe(); err != http.ErrServerClosed {
		log.Fatal(err)
	}
	if err := <-stopped; err != nil {
		log.Fatal(err)
	}
}

// stopOnSignal waits for SIGINT or SIGTERM, and then for the requests under way.
func stopOnSignal(server *http.Server) error {
	ctx, cancel := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer cancel()
	<-ctx.Done()

	limited, cancel := context.WithTimeout(context.Background(), stopLimit)
	defer cancel()
	return server.Shutdown(limited)
}
