package import Basics
internal import Foundation
internal import Glibc

/// Waits for changes in a project's files with inotify: written, renamed, moved, removed; includes new
/// folders.
package final class FolderWatch {
  private let descriptor: CInt
  private let root: String
  /// Names directly in `root` to watch; nil for all.
  private let names: Set<String>?
  /// Folders by watch.
  private var folders: [CInt: String] = [:]
  /// Set if the system's limit of watches is reached.
  package private(set) var warning: Diagnostic?
  /// Paths of the last change; contains the folder itself if some are unknown.
  package private(set) var changed: Set<String> = []

  /// Editors write in several steps: a change is over after this many milliseconds without events.
  private static let quiet: CInt = 40
  /// A change that continues is reported after this many rounds.
  private static let mostRounds = 25
  private static let mask =
    UInt32(
      IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)
    | UInt32(IN_ONLYDIR | IN_DONT_FOLLOW)

  package init(_ root: String, names: Set<String>? = nil) throws(Diagnostic) {
    descriptor = inotify_init1(CInt(IN_CLOEXEC | IN_NONBLOCK))
    self.root = root
    self.names = names
    guard descriptor >= 0 else {
      throw Diagnostic(.error, "cannot watch for changes: \(String(cString: strerror(errno)))", path: root)
    }
    watch(root)
  }

  deinit { close(descriptor) }

  /// Returns after a change, once events have paused.
  package func wait() {
    changed = []
    while !drain(-1) {}
    var rounds = 0
    while rounds < Self.mostRounds, drain(Self.quiet) { rounds += 1 }
  }

  /// Reads the events within `timeout` milliseconds; returns whether one of them matters.
  func drain(_ timeout: CInt) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, timeout) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var matters = false
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      for event in WatchEvent.read(buffer[..<count]) where take(event) {
        matters = true
        changed.insert(folders[event.watch].map { "\($0)/\(event.name)" } ?? root)
      }
    }
    return matters
  }

  /// Updates the list of folders; returns whether files may have changed.
  private func take(_ event: WatchEvent) -> Bool {
    if event.has(IN_Q_OVERFLOW) {
      watch(root)
      changed.insert(root)
      return true
    }
    guard let folder = folders[event.watch] else { return false }
    if event.has(IN_IGNORED) { folders[event.watch] = nil }
    if event.has(IN_DELETE_SELF) || event.has(IN_MOVE_SELF) { return folder == root }
    guard isWanted(event.name, in: folder) else { return false }
    if event.has(IN_ISDIR), event.has(IN_CREATE) || event.has(IN_MOVED_TO) {
      watch("\(folder)/\(event.name)")
    }
    // A newly created file is still empty: an event follows when it is written. Links have no such event.
    return !event.has(IN_CREATE) || event.has(IN_ISDIR) || isLink("\(folder)/\(event.name)")
  }

  /// Excludes temporary files of editors, file managers and databases.
  private func isWanted(_ name: String, in folder: String) -> Bool {
    if folder == root, let names { return names.contains(name) }
    let isPassing = name.hasPrefix(".") || name.hasSuffix("~") || name == "4913" || name.hasPrefix("#")
    return !name.isEmpty && !isPassing && !["-wal", "-shm", "-journal"].contains { name.hasSuffix($0) }
  }

  /// Watches a folder and those below it. A folder already watched keeps its watch, under its new name.
  private func watch(_ folder: String) {
    let watch = inotify_add_watch(descriptor, folder, Self.mask)
    guard watch >= 0 else {
      if errno == ENOSPC {
        warning = Diagnostic(
          .warning, "too many folders to watch all of them", path: folder,
          help: ["raise fs.inotify.max_user_watches, or save a file in a parent folder to rebuild"])
      }
      return
    }
    folders[watch] = folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // The system rejects files, which is cheaper than checking each type.
    for name in names where isWanted(name, in: folder) { self.watch("\(folder)/\(name)") }
  }

  private func isLink(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
  }
}
