package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
)

type vector struct {
	Name    string
	Request struct {
		Method string
		Path   string
	}
	Response struct {
		Status      int
		ContentType string
		Body        *string
	}
}

func TestVectors(t *testing.T) {
	data, err := os.ReadFile("../vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []vector
	if err := json.Unmarshal(data, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors) == 0 {
		t.Fatal("no vectors")
	}
	server := httptest.NewServer(newHandler())
	defer server.Close()

	for _, v := range vectors {
		t.Run(v.Name, func(t *testing.T) {
			request, err := http.NewRequest(v.Request.Method, server.URL+v.Request.Path, nil)
			if err != nil {
				t.Fatal(err)
			}
			response, err := server.Client().Do(request)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			body, err := io.ReadAll(response.Body)
			if err != nil {
				t.Fatal(err)
			}
			if response.StatusCode != v.Response.Status {
				t.Errorf("status %d, want %d", response.StatusCode, v.Response.Status)
			}
			contentType := response.Header.Get("Content-Type")
			if v.Response.ContentType != "" && contentType != v.Response.ContentType {
				t.Errorf("content type %q, want %q", contentType, v.Response.ContentType)
			}
			if v.Response.Body != nil && string(body) != *v.Response.Body {
				t.Errorf("body %q, want %q", body, *v.Response.Body)
			}
		})
	}
}
