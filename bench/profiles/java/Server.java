import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Answers {@code /} by functions that each do one kind of work. The variable {@code SLOWER} names the one that does
 * more, {@code PORT} the port.
 */
class Server {
  private static final String SLOWER = System.getenv().getOrDefault("SLOWER", "");
  /** A thread blocks on its request, so there are more of them than cores. */
  private static final int THREADS = 16;

  private static final int[] NUMBERS = new int[300];
  private static final byte[] BYTES = new byte[16 * 1024];
  private static final Pattern TOKEN = Pattern.compile("([a-z]+)-(\\d+)");
  private static final String WORDS = "alpha-1, beta, gamma-22, delta, epsilon-333, zeta, ".repeat(2);
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static long guardedRequests;
  /** Requests before the first one, so that the functions are compiled when it comes. */
  private static final int WARM_UP = 3000;

  public static void main(String[] arguments) throws IOException {
    for (int at = 0; at < NUMBERS.length; at += 1) NUMBERS[at] = at * 7919 % 1009;
    for (int time = 0; time < WARM_UP; time += 1) answered(worked());
    // A long answer would else wait for what the client acknowledges.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    int port = Integer.parseInt(System.getenv("PORT"));
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 1024);
    server.setExecutor(Executors.newFixedThreadPool(THREADS));
    server.createContext("/", Server::handled);
    server.start();
  }

  private static void handled(HttpExchange exchange) throws IOException {
    long sum = worked() + guarded();
    waited();
    byte[] body = answered(sum);
    exchange.sendResponseHeaders(200, body.length);
    try (var out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  private static long worked() {
    return ranked() + copied() + tokens() + digest() + allocated();
  }

  /** How often the work of a kind is done. */
  private static int times(String kind, int slower) {
    return SLOWER.equals(kind) ? slower : 1;
  }

  private static long ranked() {
    long middle = 0;
    for (int time = 0; time < times("sort", 60); time += 1) {
      int[] sorted = NUMBERS.clone();
      Arrays.sort(sorted);
      middle += sorted[sorted.length / 2];
    }
    return middle;
  }

  private static long copied() {
    long last = 0;
    for (int time = 0; time < times("copy", 40); time += 1) {
      byte[] copy = BYTES.clone();
      last += copy[copy.length - 1];
    }
    return last;
  }

  private static long tokens() {
    long found = 0;
    for (int time = 0; time < times("regexp", 30); time += 1) {
      Matcher matcher = TOKEN.matcher(WORDS);
      while (matcher.find()) found += matcher.group(1).length();
    }
    return found;
  }

  private static long digest() {
    long first = 0;
    for (int time = 0; time < times("hash", 30); time += 1) {
      first += sha256().digest(Arrays.copyOf(BYTES, 1024))[0];
    }
    return first;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException error) {
      throw new IllegalStateException(error);
    }
  }

  /** Waits under the lock, if slower, so that requests wait for each other. */
  private static long guarded() {
    LOCK.lock();
    try {
      if (SLOWER.equals("lock")) pause(1);
      guardedRequests += 1;
      return guardedRequests % 2;
    } finally {
      LOCK.unlock();
    }
  }

  private static long allocated() {
    long sum = 0;
    for (int time = 0; time < times("allocation", 50); time += 1) {
      Object[] all = new Object[200];
      for (int at = 0; at < all.length; at += 1) all[at] = new long[] {at, time};
      sum += ((long[]) all[all.length / 2])[0];
    }
    return sum;
  }

  private static void waited() {
    if (SLOWER.equals("sleep")) pause(3);
  }

  private static void pause(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException error) {
      throw new IllegalStateException(error);
    }
  }

  private static byte[] answered(long sum) {
    StringBuilder text = new StringBuilder();
    for (int line = 0; line < times("answer", 5) * 150; line += 1) {
      text.append("line ").append(line).append(" of the answer, which is ").append(sum).append('\n');
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}
