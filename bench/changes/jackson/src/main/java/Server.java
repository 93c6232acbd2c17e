import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.Executors;

/** Reads a small JSON text and writes another one, in many threads that share a mapper and so its pool of buffers. */
public final class Server {
    public record Order(String customer, List<Integer> items) {}

    public record Receipt(String customer, int count, long total) {}

    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(System.getenv("PORT"));
        ObjectMapper mapper = new ObjectMapper();
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 256);
        server.createContext("/", exchange -> {
            byte[] sent = exchange.getRequestBody().readAllBytes();
            byte[] answer = sent.length == 0 ? new byte[] {'!'} : mapper.writeValueAsBytes(receipt(mapper.readValue(sent, Order.class)));
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.setExecutor(Executors.newFixedThreadPool(16));
        server.start();
    }

    private static Receipt receipt(Order order) {
        return new Receipt(order.customer(), order.items().size(), order.items().stream().mapToLong(Integer::longValue).sum());
    }
}
