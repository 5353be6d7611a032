/* The one entry of the fuzzer that comes with clang; no header of the toolchain declares it. */
#include <stddef.h>
#include <stdint.h>
extern int LLVMFuzzerRunDriver(
    int *_Nonnull count, char *_Nullable *_Nonnull *_Nonnull arguments, int (*_Nonnull target)(const uint8_t *_Nullable bytes, size_t count));
