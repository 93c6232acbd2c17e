package main

import (
	"io"
	"net/http"
	"sync"
)

// recorder keeps the status code of an answer.
type recorder struct {
	http.ResponseWriter
	code int
}

var recorders = sync.Pool{New: func() any { return new(recorder) }}

func newRecorder(w http.ResponseWriter) *recorder {
	r := recorders.Get().(*recorder)
	*r = recorder{w, http.StatusOK}
	return r
}

// release ends the use of r.
func (r *recorder) release() {
	*r = recorder{}
	recorders.Put(r)
}

func (r *recorder) WriteHeader(code int) {
	r.code = code
	r.ResponseWriter.WriteHeader(code)
}

// WriteString spares io.WriteString a copy.
func (r *recorder) WriteString(s string) (int, error) {
	return io.WriteString(r.ResponseWriter, s)
}

// ReadFrom lets the kernel send files.
func (r *recorder) ReadFrom(source io.Reader) (int64, error) {
	return io.Copy(r.ResponseWriter, source)
}

// Unwrap is for http.ResponseController.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
