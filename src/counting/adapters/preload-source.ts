/**
 * Source of a library that derives random numbers, and so the position of blocks in the heap, from a seed. Without
 * it, randomly seeded hash tables have another order and other collisions at each start, and execute another number
 * of instructions. How long an allocator searches for a block also depends on earlier allocations, such as that of
 * a path's text. That effect would be the same in all turns and would look like a change.
 */
export const FIXED_RANDOM = `
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/types.h>

static uint64_t next(uint64_t *state) {
  if (*state == 0) {
    const char *seed = getenv("LOADGATE_SEED");
    *state = 0x9e3779b97f4a7c15u * (1 + (seed ? strtoull(seed, 0, 10) : 0));
  }
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state >> 32;
}

static void fill(unsigned char *to, size_t length) {
  static uint64_t state;
  for (size_t i = 0; i < length; i++) to[i] = (unsigned char)next(&state);
}

__attribute__((constructor)) static void scatter(void) {
  static uint64_t state;
  static void *blocks[256];
  for (int i = 0; i < 256; i++) blocks[i] = malloc(16 + next(&state) % 8192);
  for (int i = 0; i < 256; i++) {
    if (next(&state) % 2) free(blocks[i]);
  }
}

ssize_t getrandom(void *to, size_t length, unsigned flags) {
  (void)flags;
  fill(to, length);
  return (ssize_t)length;
}

int getentropy(void *to, size_t length) {
  fill(to, length);
  return 0;
}
`;

/**
 * Source of a library that adds up allocations in a file shared by all processes. The file holds two 8-byte
 * numbers: calls and bytes.
 */
export const ALLOCATIONS = `
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

static uint64_t *total;

__attribute__((constructor)) static void open_total(void) {
  const char *file = getenv("LOADGATE_ALLOCATIONS");
  int descriptor = file ? open(file, O_RDWR | O_CLOEXEC) : -1;
  if (descriptor < 0) return;
  void *mapped = mmap(0, 16, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  close(descriptor);
  if (mapped != MAP_FAILED) total = mapped;
}

static void add(size_t bytes) {
  if (!total) return;
  __atomic_fetch_add(total, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(total + 1, bytes, __ATOMIC_RELAXED);
}

void *malloc(size_t size) { add(size); return __libc_malloc(size); }
void *calloc(size_t count, size_t size) { add(count * size); return __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { add(size); return __libc_realloc(old, size); }
void *memalign(size_t align, size_t size) { add(size); return __libc_memalign(align, size); }
void *aligned_alloc(size_t align, size_t size) { add(size); return __libc_memalign(align, size); }

int posix_memalign(void **to, size_t align, size_t size) {
  if (align % sizeof(void *) != 0 || align == 0 || (align & (align - 1)) != 0) return EINVAL;
  add(size);
  void *memory = __libc_memalign(align, size);
  if (!memory) return ENOMEM;
  *to = memory;
  return 0;
}
`;
