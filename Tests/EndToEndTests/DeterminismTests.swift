import Foundation
import Testing

/// Same input, same bytes: whatever the machine, its settings, its mood.
struct DeterminismTests {
  /// Enough of everything for several workers.
  private static func files() -> [(path: String, text: String)] {
    var files: [(path: String, text: String)] = [
      ("content/site.yml", "title: İstanbul\ntimezone: Europe/Istanbul\nbaseURL: https://example.org/a/\n"),
      (
        "content/stories/users.json",
        "{\"pages\":[{\"users\":[{\"id\":1,\"name\":\"Neo\"},{\"id\":\"ı\",\"name\":\"İ\"}]}]}"
      ),
      ("content/people/users/since-0.json", "[{\"id\":1,\"login\":\"INI\"},{\"id\":2,\"login\":\"ini2\"}]"),
      ("content/pages/Title.md", "---\ntitle: TITLE\n---\n**x** ~~y~~ z\n"),
    ]
    let archive = (0..<40).map { number in
      let messages = (0..<6).map { turn in
        """
        {"id":"\(turn)","role":"\(turn % 2 == 0 ? "user" : "assistant")","sender":"S\(turn % 2)",\
        "text":"~~old~~ *turn* \(turn) of \(number) https://example.org/","timestamp":"2025-10-\
        \(10 + number % 20)T10:0\(turn):00Z"}
        """
      }
      return
        "{\"id\":\"c\(number)\",\"title\":\"Talk \(number % 7)\",\"messages\":[\(messages.joined(separator: ","))]}"
    }
    files.append(("content/chats/all.jsonl", archive.joined(separator: "\n") + "\n"))
    for number in 0..<6 {
      files.append(
        (
          "content/chats/one-\(number).json",
          "{\"title\":\"T\",\"messages\":[{\"sender\":\"a\",\"text\":\"~\(number)~\","
            + "\"timestamp\":\"2025-11-01T10:00:00Z\"}]}"
        ))
      files.append(
        (
          "content/services/\(number).json",
          "[{\"id\":\"\(number)\",\"title\":\"I\",\"customerName\":\"c\",\"description\":"
            + "\"d\",\"status\":\"Active\",\"priority\":\"Low\",\"scheduledDate\":\"2025-11-05T10:00:00Z\",\"location\":\"\"}]"
        ))
    }
    return files
  }

  private static func folder(shuffled: Bool = false, name: String = "project") throws -> Folder {
    let folder = try Folder(name: name)
    for file in shuffled ? files().reversed() : files() { try folder.write(file.path, file.text) }
    return folder
  }

  /// The reference, built once.
  private static let reference: Result<(tree: [String: [UInt8]], report: String), any Error> = Result {
    let folder = try Self.folder()
    let outcome = try Program.build(folder, ["--jobs", "1"])
    #expect(outcome.status == 0)
    return (try folder.tree("site"), outcome.report)
  }

  @Test("the number of workers changes neither a byte nor a word of the report", arguments: [2, 7])
  func jobs(_ count: Int) throws {
    let folder = try Self.folder()
    let outcome = try Program.build(folder, ["--jobs", "\(count)"])
    #expect(try folder.tree("site") == Self.reference.get().tree)
    #expect(outcome.report == (try Self.reference.get().report))
  }

  @Test(
    "neither zone nor language of the machine changes a byte",
    arguments: [
      ["TZ": "Asia/Kolkata", "LANG": "C"],
      ["TZ": "Pacific/Apia", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"],
    ])
  func machine(_ environment: [String: String]) throws {
    let folder = try Self.folder()
    _ = try Program.build(folder, environment: environment)
    #expect(try folder.tree("site") == Self.reference.get().tree)
  }

  @Test(
    "neither the folder nor the order in which files came to be changes a byte; a second build writes nothing"
  )
  func folderAndOrder() throws {
    let folder = try Self.folder(shuffled: true, name: "Öther folder")
    _ = try Program.build(folder)
    #expect(try folder.tree("site") == Self.reference.get().tree)
    let second = try Program.build(folder)
    #expect(second.output.contains(" 0 written, "), "\(second.output)")
    let elsewhere = try Folder()
    let outcome = try Program.run(
      ["build", folder.path, "-o", "deep/out", "--now", Program.now], in: elsewhere)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try elsewhere.tree("deep/out") == Self.reference.get().tree)
  }

  @Test("no file names the folder, the user, or the machine")
  func nothingLocal() throws {
    let folder = try Self.folder(name: "tell-tale-folder")
    _ = try Program.build(folder, environment: ["USER": "tell-tale-user", "HOME": "/tell-tale-home"])
    for (path, bytes) in try folder.tree("site") {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("tell-tale"), "\(path)")
    }
  }

  @Test("the moment is --now, then site.yml, then SOURCE_DATE_EPOCH")
  func moment() throws {
    let folder = try Folder(["content/site.yml": "title: x\ntimezone: UTC\nnow: 2024-02-03T00:00:00Z\n"])
    let epoch = ["SOURCE_DATE_EPOCH": "1000000000"]
    func asOf(_ arguments: [String]) throws -> String {
      let outcome = try Program.run(["build", "."] + arguments, in: folder, environment: epoch)
      #expect(outcome.status == 0)
      let page = try folder.text("site/index.html")
      return String(page.split(separator: "datetime=\"").dropFirst().first?.prefix(10) ?? "")
    }
    #expect(try asOf(["--now", Program.now]) == "2025-11-05")
    #expect(try asOf([]) == "2024-02-03")
    try folder.write("content/site.yml", "title: x\ntimezone: UTC\n")
    #expect(try asOf([]) == "2001-09-09")
  }

  @Test("a SOURCE_DATE_EPOCH that is no moment ends with 3", arguments: ["x", "-1", "1e9", "99999999999999"])
  func badEpoch(_ text: String) throws {
    let folder = try Folder(["content/site.yml": "title: x\ntimezone: UTC\n"])
    let outcome = try Program.run(["build", "."], in: folder, environment: ["SOURCE_DATE_EPOCH": text])
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("SOURCE_DATE_EPOCH"))
  }
}
