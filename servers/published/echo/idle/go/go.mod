module github.com/loadgate/loadgate/servers/published/echo/idle/go

go 1.23.0
