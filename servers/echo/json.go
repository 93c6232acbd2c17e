package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"mime"
	"net/http"

	"github.com/labstack/echo/v5"
)

// jsonBinder takes JSON alone; Echo's own binder also takes forms, XML and no body at all.
type jsonBinder struct{}

func (jsonBinder) Bind(c *echo.Context, target any) error {
	mediaType, _, _ := mime.ParseMediaType(c.Request().Header.Get(echo.HeaderContentType))
	if mediaType != echo.MIMEApplicationJSON {
		return echo.ErrUnsupportedMediaType
	}
	err := c.Echo().JSONSerializer.Deserialize(c, target)

	// The serializer calls every error a bad request.
	var wrongType *json.UnmarshalTypeError
	switch {
	case errors.As(err, &wrongType):
		return echo.NewHTTPError(http.StatusUnprocessableEntity, "a field has the wrong type")
	case errors.Is(err, echo.ErrStatusRequestEntityTooLarge):
		return echo.ErrStatusRequestEntityTooLarge
	}
	return err
}

// jsonSerializer writes what the other servers write: no escapes for HTML, no line break at the end.
type jsonSerializer struct{ echo.DefaultJSONSerializer }

func (jsonSerializer) Serialize(c *echo.Context, value any, _ string) error {
	var body bytes.Buffer
	encoder := json.NewEncoder(&body)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return err
	}
	_, err := c.Response().Write(bytes.TrimSuffix(body.Bytes(), []byte("\n")))
	return err
}
