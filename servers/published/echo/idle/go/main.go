// Command idle starts COUNT goroutines that wait, and prints the resident bytes of its process: `idle COUNT`.
package main

import (
	"fmt"
	"log"
	"os"
	"regexp"
	"strconv"
	"sync"
)

func main() {
	count, err := strconv.Atoi(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	never := make(chan struct{})
	var started sync.WaitGroup
	for range count {
		started.Add(1)
		go func() {
			started.Done()
			<-never
		}()
	}
	started.Wait()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		log.Fatal(err)
	}
	kib, err := strconv.Atoi(string(regexp.MustCompile(`VmRSS:\s+(\d+)`).FindSubmatch(status)[1]))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(kib * 1024)
}
