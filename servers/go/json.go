package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxBody is the size of the largest body that is taken.
const maxBody = 1 << 20

// refusal is an answer that says what is wrong with the request.
type refusal struct {
	status int
	text   string
}

func (r refusal) Error() string { return r.text }

// invalid refuses JSON that is well-formed.
func invalid(format string, args ...any) error {
	return refusal{http.StatusUnprocessableEntity, fmt.Sprintf(format, args...)}
}

// message is a request that knows which of its values are missing, which encoding/json does not.
type message interface {
	complete() error
}

// readJSON reads the body of r into value.
func readJSON(w http.ResponseWriter, r *http.Request, value message) error {
	mediaType, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";")
	if !strings.EqualFold(strings.TrimSpace(mediaType), "application/json") {
		return refusal{http.StatusUnsupportedMediaType, "the content type is not application/json"}
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		return refusal{http.StatusRequestEntityTooLarge, "the body is larger than 1 MiB"}
	}
	if err != nil {
		return refusal{http.StatusBadRequest, "the body cannot be read"}
	}
	// encoding/json would replace such bytes.
	if !utf8.Valid(body) {
		return refusal{http.StatusBadRequest, "the body is not UTF-8"}
	}
	if err := json.Unmarshal(body, value); err != nil {
		return unmarshalError(err)
	}
	return value.complete()
}

func unmarshalError(err error) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return refusal{http.StatusBadRequest, "the body is not JSON"}
	}
	var wrongType *json.UnmarshalTypeError
	if errors.As(err, &wrongType) && wrongType.Field != "" {
		return invalid("%s has the wrong type", wrongType.Field)
	}
	return invalid("the body is not an object of the right shape")
}

// writeError answers with err, which readJSON or a check returned.
func writeError(w http.ResponseWriter, err error) {
	status := http.StatusInternalServerError
	var r refusal
	if errors.As(err, &r) {
		status = r.status
	}
	writeJSON(w, status, struct {
		Error string `json:"error"`
	}{err.Error()})
}

// writeJSON answers with value, of which encoding/json can encode every part.
func writeJSON(w http.ResponseWriter, status int, value any) {
	var body bytes.Buffer
	encoder := json.NewEncoder(&body)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err)
	}
	body.Truncate(body.Len() - len("\n"))
	w.Header().Set("Content-Type", "application/json")
	// Without it net/http sends in chunks what does not fit its buffer.
	w.Header().Set("Content-Length", strconv.Itoa(body.Len()))
	w.WriteHeader(status)
	w.Write(body.Bytes())
}
