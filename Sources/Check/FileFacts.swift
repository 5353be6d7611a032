package import Basics
internal import Content

/// What the checks of the whole site need to know of one file; small, as all files' facts are in memory at
/// once.
package struct FileFacts: Sendable, Equatable {
  package var path: String
  package var source: String?
  /// Of a page: the text of its title.
  package var title: String?
  package var language: String?
  /// Hashes of the ids, ascending; nil when they are not known, as in a picture or an ill-formed page.
  package var anchors: [UInt64]?
  /// To other files of the site; one per target and fragment, at its first place.
  package var links: [Link] = []
  /// Whether a link from here makes a page known to readers; the sitemap and feeds are for programs.
  package var isForReaders = true
  /// Of pictures with a size: their own, and what pages say of others'.
  package var imageSize: Size?
  package var images: [Image] = []

  package struct Link: Sendable, Hashable {
    /// Inside the site: `chats/alisha/index.html`.
    package var target: String
    /// Without `#`; nil when there is none.
    package var fragment: String?
    package var line: Int
    package var column: Int
    /// Line and column in the source of the record that it stands in.
    package var record: SourcePosition?
  }

  /// Pixels.
  package struct Size: Sendable, Hashable {
    package var width: Int
    package var height: Int

    /// Whether the other is the same shape, a pixel more or less.
    func isLike(_ other: Size) -> Bool {
      let (one, two) = (width * other.height, height * other.width)
      return abs(one - two) <= max(width, height, other.width, other.height)
    }
  }

  /// A picture that a page shows with a size.
  package struct Image: Sendable, Hashable {
    package var target: String
    package var size: Size
    package var line: Int
    package var column: Int
  }
}

extension FileFacts {
  init(of file: CheckedFile) { self.init(path: file.path, source: file.source) }

  /// 64 bits: an anchor costs 8 bytes, so 2.5 million ids 20 MB. A dead link goes unseen only if its
  /// hash is that of another id of the same page.
  static func hash(_ anchor: String) -> UInt64 { ContentHash.of(anchor).low }
}
