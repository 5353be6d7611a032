package import Basics

/// A former address of a page that still leads to it.
package struct Alias: PackedFields, Equatable {
  /// Path of the redirect page, from the site folder: `old/name/index.html`.
  package let path: String
  /// The page that it leads to.
  package let target: String
  /// Title of that page.
  package let title: String
  /// File, line and column of the alias.
  package let source: String

  package init(path: String, target: String, title: String, source: String) {
    self.path = path
    self.target = target
    self.title = title
    self.source = source
  }

  package static let packing = Packing(Self.init) { ($0.path, $0.target, $0.title, $0.source) }
}

/// An alias as a record has it, before its target page is known.
package struct OldAddress: Sendable, Equatable {
  package let path: String
  /// File, line and column.
  package let source: String

  package func alias(of target: String, title: String) -> Alias {
    Alias(path: path, target: target, title: title, source: source)
  }
}

extension OldAddress {
  /// Why a text is not an address of the site.
  struct Fault: Error {
    let problem: String
    let help: String
  }

  /// A length that every file system and host supports.
  private static let longest = 500
  private static let longestPart = 200

  /// `old/name`, `/old/name/` and `old/name/index.html` become `old/name/index.html`; `old/name.html` is
  /// unchanged.
  static func path(of text: String) throws(Fault) -> String {
    if text.hasPrefix("//") || text.contains(":") || text.contains("\\") {
      throw Fault(problem: "leaves the site", help: "write a path of this site, for example \"old/name/\"")
    }
    let slash = UInt8(ascii: "/")
    let parts = text.utf8.drop { $0 == slash }.split(separator: slash, omittingEmptySubsequences: false)
      .map(Substring.init)
    let names = parts.last == "" ? parts.dropLast() : parts[...]
    if names.contains("..") || names.contains(".") {
      throw Fault(problem: "leaves the site", help: "write the path from the start of the site, without dots")
    }
    guard let last = names.last,
      !names.contains(where: { $0.isEmpty || $0.utf8.first == UInt8(ascii: ".") || $0.joinsSlash })
    else {
      throw Fault(problem: "is not an address", help: "write a path of this site, for example \"old/name/\"")
    }
    if let odd = text.unicodeScalars.first(where: { !isAllowed($0) }) {
      throw Fault(
        problem:
          "contains \(UnseenCharacter.marked(String(odd)).debugDescription), which is not allowed in an address",
        help: "use letters, digits, hyphens and slashes, not their percent codes")
    }
    if text.utf8.count > longest || names.contains(where: { $0.utf8.count > longestPart }) {
      throw Fault(
        problem: "is too long", help: "use up to \(longest) bytes, and up to \(longestPart) in each part"
      )
    }
    let isPage = last.lowercased().hasSuffix(".html") && text.last != "/"
    return names.joined(separator: "/") + (isPage ? "" : "/index.html")
  }

  /// Letters of all scripts, and characters without a special meaning to hosts and file systems.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "-._~!$&'()+,;=@/".unicodeScalars.contains(scalar)
    }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || scalar.properties.generalCategory == .nonspacingMark
  }
}
