package main

import (
	"crypto/md5"
	"encoding/hex"
	"math"
	"net/http"
	"strconv"
	"time"
)

// Pointers and slices are nil where a value is missing or null.

type experiment struct {
	Name     *string   `json:"name"`
	Variants []variant `json:"variants"`
}

type variant struct {
	Name *string `json:"name"`
	// JSON has one type of number: 50.0 is 50.
	AllocationPercent *float64 `json:"allocation_percent"`
}

func (e *experiment) complete() error {
	if e.Name == nil {
		return invalid("name is missing")
	}
	if e.Variants == nil {
		return invalid("variants is missing")
	}
	for i, v := range e.Variants {
		if v.Name == nil {
			return invalid("variants[%d].name is missing", i)
		}
		if v.AllocationPercent == nil {
			return invalid("variants[%d].allocation_percent is missing", i)
		}
		if p := *v.AllocationPercent; p != math.Trunc(p) || p < 0 || p > 100 {
			return invalid("variants[%d].allocation_percent is not a whole number from 0 to 100", i)
		}
	}
	return nil
}

// check says what makes no sense in a complete experiment.
func (e *experiment) check() error {
	if *e.Name == "" {
		return invalid("name is empty")
	}
	total := 0.0
	for i, v := range e.Variants {
		if *v.Name == "" {
			return invalid("variants[%d].name is empty", i)
		}
		total += *v.AllocationPercent
	}
	if total != 100 {
		return invalid("allocation_percent must add up to 100, not %.0f", total)
	}
	return nil
}

func readExperiment(w http.ResponseWriter, r *http.Request) (experiment, error) {
	var e experiment
	if err := readJSON(w, r, &e); err != nil {
		return e, err
	}
	return e, e.check()
}

func createExperiment(w http.ResponseWriter, r *http.Request) {
	e, err := readExperiment(w, r)
	if err != nil {
		writeError(w, err)
		return
	}
	writeJSON(w, http.StatusOK, e)
}

func createHashedExperiment(now func() time.Time) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		e, err := readExperiment(w, r)
		if err != nil {
			writeError(w, err)
			return
		}
		name := hash(*e.Name, now())
		e.Name = &name
		writeJSON(w, http.StatusOK, e)
	}
}

// hash returns the MD5 of name and the second of at.
func hash(name string, at time.Time) string {
	sum := md5.Sum(strconv.AppendInt([]byte(name), at.Unix(), 10))
	return hex.EncodeToString(sum[:])
}
