// Command server is the barest greeting that net/http can give.
package main

import (
	"flag"
	"io"
	"log"
	"net/http"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:8080", "`address` to listen on")
	flag.Parse()
	greet := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		io.WriteString(w, "Hello, visitor! You've requested: "+r.URL.Path+"\n")
	}
	log.Fatal(http.ListenAndServe(*addr, http.HandlerFunc(greet)))
}
