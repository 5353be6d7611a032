import Foundation
import Testing

@Suite("publish")
struct PublishCommandTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    #expect(try Program.run(["init"], in: folder).status == 0)
    #expect(try Program.run(["build", "--quiet"], in: folder).status == 0)
  }

  private func publish(_ arguments: String..., environment: [String: String] = [:]) throws -> Program.Outcome
  {
    try Program.run(["publish"] + arguments, in: folder, environment: environment)
  }

  /// The site as it must arrive.
  private func site() throws -> [String: [UInt8]] {
    try folder.tree("site").filter { $0.key != ".scrollback-manifest" }
  }

  private func change(_ text: String) throws {
    try folder.write("content/pages/about.md", "---\ntitle: About\n---\n\(text)\n")
    #expect(try Program.run(["build", "--quiet"], in: folder).status == 0)
  }

  @Test("X-09: into a folder: the plan first, then exactly the site, then only what changed")
  func folderTarget() throws {
    let plan = try publish("--to", "dir:out", "--dry-run")
    #expect(plan.status == 0 && plan.output.contains(" new, 0 changed, 0 removed") && !folder.exists("out"))
    #expect(try publish("--to", "dir:out").output.contains("published to dir:out"))
    #expect(try folder.tree("out") == site())
    #expect(try publish("--to", "dir:out").output.contains("nothing has changed"))
    try folder.write("out/old.txt", "x")
    try change("Other words.")
    let json = try publish("--to", "dir:out", "--json", "-n").output
    #expect(
      json.contains("\"changed\":[") && json.contains("\"removed\":[\"old.txt\"]")
        && json.contains("\"published\":false"))
    #expect(try publish("--to", "dir:out").status == 0)
    #expect(try folder.tree("out") == site())
  }

  @Test("more removals than allowed are refused, and nothing is changed")
  func removals() throws {
    for number in 0..<3 { try folder.write("out/old\(number).txt", "x") }
    let before = try folder.tree("out")
    let outcome = try publish("--to", "dir:out", "--max-deletes", "2")
    #expect(
      outcome.status == 5 && outcome.errors.contains("3 files would be removed, --max-deletes allows 2")
    )
    #expect(try folder.tree("out") == before)
    #expect(try publish("--to", "dir:out", "--max-deletes", "3").status == 0)
  }

  @Test(
    "an export is built first, in a place that goes away; only its site arrives, and a second time nothing changes"
  )
  func export() throws {
    try folder.write(
      "_chat.txt", "[05/11/2025, 09:00:00] Ann: Tea?\n[05/11/2025, 09:01:00] Bo: Tea!\n")
    let temporary = try Folder()
    let around = ["TMPDIR": temporary.path, "SOURCE_DATE_EPOCH": "1762344000"]
    let plan = try publish("_chat.txt", "--to", "dir:out", "--dry-run", environment: around)
    #expect(plan.status == 0 && plan.output.contains(" new, 0 changed") && !folder.exists("out"))
    #expect(try publish("_chat.txt", "--to", "dir:out", environment: around).status == 0)
    #expect(try folder.text("out/chats/chat/transcript.txt").contains("Tea!"))
    #expect(
      try publish("_chat.txt", "--to", "dir:out", environment: around).output.contains("nothing has changed"))
    #expect(try temporary.names().isEmpty)
    try folder.write("broken.jsonl", "{\"id\":")
    let broken = try publish("broken.jsonl", "--to", "dir:other", environment: around)
    #expect(broken.status == 1 && broken.errors.contains("error:") && !folder.exists("other"))
    #expect(try temporary.names().isEmpty)
  }

  @Test("an empty folder and a site with an error are refused")
  func unsound() throws {
    try folder.write("empty/x.txt", "x")
    let empty = try publish("empty", "--to", "dir:out")
    #expect(empty.status == 5 && empty.errors.contains("error: no site here: index.html not found"))
    #expect(try publish("gone", "--to", "dir:out").status == 6)
    let page = try folder.text("site/about/index.html")
    try folder.write(
      "site/about/index.html", page.replacing("<main", with: "<a href=\"nowhere.html\">x</a><main"))
    let outcome = try publish("--to", "dir:out")
    #expect(outcome.status == 5 && outcome.errors.contains("nothing was published"))
    #expect(!folder.exists("out"))
  }

  @Test(
    "a site is not published into itself or above itself",
    arguments: ["dir:site", "dir:site/x", "dir:.", "dir:/"])
  func intoItself(_ target: String) throws {
    let before = try folder.tree("site")
    #expect(try publish("--to", target).status == 6)
    #expect(try folder.tree("site") == before)
  }

  @Test(
    "a place that is none, or that a program would take for an option, is wrong usage",
    arguments: ["", "out", "ftp:x", "dir:", "rsync:-e sh", "git:--upload-pack=x", "s3:-x", "rsync:a\nb"])
  func places(_ target: String) throws { #expect(try publish("--to=\(target)").status == 2) }

  private func git(_ arguments: String...) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
    process.arguments =
      ["-C", folder.path, "-c", "user.name=A", "-c", "user.email=a@example.org"] + arguments
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1"]
    (process.standardOutput, process.standardError) = (pipe, FileHandle.nullDevice)
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  private var author: [String: String] {
    [
      "HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "A",
      "GIT_AUTHOR_EMAIL": "a@example.org",
      "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
    ]
  }

  @Test(
    "X-09: to a branch: a commit on those before it, here and at origin, without touching what is checked out"
  )
  func branch() throws {
    _ = try git("init", "--quiet", "--initial-branch", "main")
    _ = try git("init", "--quiet", "--bare", "remote.git")
    _ = try git("remote", "add", "origin", folder.at("remote.git"))
    _ = try git("add", "content")
    _ = try git("commit", "--quiet", "-m", "content")
    let first = try publish("--to", "git:gh-pages", "--message", "One", environment: author)
    #expect(first.status == 0, "\(first.errors)")
    let names = try git("ls-tree", "-r", "--name-only", "gh-pages").split(separator: "\n").map(String.init)
    #expect(try names == site().keys.sorted())
    #expect(try publish("--to", "git:gh-pages", environment: author).output.contains("nothing has changed"))
    try change("Second.")
    let status = try git("status", "--short")
    #expect(try publish("--to", "git:gh-pages", environment: author).status == 0)
    #expect(try git("-C", "remote.git", "log", "--format=%s", "gh-pages") == "Publish the site\nOne\n")
    #expect(try git("status", "--short") == status)
    let current = try publish("--to", "git:main", environment: author)
    #expect(current.status == 6 && current.errors.contains("this branch is checked out"))
    #expect(try publish("--to", "git:a..b", environment: author).status == 6)
  }

  @Test("outside a repository a branch is an error with what to do")
  func noRepository() throws {
    let outcome = try publish(
      "--to", "git:gh-pages", environment: ["GIT_CEILING_DIRECTORIES": "/", "GIT_DIR": "/nonexistent"])
    #expect(outcome.status == 6 && outcome.errors.contains("git init"))
  }

  @Test(
    "through rsync: the same plan, the same site",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/rsync")))
  func rsync() throws {
    try folder.write("out/old file.txt", "x")
    let plan = try publish("--to", "rsync:\(folder.at("out"))", "-n")
    #expect(
      plan.output.contains("- old file.txt") && plan.output.contains(", 0 changed, 1 removed"),
      "\(plan.output)\(plan.errors)")
    #expect(try publish("--to", "rsync:\(folder.at("out"))", "--max-deletes", "0").status == 5)
    #expect(try publish("--to", "rsync:\(folder.at("out"))").status == 0)
    #expect(try folder.tree("out") == site())
    try change("Other words.")
    #expect(try publish("--to", "rsync:\(folder.at("out"))").output.contains("~ about/index.html"))
    #expect(try folder.tree("out") == site())
    #expect(try publish("--to", "rsync:\(folder.at("out"))").output.contains("nothing has changed"))
  }

  @Test("to a bucket: rclone is asked what differs and told to sync, each argument as it is")
  func bucket() throws {
    try folder.write(
      "bin/rclone",
      """
      #!/bin/sh
      for argument in "$@"; do printf '%s\\n' "$argument"; done >> "$LOG"
      [ "$1" = check ] && { printf '+ new.html\\n* index.html\\n- old $(x).html\\n= same.html\\n'; exit 1; }
      exit 0

      """)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.at("bin/rclone"))
    let environment = ["PATH": "\(folder.at("bin")):/usr/bin:/bin", "LOG": folder.at("log")]
    let outcome = try publish("--to", "s3:my bucket/a;b", "--max-deletes", "7", environment: environment)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("+ new.html") && outcome.output.contains("- old $(x).html"))
    let said = try folder.text("log").split(separator: "\n").map(String.init)
    #expect(said.contains(":s3,env_auth=true:my bucket/a;b") && said.contains("sync"))
    #expect(
      said.suffix(4) == ["--delete-after", "--max-delete", "7"].suffix(4)
        || said.suffix(2) == ["--max-delete", "7"])
    #expect(try publish("--to", "s3:b", "--max-deletes", "0", environment: environment).status == 5)
    let missing = try publish("--to", "s3:b", environment: ["PATH": folder.at("empty")])
    #expect(missing.status == 6 && missing.errors.contains("rclone: error: is not installed"))
  }
}
