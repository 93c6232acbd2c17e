// The barest greeting in C: one thread, epoll, answers every request with its path. For experiment/record-builds.js.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { EVENTS = 256, MOST_FILES = 4096, REQUEST = 2048 };

static char requests[MOST_FILES][REQUEST];
static size_t lengths[MOST_FILES];

static int listening(int port) {
  int one = 1, server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  if (bind(server, (void *)&address, sizeof address) != 0 || listen(server, 1024) != 0) {
    perror("server");
    exit(1);
  }
  return server;
}

static void answer(int client, const char *request) {
  char body[REQUEST], response[2 * REQUEST], path[256] = "/";
  sscanf(request, "%*s %255s", path);
  int bytes = snprintf(body, sizeof body, "Hello, visitor! You've requested: %s\n", path);
  int all = snprintf(response, sizeof response,
                     "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n%s", bytes, body);
  if (write(client, response, all) != all) close(client);
}

static void receive(int client) {
  char *request = requests[client];
  ssize_t got = read(client, request + lengths[client], REQUEST - 1 - lengths[client]);
  if (got <= 0) {
    close(client);
    return;
  }
  lengths[client] += got;
  request[lengths[client]] = 0;
  if (strstr(request, "\r\n\r\n")) {
    lengths[client] = 0;
    answer(client, request);
  } else if (lengths[client] == REQUEST - 1) {
    close(client);
  }
}

int main(int count, char **arguments) {
  struct epoll_event events[EVENTS];
  int one = 1, server = listening(count > 1 ? atoi(arguments[1]) : 8080), poll = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event wanted = {.events = EPOLLIN, .data.fd = server};
  epoll_ctl(poll, EPOLL_CTL_ADD, server, &wanted);
  for (;;) {
    int ready = epoll_wait(poll, events, EVENTS, -1);
    for (int index = 0; index < ready; index++) {
      int file = events[index].data.fd;
      if (file != server) {
        receive(file);
        continue;
      }
      int client = accept4(server, 0, 0, SOCK_CLOEXEC);
      if (client < 0) continue;
      if (client >= MOST_FILES) {
        close(client);
        continue;
      }
      lengths[client] = 0;
      setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
      wanted.data.fd = client;
      epoll_ctl(poll, EPOLL_CTL_ADD, client, &wanted);
    }
  }
}
