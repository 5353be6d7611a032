package import Basics
internal import Foundation
internal import Glibc

/// Waits until files of a project change, as inotify tells: written, renamed, moved in or out, removed, in new folders too.
package final class FolderWatch {
  private let descriptor: CInt
  private let root: String
  /// The names directly in `root` that matter; nil for all.
  private let names: Set<String>?
  /// Folders by their watch.
  private var folders: [CInt: String] = [:]
  /// Set when there are more folders than the system lets anybody watch.
  package private(set) var warning: Diagnostic?

  /// Editors write in several steps; so many milliseconds of silence end a change.
  private static let quiet: CInt = 40
  /// A change that never ends is reported all the same.
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

  /// Returns once something has changed and nothing has for a moment.
  package func wait() {
    while !drain(-1) {}
    var rounds = 0
    while rounds < Self.mostRounds, drain(Self.quiet) { rounds += 1 }
  }

  /// Takes the events that come within `timeout` milliseconds; whether one of them matters.
  func drain(_ timeout: CInt) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, timeout) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var matters = false
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      for event in WatchEvent.read(buffer[..<count]) where take(event) { matters = true }
    }
    return matters
  }

  /// Keeps the list of folders right; whether somebody should look at the files again.
  private func take(_ event: WatchEvent) -> Bool {
    if event.has(IN_Q_OVERFLOW) {
      watch(root)
      return true
    }
    guard let folder = folders[event.watch] else { return false }
    if event.has(IN_IGNORED) { folders[event.watch] = nil }
    if event.has(IN_DELETE_SELF) || event.has(IN_MOVE_SELF) { return folder == root }
    guard isWanted(event.name, in: folder) else { return false }
    if event.has(IN_ISDIR), event.has(IN_CREATE) || event.has(IN_MOVED_TO) {
      watch("\(folder)/\(event.name)")
    }
    // What is only made has no content yet: its end of writing follows. A link has none.
    return !event.has(IN_CREATE) || event.has(IN_ISDIR) || isLink("\(folder)/\(event.name)")
  }

  /// Not what editors, file managers and databases put beside the files.
  private func isWanted(_ name: String, in folder: String) -> Bool {
    if folder == root, let names { return names.contains(name) }
    let isPassing = name.hasPrefix(".") || name.hasSuffix("~") || name == "4913" || name.hasPrefix("#")
    return !name.isEmpty && !isPassing && !["-wal", "-shm", "-journal"].contains { name.hasSuffix($0) }
  }

  /// A folder and all those in it. One that is watched already keeps its watch, and gets its new name.
  private func watch(_ folder: String) {
    let watch = inotify_add_watch(descriptor, folder, Self.mask)
    guard watch >= 0 else {
      if errno == ENOSPC {
        warning = Diagnostic(
          .warning, "there are too many folders to watch all of them", path: folder,
          help: ["raise fs.inotify.max_user_watches, or save a file in a folder above to build again"])
      }
      return
    }
    folders[watch] = folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // Files are refused by the system, which costs less than asking what each is.
    for name in names where isWanted(name, in: folder) { self.watch("\(folder)/\(name)") }
  }

  private func isLink(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
  }
}
