import Basics
import Foundation
import Testing

@Suite("Words of suggested commands")
struct ShellWordTests {
  @Test("plain names and paths stay as they are, others are in single quotes (use 1)")
  func words() {
    #expect(ShellWord.quoted("Jürgen") == "Jürgen" && ShellWord.quoted("../a-b/c.zip") == "../a-b/c.zip")
    #expect(ShellWord.quoted("Bo Li") == "'Bo Li'" && ShellWord.quoted("") == "''")
  }

  @Test(
    "a shell gets back each word as it was and runs nothing of it (use 1)",
    arguments: [
      "$(touch x)", "`touch x`", "\"; touch x; \"", "it's", "'; touch x; '", "a\\b", "a\nb", "*", "~",
      "$HOME",
    ])
  func hostile(word: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "word-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (shell, output) = (Process(), Pipe())
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.currentDirectoryURL = folder
    shell.arguments = ["-c", "printf %s \(ShellWord.quoted(word))"]
    shell.standardOutput = output
    try shell.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    #expect(text == word)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
