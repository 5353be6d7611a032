import Foundation
import Testing

/// A folder of `Sites/`: what goes in, and in `expected/` what must come out. With a file `arguments`, the program is run
/// with them; without, the folder is built in the process of the test.
///
/// `expected/report.txt` is what the program says, `exit` how it ends, `pages/` some files of the site in full, and
/// `contains.tsv` fragments: `path<tab>text`; a path alone must exist; `!` before the path turns either round.
struct ExampleSite: CustomTestStringConvertible {
  let name: String

  var testDescription: String { name }

  static let all: [ExampleSite] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: sites)
    return (names ?? []).sorted().map { ExampleSite(name: $0) }
  }()

  private static let sites = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .appendingPathComponent("Sites").path

  var path: String { "\(Self.sites)/\(name)" }

  /// A copy to build in, without what is expected.
  func copied() throws -> Folder {
    let folder = try Folder(name: name)
    for entry in try FileManager.default.contentsOfDirectory(atPath: path) where entry != "expected" {
      try folder.copy(from: "\(path)/\(entry)", to: entry)
    }
    return folder
  }

  /// One argument a line in the file `arguments`; nil without it: the folder is built, in the process of the test.
  var arguments: [String]? {
    guard let text = try? String(contentsOfFile: "\(path)/arguments", encoding: .utf8) else { return nil }
    return text.split(separator: "\n").map(String.init)
  }

  func expected(_ inner: String) throws -> String {
    try String(contentsOfFile: "\(path)/expected/\(inner)", encoding: .utf8)
  }

  func record(_ inner: String, _ text: String) throws {
    let file = "\(path)/expected/\(inner)"
    let folder = (file as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  /// Paths of the files that `expected/pages` holds.
  var pages: [String] {
    let all = (try? FileManager.default.subpathsOfDirectory(atPath: "\(path)/expected/pages")) ?? []
    return all.sorted().filter { !($0 as NSString).pathExtension.isEmpty }
  }

  /// A line of `contains.tsv`.
  struct Fragment {
    let path: String
    let text: String?
    let isWanted: Bool
  }

  var fragments: [Fragment] {
    let lines = (try? expected("contains.tsv"))?.split(separator: "\n") ?? []
    return lines.map { line in
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      let isWanted = !parts[0].hasPrefix("!")
      return Fragment(
        path: isWanted ? parts[0] : String(parts[0].dropFirst()), text: parts.count > 1 ? parts[1] : nil,
        isWanted: isWanted)
    }
  }
}
