// Command server routes by query parameters, which is what the release made cheaper.
package main

import (
	"fmt"
	"log"
	"net/http"
	"os"

	"github.com/gorilla/mux"
)

func main() {
	router := mux.NewRouter()
	router.HandleFunc("/search", search).Queries(
		"text", "{text}", "page", "{page:[0-9]+}", "size", "{size:[0-9]+}", "sort", "{sort}",
	)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), router))
}

func search(response http.ResponseWriter, request *http.Request) {
	vars := mux.Vars(request)
	fmt.Fprintf(response, "%s, page %s of %s by %s", vars["text"], vars["page"], vars["size"], vars["sort"])
}
