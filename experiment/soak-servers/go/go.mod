module github.com/loadgate/loadgate/experiment/soak-servers/go

go 1.24
