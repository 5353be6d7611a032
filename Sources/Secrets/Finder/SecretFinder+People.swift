/// E-mail addresses and home folders.
extension SecretFinder {
  func email(at sign: Int) -> Secret? {
    var start = sign
    while sign - start < 65, let before = localStart(start) { start = before }
    while start < sign, kind(start).isDisjoint(with: .word), bytes[start] < 0x80 { start += 1 }
    guard (1...64).contains(sign - start), byte(sign - 1) != UInt8(ascii: "."),
      let end = endOfDomain(from: sign + 1)
    else { return nil }
    let domain = String(decoding: bytes[sign + 1..<end], as: UTF8.self).lowercased()
    guard !ReservedName.isReserved(domain) else { return nil }
    // `git@host:owner/name` is the address of a repository.
    let isOfCode = bytes[start..<sign].elementsEqual("git".utf8)
    return isOfCode ? nil : secret(.email, start..<end)
  }

  /// The start of the character that ends here, if it is allowed in the local part: ASCII, Latin, Greek and
  /// Cyrillic letters.
  private func localStart(_ end: Int) -> Int? {
    guard end > 0, bytes[end - 1] >= 0x80 else {
      return end > 0 && isOfLocalPart(bytes[end - 1]) ? end - 1 : nil
    }
    return end > 1 && (0xC3...0xD3).contains(bytes[end - 2]) && bytes[end - 1] < 0xC0 ? end - 2 : nil
  }

  private func isOfLocalPart(_ byte: UInt8) -> Bool {
    !ByteClass.of(byte).isDisjoint(with: [.word, .dot, .hyphen]) || "+%'!#&*".utf8.contains(byte)
  }

  /// At least two labels, the last consisting of letters: `harbour.co.uk`.
  private func endOfDomain(from start: Int) -> Int? {
    var (label, last) = (start, 0)
    for _ in 0..<10 {
      let end = endOfLabel(from: label)
      guard (1...63).contains(end - label), byte(label) != UInt8(ascii: "-") else { break }
      if label > start, let top = endOfTopLevel(label..<end) { last = top }
      guard byte(end) == UInt8(ascii: ".") else { break }
      label = end + 1
    }
    return last > 0 ? last : nil
  }

  /// ASCII, and letters of all scripts except symbols: `bücher`, `例え`.
  private func endOfLabel(from start: Int) -> Int {
    var index = start
    while index - start < 64 {
      let isLetter =
        (0xC3...0xDF).contains(byte(index))
        || (0xE0...0xED).contains(byte(index)) && byte(index) != 0xE2
          && !(byte(index) == 0xE3 && byte(index + 1) == 0x80)
      if isLetter {
        index = min(bytes.count, index + (byte(index) < 0xE0 ? 2 : 3))
      } else if !kind(index).isDisjoint(with: [.alphanumeric, .hyphen]) {
        index += 1
      } else {
        break
      }
    }
    return index
  }

  /// The end of a domain's last label; text without spaces may follow ASCII at once. Nil if it is not a
  /// top-level domain.
  private func endOfTopLevel(_ label: Range<Int>) -> Int? {
    let end = self.end(of: [.alphanumeric, .hyphen], from: label.lowerBound, limit: label.count)
    if end == label.lowerBound { return label.count >= 4 ? label.upperBound : nil }
    let ascii = label.lowerBound..<end
    guard !ReservedName.endsOfFiles.contains(where: bytes[ascii].elementsEqual) else { return nil }
    let isLetters = kinds(in: ascii).isSubset(of: .letter)
    return (2...24).contains(ascii.count) && isLetters || has(Array("xn--".utf8), at: label.lowerBound)
      ? end : nil
  }

  /// `/home/ann/…` and `/Users/ann/…`; generic account names are ignored.
  func home(at start: Int) -> Secret? {
    for folder in Self.folders where has(folder, at: start) {
      let isFile = has(Array("file://".utf8), at: start - 7)
      guard kind(start - 1).isDisjoint(with: [.word, .dot, .hyphen]),
        isFile || !"~/".utf8.contains(byte(start - 1))
      else { return nil }
      return home(start, name: start + folder.count, ends: "/")
    }
    return nil
  }

  private static let folders = ["/home/", "/Users/", "/var/home/"].map { Array($0.utf8) }

  /// `C:\Users\ann\…`, also with slashes.
  func windowsHome(at colon: Int) -> Secret? {
    guard !kind(colon - 1).isDisjoint(with: .letter), kind(colon - 2).isDisjoint(with: .word) else {
      return nil
    }
    var name = colon + 1
    while name - colon < 3, "\\/".utf8.contains(byte(name)) { name += 1 }
    let users = Array("users".utf8)
    guard name > colon + 1, name + users.count < bytes.count,
      bytes[name..<name + users.count].map({ $0 | 0x20 }) == users
    else { return nil }
    name += users.count
    let separators = name
    while name - separators < 2, "\\/".utf8.contains(byte(name)) { name += 1 }
    return name > separators ? home(colon - 1, name: name, ends: "\\/", hasBlanks: true) : nil
  }

  private func home(_ start: Int, name: Int, ends: String, hasBlanks: Bool = false) -> Secret? {
    var end = name
    while end < bytes.count, end - name < 41, isOfName(bytes[end]) || hasBlanks && bytes[end] == 0x20 {
      end += 1
    }
    guard (1...40).contains(end - name), ends.utf8.contains(byte(end)) else { return nil }
    let user = String(decoding: bytes[name..<end], as: UTF8.self).lowercased()
    return Self.sharedAccounts.contains(user) ? nil : secret(.home, start..<end)
  }

  private func isOfName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || !ByteClass.of(byte).isDisjoint(with: [.word, .dot, .hyphen])
  }

  /// Generic account names in instructions and on build machines.
  private static let sharedAccounts: Set<String> = [
    "user", "username", "you", "yourname", "name", "me", "example", "shared", "public", "default", "runner",
    "...", "someone",
  ]
}

/// Reserved names and numbers for examples.
enum ReservedName {
  /// Those of RFC 2606 and RFC 6761, and well-known demonstration addresses.
  static func isReserved(_ domain: String) -> Bool {
    let labels = domain.split(separator: ".")
    guard let last = labels.last, !ends.contains(last) else { return true }
    if labels.count >= 2, labels[labels.count - 2] == "example", ["com", "net", "org"].contains(last) {
      return true
    }
    return domain == "users.noreply.github.com"
  }

  private static let ends: Set<Substring> = ["example", "invalid", "test", "localhost", "local"]

  /// `icon@2x.png` is not an address, and in `ann@harbour.net.png` the extension is not part of one.
  static let endsOfFiles = [
    "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "css", "js", "json", "jsonl", "html", "md", "txt",
    "pdf", "zip",
  ].map { Array($0.utf8) }

  /// For plays and films: 555-0100 to 0199 in North America, and the ranges reserved by Ofcom. `digits`: the
  /// whole number.
  static func isReserved(digits: String) -> Bool {
    let number = digits.hasPrefix("44") ? "0" + digits.dropFirst(2) : digits
    let american = digits.hasPrefix("1") ? String(digits.dropFirst()) : digits
    if american.utf8.count == 10, american.dropFirst(3).hasPrefix("55501") { return true }
    return ["07700900", "020794600", "020794601", "01632960", "08081570", "03069990"].contains {
      number.hasPrefix($0)
    }
      || number.hasPrefix("02079460")
  }
}
