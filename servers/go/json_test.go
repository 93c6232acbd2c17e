package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func fixed() time.Time { return time.Date(2025, 11, 24, 16, 0, 0, 987654321, time.UTC) }

// postJSON returns the answer of a server whose clock stands.
func postJSON(path, body string) *httptest.ResponseRecorder {
	return postTo(newHandler(".", fixed), path, body)
}

func postTo(handler http.Handler, path, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	return w
}

func TestTheHashIsThatOfNameAndSecond(t *testing.T) {
	w := postJSON("/experiments/md5", `{"name":"checkout","variants":[{"name":"a","allocation_percent":100}]}`)
	// printf checkout1764000000 | md5sum
	const want = `{"name":"6e91524ebeec8b769d80d21a9208e063","variants":[{"name":"a","allocation_percent":100}]}`
	if got := w.Body.String(); got != want {
		t.Errorf("body %s, want %s", got, want)
	}
}

func TestTheTimestampIsInMilliseconds(t *testing.T) {
	w := postJSON("/echo", `{"id":"a","user_agent":"b","metadata":[]}`)
	const want = `{"id":"a","user_agent":"b","metadata":[],"server_timestamp":1764000000987,` +
		`"processed_by":"loadgate","request":{"id":"a","user_agent":"b","metadata":[]}}`
	if got := w.Body.String(); got != want {
		t.Errorf("body %s, want %s", got, want)
	}
}

func TestAnswersThatDoNotFitTheBufferKeepTheirLength(t *testing.T) {
	server := httptest.NewServer(newHandler(".", fixed))
	defer server.Close()
	body := `{"id":"` + strings.Repeat("é<", 100_000) + `","user_agent":"b","metadata":[]}`
	response, err := http.Post(server.URL+"/echo", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK || response.ContentLength < 2*int64(len(body)) {
		t.Errorf("status %d, length %d; want 200 and over %d", response.StatusCode, response.ContentLength, 2*len(body))
	}
}

func TestErrorsNameWhatIsWrong(t *testing.T) {
	for _, test := range []struct{ path, body, want string }{
		{"/experiments", `{"variants":[]}`, "name is missing"},
		{"/experiments", `{"name":"","variants":null}`, "variants is missing"},
		{"/experiments", `{"name":"a","variants":[{}]}`, "variants[0].name is missing"},
		{"/experiments", `{"name":"a","variants":[{"name":""}]}`, "variants[0].allocation_percent is missing"},
		{"/experiments", `{"name":"a","variants":[{"name":"","allocation_percent":101}]}`,
			"variants[0].allocation_percent is not a whole number from 0 to 100"},
		{"/experiments", `{"name":"a","variants":[{"name":"b","allocation_percent":1.5}]}`,
			"variants[0].allocation_percent is not a whole number from 0 to 100"},
		{"/experiments", `[]`, "the body is not an object of the right shape"},
		{"/echo", `{}`, "id is missing"},
		{"/echo", `{"id":"","metadata":[]}`, "user_agent is missing"},
		{"/echo", `{"id":"","user_agent":""}`, "metadata is missing"},
		{"/echo", `{"id":"","user_agent":"","metadata":[{"key":""},{}]}`, "metadata[0].value is missing"},
	} {
		want := `{"error":"` + test.want + `"}`
		if got := postJSON(test.path, test.body).Body.String(); got != want {
			t.Errorf("%s: %s, want %s", test.body, got, want)
		}
	}
}

func TestErrorsDoNotRepeatTheBody(t *testing.T) {
	for _, body := range []string{
		`{"SECRET`, `"SECRET"`, `{"name":"SECRET"}`, `{"name":{"SECRET":1},"variants":[]}`,
		`{"name":"SECRET","variants":[{"name":"b","allocation_percent":"SECRET"}]}`,
		`{"name":"a","variants":[{"SECRET":1}]}`, `{"SECRET":"` + "\xff" + `"}`,
	} {
		if w := postJSON("/experiments", body); w.Code < 400 || strings.Contains(w.Body.String(), "SECRET") {
			t.Errorf("%s: %d %s", body, w.Code, w.Body)
		}
	}
}

func TestABodyCutShortIsMalformed(t *testing.T) {
	server := httptest.NewServer(newHandler(".", fixed))
	defer server.Close()
	response, body := ask(t, server.Listener.Addr().String(), request{
		Method: http.MethodPost, Path: "/echo", Body: "zz\r\n{}\r\n0\r\n\r\n",
		Headers: map[string]string{"Content-Type": "application/json", "Transfer-Encoding": "chunked"},
	})
	if response.StatusCode != http.StatusBadRequest {
		t.Errorf("status %d, want 400", response.StatusCode)
	}
	checkError(t, response.Header, body)
}
