// Command server greets from the default mux's catch-all, as published: `server ADDRESS`.
package main

import (
	"fmt"
	"log"
	"net/http"
	"os"
)

func greet(w http.ResponseWriter, r *http.Request) {
	fmt.Fprintf(w, "Hello, visitor! You've requested: %s\n", r.URL.Path)
}

func main() {
	http.HandleFunc("/", greet)
	log.Fatal(http.ListenAndServe(os.Args[1], nil))
}
