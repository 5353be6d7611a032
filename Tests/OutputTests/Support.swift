import Basics
import Foundation
import Glibc
import Model
@testable import Output
import Synchronization

/// What can be seen of one file or folder without opening it.
struct Seen: Equatable {
  var inode: UInt
  var mode: UInt32
  var seconds: Int
  var nanoseconds: Int
  /// The bytes of a file, the end of a link.
  var content: String

  init(_ path: String) {
    var info = stat()
    precondition(lstat(path, &info) == 0, path)
    (inode, mode) = (info.st_ino, info.st_mode)
    (seconds, nanoseconds) = (info.st_mtim.tv_sec, info.st_mtim.tv_nsec)
    content =
      switch info.st_mode & S_IFMT {
      case S_IFREG: String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
      case S_IFLNK: (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? ""
      default: ""
      }
  }

  /// A folder cannot keep its inode when the tree around it is a new one.
  var withoutInode: Seen {
    var copy = self
    copy.inode = 0
    return copy
  }
}

/// A folder of its own for one test, with a site in it; gone when the test is.
final class Place: Sendable {
  let folder: String
  let isPreview: Bool
  /// Where replaced sites stay for the next build.
  let spare: String?
  var site: String { "\(folder)/site" }

  init(isPreview: Bool = false, keepsSpare: Bool = false) {
    self.isPreview = isPreview
    folder = "\(NSTemporaryDirectory())/scrollback-\(UUID().uuidString)".replacing("//", with: "/")
    spare = keepsSpare ? "\(folder)/spare" : nil
    makeFolder(folder)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func writer(_ disk: Disk = Disk()) throws(Diagnostic) -> SiteWriter {
    try SiteWriter(target: site, name: "site", isPreview: isPreview, spare: spare, disk: disk)
  }

  /// A whole build of these pages.
  @discardableResult func build(_ pages: [String: String], _ disk: Disk = Disk()) throws(Diagnostic)
    -> OutputReport
  {
    let writer = try writer(disk)
    for (path, text) in pages.sorted(by: { $0.key < $1.key }) {
      try writer.write(OutputFile(path: path, text: text, source: "content/\(path)"))
    }
    return try writer.commit()
  }

  /// What a build of these pages says is wrong; the site must not be switched in.
  func failure(_ pages: [String: String], _ disk: Disk = Disk()) -> String? {
    do {
      try build(pages, disk)
      return nil
    } catch {
      return error.description
    }
  }

  /// Everything in the site, and the site folder itself as "".
  func tree() -> [String: Seen] {
    guard FileManager.default.fileExists(atPath: site) else { return [:] }
    var seen = ["": Seen(site)]
    for path in (try? FileManager.default.subpathsOfDirectory(atPath: site)) ?? [] {
      seen[path] = Seen("\(site)/\(path)")
    }
    return seen
  }

  /// Paths and texts of all files, links and empty folders, without the list of what we made.
  func texts() -> [String: String] {
    var texts: [String: String] = [:]
    for (path, seen) in tree() where path != "" && path != Manifest.name {
      if seen.mode & S_IFMT != S_IFDIR {
        texts[path] = seen.content
      } else if (try? FileManager.default.contentsOfDirectory(atPath: "\(site)/\(path)"))?.isEmpty == true {
        texts[path + "/"] = ""
      }
    }
    return texts
  }

  /// Names beside the site.
  var litter: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0 != "site" }.sorted()
  }

  /// Puts a file into the site, as a user would.
  func put(_ path: String, _ text: String = "foreign", mode: mode_t = 0o640) {
    let whole = "\(site)/\(path)"
    makeFolder(String(whole[..<(whole.lastIndex(of: "/") ?? whole.endIndex)]))
    _ = FileManager.default.createFile(atPath: whole, contents: Data(text.utf8))
    chmod(whole, mode)
    age(whole)
  }

  func remove(_ path: String) { try? FileManager.default.removeItem(atPath: "\(site)/\(path)") }
}

func makeFolder(_ path: String) {
  try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
}

/// Gives a file a date in the past, so that a new one cannot be the same by chance.
func age(_ path: String) {
  let time = timespec(tv_sec: 1_000_000_000, tv_nsec: 123_456_789)
  utimensat(AT_FDCWD, path, [time, time], AT_SYMLINK_NOFOLLOW)
}

/// A disk on which some calls fail, and which remembers all of them.
final class BadDisk: Sendable {
  /// The error number of the call with this number; nil for a call that works.
  private let fault: @Sendable (Int) -> CInt?
  private let steps = Mutex<[Disk.Step]>([])

  init(_ fault: @escaping @Sendable (Int) -> CInt? = { _ in nil }) { self.fault = fault }

  var seen: [Disk.Step] { steps.withLock(\.self) }

  /// What altered the disk, or tried to.
  var changes: [Disk.Step] { seen.filter { ![.look, .read, .list].contains($0) } }

  /// `canExchange`: false as on file systems that cannot swap folders.
  func disk(canExchange: Bool = true) -> Disk {
    Disk { step, _ in
      let number = self.steps.withLock { steps in
        steps.append(step)
        return steps.count - 1
      }
      if let code = self.fault(number) { return code }
      return step == .exchange && !canExchange ? EINVAL : nil
    }
  }
}

/// Pages that share nothing, share some, and move from file to folder.
let firstPages = [
  "index.html": "home 1", "a/index.html": "same", "b/c/d.html": "goes", "e": "becomes a folder",
]
let nextPages = ["index.html": "home 2", "a/index.html": "same", "e/index.html": "new", "f/g/h.html": "new"]
