package main

import (
	"net/http"
	"time"
)

// Pointers and slices are nil where a value is missing or null.

type echoRequest struct {
	ID        *string    `json:"id"`
	UserAgent *string    `json:"user_agent"`
	Metadata  []metadata `json:"metadata"`
}

type metadata struct {
	Key   *string `json:"key"`
	Value *string `json:"value"`
}

type echoResponse struct {
	echoRequest
	ServerTimestamp int64       `json:"server_timestamp"`
	ProcessedBy     string      `json:"processed_by"`
	Request         echoRequest `json:"request"`
}

func (e *echoRequest) complete() error {
	switch {
	case e.ID == nil:
		return invalid("id is missing")
	case e.UserAgent == nil:
		return invalid("user_agent is missing")
	case e.Metadata == nil:
		return invalid("metadata is missing")
	}
	for i, m := range e.Metadata {
		if m.Key == nil {
			return invalid("metadata[%d].key is missing", i)
		}
		if m.Value == nil {
			return invalid("metadata[%d].value is missing", i)
		}
	}
	return nil
}

func echo(now func() time.Time) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var request echoRequest
		if err := readJSON(w, r, &request); err != nil {
			writeError(w, err)
			return
		}
		writeJSON(w, http.StatusOK, echoResponse{
			echoRequest:     request,
			ServerTimestamp: now().UnixMilli(),
			ProcessedBy:     "loadgate",
			Request:         request,
		})
	}
}
