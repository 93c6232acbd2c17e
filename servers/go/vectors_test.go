package main

import (
	"bufio"
	"bytes"
	"crypto/md5"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestVectors(t *testing.T) {
	server := httptest.NewServer(newHandler(filepath.Join(shared, "static"), time.Now))
	defer server.Close()

	for _, v := range readVectors(t) {
		t.Run(v.Name, func(t *testing.T) {
			before := time.Now()
			response, body := ask(t, server.Listener.Addr().String(), v.Request)
			checkHead(t, v.Response, response)
			checkBody(t, v.Response, body, before, time.Now())
			if v.Response.ErrorText {
				checkError(t, response.Header, body)
			}
		})
	}
}

func checkHead(t *testing.T, want expectation, response *http.Response) {
	t.Helper()
	if response.StatusCode != want.Status {
		t.Errorf("status %d, want %d", response.StatusCode, want.Status)
	}
	contentType := response.Header.Get("Content-Type")
	if want.ContentType != "" && contentType != want.ContentType {
		t.Errorf("content type %q, want %q", contentType, want.ContentType)
	}
	if !strings.HasPrefix(contentType, want.ContentTypePrefix) {
		t.Errorf("content type %q, want one that begins with %q", contentType, want.ContentTypePrefix)
	}
	if got := response.Header.Get("Allow"); !slices.Equal(list(got), list(want.Allow)) {
		t.Errorf("allow %q, want %q", got, want.Allow)
	}
	if want.Validator && response.Header.Get("ETag") == "" && response.Header.Get("Last-Modified") == "" {
		t.Error("neither ETag nor Last-Modified")
	}
}

func checkBody(t *testing.T, want expectation, body []byte, before, after time.Time) {
	t.Helper()
	if want.Body != nil && !matches(string(body), *want.Body, want.HashOf, before, after) {
		t.Errorf("body %q, want %q", body, *want.Body)
	}
	if want.BodyFile != "" && !bytes.Equal(body, readShared(t, want.BodyFile)) {
		t.Errorf("body %q, want %s", body, want.BodyFile)
	}
	for _, text := range want.BodyContains {
		if !bytes.Contains(body, []byte(text)) {
			t.Errorf("body %q, want %q in it", body, text)
		}
	}
}

// matches tells whether body is template with a time from before to after in it.
func matches(body, template, hashOf string, before, after time.Time) bool {
	for second := before.Unix(); hashOf != "" && second <= after.Unix(); second++ {
		hash := fmt.Sprintf("%x", md5.Sum(fmt.Appendf(nil, "%s%d", hashOf, second)))
		if body == strings.ReplaceAll(template, "{hash}", hash) {
			return true
		}
	}
	prefix, suffix, found := strings.Cut(template, "{timestamp}")
	if !found {
		return body == template
	}
	digits, isPrefix := strings.CutPrefix(body, prefix)
	digits, isSuffix := strings.CutSuffix(digits, suffix)
	at, err := strconv.ParseInt(digits, 10, 64)
	return isPrefix && isSuffix && err == nil && before.UnixMilli() <= at && at <= after.UnixMilli()
}

// checkError checks an answer whose text is the server's own.
func checkError(t *testing.T, header http.Header, body []byte) {
	t.Helper()
	if got := header.Get("Content-Type"); got != "application/json" {
		t.Errorf("content type %q, want application/json", got)
	}
	var fields map[string]string
	if err := json.Unmarshal(body, &fields); err != nil {
		t.Errorf("body %q: %v", body, err)
	}
	text := fields["error"]
	if len(fields) != 1 || text == "" || len(text) > 100 || strings.ContainsAny(text, "\r\n") {
		t.Errorf("body %q, want one short line as error", body)
	}
}

// ask sends the bytes itself: a client of net/http would refuse or rewrite some of the paths.
func ask(t *testing.T, addr string, r request) (*http.Response, []byte) {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	wire := r.wire(t)
	// The answer to a large body can come, and the connection end, before its end.
	go conn.Write(wire)

	reader := bufio.NewReader(conn)
	response, err := http.ReadResponse(reader, &http.Request{Method: r.Method})
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	// Bytes after the answer would be a body that HEAD must not have.
	rest, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return response, append(body, rest...)
}

// list returns the elements of a header's value, in order.
func list(value string) []string {
	elements := strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == ' ' })
	slices.Sort(elements)
	return elements
}
