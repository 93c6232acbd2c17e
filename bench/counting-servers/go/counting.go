package main

import (
	"fmt"
	"net/http"
	"sync/atomic"
	"time"
)

// counted counts the requests that handler answers, and notes when the first and the last one came.
// GET /__count tells, as "COUNT NANOSECONDS", and starts the count anew; it is not counted itself.
//
// This file is no program by itself: bench/lib/counting-servers.js adds it to servers/go while
// building, with go build -overlay.
func counted(handler http.Handler) http.Handler {
	var count, first, last atomic.Int64
	start := time.Now()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/__count" {
			n := count.Swap(0)
			fmt.Fprintf(w, "%d %d\n", n, last.Load()-first.Load())
			return
		}
		now := int64(time.Since(start))
		if count.Add(1) == 1 {
			first.Store(now)
		}
		last.Store(now)
		handler.ServeHTTP(w, r)
	})
}
