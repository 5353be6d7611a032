#include "arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Its pieces begin behind it, at a multiple of 16. */
struct block {
  struct block *before;
  size_t padding;
};

struct cmark_arena {
  /* The arena of the document around this one. */
  struct cmark_arena *outer;
  struct block *blocks;
  char *next, *end;
};

static _Thread_local struct cmark_arena *current;

/* With its size, for `realloc`, and because autolink reads up to seven bytes before a text (CVE-2023-22485). */
enum { header = 16, smallest_block = 8 << 10 };

static void *take(size_t size) {
  struct cmark_arena *arena = current;
  if (size > SIZE_MAX / 2) abort();
  size_t whole = header + ((size + 15) & ~(size_t)15);
  if ((size_t)(arena->end - arena->next) < whole) {
    size_t length = whole > smallest_block ? whole : smallest_block;
    struct block *block = malloc(sizeof *block + length);
    if (!block) abort();
    block->before = arena->blocks;
    arena->blocks = block;
    arena->next = (char *)(block + 1);
    arena->end = arena->next + length;
  }
  char *piece = arena->next + header;
  memcpy(arena->next, &size, sizeof size);
  arena->next += whole;
  return piece;
}

static void *take_zeroed(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) abort();
  return memset(take(bytes), 0, bytes);
}

static void *resize(void *piece, size_t size) {
  if (!piece) return take(size);
  size_t old;
  memcpy(&old, (char *)piece - header, sizeof old);
  if (size <= old) return piece;
  return memcpy(take(size), piece, old);
}

/* The whole arena is released at once. */
static void keep(void *piece) { (void)piece; }

cmark_mem *cmark_arena_mem(void) {
  static cmark_mem memory = {take_zeroed, resize, keep};
  return &memory;
}

struct cmark_arena *cmark_arena_begin(void) {
  struct cmark_arena *arena = calloc(1, sizeof *arena);
  if (!arena) abort();
  arena->outer = current;
  return current = arena;
}

void cmark_arena_end(struct cmark_arena *arena) {
  if (arena != current) abort();
  current = arena->outer;
  while (arena->blocks) {
    struct block *before = arena->blocks->before;
    free(arena->blocks);
    arena->blocks = before;
  }
  free(arena);
}
