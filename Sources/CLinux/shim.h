/* The one call that Swift's Glibc module does not declare, since the C header hides it behind _GNU_SOURCE. */
extern int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path, unsigned int flags);
