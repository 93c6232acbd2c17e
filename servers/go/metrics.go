package main

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// other stands for every value of a label that strangers choose.
const other = "other"

type metrics struct {
	durations *prometheus.HistogramVec
	show      http.HandlerFunc
}

// buckets reach from a handler that copies a few bytes to a server that is stuck. No step is wider than 2.5, so
// that a quantile has a value.
var buckets = []float64{
	100e-9, 250e-9, 500e-9, 1e-6, 2.5e-6, 5e-6, 10e-6, 25e-6, 50e-6, 100e-6, 250e-6, 500e-6,
	0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
}

func newMetrics() *metrics {
	durations := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name:    "http_request_duration_seconds",
		Help:    "Time from a request's head to the end of its handler.",
		Buckets: buckets,
	}, []string{"route", "method", "code"})
	registry := prometheus.NewRegistry()
	registry.MustRegister(
		durations,
		collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return &metrics{
		durations: durations,
		show:      promhttp.HandlerFor(registry, promhttp.HandlerOpts{}).ServeHTTP,
	}
}

// measure times the requests to route, most of which are of method and get code.
func (m *metrics) measure(route, method string, code int, handler http.HandlerFunc) http.Handler {
	// To look one up for every request would allocate.
	usual := m.find(route, method, code)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		recorder := newRecorder(w)
		handler(recorder, r)
		observer := usual
		if r.Method != method || recorder.code != code {
			observer = m.find(route, methodOf(r), recorder.code)
		}
		recorder.release()
		observer.Observe(time.Since(start).Seconds())
	})
}

func (m *metrics) find(route, method string, code int) prometheus.Observer {
	return m.durations.WithLabelValues(route, method, strconv.Itoa(code))
}

func methodOf(r *http.Request) string {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost:
		return r.Method
	}
	return other
}
