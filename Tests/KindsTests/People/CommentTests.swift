import Foundation
import TestSupport
import Testing

@Suite struct PeopleCommentTests {
  @Test("every type of the people's sources says what it is for (G-04)")
  func comments() throws {
    let folder = ProjectFolder.url.appending(path: "Sources/Kinds/People").path()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.count > 5)
    for file in files {
      let lines = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8).components(
        separatedBy: "\n")
      for (above, line) in zip(lines, lines.dropFirst()) where line.contains(#/^(private )?(struct|enum) /#) {
        #expect(above.hasPrefix("///"), "\(file): \(line)")
      }
    }
  }
}
