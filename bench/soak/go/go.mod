module github.com/loadgate/loadgate/bench/soak/go

go 1.24
