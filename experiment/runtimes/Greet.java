import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/** Greets with the path that was asked for, on the server of the JDK: {@code java Greet.java PORT}. */
class Greet {
  /** A thread blocks on its request, so there are more of them than cores. */
  private static final int THREADS = 16;

  public static void main(String[] arguments) throws IOException {
    int port = Integer.parseInt(arguments[0]);
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 1024);
    server.setExecutor(Executors.newFixedThreadPool(THREADS));
    server.createContext("/", exchange -> {
      String greeting = "Hello, visitor! You've requested: " + exchange.getRequestURI() + "\n";
      byte[] body = greeting.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("content-type", "text/plain; charset=utf-8");
      exchange.sendResponseHeaders(200, body.length);
      try (var out = exchange.getResponseBody()) {
        out.write(body);
      }
    });
    server.start();
  }
}
