internal import Basics
internal import Content

/// Names that differ on this disk and are equal elsewhere: by letter case, or by the spelling of accents.
///
/// Strings compare both spellings of "é" as equal, so one of two such files would replace the other: an
/// error. Names that differ in case stay distinct here, but a copy of the site on another disk may lose one
/// of them: a warning.
struct NameClashes {
  /// The first path of each name.
  private var first: [String: String] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  static func diagnostics(_ files: [InputFile]) -> [Diagnostic] {
    var clashes = NameClashes()
    for file in files { clashes.add(file.contentPath, file.path) }
    return clashes.diagnostics
  }

  /// Adds the file, and each of its folders once.
  private mutating func add(_ contentPath: String, _ path: String) {
    var (name, shown) = (contentPath[...], path[...])
    while true {
      if let earlier = first.updateValue(String(name), forKey: name.lowercased()) {
        // Already seen, and so are its parent folders.
        if earlier.utf8.elementsEqual(name.utf8) { return }
        if Self.folder(name).elementsEqual(Self.folder(earlier[...])) {
          tell(String(name), String(shown), earlier)
        }
      }
      guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")),
        let shownSlash = shown.utf8.lastIndex(of: UInt8(ascii: "/"))
      else { return }
      (name, shown) = (name[..<slash], shown[..<shownSlash])
    }
  }

  /// Folders that clash are reported once, without their contents.
  private static func folder(_ name: Substring) -> Substring.UTF8View {
    name[..<(name.utf8.lastIndex(of: UInt8(ascii: "/")) ?? name.startIndex)].utf8
  }

  private mutating func tell(_ name: String, _ path: String, _ first: String) {
    let other = "content/\(first)"
    if name == first {
      diagnostics.append(
        Diagnostic(
          .error, "differs from \"\(other)\" only in the encoding of accents (NFC and NFD)", path: path,
          help: ["rename one of them: readers cannot tell them apart"]))
    } else {
      diagnostics.append(
        Diagnostic(
          .warning, "differs from \"\(other)\" only in letter case: many disks treat them as one",
          path: path,
          help: ["rename one of them"]))
    }
  }
}
