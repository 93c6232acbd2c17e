package main

import (
	"crypto/md5"
	"encoding/hex"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v5"
	"github.com/labstack/echo/v5/middleware"
)

const bodyLimit = 1 << 20

// newServer returns Echo with the routes of the server.
func newServer() *echo.Echo {
	e := echo.New()
	e.Binder = jsonBinder{}
	e.JSONSerializer = jsonSerializer{}
	e.Match([]string{http.MethodGet, http.MethodHead}, "/healthz", health)

	limited := middleware.BodyLimit(bodyLimit)
	e.POST("/experiments", create, limited)
	e.POST("/experiments/md5", createHashed, limited)
	return e
}

func health(c *echo.Context) error {
	return c.String(http.StatusOK, "ok\n")
}

func create(c *echo.Context) error {
	created, err := readExperiment(c)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, created)
}

func createHashed(c *echo.Context) error {
	created, err := readExperiment(c)
	if err != nil {
		return err
	}
	hash := md5.Sum([]byte(created.Name + strconv.FormatInt(time.Now().Unix(), 10)))
	created.Name = hex.EncodeToString(hash[:])
	return c.JSON(http.StatusOK, created)
}

func readExperiment(c *echo.Context) (experiment, error) {
	var read experiment
	if err := c.Bind(&read); err != nil {
		return read, err
	}
	if err := read.validate(); err != nil {
		return read, echo.NewHTTPError(http.StatusUnprocessableEntity, err.Error())
	}
	return read, nil
}
