module github.com/loadgate/loadgate/bench/barest/go

go 1.24
