module github.com/loadgate/loadgate/servers/published/greet/go

go 1.25
