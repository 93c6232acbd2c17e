package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"regexp"
	"testing"
	"unicode/utf8"
)

// The bodies of the vectors are the seeds. What a fuzzer finds goes to testdata/fuzz, which stays.

func FuzzExperiments(f *testing.F) {
	fuzz(f, "/experiments", func(t *testing.T, answer []byte) {
		checkExperiment(t, answer)
	})
}

var hexadecimal = regexp.MustCompile(`^[0-9a-f]{32}$`)

func FuzzExperimentsMD5(f *testing.F) {
	fuzz(f, "/experiments/md5", func(t *testing.T, answer []byte) {
		if name := checkExperiment(t, answer); !hexadecimal.MatchString(name) {
			t.Errorf("%s has no hash for a name", answer)
		}
	})
}

// checkExperiment returns the name in answer.
func checkExperiment(t *testing.T, answer []byte) string {
	var e struct {
		Name     string
		Variants []struct {
			Name              string
			AllocationPercent int `json:"allocation_percent"`
		}
	}
	unmarshal(t, answer, &e)
	total, unnamed := 0, e.Name == ""
	for _, v := range e.Variants {
		total += v.AllocationPercent
		unnamed = unnamed || v.Name == ""
	}
	if total != 100 || unnamed {
		t.Errorf("%s is not valid", answer)
	}
	return e.Name
}

func FuzzEcho(f *testing.F) {
	fuzz(f, "/echo", func(t *testing.T, answer []byte) {
		var e struct {
			ServerTimestamp json.RawMessage `json:"server_timestamp"`
			ProcessedBy     json.RawMessage `json:"processed_by"`
			Request         json.RawMessage
		}
		unmarshal(t, answer, &e)
		request := bytes.TrimSuffix(e.Request, []byte("}"))
		whole := string(request) + `,"server_timestamp":` + string(e.ServerTimestamp) +
			`,"processed_by":` + string(e.ProcessedBy) + `,"request":` + string(e.Request) + "}"
		if whole != string(answer) {
			t.Errorf("%s does not begin with its request %s", answer, e.Request)
		}
	})
}

// fuzz posts bodies to path: an answer of 200 goes to check, others must be errors of the contract.
func fuzz(f *testing.F, path string, check func(*testing.T, []byte)) {
	for _, v := range readVectors(f) {
		if v.Request.Path == path && v.Request.PadTo == 0 {
			f.Add(v.Request.body(f))
		}
	}
	handler := newHandler(".", fixed)
	f.Fuzz(func(t *testing.T, body []byte) {
		w := postTo(handler, path, string(body))
		switch w.Code {
		case http.StatusOK:
			if got := w.Header().Get("Content-Type"); got != "application/json" {
				t.Errorf("content type %q, want application/json", got)
			}
			check(t, w.Body.Bytes())
			// It has the shape of a request.
			if again := postTo(handler, path, w.Body.String()); again.Code != http.StatusOK {
				t.Errorf("%s is refused: %s", w.Body, again.Body)
			}
		case http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusUnprocessableEntity:
			checkError(t, w.Header(), w.Body.Bytes())
		default:
			t.Errorf("status %d", w.Code)
		}
		malformed := !utf8.Valid(body) || !json.Valid(body)
		if w.Code != http.StatusRequestEntityTooLarge && malformed != (w.Code == http.StatusBadRequest) {
			t.Errorf("status %d, malformed: %t", w.Code, malformed)
		}
	})
}

func unmarshal(t *testing.T, data []byte, value any) {
	t.Helper()
	if err := json.Unmarshal(data, value); err != nil {
		t.Fatalf("%s: %v", data, err)
	}
}
