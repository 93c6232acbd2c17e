// Command server has parameters and exact names side by side on the first level, whose matching the release mends.
package main

import (
	"log"
	"net/http"
	"os"

	"github.com/gin-gonic/gin"
)

func main() {
	gin.SetMode(gin.ReleaseMode)
	router := gin.New()
	for _, path := range []string{"/", "/about", "/cart", "/cart/:item", "/users", "/users/:id/orders/:order"} {
		router.GET(path, answer)
	}
	router.GET("/:page", answer)
	log.Fatal(router.Run("127.0.0.1:" + os.Getenv("PORT")))
}

func answer(context *gin.Context) {
	context.JSON(http.StatusOK, gin.H{"id": context.Param("id"), "order": context.Param("order")})
}
