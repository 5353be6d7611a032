internal import Basics
internal import Glibc

/// The holder of a site's lock, from the lock file: `4711 host`, and since when, by the file's date.
struct LockHolder {
  private var process: Int32?
  private var host: String?
  private var since: Instant?

  /// An unknown holder: it may not have signed yet, or has just exited.
  init() {}

  static var me: LockHolder {
    var name = [CChar](repeating: 0, count: 256)
    let isKnown = gethostname(&name, name.count - 1) == 0
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    var me = LockHolder()
    me.process = getpid()
    me.host = isKnown ? String(decoding: bytes, as: UTF8.self) : nil
    return me
  }

  /// Reads an open lock file; anything but a signature is ignored.
  init(reading descriptor: CInt) {
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    let words = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split { $0 == " " || $0 == "\n" }
    guard let number = words.first.flatMap({ Int32($0) }), number > 0 else { return }
    process = number
    host = words.count > 1 ? String(words[1]) : nil
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return }
    since = Instant(seconds: Int64(info.st_mtim.tv_sec))
  }

  /// Best effort: the lock works without a signature, as on a full disk.
  func sign(_ descriptor: CInt) {
    let text = "\(process ?? 0) \(host ?? "")\n"
    guard ftruncate(descriptor, 0) == 0 else { return }
    _ = pwrite(descriptor, text, text.utf8.count, 0)
  }

  func busy(_ site: String) -> Diagnostic {
    var words = process.map { "process \($0)" } ?? ""
    if let host { words += " on \(host)" }
    if let since { words += " since \(ISO8601.utc(since))" }
    return Diagnostic(
      .error, "another build is writing this site\(words.isEmpty ? "" : " (\(words))")", path: site,
      help: ["wait for it to finish"])
  }
}
