#include <zlib.h>

/* Swift cannot import these macros. A negative window size means raw deflate, without header and checksum. */
static inline int scrollback_deflate_init(z_stream *stream, int level, int is_filtered) {
  return deflateInit2(stream, level, Z_DEFLATED, -15, 9, is_filtered ? Z_FILTERED : Z_DEFAULT_STRATEGY);
}

static inline int scrollback_inflate_init(z_stream *stream) { return inflateInit2(stream, -15); }
