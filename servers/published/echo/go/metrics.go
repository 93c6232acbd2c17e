package main

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

type metrics struct {
	requests  *prometheus.CounterVec
	durations prometheus.Histogram
	show      http.Handler
}

// handler answers a request, and returns the status that it did so with.
type handler func(http.ResponseWriter, *http.Request) int

func newMetrics() *metrics {
	m := &metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "http_requests_total",
			Help: "Requests that were answered.",
		}, []string{"method", "path", "status"}),
		durations: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "http_request_duration_seconds",
			Help: "Time from a request's head to the end of its handler.",
			// From half a microsecond to eight seconds, in steps that leave a quantile its value.
			Buckets: prometheus.ExponentialBuckets(500e-9, 1.5, 42),
		}),
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(
		m.requests,
		m.durations,
		collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	m.show = promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
	return m
}

func (m *metrics) measure(answer handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		status := answer(w, r)
		m.durations.Observe(time.Since(start).Seconds())
		m.requests.WithLabelValues(r.Method, "/echo", strconv.Itoa(status)).Inc()
	}
}
