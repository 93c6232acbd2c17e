// A server whose functions can each be slowed down by the variable SLOWER, for recordings of profiles.
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	_ "net/http/pprof"
	"os"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"time"
)

var slower = os.Getenv("SLOWER")

// times is how often the work of a function is done: more often if it is the one to slow down.
func times(name string, often int) int {
	if name == slower {
		return often
	}
	return 1
}

type item struct {
	Name string `json:"name"`
	At   int    `json:"at"`
	Tags []int  `json:"tags"`
}

var (
	numbers = numbersUpTo(60)
	bytes   = make([]byte, 8192)
	words   = "GET /items/17?sort=name&page=3 HTTP/1.1"
	word    = regexp.MustCompile(`[a-z]+(=[a-z0-9]+)?`)
	names   = namesUpTo(20)
	lock    sync.Mutex
)

func numbersUpTo(count int) []int {
	all := make([]int, count)
	for at := range all {
		all[at] = at * 7919 % 1009
	}
	return all
}

func namesUpTo(count int) []string {
	all := make([]string, count)
	for at := range all {
		all[at] = "name " + strconv.Itoa(at)
	}
	return all
}

func ranked() int {
	sum := 0
	for range times("sort", 40) {
		sorted := slices.Clone(numbers)
		slices.Sort(sorted)
		sum += sorted[0]
	}
	return sum
}

func copied() int {
	length := 0
	for range times("copy", 16) {
		length += len(append([]byte(nil), bytes...))
	}
	return length
}

func tokens() int {
	found := 0
	for range times("regexp", 16) {
		found += len(word.FindAllString(words, -1))
	}
	return found
}

func digest() string {
	text := ""
	for range times("hash", 24) {
		sum := sha256.Sum256(append([]byte(text), bytes[:1024]...))
		text = hex.EncodeToString(sum[:])
	}
	return text
}

// guarded keeps other requests waiting for a millisecond if locks are the slowdown.
func guarded() {
	lock.Lock()
	defer lock.Unlock()
	if slower == "lock" {
		time.Sleep(time.Millisecond)
	}
}

func allocated() int {
	length := 0
	for range times("allocation", 20) {
		items := make([]*item, 0, len(names))
		for at, name := range names {
			items = append(items, &item{Name: name, At: at, Tags: []int{at, at + 1}})
		}
		length += len(items)
	}
	return length
}

func waited() {
	if slower == "sleep" {
		time.Sleep(3 * time.Millisecond)
	}
}

func answered(parts ...any) []byte {
	items := make([]any, 0, 5*len(names))
	for range times("answer", 5) {
		for _, name := range names[:8] {
			items = append(items, map[string]any{"name": name, "parts": parts})
		}
	}
	text, err := json.Marshal(items)
	if err != nil {
		panic(err)
	}
	return text
}

func main() {
	http.HandleFunc("/{$}", func(writer http.ResponseWriter, _ *http.Request) {
		guarded()
		waited()
		text := answered(ranked(), copied(), tokens(), digest(), allocated())
		writer.Header().Set("content-type", "application/json")
		if _, err := writer.Write(text); err != nil {
			return
		}
	})
	panic(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
