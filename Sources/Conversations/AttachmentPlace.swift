package import Basics
package import Content

/// A path in a chat's folder derived from the bytes of a file: `files/0f3a….jpg`.
package enum AttachmentPlace {
  /// No page or export of a chat is in this folder.
  private static let folder = "files"

  package static func of(_ file: InputFile) throws(Diagnostic) -> String {
    of(file, hash: try hash(of: file))
  }

  package static func of(_ file: InputFile, hash: String) -> String {
    let ending = file.fileExtension
    let isPlain =
      (1...8).contains(ending.utf8.count) && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return "\(folder)/\(hash)" + (isPlain ? ".\(ending)" : "")
  }

  /// 20 digits. Reads the file in pieces.
  package static func hash(of file: InputFile) throws(Diagnostic) -> String {
    var hash = SHA256()
    var stream = try file.stream()
    while let piece = try stream.next() { hash.update(piece) }
    return String(hash.hexDigest().prefix(20))
  }
}
