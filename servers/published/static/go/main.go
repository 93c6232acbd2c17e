// Command server serves a folder with net/http's file server; the article shows no code: `server ADDRESS FOLDER`.
package main

import (
	"log"
	"net/http"
	"os"
)

func main() {
	http.Handle("/", http.FileServer(http.Dir(os.Args[2])))
	log.Fatal(http.ListenAndServe(os.Args[1], nil))
}
