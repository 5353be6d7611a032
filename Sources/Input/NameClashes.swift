internal import Basics
internal import Content

/// Names that are two on this disk and one elsewhere: letters that differ in case only, accents in two spellings.
///
/// Texts compare both spellings of "é" as equal, so one of such files would stand for the other: an error. Names that
/// differ in case stay apart here, but a copy of the site on another disk may lose one of them: a warning.
struct NameClashes {
  /// The first path of each name.
  private var first: [String: String] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  static func diagnostics(_ files: [InputFile]) -> [Diagnostic] {
    var clashes = NameClashes()
    for file in files { clashes.add(file.contentPath, file.path) }
    return clashes.diagnostics
  }

  /// The file, and each folder that it lies in, once.
  private mutating func add(_ contentPath: String, _ path: String) {
    var (name, shown) = (contentPath[...], path[...])
    while true {
      if let earlier = first.updateValue(String(name), forKey: name.lowercased()) {
        // Seen before, and so are the folders above it.
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

  /// Folders that clash are reported once, without what is in them.
  private static func folder(_ name: Substring) -> Substring.UTF8View {
    name[..<(name.utf8.lastIndex(of: UInt8(ascii: "/")) ?? name.startIndex)].utf8
  }

  private mutating func tell(_ name: String, _ path: String, _ first: String) {
    let other = "content/\(first)"
    if name == first {
      diagnostics.append(
        Diagnostic(
          .error, "has the name of \"\(other)\" with its accents spelt another way (NFC and NFD)", path: path,
          help: ["rename one of them: to readers the two are one"]))
    } else {
      diagnostics.append(
        Diagnostic(
          .warning, "differs from \"\(other)\" in letter case only: on many disks the two are one",
          path: path,
          help: ["rename one of them"]))
    }
  }
}
