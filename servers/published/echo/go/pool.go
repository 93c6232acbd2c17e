package main

import "net/http"

// job is a request that waits for a worker.
type job struct {
	w    http.ResponseWriter
	r    *http.Request
	done chan int
}

// pooled has requests answered by so many goroutines, however many connections there are.
func pooled(workers int, answer handler) handler {
	jobs := make(chan job)
	for range workers {
		go func() {
			for next := range jobs {
				next.done <- answer(next.w, next.r)
			}
		}()
	}
	return func(w http.ResponseWriter, r *http.Request) int {
		done := make(chan int, 1)
		jobs <- job{w, r, done}
		return <-done
	}
}
