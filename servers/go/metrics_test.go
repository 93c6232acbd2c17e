package main

import (
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func send(handler http.Handler, method, path string) string {
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest(method, path, nil))
	return w.Body.String()
}

// counts returns the lines of /metrics that count requests, without those that count none.
func counts(handler http.Handler) []string {
	var lines []string
	for line := range strings.Lines(send(handler, http.MethodGet, "/metrics")) {
		line, found := strings.CutPrefix(line, "http_request_duration_seconds_count")
		if found && !strings.HasSuffix(line, " 0\n") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}

func TestRequestsAreCounted(t *testing.T) {
	handler := newHandler(shared+"/static", fixed)
	for _, request := range []struct {
		method, path string
		times        int
	}{
		{"GET", "/a", 1}, {"GET", "/b?c=d", 2}, {"HEAD", "/a", 1}, {"POST", "/a", 1}, {"GET", "/%ff", 1},
		{"GET", "/healthz", 2}, {"GET", "/static/index.html", 2}, {"GET", "/echo", 1}, {"POST", "/echo", 1},
		{"GET", "/", 1}, {"GET", "/a/b", 3},
	} {
		for range request.times {
			send(handler, request.method, request.path)
		}
	}
	postTo(handler, "/experiments", `{"name":"a","variants":[{"name":"b","allocation_percent":100}]}`)
	postTo(handler, "/experiments/md5", `{"name":"","variants":[]}`)

	want := []string{
		`{code="200",method="GET",route="/healthz"} 2`,
		`{code="200",method="GET",route="/static/index.html"} 2`,
		`{code="200",method="GET",route="/{name}"} 3`,
		`{code="200",method="HEAD",route="/{name}"} 1`,
		`{code="200",method="POST",route="/experiments"} 1`,
		`{code="400",method="GET",route="/{name}"} 1`,
		`{code="404",method="GET",route="other"} 4`,
		`{code="405",method="GET",route="/echo"} 1`,
		`{code="405",method="POST",route="/{name}"} 1`,
		`{code="415",method="POST",route="/echo"} 1`,
		`{code="422",method="POST",route="/experiments/md5"} 1`,
	}
	if got := counts(handler); !slices.Equal(got, want) {
		t.Errorf("counted\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestStrangersDoNotMakeLabels(t *testing.T) {
	handler := newHandler(".", fixed)
	for i := range 100 {
		send(handler, fmt.Sprintf("M%d", i), "/a")
		send(handler, "GET", fmt.Sprintf("/name-%d", i))
		send(handler, "GET", fmt.Sprintf("/a/%d", i))
	}
	got := counts(handler)
	want := []string{
		`{code="200",method="GET",route="/{name}"} 100`,
		`{code="404",method="GET",route="other"} 100`,
		`{code="405",method="other",route="/{name}"} 100`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("counted\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestProcessAndRuntimeAreShown(t *testing.T) {
	metrics := send(newHandler(".", fixed), http.MethodGet, "/metrics")
	for _, name := range []string{
		"process_cpu_seconds_total", "process_resident_memory_bytes", "go_gc_duration_seconds_count", "go_goroutines",
	} {
		if !strings.Contains(metrics, "\n"+name+" ") {
			t.Errorf("no %s in\n%s", name, metrics)
		}
	}
}

// bounds returns the upper bounds of the histogram of route, without the infinite one.
func bounds(t *testing.T, handler http.Handler, route string) []float64 {
	var all []float64
	for line := range strings.Lines(send(handler, http.MethodGet, "/metrics")) {
		if !strings.HasPrefix(line, "http_request_duration_seconds_bucket{") || !strings.Contains(line, route) {
			continue
		}
		_, rest, _ := strings.Cut(line, `le="`)
		text, _, _ := strings.Cut(rest, `"`)
		bound, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		if !math.IsInf(bound, 1) {
			all = append(all, bound)
		}
	}
	return all
}

func TestBucketsTellFastHandlersApart(t *testing.T) {
	all := bounds(t, newHandler(".", fixed), `route="/healthz"`)
	if len(all) == 0 || all[0] > 100e-9 || all[len(all)-1] < 10 {
		t.Fatalf("bounds are %v, want 100 ns to 10 s", all)
	}
	for i, bound := range all[1:] {
		if bound > 2.5000001*all[i] {
			t.Errorf("%v is more than 2.5 × %v", bound, all[i])
		}
	}
}

func BenchmarkMeasure(b *testing.B) {
	bare := func(http.ResponseWriter, *http.Request) {}
	measured := newMetrics().measure("/", http.MethodGet, http.StatusOK, bare)
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	w := httptest.NewRecorder()
	b.ReportAllocs()
	for b.Loop() {
		measured.ServeHTTP(w, request)
	}
}
