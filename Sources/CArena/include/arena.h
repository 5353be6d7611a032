/* Memory of one cmark document: taken from a few blocks, one piece behind the other, and released at once.
 *
 * cmark asks for several hundred pieces for a short text, and frees each. Its own arena is one for the whole process; this one belongs to a
 * thread while a document lives. Documents on a thread end in the reverse order of their beginning.
 */
#include <cmark-gfm.h>

struct cmark_arena;

/* For `cmark_parser_new_with_mem`, while a document lives on this thread. Fails by `abort`. */
cmark_mem *cmark_arena_mem(void);

/* Begins a document on this thread. */
struct cmark_arena *cmark_arena_begin(void);

/* Ends it; all its memory is released. */
void cmark_arena_end(struct cmark_arena *arena);
