package main

import (
	"encoding/json"
	"io"
	"net/http"
	"runtime"
	"strings"
	"time"
)

type echoRequest struct {
	ID        uint64   `json:"id"`
	UserAgent string   `json:"user_agent"`
	Metadata  []string `json:"metadata"`
}

type echoResponse struct {
	echoRequest
	ServerTimestamp int64  `json:"server_timestamp"`
	ProcessedBy     string `json:"processed_by"`
	// The request once more: a kilobyte and two small fields would not be the two kilobytes that were published.
	Request echoRequest `json:"request"`
}

var processedBy = "Go " + strings.TrimPrefix(runtime.Version(), "go")

// newHandler returns the routes of the server.
func newHandler(workers int) http.Handler {
	metrics := newMetrics()
	answer := metrics.measure(echo)
	if workers > 0 {
		answer = metrics.measure(pooled(workers, echo))
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /echo", answer)
	mux.Handle("GET /metrics", metrics.show)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, "ok\n")
	})
	return mux
}

// echo returns the status that it answered with.
func echo(w http.ResponseWriter, r *http.Request) int {
	var request echoRequest
	if err := json.NewDecoder(r.Body).Decode(&request); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return http.StatusBadRequest
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(echoResponse{
		echoRequest:     request,
		ServerTimestamp: time.Now().Unix(),
		ProcessedBy:     processedBy,
		Request:         request,
	})
	return http.StatusOK
}
