module github.com/loadgate/loadgate/servers/published/echo/hello/go

go 1.25.0
