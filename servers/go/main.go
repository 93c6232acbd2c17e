// Command server answers the contract of ../vectors.json with net/http.
package main

import (
	"context"
	"flag"
	"fmt"
	"net"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// stopLimit is the time that requests under way get to finish after a signal.
const stopLimit = 5 * time.Second

func main() {
	addr := flag.String("addr", "127.0.0.1:8080", "`address` to listen on")
	static := flag.String("static", "../static", "`folder` of index.html")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "server: unexpected argument %q\n", flag.Arg(0))
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*addr, *static); err != nil {
		fmt.Fprintln(os.Stderr, "server:", err)
		os.Exit(1)
	}
}

func run(addr, static string) error {
	ctx, cancel := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer cancel()

	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	fmt.Fprintln(os.Stderr, "listening on", listener.Addr())
	return serve(ctx, listener, newHandler(static, time.Now), stopLimit)
}
