package import Basics
internal import Secrets
internal import Synchronization

/// Searches every file of a site for secrets, from any thread, and finally reports what must not be
/// published.
package final class SecretGate: Sendable {
  private struct State {
    var found: [String: FoundSecret] = [:]
    /// Entries of the list that allowed something.
    var used: Set<Int> = []
    /// Packed files that could not be unpacked completely.
    var unread: Set<String> = []
  }

  private let allowed: AllowedSecrets
  private let state = Mutex(State())
  /// The maximum listed per file, which needs a look anyway.
  private static let mostOfAFile = 200

  package init(allowed: AllowedSecrets) { self.allowed = allowed }

  /// `bytes` as readers get them: packed content must be unpacked first, and `isPacked` set.
  ///
  /// - Returns: the entries that allowed something; nil if something must not be published or could not be
  ///   read.
  @discardableResult
  package func look(path: String, bytes: [UInt8], source: String?, isPacked: Bool = false) -> Set<Int>? {
    let secrets = Self.secrets(path: isPacked ? path + ".json" : path, bytes: bytes)
    let names = SecretFinder.find(in: Array(path.utf8)).map { FoundInView(secret: $0) }
    var used: Set<Int> = []
    var places: [(Secret, FoundSecret.Place)] = []
    for found in names + secrets.all {
      let (secret, line) = (found.secret, isPacked ? nil : found.line)
      if let index = allowed.index(of: secret) {
        used.insert(index)
      } else if places.count < Self.mostOfAFile {
        let anchor = line.flatMap { Self.anchor(of: secret, line: $0, path, bytes) }
        places.append(
          (
            secret,
            FoundSecret.Place(path: path, line: line, anchor: anchor, entry: found.entry, source: source)
          ))
      }
    }
    if !secrets.isComplete { state.withLock { _ = $0.unread.insert(path) } }
    guard !used.isEmpty || !places.isEmpty else { return secrets.isComplete ? [] : nil }
    state.withLock { state in
      state.used.formUnion(used)
      for (secret, place) in places { Self.add(secret, place, &state) }
    }
    return places.isEmpty && secrets.isComplete ? used : nil
  }

  /// Records the entries that an earlier run used for clean files.
  package func note(_ used: some Sequence<Int>) { state.withLock { $0.used.formUnion(used) } }

  private static func add(_ secret: Secret, _ place: FoundSecret.Place, _ state: inout State) {
    let hash = secret.hash
    let found = FoundSecret(rule: secret.rule, hash: hash, masked: secret.masked, places: [])
    state.found["\(secret.rule.rawValue) \(hash)", default: found].places.append(place)
  }

  /// A secret with its line, or with the file inside a packed one.
  private struct FoundInView {
    let secret: Secret
    var line: Int?
    var entry: String?
  }

  /// What the views of a file show, each value once per line.
  private static func secrets(path: String, bytes: [UInt8]) -> (all: [FoundInView], isComplete: Bool) {
    let views = FileViews(path: path, bytes: bytes)
    var all: [FoundInView] = []
    var known: [String: [[UInt8]]] = [:]
    for view in views.all {
      var counter = LineCounter(view.bytes)
      for secret in SecretFinder.find(in: view.bytes, view.isText ? .all : rulesOfBytes) {
        let line = view.entry == nil ? counter.line(of: secret.range.lowerBound) : nil
        let key = "\(secret.rule.rawValue) \(line ?? 0) \(view.entry ?? "")"
        // A view that joins words would show a known value with letters of its neighbours.
        let isKnown = known[key, default: []].prefix(16).contains { secret.value.holds($0) }
        guard !isKnown, all.count < mostOfAFile * 8 else { continue }
        known[key, default: []].append(secret.value)
        all.append(FoundInView(secret: secret, line: line, entry: view.entry))
      }
    }
    return (all, views.isComplete)
  }

  /// Random bytes can look like addresses and numbers, but not like long tokens.
  private static let rulesOfBytes = SecretIndex(Set(SecretRule.allCases.filter(\.isUnguessable)))

  /// The last anchor before it.
  private static func anchor(of secret: Secret, line: Int, _ path: String, _ bytes: [UInt8]) -> String? {
    guard path.hasSuffix(".html") else { return nil }
    var start = 0
    for _ in 1..<max(line, 1) { start = (bytes[start...].firstIndex(of: 0x0A) ?? start) + 1 }
    let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    let lineBytes = bytes[start..<end]
    let place = lineBytes.firstRange(of: secret.value)?.lowerBound ?? end
    let mark = Array(" id=\"".utf8)
    var index = place
    let first = max(0, place - 64 << 10)
    while index > first {
      index -= 1
      if bytes[index] == 0x20, bytes[index...].starts(with: mark) {
        return String(
          decoding: bytes[(index + mark.count)...].prefix(80).prefix { $0 != 0x22 }, as: UTF8.self)
      }
    }
    return nil
  }

  /// Each value with all its places, in an order independent of threads.
  package var found: [FoundSecret] {
    state.withLock { Array($0.found.values) }.map { found in
      var found = found
      found.places.sort { Self.key($0) < Self.key($1) }
      return found
    }.sorted {
      let (one, other) = (Self.key($0.places[0]), Self.key($1.places[0]))
      return one == other ? ($0.rule.rawValue, $0.hash) < ($1.rule.rawValue, $1.hash) : one < other
    }
  }

  /// Pages first, then by path and line.
  private static func key(_ place: FoundSecret.Place) -> (Int, String, Int) {
    (place.path.hasSuffix(".html") ? 0 : 1, place.path, place.line ?? 0)
  }

  /// Errors for secrets, warnings for unreadable files and unused entries.
  package func diagnostics(siteName: String) -> [Diagnostic] {
    let (used, unread) = state.withLock { ($0.used, $0.unread.sorted()) }
    let warnings = unread.map {
      Diagnostic(
        .warning, "cannot be unpacked completely; part of it is not checked for secrets",
        path: "\(siteName)/\($0)",
        help: ["check it yourself, or publish it unpacked and without a password"])
    }
    let unused = allowed.entries.enumerated().filter { !used.contains($0.offset) }.map { _, entry in
      Diagnostic(
        .warning, "this entry matches nothing in the site", path: allowed.path,
        line: entry.position.line,
        column: entry.position.column, help: ["remove it"])
    }
    return found.map { FoundSecrets.diagnostic($0, siteName: siteName, allowedPath: allowed.path) } + warnings
      + unused
  }
}

/// Counts lines while positions increase.
private struct LineCounter {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func line(of place: Int) -> Int {
    while index < place {
      if bytes[index] == 0x0A { line += 1 }
      index += 1
    }
    return line
  }
}

extension Array<UInt8> {
  fileprivate func holds(_ other: [UInt8]) -> Bool {
    self == other || (count > other.count && !ranges(of: other).isEmpty)
  }
}
