package main

import (
	"io"
	"net/http"
	"unicode/utf8"
)

const plainText = "text/plain; charset=utf-8"

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
