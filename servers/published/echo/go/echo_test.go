package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
)

func send(handler http.Handler, method, path, body string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
	return w
}

func payload(t *testing.T, name string) string {
	t.Helper()
	body, err := os.ReadFile("../payloads/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func TestAnswerIsTheRequestTwiceWithTimeAndProgram(t *testing.T) {
	for name, size := range map[string]int{"1k.json": 1024, "512b.json": 512, "256b.json": 256} {
		body := payload(t, name)
		if len(body) != size {
			t.Errorf("%s has %d bytes", name, len(body))
		}
		before := time.Now().Unix()
		answer := send(newHandler(0), http.MethodPost, "/echo", body)
		var got echoResponse
		if err := json.Unmarshal(answer.Body.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		want, _ := json.Marshal(got.Request)
		if string(want) != body {
			t.Errorf("request: %s", want)
		}
		if again, _ := json.Marshal(got.echoRequest); string(again) != body {
			t.Errorf("echo: %s", again)
		}
		if got.ServerTimestamp < before || got.ServerTimestamp > time.Now().Unix() {
			t.Errorf("server_timestamp: %d", got.ServerTimestamp)
		}
		if !strings.HasPrefix(got.ProcessedBy, "Go 1.") {
			t.Errorf("processed_by: %s", got.ProcessedBy)
		}
	}
}

func TestIDsAreUnsigned64Bit(t *testing.T) {
	body := `{"id":18446744073709551615,"user_agent":"a","metadata":[]}`
	if answer := send(newHandler(0), http.MethodPost, "/echo", body); !strings.HasPrefix(
		answer.Body.String(), `{"id":18446744073709551615,`) {
		t.Error(answer.Body)
	}
	if answer := send(newHandler(0), http.MethodPost, "/echo", `{"id":-1}`); answer.Code != http.StatusBadRequest {
		t.Error(answer.Code)
	}
}

func TestRequestsAreCountedAndTimed(t *testing.T) {
	handler := newHandler(0)
	send(handler, http.MethodPost, "/echo", `{"id":1,"user_agent":"a","metadata":["b"]}`)
	send(handler, http.MethodPost, "/echo", `{"id":2,"user_agent":"a","metadata":["b"]}`)
	send(handler, http.MethodPost, "/echo", `no JSON`)
	metrics := send(handler, http.MethodGet, "/metrics", "").Body.String()
	for _, line := range []string{
		`http_requests_total{method="POST",path="/echo",status="200"} 2`,
		`http_requests_total{method="POST",path="/echo",status="400"} 1`,
		`http_request_duration_seconds_count 3`,
		`http_request_duration_seconds_bucket{le="5e-07"} 0`,
	} {
		if !strings.Contains(metrics, line+"\n") {
			t.Errorf("no line %s in\n%s", line, metrics)
		}
	}
}

func TestPoolAnswersAllAtOnce(t *testing.T) {
	handler := newHandler(2)
	var group sync.WaitGroup
	for range 50 {
		group.Add(1)
		go func() {
			defer group.Done()
			if answer := send(handler, http.MethodPost, "/echo", payload(t, "256b.json")); answer.Code != http.StatusOK {
				t.Error(answer.Code)
			}
		}()
	}
	group.Wait()
}
