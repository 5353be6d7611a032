import Basics
import Content
import Kinds
import Model
import Testing

/// The rows "YAML" and "CSV" of the threats, over every such file of every kind.
struct HostileTextTests {
  private static func fixtures(_ isWanted: (String) -> Bool) -> [(String, String)] {
    KindContractTests.names.flatMap { name in
      KindFixture.files(of: name).filter { isWanted($0.path) }.map { (name, $0.path) }
    }
  }

  static let tables = fixtures { $0.hasSuffix(".csv") }
  static let settings = fixtures { $0.hasSuffix(".yml") || $0.hasSuffix(".yaml") }
  /// Files with a header in YAML.
  static let headed = KindContractTests.names.flatMap { name in
    KindFixture.files(of: name).filter { $0.text.hasPrefix("---\n") }.map { (name, $0.path) }
  }

  private func told(_ name: String, _ path: String, _ bytes: [UInt8]) throws -> [Diagnostic] {
    let kind = try #require(AllKinds.all.first { $0.name == name })
    let files = KindFixture.files(of: name).filter { KindFixture.isRead($0.path, with: path) }
    return try KindRun.run(
      kind,
      files.map { InputFile(contentPath: $0.path, bytes: $0.path == path ? bytes : Array($0.text.utf8)) }
    ).diagnostics
  }

  /// Whether it is an error of this very file.
  private func isRefused(_ name: String, _ path: String, _ text: String) throws -> Bool {
    try told(name, path, Array(text.utf8)).contains { $0.severity == .error && $0.path == "content/\(path)" }
  }

  private static let bomb = "a: &a [x,x,x,x]\n" + (0..<20).map { "b\($0): [*a,*a]\n" }.joined()

  private static let yaml = [
    "a: 1\n\tb: 2\n", "a: [1\n", "a: \"b\n", "a: 1\na: 2\n", "a: *nobody\n", bomb,
    "base: &b {x: 1}\nc:\n  <<: *b\n",
    "- a\n- b\n", "just text\n", "a: 1\n---\nb: 2\n", String(repeating: "[", count: 9000),
    "a: \u{7}\n", "? [a]\n: b\n",
  ]

  @Test(
    "YAML that is none, bombs, merges or repeats is an error of its file (threats: YAML)", arguments: settings
  )
  func yaml(_ name: String, path: String) throws {
    for text in Self.yaml { #expect(try isRefused(name, path, text), "\(text.prefix(60))") }
  }

  @Test("the same in a header of Markdown (threats: YAML)", arguments: headed)
  func headers(_ name: String, path: String) throws {
    for text in Self.yaml where !text.contains("---") {
      // A note's header is free, so that only what cannot be read is an error.
      let isFree = path.contains("/notes/")
      if isFree, text.hasPrefix("- a") || text.hasPrefix("just") { continue }
      #expect(try isRefused(name, path, "---\n\(text)---\nText\n"), "\(text.prefix(60))")
    }
    #expect(try isRefused(name, path, "---\na: 1\n"), "never closed")
  }

  @Test(
    "broken quotes, ragged rows and doubled columns are errors of their table (threats: CSV)",
    arguments: tables)
  func csv(_ name: String, path: String) throws {
    let good = try #require(KindFixture.files(of: name).first { $0.path == path }).text
    let header = String(good.prefix { $0 != "\n" })
    for text in [
      "", "\(header)\n\"x\n", "\(header)\n\"x\"y\n", "\(header)\nx\n", "\(header)\n\(header),x\n",
      "\(header),\(header)\n", (0...1000).map { "c\($0)" }.joined(separator: ",") + "\n",
    ] {
      #expect(try isRefused(name, path, text), "\(text.prefix(60))")
    }
  }

  @Test("a table means the same whatever ends its lines (threats: CSV CRLF, lone CR)", arguments: tables)
  func lineEnds(_ name: String, path: String) throws {
    let good = try #require(KindFixture.files(of: name).first { $0.path == path }).text
    for end in ["\r\n", "\r"] {
      #expect(try told(name, path, Array(good.replacing("\n", with: end).utf8)) == [])
    }
  }

  @Test("UTF-16, other encodings and NUL are errors of their file", arguments: settings + headed + tables)
  func encodings(_ name: String, path: String) throws {
    let good = try #require(KindFixture.files(of: name).first { $0.path == path }).text
    let wide = good.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    for bytes in [[0xFF, 0xFE] + wide, Array(good.utf8) + [0xE9]] {
      let errors = try told(name, path, bytes).filter { $0.severity == .error }
      #expect(errors.contains { $0.path == "content/\(path)" }, "\(errors)")
    }
  }
}
