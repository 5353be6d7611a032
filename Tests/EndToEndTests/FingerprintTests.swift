import Testing

/// The name of what a site is made from, on its build page.
@Suite("The input's name")
struct FingerprintTests {
  private static let chat =
    "{\"title\":\"T\",\"messages\":[{\"sender\":\"a\",\"text\":\"hi\",\"timestamp\":\"2025-11-01T10:00:00Z\"}]}"

  private func name(_ files: [(String, String)], _ more: [String] = []) throws -> String {
    let folder = try Folder()
    for (path, text) in files { try folder.write(path, text) }
    let outcome = try Program.build(folder, more)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let page = try folder.text("site/about/build/index.html")
    return try String(#require(page.firstMatch(of: #/\b[0-9a-f]{16}\b/#)).output)
  }

  @Test("is that of every byte, whether a kind read the file, only copied it, or never looked at it")
  func bytes() throws {
    let files = [
      ("content/chats/a.json", Self.chat), ("content/people/avatars/1.svg", "<svg/>"),
      ("content/stray/b.txt", "x"),
      ("templates/assets/own.css", "a{}"),
    ]
    let first = try name(files)
    #expect(try name(files.reversed(), ["--jobs", "1"]) == first)
    for index in files.indices {
      var other = files
      other[index].1 += " "
      #expect(try name(other) != first, "\(files[index].0)")
    }
  }
}
