// Command server answers experiments with Echo and nothing more; the article shows no code: `server ADDRESS`.
package main

import (
	"crypto/md5"
	"encoding/hex"
	"log"
	"net/http"
	"os"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"
)

type experiment struct {
	Name     string    `json:"name"`
	Variants []variant `json:"variants"`
}

type variant struct {
	Name              string  `json:"name"`
	AllocationPercent float64 `json:"allocation_percent"`
}

// read takes an experiment whose variants add up to 100 percent.
func read(c echo.Context) (experiment, error) {
	var e experiment
	if err := c.Bind(&e); err != nil {
		return e, echo.ErrBadRequest
	}
	sum := 0.0
	for _, v := range e.Variants {
		sum += v.AllocationPercent
	}
	if sum != 100 {
		return e, echo.ErrBadRequest
	}
	return e, nil
}

func create(c echo.Context) error {
	e, err := read(c)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, e)
}

// createHashed answers under the MD5 of the name and the Unix time in seconds.
func createHashed(c echo.Context) error {
	e, err := read(c)
	if err != nil {
		return err
	}
	sum := md5.Sum([]byte(e.Name + strconv.FormatInt(time.Now().Unix(), 10)))
	e.Name = hex.EncodeToString(sum[:])
	return c.JSON(http.StatusOK, e)
}

func main() {
	e := echo.New()
	e.HideBanner = true
	e.GET("/healthz", func(c echo.Context) error { return c.NoContent(http.StatusNoContent) })
	e.POST("/experiments", create)
	e.POST("/experiments/md5", createHashed)
	log.Fatal(e.Start(os.Args[1]))
}
