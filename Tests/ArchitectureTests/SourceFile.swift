import Foundation
import TestSupport

/// A file of the project as text, with what the rules ask of it.
struct SourceFile: Sendable {
  /// From the project folder.
  let path: String
  let text: String

  /// The lines without comments and without what stands in quotes, so that words about code are not taken for code.
  var code: [String] {
    var isText = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let wasText = isText
      // Three quotes begin or end a text of several lines; in a literal of their own they are escaped.
      if line.hasSuffix("\"\"\"") || line.drop(while: { $0 == " " }).hasPrefix("\"\"\"") { isText.toggle() }
      return wasText ? "" : Self.code(in: line)
    }
  }

  /// Whether its bytes hold the word anywhere: a quick look before its lines are read.
  func mentions(_ word: String) -> Bool { strstr(text, word) != nil }

  /// `Kinds` in `Sources/Kinds/Chats/Message.swift`.
  var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  func isIn(_ folders: [String]) -> Bool { folders.contains { path == $0 || path.hasPrefix($0 + "/") } }

  /// All Swift files under `Sources/`, in the order of their paths.
  static let sources = files(under: "Sources") { $0.hasSuffix(".swift") }
  static let templates = files(under: "templates") { _ in true }

  static func files(under folder: String, _ isWanted: (String) -> Bool) -> [SourceFile] {
    let root = ProjectFolder.url.appending(path: folder)
    let paths = FileManager.default.enumerator(atPath: root.path())?.compactMap { $0 as? String } ?? []
    return paths.filter(isWanted).sorted().compactMap { path in
      guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else {
        return nil
      }
      return SourceFile(path: "\(folder)/\(path)", text: text)
    }
  }

  /// A file by its path from the project folder; nil if there is none.
  static func named(_ path: String) -> SourceFile? {
    let text = try? String(contentsOf: ProjectFolder.url.appending(path: path), encoding: .utf8)
    return text.map { SourceFile(path: path, text: $0) }
  }

  private static func code(in line: Substring) -> String {
    var out = ""
    var isQuoted = false
    var rest = line[...]
    while let character = rest.popFirst() {
      if isQuoted, character == "\\", rest.first != "(" {
        rest = rest.dropFirst()
      } else if character == "\"" {
        isQuoted.toggle()
      } else if !isQuoted, character == "/", rest.first == "/" {
        break
      } else if !isQuoted {
        out.append(character)
      }
    }
    return out
  }
}

extension String {
  /// Whether `word` stands here with nothing of a name directly before it, and after it too when it ends like a name.
  func holds(_ word: String) -> Bool {
    var rest = self[...]
    while let range = rest.firstRange(of: word) {
      let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : " "
      let after = range.upperBound < endIndex ? self[range.upperBound] : " "
      let startsFree = !(word.first?.isNamePart ?? false) || !before.isNamePart
      let endsFree = !(word.last?.isNamePart ?? false) || !after.isNamePart
      if startsFree && endsFree { return true }
      rest = rest[range.upperBound...]
    }
    return false
  }
}

extension Character {
  var isNamePart: Bool { isLetter || isNumber || self == "_" }
}
