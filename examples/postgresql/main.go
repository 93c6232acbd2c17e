// Reports how much a customer has ordered, from the PostgreSQL at PGHOST and PGPORT.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"

	_ "github.com/lib/pq"
)

// Connections to the database; further requests wait for one.
const connections = 8

type total struct {
	Orders int64 `json:"orders"`
	Cents  int64 `json:"cents"`
}

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: orders ADDRESS")
	}
	db, err := sql.Open("postgres", "sslmode=disable")
	if err != nil {
		log.Fatal(err)
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	totals, err := db.Prepare("SELECT count(*), coalesce(sum(cents), 0) FROM orders WHERE customer = $1")
	if err != nil {
		log.Fatal(err)
	}

	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusNoContent)
	})
	mux.HandleFunc("GET /customers/{id}/total", func(w http.ResponseWriter, r *http.Request) {
		id, err := strconv.ParseInt(r.PathValue("id"), 10, 32)
		if err != nil {
			http.Error(w, "no such customer", http.StatusNotFound)
			return
		}
		var answer total
		if err := totals.QueryRowContext(r.Context(), id).Scan(&answer.Orders, &answer.Cents); err != nil {
			http.Error(w, "no answer from the database", http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(answer)
	})
	serve(&http.Server{Addr: os.Args[1], Handler: mux, ReadHeaderTimeout: 5 * time.Second})
}

func serve(server *http.Server) {
	stop, cancel := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer cancel()
	go func() {
		<-stop.Done()
		server.Shutdown(context.Background())
	}()
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}
