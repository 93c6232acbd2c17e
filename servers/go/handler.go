package main

import (
	"io"
	"net/http"
	"unicode/utf8"
)

const plainText = "text/plain; charset=utf-8"

// newHandler returns the routes of the server; ../vectors.json is their contract.
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
	if !utf8.ValidString(name) {
		http.Error(w, "the name is not UTF-8", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", plainText)
	io.WriteString(w, "Hello, visitor! You've requested: /"+name+"\n")
}
