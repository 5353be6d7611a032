package import Basics

/// An address that a page had before and that leads to it still.
package struct Alias: PackedFields, Equatable {
  /// Where the page that leads on is, from the site folder: `old/name/index.html`.
  package let path: String
  /// The page that it leads to.
  package let target: String
  /// Title of that page.
  package let title: String
  /// File, line and column of the alias.
  package let source: String

  package static let packing = Packing(Self.init) { ($0.path, $0.target, $0.title, $0.source) }
}

/// An alias as a record gives it, before anybody knows which page it leads to.
package struct OldAddress: Sendable, Equatable {
  package let path: String
  /// File, line and column.
  package let source: String

  package func alias(of target: String, title: String) -> Alias {
    Alias(path: path, target: target, title: title, source: source)
  }
}

extension OldAddress {
  /// Why a text is no address of the site.
  struct Fault: Error {
    let problem: String
    let help: String
  }

  /// So long are addresses that every disk and host can hold.
  private static let longest = 500
  private static let longestPart = 200

  /// `old/name`, `/old/name/` and `old/name/index.html` are `old/name/index.html`; `old/name.html` is itself.
  static func path(of text: String) throws(Fault) -> String {
    if text.hasPrefix("//") || text.contains(":") || text.contains("\\") {
      throw Fault(problem: "leaves the site", help: "write a path of this site, for example \"old/name/\"")
    }
    let parts = text.drop { $0 == "/" }.split(separator: "/", omittingEmptySubsequences: false)
    let names = parts.last == "" ? parts.dropLast() : parts[...]
    if names.contains("..") || names.contains(".") {
      throw Fault(problem: "leaves the site", help: "write the path from the start of the site, without dots")
    }
    guard let last = names.last, !names.contains(where: { $0.isEmpty || $0.hasPrefix(".") }) else {
      throw Fault(problem: "is no address", help: "write a path of this site, for example \"old/name/\"")
    }
    if let odd = text.unicodeScalars.first(where: { !isAllowed($0) }) {
      throw Fault(
        problem:
          "contains \(UnseenCharacter.marked(String(odd)).debugDescription), which no address here has",
        help: "use letters, digits, hyphens and slashes, not their percent codes")
    }
    if text.utf8.count > longest || names.contains(where: { $0.utf8.count > longestPart }) {
      throw Fault(
        problem: "is too long", help: "an alias has up to \(longest) bytes, a part of it up to \(longestPart)"
      )
    }
    let isPage = last.lowercased().hasSuffix(".html") && text.last != "/"
    return names.joined(separator: "/") + (isPage ? "" : "/index.html")
  }

  /// Letters of all scripts, and signs that mean nothing to hosts and disks.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "-._~!$&'()+,;=@/".unicodeScalars.contains(scalar)
    }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || scalar.properties.generalCategory == .nonspacingMark
  }
}
