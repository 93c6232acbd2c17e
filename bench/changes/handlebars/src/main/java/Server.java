import com.github.jknack.handlebars.Handlebars;
import com.github.jknack.handlebars.Template;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/** Renders a table of stocks, as the benchmark of the report does. */
public final class Server {
    private static final String PAGE = """
        <!doctype html><title>{{title}}</title><table>
        {{#each items}}<tr class="{{#if @even}}even{{else}}odd{{/if}}">
        <td>{{@index}}</td><td><a href="/stocks/{{symbol}}">{{symbol}}</a></td><td>{{name}}</td><td>{{price}}</td>
        {{#if negative}}<td class="minus">{{change}}</td>{{else}}<td>{{change}}</td>{{/if}}
        </tr>{{/each}}
        </table>
        """;

    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(System.getenv("PORT"));
        Template template = new Handlebars().compileInline(PAGE);
        List<Map<String, Object>> items = IntStream.range(0, 20).mapToObj(Server::item).toList();
        Map<String, Object> page = Map.of("title", "Stocks", "items", items);
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 256);
        server.createContext("/", exchange -> {
            byte[] answer = template.apply(page).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.setExecutor(Executors.newFixedThreadPool(4));
        server.start();
    }

    private static Map<String, Object> item(int number) {
        return Map.of("symbol", "S" + number, "name", "Stock & Co " + number, "price", 10.5 + number, "change", number - 9.5, "negative", number < 10);
    }
}
