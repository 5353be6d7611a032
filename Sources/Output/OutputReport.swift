package import Basics

/// What a build changed in the output folder.
package struct OutputReport: Sendable, Equatable {
  /// All files of the site.
  package var pages: Int
  package var written: Int
  package var kept: Int
  package var removed = 0
  /// A warning about files that could not be removed beside the site.
  package var leftover: Diagnostic?

  package init(pages: Int, written: Int, kept: Int, removed: Int = 0, leftover: Diagnostic? = nil) {
    (self.pages, self.written, self.kept) = (pages, written, kept)
    (self.removed, self.leftover) = (removed, leftover)
  }
}
