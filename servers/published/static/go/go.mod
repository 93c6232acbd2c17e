module github.com/loadgate/loadgate/servers/published/static/go

go 1.25
