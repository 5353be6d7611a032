/* Calls missing from Swift's Glibc module, since the C headers declare them only under _GNU_SOURCE. */
extern int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path, unsigned int flags);
extern int syncfs(int descriptor);

#include <dirent.h>

/* Swift sees the name as a tuple of 256 characters. */
static inline const char *_Nonnull scrollback_name(const struct dirent *_Nonnull entry) { return entry->d_name; }
