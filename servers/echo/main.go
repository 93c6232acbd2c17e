// Command server takes experiments with Echo.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/labstack/echo/v5"
)

// stopLimit is the time that requests under way get to finish after a signal.
const stopLimit = 5 * time.Second

func main() {
	addr := flag.String("addr", "127.0.0.1:8080", "`address` to listen on")
	flag.Parse()

	ctx, cancel := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer cancel()

	config := echo.StartConfig{Address: *addr, GracefulTimeout: stopLimit, HideBanner: true}
	if err := config.Start(ctx, newServer()); err != nil {
		fmt.Fprintln(os.Stderr, "server:", err)
		os.Exit(1)
	}
}
