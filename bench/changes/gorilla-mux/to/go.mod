module server

go 1.25

require github.com/gorilla/mux v1.7.4
