// Command hello is what the published build times are of.
package main

import "fmt"

func main() {
	fmt.Println("Hello, world!")
}
