internal import CLinux

/// Memory that is free to reuse.
package enum FreedMemory {
  /// Lets large blocks go back to the system at once. After the first one, glibc would keep those of up to
  /// 32 MB, and a long chat needs several, one after another. Called once, at the start.
  package static func goesBack() {
    _ = scrollback_return_blocks(2 << 20)
    _ = scrollback_keep_free(16 << 20)
  }
}
