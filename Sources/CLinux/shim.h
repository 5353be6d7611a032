/* Calls missing from Swift's Glibc module, since the C headers declare them only under _GNU_SOURCE. */
extern int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path, unsigned int flags);
extern int syncfs(int descriptor);

#include <dirent.h>

/* Swift sees the name as a tuple of 256 characters. */
static inline const char *_Nonnull scrollback_name(const struct dirent *_Nonnull entry) { return entry->d_name; }

#include <malloc.h>

/* Blocks from this size are pages of their own. Setting it also keeps it: otherwise it grows with each freed block. */
static inline int scrollback_return_blocks(int bytes) { return mallopt(M_MMAP_THRESHOLD, bytes); }
/* Free memory at the end of the heap goes back from this size. */
static inline int scrollback_keep_free(int bytes) { return mallopt(M_TRIM_THRESHOLD, bytes); }
