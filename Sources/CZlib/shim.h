#include <zlib.h>

/* Swift cannot import these macros. A negative window size means raw deflate, without header and checksum. */
static inline int scrollback_deflate_init(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY);
}

static inline int scrollback_inflate_init(z_stream *stream) { return inflateInit2(stream, -15); }
