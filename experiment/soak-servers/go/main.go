// A server whose memory or open files grow as the variable GROWS says, with every EVERYth request, for recordings of soaks.
// The last three kinds grow once and then stay.
package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"sync"
)

var (
	lock     sync.Mutex
	requests int
	every    = max(1, numberOf("EVERY"))
	once     = numberOf("ONCE_AT")

	kept     [][]byte
	seen     = map[string]int{}
	cache    = map[string][]byte{}
	lines    []string
	files    []*os.File
	slots    = make([][]byte, 20_000)
	warmed   map[int][]byte
	pool     = touched(32 << 20)
	scratch  []byte
	growings = map[string]func(){
		"request":   func() { kept = append(kept, make([]byte, 1024)) },
		"map":       func() { seen["visitor "+strconv.Itoa(requests)] = requests },
		"goroutine": func() { go func() { select {} }() },
		"file":      open,
		"cache": func() {
			cache["/items?page="+strconv.Itoa(rand.IntN(1<<40))] = make([]byte, 256)
		},
		"log": func() {
			lines = append(lines, fmt.Sprintf("GET / 200 after %d µs, request %d", rand.IntN(999), requests))
		},
		"fragmentation": func() { slots[rand.IntN(len(slots))] = make([]byte, 64<<rand.IntN(8)) },
		"late-warm-up":  warmUp,
		"pool":          double,
	}
)

func numberOf(name string) int {
	number, _ := strconv.Atoi(os.Getenv(name))
	return number
}

func open() {
	if file, err := os.Open(os.DevNull); err == nil {
		files = append(files, file)
	}
}

// warmUp fills a table bit by bit, from the request ONCE_AT on.
func warmUp() {
	if requests < once || len(warmed) >= 60_000 {
		return
	}
	if warmed == nil {
		warmed = map[int][]byte{}
	}
	for range 4 {
		warmed[len(warmed)] = make([]byte, 1024)
	}
}

func double() {
	if requests >= once && len(pool) == 32<<20 {
		pool = append(pool, touched(32<<20)...)
	}
}

func touched(size int) []byte {
	if os.Getenv("GROWS") != "pool" {
		return nil
	}
	all := make([]byte, size)
	for at := 0; at < size; at += 4096 {
		all[at] = 1
	}
	return all
}

func main() {
	grow := growings[os.Getenv("GROWS")]
	answer := bytes.Repeat([]byte("a"), 256)
	http.HandleFunc("/{$}", func(writer http.ResponseWriter, _ *http.Request) {
		lock.Lock()
		requests++
		scratch = make([]byte, 2048)
		if grow != nil && requests%every == 0 {
			grow()
		}
		lock.Unlock()
		if _, err := writer.Write(answer); err != nil {
			return
		}
	})
	panic(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
