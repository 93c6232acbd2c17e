package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func getIndex(dir string, headers http.Header) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, "/static/index.html", nil)
	r.Header = headers
	w := httptest.NewRecorder()
	newHandler(dir, time.Now).ServeHTTP(w, r)
	return w
}

func TestTheFileIsReadForEveryRequest(t *testing.T) {
	dir := t.TempDir()
	if w := getIndex(dir, nil); w.Code != http.StatusNotFound {
		t.Errorf("no file: status %d, want 404", w.Code)
	}
	for _, text := range []string{"<p>one", "<p>two"} {
		if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if w := getIndex(dir, nil); w.Code != http.StatusOK || w.Body.String() != text {
			t.Errorf("%d %q, want 200 %q", w.Code, w.Body, text)
		}
	}
}

func TestTheDateOfTheFileRevalidatesIt(t *testing.T) {
	dir := filepath.Join(shared, "static")
	since := getIndex(dir, nil).Header().Get("Last-Modified")
	w := getIndex(dir, http.Header{"If-Modified-Since": {since}})
	if w.Code != http.StatusNotModified || w.Body.Len() > 0 {
		t.Errorf("%d %q, want 304 without a body", w.Code, w.Body)
	}
}
