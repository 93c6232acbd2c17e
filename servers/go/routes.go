package main

import "net/http"

// routes gives each pattern the one method it answers, and measures it.
//
// The mux does not learn the methods: it refuses "/echo" beside "GET /{name}", and beside
// "POST /echo" it would take GET /echo for a name.
type routes struct {
	mux     *http.ServeMux
	metrics *metrics
}

// newRoutes returns no routes but that of the metrics.
func newRoutes() routes {
	r := routes{http.NewServeMux(), newMetrics()}
	r.mux.Handle("/", r.metrics.measure(other, http.MethodGet, http.StatusNotFound, http.NotFound))
	r.get("/metrics", r.metrics.show)
	return r
}

func (r routes) get(pattern string, handler http.HandlerFunc) {
	r.add(pattern, http.MethodGet, func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "only GET and HEAD are answered here", http.StatusMethodNotAllowed)
			return
		}
		handler(w, r)
	})
}

// post adds a route whose errors are JSON, as are its requests.
func (r routes) post(pattern string, handler http.HandlerFunc) {
	r.add(pattern, http.MethodPost, func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.Header().Set("Allow", "POST")
			writeError(w, refusal{http.StatusMethodNotAllowed, "only POST is answered here"})
			return
		}
		handler(w, r)
	})
}

func (r routes) add(pattern, method string, handler http.HandlerFunc) {
	r.mux.Handle(pattern, r.metrics.measure(pattern, method, http.StatusOK, handler))
}
