/* The calls that Swift's Glibc module does not declare, since the C headers hide them behind _GNU_SOURCE. */
extern int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path, unsigned int flags);
extern int syncfs(int descriptor);
