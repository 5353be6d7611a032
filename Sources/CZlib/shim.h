#include <zlib.h>

/* Swift cannot import this macro. A negative window size means raw deflate, without header and checksum. */
static inline int scrollback_inflate_init(z_stream *stream) { return inflateInit2(stream, -15); }
