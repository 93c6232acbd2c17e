// A typical Express request: middleware, router, query string, JSON answer.
import express from "express";

const app = express();
app.disable("x-powered-by");
app.use(express.json());
app.get("/healthz", (_request, response) => response.sendStatus(204));

const items = express.Router();
items.get("/:id", (request, response) => {
  response.json({ id: request.params.id, currency: request.query.currency });
});
app.use("/items", items);

app.listen(Number(process.env.PORT), "127.0.0.1");
