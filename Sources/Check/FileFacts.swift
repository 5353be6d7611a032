package import Basics
internal import Content

/// What the site-wide checks need from one file; small, since the facts of all files are in memory at once.
package struct FileFacts: Sendable, Equatable {
  package var path: String
  package var source: String?
  /// For pages: the text of the title.
  package var title: String?
  package var language: String?
  /// Hashes of the ids, ascending; nil if unknown, as for a picture or an ill-formed page.
  package var anchors: [UInt64]?
  /// Links to other files of the site; one per target and fragment, at its first position.
  package var links: [Link] = []
  /// Whether a link from here leads readers to a page; the sitemap and feeds are for programs.
  package var isForReaders = true
  /// For pictures: the size of the file itself, and sizes that pages declare for others.
  package var imageSize: Size?
  package var images: [Image] = []

  package struct Link: Sendable, Hashable {
    /// From the site folder: `chats/alisha/index.html`.
    package var target: String
    /// Without `#`; nil if absent.
    package var fragment: String?
    package var line: Int
    package var column: Int
    /// Position in the source of the record that contains the link.
    package var record: SourcePosition?
  }

  /// Pixels.
  package struct Size: Sendable, Hashable {
    package var width: Int
    package var height: Int

    /// Whether both have the same shape, within a pixel.
    func isLike(_ other: Size) -> Bool {
      let (one, two) = (width * other.height, height * other.width)
      return abs(one - two) <= max(width, height, other.width, other.height)
    }
  }

  /// A picture that a page shows with a declared size.
  package struct Image: Sendable, Hashable {
    package var target: String
    package var size: Size
    package var line: Int
    package var column: Int
  }
}

extension FileFacts {
  init(of file: CheckedFile) { self.init(path: file.path, source: file.source) }

  /// A dead link is missed only if the first 32 bits of its hash equal those of another id on the same page.
  static func hash(_ anchor: String) -> UInt64 { ContentHash.of(anchor).low }
}
