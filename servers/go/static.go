package main

import (
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
)

// index answers with dir's index.html, which http.FileServer and http.ServeFile would redirect to "./".
func index(dir string) http.HandlerFunc {
	path := filepath.Join(dir, "index.html")
	return func(w http.ResponseWriter, r *http.Request) {
		file, err := os.Open(path)
		if err != nil {
			fileError(w, err)
			return
		}
		defer file.Close()
		info, err := file.Stat()
		if err != nil {
			fileError(w, err)
			return
		}
		// What ServeContent would choose itself depends on the system's list of types.
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		http.ServeContent(w, r, "", info.ModTime(), file)
	}
}

func fileError(w http.ResponseWriter, err error) {
	if errors.Is(err, fs.ErrNotExist) {
		http.Error(w, "there is no such file", http.StatusNotFound)
		return
	}
	http.Error(w, "the file cannot be read", http.StatusInternalServerError)
}
