internal import Basics
internal import Builder
internal import Content
internal import Deflate
internal import Fetch
internal import Foundation
internal import Input
internal import Markup
internal import Model

/// The doctor's findings: the program's libraries, the machine, the project. Add a new finding in `findings`.
struct DoctorReport {
  let path: String

  var findings: [Finding] {
    [
      .ok("scrollback", Release.version), .ok("cmark-gfm", CMarkVersion.text),
      .ok("libxml2", LibXMLVersion.text), .ok("zlib", ZlibVersion.text), sqlite, timeZones, processors,
      temporaryFolder, watches,
    ] + ["git", "rsync", "rclone"].map(tool) + project
  }

  #if Fetch
  private var sqlite: Finding {
    SQLiteVersion.text.map { .ok("sqlite", $0) }
      ?? .broken(
        "sqlite", "cannot open a database", "install libsqlite3; \"fetch\" and fetched people require it")
  }
  #else
  private var sqlite: Finding { .note("sqlite", "not included", LeftOut.help("Fetch")) }
  #endif

  /// Without the data only UTC is known, and any other zone in site.yml is an error.
  private var timeZones: Finding {
    let count = ZoneTable.knownIdentifiers.count
    return ZoneTable(identifier: "Europe/London") == nil
      ? .broken("time zones", "no data", "install the tzdata package") : .ok("time zones", "\(count) known")
  }

  private var processors: Finding { .ok("processors", "\(Machine.processors)") }

  private var temporaryFolder: Finding {
    let place = FileManager.default.temporaryDirectory.path
    return FileManager.default.isWritableFile(atPath: place)
      ? .ok("temporary folder", place)
      : .broken(
        "temporary folder", "\(place) is not writable",
        "set TMPDIR to a writable folder; \"serve\" builds there")
  }

  /// Each folder needs a watch: a big archive may exceed the system's limit.
  private var watches: Finding {
    let file = "/proc/sys/fs/inotify/max_user_watches"
    let text = FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard let limit = Int(text.filter(\.isNumber)) else {
      return .note(
        "watches", "not available on this system", "\"serve\" does not reload on changes")
    }
    return limit < 8192
      ? .note(
        "watches", "\(limit) folders", "raise fs.inotify.max_user_watches to \"serve\" big projects")
      : .ok("watches", "\(limit) folders")
  }

  private func tool(_ name: String) -> Finding {
    ChildProcess.find(name).map { .ok(name, $0) }
      ?? .note(name, "not found", "only needed for \"publish --to \(name == "rclone" ? "s3" : name):\"")
  }

  private var project: [Finding] {
    do throws(Diagnostic) {
      let project = try Project.open(path, .ofAllKinds)
      let skipped = (project.diagnostics + project.unread).map { problem in
        Finding(
          state: problem.severity == .error ? .broken : .note, name: "content",
          text: "\(problem.path): \(problem.message)",
          help: problem.help.joined(separator: "; "))
      }
      return [.ok("content", Count.text(project.content.count, "file", "files"))] + skipped
        + settings(project) + [site]
    } catch {
      return [.broken("content", "\(error.path): \(error.message)", error.help.joined(separator: "; "))]
    }
  }

  private func settings(_ project: Project) -> [Finding] {
    guard let file = project.content.first(where: { $0.contentPath == "site.yml" }) else {
      return [
        .note("settings", "no site.yml", "to create one: scrollback config > content/site.yml")
      ]
    }
    let read = SiteSettings.read(file)
    let problems = read.diagnostics.map { problem in
      Finding(
        state: problem.severity == .error ? .broken : .note, name: "settings",
        text: "\(problem.place): \(problem.message)",
        help: problem.help.joined(separator: "; "))
    }
    guard read.settings.baseURL == nil else { return problems + [.ok("settings", file.path)] }
    return problems + [
      .note("settings", "no \"baseURL\"", "set it for feeds, a sitemap and share links")
    ]
  }

  private var site: Finding {
    do throws(Diagnostic) {
      try SitePlace.check(path)
    } catch {
      return .broken("site", error.message, error.help.joined(separator: "; "))
    }
    let place =
      LocalPath.isFolder(NewFiles.path("content", in: path)) ? NewFiles.path("site", in: path) : "site"
    let folder = LocalPath.isFolder(place) ? place : LocalPath.isFolder(path) ? path : "."
    return FileManager.default.isWritableFile(atPath: folder)
      ? .ok("site", "\(place)/ is writable")
      : .broken("site", "\(folder) is not writable", "choose another folder with --output")
  }
}
