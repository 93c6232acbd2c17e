module github.com/loadgate/loadgate/bench/profiles/go

go 1.24
