// @ts-nocheck: its packages are installed in a copy of this folder
import express from "express";

const app = express();
// The release reverts a change of this parser.
app.set("query parser", "extended");
app.get("/items/:id", (request, response) => {
  response.json({ id: request.params.id, filter: request.query.filter });
});
app.listen(Number(process.env.PORT), "127.0.0.1");
