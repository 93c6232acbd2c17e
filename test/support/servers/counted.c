// A server that executes almost the same instructions for each request. WORK says how many times it adds, ALLOCATIONS
// how often it allocates, CALLS how many needless system calls it makes; OF_CHILD lets a child answer, which
// KILLED_CHILD kills when the server is to end, or which is killed after REPLACED_AFTER requests and replaced;
// FORKS_AFTER lets a child of its own answer each request after so many; HELPER_AFTER lets a shell run HELPER at that
// request; FORKS_LAST lets it fork when it is to end; CRASH_AFTER ends it after so many requests. From so many
// requests on, REWRITES_AFTER lets it write code anew for each request, by another address than the one that is executed: the same
// adding for every other request, and next to nothing between. ALIAS says how that address is mapped.
#ifdef REWRITES_AFTER
#define _GNU_SOURCE
#include <sys/mman.h>
#endif
#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef WORK
#define WORK 10000
#endif
#ifndef CALLS
#define CALLS 0
#endif
#ifndef HELPER
#define HELPER "exec true"
#endif
#ifndef ALLOCATIONS
#define ALLOCATIONS 2
#endif

static volatile sig_atomic_t stopped;
static volatile sig_atomic_t listener = -1;
static volatile sig_atomic_t connection = -1;
#if defined(KILLED_CHILD) || defined(REPLACED_AFTER)
static pid_t child;
#endif

static void stop(int signal) {
  (void)signal;
#ifdef KILLED_CHILD
  if (child == 0) return;
  kill(child, SIGKILL);
#endif
  stopped = 1;
  // A call that begins after this, as one does where the signal came just before it, returns too.
  shutdown(listener, SHUT_RD);
  shutdown(connection, SHUT_RD);
}

#ifdef REPLACED_AFTER
static void replace(int signal) {
  (void)signal;
  kill(child, SIGKILL);
}
#endif

__attribute__((noinline)) static void add(void) {
  for (volatile int i = 0; i < WORK; i++) {
  }
}

#ifdef REWRITES_AFTER
__attribute__((noinline)) static void add_little(void) {
  for (volatile int i = 0; i < 1; i++) {
  }
}

static void rewrite(void) {
  static char *written, *executed;
  static int answered;
  const int length = 128;
  if (++answered <= REWRITES_AFTER) return;
  if (!written) {
    int file = memfd_create("code", 0);
    if (ftruncate(file, 4096) < 0) abort();
    written = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    executed = mmap(0, 4096, PROT_READ | PROT_EXEC, ALIAS, file, 0);
    close(file);
  }
  memcpy(written, answered % 2 ? (char *)add : (char *)add_little, length);
  __builtin___clear_cache(executed, executed + length);
  ((void (*)(void))executed)();
}
#endif

__attribute__((noinline)) static void allocate(void) {
  for (int i = 0; i < ALLOCATIONS; i++) {
    char *volatile memory = malloc(1000);
    free(memory);
  }
}

static void answer(void) {
#ifdef REPLACED_AFTER
  static int served;
  static const char last[] =
      "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 5\r\n\r\nhello";
#endif
  static const char text[] =
      "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 5\r\n\r\nhello";
  char request[8192];
  while (!stopped && read(connection, request, sizeof request) > 0) {
#ifdef CRASH_AFTER
    static int answered;
    if (++answered > CRASH_AFTER) abort();
#endif
#ifdef REPLACED_AFTER
    if (++served > REPLACED_AFTER) {
      if (write(connection, last, sizeof last - 1) < 0) abort();
      close(connection);
      kill(getppid(), SIGUSR1);
      while (1) pause();
    }
#endif
#ifdef HELPER_AFTER
    static int seen;
    if (++seen == HELPER_AFTER) {
      if (fork() == 0) {
        execl("/bin/sh", "sh", "-c", HELPER, (char *)0);
        abort();
      }
      wait(0);
    }
#endif
#ifdef FORKS_AFTER
    static int asked;
    int is_child = 0;
    if (++asked > FORKS_AFTER) {
      pid_t own = fork();
      if (own > 0) {
        while (waitpid(own, 0, 0) < 0 && !stopped) {
        }
        continue;
      }
      is_child = 1;
    }
#endif
    add();
#ifdef REWRITES_AFTER
    rewrite();
#endif
    allocate();
    for (int i = 0; i < CALLS; i++) getppid();
    if (write(connection, text, sizeof text - 1) < 0) break;
#ifdef FORKS_AFTER
    if (is_child) exit(0);
#endif
  }
  close(connection);
  connection = -1;
}

int main(void) {
  struct sigaction action = {.sa_handler = stop};
  sigaction(SIGTERM, &action, 0);
  listener = socket(AF_INET, SOCK_STREAM, 0);
  int on = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  struct sockaddr_in address = {.sin_family = AF_INET,
                                .sin_port = htons(atoi(getenv("PORT"))),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  if (bind(listener, (struct sockaddr *)&address, sizeof address) < 0) return 1;
  listen(listener, 16);
#ifdef OF_CHILD
  pid_t forked = fork();
#ifdef REPLACED_AFTER
  struct sigaction by_parent = {.sa_handler = replace};
  sigaction(SIGUSR1, &by_parent, 0);
  while (forked > 0 && !stopped) {
    child = forked;
    if (waitpid(forked, 0, 0) > 0 && !stopped) forked = fork();
  }
  if (forked > 0) {
    kill(forked, SIGTERM);
    waitpid(forked, 0, 0);
    return 0;
  }
#endif
#ifdef KILLED_CHILD
  child = forked;
#endif
  if (forked > 0) {
    while (waitpid(forked, 0, 0) < 0) {
    }
    return 0;
  }
#endif
  while (!stopped) {
    connection = accept(listener, 0, 0);
    if (connection >= 0) answer();
  }
#ifdef FORKS_LAST
  if (fork() > 0) wait(0);
#endif
  return 0;
}
