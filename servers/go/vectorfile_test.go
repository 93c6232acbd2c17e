package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http/httputil"
	"os"
	"path/filepath"
	"testing"
)

// vectors.json and the files it names are here.
const shared = ".."

type vector struct {
	Name     string
	Request  request
	Response expectation
}

type request struct {
	Method, Path string
	Headers      map[string]string

	Body, BodyFile, BodyHex string
	PadTo                   int
	Chunked                 bool
}

type expectation struct {
	Status                         int
	ContentType, ContentTypePrefix string
	Allow                          string

	Body             *string
	BodyFile, HashOf string
	BodyContains     []string

	ErrorText, Validator bool
}

func readVectors(t testing.TB) []vector {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(readShared(t, "vectors.json")))
	decoder.DisallowUnknownFields()
	var vectors []vector
	if err := decoder.Decode(&vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors) == 0 {
		t.Fatal("no vectors")
	}
	return vectors
}

func readShared(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(shared, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// body returns the bytes that r sends, before they are divided into chunks.
func (r request) body(t testing.TB) []byte {
	t.Helper()
	body := []byte(r.Body)
	if r.BodyFile != "" {
		body = readShared(t, r.BodyFile)
	}
	if r.BodyHex != "" {
		var err error
		if body, err = hex.DecodeString(r.BodyHex); err != nil {
			t.Fatal(err)
		}
	}
	if r.PadTo > 0 {
		body = append(body, bytes.Repeat([]byte(" "), r.PadTo-len(body))...)
	}
	return body
}

// wire returns r as it is sent.
func (r request) wire(t *testing.T) []byte {
	t.Helper()
	var wire bytes.Buffer
	fmt.Fprintf(&wire, "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n", r.Method, r.Path)
	for name, value := range r.Headers {
		fmt.Fprintf(&wire, "%s: %s\r\n", name, value)
	}
	body := r.body(t)
	switch {
	case r.Chunked:
		fmt.Fprintf(&wire, "Transfer-Encoding: chunked\r\n\r\n")
		chunks := httputil.NewChunkedWriter(&wire)
		half := len(body) / 2
		chunks.Write(body[:half])
		chunks.Write(body[half:])
		chunks.Close()
		fmt.Fprintf(&wire, "\r\n")
	case len(body) > 0:
		fmt.Fprintf(&wire, "Content-Length: %d\r\n\r\n", len(body))
		wire.Write(body)
	default:
		fmt.Fprintf(&wire, "\r\n")
	}
	return wire.Bytes()
}
