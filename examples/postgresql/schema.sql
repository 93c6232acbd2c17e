-- Every server starts with the same 200,000 orders of 4,000 customers. Can be run again.
DROP TABLE IF EXISTS orders;
CREATE TABLE orders (
  id integer PRIMARY KEY,
  customer integer NOT NULL,
  cents integer NOT NULL
);
INSERT INTO orders
SELECT n, n % 4000 + 1000, n % 10000 FROM generate_series(1, 200000) AS n;
CREATE INDEX orders_by_customer ON orders (customer);
VACUUM ANALYZE orders;
