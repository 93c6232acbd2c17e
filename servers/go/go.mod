module github.com/loadgate/loadgate/servers/go

go 1.24
