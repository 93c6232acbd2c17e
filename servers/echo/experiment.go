package main

import (
	"errors"
	"fmt"
)

type experiment struct {
	Name     string    `json:"name"`
	Variants []variant `json:"variants"`
}

type variant struct {
	Name string `json:"name"`
	// A pointer, as 0 is a share and a missing one is a mistake.
	AllocationPercent *int `json:"allocation_percent"`
}

func (e experiment) validate() error {
	if e.Name == "" {
		return errors.New("name is empty")
	}
	sum := 0
	for i, v := range e.Variants {
		if v.Name == "" {
			return fmt.Errorf("variants[%d].name is empty", i)
		}
		if p := v.AllocationPercent; p == nil || *p < 0 || *p > 100 {
			return fmt.Errorf("variants[%d].allocation_percent is not from 0 to 100", i)
		}
		sum += *v.AllocationPercent
	}
	if sum != 100 {
		return fmt.Errorf("allocation_percent must add up to 100, not %d", sum)
	}
	return nil
}
